/* Streets by classes of opponents: the final one, the one before it, and earlier ones. */
#include "equity/clusters.h"
#include "equity/fold.h"
#include "equity/orbits.h"
#include "equity/rows.h"

#include <stdlib.h>
#include <string.h>

/* ---- The final street ---------------------------------------------------------- */

struct final {
  const ih_street *street;
  const ih_equity_clusters *classes;
  uint16_t *wins, *ties, *opponents;
};

static void copy_row(const struct ihp_classes *classes, const uint16_t rows[], unsigned place,
                     uint16_t *out, uint64_t index)
{
  if (out != NULL)
    memcpy(out + index * classes->count, rows + place * classes->width,
           classes->count * sizeof *out);
}

static void write_final(const struct final *out, const struct ihp_classes *classes,
                        const uint64_t index[])
{
  for (unsigned i = 0; i < classes->order.holes; i++) {
    const unsigned place = classes->order.order[i];
    copy_row(classes, classes->wins, place, out->wins, index[place]);
    copy_row(classes, classes->ties, place, out->ties, index[place]);
    copy_row(classes, classes->opponents, place, out->opponents, index[place]);
  }
}

static enum ih_status do_final(const void *work, struct ihp_boards *boards)
{
  const struct final *out = work;
  uint64_t index[IH_MAX_HOLES];
  uint8_t board[IHP_MAX_BOARD];
  struct ihp_classes *classes = ihp_classes_new(out->street, out->classes);
  if (classes == NULL)
    return IH_ERR_MEMORY;
  while (ihp_boards_next(boards, board)) {
    ihp_classes_compare(classes, out->street, board);
    (void)ih_index_holes(out->street->indexer, board, out->street->final, index);
    write_final(out, classes, index);
  }
  ihp_classes_free(classes);
  return IH_OK;
}

enum ih_status ih_equity_clusters_final(const ih_street *street, const ih_equity_clusters *classes,
                                        uint64_t first, uint64_t count, const ih_executor *executor,
                                        uint16_t wins[], uint16_t ties[], uint16_t opponents[])
{
  if (street == NULL || !ihp_classes_check(street, classes))
    return IH_ERR_ARGUMENT;
  if (street->board != street->final)
    return IH_ERR_UNSUPPORTED;
  const struct final out = {street, classes, wins, ties, opponents};
  return ihp_boards_run(street, first, count, executor, do_final, &out);
}

/* ---- The street before it ------------------------------------------------------- */

struct before {
  const ih_street *street;
  const ih_equity_clusters *classes;
  const ih_equity_cluster_sums *sums;
};

/* A task's sums: next cards are at most 50, opponents at most 1,081 on each, so they have
 * 16 bits. */
struct sweep {
  struct ihp_classes *classes;
  uint16_t *wins, *ties, *opponents; /* [place][width] */
  struct ihp_orbits orbits;
  uint64_t index[IH_MAX_HOLES];
};

static void add_rows(size_t n, const uint16_t rows[], unsigned weight, uint16_t sums[])
{
  const uint16_t w = (uint16_t)weight;
  for (size_t i = 0; i < n; i += 8)
    *(ihp_words8 *)(sums + i) += *(const ihp_words8 *)(rows + i) * w;
}

static void add_next(const ih_street *street, const uint8_t cards[], const ih_symmetry *board,
                     struct sweep *sweep)
{
  struct ihp_classes *classes = sweep->classes;
  const size_t n = (size_t)IH_HOLES * classes->width;
  uint8_t final[IHP_MAX_BOARD];
  memcpy(final, cards, IHP_MAX_BOARD);
  memset(sweep->wins, 0, n * sizeof *sweep->wins);
  memset(sweep->ties, 0, n * sizeof *sweep->ties);
  memset(sweep->opponents, 0, n * sizeof *sweep->opponents);
  for (unsigned i = 0; i < board->next_card_count; i++) {
    const ih_next_card *next = &board->next_cards[i];
    if (next->card != next->representative)
      continue;
    final[street->board] = next->card;
    ihp_classes_compare(classes, street, final);
    add_rows(n, classes->wins, next->orbit_size, sweep->wins);
    add_rows(n, classes->ties, next->orbit_size, sweep->ties);
    add_rows(n, classes->opponents, next->orbit_size, sweep->opponents);
  }
}

/* One row of an orbit of n hands. */
static void write_mean(const struct ihp_classes *classes, const uint16_t sums[],
                       const uint16_t member[], unsigned n, uint32_t *out, uint64_t index)
{
  for (unsigned c = 0; c < classes->count && out != NULL; c++) {
    uint32_t sum = 0;
    for (unsigned i = 0; i < n; i++)
      sum += sums[member[i] * classes->width + c];
    out[index * classes->count + c] = sum / n;
  }
}

static void write_sums(const ih_equity_cluster_sums *out, const struct sweep *sweep)
{
  const struct ihp_orbits *orbits = &sweep->orbits;
  for (unsigned o = 0; o < orbits->count; o++) {
    const uint16_t *member = orbits->member + orbits->first[o];
    const unsigned n = (unsigned)(orbits->first[o + 1] - orbits->first[o]);
    const uint64_t index = sweep->index[member[0]];
    write_mean(sweep->classes, sweep->wins, member, n, out->wins, index);
    write_mean(sweep->classes, sweep->ties, member, n, out->ties, index);
    write_mean(sweep->classes, sweep->opponents, member, n, out->opponents, index);
  }
}

static void sweep_release(struct sweep *sweep)
{
  ihp_classes_free(sweep->classes);
  free(sweep->wins);
  free(sweep->ties);
  free(sweep->opponents);
}

static enum ih_status sweep_init(struct sweep *sweep, const struct before *work)
{
  sweep->classes = ihp_classes_new(work->street, work->classes);
  const size_t width = sweep->classes != NULL ? sweep->classes->width : 1;
  sweep->wins = malloc(IH_HOLES * width * sizeof *sweep->wins);
  sweep->ties = malloc(IH_HOLES * width * sizeof *sweep->ties);
  sweep->opponents = malloc(IH_HOLES * width * sizeof *sweep->opponents);
  return sweep->classes != NULL && sweep->wins != NULL && sweep->ties != NULL &&
                 sweep->opponents != NULL
             ? IH_OK
             : IH_ERR_MEMORY;
}

static enum ih_status do_before(const void *work, struct ihp_boards *boards)
{
  const struct before *before = work;
  const ih_street *street = before->street;
  uint8_t cards[IHP_MAX_BOARD];
  ih_symmetry board;
  struct sweep sweep;
  const enum ih_status status = sweep_init(&sweep, before);
  while (status == IH_OK && ihp_boards_next(boards, cards)) {
    ihp_symmetry(street, cards, &board);
    ihp_orbits_make(street, cards, &board, &sweep.orbits);
    add_next(street, cards, &board, &sweep);
    (void)ih_index_holes(street->indexer, cards, street->board, sweep.index);
    write_sums(before->sums, &sweep);
  }
  sweep_release(&sweep);
  return status;
}

enum ih_status ih_equity_clusters_sweep(const ih_street *street, const ih_equity_clusters *classes,
                                        uint64_t first, uint64_t count, const ih_executor *executor,
                                        const ih_equity_cluster_sums *out)
{
  if (street == NULL || out == NULL || !ihp_classes_check(street, classes))
    return IH_ERR_ARGUMENT;
  if (street->board + 1 != street->final)
    return IH_ERR_UNSUPPORTED;
  const struct before work = {street, classes, out};
  return ihp_boards_run(street, first, count, executor, do_before, &work);
}

/* ---- Earlier streets -------------------------------------------------------------- */

enum ih_status ih_equity_clusters_fold(const ih_street *street, const ih_street *later,
                                       unsigned classes, const ih_equity_cluster_inputs *from,
                                       uint64_t first, uint64_t count, const ih_executor *executor,
                                       const ih_equity_cluster_sums *out)
{
  if (street == NULL || later == NULL || from == NULL || out == NULL || classes == 0 ||
      classes > 255)
    return IH_ERR_ARGUMENT;
  const struct ihp_field fields[] = {
      {from->wins, out->wins, classes, 4, 4, 0},
      {from->ties, out->ties, classes, 4, 4, 0},
      {from->opponents, out->opponents, classes, 4, 4, 0},
  };
  return ihp_fold(street, later, fields, 3, first, count, executor);
}
