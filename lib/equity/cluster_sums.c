/* Streets by clusters of opponents: the final one, the one before it, and earlier ones. */
#include "base/callbacks.h"
#include "equity/add_rows.h"
#include "equity/clusters.h"
#include "equity/fold.h"
#include "equity/orbits.h"

#include <stdlib.h>
#include <string.h>

/* ---- The final street ---------------------------------------------------------- */

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

/* Numbers are below 2^11, so that all is below 2^25. */
static void write_cluster_hs(const struct ihp_clusters *clusters, unsigned place, uint16_t *out,
                             uint64_t index)
{
  const size_t row = place * clusters->width;
  for (size_t c = 0; out != NULL && c < clusters->count; c++) {
    const uint32_t most = 2u * clusters->opponents[row + c];
    const uint32_t points = 2u * clusters->wins[row + c] + clusters->ties[row + c];
    out[index * clusters->count + c] =
        (uint16_t)(most == 0 ? IH_EQUITY_HS / 2 : (points * IH_EQUITY_HS + most / 2) / most);
  }
}

static enum ih_status clusters_final_boards(const void *work, struct ihp_street_boards *boards)
{
  const struct clusters_final *out = work;
  const ih_street *street = out->street;
  uint64_t index[IH_MAX_HOLES];
  uint8_t board[IHP_MAX_BOARD];
  struct ihp_clusters *clusters = ihp_clusters_new(street, out->clusters);
  if (clusters == NULL)
    return IH_ERR_MEMORY;
  while (ihp_street_boards_next(boards, board)) {
    ihp_clusters_wins(clusters, street, board);
    (void)ih_index_holes(street->indexer, board, street->final, index);
    for (unsigned i = 0; i < clusters->order.holes; i++) {
      const unsigned place = clusters->order.order[i];
      copy_cluster_row(clusters, clusters->wins, place, out->wins, index[place]);
      copy_cluster_row(clusters, clusters->ties, place, out->ties, index[place]);
      copy_cluster_row(clusters, clusters->opponents, place, out->opponents, index[place]);
      write_cluster_hs(clusters, place, out->hs, index[place]);
    }
  }
  ihp_clusters_free(clusters);
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

/* ---- The street before it ------------------------------------------------------- */

struct clusters_sweep_work {
  const ih_street *street;
  const ih_equity_clusters *clusters;
  const ih_equity_cluster_sums *sums;
};

/* A task's sums.  There are at most 50 next cards, with at most 1,081 opponents each, so
 * sums have 16 bits. */
struct clusters_sweep {
  struct ihp_clusters *clusters;
  uint16_t *wins, *ties, *opponents; /* [place][width] */
  struct ihp_orbits orbits;
  uint64_t index[IH_MAX_HOLES];
};

static void add_cluster_rows(size_t n, const uint16_t rows[], unsigned weight, uint16_t sums[])
{
  const uint16_t w = (uint16_t)weight;
  for (size_t i = 0; i < n; i += 8)
    *(ihp_u16x8 *)(sums + i) += *(const ihp_u16x8 *)(rows + i) * w;
}

static void clusters_sweep_next_cards(const ih_street *street, const uint8_t cards[],
                                      struct clusters_sweep *sweep)
{
  const ih_symmetry *symmetry = &sweep->orbits.symmetry;
  struct ihp_clusters *clusters = sweep->clusters;
  const size_t n = IH_HOLES * clusters->width;
  uint8_t final[IHP_MAX_BOARD];
  memcpy(final, cards, IHP_MAX_BOARD);
  memset(sweep->wins, 0, n * sizeof *sweep->wins);
  memset(sweep->ties, 0, n * sizeof *sweep->ties);
  memset(sweep->opponents, 0, n * sizeof *sweep->opponents);
  for (unsigned i = 0; i < symmetry->next_card_count; i++) {
    const ih_next_card *next = &symmetry->next_cards[i];
    if (next->card != next->representative)
      continue;
    final[street->board] = next->card;
    ihp_clusters_wins(clusters, street, final);
    add_cluster_rows(n, clusters->wins, next->orbit_size, sweep->wins);
    add_cluster_rows(n, clusters->ties, next->orbit_size, sweep->ties);
    add_cluster_rows(n, clusters->opponents, next->orbit_size, sweep->opponents);
  }
}

/* Writes one row of an orbit of n hands. */
static void write_cluster_mean(const struct ihp_clusters *clusters, const uint16_t sums[],
                               const uint16_t member[], unsigned n, uint32_t *out, uint64_t index)
{
  for (size_t c = 0; c < clusters->count && out != NULL; c++) {
    uint32_t sum = 0;
    for (unsigned i = 0; i < n; i++)
      sum += sums[member[i] * clusters->width + c];
    out[index * clusters->count + c] = sum / n;
  }
}

static void write_cluster_sums(const ih_equity_cluster_sums *out,
                               const struct clusters_sweep *sweep)
{
  const struct ihp_orbits *orbits = &sweep->orbits;
  for (unsigned o = 0; o < orbits->count; o++) {
    const uint16_t *member = orbits->member + orbits->first[o];
    const unsigned n = (unsigned)(orbits->first[o + 1] - orbits->first[o]);
    const uint64_t index = sweep->index[member[0]];
    write_cluster_mean(sweep->clusters, sweep->wins, member, n, out->wins, index);
    write_cluster_mean(sweep->clusters, sweep->ties, member, n, out->ties, index);
    write_cluster_mean(sweep->clusters, sweep->opponents, member, n, out->opponents, index);
  }
}

static void clusters_sweep_release(struct clusters_sweep *sweep)
{
  ihp_clusters_free(sweep->clusters);
  free(sweep->wins);
  free(sweep->ties);
  free(sweep->opponents);
}

/* IH_ERR_MEMORY; *sweep needs clusters_sweep_release then, too. */
static enum ih_status clusters_sweep_init(struct clusters_sweep *sweep,
                                          const struct clusters_sweep_work *work)
{
  sweep->clusters = ihp_clusters_new(work->street, work->clusters);
  const size_t width = sweep->clusters != NULL ? sweep->clusters->width : 1;
  sweep->wins = malloc(IH_HOLES * width * sizeof *sweep->wins);
  sweep->ties = malloc(IH_HOLES * width * sizeof *sweep->ties);
  sweep->opponents = malloc(IH_HOLES * width * sizeof *sweep->opponents);
  return sweep->clusters != NULL && sweep->wins != NULL && sweep->ties != NULL &&
                 sweep->opponents != NULL
             ? IH_OK
             : IH_ERR_MEMORY;
}

static enum ih_status clusters_sweep_boards(const void *work, struct ihp_street_boards *boards)
{
  const struct clusters_sweep_work *all = work;
  const ih_street *street = all->street;
  uint8_t cards[IHP_MAX_BOARD];
  struct clusters_sweep sweep;
  const enum ih_status status = clusters_sweep_init(&sweep, all);
  while (status == IH_OK && ihp_street_boards_next(boards, cards)) {
    ihp_orbits_make(street, cards, &sweep.orbits);
    clusters_sweep_next_cards(street, cards, &sweep);
    (void)ih_index_holes(street->indexer, cards, street->board, sweep.index);
    write_cluster_sums(all->sums, &sweep);
  }
  clusters_sweep_release(&sweep);
  return status;
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

enum ih_status ih_equity_clusters_fold(const ih_street *street, const ih_street *later,
                                       uint32_t clusters, const ih_equity_cluster_sums *later_sums,
                                       uint64_t first, size_t count, const ih_executor *executor,
                                       const ih_callbacks *callbacks,
                                       const ih_equity_cluster_sums *out)
{
  if (street == NULL || later == NULL || later_sums == NULL || out == NULL || clusters == 0 ||
      clusters > IH_EQUITY_MAX_CLUSTERS || !ihp_is_unused(later_sums->reserved) ||
      !ihp_is_unused(out->reserved))
    return IH_ERR_ARGUMENT;
  const struct ihp_fold_array arrays[] = {
      {later_sums->wins, out->wins, clusters, 4, 4, 0},
      {later_sums->ties, out->ties, clusters, 4, 4, 0},
      {later_sums->opponents, out->opponents, clusters, 4, 4, 0},
  };
  return ihp_fold(street, later, arrays, 3, first, count, executor, callbacks);
}
