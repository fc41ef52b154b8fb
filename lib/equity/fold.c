/* A street's sums from those of a later one.
 *
 * Of a board of b cards and sets of d more, each final board of `final` cards contains
 * C(final - b, d): so the sums of a hand, over all such sets that share no card with it,
 * of the sums on the longer boards are C(final - b, d) times its own.  Of the sets those
 * alone are looked at that the symmetry of the board leaves (strength/orbits.h). */
#include "equity/fold.h"

#include "base/binomial.h"
#include "equity/extensions.h"
#include "equity/rows.h"

#include <stdlib.h>
#include <string.h>

struct work {
  const ih_street *street, *later;
  const struct ihp_field *fields;
  unsigned n;
};

/* The hands that are live on a longer board. */
struct rows {
  unsigned count;
  uint16_t place[IH_HOLES];
  uint64_t index[IH_HOLES];
};

struct fold {
  unsigned added; /* cards of a set */
  struct ihp_divisor by[IHP_ORBIT + 1];
  struct ihp_orbits orbits;
  uint64_t index[IH_MAX_HOLES];
  struct rows rows;
  struct ihp_extension *extension;
  void *sums[IHP_FIELDS]; /* [place][columns], of sum_bytes each */
};

/* Sums over the sets and over the n <= 24 hands of an orbit are n C(final - b, d) times
 * what comes out of them.  That is at most the number of runouts when it counts these,
 * and 24 * 10 * 2,118,760 < 2^32.  With one card more, of 51 at most, the sums of one hand
 * are at most 51 * 255 where numbers are bytes. */
static size_t sum_bytes(const struct ihp_field *field, unsigned added)
{
  if (!field->counts)
    return sizeof(uint64_t);
  return field->from_bytes == 1 && added == 1 ? sizeof(uint16_t) : sizeof(uint32_t);
}

/* ---- Sums ------------------------------------------------------------------- */

static void list_rows(const ih_street *later, const uint8_t longer[], struct fold *fold)
{
  uint8_t left[IH_MAX_CARDS];
  struct rows *rows = &fold->rows;
  const unsigned cards = ihp_left(&later->deck, longer, later->board, left);
  (void)ih_index_holes(later->indexer, longer, later->board, fold->index);
  rows->count = 0;
  for (unsigned h = 1; h < cards; h++) {
    const unsigned row = ih_hole_place(left[h], 0);
    for (unsigned l = 0; l < h; l++) {
      rows->place[rows->count] = (uint16_t)(row + left[l]);
      rows->index[rows->count++] = fold->index[row + left[l]];
    }
  }
}

/* Rows lie all over memory, so each is asked for when that AHEAD places before it is
 * added: the lines that it begins and ends in. */
enum { AHEAD = 96 };

static inline void ask(const struct rows *rows, unsigned i, const void *from, size_t bytes)
{
  const unsigned at = i + AHEAD < rows->count ? i + AHEAD : i;
  const char *row = (const char *)from + rows->index[at] * bytes;
  __builtin_prefetch(row);
  __builtin_prefetch(row + bytes - 1);
}

/* Defines a function that adds all rows of one type to sums of another. */
#define DEFINE_ADD_ROWS(NAME, ADD, from_type, from8, to_type, to8)                                 \
  IHP_DEFINE_ADD(ADD, from_type, from8, to_type, to8)                                              \
  static void NAME(const struct rows *rows, const void *from, size_t columns, unsigned weight,     \
                   void *sums)                                                                     \
  {                                                                                                \
    for (unsigned i = 0; i < rows->count; i++) {                                                   \
      ask(rows, i, from, columns * sizeof(from_type));                                             \
      ADD((const from_type *)from + rows->index[i] * columns, columns, weight,                     \
          (to_type *)sums + rows->place[i] * columns);                                             \
    }                                                                                              \
  }

DEFINE_ADD_ROWS(add_bytes_to_words, add_bw, uint8_t, ihp_bytes8, uint16_t, ihp_words8)
DEFINE_ADD_ROWS(add_bytes_to_longs, add_bl, uint8_t, ihp_bytes8, uint32_t, ihp_longs8)
DEFINE_ADD_ROWS(add_words_to_longs, add_wl, uint16_t, ihp_words8, uint32_t, ihp_longs8)
DEFINE_ADD_ROWS(add_longs_to_longs, add_ll, uint32_t, ihp_longs8, uint32_t, ihp_longs8)
DEFINE_ADD_ROWS(add_longs_to_quads, add_lq, uint32_t, ihp_longs8, uint64_t, ihp_quads8)
DEFINE_ADD_ROWS(add_quads_to_quads, add_qq, uint64_t, ihp_quads8, uint64_t, ihp_quads8)

static const struct {
  size_t from_bytes, sum_bytes;
  void (*add)(const struct rows *rows, const void *from, size_t columns, unsigned weight,
              void *sums);
} adders[] = {
    {1, 2, add_bytes_to_words}, {1, 4, add_bytes_to_longs}, {2, 4, add_words_to_longs},
    {4, 4, add_longs_to_longs}, {4, 8, add_longs_to_quads}, {8, 8, add_quads_to_quads},
};

static void add_field(const struct fold *fold, const struct ihp_field *field, unsigned weight,
                      void *sums)
{
  const size_t bytes = sum_bytes(field, fold->added);
  for (size_t i = 0; i < sizeof adders / sizeof *adders; i++)
    if (adders[i].from_bytes == field->from_bytes && adders[i].sum_bytes == bytes)
      adders[i].add(&fold->rows, field->from, field->columns, weight, sums);
}

static void add_extension(const struct work *work, struct fold *fold, const uint8_t cards[],
                          const struct ihp_extension *extension)
{
  uint8_t longer[IHP_MAX_BOARD];
  const unsigned board = work->street->board;
  memcpy(longer, cards, board);
  memcpy(longer + board, extension->cards, fold->added);
  list_rows(work->later, longer, fold);
  for (unsigned f = 0; f < work->n; f++)
    if (fold->sums[f] != NULL)
      add_field(fold, &work->fields[f], extension->weight, fold->sums[f]);
}

/* ---- What comes out of them --------------------------------------------------- */

static uint64_t read_number(const void *from, size_t bytes, size_t at)
{
  switch (bytes) {
  case 2:
    return ((const uint16_t *)from)[at];
  case 4:
    return ((const uint32_t *)from)[at];
  default:
    return ((const uint64_t *)from)[at];
  }
}

static void write_number(void *to, size_t bytes, size_t at, uint64_t number)
{
  switch (bytes) {
  case 1:
    ((uint8_t *)to)[at] = (uint8_t)number;
    break;
  case 2:
    ((uint16_t *)to)[at] = (uint16_t)number;
    break;
  case 4:
    ((uint32_t *)to)[at] = (uint32_t)number;
    break;
  default:
    ((uint64_t *)to)[at] = number;
  }
}

/* The row of an orbit of n hands. */
static void write_row(const struct fold *fold, const struct ihp_field *field, const void *sums,
                      const uint16_t member[], unsigned n, uint64_t index)
{
  const size_t columns = field->columns, bytes = sum_bytes(field, fold->added);
  for (size_t c = 0; c < columns; c++) {
    uint64_t sum = 0;
    for (unsigned i = 0; i < n; i++)
      sum += read_number(sums, bytes, member[i] * columns + c);
    write_number(field->to, field->to_bytes, index * columns + c, ihp_divide(&fold->by[n], sum));
  }
}

static void write_field(const struct fold *fold, const struct ihp_field *field, const void *sums)
{
  for (unsigned o = 0; o < fold->orbits.count; o++) {
    const uint16_t *member = fold->orbits.member + fold->orbits.first[o];
    const unsigned n = (unsigned)(fold->orbits.first[o + 1] - fold->orbits.first[o]);
    write_row(fold, field, sums, member, n, fold->index[member[0]]);
  }
}

/* ---- Boards ----------------------------------------------------------------- */

static size_t field_bytes(const struct ihp_field *field, unsigned added)
{
  return IH_HOLES * field->columns * sum_bytes(field, added);
}

static void do_board(const struct work *work, const uint8_t cards[], struct fold *fold)
{
  const ih_street *street = work->street;
  ih_symmetry board;
  ihp_symmetry(street, cards, &board);
  ihp_orbits_make(street, cards, &board, &fold->orbits);
  const size_t count = ihp_extensions(street, cards, &board, fold->added, fold->extension);
  for (unsigned f = 0; f < work->n; f++)
    if (fold->sums[f] != NULL)
      memset(fold->sums[f], 0, field_bytes(&work->fields[f], fold->added));
  for (size_t e = 0; e < count; e++)
    add_extension(work, fold, cards, &fold->extension[e]);
  (void)ih_index_holes(street->indexer, cards, street->board, fold->index);
  for (unsigned f = 0; f < work->n; f++)
    if (fold->sums[f] != NULL)
      write_field(fold, &work->fields[f], fold->sums[f]);
}

static void fold_free(struct fold *fold)
{
  if (fold == NULL)
    return;
  for (unsigned f = 0; f < IHP_FIELDS; f++)
    free(fold->sums[f]);
  free(fold->extension);
  free(fold);
}

/* NULL when memory is short. */
static struct fold *fold_new(const struct work *work)
{
  const ih_street *street = work->street;
  struct fold *fold = calloc(1, sizeof *fold);
  if (fold == NULL)
    return NULL;
  fold->added = work->later->board - street->board;
  const uint64_t seen = ihp_binomial(street->final - street->board, fold->added);
  for (unsigned n = 1; n <= IHP_ORBIT; n++)
    fold->by[n] = ihp_divisor_make(n * seen);
  fold->extension = calloc(ihp_extensions_most(street, fold->added), sizeof *fold->extension);
  int all = fold->extension != NULL;
  for (unsigned f = 0; f < work->n; f++)
    if (work->fields[f].to != NULL) {
      fold->sums[f] = malloc(field_bytes(&work->fields[f], fold->added));
      all &= fold->sums[f] != NULL;
    }
  if (all)
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

/* ---- The calls -------------------------------------------------------------- */

enum ih_status ihp_fold(const ih_street *street, const ih_street *later,
                        const struct ihp_field fields[], unsigned n, uint64_t first, uint64_t count,
                        const ih_executor *executor)
{
  if (!ihp_same_game(street, later) || street->board >= later->board ||
      later->board >= later->final)
    return IH_ERR_UNSUPPORTED;
  for (unsigned f = 0; f < n; f++)
    if (fields[f].to != NULL && fields[f].from == NULL)
      return IH_ERR_ARGUMENT;
  const struct work work = {street, later, fields, n};
  return ihp_boards_run(street, first, count, executor, do_boards, &work);
}

enum ih_status ih_equity_fold(const ih_street *street, const ih_street *later,
                              const ih_equity_inputs *from, uint64_t first, uint64_t count,
                              const ih_executor *executor, const ih_equity_sums *out)
{
  if (street == NULL || later == NULL || from == NULL || out == NULL)
    return IH_ERR_ARGUMENT;
  if (out->histogram != NULL &&
      (from->bins != out->bins || out->bins == 0 || out->bins > IH_EQUITY_MAX_BINS))
    return IH_ERR_ARGUMENT;
  const struct ihp_field fields[] = {
      {from->wins, out->wins, 1, 4, 4, 0},
      {from->ties, out->ties, 1, 4, 4, 0},
      {from->losses, out->losses, 1, 4, 4, 0},
      {from->points, out->points, 1, 4, 4, 0},
      {from->squares, out->squares, 1, 8, 8, 0},
      {from->histogram, out->histogram, out->bins, ih_street_bin_bytes(later),
       ih_street_bin_bytes(street), 1},
  };
  return ihp_fold(street, later, fields, IHP_FIELDS, first, count, executor);
}
