/* What all matchups check, and how the players' wins become shares of pots. */
#ifndef IH_LIB_MATCHUP_MATCHUP_H
#define IH_LIB_MATCHUP_MATCHUP_H

#include <isohand/matchup.h>

/* Cards of a complete board. */
enum { IHP_BOARD = 5 };

/* What is known when hands meet. */
struct ihp_situation {
  enum ih_ranking ranking;
  ih_deck deck;
  ih_set board, dead;
  ih_set left;      /* cards that may come: no player's either, where the hands are known */
  unsigned missing; /* cards that the board lacks */
};

/* Fills *situation, or returns what ih_matchup_hands says of the ranking, the board and the
 * dead cards.  There must be enough cards for the board and `more`. */
enum ih_status ihp_situation_make(enum ih_ranking ranking, ih_set board, ih_set dead, unsigned more,
                                  struct ihp_situation *situation);

/* The same for hands[0..players-1], of least..most cards each; or what ih_matchup_hands says of
 * them. */
enum ih_status ihp_situation_make_of_hands(enum ih_ranking ranking, const ih_set hands[],
                                           size_t players, unsigned least, unsigned most,
                                           ih_set board, ih_set dead,
                                           struct ihp_situation *situation);

/* How often each set of players was the best: bit p of a set is player p. */
struct ihp_winners {
  uint64_t counts[1u << IH_MATCHUP_PLAYERS];
};

/* Begins to count: of the sets of so many players only, as there are a thousand of ten. */
static inline void ihp_winners_start(struct ihp_winners *winners, size_t players)
{
  for (size_t set = 0; set < (size_t)1 << players; set++)
    winners->counts[set] = 0;
}

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
