/* Tables of equity against clusters of opponents (OCHS), and what verifies them. */
#include "base/error.h"
#include "store/equity.h"
#include "store/play_out.h"
#include "store/rows.h"
#include "table/fault.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- What hands have them ------------------------------------------------------ */

static enum ih_status check_clusters(const ih_feature_parameters *parameters, const ih_deck *deck,
                                     ih_error *error)
{
  const unsigned hands = ihp_preflop_hands(deck);
  if (parameters->clusters == 0)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "no clusters of opponents are given");
  if (parameters->clusters > hands)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "%u clusters are more than the %u preflop hands",
                     parameters->clusters, hands);
  for (unsigned i = 0; i < hands; i++)
    if (parameters->cluster[i] >= parameters->clusters)
      return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                       "preflop hand %u is in cluster %u, and they are only %u", i,
                       parameters->cluster[i], parameters->clusters);
  return IH_OK;
}

static enum ih_status ochs_known(const ih_feature *feature, const ih_feature_parameters *parameters,
                                 const ih_deck *deck, const ih_rounds *rounds, ih_error *error)
{
  const enum ih_status status = ihp_equity_feature_known(feature, parameters, deck, rounds, error);
  if (status != IH_OK)
    return status;
  const ih_feature_parameters complete = ihp_parameters_complete(feature, parameters);
  return check_clusters(&complete, deck, error);
}

static size_t ochs_tensors(const ih_feature *feature, const ih_feature_parameters *parameters,
                           const ih_deck *deck, const ih_rounds *rounds,
                           ih_feature_tensor out[IH_FEATURE_TENSORS])
{
  (void)deck;
  const enum ih_dtype dtype = ihp_equity_is_final(feature, parameters, rounds) ? IH_U16 : IH_U32;
  const unsigned clusters = ihp_parameters_complete(feature, parameters).clusters;
  out[0] = (ih_feature_tensor){"wins", dtype, clusters};
  out[1] = (ih_feature_tensor){"ties", dtype, clusters};
  out[2] = (ih_feature_tensor){"opponents", dtype, clusters};
  return 3;
}

/* ---- A hand by another road ------------------------------------------------------ */

static void ochs_derive(const ih_store *store, const uint8_t cards[], uint64_t values[])
{
  const unsigned clusters = store->parameters.clusters;
  struct ihp_tally tally;
  ihp_play_out(store, cards, &tally);
  for (unsigned c = 0; c < clusters; c++) {
    values[c] = tally.cluster[c].wins;
    values[clusters + c] = tally.cluster[c].ties;
    values[2 * clusters + c] = tally.cluster[c].opponents;
  }
}

/* ---- What all rows add up to ------------------------------------------------------- */

struct ochs {
  struct ihp_counts counts;
  unsigned clusters;
};

/* Row i of a tensor. */
static inline const uint64_t *row_of(const struct ochs *ochs, const struct ihp_rows *rows, size_t t,
                                     size_t i)
{
  return rows->values[t] + i * ochs->clusters;
}

/* The first cluster with more wins and ties than opponents; all of them when there is
 * none. */
static inline unsigned overfull(const struct ochs *ochs, const struct ihp_rows *rows, size_t i)
{
  const uint64_t *wins = row_of(ochs, rows, 0, i), *ties = row_of(ochs, rows, 1, i);
  const uint64_t *opponents = row_of(ochs, rows, 2, i);
  unsigned c = 0;
  while (c < ochs->clusters && wins[c] + ties[c] <= opponents[c])
    c++;
  return c;
}

/* Sums of a row. */
struct row {
  uint64_t points, opponents;
  uint64_t by_cluster; /* opponents, those of cluster c c + 1 times */
};

static inline struct row row_sums(const struct ochs *ochs, const struct ihp_rows *rows, size_t i)
{
  const uint64_t *wins = row_of(ochs, rows, 0, i), *ties = row_of(ochs, rows, 1, i);
  const uint64_t *opponents = row_of(ochs, rows, 2, i);
  struct row row = {0, 0, 0};
  for (unsigned c = 0; c < ochs->clusters; c++) {
    row.points += 2 * wins[c] + ties[c];
    row.opponents += opponents[c];
    row.by_cluster += (c + 1) * opponents[c];
  }
  return row;
}

static inline int is_right(const struct ochs *ochs, const struct ihp_rows *rows, size_t i,
                           const struct row *row)
{
  return row->opponents == ochs->counts.runouts * ochs->counts.opponents &&
         overfull(ochs, rows, i) == ochs->clusters;
}

/* What is summed: by multiplicity, the points less the opponents.  Every deal in which a
 * hand wins against another one is one in which that one loses, so it is 0: at no time
 * above 2^46, the hands, runouts and opponents of the turn, or of the flop, of Hold'em. */
static size_t scan_points(const void *work, const struct ihp_rows *rows, int64_t *sum)
{
  const struct ochs *ochs = work;
  int64_t total = 0;
  size_t i = 0;
  for (; i < rows->count; i++) {
    const struct row row = row_sums(ochs, rows, i);
    if (!is_right(ochs, rows, i, &row))
      break;
    total += (int64_t)rows->multiplicity[i] * ((int64_t)row.points - (int64_t)row.opponents);
  }
  *sum += total;
  return i;
}

/* What is summed: by multiplicity, the opponents, those of cluster c c + 1 times: at most
 * 169 times the bound above. */
static size_t scan_clusters(const void *work, const struct ihp_rows *rows, int64_t *sum)
{
  int64_t total = 0;
  for (size_t i = 0; i < rows->count; i++)
    total += (int64_t)(rows->multiplicity[i] * row_sums(work, rows, i).by_cluster);
  *sum += total;
  return rows->count;
}

static void explain(const void *work, const struct ihp_rows *rows, char reason[IHP_REASON])
{
  const struct ochs *ochs = work;
  const unsigned c = overfull(ochs, rows, 0);
  if (c < ochs->clusters)
    (void)snprintf(
        reason, IHP_REASON,
        "`wins` and `ties` of cluster %u are %" PRIu64 ", more than its %" PRIu64 " opponents", c,
        row_of(ochs, rows, 0, 0)[c] + row_of(ochs, rows, 1, 0)[c], row_of(ochs, rows, 2, 0)[c]);
  else
    (void)snprintf(reason, IHP_REASON, "`opponents` are %" PRIu64 " together, not %" PRIu64,
                   row_sums(ochs, rows, 0).opponents,
                   ochs->counts.runouts * ochs->counts.opponents);
}

/* What scan_clusters must find.  Each of a cluster's hole hands is an opponent as often as
 * there are other hands, boards without their cards, and choices of what is known of
 * these. */
static int64_t expected_opponents(const ih_store *store, const struct ochs *ochs)
{
  const struct ihp_counts *counts = &ochs->counts;
  const unsigned cards = ih_deck_cards(&store->deck);
  uint64_t hands = 0;
  for (unsigned i = 0; i < ihp_preflop_hands(&store->deck); i++) {
    uint64_t ways = 0;
    (void)ih_multiplicity(store->indexer, 0, i, &ways);
    hands += ways * (store->parameters.cluster[i] + 1u);
  }
  return (int64_t)(hands * ihp_choose(cards - 2, 2) * ihp_choose(cards - 4, counts->final) *
                   ihp_choose(counts->final, counts->board));
}

static enum ih_status ochs_add_up(const ih_store *store, const ih_executor *executor,
                                  ih_error *error)
{
  const struct ochs ochs = {ihp_counts_of(store), store->parameters.clusters};
  const struct ihp_adding points = {scan_points, explain, &ochs};
  const struct ihp_adding clusters = {scan_clusters, explain, &ochs};
  int64_t sum;
  enum ih_status status = ihp_add_up(store, &points, executor, &sum, error);
  if (status != IH_OK)
    return status;
  if (sum != 0)
    return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(store->table),
                          "the mean HS of all hands is not 1/2: points less opponents are %" PRId64,
                          sum);
  status = ihp_add_up(store, &clusters, executor, &sum, error);
  if (status != IH_OK || sum == expected_opponents(store, &ochs))
    return status;
  return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(store->table),
                        "all hands together do not meet the clusters as often as they should");
}

/* ---- The features --------------------------------------------------------------- */

const struct ihp_feature ihp_ochs_features[IH_RANKINGS] = IHP_EQUITY_FAMILY(
    "ochs", "opponents beaten and tied, and all opponents, by cluster, summed over runouts",
    ochs_known, IH_PARAMETER_BOARD | IH_PARAMETER_CLUSTERS, ochs_tensors, ochs_derive, ochs_add_up);
