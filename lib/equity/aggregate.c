/* A street's sums from those of a later one.
 *
 * Adding d next cards to a board of b cards makes a longer board.  Each final board contains
 * C(final - b, d) of these longer boards.  So if the sums of a hand over all longer boards are
 * added up, each runout is counted C(final - b, d) times, and the result is that multiple of the
 * hand's own sums.  By the board's symmetry, one set of next cards per orbit suffices
 * (equity/orbits.h). */
#include "equity/aggregate.h"

#include "base/binomial.h"
#include "equity/add_rows.h"
#include "equity/orbits.h"

#include <stdlib.h>
#include <string.h>

struct aggregation_work {
  const ih_street *street, *later;
  const struct ihp_aggregated_array *arrays;
  unsigned n;
};

/* Hands of a longer board: the places of their hole cards, and their indices. */
struct longer_hands {
  unsigned count;
  uint16_t place[IH_HOLES];
  uint64_t index[IH_HOLES];
};

struct aggregation {
  unsigned added;                             /* number of next cards */
  struct ihp_exact_divisor by[IHP_ORBIT + 1]; /* by[n] is for orbits of n hands */
  struct ihp_orbits orbits;
  uint64_t index[IH_MAX_HOLES];
  struct longer_hands hands;
  struct ihp_next_cards *next;
  void *sums[IHP_AGGREGATED_ARRAYS]; /* [place][columns], of sum_bytes each; NULL: not wanted */
};

/* Sums over all next cards and over the n <= 24 hands of an orbit are n C(final - b, d) times the
 * result.  A count of runouts is at most their number, and 24 * 10 * 2,118,760 < 2^32.  With one
 * next card, of at most 51, and one-byte numbers, the sums of one hand are at most 51 * 255. */
static size_t sum_bytes(const struct ihp_aggregated_array *array, unsigned added)
{
  if (!array->counts)
    return sizeof(uint64_t);
  return array->from_bytes == 1 && added == 1 ? sizeof(uint16_t) : sizeof(uint32_t);
}

/* ---- Sums ------------------------------------------------------------------- */

static void list_longer_hands(const ih_street *later, const uint8_t longer[],
                              struct aggregation *aggregation)
{
  struct longer_hands *hands = &aggregation->hands;
  const size_t places = ih_hole_vector_length(&later->deck);
  (void)ih_index_holes(later->indexer, longer, later->board, aggregation->index);
  hands->count = 0;
  for (size_t place = 0; place < places; place++) {
    hands->place[hands->count] = (uint16_t)place;
    hands->index[hands->count] = aggregation->index[place];
    hands->count += aggregation->index[place] != IH_NO_INDEX;
  }
}

/* Rows are scattered over memory, so the first and last cache line of each are prefetched when the
 * row AHEAD places before it is added. */
enum { AHEAD = 96 };

static inline void prefetch_row(const struct longer_hands *hands, unsigned i, const void *from,
                                size_t bytes)
{
  const unsigned at = i + AHEAD < hands->count ? i + AHEAD : i;
  const char *row = (const char *)from + hands->index[at] * bytes;
  __builtin_prefetch(row);
  __builtin_prefetch(row + bytes - 1);
}

/* Defines a function that adds all rows of one type to sums of a second type. */
#define DEFINE_ADD_ROWS(NAME, ADD, from_type, from8, to_type, to8)                                 \
  IHP_DEFINE_ADD_ROW(ADD, from_type, from8, to_type, to8)                                          \
  static void NAME(const struct longer_hands *hands, const void *from, size_t columns,             \
                   unsigned weight, void *sums)                                                    \
  {                                                                                                \
    for (unsigned i = 0; i < hands->count; i++) {                                                  \
      prefetch_row(hands, i, from, columns * sizeof(from_type));                                   \
      ADD((const from_type *)from + hands->index[i] * columns, columns, weight,                    \
          (to_type *)sums + hands->place[i] * columns);                                            \
    }                                                                                              \
  }

DEFINE_ADD_ROWS(add_rows_8_16, add_row_8_16, uint8_t, ihp_u8x8, uint16_t, ihp_u16x8)
DEFINE_ADD_ROWS(add_rows_8_32, add_row_8_32, uint8_t, ihp_u8x8, uint32_t, ihp_u32x8)
DEFINE_ADD_ROWS(add_rows_16_32, add_row_16_32, uint16_t, ihp_u16x8, uint32_t, ihp_u32x8)
DEFINE_ADD_ROWS(add_rows_32_32, add_row_32_32, uint32_t, ihp_u32x8, uint32_t, ihp_u32x8)
DEFINE_ADD_ROWS(add_rows_32_64, add_row_32_64, uint32_t, ihp_u32x8, uint64_t, ihp_u64x8)
DEFINE_ADD_ROWS(add_rows_64_64, add_row_64_64, uint64_t, ihp_u64x8, uint64_t, ihp_u64x8)

static const struct {
  size_t from_bytes, sum_bytes;
  void (*add)(const struct longer_hands *hands, const void *from, size_t columns, unsigned weight,
              void *sums);
} adders[] = {
    {1, 2, add_rows_8_16},  {1, 4, add_rows_8_32},  {2, 4, add_rows_16_32},
    {4, 4, add_rows_32_32}, {4, 8, add_rows_32_64}, {8, 8, add_rows_64_64},
};

static void add_aggregated_array(const struct aggregation *aggregation,
                                 const struct ihp_aggregated_array *array, unsigned weight,
                                 void *sums)
{
  const size_t bytes = sum_bytes(array, aggregation->added);
  for (size_t i = 0; i < sizeof adders / sizeof *adders; i++)
    if (adders[i].from_bytes == array->from_bytes && adders[i].sum_bytes == bytes)
      adders[i].add(&aggregation->hands, array->from, array->columns, weight, sums);
}

static void aggregate_longer_board(const struct aggregation_work *work,
                                   struct aggregation *aggregation, const uint8_t cards[],
                                   const struct ihp_next_cards *next)
{
  uint8_t longer[IHP_MAX_BOARD];
  const unsigned board = work->street->board;
  memcpy(longer, cards, board);
  memcpy(longer + board, next->cards, aggregation->added);
  list_longer_hands(work->later, longer, aggregation);
  for (unsigned a = 0; a < work->n; a++)
    if (aggregation->sums[a] != NULL)
      add_aggregated_array(aggregation, &work->arrays[a], next->orbit_size, aggregation->sums[a]);
}

/* ---- Results ------------------------------------------------------------------- */

static uint64_t read_number(const void *from, size_t bytes, size_t at)
{
  return bytes == 2   ? ((const uint16_t *)from)[at]
         : bytes == 4 ? ((const uint32_t *)from)[at]
                      : ((const uint64_t *)from)[at];
}

static void write_number(void *to, size_t bytes, size_t at, uint64_t number)
{
  if (bytes == 1)
    ((uint8_t *)to)[at] = (uint8_t)number;
  else if (bytes == 2)
    ((uint16_t *)to)[at] = (uint16_t)number;
  else if (bytes == 4)
    ((uint32_t *)to)[at] = (uint32_t)number;
  else
    ((uint64_t *)to)[at] = number;
}

static void write_aggregated_array(const struct aggregation *aggregation,
                                   const struct ihp_aggregated_array *array, const void *sums)
{
  const size_t columns = array->columns, bytes = sum_bytes(array, aggregation->added);
  for (unsigned o = 0; o < aggregation->orbits.count; o++) {
    const uint16_t *member = aggregation->orbits.member + aggregation->orbits.first[o];
    const unsigned n = (unsigned)(aggregation->orbits.first[o + 1] - aggregation->orbits.first[o]);
    const uint64_t index = aggregation->index[member[0]];
    for (size_t c = 0; c < columns; c++) {
      uint64_t sum = 0;
      for (unsigned i = 0; i < n; i++)
        sum += read_number(sums, bytes, member[i] * columns + c);
      write_number(array->to, array->to_bytes, index * columns + c,
                   ihp_divide_exactly(&aggregation->by[n], sum));
    }
  }
}

/* ---- Boards ----------------------------------------------------------------- */

static size_t sums_bytes(const struct ihp_aggregated_array *array, unsigned added)
{
  return IH_HOLES * array->columns * sum_bytes(array, added);
}

/* Preflop, the single board has 1,755 longer ones, so cancellation is polled between them. */
static void aggregate_board(const struct aggregation_work *work, const uint8_t cards[],
                            struct ihp_street_boards *boards, struct aggregation *aggregation)
{
  const ih_street *street = work->street;
  ihp_orbits_make(street, cards, &aggregation->orbits);
  const size_t count = ihp_next_cards_list(street, cards, &aggregation->orbits, aggregation->added,
                                           aggregation->next);
  for (unsigned a = 0; a < work->n; a++)
    if (aggregation->sums[a] != NULL)
      memset(aggregation->sums[a], 0, sums_bytes(&work->arrays[a], aggregation->added));
  for (size_t i = 0; i < count && !ihp_street_boards_are_over(boards); i++)
    aggregate_longer_board(work, aggregation, cards, &aggregation->next[i]);
  if (boards->is_over)
    return;
  (void)ih_index_holes(street->indexer, cards, street->board, aggregation->index);
  for (unsigned a = 0; a < work->n; a++)
    if (aggregation->sums[a] != NULL)
      write_aggregated_array(aggregation, &work->arrays[a], aggregation->sums[a]);
}

static void aggregation_free(struct aggregation *aggregation)
{
  if (aggregation == NULL)
    return;
  for (unsigned a = 0; a < IHP_AGGREGATED_ARRAYS; a++)
    free(aggregation->sums[a]);
  free(aggregation->next);
  free(aggregation);
}

/* Returns NULL if out of memory. */
static struct aggregation *aggregation_new(const struct aggregation_work *work)
{
  const ih_street *street = work->street;
  struct aggregation *aggregation = calloc(1, sizeof *aggregation);
  if (aggregation == NULL)
    return NULL;
  aggregation->added = work->later->board - street->board;
  const uint64_t times = ihp_binomial(street->final - street->board, aggregation->added);
  for (unsigned n = 1; n <= IHP_ORBIT; n++)
    aggregation->by[n] = ihp_exact_divisor_make(n * times);
  aggregation->next =
      calloc(ihp_next_cards_most(street, aggregation->added), sizeof *aggregation->next);
  int all = aggregation->next != NULL;
  for (unsigned a = 0; a < work->n; a++)
    if (work->arrays[a].to != NULL) {
      aggregation->sums[a] = malloc(sums_bytes(&work->arrays[a], aggregation->added));
      all &= aggregation->sums[a] != NULL;
    }
  if (all)
    return aggregation;
  aggregation_free(aggregation);
  return NULL;
}

static enum ih_status aggregate_boards(const void *work, struct ihp_street_boards *boards)
{
  uint8_t cards[IHP_MAX_BOARD];
  struct aggregation *aggregation = aggregation_new(work);
  if (aggregation == NULL)
    return IH_ERR_MEMORY;
  while (ihp_street_boards_next(boards, cards))
    aggregate_board(work, cards, boards, aggregation);
  aggregation_free(aggregation);
  return IH_OK;
}

/* ---- Public calls -------------------------------------------------------------- */

enum ih_status ihp_aggregate(const ih_street *street, const ih_street *later,
                             const struct ihp_aggregated_array arrays[], unsigned n, uint64_t first,
                             size_t count, const ih_executor *executor,
                             const ih_callbacks *callbacks)
{
  if (!ihp_street_same_game(street, later) || street->board >= later->board ||
      later->board >= later->final)
    return IH_ERR_UNSUPPORTED;
  for (unsigned a = 0; a < n; a++)
    if (arrays[a].to != NULL && arrays[a].from == NULL)
      return IH_ERR_ARGUMENT;
  const struct aggregation_work work = {street, later, arrays, n};
  return ihp_street_run(street, first, count, executor, callbacks, aggregate_boards, &work);
}

enum ih_status ih_equity_aggregate(const ih_street *street, const ih_street *later,
                                   const ih_equity_sums *later_sums, uint64_t first, size_t count,
                                   const ih_executor *executor, const ih_callbacks *callbacks,
                                   const ih_equity_sums *out)
{
  if (street == NULL || later == NULL || later_sums == NULL || out == NULL ||
      !ihp_equity_sums_check(later_sums) || !ihp_equity_sums_check(out) ||
      (out->histogram != NULL && later_sums->bins != out->bins))
    return IH_ERR_ARGUMENT;
  const struct ihp_aggregated_array arrays[IHP_AGGREGATED_ARRAYS] = {
      {later_sums->wins, out->wins, 1, 4, 4, 0},
      {later_sums->ties, out->ties, 1, 4, 4, 0},
      {later_sums->losses, out->losses, 1, 4, 4, 0},
      {later_sums->points, out->points, 1, 4, 4, 0},
      {later_sums->squares, out->squares, 1, 8, 8, 0},
      {later_sums->histogram, out->histogram, out->bins, ih_street_bin_bytes(later),
       ih_street_bin_bytes(street), 1},
  };
  return ihp_aggregate(street, later, arrays, IHP_AGGREGATED_ARRAYS, first, count, executor,
                       callbacks);
}
