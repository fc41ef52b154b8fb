/* A slow oracle for all Omaha hands on a board: each rated by all choices of cards, and compared
 * with each opponent one by one. */
#ifndef IH_TESTS_OMAHA_HANDS_H
#define IH_TESTS_OMAHA_HANDS_H

#include <isohand/cards.h>
#include <isohand/ranking.h>
#include <stddef.h>
#include <stdint.h>

/* All hands of n cards, in the order of isohand/omaha.h, which is that of their sets of cards as
 * numbers. */
struct omaha_hands {
  unsigned n;
  size_t places;
  uint64_t live;      /* bit c for each card that is in the deck and not on the board */
  uint16_t *strength; /* [place]; 0 for hands that are not live */
};

/* Rates all hands with the closed form.  Of a deck with fewer ranks than the ranking's, the ranks
 * count as its highest ones.  The caller calls omaha_hands_free(). */
void omaha_hands_make(unsigned n, enum ih_ranking ranking, const ih_deck *deck,
                      const uint8_t board[], size_t m, struct omaha_hands *out);
void omaha_hands_free(struct omaha_hands *hands);

/* Returns the first set of n cards, and the one after a set. */
uint64_t omaha_hands_first(unsigned n);
uint64_t omaha_hands_next(uint64_t set);

/* The opponents of a hand that share no card with it: sums over those that it beats, over those
 * that it ties with, and over all.  They are counted, or their weights are added. */
struct omaha_opponents {
  uint64_t wins, ties, all;
  long double won, tied, met;
};

/* Compares a live hand with all opponents; weight[place] may be NULL. */
void omaha_hands_compare(const struct omaha_hands *hands, uint64_t set, size_t place,
                         const float weight[], struct omaha_opponents *out);

#endif
