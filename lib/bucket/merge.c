/* Merging of equal points.
 *
 * Points are divided by a hash of their bytes into parts, one task each.  A part's table holds the
 * first occurrence of each of its distinct points.  Numbers depend only on which points are first,
 * so neither the hash nor the number of tasks affects them. */
#include "base/executor.h"
#include "base/mix.h"
#include "bucket/points.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS = 64, AHEAD = 16 /* points to prefetch ahead */, A_WORKER = 8 };

struct merging {
  const ih_callbacks *callbacks;
  const ih_points *points;
  size_t bytes;        /* per point */
  uint32_t *list;      /* points by part, ascending; later, per point: 1 if it is a first */
  uint32_t *different; /* per point: at first the first of its equals, then its number */
  size_t *at; /* [slice * PARTS + part]: where the slice's points start in list[]; later, per slice:
               * its number of firsts, then the number of its next one */
  size_t end[PARTS]; /* end of each part in list[] */
  /* Processes points first..end-1, which belong to one slice. */
  void (*pass)(const struct merging *m, size_t first, size_t end, size_t slice);
};

static const uint8_t *bytes_at(const struct merging *m, size_t i)
{
  return (const uint8_t *)m->points->at + i * m->bytes;
}

/* Takes eight bytes at a time; the last group is padded with zeros. */
static uint64_t hash_bytes(const uint8_t bytes[], size_t n)
{
  uint64_t hash = n;
  for (; n >= 8; bytes += 8, n -= 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    hash = (hash ^ word) * IHP_MIX_STEP;
    hash ^= hash >> 32;
  }
  if (n > 0) {
    uint64_t word = 0;
    memcpy(&word, bytes, n);
    hash = (hash ^ word) * IHP_MIX_STEP;
  }
  return ihp_mix(hash);
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
  const struct ihp_split split = {
      .units = m->points->count, .least = 1 << 12, .a_worker = A_WORKER, .run = pass_slice};
  m->pass = pass;
  return ihp_split_run(&split, executor, m);
}

/* ---- Parts -------------------------------------------------------------------------------- */

static unsigned part_of(const struct merging *m, size_t i)
{
  return (unsigned)(hash_bytes(bytes_at(m, i), m->bytes) >> 32) % PARTS;
}

static void count_parts(const struct merging *m, size_t first, size_t end, size_t slice)
{
  for (size_t i = first; i < end; i++)
    m->at[slice * PARTS + part_of(m, i)]++;
}

static void list_parts(const struct merging *m, size_t first, size_t end, size_t slice)
{
  for (size_t i = first; i < end; i++)
    m->list[m->at[slice * PARTS + part_of(m, i)]++] = (uint32_t)i;
}

static enum ih_status divide_points(struct merging *m, const ih_executor *executor, size_t slices)
{
  size_t total = 0;
  const enum ih_status status = run_pass(m, executor, count_parts);
  for (size_t p = 0; p < PARTS; p++) {
    for (size_t s = 0; s < slices; s++) {
      const size_t count = m->at[s * PARTS + p];
      m->at[s * PARTS + p] = total;
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

/* The distinct points of a part: slots by hash; per distinct point its first occurrence and a copy
 * of its bytes, stored densely. */
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
         memcmp(table->bytes + (slot->number - 1) * m->bytes, bytes, m->bytes) == 0))
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
    const uint32_t hash = (uint32_t)hash_bytes(bytes + n * m->bytes, m->bytes);
    *find_slot(m, table, hash, bytes + n * m->bytes) = (struct slot){hash, (uint32_t)n + 1};
  }
  return 1;
}

/* A point that waits for its prefetched memory. */
struct waiting {
  size_t point;
  uint32_t hash;
};

/* Enters a point: sets different[] to the first of its equals.  Returns 0 if out of memory. */
static int enter_point(const struct merging *m, struct part_table *table,
                       const struct waiting *waiting)
{
  if (2 * table->used == table->size && !grow_table(m, table))
    return 0;
  const uint8_t *bytes = bytes_at(m, waiting->point);
  struct slot *slot = find_slot(m, table, waiting->hash, bytes);
  if (slot->number == 0) {
    table->first[table->used] = (uint32_t)waiting->point;
    memcpy(table->bytes + table->used * m->bytes, bytes, m->bytes);
    *slot = (struct slot){waiting->hash, (uint32_t)++table->used};
  }
  m->different[waiting->point] = table->first[slot->number - 1];
  return 1;
}

static int enter_points(const struct merging *m, struct part_table *table,
                        const struct waiting waiting[], size_t count)
{
  for (size_t n = 0; n < count; n++) {
    const struct slot *slot = &table->slot[waiting[n].hash & (table->size - 1)];
    if (slot->number != 0)
      __builtin_prefetch(table->bytes + (slot->number - 1) * m->bytes);
  }
  for (size_t n = 0; n < count; n++)
    if (!enter_point(m, table, &waiting[n]))
      return 0;
  return 1;
}

static enum ih_status merge_part(const struct merging *m, const uint32_t list[], size_t count,
                                 struct part_table *table)
{
  struct waiting waiting[AHEAD];
  int has_memory = grow_table(m, table);
  for (size_t n = 0; n < count && has_memory; n += AHEAD) {
    if (ihp_is_stopped(m->callbacks, n))
      return IH_ERR_CANCELLED;
    const size_t some = count - n < AHEAD ? count - n : AHEAD;
    for (size_t w = 0; w < some; w++) {
      const uint32_t i = list[n + w];
      waiting[w] = (struct waiting){i, (uint32_t)hash_bytes(bytes_at(m, i), m->bytes)};
      __builtin_prefetch(&table->slot[waiting[w].hash & (table->size - 1)]);
      if (n + w + AHEAD < count)
        __builtin_prefetch(bytes_at(m, list[n + w + AHEAD]));
    }
    has_memory = enter_points(m, table, waiting, some);
  }
  return has_memory ? IH_OK : IH_ERR_MEMORY;
}

static enum ih_status merge_parts(void *work, const struct ihp_slice *slice)
{
  const struct merging *m = work;
  enum ih_status status = IH_OK;
  for (uint64_t p = slice->first; p < slice->first + slice->count && status == IH_OK; p++) {
    struct part_table table = {0};
    const size_t begin = p == 0 ? 0 : m->end[p - 1];
    status = merge_part(m, m->list + begin, m->end[p] - begin, &table);
    free(table.slot);
    free(table.first);
    free(table.bytes);
  }
  return status;
}

/* ---- Numbers ------------------------------------------------------------------------------ */

static void count_firsts(const struct merging *m, size_t first, size_t end, size_t slice)
{
  size_t firsts = 0;
  for (size_t i = first; i < end; i++) {
    m->list[i] = m->different[i] == i;
    firsts += m->list[i];
  }
  m->at[slice] += firsts;
}

static void number_firsts(const struct merging *m, size_t first, size_t end, size_t slice)
{
  size_t number = m->at[slice];
  for (size_t i = first; i < end; i++)
    if (m->list[i])
      m->different[i] = (uint32_t)number++;
  m->at[slice] = number;
}

static void number_others(const struct merging *m, size_t first, size_t end, size_t slice)
{
  (void)slice;
  for (size_t i = first; i < end; i++)
    if (!m->list[i])
      m->different[i] = m->different[m->different[i]];
}

/* *count = the number of firsts in all slices. */
static enum ih_status number_points(struct merging *m, const ih_executor *executor, size_t slices,
                                    size_t *count)
{
  memset(m->at, 0, slices * sizeof *m->at);
  enum ih_status status = run_pass(m, executor, count_firsts);
  size_t total = 0;
  for (size_t s = 0; s < slices; s++) {
    const size_t firsts = m->at[s];
    m->at[s] = total;
    total += firsts;
  }
  if (status == IH_OK)
    status = run_pass(m, executor, number_firsts);
  if (status == IH_OK)
    status = run_pass(m, executor, number_others);
  if (status == IH_OK)
    *count = total;
  return status;
}

/* ---- Public calls ------------------------------------------------------------------------- */

enum ih_status ih_bucket_merge(const ih_points *points, const ih_executor *executor,
                               const ih_callbacks *callbacks, uint32_t different[], size_t *count)
{
  enum ih_status status = ihp_points_check(points);
  if (status != IH_OK || different == NULL || count == NULL || !ihp_callbacks_are_known(callbacks))
    return IH_ERR_ARGUMENT;
  const size_t slices = A_WORKER * ihp_workers(executor);
  struct merging m = {.callbacks = callbacks,
                      .points = points,
                      .bytes = points->width << points->dtype,
                      .list = malloc(points->count * sizeof *m.list),
                      .different = different,
                      .at = calloc(slices * PARTS, sizeof *m.at)};
  const struct ihp_split split = {
      .units = PARTS, .least = 1, .a_worker = PARTS, .run = merge_parts};
  status = IH_ERR_MEMORY;
  if (m.list != NULL && m.at != NULL)
    status = divide_points(&m, executor, slices);
  if (status == IH_OK)
    status = ihp_split_run(&split, executor, &m);
  if (status == IH_OK)
    status = number_points(&m, executor, slices, count);
  free(m.list);
  free(m.at);
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
