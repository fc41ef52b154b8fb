#include "base/callbacks.h"
#include "base/error.h"
#include "base/executor.h"
#include "base/team.h"
#include "table/fault.h"
#include "table/parts.h"
#include "verify/buckets.h"
#include "verify/play_out.h"
#include "verify/recompute.h"
#include "verify/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reporting values --------------------------------------------------------------- */

enum { VALUE_TEXT = 24 };

/* Formats a value by its type; IH_NO_BUCKET as none. */
static const char *format_value(const ih_store *store, enum ih_dtype dtype, uint64_t value,
                                char text[VALUE_TEXT])
{
  const uint32_t bits = (uint32_t)value;
  float number;
  memcpy(&number, &bits, sizeof number);
  if (dtype == IH_F32)
    (void)snprintf(text, VALUE_TEXT, "%.9g", (double)number);
  else if (store->buckets != NULL && value == IH_NO_BUCKET)
    (void)snprintf(text, VALUE_TEXT, "none");
  else
    (void)snprintf(text, VALUE_TEXT, "%llu", (unsigned long long)value);
  return text;
}

static enum ih_status report_value(const ih_store *store, const struct ihp_wrong_value *wrong,
                                   ih_error *error)
{
  char reason[IHP_REASON], element[24] = "", found[VALUE_TEXT], expected[VALUE_TEXT];
  const ih_tensor *tensor = &store->tensor[wrong->tensor];
  if (tensor->dims > 1)
    (void)snprintf(element, sizeof element, "[%llu]", (unsigned long long)wrong->element);
  (void)snprintf(reason, sizeof reason, "`%s`%s is %s, but %s when recomputed", tensor->name,
                 element, format_value(store, tensor->dtype, wrong->found, found),
                 format_value(store, tensor->dtype, wrong->expected, expected));
  return ihp_row_refuse(store, wrong->index, reason, error);
}

/* Returns the number of rows to recompute: those requested, or all rows for a full verification of
 * buckets, which also checks each bucket's mean E[HS]. */
static uint64_t rows_recomputed(const ih_store *store, const ih_verify_options *options)
{
  return store->buckets != NULL && options->full ? ih_store_hands(store)
                                                 : ih_store_derived(store, options);
}

/* Recomputes and compares rows; if these are all hands of a bucket table, also the buckets' mean
 * E[HS]. */
static enum ih_status derive_values(const ih_store *store, const ih_verify_options *options,
                                    struct ihp_verifying *verifying, ih_error *error)
{
  const uint64_t rows = rows_recomputed(store, options);
  const struct ihp_buckets *buckets = store->buckets;
  struct ihp_wrong_value wrong = {.index = IH_NO_INDEX};
  _Atomic uint64_t *points = NULL;
  if (buckets != NULL && rows == ih_store_hands(store) && !buckets->method->is_index &&
      (points = calloc((size_t)buckets->count, sizeof *points)) == NULL)
    return ihp_memory_error(error, ih_table_path(store->table));
  enum ih_status status = IH_OK;
  if (ihp_by_boards(store, rows))
    status = ihp_derive_boards(store, verifying, &wrong);
  else if (rows > 0)
    status = ihp_derive_rows(store, rows, options->seed, verifying, points, &wrong);
  if (status != IH_OK)
    status = ihp_derive_error(store, status, error);
  else if (wrong.index != IH_NO_INDEX)
    status = report_value(store, &wrong, error);
  else if (points != NULL)
    status = ihp_buckets_check_means(store, points, error);
  free(points);
  return status;
}

/* ---- Public calls ----------------------------------------------------------------- */

/* Rows of a table of Omaha's buckets that are recomputed if one takes seconds. */
enum { OMAHA_SAMPLES = 4 };

/* If a single row takes longer than a second, the usual number is all rows, provided that
 * recomputing them board by board takes only a few seconds; else it is 0. */
uint64_t ih_store_usual_samples(const ih_store *store)
{
  const uint64_t few_seconds = UINT64_C(15000000000);
  const uint64_t second = UINT64_C(1000000000);
  if (!ih_store_is_derivable(store))
    return 0;
  const uint64_t samples =
      store->feature->derive != NULL ? store->feature->samples : second / ihp_row_cost(store);
  const uint64_t least = store->buckets != NULL && ihp_is_omaha(&store->hands.rounds)
                             ? OMAHA_SAMPLES
                             : store->feature->least_samples;
  if (samples == 0 && least > 0 && ihp_row_cost(store) <= few_seconds)
    return least;
  if (samples > 0 || store->feature->derive_tally == NULL || ihp_is_omaha(&store->hands.rounds) ||
      ihp_derive_boards_cost(store) > few_seconds)
    return samples;
  return ih_store_hands(store);
}

static ih_verify_options usual_options(const ih_store *store)
{
  return (ih_verify_options){.samples = ih_store_usual_samples(store), .seed = 1};
}

int ih_store_is_derivable(const ih_store *store)
{
  return ih_feature_is_derivable(store->feature) &&
         (store->buckets == NULL || ihp_buckets_are_derivable(store));
}

uint64_t ih_store_derived(const ih_store *store, const ih_verify_options *options)
{
  const uint64_t size = ih_store_hands(store);
  const ih_verify_options usual = usual_options(store);
  if (options == NULL)
    options = &usual;
  if (!ih_store_is_derivable(store))
    return 0;
  const uint64_t rows = options->full || options->samples > size ? size : options->samples;
  return ihp_by_boards(store, rows) ? size : rows;
}

/* Returns estimated CPU nanoseconds. */
static uint64_t cost_of_verifying(const ih_store *store, const ih_verify_options *options)
{
  const uint64_t rows = rows_recomputed(store, options);
  const uint64_t deriving = ihp_by_boards(store, rows) ? ihp_derive_boards_cost(store)
                                                       : ihp_derive_rows_cost(store, rows);
  return ihp_parts_cost(store->table) + ihp_rows_cost(store) + deriving;
}

enum ih_status ih_store_verify(const ih_store *store, const ih_verify_options *options,
                               const ih_executor *executor, ih_error *error)
{
  if (store == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "store must not be NULL");
  const ih_verify_options usual = usual_options(store);
  if (options == NULL)
    options = &usual;
  if (!ihp_options_are_known(options->reserved, &options->callbacks, executor))
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "reserved members must be NULL");
  struct ihp_verifying verifying = {
      executor, &options->callbacks,
      ihp_progress_begin(&options->callbacks, cost_of_verifying(store, options))};
  enum ih_status status =
      ihp_parts_check(store->table, executor, &options->callbacks, &verifying.progress, error);
  if (status == IH_OK && store->feature->scan != NULL)
    status = ihp_rows_check(store, &verifying, error);
  if (status == IH_OK && store->buckets != NULL)
    status = ihp_buckets_check(store, &options->callbacks, error);
  if (status == IH_OK)
    status = derive_values(store, options, &verifying, error);
  return ihp_take_common(status, ihp_team_agree(ihp_team_of(executor), status), error);
}
