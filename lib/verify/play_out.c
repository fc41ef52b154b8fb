#include "verify/play_out.h"

#include "base/subsets.h"

#include <isohand/cards.h>
#include <string.h>

/* ---- Enumeration of a hand's runouts ------------------------------------------- */

enum { MOST_BOARD = 5, MOST_RANKS = 13 };

/* Clusters of hole cards of the ranking's own deck, by whether they are suited and by ranks. */
struct clusters {
  uint8_t of[2][MOST_RANKS][MOST_RANKS];
};

/* A hand on a runout: hole cards and board, in the numbering of the ranking's own deck, and the
 * deck's remaining cards. */
struct deal {
  enum ih_ranking ranking;
  const struct ihp_street_counts *counts;
  uint8_t cards[2 + MOST_BOARD];
  unsigned left;
  uint8_t rest[IH_MAX_CARDS];
  const struct clusters *clusters; /* NULL if opponents are not clustered */
};

static void meet_opponent(const struct clusters *clusters, const uint8_t hole[2], unsigned own,
                          unsigned theirs, struct ihp_tally *tally)
{
  const int suited = ih_card_suit(hole[0]) == ih_card_suit(hole[1]);
  const unsigned c = clusters->of[suited][ih_card_rank(hole[0])][ih_card_rank(hole[1])];
  tally->cluster[c].wins += own > theirs;
  tally->cluster[c].ties += own == theirs;
  tally->cluster[c].opponents++;
}

/* Compares the hand with every opponent on a final board. */
static void play_boards(const struct deal *deal, struct ihp_tally *tally)
{
  const struct ihp_street_counts *counts = deal->counts;
  const size_t n = 2 + counts->final;
  const unsigned own = ih_ranking_rate_plain(deal->ranking, deal->cards, n);
  uint8_t other[2 + MOST_BOARD];
  uint64_t wins = 0, ties = 0;
  memcpy(other, deal->cards, n);
  for (unsigned i = 1; i < deal->left; i++)
    for (unsigned j = 0; j < i; j++) {
      other[0] = deal->rest[i];
      other[1] = deal->rest[j];
      const unsigned theirs = ih_ranking_rate_plain(deal->ranking, other, n);
      wins += own > theirs;
      ties += own == theirs;
      if (deal->clusters != NULL)
        meet_opponent(deal->clusters, other, own, theirs, tally);
    }
  const uint64_t points = 2 * wins + ties;
  const uint64_t bin = points * counts->bins / counts->most;
  tally->wins += wins;
  tally->ties += ties;
  tally->losses += counts->opponents - wins - ties;
  tally->points += points;
  tally->squares += points * points;
  if (counts->bins > 0)
    tally->histogram[bin < counts->bins ? bin : counts->bins - 1]++;
}

/* Adds the remaining cards selected by `set` to the board, then compares as play_boards. */
static void play_runout(const struct deal *before, uint64_t set, struct ihp_tally *tally)
{
  struct deal deal = *before;
  unsigned n = 2 + before->counts->board;
  deal.left = 0;
  for (unsigned i = 0; i < before->left; i++)
    if (set >> i & 1)
      deal.cards[n++] = before->rest[i];
    else
      deal.rest[deal.left++] = before->rest[i];
  play_boards(&deal, tally);
}

/* One hand of each preflop class suffices: the others differ only in suits. */
static void find_clusters(const struct ihp_hands *hands, struct clusters *clusters)
{
  const unsigned ranks = hands->game.deck.ranks, lowest = ihp_lowest_rank(hands);
  for (unsigned a = 0; a < ranks; a++)
    for (unsigned b = 0; b < ranks; b++)
      for (unsigned suited = 0; suited < 2; suited++) {
        const uint8_t cards[] = {ih_card_make(a, 0), ih_card_make(b, suited ? 0 : 1)};
        uint64_t index;
        if (ih_index_round(hands->indexer, 0, cards, &index) == IH_OK)
          clusters->of[suited][lowest + a][lowest + b] = hands->game.cluster[index];
      }
}

static void start_deal(const struct ihp_hands *hands, const struct ihp_street_counts *counts,
                       const uint8_t cards[], struct deal *deal)
{
  const unsigned lowest = ihp_lowest_rank(hands);
  const unsigned known = 2 + counts->board;
  const uint64_t seen = ih_set_of_cards_unchecked(cards, known);
  *deal = (struct deal){.ranking = hands->game.ranking, .counts = counts};
  for (unsigned i = 0; i < known; i++)
    deal->cards[i] = ih_card_make(ih_card_rank(cards[i]) + lowest, ih_card_suit(cards[i]));
  for (unsigned rank = 0; rank < hands->game.deck.ranks; rank++)
    for (unsigned suit = 0; suit < hands->game.deck.suits; suit++)
      if ((seen & ih_set_of_card(ih_card_make(rank, suit))) == 0)
        deal->rest[deal->left++] = ih_card_make(rank + lowest, suit);
}

enum ih_status ihp_play_out(const struct ihp_hands *hands, const uint8_t cards[],
                            const struct ihp_slice *slice, struct ihp_tally *tally)
{
  if (ihp_is_omaha(&hands->rounds))
    return ihp_play_omaha(hands, cards, slice, tally);
  const struct ihp_street_counts counts = ihp_street_counts_of(hands);
  struct deal deal;
  struct clusters clusters;
  const unsigned coming = counts.final - counts.board;
  memset(tally, 0, sizeof *tally);
  start_deal(hands, &counts, cards, &deal);
  if (hands->game.clusters > 0) {
    find_clusters(hands, &clusters);
    deal.clusters = &clusters;
  }
  const uint64_t last = ihp_subset_last(deal.left, coming);
  for (uint64_t set = ihp_subset_first(coming);; set = ihp_subset_next(set)) {
    play_runout(&deal, set, tally);
    if (set == last)
      return IH_OK;
    if (ihp_slice_is_over(slice, 0))
      return IH_ERR_CANCELLED;
  }
}

uint64_t ihp_play_out_cost(const struct ihp_hands *hands)
{
  enum { A_RATING = 50 };
  if (ihp_is_omaha(&hands->rounds))
    return ihp_play_omaha_cost(hands);
  const struct ihp_street_counts counts = ihp_street_counts_of(hands);
  return A_RATING * counts.runouts * (counts.opponents + 1);
}
