/* What every test program shares: running a suite, tiers, seeds, data files. */
#ifndef IH_TESTS_HARNESS_H
#define IH_TESTS_HARNESS_H

#include <check.h>
#include <stdint.h>
#include <stdio.h>

/* ck_assert for loops of millions: silent, and so free, while all is well (Check's
 * own writes a line for each call). */
#define test_assert(expression)                                                                    \
  do {                                                                                             \
    if (!(expression))                                                                             \
      ck_abort_msg("failed: %s", #expression);                                                     \
  } while (0)

/* How much to test: `make check`, `make check-long`, `make check-exhaustive`
 * set the environment variable IH_TIER to check, long or exhaustive. */
enum test_tier { TIER_CHECK = 0, TIER_LONG = 1, TIER_EXHAUSTIVE = 2 };
enum test_tier test_tier(void);

/* A fixed-seed random stream (splitmix64, Steele et al. 2014). */
struct test_random {
  uint64_t state;
};

/* Starts a stream and prints its seed. */
struct test_random test_random_new(uint64_t seed);
uint64_t test_random_next(struct test_random *random);

/* A number 0..n-1; n >= 1. */
uint64_t test_random_below(struct test_random *random, uint64_t n);

/* Deals n different cards of a deck of ranks x suits, in random order. */
void test_random_deal(struct test_random *random, unsigned ranks, unsigned suits, unsigned n,
                      uint8_t cards[]);

/* `size` bytes of TEST_UNTOUCHED, to be freed; and whether `size` bytes still are. */
#define TEST_UNTOUCHED 0xA5
void *test_filled(size_t size);
int test_untouched(const void *memory, size_t size);

/* Opens tests/data/NAME for reading; fails the test when it is not there. */
FILE *test_data(const char *name);

/* Reads the next line that is no comment into line (without its newline) and
 * splits it at tabs; returns the number of fields, 0 at the end of the file. */
size_t test_fields(FILE *file, char line[], size_t size, char *fields[], size_t capacity);

/* Runs the suite that `make` returns; for `return test_main(make);` in main. */
int test_main(Suite *(*make)(void));

#endif
