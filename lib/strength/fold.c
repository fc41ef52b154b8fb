/* A street's sums from those of a later one.
 *
 * Of a board of b cards and sets of d more, each final board of `final` cards contains
 * C(final - b, d): so the sums of a hand, over all such sets that share no card with it,
 * of the sums on the longer boards are C(final - b, d) times its own.  Of the sets those
 * alone are looked at that the symmetry of the board leaves (strength/orbits.h). */
#include "base/binomial.h"
#include "strength/extensions.h"
#include "strength/rows.h"

#include <stdlib.h>
#include <string.h>

/* Longer boards looked at together. */
#define AT_ONCE 64

enum { WINS, TIES, LOSSES, POINTS, SQUARES, SUMS };

struct out {
  const ih_street *street, *later;
  const ih_equity_table *from;
  const ih_equity_sums *to;
  size_t from_bytes, to_bytes; /* of a number of a histogram */
};

/* A row of the later street that belongs to an orbit. */
struct term {
  uint64_t index;
  unsigned weight;
};

/* Bounds: there are at most 270,725 sets, of all weights together, 24 hands of an orbit,
 * and the runouts times the sets are at most 4 * 46 * 270,725 / 4 ... */
struct fold {
  unsigned bins;
  unsigned added; /* cards of a set */
  struct ihp_divisor by[IHP_ORBIT + 1];
  struct ihp_orbits orbits;
  uint64_t own[IH_MAX_HOLE_HANDS];            /* indices on the street's board */
  uint64_t index[AT_ONCE][IH_MAX_HOLE_HANDS]; /* and on longer ones */
  size_t terms;
  struct term term[AT_ONCE * IHP_ORBIT];
  uint64_t sums[IH_HOLE_HANDS][SUMS]; /* by orbit */
  struct ihp_extension *extension;
  uint32_t *narrow; /* [orbit][bins], sums of numbers of up to two bytes; or */
  uint64_t *wide;   /* of four */
};

/* ---- Sums ------------------------------------------------------------------- */

/* The rows of an orbit on some longer boards. */
static void list_terms(struct fold *fold, const uint16_t member[], unsigned n,
                       const struct ihp_extension extension[], size_t count)
{
  fold->terms = 0;
  for (size_t e = 0; e < count; e++)
    for (unsigned i = 0; i < n; i++) {
      const uint64_t index = fold->index[e][member[i]];
      if (index != IH_NO_INDEX)
        fold->term[fold->terms++] = (struct term){index, extension[e].weight};
    }
}

static void add_numbers(const struct fold *fold, const uint32_t from[], uint64_t *sum)
{
  if (from == NULL)
    return;
  for (size_t i = 0; i < fold->terms; i++)
    *sum += (uint64_t)fold->term[i].weight * from[fold->term[i].index];
}

static void add_sums(const struct out *out, const struct fold *fold, uint64_t sums[SUMS])
{
  const ih_equity_table *from = out->from;
  add_numbers(fold, out->to->wins != NULL ? from->wins : NULL, &sums[WINS]);
  add_numbers(fold, out->to->ties != NULL ? from->ties : NULL, &sums[TIES]);
  add_numbers(fold, out->to->losses != NULL ? from->losses : NULL, &sums[LOSSES]);
  add_numbers(fold, out->to->points != NULL ? from->points : NULL, &sums[POINTS]);
  for (size_t i = 0; i < fold->terms && out->to->squares != NULL; i++)
    sums[SQUARES] += fold->term[i].weight * from->squares[fold->term[i].index];
}

static void add_histograms(const struct out *out, const struct fold *fold, unsigned orbit)
{
  const size_t bins = fold->bins;
  const void *from = out->from->histogram;
  for (size_t i = 0; i < fold->terms; i++) {
    const unsigned weight = fold->term[i].weight;
    const size_t at = fold->term[i].index * bins;
    if (out->from_bytes == 1)
      ihp_add_bytes((const uint8_t *)from + at, bins, weight, fold->narrow + orbit * bins);
    else if (out->from_bytes == 2)
      ihp_add_words((const uint16_t *)from + at, bins, weight, fold->narrow + orbit * bins);
    else
      ihp_add_longs((const uint32_t *)from + at, bins, weight, fold->wide + orbit * bins);
  }
}

static void add_boards(const struct out *out, struct fold *fold, const uint8_t cards[],
                       const struct ihp_extension extension[], size_t count)
{
  uint8_t longer[IHP_MAX_BOARD];
  const unsigned board = out->street->board;
  memcpy(longer, cards, board);
  for (size_t e = 0; e < count; e++) {
    memcpy(longer + board, extension[e].cards, fold->added);
    (void)ih_hole_indices(out->later->indexer, longer, board + fold->added, fold->index[e]);
  }
  for (unsigned o = 0; o < fold->orbits.count; o++) {
    const unsigned first = fold->orbits.first[o];
    list_terms(fold, fold->orbits.member + first, fold->orbits.first[o + 1] - first, extension,
               count);
    add_sums(out, fold, fold->sums[o]);
    if (out->to->histogram != NULL)
      add_histograms(out, fold, o);
  }
}

/* ---- What comes out of them --------------------------------------------------- */

static void write_sums(const ih_equity_sums *to, const struct ihp_divisor *by,
                       const uint64_t sums[SUMS], uint64_t index)
{
  if (to->wins != NULL)
    to->wins[index] = (uint32_t)ihp_divide(by, sums[WINS]);
  if (to->ties != NULL)
    to->ties[index] = (uint32_t)ihp_divide(by, sums[TIES]);
  if (to->losses != NULL)
    to->losses[index] = (uint32_t)ihp_divide(by, sums[LOSSES]);
  if (to->points != NULL)
    to->points[index] = (uint32_t)ihp_divide(by, sums[POINTS]);
  if (to->squares != NULL)
    to->squares[index] = ihp_divide(by, sums[SQUARES]);
}

static void write_histogram(const struct out *out, const struct fold *fold,
                            const struct ihp_divisor *by, unsigned orbit, uint64_t index)
{
  const size_t bins = fold->bins, at = index * bins;
  void *to = out->to->histogram;
  for (size_t b = 0; b < bins; b++) {
    const size_t i = orbit * bins + b;
    const uint64_t sum = ihp_divide(by, fold->wide != NULL ? fold->wide[i] : fold->narrow[i]);
    if (out->to_bytes == 1)
      ((uint8_t *)to)[at + b] = (uint8_t)sum;
    else if (out->to_bytes == 2)
      ((uint16_t *)to)[at + b] = (uint16_t)sum;
    else
      ((uint32_t *)to)[at + b] = (uint32_t)sum;
  }
}

static void write_board(const struct out *out, const struct fold *fold)
{
  for (unsigned o = 0; o < fold->orbits.count; o++) {
    const unsigned first = fold->orbits.first[o];
    const uint64_t index = fold->own[fold->orbits.member[first]];
    const struct ihp_divisor *by = &fold->by[fold->orbits.first[o + 1] - first];
    write_sums(out->to, by, fold->sums[o], index);
    if (out->to->histogram != NULL)
      write_histogram(out, fold, by, o, index);
  }
}

/* ---- Boards ----------------------------------------------------------------- */

static void do_board(const struct out *out, const uint8_t cards[], struct fold *fold)
{
  const ih_street *street = out->street;
  const size_t counts = (size_t)IH_HOLE_HANDS * fold->bins;
  ih_board board;
  ihp_symmetry(street, cards, &board);
  ihp_orbits_make(street, cards, &board, &fold->orbits);
  const size_t count = ihp_extensions(street, cards, &board, fold->added, fold->extension);
  memset(fold->sums, 0, sizeof fold->sums);
  if (fold->narrow != NULL)
    memset(fold->narrow, 0, counts * sizeof *fold->narrow);
  if (fold->wide != NULL)
    memset(fold->wide, 0, counts * sizeof *fold->wide);
  for (size_t e = 0; e < count; e += AT_ONCE)
    add_boards(out, fold, cards, fold->extension + e, count - e < AT_ONCE ? count - e : AT_ONCE);
  (void)ih_hole_indices(street->indexer, cards, street->board, fold->own);
  write_board(out, fold);
}

static void fold_free(struct fold *fold)
{
  if (fold == NULL)
    return;
  free(fold->extension);
  free(fold->narrow);
  free(fold->wide);
  free(fold);
}

/* NULL when memory is short. */
static struct fold *fold_new(const struct out *out)
{
  struct fold *fold = calloc(1, sizeof *fold);
  if (fold == NULL)
    return NULL;
  const ih_street *street = out->street;
  const int histogram = out->to->histogram != NULL, wide = out->from_bytes == 4;
  fold->bins = histogram ? out->to->bins : 0;
  fold->added = out->later->board - street->board;
  const uint64_t seen = ihp_binomial(street->final - street->board, fold->added);
  for (unsigned n = 1; n <= IHP_ORBIT; n++)
    fold->by[n] = ihp_divisor_make(n * seen);
  const size_t counts = (size_t)IH_HOLE_HANDS * fold->bins;
  fold->extension =
      calloc(ihp_extensions_most(street, fold->added), sizeof *fold->extension);
  if (histogram && wide)
    fold->wide = calloc(counts, sizeof *fold->wide);
  else if (histogram)
    fold->narrow = calloc(counts, sizeof *fold->narrow);
  if (fold->extension != NULL && (!histogram || fold->wide != NULL || fold->narrow != NULL))
    return fold;
  fold_free(fold);
  return NULL;
}

static enum ih_status do_boards(const void *work, struct ihp_boards *boards)
{
  uint8_t cards[IHP_MAX_BOARD];
  struct fold *fold = fold_new(work);
  if (fold == NULL)
    return IH_ERR_MEMORY;
  while (ihp_boards_next(boards, cards))
    do_board(work, cards, fold);
  fold_free(fold);
  return IH_OK;
}

/* What is wanted is there. */
static int has_all(const ih_equity_table *from, const ih_equity_sums *to)
{
  if (to->histogram != NULL &&
      (from->histogram == NULL || from->bins != to->bins || to->bins == 0 ||
       to->bins > IH_EQUITY_MAX_BINS))
    return 0;
  return (to->wins == NULL || from->wins != NULL) && (to->ties == NULL || from->ties != NULL) &&
         (to->losses == NULL || from->losses != NULL) &&
         (to->points == NULL || from->points != NULL) &&
         (to->squares == NULL || from->squares != NULL);
}

enum ih_status ih_equity_fold(const ih_street *street, const ih_street *later,
                              const ih_equity_table *from, uint64_t first, uint64_t count,
                              const ih_executor *executor, const ih_equity_sums *out)
{
  if (street == NULL || later == NULL || from == NULL || out == NULL)
    return IH_ERR_ARGUMENT;
  if (!ihp_same_game(street, later) || street->board >= later->board ||
      later->board >= later->final)
    return IH_ERR_UNSUPPORTED;
  if (!has_all(from, out))
    return IH_ERR_ARGUMENT;
  const struct out work = {street, later, from, out, ih_street_bin_bytes(later),
                           ih_street_bin_bytes(street)};
  return ihp_boards_run(street, first, count, executor, do_boards, &work);
}
