/* Multisets of ranks and what they are worth: what the tables of the displacement and of
 * the Two Plus Two walk are made from.
 *
 * A multiset is counts[0..12], each 0..4, rank 12 the ace; below, n is their sum. */
#ifndef IH_BENCH_FIELD_MULTISETS_H
#define IH_BENCH_FIELD_MULTISETS_H

#include <stddef.h>
#include <stdint.h>

enum {
  RANKS = 13,
  RANK_SETS = 1 << RANKS,
  MULTISETS_4 = 1820,
  MULTISETS_5 = 6175,
  MULTISETS_6 = 18395,
  MULTISETS_7 = 49205,
  MULTISETS_5_TO_7 = MULTISETS_5 + MULTISETS_6 + MULTISETS_7,
  FLUSHES_5 = 1287,                     /* C(13, 5) sets of five ranks */
  HAND_VALUES = MULTISETS_5 + FLUSHES_5 /* each of which is a value of its own: 7462 */
};

/* Calls visit(context, counts) for every multiset of n <= 7 cards, in lexicographic
 * order, the ace first; returns how many there are. */
size_t multisets_visit(unsigned n, void (*visit)(void *context, const uint8_t counts[RANKS]),
                       void *context);

/* sizes[r][k]: the multisets of k cards of the r lowest ranks. */
struct multiset_places {
  uint16_t sizes[RANKS + 1][8];
};
void multiset_places_make(struct multiset_places *places);

/* When multisets_visit comes to a multiset of n <= 7 cards: 0, 1, ... */
uint32_t multiset_place(const struct multiset_places *places, const uint8_t counts[RANKS],
                        unsigned n);

/* The scale of the Two Plus Two walk: category << 12 | place in it, categories 1 (high
 * card) to 9 (straight flush), places from 1, the worst hand's.  High is best. */
struct hand_scale {
  uint32_t marks[HAND_VALUES]; /* ascending */
  uint16_t values[HAND_VALUES];
};
void hand_scale_make(struct hand_scale *scale);

/* The value of 5..7 cards of these ranks, of which no five are of one suit. */
uint16_t hand_value(const struct hand_scale *scale, const uint8_t counts[RANKS]);

/* The value of five or more cards of one suit with this set of ranks, bit 12 the ace. */
uint16_t hand_flush_value(const struct hand_scale *scale, unsigned ranks);

#endif
