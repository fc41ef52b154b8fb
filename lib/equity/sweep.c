/* The street before the final one: each next card makes a final board, and one card of each orbit
 * represents it.
 *
 * Counts are stored by the place of the hole cards.  All those of a board stay in the L2 cache;
 * loops run over a fixed number of places, including those that share a card with the board, so
 * that compilers vectorise them; and histograms are made in strips that stay in L1.  Hole cards
 * that contain the next card have W = T = 0 there, and permutations preserve that, which is all
 * that equity/orbits.h requires.  So bin 0 of each hand also counts these 2 cards; they are
 * subtracted at the end. */
#include "equity/add_rows.h"
#include "equity/bins.h"
#include "equity/orbits.h"

#include <stdlib.h>
#include <string.h>

/* Bounds: the weights of all next cards add up to 50 at most; W and T are at most 1,081,
 * 2W + T at most 2,162 (isohand/equity.h). */
struct place_sums {
  uint16_t wins[IHP_PLACES], ties[IHP_PLACES]; /* 50 * 1,081 < 2^16 */
  uint32_t squares[IHP_PLACES];                /* 50 * 2,162^2 < 2^32 */
};

struct sweep {
  uint16_t wins[IHP_PLACES], ties[IHP_PLACES]; /* for one final board */
  struct place_sums sums;
  size_t next_count; /* number of next cards, one per orbit */
  struct ihp_next_cards next[IHP_MOST_NEXT];
  uint16_t score[IHP_MOST_NEXT][IHP_PLACES];
  struct ihp_orbits orbits;                   /* orbits of hands */
  struct ihp_exact_divisor by[IHP_ORBIT + 1]; /* by[n] is for orbits of n hands */
  uint64_t index[IH_MAX_HOLES];
  size_t bins;
  uint8_t bin[2 * 1081 + 1]; /* by score, 2W + T */
  uint8_t histogram[];       /* [place][bins] */
};

struct sweep_work {
  const ih_street *street;
  const ih_equity_sums *sums;
};

/* ---- One board -------------------------------------------------------------- */

static void add_next_card(const uint16_t *restrict wins, const uint16_t *restrict ties, uint16_t w,
                          struct place_sums *restrict sums, uint16_t *restrict score)
{
  for (unsigned i = 0; i < IHP_PLACES; i++)
    score[i] = (uint16_t)(2 * wins[i] + ties[i]);
  for (unsigned i = 0; i < IHP_PLACES; i++)
    sums->wins[i] = (uint16_t)(sums->wins[i] + w * wins[i]);
  for (unsigned i = 0; i < IHP_PLACES; i++)
    sums->ties[i] = (uint16_t)(sums->ties[i] + w * ties[i]);
  for (unsigned i = 0; i < IHP_PLACES; i++)
    sums->squares[i] += (uint32_t)(uint16_t)(w * score[i]) * score[i];
}

static void sweep_next_cards(const ih_street *street, const uint8_t cards[], struct sweep *sweep)
{
  uint8_t final[IHP_MAX_BOARD];
  memcpy(final, cards, IHP_MAX_BOARD);
  memset(&sweep->sums, 0, sizeof sweep->sums);
  sweep->next_count = ihp_next_cards_list(street, cards, &sweep->orbits, 1, sweep->next);
  for (size_t n = 0; n < sweep->next_count; n++) {
    final[street->board] = sweep->next[n].cards[0];
    ihp_street_wins(street, final, sweep->wins, sweep->ties);
    add_next_card(sweep->wins, sweep->ties, sweep->next[n].orbit_size, &sweep->sums,
                  sweep->score[n]);
  }
}

/* Counts the histograms of a strip, the places first..end-1. */
static void count_strip_bins(struct sweep *sweep, unsigned first, unsigned end)
{
  const size_t bins = sweep->bins;
  for (size_t n = 0; n < sweep->next_count; n++) {
    const uint16_t *score = sweep->score[n];
    const uint8_t weight = sweep->next[n].orbit_size;
    uint8_t *row = sweep->histogram + first * bins;
    for (unsigned i = first; i < end; i++, row += bins)
      row[sweep->bin[score[i]]] = (uint8_t)(row[sweep->bin[score[i]]] + weight);
  }
}

/* Counts are at most the sum of the weights, < 2^8. */
static void count_bins(struct sweep *sweep)
{
  enum { STRIP = 16384 };
  const unsigned length = (unsigned)(STRIP / sweep->bins);
  memset(sweep->histogram, 0, IHP_PLACES * sweep->bins);
  for (unsigned i = 0; i < IH_HOLES; i += length)
    count_strip_bins(sweep, i, i + length < IH_HOLES ? i + length : IH_HOLES);
}

/* ---- Results ------------------------------------------------------------------- */

static void write_orbit_sums(const struct sweep_work *out, const struct sweep *sweep,
                             const uint16_t member[], unsigned n, uint64_t index)
{
  const ih_equity_sums *to = out->sums;
  const struct ihp_exact_divisor *by = &sweep->by[n];
  uint64_t wins = 0, ties = 0, squares = 0;
  for (unsigned i = 0; i < n; i++) {
    wins += sweep->sums.wins[member[i]];
    ties += sweep->sums.ties[member[i]];
    squares += sweep->sums.squares[member[i]];
  }
  wins = ihp_divide_exactly(by, wins);
  ties = ihp_divide_exactly(by, ties);
  if (to->wins != NULL)
    to->wins[index] = (uint32_t)wins;
  if (to->ties != NULL)
    to->ties[index] = (uint32_t)ties;
  if (to->losses != NULL)
    to->losses[index] = (uint32_t)(out->street->runouts * out->street->opponents - wins - ties);
  if (to->points != NULL)
    to->points[index] = (uint32_t)(2 * wins + ties);
  if (to->squares != NULL)
    to->squares[index] = ihp_divide_exactly(by, squares);
}

IHP_DEFINE_ADD_ROW(add_bins, uint8_t, ihp_u8x8, uint16_t, ihp_u16x8)

/* Removes the two next cards that a hand contains, which are not among its runouts. */
static void write_orbit_histogram(const struct sweep *sweep, const uint16_t member[], unsigned n,
                                  uint8_t out[])
{
  const size_t bins = sweep->bins;
  const uint8_t *row = sweep->histogram + member[0] * bins;
  if (n == 1) {
    memcpy(out, row, bins);
  } else {
    const struct ihp_exact_divisor *by = &sweep->by[n];
    uint16_t sum[IH_EQUITY_MAX_BINS] = {0};
    for (unsigned i = 0; i < n; i++)
      add_bins(sweep->histogram + member[i] * bins, bins, 1, sum);
    for (size_t b = 0; b < bins; b++)
      out[b] = (uint8_t)ihp_divide_exactly(by, sum[b]);
  }
  out[0] = (uint8_t)(out[0] - 2);
}

static void write_sweep(const struct sweep_work *out, const struct sweep *sweep)
{
  uint8_t *histogram = out->sums->histogram;
  for (unsigned o = 0; o < sweep->orbits.count; o++) {
    const uint16_t *member = sweep->orbits.member + sweep->orbits.first[o];
    const unsigned n = (unsigned)(sweep->orbits.first[o + 1] - sweep->orbits.first[o]);
    const uint64_t index = sweep->index[member[0]];
    write_orbit_sums(out, sweep, member, n, index);
    if (histogram != NULL)
      write_orbit_histogram(sweep, member, n, histogram + index * sweep->bins);
  }
}

/* ---- Iteration over boards ---------------------------------------------------------- */

static void make_bins(struct sweep *sweep, uint32_t opponents, size_t bins)
{
  sweep->bins = bins;
  for (uint32_t score = 0; score <= 2 * opponents; score++)
    sweep->bin[score] = ihp_bin_of(score, 2 * opponents, (unsigned)bins);
}

static enum ih_status sweep_boards(const void *work, struct ihp_street_boards *boards)
{
  const struct sweep_work *out = work;
  const size_t bins = out->sums->histogram != NULL ? out->sums->bins : 1;
  uint8_t cards[IHP_MAX_BOARD];
  struct sweep *sweep = calloc(1, sizeof *sweep + IHP_PLACES * bins);
  if (sweep == NULL)
    return IH_ERR_MEMORY;
  make_bins(sweep, out->street->opponents, bins);
  for (unsigned n = 1; n <= IHP_ORBIT; n++)
    sweep->by[n] = ihp_exact_divisor_make(n);
  while (ihp_street_boards_next(boards, cards)) {
    ihp_orbits_make(out->street, cards, &sweep->orbits);
    sweep_next_cards(out->street, cards, sweep);
    if (out->sums->histogram != NULL)
      count_bins(sweep);
    (void)ih_index_holes(out->street->indexer, cards, out->street->board, sweep->index);
    write_sweep(out, sweep);
  }
  free(sweep);
  return IH_OK;
}

enum ih_status ih_equity_sweep(const ih_street *street, uint64_t first, size_t count,
                               const ih_executor *executor, const ih_callbacks *callbacks,
                               const ih_equity_sums *out)
{
  if (street == NULL || out == NULL || !ihp_equity_sums_check(out))
    return IH_ERR_ARGUMENT;
  if (street->board + 1 != street->final)
    return IH_ERR_UNSUPPORTED;
  const struct sweep_work work = {street, out};
  return ihp_street_run(street, first, count, executor, callbacks, sweep_boards, &work);
}
