/* A slow Omaha oracle: every choice of two hole cards and three board cards, rated by
 * reference_strength. */
#ifndef IH_TESTS_REFERENCE_OMAHA_H
#define IH_TESTS_REFERENCE_OMAHA_H

#include <stddef.h>
#include <stdint.h>

/* Returns the strength of five distinct cards 0..51, cached from reference_strength. Not
 * thread-safe. */
uint16_t reference_five_strength(const uint8_t cards[5]);

/* Returns the best strength from a board of m cards with these two hole cards. */
uint16_t reference_omaha_hole_strength(uint8_t a, uint8_t b, const uint8_t board[], size_t m);

/* Returns the best strength with any two of the hole cards. */
uint16_t reference_omaha_strength(const uint8_t hole[], size_t n, const uint8_t board[], size_t m);

#endif
