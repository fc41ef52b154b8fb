/* Which weight one more rank may have, so that the keys of all multisets of 5 to 7 cards
 * still differ (weights.h).
 *
 * Two multisets with the same key differ, without what they share, by A and B that share
 * no rank; so a weight w is allowed when for e = 1..4 cards of the new rank
 *   e w + key(B) != key(A), for all A and B + e cards of sizes 5..7,
 * A and B over the others' ranks.  Multisets without common cards can be of fewer; with
 * three others or more, common cards make them up to five. */
#ifndef IH_BENCH_FIELD_ROOM_H
#define IH_BENCH_FIELD_ROOM_H

#include "weights.h"

enum { ROOM_LIMIT = 1 << 24 }; /* weights are below it */

struct room;

/* NULL when there is no memory. */
struct room *room_new(void);
void room_free(struct room *room);

/* The others: n <= 12 weights 1..ROOM_LIMIT-1 that are allowed beside each other. */
void room_set(struct room *room, const uint32_t weights[], unsigned n);

/* Whether a weight 1..ROOM_LIMIT-1 is allowed beside them. */
int room_has(const struct room *room, uint32_t weight);

/* The lowest allowed weight in from..below-1, from >= 1; 0 when there is none. */
uint32_t room_lowest(struct room *room, uint32_t from, uint32_t below);

#endif
