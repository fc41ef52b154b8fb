/* Parents of buckets: what each bucket is within.
 *
 * The parents of a street are its boards, public buckets of boards, or preflop buckets.  Each hand
 * has one parent, determined by its board or its hole cards; the buckets of a parent's hands are
 * numbered consecutively. */
#ifndef IH_LIB_STORE_BUCKETS_PARENTS_H
#define IH_LIB_STORE_BUCKETS_PARENTS_H

#include "method/settings.h"
#include "store/store.h"

struct ihp_parents {
  ih_indexer *indexer; /* of the cards that determine the parent */
  size_t skip;         /* number of cards of a hand before these */
  uint64_t classes;    /* number of isomorphism classes of these cards */
  uint32_t *parent;    /* [class]: parent, below count */
  uint64_t count;
  uint32_t *first; /* [parent]: its first bucket; [count]: number of buckets */
};

/* Allocates parents with `classes` set and all else unknown.  The caller frees *out.
 * IH_ERR_UNSUPPORTED: the hands are preflop; IH_ERR_MEMORY. */
enum ih_status ihp_parents_new(const struct ihp_hands *hands, enum ihp_within within,
                               struct ihp_parents **out);

/* parents may be NULL. */
void ihp_parents_free(struct ihp_parents *parents);

/* Sets the number of parents and allocates `first`.  IH_ERR_MEMORY. */
enum ih_status ihp_parents_count(struct ihp_parents *parents, uint64_t count);

/* Returns the class of a hand. */
static inline uint64_t ihp_parents_class(const struct ihp_parents *parents, const uint8_t cards[])
{
  return ih_index_last_unchecked(parents->indexer, cards + parents->skip);
}

#endif
