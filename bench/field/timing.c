/* Measuring: every row in turn does the same part of the work, for all parts; a row's figure is the
 * median over the parts. */
#include "bench/measure.h"
#include "field.h"

#include <stdlib.h>
#include <string.h>

enum {
  PARTS = 25,
  QUICK_PARTS = 3,
  RANDOM_HANDS = 10000000,
  QUICK_HANDS = 60000,
  BLOCKS_AT_ONCE = 64, /* adjacent blocks that stay together in a part */
  HOLE_HANDS = 1081    /* hole cards on a board of five: C(47, 2) */
};

/* The hands rated in one order. */
struct timed_hands {
  enum field_order order;
  unsigned cards;
  size_t parts;
  size_t stretches; /* number of parts into which the ordered hands are cut; 1: each part is all */
  size_t count;     /* random hands in a part */
  uint8_t *random;  /* for all parts */
  struct field_blocks *blocks;
  uint32_t *out;
};

typedef double (*stopwatch)(const struct field_row *row, const struct timed_hands *hands,
                            size_t part);

/* Each returns nanoseconds per hand, or 0 if the method does not support this order. */
static double time_random(const struct field_row *row, const struct timed_hands *hands, size_t part)
{
  const uint8_t *rows = hands->random + part * hands->count * hands->cards;
  size_t some;
  if (row->method->rows == NULL)
    return 0;
  const double start = bench_worked();
  for (size_t left = hands->count; left > 0; left -= some, rows += some * hands->cards) {
    some = left < FIELD_BLOCK ? left : FIELD_BLOCK;
    row->method->rows(row->tables, hands->cards, rows, some, hands->out);
  }
  return (bench_worked() - start) / (double)hands->count;
}

/* Returns a part's first block; returns the block after one within the same part, past the end
 * after the last. */
static size_t first_block(const struct timed_hands *hands, size_t part)
{
  return part % hands->stretches * BLOCKS_AT_ONCE;
}

static size_t next_block(const struct timed_hands *hands, size_t block)
{
  block++;
  return block % BLOCKS_AT_ONCE != 0 ? block : block + (hands->stretches - 1) * BLOCKS_AT_ONCE;
}

/* Each block's first four cards and a higher card make a board, which leaves 1,081 hole cards. */
static double time_boards(const struct field_row *row, const struct timed_hands *hands, size_t part)
{
  const struct field_blocks *blocks = hands->blocks;
  size_t boards = 0;
  const double start = bench_worked();
  for (size_t i = first_block(hands, part); i < blocks->count; i = next_block(hands, i)) {
    uint8_t board[5];
    memcpy(board, blocks->start[i].first, 4);
    for (board[4] = (uint8_t)(board[3] + 1); board[4] < 52; board[4]++, boards++)
      row->method->board(row->tables, board, hands->out);
  }
  return (bench_worked() - start) / ((double)boards * (double)HOLE_HANDS);
}

static double time_in_order(const struct field_row *row, const struct timed_hands *hands,
                            size_t part)
{
  const struct field_blocks *blocks = hands->blocks;
  size_t done = 0;
  if (row->method->board != NULL)
    return time_boards(row, hands, part);
  const double start = bench_worked();
  for (size_t i = first_block(hands, part); i < blocks->count; i = next_block(hands, i)) {
    row->method->block(row->tables, hands->cards, blocks->start[i].first, hands->out);
    done += blocks->start[i + 1].at - blocks->start[i].at;
  }
  return (bench_worked() - start) / (double)done;
}

static int compare_times(const void *a, const void *b)
{
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median_time(double times[], size_t n)
{
  qsort(times, n, sizeof *times, compare_times);
  return n % 2 != 0 ? times[n / 2] : (times[n / 2 - 1] + times[n / 2]) / 2;
}

/* Returns 0 if out of memory. */
static int measure_method(struct field_row rows[], size_t count, const struct field_work *work,
                          const struct timed_hands *hands, stopwatch take)
{
  double(*times)[PARTS] = calloc(count, sizeof *times);
  for (size_t part = 0; part < hands->parts && times != NULL; part++) {
    work->progress("measuring", hands->cards == 5 ? "five cards" : "seven cards");
    for (size_t i = 0; i < count; i++)
      if (rows[i].proven[hands->cards] > 0 && rows[i].state == FIELD_READY)
        times[i][part] = take(&rows[i], hands, part);
  }
  for (size_t i = 0; i < count && times != NULL; i++)
    rows[i].ns[hands->order] = median_time(times[i], hands->parts);
  free(times);
  return times != NULL;
}

static int measure_random(struct field_row rows[], size_t count, const struct field_work *work,
                          struct timed_hands *hands)
{
  const size_t all = work->quick ? QUICK_HANDS : RANDOM_HANDS;
  ih_error error;
  const struct bench_report report = {.error = &error};
  hands->count = all / hands->parts;
  hands->random = bench_hands(&report, hands->cards, all);
  const int done = hands->random != NULL && measure_method(rows, count, work, hands, time_random);
  free(hands->random);
  return done;
}

static int measure_in_order(struct field_row rows[], size_t count, const struct field_work *work,
                            struct timed_hands *hands)
{
  struct field_blocks blocks;
  const size_t step = !work->quick ? 1 : hands->cards == 5 ? 31 : 997;
  if (!field_blocks_make(hands->cards, step, &blocks))
    return 0;
  hands->blocks = &blocks;
  hands->stretches = hands->cards == 5 ? 1 : hands->parts;
  const int done = measure_method(rows, count, work, hands, time_in_order);
  field_blocks_free(&blocks);
  return done;
}

int field_measure(struct field_row rows[], size_t count, const struct field_work *work)
{
  uint32_t *out = malloc(FIELD_BLOCK * sizeof *out);
  int done = out != NULL;
  for (unsigned order = 0; order < FIELD_ORDERS && done; order++) {
    const int seven = order == FIELD_SEVEN_RANDOM || order == FIELD_SEVEN_IN_ORDER;
    const int random = order == FIELD_SEVEN_RANDOM || order == FIELD_FIVE_RANDOM;
    struct timed_hands hands = {.order = (enum field_order)order,
                                .cards = seven ? 7 : 5,
                                .parts = work->quick ? QUICK_PARTS : PARTS,
                                .out = out};
    done = random ? measure_random(rows, count, work, &hands)
                  : measure_in_order(rows, count, work, &hands);
  }
  free(out);
  return done;
}
