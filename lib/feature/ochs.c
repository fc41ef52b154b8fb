/* The feature ochs: equity against each of several clusters of opponents. */
#include "base/error.h"
#include "feature/street.h"
#include "feature/tally.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- Supported games ----------------------------------------------------------- */

/* The deck is a ranking's, so cluster[] holds all its preflop hands. */
static enum ih_status check_ochs_game(const ih_feature_game *game, const ih_rounds *rounds,
                                      ih_error *error)
{
  const enum ih_status status = ihp_street_check(game, rounds, error);
  if (status != IH_OK)
    return status;
  const unsigned hands = ihp_preflop_hands(&game->deck);
  if (game->clusters == 0)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "no clusters of opponents are set");
  if (game->clusters > hands)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "%u clusters exceed the number of preflop hands, %u", game->clusters, hands);
  for (unsigned i = 0; i < hands; i++)
    if (game->cluster[i] >= game->clusters)
      return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                       "preflop hand %u is in cluster %u, not below %u", i, game->cluster[i],
                       game->clusters);
  return IH_OK;
}

/* ---- Arrays by cluster ----------------------------------------------------------- */

enum { WINS, TIES, OPPONENTS };

static size_t ochs_array_bytes(const struct ihp_hands *hands, unsigned array)
{
  (void)array;
  return hands->game.clusters * ihp_runouts_bytes(hands);
}

/* Two clusters take about as long as the sums over all opponents. */
static uint64_t ochs_cost(const ih_feature_game *game, const ih_rounds *rounds)
{
  return ihp_runouts_cost(game, rounds) * (1 + game->clusters / 2);
}

static enum ih_status make_ochs_boards(const struct ihp_street_slice *slice, uint64_t first,
                                       size_t count)
{
  const struct ihp_hands *hands = slice->hands;
  const ih_equity_clusters clusters = {.of = hands->game.cluster, .count = hands->game.clusters};
  void *const *array = slice->to;
  if (ihp_street_is_final(&hands->game, &hands->rounds))
    return ih_equity_clusters_final(hands->street, &clusters, first, count, NULL, slice->callbacks,
                                    array[WINS], array[TIES], array[OPPONENTS]);
  const ih_equity_cluster_sums to = {
      .wins = array[WINS], .ties = array[TIES], .opponents = array[OPPONENTS]};
  if (slice->source == NULL)
    return ih_equity_clusters_sweep(hands->street, &clusters, first, count, NULL, slice->callbacks,
                                    &to);
  const ih_equity_cluster_sums from = {.wins = (void *)slice->from[WINS],
                                       .ties = (void *)slice->from[TIES],
                                       .opponents = (void *)slice->from[OPPONENTS]};
  return ih_equity_clusters_aggregate(hands->street, slice->source->street, clusters.count, &from,
                                      first, count, NULL, slice->callbacks, &to);
}

static const struct ihp_street_arrays by_cluster = {
    .count = 3,
    .of = {{"ochs", "wins"}, {"ochs", "ties"}, {"ochs", "opponents"}},
    .bytes = ochs_array_bytes,
    .source = ihp_runouts_source,
    .cost = ochs_cost,
    .make = make_ochs_boards,
};

/* ---- Tensors of ochs ------------------------------------------------------------- */

static size_t list_ochs_tensors(const ih_feature_game *game, const ih_rounds *rounds,
                                struct ihp_tensor out[IH_FEATURE_TENSORS])
{
  const enum ih_dtype dtype = ihp_street_is_final(game, rounds) ? IH_U16 : IH_U32;
  out[0] = (struct ihp_tensor){{"wins", dtype, game->clusters}, 1 << WINS, NULL};
  out[1] = (struct ihp_tensor){{"ties", dtype, game->clusters}, 1 << TIES, NULL};
  out[2] = (struct ihp_tensor){{"opponents", dtype, game->clusters}, 1 << OPPONENTS, NULL};
  return 3;
}

/* ---- Recomputation --------------------------------------------------------------- */

static void derive_ochs_row(const struct ihp_hands *hands, const struct ihp_tally *tally,
                            uint64_t values[])
{
  const unsigned clusters = hands->game.clusters;
  for (unsigned c = 0; c < clusters; c++) {
    values[c] = tally->cluster[c].wins;
    values[clusters + c] = tally->cluster[c].ties;
    values[2 * clusters + c] = tally->cluster[c].opponents;
  }
}

/* ---- Sums over all rows ------------------------------------------------------------ */

/* Sums of a row. */
struct ochs_row {
  uint64_t points, opponents;
  uint64_t by_cluster; /* opponents, each of cluster c counted c + 1 times */
};

/* Sums row i.  Returns 1 if it is consistent, with `all` opponents in total; else 0, and the
 * reason. */
static int sum_ochs_row(const struct ihp_rows *rows, size_t clusters, size_t i, uint64_t all,
                        struct ochs_row *row, char reason[IHP_REASON])
{
  const uint64_t *wins = rows->values[0] + i * clusters, *ties = rows->values[1] + i * clusters;
  const uint64_t *opponents = rows->values[2] + i * clusters;
  *row = (struct ochs_row){0, 0, 0};
  for (unsigned c = 0; c < clusters; c++) {
    if (wins[c] + ties[c] > opponents[c]) {
      (void)snprintf(reason, IHP_REASON,
                     "`wins` and `ties` of cluster %u are %" PRIu64 ", more than its %" PRIu64
                     " opponents",
                     c, wins[c] + ties[c], opponents[c]);
      return 0;
    }
    row->points += 2 * wins[c] + ties[c];
    row->opponents += opponents[c];
    row->by_cluster += (c + 1) * opponents[c];
  }
  if (row->opponents != all)
    (void)snprintf(reason, IHP_REASON, "`opponents` sum to %" PRIu64 ", not %" PRIu64,
                   row->opponents, all);
  return row->opponents == all;
}

/* Sums over all hands, by multiplicity: scores less opponents; and opponents, those of cluster c
 * counted c + 1 times.  Each win is a different hand's loss, so the first sum is 0; partial sums
 * stay below 2^45 as in equity.c.  Those of the second are at most 169 times that. */
static size_t scan_ochs_row(const struct ihp_hands *hands, const struct ihp_rows *rows,
                            int64_t sums[IHP_SUMS], char reason[IHP_REASON])
{
  const struct ihp_street_counts counts = ihp_street_counts_of(hands);
  const uint64_t all = counts.runouts * counts.opponents;
  int64_t points = 0, opponents = 0;
  size_t i = 0;
  struct ochs_row row;
  for (; i < rows->count && sum_ochs_row(rows, hands->game.clusters, i, all, &row, reason); i++) {
    points += (int64_t)rows->multiplicity[i] * ((int64_t)row.points - (int64_t)row.opponents);
    opponents += (int64_t)(rows->multiplicity[i] * row.by_cluster);
  }
  sums[0] += points;
  sums[1] += opponents;
  return i;
}

/* Returns the expected second sum.  Each of a cluster's hole cards is an opponent once for every
 * choice of the other hand, the board without their cards, and the known cards of that board. */
static int64_t expected_opponents(const struct ihp_hands *hands,
                                  const struct ihp_street_counts *counts)
{
  const ih_deck *deck = &hands->game.deck;
  const unsigned cards = ih_deck_cards(deck);
  uint64_t deals = 0;
  for (unsigned i = 0; i < ihp_preflop_hands(deck); i++) {
    uint64_t multiplicity = 0;
    (void)ih_multiplicity(hands->indexer, 0, i, &multiplicity);
    deals += multiplicity * (hands->game.cluster[i] + 1u);
  }
  return (int64_t)(deals * ihp_choose(cards - 2, 2) * ihp_choose(cards - 4, counts->final) *
                   ihp_choose(counts->final, counts->board));
}

static int is_ochs_total(const struct ihp_hands *hands, const int64_t sums[IHP_SUMS],
                         char reason[IHP_REASON])
{
  const struct ihp_street_counts counts = ihp_street_counts_of(hands);
  if (!ihp_mean_is_half(sums[0], "scores less opponents", reason))
    return 0;
  if (sums[1] == expected_opponents(hands, &counts))
    return 1;
  (void)snprintf(reason, IHP_REASON, "the sum of opponents by cluster over all hands is wrong");
  return 0;
}

const ih_feature ihp_ochs_feature = {
    .name = "ochs",
    .revision = 1,
    .parameters = IH_PARAMETER_BOARD | IH_PARAMETER_CLUSTERS,
    .scale =
        IHP_SCALE("wins-ties-opponents-by-cluster",
                  "opponents beaten and tied, and all opponents, by cluster, summed over runouts"),
    .check = check_ochs_game,
    .tensors = list_ochs_tensors,
    .arrays = &by_cluster,
    .derive_tally = derive_ochs_row,
    .scan = scan_ochs_row,
    .is_total = is_ochs_total,
};
