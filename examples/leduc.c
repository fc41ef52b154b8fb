/* Leduc hold'em, all of it: six cards, J Q K in two suits that never matter, a private
 * card for each of two players and one public card.  At showdown a pair beats no pair,
 * else the higher private card wins.
 *
 * The rank-only deck makes indices of what a solver needs: 3 private cards, 9 hands
 * with the public card, and 24 deals of both private cards and the public one. */
#include <isohand.h>
#include <stdio.h>

/* 1 when the first private card wins, -1 when the second does, 0 for a tie; all three
 * are ranks. */
static int showdown(unsigned first, unsigned second, unsigned public_card)
{
  if (first == public_card || second == public_card) /* never both: there are two of a rank */
    return first == public_card ? 1 : -1;
  return (first > second) - (first < second);
}

/* wins, ties and losses of a first player's private card, in raw deals. */
struct result {
  uint64_t wins, ties, losses;
};

static int count_showdowns(const ih_indexer *indexer, struct result results[3])
{
  for (uint64_t deal = 0; deal < ih_indexer_size(indexer, 2); deal++) {
    uint8_t cards[3];
    uint64_t weight;
    if (ih_unindex(indexer, 2, deal, cards) != IH_OK ||
        ih_multiplicity(indexer, 2, deal, &weight) != IH_OK)
      return 0;
    struct result *result = &results[ih_card_rank(cards[0])];
    const int winner =
        showdown(ih_card_rank(cards[0]), ih_card_rank(cards[1]), ih_card_rank(cards[2]));
    *(winner > 0 ? &result->wins : winner < 0 ? &result->losses : &result->ties) += weight;
  }
  return 1;
}

int main(void)
{
  ih_deck deck;
  ih_indexer *indexer;
  const ih_rounds rounds = {.count = 3, .cards = {1, 1, 1}}; /* mine, theirs, public */
  if (ih_deck_parse("leduc-ranks", 11, &deck, NULL) != IH_OK ||
      ih_indexer_new(&deck, &rounds, &indexer) != IH_OK)
    return 1;
  struct result results[3] = {{0, 0, 0}};
  if (!count_showdowns(indexer, results))
    return 1;

  uint64_t deals = 0;
  for (unsigned rank = 0; rank < 3; rank++) {
    const struct result *result = &results[rank];
    printf("%c: %llu wins, %llu ties, %llu losses\n", ih_deck_ranks(&deck)[rank],
           (unsigned long long)result->wins, (unsigned long long)result->ties,
           (unsigned long long)result->losses);
    deals += result->wins + result->ties + result->losses;
  }
  printf("%llu deals, %llu up to suits; %llu hands with the public card\n",
         (unsigned long long)deals, (unsigned long long)ih_indexer_size(indexer, 2),
         (unsigned long long)ih_indexer_size(indexer, 1));
  ih_indexer_free(indexer);
  return 0;
}
