/* Omaha, slowly: every choice of two hole cards and three of the board's, each five
 * cards rated by reference_strength. */
#ifndef IH_TESTS_REFERENCE_OMAHA_H
#define IH_TESTS_REFERENCE_OMAHA_H

#include <stddef.h>
#include <stdint.h>

/* The strength of five different cards 0..51, remembered from reference_strength.  Not for
 * several threads. */
uint16_t reference_five_strength(const uint8_t cards[5]);

/* The strength of the best choice from a board of m cards with these two. */
uint16_t reference_omaha_hole_strength(uint8_t a, uint8_t b, const uint8_t board[], size_t m);

/* And with any two of the hole cards. */
uint16_t reference_omaha_strength(const uint8_t hole[], size_t n, const uint8_t board[], size_t m);

#endif
