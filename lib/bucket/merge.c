/* Merging of equal points.
 *
 * Points are divided by a hash of their bytes into parts, one task each.  A part's table holds the
 * first occurrence of each of its distinct points.  Numbers depend only on which points are first,
 * so neither the hash nor the number of tasks affects them.
 *
 * There may be hundreds of millions of points, so each pass reads and writes memory in order: the
 * points of a part are listed by slice, and later passes meet them again in the same order.  Only
 * the bytes of a part's points are far apart, and these are prefetched. */
#include "bucket/merging.h"

#include "base/bits.h"
#include "base/large.h"
#include "base/mix.h"
#include "base/team.h"

#include <stdlib.h>
#include <string.h>

enum { AHEAD = 16 /* points to prefetch ahead */, TABLES_A_WORKER = 8 };

/* Marks an entry of list[] that holds a number; positions and numbers are below 2^28. */
#define NUMBERED (UINT32_C(1) << 31)

struct merging {
  const ih_callbacks *callbacks;
  const ih_points *points;
  size_t bytes;   /* per point */
  size_t parts;   /* a power of two */
  unsigned shift; /* a hash shifted right by this is its part */
  size_t slices;
  uint32_t *list;      /* points by part, and within a part ascending; later, for each, the position
                        * in list[] of the first of its equals; there, NUMBERED and its number */
  uint32_t *different; /* per point: its hash, and at last its number */
  size_t *at;          /* [slice * parts + part]: position in list[] of the slice's next point */
  size_t *end;         /* [part]: its end in list[] */
  size_t *firsts;      /* [part * slices + slice]: number of first occurrences; later, [slice]: the
                        * number of its next one */
  /* Processes points first..end-1, which belong to one slice. */
  void (*pass)(const struct merging *m, size_t first, size_t end, size_t slice);
};

static const uint8_t *bytes_at(const struct merging *m, size_t i)
{
  return (const uint8_t *)m->points->at + i * m->bytes;
}

static inline uint64_t load_word(const uint8_t bytes[])
{
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return word;
}

/* Returns the last eight of n bytes, or all of fewer. */
static inline uint64_t load_last(const uint8_t bytes[], size_t n)
{
  uint64_t word = 0;
  if (n >= sizeof word)
    return load_word(bytes + n - sizeof word);
  memcpy(&word, bytes, n);
  return word;
}

/* Takes eight bytes at a time; the last eight may overlap those before. */
static uint32_t hash_bytes(const uint8_t bytes[], size_t n)
{
  uint64_t hash = n;
  for (size_t i = 0; i + 8 < n; i += 8) {
    hash = (hash ^ load_word(bytes + i)) * IHP_MIX_STEP;
    hash ^= hash >> 32;
  }
  return (uint32_t)ihp_mix((hash ^ load_last(bytes, n)) * IHP_MIX_STEP);
}

static inline int are_equal(const uint8_t a[], const uint8_t b[], size_t n)
{
  for (size_t i = 0; i + 8 < n; i += 8)
    if (load_word(a + i) != load_word(b + i))
      return 0;
  return load_last(a, n) == load_last(b, n);
}

/* ---- Passes over all points --------------------------------------------------------------- */

static enum ih_status pass_slice(void *work, const struct ihp_slice *slice)
{
  const struct merging *m = work;
  const size_t end = (size_t)(slice->first + slice->count);
  for (size_t i = (size_t)slice->first; i < end; i += IHP_ASK_EACH) {
    if (ihp_is_cancelled(m->callbacks))
      return IH_ERR_CANCELLED;
    m->pass(m, i, end - i < IHP_ASK_EACH ? end : i + IHP_ASK_EACH, slice->number);
  }
  return IH_OK;
}

/* The slices are the same in every pass. */
static enum ih_status run_pass(struct merging *m, const ih_executor *executor,
                               void (*pass)(const struct merging *m, size_t first, size_t end,
                                            size_t slice))
{
  const struct ihp_split split = {.units = m->points->count,
                                  .least = IHP_MERGE_SLICE,
                                  .a_worker = IHP_MERGE_WORKER_SLICES,
                                  .run = pass_slice};
  m->pass = pass;
  return ihp_split_run(&split, executor, m);
}

/* Returns the position in list[] of point i, the slice's next one. */
static inline size_t next_position(const struct merging *m, size_t i, size_t slice)
{
  return m->at[slice * m->parts + (m->different[i] >> m->shift)]++;
}

/* Prepares another pass that calls next_position: each slice's points in a part begin where those
 * of the slice before it end. */
static void rewind_positions(struct merging *m)
{
  for (size_t s = m->slices; s-- > 1;)
    memcpy(m->at + s * m->parts, m->at + (s - 1) * m->parts, m->parts * sizeof *m->at);
  m->at[0] = 0;
  memcpy(m->at + 1, m->end, (m->parts - 1) * sizeof *m->at);
}

/* ---- Parts -------------------------------------------------------------------------------- */

static void hash_points(const struct merging *m, size_t first, size_t end, size_t slice)
{
  for (size_t i = first; i < end; i++) {
    m->different[i] = hash_bytes(bytes_at(m, i), m->bytes);
    (void)next_position(m, i, slice);
  }
}

static void list_parts(const struct merging *m, size_t first, size_t end, size_t slice)
{
  for (size_t i = first; i < end; i++)
    m->list[next_position(m, i, slice)] = (uint32_t)i;
}

static enum ih_status divide_points(struct merging *m, const ih_executor *executor)
{
  size_t total = 0;
  const enum ih_status status = run_pass(m, executor, hash_points);
  for (size_t p = 0; p < m->parts; p++) {
    for (size_t s = 0; s < m->slices; s++) {
      const size_t count = m->at[s * m->parts + p];
      m->at[s * m->parts + p] = total;
      total += count;
    }
    m->end[p] = total;
  }
  return status == IH_OK ? run_pass(m, executor, list_parts) : status;
}

/* ---- Merging within a part ---------------------------------------------------------------- */

/* A distinct point: its hash, and its number in the part + 1; 0: the slot is free. */
struct slot {
  uint32_t hash, number;
};

/* The distinct points of a part: slots by hash; per distinct point the position in list[] of its
 * first occurrence and a copy of its bytes, stored densely. */
struct part_table {
  struct slot *slot;
  uint32_t *first;
  uint8_t *bytes;
  size_t size, used; /* size: a power of two, twice the capacity in points */
};

/* Returns the slot of a point, or the free slot where it belongs. */
static struct slot *find_slot(const struct merging *m, const struct part_table *table,
                              uint32_t hash, const uint8_t bytes[])
{
  for (size_t at = hash & (table->size - 1);; at = (at + 1) & (table->size - 1)) {
    struct slot *slot = &table->slot[at];
    if (slot->number == 0 ||
        (slot->hash == hash &&
         are_equal(table->bytes + (slot->number - 1) * m->bytes, bytes, m->bytes)))
      return slot;
  }
}

static int grow_table(const struct merging *m, struct part_table *table)
{
  const size_t size = table->size == 0 ? 1024 : 2 * table->size;
  struct slot *slot = calloc(size, sizeof *slot);
  uint32_t *first = realloc(table->first, size / 2 * sizeof *first);
  if (first != NULL)
    table->first = first;
  uint8_t *bytes = realloc(table->bytes, size / 2 * m->bytes);
  if (bytes != NULL)
    table->bytes = bytes;
  if (slot == NULL || first == NULL || bytes == NULL) {
    free(slot);
    return 0;
  }
  free(table->slot);
  table->slot = slot;
  table->size = size;
  for (size_t n = 0; n < table->used; n++) {
    const uint32_t hash = hash_bytes(bytes + n * m->bytes, m->bytes);
    *find_slot(m, table, hash, bytes + n * m->bytes) = (struct slot){hash, (uint32_t)n + 1};
  }
  return 1;
}

/* A listed point that waits for its prefetched memory. */
struct waiting {
  const uint8_t *bytes;
  uint32_t hash;
};

/* Enters the point at a position in list[], whose entry becomes the position of the first of its
 * equals.  Returns 0 if out of memory. */
static int enter_point(const struct merging *m, struct part_table *table, size_t position,
                       const struct waiting *waiting)
{
  if (2 * table->used == table->size && !grow_table(m, table))
    return 0;
  struct slot *slot = find_slot(m, table, waiting->hash, waiting->bytes);
  if (slot->number == 0) {
    table->first[table->used] = (uint32_t)position;
    memcpy(table->bytes + table->used * m->bytes, waiting->bytes, m->bytes);
    *slot = (struct slot){waiting->hash, (uint32_t)++table->used};
  }
  m->list[position] = table->first[slot->number - 1];
  return 1;
}

/* Enters the points at positions first..end-1 of list[], which are at most AHEAD; the part ends at
 * `last`. */
static int enter_points(const struct merging *m, struct part_table *table, size_t first, size_t end,
                        size_t last)
{
  struct waiting waiting[AHEAD];
  for (size_t n = first; n < end; n++) {
    const uint8_t *bytes = bytes_at(m, m->list[n]);
    waiting[n - first] = (struct waiting){bytes, hash_bytes(bytes, m->bytes)};
    __builtin_prefetch(&table->slot[waiting[n - first].hash & (table->size - 1)]);
    if (n + AHEAD < last)
      __builtin_prefetch(bytes_at(m, m->list[n + AHEAD]));
  }
  for (size_t n = first; n < end; n++)
    if (!enter_point(m, table, n, &waiting[n - first]))
      return 0;
  return 1;
}

/* Enters the points of a part and a slice, which are at positions first..end-1 of list[]; the part
 * ends at `last`. */
static enum ih_status enter_slice(const struct merging *m, struct part_table *table, size_t first,
                                  size_t end, size_t last)
{
  for (size_t n = first; n < end; n += AHEAD) {
    const size_t next = end - n < AHEAD ? end : n + AHEAD;
    if (ihp_is_stopped(m->callbacks, n - first))
      return IH_ERR_CANCELLED;
    if (!enter_points(m, table, n, next, last))
      return IH_ERR_MEMORY;
  }
  return IH_OK;
}

/* Merges the points of a part, slice by slice.  The table is empty. */
static enum ih_status merge_part(const struct merging *m, size_t part, struct part_table *table)
{
  size_t first = part == 0 ? 0 : m->end[part - 1];
  for (size_t s = 0; s < m->slices; s++) {
    const size_t end = m->at[s * m->parts + part], before = table->used;
    const enum ih_status status = enter_slice(m, table, first, end, m->end[part]);
    if (status != IH_OK)
      return status;
    first = end;
    m->firsts[part * m->slices + s] = table->used - before;
  }
  return IH_OK;
}

static enum ih_status merge_parts(void *work, const struct ihp_slice *slice)
{
  const struct merging *m = work;
  struct part_table table = {0};
  enum ih_status status = grow_table(m, &table) ? IH_OK : IH_ERR_MEMORY;
  for (uint64_t p = slice->first; p < slice->first + slice->count && status == IH_OK; p++) {
    status = merge_part(m, (size_t)p, &table);
    memset(table.slot, 0, table.size * sizeof *table.slot);
    table.used = 0;
  }
  free(table.slot);
  free(table.first);
  free(table.bytes);
  return status;
}

/* ---- Numbers ------------------------------------------------------------------------------ */

static void number_firsts(const struct merging *m, size_t first, size_t end, size_t slice)
{
  size_t number = m->firsts[slice];
  for (size_t i = first; i < end; i++) {
    const size_t position = next_position(m, i, slice);
    if (m->list[position] == position)
      m->list[position] = NUMBERED | (uint32_t)number++;
  }
  m->firsts[slice] = number;
}

static void number_points(const struct merging *m, size_t first, size_t end, size_t slice)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t entry = m->list[next_position(m, i, slice)];
    m->different[i] = ((entry & NUMBERED) != 0 ? entry : m->list[entry]) & ~NUMBERED;
  }
}

/* firsts[s] = the number of first occurrences before slice s; returns their total. */
static size_t add_firsts(struct merging *m)
{
  size_t total = 0;
  for (size_t s = 0; s < m->slices; s++) {
    const size_t before = total;
    for (size_t p = 0; p < m->parts; p++)
      total += m->firsts[p * m->slices + s];
    m->firsts[s] = before; /* row 0, whose entry of this slice has been added */
  }
  return total;
}

/* *count = the number of distinct points. */
static enum ih_status number_all(struct merging *m, const ih_executor *executor, size_t *count)
{
  const size_t total = add_firsts(m);
  rewind_positions(m);
  enum ih_status status = run_pass(m, executor, number_firsts);
  rewind_positions(m);
  if (status == IH_OK)
    status = run_pass(m, executor, number_points);
  if (status == IH_OK)
    *count = total;
  return status;
}

/* ---- Public calls ------------------------------------------------------------------------- */

static enum ih_status merge_all(struct merging *m, const ih_executor *executor, size_t *count)
{
  const struct ihp_split split = {
      .units = m->parts, .least = 1, .a_worker = TABLES_A_WORKER, .run = merge_parts};
  enum ih_status status = divide_points(m, executor);
  if (status == IH_OK)
    status = ihp_split_run(&split, executor, m);
  return status == IH_OK ? number_all(m, executor, count) : status;
}

/* Every process of a team has all numbers.  It writes only its share, since the processes of a
 * machine may have different[] in common. */
static enum ih_status write_share(const struct merging *m, const ih_team *team,
                                  enum ih_status status, uint32_t different[])
{
  const struct ihp_share own = ihp_team_share(team, m->points->count);
  status = ihp_team_agree(team, status); /* all have read their points, which may be there, too */
  if (status == IH_OK)
    memcpy(different + own.first, m->different + own.first,
           (size_t)(own.end - own.first) * sizeof *different);
  free(m->different);
  return ihp_team_gather(team, status, different, sizeof *different, m->points->count);
}

enum ih_status ih_bucket_merge(const ih_points *points, const ih_executor *executor,
                               const ih_callbacks *callbacks, uint32_t different[], size_t *count)
{
  enum ih_status status = ihp_points_check(points);
  if (status != IH_OK || different == NULL || count == NULL ||
      !ihp_callbacks_are_known(callbacks) || !ihp_executor_is_known(executor))
    return IH_ERR_ARGUMENT;
  const size_t bytes = points->width << points->dtype;
  if (bytes <= IHP_MERGE_NARROW)
    return ihp_team_agree(ihp_team_of(executor),
                          ihp_merge_narrow(points, executor, callbacks, different, count));
  const size_t parts = ihp_merge_parts(points->count, bytes);
  const size_t slices = ihp_merge_slices(points->count, ihp_workers(executor));
  const size_t all = points->count * sizeof *different;
  const ih_team *team = ihp_team_of(executor);
  struct merging m = {.callbacks = callbacks,
                      .points = points,
                      .bytes = bytes,
                      .parts = parts,
                      .shift = 33u - ihp_width(parts),
                      .slices = slices,
                      .list = ihp_new_large(points->count * sizeof *m.list),
                      .different = team == NULL ? different : ihp_new_large(all),
                      .at = calloc(slices * parts, sizeof *m.at),
                      .end = malloc(parts * sizeof *m.end),
                      .firsts = malloc(slices * parts * sizeof *m.firsts)};
  status = IH_ERR_MEMORY;
  if (m.list != NULL && m.different != NULL && m.at != NULL && m.end != NULL && m.firsts != NULL)
    status = merge_all(&m, executor, count);
  if (team != NULL)
    status = write_share(&m, team, status, different);
  free(m.list);
  free(m.at);
  free(m.end);
  free(m.firsts);
  return status;
}

enum ih_status ih_bucket_gather(const ih_points *points, const uint32_t different[], size_t count,
                                const ih_callbacks *callbacks, void *at, uint64_t weight[])
{
  const enum ih_status status = ihp_points_check(points);
  if (status != IH_OK || different == NULL || !ihp_callbacks_are_known(callbacks))
    return IH_ERR_ARGUMENT;
  const size_t bytes = points->width << points->dtype;
  size_t seen = 0;
  if (weight != NULL)
    memset(weight, 0, count * sizeof *weight);
  for (size_t i = 0; i < points->count; i++) {
    const size_t d = different[i];
    if (ihp_is_stopped(callbacks, i))
      return IH_ERR_CANCELLED;
    const uint64_t own = points->weight == NULL ? 1 : points->weight[i];
    if (d >= count || d > seen)
      return IH_ERR_ARGUMENT;
    if (weight != NULL && __builtin_add_overflow(weight[d], own, &weight[d]))
      return IH_ERR_OVERFLOW;
    if (d == seen && seen++ < count && at != NULL)
      memcpy((uint8_t *)at + d * bytes, (const uint8_t *)points->at + i * bytes, bytes);
  }
  return seen == count ? IH_OK : IH_ERR_ARGUMENT;
}
