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

enum { WINS, TIES, LOSSES, POINTS, SQUARES, SUMS };

struct out {
  const ih_street *street, *later;
  const ih_equity_table *from;
  const ih_equity_sums *to;
  size_t from_bytes, to_bytes; /* of a number of a histogram */
};

/* The hands that are live on a longer board. */
struct rows {
  unsigned count;
  uint16_t place[IH_HOLE_HANDS];
  uint64_t index[IH_HOLE_HANDS];
};

/* Bounds of the sums over all sets and the up to 24 hands of an orbit: there are at most
 * 24 times as many runouts to count as sets times runouts of the longer board, which are
 * C(final - b, d) times those of the board: 24 * 10 * 2,118,760 < 2^32.  One card more,
 * at most 51 of them, and numbers of a byte make sums of two. */
struct fold {
  unsigned bins;
  unsigned added; /* cards of a set */
  struct ihp_divisor by[IHP_ORBIT + 1];
  struct ihp_orbits orbits;
  uint64_t index[IH_MAX_HOLE_HANDS];
  struct rows rows;
  uint64_t sums[SUMS][IH_HOLE_HANDS]; /* by place */
  struct ihp_extension *extension;
  uint16_t *words; /* [place][bins]; or */
  uint32_t *longs;
};

/* ---- Sums ------------------------------------------------------------------- */

static void list_rows(const struct out *out, const uint8_t longer[], struct fold *fold)
{
  uint8_t left[IH_MAX_CARDS];
  struct rows *rows = &fold->rows;
  const ih_street *later = out->later;
  const unsigned cards = ihp_left(&later->deck, longer, later->board, left);
  (void)ih_hole_indices(later->indexer, longer, later->board, fold->index);
  rows->count = 0;
  for (unsigned h = 1; h < cards; h++) {
    const unsigned row = ih_hole_index(left[h], 0);
    for (unsigned l = 0; l < h; l++) {
      rows->place[rows->count] = (uint16_t)(row + left[l]);
      rows->index[rows->count++] = fold->index[row + left[l]];
    }
  }
}

static void add_numbers(const struct rows *rows, const uint32_t from[], unsigned weight,
                        uint64_t sums[])
{
  for (unsigned i = 0; i < rows->count; i++)
    sums[rows->place[i]] += (uint64_t)weight * from[rows->index[i]];
}

static void add_sums(const struct out *out, const struct rows *rows, unsigned weight,
                     uint64_t sums[SUMS][IH_HOLE_HANDS])
{
  const ih_equity_table *from = out->from;
  const ih_equity_sums *to = out->to;
  if (to->wins != NULL)
    add_numbers(rows, from->wins, weight, sums[WINS]);
  if (to->ties != NULL)
    add_numbers(rows, from->ties, weight, sums[TIES]);
  if (to->losses != NULL)
    add_numbers(rows, from->losses, weight, sums[LOSSES]);
  if (to->points != NULL)
    add_numbers(rows, from->points, weight, sums[POINTS]);
  for (unsigned i = 0; i < rows->count && to->squares != NULL; i++)
    sums[SQUARES][rows->place[i]] += weight * from->squares[rows->index[i]];
}

/* Rows lie all over memory, so each is asked for when one AHEAD places before it is
 * added; the index of that one, and the lines that its row begins and ends in. */
enum { AHEAD = 24 };

static void ask(const struct out *out, const struct rows *rows, unsigned i, size_t bytes)
{
  const unsigned at = i + AHEAD < rows->count ? i + AHEAD : i;
  const char *row = (const char *)out->from->histogram + rows->index[at] * bytes;
  __builtin_prefetch(row);
  __builtin_prefetch(row + bytes - 1);
}

/* Adds all rows by one of the functions of strength/rows.h. */
#define ADD_ROWS(ADD, type, sum)                                                                   \
  for (unsigned i = 0; i < rows->count; i++) {                                                     \
    ask(out, rows, i, bins * sizeof(type));                                                        \
    ADD((const type *)from + rows->index[i] * bins, bins, weight, (sum) + rows->place[i] * bins);  \
  }

static void add_histograms(const struct out *out, const struct fold *fold, unsigned weight)
{
  const struct rows *rows = &fold->rows;
  const size_t bins = fold->bins;
  const void *from = out->from->histogram;
  if (fold->words != NULL)
    ADD_ROWS(ihp_add_bytes_to_words, uint8_t, fold->words)
  else if (out->from_bytes == 1)
    ADD_ROWS(ihp_add_bytes_to_longs, uint8_t, fold->longs)
  else if (out->from_bytes == 2)
    ADD_ROWS(ihp_add_words_to_longs, uint16_t, fold->longs)
  else
    ADD_ROWS(ihp_add_longs_to_longs, uint32_t, fold->longs)
}

static void add_extension(const struct out *out, struct fold *fold, const uint8_t cards[],
                          const struct ihp_extension *extension)
{
  uint8_t longer[IHP_MAX_BOARD];
  const unsigned board = out->street->board;
  memcpy(longer, cards, board);
  memcpy(longer + board, extension->cards, fold->added);
  list_rows(out, longer, fold);
  add_sums(out, &fold->rows, extension->weight, fold->sums);
  if (out->to->histogram != NULL)
    add_histograms(out, fold, extension->weight);
}

/* ---- What comes out of them --------------------------------------------------- */

/* A number of an orbit. */
static uint64_t mean(const uint64_t sums[], const uint16_t member[], unsigned n,
                     const struct ihp_divisor *by)
{
  uint64_t sum = 0;
  for (unsigned i = 0; i < n; i++)
    sum += sums[member[i]];
  return ihp_divide(by, sum);
}

static void write_sums(const ih_equity_sums *to, const struct fold *fold, const uint16_t member[],
                       unsigned n, uint64_t index)
{
  const struct ihp_divisor *by = &fold->by[n];
  if (to->wins != NULL)
    to->wins[index] = (uint32_t)mean(fold->sums[WINS], member, n, by);
  if (to->ties != NULL)
    to->ties[index] = (uint32_t)mean(fold->sums[TIES], member, n, by);
  if (to->losses != NULL)
    to->losses[index] = (uint32_t)mean(fold->sums[LOSSES], member, n, by);
  if (to->points != NULL)
    to->points[index] = (uint32_t)mean(fold->sums[POINTS], member, n, by);
  if (to->squares != NULL)
    to->squares[index] = mean(fold->sums[SQUARES], member, n, by);
}

static void write_bin(void *to, size_t bytes, size_t at, uint64_t count)
{
  if (bytes == 1)
    ((uint8_t *)to)[at] = (uint8_t)count;
  else if (bytes == 2)
    ((uint16_t *)to)[at] = (uint16_t)count;
  else
    ((uint32_t *)to)[at] = (uint32_t)count;
}

static void write_histogram(const struct out *out, const struct fold *fold,
                            const uint16_t member[], unsigned n, uint64_t index)
{
  const size_t bins = fold->bins;
  uint32_t sum[IH_EQUITY_MAX_BINS] = {0};
  for (unsigned i = 0; i < n; i++)
    for (size_t b = 0; b < bins; b++)
      sum[b] += fold->words != NULL ? fold->words[member[i] * bins + b]
                                    : fold->longs[member[i] * bins + b];
  for (size_t b = 0; b < bins; b++)
    write_bin(out->to->histogram, out->to_bytes, index * bins + b,
              ihp_divide(&fold->by[n], sum[b]));
}

static void write_board(const struct out *out, const struct fold *fold)
{
  for (unsigned o = 0; o < fold->orbits.count; o++) {
    const uint16_t *member = fold->orbits.member + fold->orbits.first[o];
    const unsigned n = (unsigned)(fold->orbits.first[o + 1] - fold->orbits.first[o]);
    const uint64_t index = fold->index[member[0]];
    write_sums(out->to, fold, member, n, index);
    if (out->to->histogram != NULL)
      write_histogram(out, fold, member, n, index);
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
  if (fold->words != NULL)
    memset(fold->words, 0, counts * sizeof *fold->words);
  if (fold->longs != NULL)
    memset(fold->longs, 0, counts * sizeof *fold->longs);
  for (size_t e = 0; e < count; e++)
    add_extension(out, fold, cards, &fold->extension[e]);
  (void)ih_hole_indices(street->indexer, cards, street->board, fold->index);
  write_board(out, fold);
}

static void fold_free(struct fold *fold)
{
  if (fold == NULL)
    return;
  free(fold->extension);
  free(fold->words);
  free(fold->longs);
  free(fold);
}

/* NULL when memory is short. */
static struct fold *fold_new(const struct out *out)
{
  struct fold *fold = calloc(1, sizeof *fold);
  if (fold == NULL)
    return NULL;
  const ih_street *street = out->street;
  const int histogram = out->to->histogram != NULL;
  fold->bins = histogram ? out->to->bins : 0;
  fold->added = out->later->board - street->board;
  const uint64_t seen = ihp_binomial(street->final - street->board, fold->added);
  for (unsigned n = 1; n <= IHP_ORBIT; n++)
    fold->by[n] = ihp_divisor_make(n * seen);
  const size_t counts = (size_t)IH_HOLE_HANDS * fold->bins;
  fold->extension =
      calloc(ihp_extensions_most(street, fold->added), sizeof *fold->extension);
  if (histogram && out->from_bytes == 1 && fold->added == 1)
    fold->words = calloc(counts, sizeof *fold->words);
  else if (histogram)
    fold->longs = calloc(counts, sizeof *fold->longs);
  if (fold->extension != NULL && (!histogram || fold->words != NULL || fold->longs != NULL))
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
