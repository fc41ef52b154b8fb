/* A slow oracle for Omaha hi/lo: all hands of a board (omaha_hands.h) with their lows, each divided
 * pot counted one by one. */
#ifndef IH_TESTS_OMAHA_POTS_H
#define IH_TESTS_OMAHA_POTS_H

#include "omaha_hands.h"

/* Returns the key of each hand's low by place, as reference_low_key(): UINT32_MAX if it has none or
 * is not live.  The caller frees them. */
uint32_t *omaha_pots_lows(const struct omaha_hands *hands, const ih_deck *deck,
                          const uint8_t board[], size_t m);

enum { OMAHA_POTS_QUARTERS = 4 };

/* won[q] = the opponents of a live hand that share no card with it, and from whom it wins q
 * quarters of the pot. */
void omaha_pots_count(const struct omaha_hands *hands, const uint32_t low[], uint64_t set,
                      size_t place, uint64_t won[OMAHA_POTS_QUARTERS + 1]);

#endif
