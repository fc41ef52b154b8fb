/* What a suit's group index says about strength: which ranks the suit holds, its
 * rounds taken together. */
#ifndef IH_LIB_STRENGTH_UNIONS_H
#define IH_LIB_STRENGTH_UNIONS_H

#include "index/core/indexer.h"

/* The unions of one suit's groups: of[g] is the colex rank, among the rank sets of
 * `cards` cards, of all ranks of group g. */
struct ihp_union {
  ihp_counts counts; /* of the suit, per round */
  unsigned cards;    /* in all */
  uint64_t size;     /* group indices */
  uint16_t *of;      /* [size]; NULL when the suit has cards in one round at most:
                      * of[g] is then g */
};

/* The unions of every suit that occurs in some configurations. */
struct ihp_unions {
  struct ihp_union *list; /* by counts, ascending */
  size_t count;
};

/* Makes those of the configurations first..last of a round.  IH_ERR_MEMORY; on
 * failure *unions needs ihp_unions_release too. */
enum ih_status ihp_unions_init(struct ihp_unions *unions, const ih_indexer *indexer, unsigned round,
                               size_t first, size_t last);
void ihp_unions_release(struct ihp_unions *unions);

/* The one with these counts, which is there. */
const struct ihp_union *ihp_unions_find(const struct ihp_unions *unions, ihp_counts counts);

#endif
