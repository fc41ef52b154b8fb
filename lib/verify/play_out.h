/* Enumeration of single hands of a street, for verification; shares no code with the making of
 * tables. */
#ifndef IH_LIB_VERIFY_PLAY_OUT_H
#define IH_LIB_VERIFY_PLAY_OUT_H

#include "base/executor.h"
#include "feature/street.h"
#include "feature/tally.h"

/* Returns the rank, in the ranking's own deck, of the deck's lowest rank: a deck with fewer ranks
 * has the highest ones. */
static inline unsigned ihp_lowest_rank(const struct ihp_hands *hands)
{
  ih_deck own;
  (void)ih_ranking_deck(hands->game.ranking, &own);
  return (unsigned)(own.ranks - hands->game.deck.ranks);
}

/* Computes *tally for one hand: every runout against every opponent, rated by the evaluator's
 * closed form.  This can take minutes; it is cancelled through the slice.  IH_ERR_CANCELLED. */
enum ih_status ihp_play_out(const struct ihp_hands *hands, const uint8_t cards[],
                            const struct ihp_slice *slice, struct ihp_tally *tally);

/* Returns estimated CPU nanoseconds per hand. */
uint64_t ihp_play_out_cost(const struct ihp_hands *hands);

/* Returns 1 for Omaha, where hands have more than two hole cards. */
static inline int ihp_is_omaha(const struct ihp_hands *hands)
{
  return hands->rounds.cards[0] > 2;
}

/* Likewise for Omaha, where only tally->points and ->histogram are computed; in play_omaha.c. */
enum ih_status ihp_play_omaha(const struct ihp_hands *hands, const uint8_t cards[],
                              const struct ihp_slice *slice, struct ihp_tally *tally);
uint64_t ihp_play_omaha_cost(const struct ihp_hands *hands);

#endif
