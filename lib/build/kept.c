/* Comparing kept files with their checksums, and verifying those from which others are made. */
#include "base/error.h"
#include "build/run.h"
#include "table/fault.h"
#include "table/parts.h"

static enum ih_status check_file(struct ihp_build_run *run, const struct ihp_build_table *table,
                                 ih_error *error)
{
  const enum ih_status status =
      ihp_parts_check(ih_store_table(table->store), run->build->options.executor, &run->asked,
                      &run->progress, error);
  return status == IH_ERR_CANCELLED
             ? ihp_file_error(error, status, table->path,
                              "cancelled; the existing files are not checked")
             : status;
}

/* Returns 1 if a missing table is made from this one. */
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

/* Checksums do not detect values that were wrong when written, which would spread to all earlier
 * streets.  So tables from which others are made are verified, for about a second each. */
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
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < build->tables; i++)
    if (build->table[i].is_kept)
      build->checked += ihp_parts_cost(ih_store_table(build->table[i].store));
  ihp_run_begin(&run, build, 0, build->checked + ihp_build_work(build));
  for (size_t i = 0; i < build->tables && status == IH_OK; i++)
    if (build->table[i].is_kept)
      status = check_file(&run, &build->table[i], error);
  return status == IH_OK ? verify_sources(&run, error) : status;
}
