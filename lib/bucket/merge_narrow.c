/* Merging of points of one or two bytes: a table of all values replaces the hashes of merge.c. */
#include "bucket/keys.h"
#include "bucket/merging.h"

#include <stdlib.h>
#include <string.h>

struct narrow_merging {
  const ih_callbacks *callbacks;
  const uint8_t *at;
  size_t bytes; /* of a point: 1 or 2; its value is these bytes as one number */
  uint32_t *different;
  uint32_t *first; /* [value]: first occurrence + 1, 0: none; later the number of the value */
};

/* Points of two bytes need not be aligned, since their coordinates may be bytes. */
static uint32_t value_at(const struct narrow_merging *m, uint64_t i)
{
  uint16_t value;
  if (m->bytes == 1)
    return m->at[i];
  memcpy(&value, m->at + 2 * i, sizeof value);
  return value;
}

/* ---- First occurrences -------------------------------------------------------------------- */

static enum ih_status find_firsts(void *work, const struct ihp_slice *slice)
{
  const struct narrow_merging *m = work;
  uint32_t *first = slice->own;
  for (uint64_t i = slice->first; i < slice->first + slice->count; i++) {
    const uint32_t value = value_at(m, i);
    if (ihp_is_stopped(m->callbacks, i))
      return IH_ERR_CANCELLED;
    if (first[value] == 0)
      first[value] = (uint32_t)i + 1;
  }
  return IH_OK;
}

/* Slices are joined in their order, so the first one that has a value has its first occurrence. */
static void join_firsts(void *work, const void *own)
{
  uint32_t *first = ((struct narrow_merging *)work)->first;
  const uint32_t *of_slice = own;
  for (size_t value = 0; value < IHP_MERGE_VALUES; value++)
    first[value] = first[value] == 0 ? of_slice[value] : first[value];
}

/* ---- Numbers ------------------------------------------------------------------------------ */

/* Numbers the values in the order of their first occurrences; returns how many occur.  key[] is
 * workspace for all values. */
static size_t number_values(struct narrow_merging *m, uint64_t key[])
{
  size_t count = 0;
  for (uint32_t value = 0; value < IHP_MERGE_VALUES; value++)
    if (m->first[value] != 0)
      key[count++] = (uint64_t)m->first[value] << 32 | value;
  ihp_sort_keys(key, count);
  for (size_t n = 0; n < count; n++)
    m->first[(uint32_t)key[n]] = (uint32_t)n;
  return count;
}

static enum ih_status write_numbers(void *work, const struct ihp_slice *slice)
{
  const struct narrow_merging *m = work;
  for (uint64_t i = slice->first; i < slice->first + slice->count; i++) {
    if (ihp_is_stopped(m->callbacks, i))
      return IH_ERR_CANCELLED;
    m->different[i] = m->first[value_at(m, i)];
  }
  return IH_OK;
}

enum ih_status ihp_merge_narrow(const ih_points *points, const ih_executor *executor,
                                const ih_callbacks *callbacks, uint32_t different[], size_t *count)
{
  struct narrow_merging m = {.callbacks = callbacks,
                             .at = points->at,
                             .bytes = points->width << points->dtype,
                             .different = different,
                             .first = calloc(IHP_MERGE_VALUES, sizeof *m.first)};
  uint64_t *key = malloc(IHP_MERGE_VALUES * sizeof *key);
  struct ihp_split split = {.units = points->count,
                            .least = IHP_MERGE_SLICE,
                            .a_worker = 1,
                            .own_bytes = IHP_MERGE_VALUES * sizeof *m.first,
                            .run = find_firsts,
                            .join = join_firsts,
                            .is_divided = 1};
  enum ih_status status = IH_ERR_MEMORY;
  if (m.first != NULL && key != NULL)
    status = ihp_split_run(&split, executor, &m);
  if (status == IH_OK) {
    const size_t values = number_values(&m, key);
    split = (struct ihp_split){.units = points->count,
                               .least = IHP_MERGE_SLICE,
                               .a_worker = IHP_MERGE_WORKER_SLICES,
                               .run = write_numbers,
                               .is_divided = 1,
                               .made = {{different, sizeof *different}}};
    status = ihp_split_run(&split, executor, &m);
    if (status == IH_OK)
      *count = values;
  }
  free(m.first);
  free(key);
  return status;
}
