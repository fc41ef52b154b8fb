/* Shared by all test programs: suites, tiers, seeds, data files. */
#ifndef IH_TESTS_HARNESS_H
#define IH_TESTS_HARNESS_H

#include <check.h>
#include <stdint.h>
#include <stdio.h>

/* ck_assert for loops of millions: silent, and therefore free, while it holds (Check's own writes a
 * line for each call). */
#define test_assert(expression)                                                                    \
  do {                                                                                             \
    if (!(expression))                                                                             \
      ck_abort_msg("failed: %s", #expression);                                                     \
  } while (0)

/* The amount of testing: `make check`, `make check-long` and `make check-exhaustive` set the
 * environment variable IH_TIER to check, long or exhaustive. */
enum test_tier { TIER_CHECK = 0, TIER_LONG = 1, TIER_EXHAUSTIVE = 2 };
enum test_tier test_tier(void);

/* A fixed-seed random stream (splitmix64, Steele et al. 2014). */
struct test_random {
  uint64_t state;
};

/* Starts a stream and prints its seed. */
struct test_random test_random_new(uint64_t seed);
uint64_t test_random_next(struct test_random *random);

/* Returns a number 0..n-1; n >= 1. */
uint64_t test_random_below(struct test_random *random, uint64_t n);

/* Deals n distinct cards of a deck of ranks x suits, in random order. */
void test_random_deal(struct test_random *random, unsigned ranks, unsigned suits, unsigned n,
                      uint8_t cards[]);

/* Returns `size` bytes of TEST_UNTOUCHED, which the caller frees; returns 1 if `size` bytes still
 * have that value. */
#define TEST_UNTOUCHED 0xA5
void *test_filled(size_t size);
int test_untouched(const void *memory, size_t size);

/* Opens tests/data/NAME for reading; fails the test if it is missing. */
FILE *test_data(const char *name);

/* Reads the next line that is not a comment into `line`, without its newline, and splits it at
 * tabs; returns the number of fields, 0 at the end of the file. */
size_t test_fields(FILE *file, char line[], size_t size, char *fields[], size_t capacity);

/* A test of a program: a START_TEST, run once with _i = 0 or, if `end` is not 0, with _i from
 * `first` to end - 1. With `signal` it must end by that signal, which requires a child process: a
 * program with only such tests is skipped if CK_FORK is no. */
struct test {
  const TTest *test;
  int first, end, flags, signal;
};

/* Exit status of a skipped program. */
enum { TEST_SKIPPED = 77 };

/* The test uses several threads: tests/builds.sh runs it under ThreadSanitizer. */
enum { TEST_THREADS = 1 };

/* A fixture around each test, in its process, or once around all tests. */
struct test_fixture {
  SFun setup, teardown; /* NULL: nothing */
  int is_once;
};

/* Rows omit members that are 0. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

/* Defines main for a program whose tests are the rows, each a struct test in braces. (The names
 * that START_TEST defines are variables, so the rows cannot be a table outside a function.) */
#define TEST_MAIN(...) TEST_MAIN_IN(((struct test_fixture){NULL, NULL, 0}), __VA_ARGS__)
#define TEST_MAIN_EACH(setup, teardown, ...)                                                       \
  TEST_MAIN_IN(((struct test_fixture){setup, teardown, 0}), __VA_ARGS__)
#define TEST_MAIN_ONCE(setup, teardown, ...)                                                       \
  TEST_MAIN_IN(((struct test_fixture){setup, teardown, 1}), __VA_ARGS__)
#define TEST_MAIN_IN(fixture, ...)                                                                 \
  int main(void)                                                                                   \
  {                                                                                                \
    const struct test test_rows[] = {__VA_ARGS__};                                                 \
    return test_main(__FILE__, fixture, test_rows, sizeof test_rows / sizeof *test_rows);          \
  }

/* Runs tests[0..n-1] and returns the exit status of the program compiled from `source`. */
int test_main(const char *source, struct test_fixture fixture, const struct test tests[], size_t n);

#endif
