/* Streets for tests, with arrays for all sums of their hands. */
#ifndef IH_TESTS_EQUITIES_H
#define IH_TESTS_EQUITIES_H

#include "reference_equity.h"

#include <isohand/equity.h>

struct test_street {
  ih_street *street;
  ih_deck deck;
  unsigned board, final;
  uint64_t hands, boards;
  ih_equity_sums sums;            /* arrays, initially 0; NULL on a final street */
  uint16_t *wins, *ties, *losses; /* on a final street, else NULL */
};

/* Makes a street with all arrays and histograms of `bins` bins; frees it. */
struct test_street test_street_new(enum ih_ranking ranking, const char *deck, unsigned board,
                                   unsigned final, unsigned bins, const ih_instructions *most);
void test_street_free(struct test_street *street);

/* Computes some boards of the final street or of the one before it. */
void test_street_do(struct test_street *street, uint64_t first, uint64_t count,
                    const ih_executor *executor);

/* Computes some boards by aggregating a later street. */
void test_street_aggregate(struct test_street *street, const struct test_street *later,
                           uint64_t first, uint64_t count, const ih_executor *executor);

/* Returns the count in a histogram bin. */
uint64_t test_street_bin(const struct test_street *street, uint64_t hand, unsigned bin);

/* Returns how many hands on a board (its cards in any order) have sums that differ from the
 * reference's. */
unsigned test_street_wrong(const struct test_street *street, const uint8_t board[],
                           const struct reference_sums sums[REFERENCE_PLACES]);

/* Returns 1 if all sums of two streets are equal. */
int test_street_same(const struct test_street *a, const struct test_street *b);

#endif
