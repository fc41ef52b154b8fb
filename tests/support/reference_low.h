/* The rules of low games, slowly: an oracle that knows nothing of the library.  Cards are
 * bytes, rank << 2 | suit, 0..51. */
#ifndef IH_TESTS_REFERENCE_LOW_H
#define IH_TESTS_REFERENCE_LOW_H

#include <stddef.h>
#include <stdint.h>

/* Games 0 to 3: ace-to-five, eight-or-better, deuce-to-seven, badugi. */
#define REFERENCE_LOWS 4

/* What decides between hands as one number, less is better: for five cards, or for any
 * badugi cards that differ in rank and in suit.  UINT32_MAX: the cards do not qualify. */
uint32_t reference_low_key(unsigned game, const uint8_t cards[], size_t n);

/* The least key of all choices of cards[0..n-1]. */
uint32_t reference_low_best(unsigned game, const uint8_t cards[], size_t n);

/* The number of a key in the sorted list of all keys, 1 for the greatest; 0 for
 * UINT32_MAX.  Not for several threads. */
uint16_t reference_low_key_strength(unsigned game, uint32_t key);

/* The number of the least key of all choices. */
uint16_t reference_low_strength(unsigned game, const uint8_t cards[], size_t n);

#endif
