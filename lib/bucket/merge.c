/* Equal points.
 *
 * Points are divided by a hash of their bytes into parts, a task each.  A part's table has the
 * first of each of its different points.  Numbers follow from which points are first, so they
 * depend neither on the hash nor on the number of tasks. */
#include "base/executor.h"
#include "base/mix.h"
#include "bucket/points.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS = 64, PART_SHIFT = 32 - 6, AHEAD = 16 /* points whose memory is asked for early */ };

struct merging {
  const ih_points *points;
  size_t bytes;        /* of a point */
  uint32_t *hash;      /* of each point, its upper bits the part; last, whether it is a first */
  uint32_t *different; /* of each point: first the first of its equals, then its number */
  size_t *firsts;      /* in each slice of the numbering */
};

static const uint8_t *bytes_at(const struct merging *m, size_t i)
{
  return (const uint8_t *)m->points->at + i * m->bytes;
}

/* Eight bytes at a time; the rest of the last is zero. */
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

static enum ih_status hash_slice(void *work, const struct ihp_slice *slice)
{
  const struct merging *m = work;
  for (uint64_t i = slice->first; i < slice->first + slice->count; i++)
    m->hash[i] = (uint32_t)(hash_bytes(bytes_at(m, i), m->bytes) >> 32);
  return IH_OK;
}

/* ---- A part ------------------------------------------------------------------------------- */

/* The first of each different point, by hash: a slot has its number + 1, or 0. */
struct part_table {
  uint32_t *slot;
  size_t size, used; /* size: a power of two */
};

/* The slot of a point, or a free one. */
static uint32_t *find_slot(const struct merging *m, const struct part_table *table, size_t i)
{
  for (size_t at = m->hash[i] & (table->size - 1);; at = (at + 1) & (table->size - 1)) {
    uint32_t *slot = &table->slot[at];
    if (*slot == 0 || (m->hash[*slot - 1] == m->hash[i] &&
                       memcmp(bytes_at(m, *slot - 1), bytes_at(m, i), m->bytes) == 0))
      return slot;
  }
}

static int grow_table(const struct merging *m, struct part_table *table)
{
  struct part_table larger = {.size = table->size == 0 ? 1024 : 2 * table->size,
                              .used = table->used};
  larger.slot = calloc(larger.size, sizeof *larger.slot);
  if (larger.slot == NULL)
    return 0;
  for (size_t s = 0; s < table->size; s++)
    if (table->slot[s] != 0)
      *find_slot(m, &larger, table->slot[s] - 1) = table->slot[s];
  free(table->slot);
  *table = larger;
  return 1;
}

/* Enters a point whose slot was asked for: the first of its equals becomes known. */
static int enter_point(const struct merging *m, struct part_table *table, size_t i)
{
  if (4 * table->used >= 3 * table->size && !grow_table(m, table))
    return 0;
  uint32_t *slot = find_slot(m, table, i);
  if (*slot == 0) {
    *slot = (uint32_t)i + 1;
    table->used++;
  }
  m->different[i] = *slot - 1;
  return 1;
}

/* Points of a part that wait until their memory has come. */
struct waiting {
  size_t count;
  size_t point[AHEAD];
};

static int enter_waiting(const struct merging *m, struct part_table *table, struct waiting *waiting)
{
  for (size_t n = 0; n < waiting->count; n++) {
    const uint32_t slot = table->slot[m->hash[waiting->point[n]] & (table->size - 1)];
    if (slot != 0)
      __builtin_prefetch(bytes_at(m, slot - 1));
  }
  for (size_t n = 0; n < waiting->count; n++)
    if (!enter_point(m, table, waiting->point[n]))
      return 0;
  waiting->count = 0;
  return 1;
}

static enum ih_status merge_part(const struct merging *m, unsigned part, struct part_table *table)
{
  struct waiting waiting = {0};
  int is_room = grow_table(m, table);
  for (size_t i = 0; i < m->points->count && is_room; i++) {
    if (m->hash[i] >> PART_SHIFT != part)
      continue;
    __builtin_prefetch(&table->slot[m->hash[i] & (table->size - 1)]);
    waiting.point[waiting.count++] = i;
    if (waiting.count == AHEAD)
      is_room = enter_waiting(m, table, &waiting);
  }
  return is_room && enter_waiting(m, table, &waiting) ? IH_OK : IH_ERR_MEMORY;
}

static enum ih_status merge_parts(void *work, const struct ihp_slice *slice)
{
  enum ih_status status = IH_OK;
  for (uint64_t p = slice->first; p < slice->first + slice->count && status == IH_OK; p++) {
    struct part_table table = {0};
    status = merge_part(work, (unsigned)p, &table);
    free(table.slot);
  }
  return status;
}

/* ---- Numbers ------------------------------------------------------------------------------- */

static enum ih_status count_firsts(void *work, const struct ihp_slice *slice)
{
  const struct merging *m = work;
  size_t firsts = 0;
  for (uint64_t i = slice->first; i < slice->first + slice->count; i++) {
    m->hash[i] = m->different[i] == i;
    firsts += m->hash[i];
  }
  m->firsts[slice->number] = firsts;
  return IH_OK;
}

static enum ih_status number_firsts(void *work, const struct ihp_slice *slice)
{
  const struct merging *m = work;
  size_t number = m->firsts[slice->number];
  for (uint64_t i = slice->first; i < slice->first + slice->count; i++)
    if (m->hash[i])
      m->different[i] = (uint32_t)number++;
  return IH_OK;
}

static enum ih_status number_others(void *work, const struct ihp_slice *slice)
{
  const struct merging *m = work;
  for (uint64_t i = slice->first; i < slice->first + slice->count; i++)
    if (!m->hash[i])
      m->different[i] = m->different[m->different[i]];
  return IH_OK;
}

/* The slices of three passes are the same. */
static enum ih_status number_points(struct merging *m, const ih_executor *executor, size_t *count)
{
  enum { A_WORKER = 8 };
  struct ihp_split split = {.units = m->points->count, .least = 1 << 12, .a_worker = A_WORKER};
  const size_t most = A_WORKER * ihp_workers(executor);
  m->firsts = calloc(most, sizeof *m->firsts);
  if (m->firsts == NULL)
    return IH_ERR_MEMORY;
  split.run = count_firsts;
  enum ih_status status = ihp_split_run(&split, executor, m);
  size_t total = 0;
  for (size_t s = 0; s < most; s++) {
    const size_t firsts = m->firsts[s];
    m->firsts[s] = total;
    total += firsts;
  }
  split.run = number_firsts;
  if (status == IH_OK)
    status = ihp_split_run(&split, executor, m);
  split.run = number_others;
  if (status == IH_OK)
    status = ihp_split_run(&split, executor, m);
  free(m->firsts);
  if (status == IH_OK)
    *count = total;
  return status;
}

/* ---- The calls ------------------------------------------------------------------------------ */

enum ih_status ih_bucket_merge(const ih_points *points, const ih_executor *executor,
                               uint32_t different[], size_t *count)
{
  enum ih_status status = ihp_points_check(points);
  if (status != IH_OK || different == NULL || count == NULL)
    return IH_ERR_ARGUMENT;
  struct merging m = {.points = points,
                      .bytes = points->width << points->dtype,
                      .hash = malloc(points->count * sizeof *m.hash),
                      .different = different};
  if (m.hash == NULL)
    return IH_ERR_MEMORY;
  struct ihp_split split = {
      .units = points->count, .least = 1 << 12, .a_worker = 8, .run = hash_slice};
  status = ihp_split_run(&split, executor, &m);
  split = (struct ihp_split){.units = PARTS, .least = 1, .a_worker = PARTS, .run = merge_parts};
  if (status == IH_OK)
    status = ihp_split_run(&split, executor, &m);
  if (status == IH_OK)
    status = number_points(&m, executor, count);
  free(m.hash);
  return status;
}

enum ih_status ih_bucket_gather(const ih_points *points, const uint32_t different[], size_t count,
                                void *at, uint64_t weight[])
{
  const enum ih_status status = ihp_points_check(points);
  if (status != IH_OK || different == NULL)
    return IH_ERR_ARGUMENT;
  const size_t bytes = points->width << points->dtype;
  size_t seen = 0;
  if (weight != NULL)
    memset(weight, 0, count * sizeof *weight);
  for (size_t i = 0; i < points->count; i++) {
    const size_t d = different[i];
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
