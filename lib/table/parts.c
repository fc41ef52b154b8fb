#include "table/parts.h"

#include "base/decimal.h"
#include "base/executor.h"
#include "base/team.h"
#include "table/checksum.h"
#include "table/fault.h"

#include <stdlib.h>

enum { PARTS_A_WORKER = 64 };

/* Bytes hashed per nanosecond on one thread, approximately. */
enum { CHECKED_BYTES = 8 };

/* A table split into parts: whole chunks of a tensor, checked in parallel. */
struct parts_check {
  const ih_table *table;
  uint64_t part; /* bytes per part; a tensor's last may be shorter */
  struct ihp_progress *progress;
  struct part_fault {
    enum ih_status status;
    ih_error error;
  } first; /* the first fault in file order */
};

/* A range of a tensor's bytes. */
struct part {
  size_t tensor;
  uint64_t first, bytes;
};

/* Bytes per part: whole checksum chunks.  An invalid chunk size is reported by the check; any value
 * does here. */
static uint64_t part_bytes(const ih_table *table)
{
  const char *text = ih_table_metadata(table, IHP_CHUNK_KEY);
  uint64_t chunk;
  if (text == NULL || ihp_decimal_read(text, SIZE_MAX, &chunk) == 0 || chunk == 0 ||
      chunk > INT64_MAX)
    return IHP_CHUNK_BYTES;
  return chunk >= IHP_CHUNK_BYTES ? chunk : IHP_CHUNK_BYTES / chunk * chunk;
}

/* Finds part i of the file.  Returns 0 if there are only *parts <= i parts. */
static int find_part(const struct parts_check *check, uint64_t i, struct part *part,
                     uint64_t *parts)
{
  *parts = 0;
  for (size_t t = 0; t < ih_table_tensors(check->table); t++) {
    ih_tensor tensor;
    (void)ih_table_tensor(check->table, t, &tensor);
    const uint64_t here = ihp_chunks(tensor.bytes, check->part);
    if (i < *parts + here) {
      const uint64_t first = (i - *parts) * check->part, left = tensor.bytes - first;
      *part = (struct part){t, first, left < check->part ? left : check->part};
      return 1;
    }
    *parts += here;
  }
  return 0;
}

static enum ih_status check_parts_slice(void *work, const struct ihp_slice *slice)
{
  const struct parts_check *check = work;
  struct part_fault *fault = slice->own;
  for (uint64_t i = slice->first; i < slice->first + slice->count && fault->status == IH_OK; i++) {
    struct part part = {0};
    uint64_t parts;
    (void)find_part(check, i, &part, &parts);
    fault->status =
        ih_table_check_part(check->table, part.tensor, part.first, part.bytes, &fault->error);
    ihp_progress_add(check->progress, part.bytes / CHECKED_BYTES);
    if (ihp_slice_is_over(slice, 0))
      return IH_ERR_CANCELLED;
  }
  return IH_OK;
}

static void join_part_fault(void *work, const void *own)
{
  struct parts_check *check = work;
  if (check->first.status == IH_OK)
    check->first = *(const struct part_fault *)own;
}

/* Reports the parts that other processes of a team have checked: all but those of a share. */
static void report_others(const struct parts_check *check, struct ihp_share own, uint64_t parts)
{
  uint64_t cost = 0;
  for (uint64_t i = 0; i < parts && own.end - own.first < parts; i++) {
    struct part part;
    uint64_t unused;
    if (i < own.first || i >= own.end) {
      (void)find_part(check, i, &part, &unused);
      cost += part.bytes / CHECKED_BYTES;
    }
  }
  ihp_progress_add(check->progress, cost);
}

uint64_t ihp_parts_cost(const ih_table *table)
{
  const uint64_t part = part_bytes(table);
  uint64_t cost = 0;
  for (size_t t = 0; t < ih_table_tensors(table); t++) {
    ih_tensor tensor;
    (void)ih_table_tensor(table, t, &tensor);
    const uint64_t before = ihp_chunks(tensor.bytes, part) - 1;
    cost += before * (part / CHECKED_BYTES) + (tensor.bytes - before * part) / CHECKED_BYTES;
  }
  return cost;
}

enum ih_status ihp_parts_check(const ih_table *table, const ih_executor *executor,
                               const ih_callbacks *callbacks, struct ihp_progress *progress,
                               ih_error *error)
{
  struct parts_check check = {.table = table, .part = part_bytes(table), .progress = progress};
  struct part unused;
  uint64_t parts;
  (void)find_part(&check, UINT64_MAX, &unused, &parts);
  const struct ihp_split split = {
      .units = parts,
      .least = 1,
      .a_worker = PARTS_A_WORKER,
      .own_bytes = sizeof(struct part_fault),
      .run = check_parts_slice,
      .join = join_part_fault,
      .callbacks = callbacks,
      .is_divided = 1,
  };
  const enum ih_status status = ihp_split_run(&split, executor, &check);
  if (status != IH_OK)
    return ihp_status_error(error, status, ih_table_path(table));
  report_others(&check, ihp_team_share(ihp_team_of(executor), parts), parts);
  if (check.first.status != IH_OK && error != NULL)
    *error = check.first.error;
  return check.first.status;
}
