/* Parents of buckets: what each bucket is within.
 *
 * The parents of a street are its boards, public buckets of these, or the buckets of the preflop
 * hands.  Each hand has one, which its board or its hole cards tell; and the buckets of a parent's
 * hands are numbered one after the other. */
#ifndef IH_LIB_STORE_BUCKETS_PARENTS_H
#define IH_LIB_STORE_BUCKETS_PARENTS_H

#include "method/settings.h"
#include "store/store.h"

struct ihp_parents {
  ih_indexer *indexer; /* of the cards that tell the parent */
  size_t skip;         /* cards of a hand before these */
  uint64_t classes;    /* such cards up to isomorphism */
  uint32_t *parent;    /* [class]: below count */
  uint64_t count;
  uint32_t *first; /* [parent]: its first bucket; [count]: the number of buckets */
};

/* Parents that are not known yet, but their classes.  *out is to be freed.  IH_ERR_UNSUPPORTED: the
 * hands are preflop; IH_ERR_MEMORY. */
enum ih_status ihp_parents_new(const struct ihp_hands *hands, enum ihp_within within,
                               struct ihp_parents **out);

/* NULL is allowed. */
void ihp_parents_free(struct ihp_parents *parents);

/* Makes room for the buckets of so many parents.  IH_ERR_MEMORY. */
enum ih_status ihp_parents_count(struct ihp_parents *parents, uint64_t count);

/* The class of a hand. */
static inline uint64_t ihp_parents_class(const struct ihp_parents *parents, const uint8_t cards[])
{
  return ih_index_last_unchecked(parents->indexer, cards + parents->skip);
}

#endif
