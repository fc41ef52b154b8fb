#include "mccfr.h"

#include <isohand.h>

enum { HAND = 7 };

uint64_t next_random(uint64_t *state)
{
  uint64_t z = *state += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

uint64_t block_random(uint64_t seed, uint64_t block)
{
  uint64_t state = next_random(&seed) ^ block;
  return next_random(&state);
}

unsigned board_cards(unsigned street)
{
  return street == 0 ? 0 : street + 2;
}

/* hand[p] = two cards of player p and the board.  Any order of the deck will do before. */
static void deal_cards(uint8_t deck[], unsigned cards, uint64_t *random, uint8_t hand[2][HAND])
{
  for (unsigned i = 0; i < 9; i++) {
    const unsigned j = i + (unsigned)((next_random(random) >> 32) * (cards - i) >> 32);
    const uint8_t card = deck[j];
    deck[j] = deck[i];
    deck[i] = card;
    if (i < 4)
      hand[i / 2][i % 2] = card;
    else
      hand[0][i - 2] = hand[1][i - 2] = card;
  }
}

void make_deals(const ih_abstraction *buckets, uint64_t *random, struct deal deals[BLOCK])
{
  const ih_feature_game *game = ih_store_game(ih_abstraction_store(buckets, 5));
  uint8_t deck[IH_MAX_CARDS], hand[BLOCK][2][HAND];
  uint16_t strength[BLOCK][2];
  uint32_t bucket[BLOCK][2];
  unsigned cards = 0;
  for (unsigned card = 0; card < IH_MAX_CARDS; card++)
    if (ih_deck_has(&game->deck, (uint8_t)card))
      deck[cards++] = (uint8_t)card;
  for (unsigned i = 0; i < BLOCK; i++)
    deal_cards(deck, cards, random, hand[i]);
  ih_ranking_rate_batch_unchecked(
      ih_indexer_instructions(ih_store_indexer(ih_abstraction_store(buckets, 5))), game->ranking,
      hand[0][0], HAND, HAND, 2 * BLOCK, strength[0]);
  for (unsigned i = 0; i < BLOCK; i++)
    deals[i].winner = (strength[i][0] > strength[i][1]) - (strength[i][0] < strength[i][1]);
  for (unsigned s = 0; s < STREETS; s++) {
    ih_abstraction_lookup_unchecked(buckets, board_cards(s), hand[0][0], HAND, 2 * BLOCK,
                                    bucket[0]);
    for (unsigned i = 0; i < BLOCK; i++) {
      deals[i].bucket[0][s] = bucket[i][0];
      deals[i].bucket[1][s] = bucket[i][1];
    }
  }
}
