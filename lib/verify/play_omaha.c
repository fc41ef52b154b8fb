/* Enumeration of single hands of Omaha, for verification: every opponent on every final board. */
#include "base/subsets.h"
#include "verify/play_out.h"

#include <isohand/cards.h>
#include <isohand/omaha.h>
#include <string.h>

enum { FINAL = 5, MOST_LEFT = IH_MAX_CARDS };

/* A hand and a final board, in the numbering of the ranking's own deck, and the other cards. */
struct omaha_deal {
  enum ih_ranking ranking;
  size_t hole, known; /* hole cards; cards of the board that are known */
  uint8_t cards[IH_OMAHA_MAX_HOLE], board[FINAL], rest[MOST_LEFT];
  unsigned left;
  ih_omaha_board prepared; /* for the standard ranking */
};

/* ---- Rating ---------------------------------------------------------------------- */

/* Returns the best of all choices of two hole cards and three cards of the board. */
static uint16_t rate_choices(const struct omaha_deal *deal, const uint8_t hole[])
{
  uint16_t best = 0;
  for (unsigned a = 1; a < deal->hole; a++)
    for (unsigned b = 0; b < a; b++)
      for (unsigned c = 2; c < FINAL; c++)
        for (unsigned d = 1; d < c; d++)
          for (unsigned e = 0; e < d; e++) {
            const uint8_t five[] = {hole[a], hole[b], deal->board[c], deal->board[d],
                                    deal->board[e]};
            const uint16_t strength = (uint16_t)ih_ranking_rate_plain(deal->ranking, five, 5);
            best = strength > best ? strength : best;
          }
  return best;
}

static uint16_t rate_hole(const struct omaha_deal *deal, const uint8_t hole[])
{
  return deal->ranking == IH_RANKING_STANDARD
             ? ih_omaha_board_rate_unchecked(&deal->prepared, hole, deal->hole)
             : rate_choices(deal, hole);
}

/* ---- Enumerating ----------------------------------------------------------------- */

/* Returns the score of the hand against all opponents among n other cards. */
static uint64_t meet_opponents(struct omaha_deal *deal, const uint8_t others[], unsigned n)
{
  const unsigned hole = (unsigned)deal->hole;
  const uint64_t last = ihp_subset_last(n, hole);
  uint64_t points = 0;
  if (deal->ranking == IH_RANKING_STANDARD)
    ih_omaha_board_prepare_unchecked(deal->board, FINAL, &deal->prepared);
  const uint16_t own = rate_hole(deal, deal->cards);
  for (uint64_t set = ihp_subset_first(hole);; set = ihp_subset_next(set)) {
    uint8_t opponent[IH_OMAHA_MAX_HOLE];
    uint64_t rest = set;
    for (unsigned i = 0; i < hole; i++, rest &= rest - 1)
      opponent[i] = others[ihp_lowest(rest)];
    const uint16_t theirs = rate_hole(deal, opponent);
    points += 2u * (own > theirs) + (own == theirs);
    if (set == last)
      return points;
  }
}

/* Returns the score with the cards of `set` as the rest of the board. */
static uint64_t play_omaha_runout(struct omaha_deal *deal, uint64_t set)
{
  uint8_t others[MOST_LEFT];
  size_t at = deal->known;
  unsigned n = 0;
  for (unsigned i = 0; i < deal->left; i++)
    if (set >> i & 1)
      deal->board[at++] = deal->rest[i];
    else
      others[n++] = deal->rest[i];
  return meet_opponents(deal, others, n);
}

/* A deck with fewer ranks has the highest ones of the ranking's own. */
static void start_omaha(const struct ihp_hands *hands, const uint8_t cards[],
                        struct omaha_deal *deal)
{
  const unsigned lowest = ihp_lowest_rank(hands);
  const size_t hole = hands->rounds.cards[0], known = ihp_street_board(&hands->rounds);
  const uint64_t seen = ih_set_of_cards_unchecked(cards, hole + known);
  *deal = (struct omaha_deal){.ranking = hands->game.ranking, .hole = hole, .known = known};
  for (size_t i = 0; i < hole + known; i++) {
    const uint8_t card = ih_card_make(ih_card_rank(cards[i]) + lowest, ih_card_suit(cards[i]));
    if (i < hole)
      deal->cards[i] = card;
    else
      deal->board[i - hole] = card;
  }
  for (unsigned rank = 0; rank < hands->game.deck.ranks; rank++)
    for (unsigned suit = 0; suit < hands->game.deck.suits; suit++)
      if ((seen & ih_set_of_card(ih_card_make(rank, suit))) == 0)
        deal->rest[deal->left++] = ih_card_make(rank + lowest, suit);
}

enum ih_status ihp_play_omaha(const struct ihp_hands *hands, const uint8_t cards[],
                              const struct ihp_slice *slice, struct ihp_tally *tally)
{
  struct omaha_deal deal;
  memset(tally, 0, sizeof *tally);
  start_omaha(hands, cards, &deal);
  const unsigned coming = (unsigned)(FINAL - deal.known);
  const uint64_t last = ihp_subset_last(deal.left, coming);
  const uint64_t most = 2 * ihp_choose(deal.left - coming, (unsigned)deal.hole);
  const unsigned bins = hands->game.bins;
  for (uint64_t set = ihp_subset_first(coming);; set = ihp_subset_next(set)) {
    const uint64_t points = play_omaha_runout(&deal, set);
    tally->points += points;
    if (bins > 0)
      tally->histogram[points < most ? bins * points / most : bins - 1]++;
    if (set == last)
      return IH_OK;
    if (ihp_slice_is_over(slice, 0))
      return IH_ERR_CANCELLED;
  }
}

uint64_t ihp_play_omaha_cost(const struct ihp_hands *hands)
{
  enum { A_RATING = 15, BY_CHOICES = 3000 };
  const unsigned left = ih_deck_cards(&hands->game.deck) - hands->rounds.cards[0];
  const unsigned board = ihp_street_board(&hands->rounds), hole = hands->rounds.cards[0];
  const uint64_t runouts = ihp_choose(left - board, FINAL - board);
  const uint64_t opponents = ihp_choose(left - FINAL, hole);
  return (hands->game.ranking == IH_RANKING_STANDARD ? A_RATING : BY_CHOICES) * runouts *
         (opponents + 1);
}
