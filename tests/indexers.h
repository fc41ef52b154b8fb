/* Indexers for tests, each checked as it is made. */
#ifndef IH_TESTS_INDEXERS_H
#define IH_TESTS_INDEXERS_H

#include <isohand/indexer.h>

/* The indexer of a deck and a round list given as text, which must be possible.
 * Its sizes and deals are compared with the exact ones where libisohand-exact is
 * built.  The caller frees it with ih_indexer_free. */
ih_indexer *test_indexer_new(const char *deck, const char *rounds);

/* The status of ih_indexer_new for them.  An indexer that was made is checked and
 * freed. */
enum ih_status test_indexer_try(const char *deck, const char *rounds);

#endif
