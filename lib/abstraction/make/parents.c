/* Parents of buckets. */
#include "abstraction/make/parents.h"
#include "base/error.h"
#include "store/buckets.h"
#include "table/fault.h"

#include <isohand/sequence.h>
#include <stdlib.h>

/* ---- Opening ------------------------------------------------------------------------------ */

/* Reads each preflop hand's bucket. */
static enum ih_status read_preflop(const char *path, struct ihp_parents *parents,
                                   struct ihp_source *source, ih_error *error)
{
  ih_store *store = NULL;
  enum ih_status status = ihp_store_open_alone(path, &store, error);
  if (status == IH_OK)
    status = ihp_buckets_check_labels(store, NULL, error);
  if (status == IH_OK) {
    for (uint64_t i = 0; i < parents->classes; i++)
      parents->parent[i] = (uint32_t)ih_store_value_unchecked(store, 0, i, 0);
    parents->count = ih_store_game(store)->buckets;
    *source = ihp_source_of(store, "bucket");
  }
  ih_store_close(store);
  return status;
}

enum ih_status ihp_parents_open(const struct ihp_plan *plan, const struct ihp_street_plan *street,
                                struct ihp_parents **out, struct ihp_source *source,
                                ih_error *error)
{
  const int is_preflop = street->preflop != IHP_NONE;
  const enum ih_status status =
      ihp_parents_new(&street->hands, is_preflop ? IHP_WITHIN_PREFLOP : IHP_WITHIN_BOARD, out);
  if (status != IH_OK)
    return ihp_error(error, status, 0, "%s", ih_status_string(status));
  if (is_preflop)
    return read_preflop(plan->street[street->preflop].path, *out, source, error);
  for (uint64_t i = 0; i < (*out)->classes; i++)
    (*out)->parent[i] = (uint32_t)i; /* each board is a parent, or will be part of one */
  (*out)->count = (*out)->classes;
  return IH_OK;
}

/* ---- Visiting all hands ------------------------------------------------------------------- */

enum { CHUNK = 4096 };

enum ih_status ihp_parents_visit(const struct ihp_street_plan *street,
                                 const struct ihp_parents *parents, const struct ihp_run *run,
                                 ihp_visit_hands *visit, void *context)
{
  static const size_t stride = IH_MAX_CARDS;
  uint64_t class[CHUNK], multiplicity[CHUNK], first = 0;
  uint8_t *rows = malloc(CHUNK * stride);
  const ih_sequence_arrays arrays = {
      .rows = rows, .stride = stride, .multiplicities = multiplicity};
  ih_sequence *sequence = NULL;
  size_t count;
  enum ih_status status = rows == NULL
                              ? IH_ERR_MEMORY
                              : ih_sequence_new(street->indexer, street->hands.rounds.count - 1u, 0,
                                                street->count, &sequence);
  while (status == IH_OK && (count = ih_sequence_next_unchecked(sequence, CHUNK, &arrays)) > 0) {
    for (size_t i = 0; i < count; i++)
      class[i] = ihp_parents_class(parents, rows + i * stride);
    visit(context, first, count, class, multiplicity);
    first += count;
    status = ihp_run_is_cancelled(run) ? IH_ERR_CANCELLED : IH_OK;
  }
  ih_sequence_free(sequence);
  free(rows);
  return status;
}

/* ---- Public buckets ----------------------------------------------------------------------- */

enum { PUBLIC_BINS = 50 };

/* The distribution of E[HS] over the hands of each board. */
struct spread {
  const struct ihp_street_sums *sums;
  uint64_t *weight; /* [board]: its multiplicity */
  uint32_t *at;     /* [board * PUBLIC_BINS + bin]: number of hands */
};

static void spread_hands(void *context, uint64_t first, size_t count, const uint64_t class[],
                         const uint64_t multiplicity[])
{
  const struct spread *spread = context;
  const uint64_t most = spread->sums->most;
  for (size_t i = 0; i < count; i++) {
    uint64_t bin = ihp_sums_points(spread->sums, first + i) * PUBLIC_BINS / most;
    bin -= bin == PUBLIC_BINS;
    spread->at[class[i] * PUBLIC_BINS + bin] +=
        (uint32_t)(multiplicity[i] / spread->weight[class[i]]);
  }
}

static enum ih_status cluster_boards(const struct ihp_street_plan *street,
                                     const struct spread *spread, const struct ihp_run *run,
                                     struct ihp_parents *parents)
{
  const struct ihp_settings *settings = &street->settings;
  const size_t count = (size_t)parents->classes;
  const ih_points points = {.count = count,
                            .width = PUBLIC_BINS,
                            .dtype = IH_U32,
                            .at = spread->at,
                            .weight = spread->weight};
  const ih_cluster_options options = {.callbacks = run->callbacks,
                                      .distance = IH_DISTANCE_L1,
                                      .clusters = (uint32_t)settings->public_buckets,
                                      .seed = settings->seed,
                                      .restarts = (unsigned)settings->restarts,
                                      .executor = run->options.executor};
  ih_clusters out = {.label = parents->parent};
  enum ih_status status = ihp_parents_visit(street, parents, run, spread_hands, (void *)spread);
  if (status == IH_OK)
    status = ih_bucket_cumulate(count, PUBLIC_BINS, IH_U32, spread->at);
  if (status == IH_OK)
    status = ih_bucket_cluster(&points, &options, &out);
  if (status == IH_OK)
    parents->count = settings->public_buckets;
  return status;
}

enum ih_status ihp_parents_cluster(const struct ihp_street_plan *street,
                                   const struct ihp_street_sums *sums, const struct ihp_run *run,
                                   struct ihp_parents *parents)
{
  const size_t classes = (size_t)parents->classes;
  const struct spread spread = {.sums = sums,
                                .weight = malloc(classes * sizeof *spread.weight),
                                .at = calloc(classes * PUBLIC_BINS, sizeof *spread.at)};
  enum ih_status status = spread.weight != NULL && spread.at != NULL ? IH_OK : IH_ERR_MEMORY;
  for (uint64_t i = 0; i < classes && status == IH_OK; i++)
    status = ih_multiplicity(parents->indexer, 0, i, &spread.weight[i]);
  if (status == IH_OK)
    status = cluster_boards(street, &spread, run, parents);
  free(spread.weight);
  free(spread.at);
  return status;
}
