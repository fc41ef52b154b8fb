/* A published method of rating hands, behind the one interface through which all are proven and
 * measured.
 *
 * Every method has its own scale: tied hands have equal values, and better hands higher or lower
 * ones, as high_is_best tells. Cards are those of isohand/cards.h, rank << 2 | suit, 0..51;
 * converting to what a published method takes (primes, one-hot suits, cards from 1) is part of its
 * work. */
#ifndef IH_BENCH_FIELD_METHOD_H
#define IH_BENCH_FIELD_METHOD_H

#include <stddef.h>
#include <stdint.h>

/* The most hands in a block, C(50, 3), for five cards that begin with 0, 1; and the number of all
 * hole cards, C(52, 2). */
enum { FIELD_BLOCK = 19600, FIELD_HOLES = 1326 };

struct field_method {
  const char *name;     /* for the first column of the table, at most 26 characters */
  const char *source;   /* author, year and place of publication */
  int high_is_best;     /* 1: a better hand has a higher value; 0: a lower one */
  unsigned least, most; /* rates hands of least..most cards, within 5..9 */
  /* Makes all tables from scratch. Returns NULL if out of memory; a method without tables may
   * return any address. */
  void *(*set_up)(void);
  void (*tear_down)(void *tables);
  /* Returns the bytes of tables used to rate hands of n cards. */
  size_t (*bytes)(const void *tables, unsigned n);
  /* out[i] = the value of the n distinct cards rows[i * n .. i * n + n - 1], in any order, for i
   * in 0..count-1. NULL: the method rates no single hands. */
  void (*rows)(const void *tables, unsigned n, const uint8_t rows[], size_t count, uint32_t out[]);
  /* out[] = the values of all hands of n cards that begin with first[0..n-4], ascending, and
   * continue with three higher cards: first, x, y, z with first[n-4] < x < y < z <= 51, z fastest.
   * There are C(51 - first[n-4], 3), at most FIELD_BLOCK. A method that can keep the state after
   * the first cards does so: this is its best order. */
  void (*block)(const void *tables, unsigned n, const uint8_t first[], uint32_t out[]);
  /* 1: block writes the hands with x fastest and z slowest; usually omitted. */
  int colex;
  /* Instead of rows and block, which are then NULL: out[i] = the value of board[0..4] with the hole
   * cards at place i of isohand/holes.h; unspecified if they share a card. */
  void (*board)(const void *tables, const uint8_t board[], uint32_t out[FIELD_HOLES]);
};

/* FIELD_PLAIN(NAME, RATE, LIST) defines rows_NAME and block_NAME for a method that gains nothing
 * from any order of hands. RATE(tables, cards, n) is a static inline function that returns the
 * value; LIST is FIELD_5, FIELD_7, FIELD_5_TO_7 or FIELD_5_TO_9. Each number of cards gets loops of
 * its own, in which n is a constant. */
#define FIELD_PLAIN_CASE(NAME, RATE, N)                                                            \
  static void rows_##NAME##_##N(const void *tables, const uint8_t rows[], size_t count,            \
                                uint32_t out[])                                                    \
  {                                                                                                \
    for (size_t i = 0; i < count; i++)                                                             \
      out[i] = RATE(tables, rows + i * N, N);                                                      \
  }                                                                                                \
  static void block_##NAME##_##N(const void *tables, const uint8_t first[], uint32_t out[])        \
  {                                                                                                \
    uint8_t cards[N];                                                                              \
    for (unsigned i = 0; i < (N)-3; i++)                                                           \
      cards[i] = first[i];                                                                         \
    for (unsigned x = first[(N)-4] + 1u; x < 50; x++)                                              \
      for (unsigned y = x + 1; y < 51; y++)                                                        \
        for (unsigned z = y + 1; z < 52; z++) {                                                    \
          cards[(N)-3] = (uint8_t)x;                                                               \
          cards[(N)-2] = (uint8_t)y;                                                               \
          cards[(N)-1] = (uint8_t)z;                                                               \
          *out++ = RATE(tables, cards, N);                                                         \
        }                                                                                          \
  }

#define FIELD_5(X, NAME, RATE)      X(NAME, RATE, 5)
#define FIELD_7(X, NAME, RATE)      X(NAME, RATE, 7)
#define FIELD_5_TO_7(X, NAME, RATE) X(NAME, RATE, 5) X(NAME, RATE, 6) X(NAME, RATE, 7)
#define FIELD_5_TO_9(X, NAME, RATE) FIELD_5_TO_7(X, NAME, RATE) X(NAME, RATE, 8) X(NAME, RATE, 9)

#define FIELD_ROWS_OF(NAME, RATE, N)                                                               \
  if (n == N)                                                                                      \
    rows_##NAME##_##N(tables, rows, count, out);
#define FIELD_BLOCK_OF(NAME, RATE, N)                                                              \
  if (n == N)                                                                                      \
    block_##NAME##_##N(tables, first, out);

#define FIELD_PLAIN(NAME, RATE, LIST)                                                              \
  LIST(FIELD_PLAIN_CASE, NAME, RATE)                                                               \
  static void rows_##NAME(const void *tables, unsigned n, const uint8_t rows[], size_t count,      \
                          uint32_t out[])                                                          \
  {                                                                                                \
    LIST(FIELD_ROWS_OF, NAME, RATE)                                                                \
  }                                                                                                \
  static void block_##NAME(const void *tables, unsigned n, const uint8_t first[], uint32_t out[])  \
  {                                                                                                \
    LIST(FIELD_BLOCK_OF, NAME, RATE)                                                               \
  }

/* All methods, in table order; ratios are relative to the first. */
extern const struct field_method *const field_methods[];
extern const size_t field_method_count;

#endif
