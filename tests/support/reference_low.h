/* A slow oracle for low games, independent of the library. Cards are bytes, rank << 2 | suit,
 * 0..51. */
#ifndef IH_TESTS_REFERENCE_LOW_H
#define IH_TESTS_REFERENCE_LOW_H

#include <stddef.h>
#include <stdint.h>

/* Games 0 to 3: ace-to-five, eight-or-better, deuce-to-seven, badugi. */
#define REFERENCE_LOWS 4

/* Returns what decides between hands as a number, lower is better: for five cards, or for badugi
 * cards that differ in rank and suit. UINT32_MAX: the cards do not qualify. */
uint32_t reference_low_key(unsigned game, const uint8_t cards[], size_t n);

/* Returns the least key of all choices of cards[0..n-1]. */
uint32_t reference_low_best(unsigned game, const uint8_t cards[], size_t n);

/* Returns a key's position in the sorted list of all keys, 1 for the greatest; 0 for UINT32_MAX.
 * Not thread-safe. */
uint16_t reference_low_key_strength(unsigned game, uint32_t key);

/* Returns the position of the least key of all choices. */
uint16_t reference_low_strength(unsigned game, const uint8_t cards[], size_t n);

#endif
