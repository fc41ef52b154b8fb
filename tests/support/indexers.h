/* Indexers for tests, each checked as it is made. */
#ifndef IH_TESTS_INDEXERS_H
#define IH_TESTS_INDEXERS_H

#include "instructions.h"

#include <isohand/indexer.h>

/* The indexer of a deck and a round list given as text, which must be possible.
 * Its sizes and deals are compared with the exact ones where libisohand-exact is
 * built.  The caller frees it with ih_indexer_free. */
ih_indexer *test_indexer_new(const char *deck, const char *rounds);

/* IH_OK when its sizes and deals are the exact ones, or libisohand-exact is not
 * built; for what takes a check. */
enum ih_status test_indexer_check(const ih_indexer *indexer);

/* As test_indexer_new, of a deck and a round list that are made. */
ih_indexer *test_indexer_make(const ih_deck *deck, const ih_rounds *rounds);

/* The status of ih_indexer_new for them.  An indexer that was made is checked and
 * freed. */
enum ih_status test_indexer_try(const char *deck, const char *rounds);

/* Decks and round lists of every kind for tests with random hands: the common
 * games, lists that the published code refuses, one to four suits, group sizes
 * above 2^32, and more count vectors than a table holds.  Ends with a NULL
 * deck. */
struct test_pair {
  const char *deck, *rounds;
};
extern const struct test_pair test_pairs[];

/* The indexer of a pair for at most these instructions, not checked. */
ih_indexer *test_indexer_for(const struct test_pair *pair, const ih_instructions *most);

/* Makes the indexers of a pair for test_instructions(0..TEST_INSTRUCTIONS-1), not checked against
 * the exact sizes.  Returns 0, with none made, if its hands or groups are too many for an indexer,
 * else 1. */
int test_indexers_make(const struct test_pair *pair, ih_indexer *on[TEST_INSTRUCTIONS]);
void test_indexers_free(ih_indexer *const on[TEST_INSTRUCTIONS]);

#endif
