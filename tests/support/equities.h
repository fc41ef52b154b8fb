/* Streets for tests, with arrays for all that is known of their hands. */
#ifndef IH_TESTS_EQUITIES_H
#define IH_TESTS_EQUITIES_H

#include "reference_equity.h"

#include <isohand/equity.h>

struct test_street {
  ih_street *street;
  ih_deck deck;
  unsigned board, final;
  uint64_t hands, boards;
  ih_equity_sums sums;            /* the arrays, zero; NULL of a final street */
  uint16_t *wins, *ties, *losses; /* of a final street, else NULL */
};

/* Makes it, all arrays and histograms of so many bins; frees it. */
struct test_street test_street_new(enum ih_ranking ranking, const char *deck, unsigned board,
                                   unsigned final, unsigned bins, const ih_instructions *most);
void test_street_free(struct test_street *street);

/* Does some of its boards: a final street, or that before it. */
void test_street_do(struct test_street *street, uint64_t first, uint64_t count,
                    const ih_executor *executor);

/* And by folding a later street. */
void test_street_aggregate(struct test_street *street, const struct test_street *later, uint64_t first,
                      uint64_t count, const ih_executor *executor);

/* The number of a histogram's bin. */
uint64_t test_street_bin(const struct test_street *street, uint64_t hand, unsigned bin);

/* How many of all hands on a board (in any order of its cards) have other numbers than
 * the reference says. */
unsigned test_street_wrong(const struct test_street *street, const uint8_t board[],
                           const struct reference_sums sums[REFERENCE_PLACES]);

/* Whether all numbers of two streets are the same. */
int test_street_same(const struct test_street *a, const struct test_street *b);

#endif
