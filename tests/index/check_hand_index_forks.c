/* A program in the style of several written for forks of Waugh's code: it includes the header of
 * the structs first, calls the constructor itself, creates its indexers inside assert, keeps them
 * in an array, searches the table of suit configurations, and disables the checks of cards.  It is
 * also compiled as C++, with the headers in extern "C". */
#define IH_COMPAT_UNCHECKED

#ifdef __cplusplus
extern "C" {
#define _Bool bool
#endif
#include "hand_index-impl.h"
#include "hand_index.h"
#ifdef __cplusplus
#undef _Bool
}
#endif

#undef NDEBUG
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { STREETS = 4 };

static const uint8_t street_cards[STREETS][2] = {{2, 0}, {2, 3}, {2, 4}, {2, 5}};
static hand_indexer_t indexers[STREETS];

/* Returns the suit configuration that contains an index, from the table of first indices. */
static uint_fast32_t find_configuration(const hand_indexer_t *indexer, uint_fast32_t round,
                                        hand_index_t index)
{
  uint_fast32_t low = 0, high = indexer->configurations[round], found = 0;
  while (low < high) {
    const uint_fast32_t middle = (low + high) / 2;
    if (indexer->configuration_to_offset[round][middle] <= index) {
      found = middle;
      low = middle + 1;
    } else
      high = middle;
  }
  return found;
}

/* Sets bit i if suits i and i + 1 hold equally many cards in both rounds. */
static unsigned ties_of(const uint8_t cards[], unsigned n)
{
  unsigned counts[2][SUITS] = {{0}, {0}}, ties = 0;
  for (unsigned i = 0; i < n; i++)
    counts[i >= 2][deck_get_suit(cards[i])]++;
  for (unsigned s = 0; s + 1 < SUITS; s++)
    ties |= (unsigned)(counts[0][s] == counts[0][s + 1] && counts[1][s] == counts[1][s + 1]) << s;
  return ties;
}

/* Indices spread over a street survive the round trip through each call, and the tables match their
 * suits. */
static void check_street(const hand_indexer_t *indexer, uint_fast32_t round, unsigned n)
{
  const hand_index_t size = hand_indexer_size(indexer, round);
  for (hand_index_t index = 0; index < size; index += 1 + size / 1999) {
    uint8_t cards[7];
    hand_index_t indices[2];
    hand_indexer_state_t state;
    assert(hand_unindex(indexer, round, index, cards));
    assert(hand_index_last(indexer, cards) == index);
    assert(hand_index_all(indexer, cards, indices) == index && indices[round] == index);
    hand_indexer_state_init(indexer, &state);
    hand_index_t next = hand_index_next_round(indexer, cards, &state);
    assert(next == indices[0] && state.round == 1);
    if (round == 1)
      next = hand_index_next_round(indexer, cards + 2, &state);
    assert(next == index && state.round == round + 1);
    const uint_fast32_t configuration = find_configuration(indexer, round, index);
    assert(indexer->configuration_to_equal[round][configuration] == ties_of(cards, n));
  }
}

int main(void)
{
  hand_index_ctor();
  for (unsigned street = 0; street < STREETS; street++) {
    const uint_fast32_t rounds = street == 0 ? 1 : 2;
    assert(hand_indexer_init(rounds, street_cards[street], &indexers[street]));
    check_street(&indexers[street], rounds - 1, 2u + street_cards[street][1]);
  }
  for (unsigned street = 0; street < STREETS; street++)
    hand_indexer_free(&indexers[street]);
  assert(indexers[0].configuration_to_offset[0] == NULL);
  hand_index_dtor();
  puts("four streets");
  return EXIT_SUCCESS;
}
