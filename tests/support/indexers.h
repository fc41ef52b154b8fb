/* Indexers for tests, each checked as it is made. */
#ifndef IH_TESTS_INDEXERS_H
#define IH_TESTS_INDEXERS_H

#include "instructions.h"

#include <isohand/indexer.h>

/* Creates the indexer of a valid deck and round list given as text. If libisohand-exact is
 * built, its sizes and deals are compared with the exact ones. The caller frees it with
 * ih_indexer_free. */
ih_indexer *test_indexer_new(const char *deck, const char *rounds);

/* Returns IH_OK if the sizes and deals are exact, or if libisohand-exact is not built; for
 * parameters that take a check. */
enum ih_status test_indexer_check(const ih_indexer *indexer);

/* Like test_indexer_new, for a deck and a round list as structs. */
ih_indexer *test_indexer_make(const ih_deck *deck, const ih_rounds *rounds);

/* Returns the status of ih_indexer_new for them. A created indexer is checked and freed. */
enum ih_status test_indexer_try(const char *deck, const char *rounds);

/* Decks and round lists of every kind for tests with random hands: common games, lists that the
 * published code refuses, one to four suits, group sizes above 2^32, and more count vectors than a
 * table can hold. Ends with a NULL deck. */
struct test_pair {
  const char *deck, *rounds;
};
extern const struct test_pair test_pairs[];

/* Creates the indexer of a pair for at most this instruction set; not checked. */
ih_indexer *test_indexer_for(const struct test_pair *pair, const ih_instructions *most);

/* Creates the indexers of a pair for test_instructions(0..TEST_INSTRUCTIONS-1), not checked against
 * the exact sizes. Returns 0, with none created, if its hands or groups are too many for an
 * indexer, else 1. */
int test_indexers_make(const struct test_pair *pair, ih_indexer *on[TEST_INSTRUCTIONS]);
void test_indexers_free(ih_indexer *const on[TEST_INSTRUCTIONS]);

#endif
