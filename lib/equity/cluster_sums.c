/* Sums by cluster of opponents: for the final street, the street before it, and earlier ones. */
#include "base/callbacks.h"
#include "equity/add_rows.h"
#include "equity/aggregate.h"
#include "equity/clusters.h"
#include "equity/orbits.h"

#include <stdlib.h>
#include <string.h>

/* ---- Final street --------------------------------------------------------------- */

struct clusters_final {
  const ih_street *street;
  const ih_equity_clusters *clusters;
  uint16_t *wins, *ties, *opponents, *hs;
};

static void copy_cluster_row(const struct ihp_clusters *clusters, const uint16_t rows[],
                             unsigned place, uint16_t *out, uint64_t index)
{
  if (out != NULL)
    memcpy(out + index * clusters->count, rows + place * clusters->width,
           clusters->count * sizeof *out);
}

enum { HS_SHIFT = 37 };

/* Divisors of HS.  With d = 2n, inverse[n] = (2^37 + e) / d for some e below d.  So for x below
 * 2^25, x * inverse[n] / 2^37 exceeds x / d by less than x / 2^37, which is below 2^-12 and below 1
 * / d: both have the same integer part.  (A division for each cluster would take most of the time.)
 */
struct hs_divisors {
  uint64_t inverse[IH_HOLES + 1];
};

static void make_divisors(struct hs_divisors *divisors)
{
  divisors->inverse[0] = 0;
  for (uint64_t n = 1; n <= IH_HOLES; n++)
    divisors->inverse[n] = ((UINT64_C(1) << HS_SHIFT) + 2 * n - 1) / (2 * n);
}

/* There are at most 1,326 opponents, so scores are at most 2,652 and sums below 2^25. */
static void write_cluster_hs(const struct ihp_clusters *clusters,
                             const struct hs_divisors *divisors, unsigned place, uint16_t *out,
                             uint64_t index)
{
  const size_t row = place * clusters->width;
  for (size_t c = 0; out != NULL && c < clusters->count; c++) {
    const uint32_t opponents = clusters->opponents[row + c];
    const uint32_t score = 2u * clusters->wins[row + c] + clusters->ties[row + c];
    const uint64_t quotient =
        (score * IH_EQUITY_HS + opponents) * divisors->inverse[opponents] >> HS_SHIFT;
    out[index * clusters->count + c] = (uint16_t)(opponents == 0 ? IH_EQUITY_HS / 2 : quotient);
  }
}

static enum ih_status clusters_final_boards(const void *work, struct ihp_street_boards *boards)
{
  const struct clusters_final *out = work;
  const ih_street *street = out->street;
  uint64_t index[IH_MAX_HOLES];
  uint8_t board[IHP_MAX_BOARD];
  struct hs_divisors divisors;
  struct ihp_clusters *clusters = ihp_clusters_new(street, out->clusters);
  if (clusters == NULL)
    return IH_ERR_MEMORY;
  make_divisors(&divisors);
  while (ihp_street_boards_next(boards, board)) {
    ihp_clusters_wins(clusters, street, board);
    (void)ih_index_holes(street->indexer, board, street->final, index);
    for (unsigned i = 0; i < clusters->order.holes; i++) {
      const unsigned place = clusters->order.order[i];
      copy_cluster_row(clusters, clusters->wins, place, out->wins, index[place]);
      copy_cluster_row(clusters, clusters->ties, place, out->ties, index[place]);
      copy_cluster_row(clusters, clusters->opponents, place, out->opponents, index[place]);
      write_cluster_hs(clusters, &divisors, place, out->hs, index[place]);
    }
  }
  free(clusters);
  return IH_OK;
}

static enum ih_status run_clusters_final(const struct clusters_final *out, uint64_t first,
                                         size_t count, const ih_executor *executor,
                                         const ih_callbacks *callbacks)
{
  if (out->street == NULL || !ihp_clusters_check(out->street, out->clusters))
    return IH_ERR_ARGUMENT;
  if (out->street->board != out->street->final)
    return IH_ERR_UNSUPPORTED;
  return ihp_street_run(out->street, first, count, executor, callbacks, clusters_final_boards, out);
}

enum ih_status ih_equity_clusters_final(const ih_street *street, const ih_equity_clusters *clusters,
                                        uint64_t first, size_t count, const ih_executor *executor,
                                        const ih_callbacks *callbacks, uint16_t wins[],
                                        uint16_t ties[], uint16_t opponents[])
{
  const struct clusters_final out = {street, clusters, wins, ties, opponents, NULL};
  return run_clusters_final(&out, first, count, executor, callbacks);
}

enum ih_status ih_equity_clusters_hs(const ih_street *street, const ih_equity_clusters *clusters,
                                     uint64_t first, size_t count, const ih_executor *executor,
                                     const ih_callbacks *callbacks, uint16_t hs[])
{
  const struct clusters_final out = {street, clusters, NULL, NULL, NULL, hs};
  return run_clusters_final(&out, first, count, executor, callbacks);
}

/* ---- Street before the final ------------------------------------------------------- */

struct clusters_sweep_work {
  const ih_street *street;
  const ih_equity_clusters *clusters;
  const ih_equity_cluster_sums *sums;
};

/* The hands of a board and the sums over the boards after it: at most 50 next cards with at most
 * 1,081 opponents each, so sums fit in 16 bits. */
struct clusters_sweep {
  struct ihp_clusters *clusters;
  struct ihp_orbits orbits;
  uint64_t index[IH_MAX_HOLES];
};

static void clusters_sweep_next_cards(const ih_street *street, const uint8_t cards[],
                                      struct clusters_sweep *sweep)
{
  struct ihp_clusters *clusters = sweep->clusters;
  const uint16_t *rows = clusters->wins;
  uint16_t *sums = clusters->sums;
  const size_t numbers = clusters->numbers;
  struct ihp_next_cards next[IHP_MOST_NEXT];
  uint8_t final[IHP_MAX_BOARD];
  const size_t count = ihp_next_cards_list(street, cards, &sweep->orbits, 1, next);
  memcpy(final, cards, IHP_MAX_BOARD);
  memset(sums, 0, numbers * sizeof *sums);
  for (size_t n = 0; n < count; n++) {
    const uint16_t weight = next[n].orbit_size;
    final[street->board] = next[n].cards[0];
    ihp_clusters_wins(clusters, street, final);
    for (size_t i = 0; i < numbers; i += 8)
      *(ihp_u16x8 *)(sums + i) += *(const ihp_u16x8 *)(rows + i) * weight;
  }
}

/* Writes the orbits' means of sums [place][width]. */
static void write_cluster_means(const struct clusters_sweep *sweep, const uint16_t sums[],
                                uint32_t *out)
{
  const struct ihp_orbits *orbits = &sweep->orbits;
  const size_t count = sweep->clusters->count, width = sweep->clusters->width;
  for (unsigned o = 0; o < orbits->count && out != NULL; o++) {
    const unsigned first = orbits->first[o], end = orbits->first[o + 1];
    const uint64_t index = sweep->index[orbits->member[first]];
    for (size_t c = 0; c < count; c++) {
      uint32_t sum = 0;
      for (unsigned i = first; i < end; i++)
        sum += sums[orbits->member[i] * width + c];
      out[index * count + c] = sum / (end - first);
    }
  }
}

static enum ih_status clusters_sweep_boards(const void *work, struct ihp_street_boards *boards)
{
  const struct clusters_sweep_work *all = work;
  const ih_street *street = all->street;
  uint8_t cards[IHP_MAX_BOARD];
  struct clusters_sweep sweep = {.clusters = ihp_clusters_new(street, all->clusters)};
  if (sweep.clusters == NULL)
    return IH_ERR_MEMORY;
  const uint16_t *sums = sweep.clusters->sums;
  const size_t each = sweep.clusters->numbers / 3;
  while (ihp_street_boards_next(boards, cards)) {
    ihp_orbits_make(street, cards, &sweep.orbits);
    clusters_sweep_next_cards(street, cards, &sweep);
    (void)ih_index_holes(street->indexer, cards, street->board, sweep.index);
    write_cluster_means(&sweep, sums, all->sums->wins);
    write_cluster_means(&sweep, sums + each, all->sums->ties);
    write_cluster_means(&sweep, sums + 2 * each, all->sums->opponents);
  }
  free(sweep.clusters);
  return IH_OK;
}

enum ih_status ih_equity_clusters_sweep(const ih_street *street, const ih_equity_clusters *clusters,
                                        uint64_t first, size_t count, const ih_executor *executor,
                                        const ih_callbacks *callbacks,
                                        const ih_equity_cluster_sums *out)
{
  if (street == NULL || out == NULL || !ihp_clusters_check(street, clusters) ||
      !ihp_is_unused(out->reserved))
    return IH_ERR_ARGUMENT;
  if (street->board + 1 != street->final)
    return IH_ERR_UNSUPPORTED;
  const struct clusters_sweep_work work = {street, clusters, out};
  return ihp_street_run(street, first, count, executor, callbacks, clusters_sweep_boards, &work);
}

/* ---- Earlier streets -------------------------------------------------------------- */

enum ih_status
ih_equity_clusters_aggregate(const ih_street *street, const ih_street *later, uint32_t clusters,
                             const ih_equity_cluster_sums *later_sums, uint64_t first, size_t count,
                             const ih_executor *executor, const ih_callbacks *callbacks,
                             const ih_equity_cluster_sums *out)
{
  if (street == NULL || later == NULL || later_sums == NULL || out == NULL || clusters == 0 ||
      clusters > IH_EQUITY_MAX_CLUSTERS || !ihp_is_unused(later_sums->reserved) ||
      !ihp_is_unused(out->reserved))
    return IH_ERR_ARGUMENT;
  const struct ihp_aggregated_array arrays[] = {
      {later_sums->wins, out->wins, clusters, 4, 4, 0},
      {later_sums->ties, out->ties, clusters, 4, 4, 0},
      {later_sums->opponents, out->opponents, clusters, 4, 4, 0},
  };
  return ihp_aggregate(street, later, arrays, 3, first, count, executor, callbacks);
}
