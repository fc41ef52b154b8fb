/* The rules of poker, slowly: an oracle for strengths that knows nothing of the
 * library.  Cards are bytes, rank << 2 | suit, 0..51. */
#ifndef IH_TESTS_REFERENCE_STRENGTH_H
#define IH_TESTS_REFERENCE_STRENGTH_H

#include <stddef.h>
#include <stdint.h>

/* The strength 1..7462 of cards[0..n-1], n in 5..9: of all choices of five the best one's
 * number in the sorted list of all that five cards can be.  Not for several threads. */
uint16_t reference_strength(const uint8_t cards[], size_t n);

/* The same by ranking 0 (the standard one), 1 (short deck: nine ranks, a flush beats a full
 * house) or 2 (short deck, and three of a kind beats a straight).  1 and 2 give 1..1404. */
uint16_t reference_ranking_strength(unsigned ranking, const uint8_t cards[], size_t n);

/* The category 0..8, high card to straight flush in the usual order, of five cards. */
unsigned reference_category(const uint8_t cards[5]);
unsigned reference_ranking_category(unsigned ranking, const uint8_t cards[5]);

/* Writes n cards with counts[r] of rank r, in which no suit has five; returns n,
 * which is at most 9. */
size_t reference_rainbow(const uint8_t counts[13], uint8_t cards[]);

/* Writes a card of the suit for each rank of a set; returns how many. */
size_t reference_suited(unsigned set, unsigned suit, uint8_t cards[]);

#endif
