/* The packed groups (lib/index/fast/groups.h) of all kinds of suits that have less than 2^16, and
 * at most IHP_PACKED_CARDS cards; of the smallest kinds alone when all of them are more than
 * 2^20.  What an indexer's hot methods open a suit by.  A kind is how many cards the suit holds in
 * each round; a kind of some rounds is one of all with no cards in those that follow,
 * so the rounds share them. */
#ifndef IH_LIB_INDEX_FAST_PACKS_H
#define IH_LIB_INDEX_FAST_PACKS_H

#include "index/core/configuration.h"

#include <stddef.h>

struct ihp_packs {
  uint32_t *packed; /* [length]: 0, of no cards, then kind by kind */
  uint32_t *first;  /* [kinds]: where a kind's groups begin, 0 when they are not there */
  uint32_t stride[IH_MAX_ROUNDS]; /* kind = sum of counts times strides */
  size_t length, kinds;
};

/* Makes those of a round list, every round's cards at most IHP_PACKED_CARDS.
 * IH_ERR_MEMORY. */
enum ih_status ihp_packs_init(struct ihp_packs *packs, const ih_rounds *rounds,
                              const struct ihp_ranksets *sets);
void ihp_packs_release(struct ihp_packs *packs);

/* Bytes that it holds beyond itself. */
size_t ihp_packs_bytes(const struct ihp_packs *packs);

/* Where the groups of a suit with these counts in rounds 0..round begin; 0 when they
 * are not there, or there are no cards. */
uint32_t ihp_packs_first(const struct ihp_packs *packs, ihp_counts counts, unsigned round);

#endif
