/* Checks shared by all matchups, and the conversion of wins to shares of pots. */
#ifndef IH_LIB_MATCHUP_MATCHUP_H
#define IH_LIB_MATCHUP_MATCHUP_H

#include "base/bits.h"

#include <isohand/matchup.h>

/* Cards of a final board. */
enum { IHP_BOARD = 5 };

/* The known cards of a matchup. */
struct ihp_situation {
  enum ih_ranking ranking;
  ih_deck deck;
  ih_set board, dead;
  ih_set left;      /* cards that may be dealt; excludes the players' hands where they are known */
  unsigned missing; /* cards still to come */
};

/* Fills *situation, or returns the errors that ih_matchup_hands documents for the ranking, the
 * board and the dead cards.  The deck must have enough cards for the board and `more` cards. */
enum ih_status ihp_situation_make(enum ih_ranking ranking, ih_set board, ih_set dead, unsigned more,
                                  struct ihp_situation *situation);

/* Like ihp_situation_make, but also checks hands[0..players-1], of least..most cards each, as
 * ih_matchup_hands documents. */
enum ih_status ihp_situation_make_of_hands(enum ih_ranking ranking, const ih_set hands[],
                                           size_t players, unsigned least, unsigned most,
                                           ih_set board, ih_set dead,
                                           struct ihp_situation *situation);

/* How often each set of players had the best hand; bit p of a set is player p. */
struct ihp_winners {
  uint64_t counts[1u << IH_MATCHUP_PLAYERS];
};

/* Clears the counts of the sets of `players` players, and no others: ten players have 1,024
 * sets. */
static inline void ihp_winners_start(struct ihp_winners *winners, size_t players)
{
  for (size_t set = 0; set < (size_t)1 << players; set++)
    winners->counts[set] = 0;
}

/* Returns the set of players with the best of strength[0..players-1], players >= 2. */
static inline unsigned ihp_winners_of(const uint16_t strength[], size_t players)
{
  unsigned best = strength[0], set = 0;
  for (size_t p = 1; p < players; p++)
    best = strength[p] > best ? strength[p] : best;
  for (size_t p = 0; p < players; p++)
    set |= (unsigned)(strength[p] == best) << p;
  return set;
}

/* Converts counts of winners to *out. */
void ihp_winners_share(const struct ihp_winners *winners, size_t players, ih_matchup *out);

/* Returns the result for sums of two ranges. */
ih_range_matchup ihp_range_matchup_of(ihp_u128 wins, ihp_u128 ties, ihp_u128 total);

#endif
