/* Merging: what its two ways share.  merge.c merges points of any size, merge_narrow.c those of one
 * or two bytes. */
#ifndef IH_LIB_BUCKET_MERGING_H
#define IH_LIB_BUCKET_MERGING_H

#include "base/executor.h"
#include "bucket/points.h"

enum {
  IHP_MERGE_LEAST_PARTS = 64,
  IHP_MERGE_MOST_PARTS = 1024,
  IHP_MERGE_PART_BYTES = 1 << 21, /* of a part's points */
  IHP_MERGE_NARROW = 2,           /* bytes of a narrow point, at most */
  IHP_MERGE_VALUES = 1 << 16,     /* narrow points that differ */
  IHP_MERGE_SLICE = IHP_ASK_EACH, /* points per slice, at least */
  IHP_MERGE_WORKER_SLICES = 8     /* slices per worker, at most */
};

/* Returns the number of parts into which points are divided, a power of two.  The distinct points
 * of a part and their slots should fit in a second-level cache, and enough parts keep all workers
 * busy; but a processor cannot write to very many lists at once. */
static inline size_t ihp_merge_parts(uint64_t count, size_t bytes)
{
  size_t parts = IHP_MERGE_LEAST_PARTS;
  while (parts < IHP_MERGE_MOST_PARTS && count * bytes / parts > IHP_MERGE_PART_BYTES)
    parts *= 2;
  return parts;
}

/* Returns the most slices that a pass over all points has. */
static inline size_t ihp_merge_slices(uint64_t count, size_t workers)
{
  const size_t most = (size_t)((count - 1) / IHP_MERGE_SLICE + 1);
  return most / IHP_MERGE_WORKER_SLICES < workers ? most : IHP_MERGE_WORKER_SLICES * workers;
}

/* Merges points of up to IHP_MERGE_NARROW bytes; otherwise as ih_bucket_merge. */
enum ih_status ihp_merge_narrow(const ih_points *points, const ih_executor *executor,
                                const ih_callbacks *callbacks, uint32_t different[], size_t *count);

#endif
