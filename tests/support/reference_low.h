/* The rules of low games, slowly: an oracle that knows nothing of the library.  Cards are
 * bytes, rank << 2 | suit, 0..51. */
#ifndef IH_TESTS_REFERENCE_LOW_H
#define IH_TESTS_REFERENCE_LOW_H

#include <stddef.h>
#include <stdint.h>

/* Games 0 to 3: ace-to-five, eight-or-better, deuce-to-seven, badugi. */
#define REFERENCE_LOWS 4

/* What decides, as one number, less is better, of five cards; of badugi of any cards that
 * differ all in rank and suit.  UINT32_MAX: it does not qualify. */
uint32_t reference_low_key(unsigned game, const uint8_t cards[], size_t n);

/* The least key of all choices of cards[0..n-1]. */
uint32_t reference_low_best(unsigned game, const uint8_t cards[], size_t n);

/* The number of a key in the sorted list of all that there are, 1 the greatest; 0 for
 * UINT32_MAX.  Not for several threads. */
uint16_t reference_low_number(unsigned game, uint32_t key);

/* That of the best choice. */
uint16_t reference_low(unsigned game, const uint8_t cards[], size_t n);

#endif
