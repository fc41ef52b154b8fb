/* A slow oracle for strengths, independent of the library. Cards are bytes, rank << 2 | suit,
 * 0..51. */
#ifndef IH_TESTS_REFERENCE_STRENGTH_H
#define IH_TESTS_REFERENCE_STRENGTH_H

#include <stddef.h>
#include <stdint.h>

/* Returns the strength 1..7462 of cards[0..n-1], n in 5..9: the position of the best choice of five
 * in the sorted list of all five-card values. Not thread-safe. */
uint16_t reference_strength(const uint8_t cards[], size_t n);

/* Like reference_strength, by ranking 0 (standard), 1 (short deck: nine ranks, a flush beats a full
 * house) or 2 (short deck where three of a kind also beats a straight). 1 and 2 give 1..1404. */
uint16_t reference_ranking_strength(unsigned ranking, const uint8_t cards[], size_t n);

/* Returns the category of five cards: 0..8, high card to straight flush in the usual order. */
unsigned reference_category(const uint8_t cards[5]);
unsigned reference_ranking_category(unsigned ranking, const uint8_t cards[5]);

/* Writes n <= 9 cards with counts[r] of rank r, no five in one suit; returns n. */
size_t reference_rainbow(const uint8_t counts[13], uint8_t cards[]);

/* Writes a card of the suit for each rank of a set; returns their number. */
size_t reference_suited(unsigned set, unsigned suit, uint8_t cards[]);

#endif
