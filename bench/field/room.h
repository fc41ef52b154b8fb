/* The weights that one more rank may have, so that the keys of all multisets of 5 to 7 cards still
 * differ (weights.h).
 *
 * Two multisets with the same key, without their common cards, are an A and a B that share no rank.
 * So a weight w is allowed if for e = 1..4 cards of the new rank
 *   e w + key(B) != key(A), for all A and B + e cards of sizes 5..7,
 * with A and B over the other ranks. Multisets without their common cards can be smaller; with
 * three or more other ranks, common cards fill them up to five. */
#ifndef IH_BENCH_FIELD_ROOM_H
#define IH_BENCH_FIELD_ROOM_H

#include "weights.h"

enum { ROOM_LIMIT = 1 << 24 }; /* weights are below this */

struct room;

/* Returns NULL if out of memory. */
struct room *room_new(void);
void room_free(struct room *room);

/* Sets the other weights: n <= 12 weights 1..ROOM_LIMIT-1 that are allowed together. */
void room_set(struct room *room, const uint32_t weights[], unsigned n);

/* Returns 1 if a weight 1..ROOM_LIMIT-1 is allowed with them. */
int room_has(const struct room *room, uint32_t weight);

/* Returns the lowest allowed weight in from..below-1, from >= 1; 0 if none. */
uint32_t room_lowest(struct room *room, uint32_t from, uint32_t below);

#endif
