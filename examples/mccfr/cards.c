#include "mccfr.h"

#include <isohand.h>
#include <stdio.h>
#include <string.h>

static const unsigned board_cards[STREETS] = {0, 3, 4, 5};

const ih_store *cards_store(const struct cards *cards, unsigned street)
{
  return ih_abstraction_store(cards->abstraction, board_cards[street]);
}

int cards_open(struct cards *cards, const char *folder, ih_error *error)
{
  *cards = (struct cards){.count = 0};
  if (ih_abstraction_open(folder, &cards->abstraction, error) != IH_OK)
    return 0;
  for (unsigned s = 0; s < STREETS; s++) {
    const ih_store *store = cards_store(cards, s);
    (void)snprintf(error->message, sizeof error->message, "%s: a street has no buckets", folder);
    if (store == NULL || ih_table_check(ih_store_table(store), NULL, error) != IH_OK)
      return 0;
    cards->buckets[s] = ih_abstraction_buckets(cards->abstraction, board_cards[s]);
  }
  const ih_feature_game *game = ih_store_game(cards_store(cards, STREETS - 1));
  cards->ranking = game->ranking;
  cards->instructions = ih_instructions_best();
  for (uint8_t card = 0; card < IH_MAX_CARDS; card++)
    if (ih_deck_has(&game->deck, card))
      cards->deck[cards->count++] = card;
  (void)snprintf(error->message, sizeof error->message, "%s: fewer than 9 cards", folder);
  return cards->count >= 9;
}

uint64_t random_next(uint64_t *state)
{
  uint64_t z = *state += 0x9E3779B97F4A7C15; /* SplitMix64 (Steele, Lea and Flood 2014) */
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

uint64_t random_state(uint64_t seed, uint64_t number)
{
  uint64_t state = random_next(&seed) ^ number;
  return random_next(&state);
}

void deal(const struct cards *cards, uint64_t *random, struct deals *deals)
{
  for (unsigned i = 0; i < 2 * BLOCK; i += 2) {
    uint8_t deck[IH_MAX_CARDS]; /* its first cards are drawn: the board, and each player's two */
    memcpy(deck, cards->deck, cards->count);
    for (unsigned k = 0; k < 9; k++) {
      const uint64_t j = k + ((random_next(random) >> 32) * (cards->count - k) >> 32);
      const uint8_t card = deck[j];
      deck[j] = deck[k];
      deck[k] = card;
    }
    for (unsigned p = 0; p < 2; p++) {
      memcpy(deals->hand[i + p], &deck[5 + 2 * p], 2);
      memcpy(&deals->hand[i + p][2], deck, 5);
    }
  }
  ih_ranking_rate_batch_unchecked(cards->instructions, cards->ranking, deals->hand[0], 7, 7,
                                  (size_t)2 * BLOCK, deals->strength);
  for (unsigned s = 0; s < STREETS; s++)
    ih_abstraction_lookup_unchecked(cards->abstraction, board_cards[s], deals->hand[0], 7,
                                    (size_t)2 * BLOCK, deals->bucket[s]);
}
