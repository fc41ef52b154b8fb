/* What lies open when hands meet: a ranking, the board, and what cannot come. */
#ifndef IH_LIB_MATCHUP_SPOT_H
#define IH_LIB_MATCHUP_SPOT_H

#include <isohand/matchup.h>

enum { IHP_BOARD = 5 };

struct ihp_spot {
  enum ih_ranking ranking;
  uint64_t deck, board, dead;
  unsigned missing; /* cards that the board lacks */
};

/* Fills *spot, or says what ih_matchup_hands says of the ranking, the board and the dead
 * cards.  Enough cards must be left for `more` and the board. */
enum ih_status ihp_spot_make(enum ih_ranking ranking, uint64_t board, uint64_t dead, unsigned more,
                             struct ihp_spot *spot);

/* *taken = board, dead cards and hands[0..players-1], of least..most cards each, or what
 * ih_matchup_hands says of them. */
enum ih_status ihp_spot_seat(const struct ihp_spot *spot, const uint64_t hands[], size_t players,
                             unsigned least, unsigned most, uint64_t *taken);

/* How often each set of players was the best, by the set's bits. */
struct ihp_winners {
  uint64_t counts[1u << IH_MATCHUP_PLAYERS];
};

/* The set of the best of strength[0..players-1], 2 at least. */
static inline unsigned ihp_winners_of(const uint16_t strength[], size_t players)
{
  unsigned best = strength[0], set = 0;
  for (size_t p = 1; p < players; p++)
    best = strength[p] > best ? strength[p] : best;
  for (size_t p = 0; p < players; p++)
    set |= (unsigned)(strength[p] == best) << p;
  return set;
}

/* *out = the matchup of these counts. */
void ihp_winners_share(const struct ihp_winners *winners, size_t players, ih_matchup *out);

#endif
