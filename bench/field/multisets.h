/* Multisets of ranks and their values, from which the tables of displacement and of Two Plus Two
 * are made.
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
  HAND_VALUES = MULTISETS_5 + FLUSHES_5 /* all distinct: 7462 */
};

/* Calls visit(context, counts) for every multiset of n <= 7 cards, in lexicographic order with the
 * ace first; returns their number. */
size_t multisets_visit(unsigned n, void (*visit)(void *context, const uint8_t counts[RANKS]),
                       void *context);

/* sizes[r][k]: number of multisets of k cards of the r lowest ranks. */
struct multiset_places {
  uint16_t sizes[RANKS + 1][8];
};
void multiset_places_make(struct multiset_places *places);

/* Position of a multiset of n <= 7 cards in the order of multisets_visit, from 0. */
uint32_t multiset_place(const struct multiset_places *places, const uint8_t counts[RANKS],
                        unsigned n);

/* The scale of the Two Plus Two table: category << 12 | number within it; categories from 1 (high
 * card) to 9 (straight flush), numbers from 1 (the worst hand). High is best. */
struct hand_scale {
  uint32_t marks[HAND_VALUES]; /* ascending */
  uint16_t values[HAND_VALUES];
};
void hand_scale_make(struct hand_scale *scale);

/* Returns the value of 5..7 cards with these ranks, no five of one suit. */
uint16_t hand_value(const struct hand_scale *scale, const uint8_t counts[RANKS]);

/* Returns the value of five or more cards of one suit with this rank set; bit 12 is the ace. */
uint16_t hand_flush_value(const struct hand_scale *scale, unsigned ranks);

#endif
