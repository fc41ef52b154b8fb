/* Comparing the files that are kept with their checksums, in parts: a table can have gigabytes;
 * and verifying those that others are made from. */
#include "base/error.h"
#include "base/executor.h"
#include "build/run.h"
#include "table/fault.h"

#include <stdlib.h>

/* Bytes of a part: a few chunks, so that few of them are read twice, and the caller is asked many
 * times in a second. */
enum { PART = 1 << 26 };

/* A part of a tensor. */
struct kept_part {
  const struct ihp_build_table *table;
  size_t tensor;
  uint64_t first, bytes;
  enum ih_status status;
};

struct kept_parts {
  struct ihp_build_run *run;
  struct kept_part *part; /* NULL: they are only counted */
  size_t count;
};

/* A byte takes a quarter of a nanosecond when it is in memory; more, when not. */
static uint64_t work_of(uint64_t bytes)
{
  return bytes / 4;
}

static uint64_t add_tensor(struct kept_parts *parts, const struct ihp_build_table *table, size_t t)
{
  uint64_t work = 0;
  ih_tensor tensor;
  (void)ih_table_tensor(ih_store_table(table->store), t, &tensor);
  for (uint64_t first = 0; first < tensor.bytes; first += PART) {
    const uint64_t left = tensor.bytes - first, bytes = left < PART ? left : PART;
    if (parts->part != NULL)
      parts->part[parts->count] = (struct kept_part){table, t, first, bytes, IH_OK};
    parts->count++;
    work += work_of(bytes);
  }
  return work;
}

/* Counts or lists all parts, and returns what they take. */
static uint64_t add_parts(const ih_build *build, struct kept_parts *parts)
{
  uint64_t work = 0;
  parts->count = 0;
  for (size_t i = 0; i < build->tables; i++) {
    const struct ihp_build_table *table = &build->table[i];
    const size_t tensors = table->is_kept ? ih_table_tensors(ih_store_table(table->store)) : 0;
    for (size_t t = 0; t < tensors; t++)
      work += add_tensor(parts, table, t);
  }
  return work;
}

static enum ih_status check_part(const struct kept_part *part, ih_error *error)
{
  return ih_table_check_part(ih_store_table(part->table->store), part->tensor, part->first,
                             part->bytes, error);
}

static void check_task(void *work, size_t task)
{
  const struct kept_parts *parts = work;
  struct kept_part *part = &parts->part[task];
  if (ihp_run_is_over(parts->run))
    return;
  part->status = check_part(part, NULL);
  ihp_progress_add(&parts->run->progress, work_of(part->bytes));
}

/* The first part that is wrong says why, whichever was found first. */
static enum ih_status join_parts(const struct kept_parts *parts, ih_error *error)
{
  for (size_t i = 0; i < parts->count; i++)
    if (parts->part[i].status != IH_OK)
      return check_part(&parts->part[i], error);
  if (!atomic_load(&parts->run->cancelled))
    return IH_OK;
  return ihp_file_error(error, IH_ERR_CANCELLED, parts->part[0].table->path,
                        "cancelled; the files that are there are not checked");
}

/* Whether a table that is not there is made from this one. */
static int is_built_on(const ih_build *build, const struct ihp_build_table *source)
{
  for (size_t t = 0; t < build->tables; t++) {
    const struct ihp_build_table *table = &build->table[t];
    ih_feature_input inputs[IH_FEATURE_INPUTS];
    const size_t count = ih_feature_inputs(table->feature, &build->game, &table->rounds, inputs);
    for (size_t i = 0; i < count && !table->is_kept; i++)
      if (inputs[i].feature == source->feature &&
          ihp_same_rounds(&inputs[i].rounds, &source->rounds))
        return 1;
  }
  return 0;
}

/* Checksums tell nothing of values that were wrong when they were written, and those would go
 * into all earlier streets: what is built on is verified, as far as takes about a second. */
static enum ih_status verify_sources(const struct ihp_build_run *run, ih_error *error)
{
  const ih_build *build = run->build;
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < build->tables && status == IH_OK; i++)
    if (build->table[i].is_kept && is_built_on(build, &build->table[i])) {
      const ih_store *store = build->table[i].store;
      const ih_verify_options options = {
          .callbacks = run->asked, .samples = ih_store_usual_samples(store), .seed = 1};
      status = ih_store_verify(store, &options, build->options.executor, error);
    }
  return status;
}

enum ih_status ihp_build_check_kept(ih_build *build, ih_error *error)
{
  struct ihp_build_run run;
  struct kept_parts parts = {.run = &run};
  const uint64_t work = add_parts(build, &parts);
  if (parts.count == 0)
    return IH_OK;
  parts.part = malloc(parts.count * sizeof *parts.part);
  if (parts.part == NULL)
    return ihp_error(error, IH_ERR_MEMORY, 0, "not enough memory");
  (void)add_parts(build, &parts);
  ihp_run_begin(&run, build, 0, work + ihp_build_work(build));
  enum ih_status status = ihp_run_tasks(build->options.executor, parts.count, check_task, &parts);
  status = status == IH_OK ? join_parts(&parts, error)
                           : ihp_status_error(error, status, parts.part[0].table->path);
  if (status == IH_OK)
    status = verify_sources(&run, error);
  build->checked = work;
  free(parts.part);
  return status;
}
