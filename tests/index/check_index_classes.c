/* Whole decks: the indices are the classes of hands under suit permutation, exactly one index for
 * each class. */
#include "harness.h"
#include "indexers.h"
#include "reference.h"

#include <stdlib.h>
#include <string.h>

/* Data on the indices of one round, collected over all raw hands. */
struct classes {
  const ih_indexer *indexer;
  struct reference_game game;
  unsigned round, cards;
  uint64_t size, least_hands;
  uint8_t *seen; /* of each index: number of raw hands */
  uint8_t *form; /* of each index: the brute-force canonical form of its first hand */
};

/* Hands of one index have one canonical form. */
static void visit(void *context, const uint8_t cards[])
{
  struct classes *c = context;
  uint8_t least[IH_MAX_CARDS];
  const uint64_t index = ih_index_round_unchecked(c->indexer, c->round, cards);
  test_assert(index < c->size);
  const unsigned multiplicity = reference_canonical(&c->game, c->round + 1, cards, least);
  uint8_t *form = c->form + index * c->cards;
  if (c->seen[index]++ == 0)
    memcpy(form, least, c->cards);
  test_assert(memcmp(form, least, c->cards) == 0);
  test_assert(c->seen[index] <= multiplicity);
  c->least_hands += memcmp(cards, least, c->cards) == 0;
}

/* Each index has as many hands as its multiplicity, so every index is used.  The map from indices
 * to canonical forms is then onto, and as there are as many forms as indices, it is one to one:
 * hands of one form have one index. */
static void check_round(const ih_indexer *indexer, const struct test_pair *pair, unsigned round)
{
  struct classes c = {.indexer = indexer, .round = round};
  c.game = reference_game(pair->deck, pair->rounds);
  c.cards = ih_indexer_cards(indexer, round);
  c.size = ih_indexer_size(indexer, round);
  c.seen = calloc(c.size, 1);
  c.form = calloc(c.size, c.cards);
  ck_assert(c.seen != NULL && c.form != NULL);
  reference_hands(&c.game, round + 1, visit, &c);
  for (uint64_t i = 0; i < c.size; i++) {
    uint64_t multiplicity = 0;
    test_assert(ih_multiplicity(indexer, round, i, &multiplicity) == IH_OK);
    test_assert(c.seen[i] == multiplicity);
  }
  ck_assert_uint_eq(c.least_hands, c.size);
  free(c.form);
  free(c.seen);
}

START_TEST(test_brute_force)
{
  static const struct {
    const char *deck, *lists[10];
  } decks[] = {
      {"1x1", {"1"}},
      {"1x4", {"1,1,1,1", "2,2", "3,1"}},
      {"3x2", {"1", "2,1", "3,3", "6", "2,2,2", "1,1,1,1,1,1", "2,1,1,1,1"}},
      {"2x4", {"8", "4,4", "3,2,1", "2,2,2,2", "1,1,1,1,1", "1,1,1,1,1,1,1,1"}},
      {"3x4", {"4,4,4", "6,6", "2,2,2", "2,1,1,1", "1,1,1,1,1"}},
      {"4x3", {"12", "11,1", "2,3", "4,4", "3,2,1", "1,1,1,1,1", "2,2,1"}},
      {"4x4", {"8", "15,1", "2,2", "3,3", "1,2,1", "1,1,1,1", "2,1,1,1"}},
      {"5x2", {"5,5", "2,2,2", "4,3,2,1", "1,1,1,1,1", "2,1,2,1"}},
      {"6x1", {"6", "2,2,2", "3,1,1", "1,1,1,1,1,1"}},
      {"16x1", {"8", "1,1,1", "4,2", "2,12"}},
      {"16x4", {"1,1", "3"}},
      {"13x4", {"2", "2,1"}},
  };
  for (size_t d = 0; d < sizeof decks / sizeof *decks; d++)
    for (size_t i = 0; decks[d].lists[i] != NULL; i++) {
      const struct test_pair pair = {decks[d].deck, decks[d].lists[i]};
      ih_indexer *indexer = test_indexer_new(pair.deck, pair.rounds);
      ih_rounds rounds;
      ih_indexer_rounds(indexer, &rounds);
      for (unsigned r = 0; r < rounds.count; r++)
        check_round(indexer, &pair, r);
      ih_indexer_free(indexer);
    }
}
END_TEST

/* All raw hands of a larger deck, dealt round by round. */
struct traversal {
  const ih_indexer *indexer;
  ih_rounds rounds;
  unsigned deck_cards;
  uint8_t deck[IH_MAX_CARDS], hand[IH_MAX_CARDS];
  uint8_t *seen[IH_MAX_ROUNDS];
};

/* Completes the hands that begin with hand[0..placed-1], whose last `in_round` cards belong to the
 * round after those in state; the remaining cards of that round come from deck[from] on. */
static void deal_on(struct traversal *w, const ih_state *state, unsigned in_round, unsigned placed,
                    unsigned from, uint64_t used)
{
  const unsigned round = ih_state_rounds(state);
  if (in_round < w->rounds.cards[round]) {
    for (unsigned i = from; i < w->deck_cards; i++) {
      if (used >> i & 1)
        continue;
      w->hand[placed] = w->deck[i];
      deal_on(w, state, in_round + 1, placed + 1, i + 1, used | UINT64_C(1) << i);
    }
    return;
  }
  ih_state next = *state;
  const uint64_t index = ih_state_deal_unchecked(w->indexer, &next, w->hand + placed - in_round);
  test_assert(index < ih_indexer_size(w->indexer, round));
  w->seen[round][index]++;
  if (round + 1u < w->rounds.count)
    deal_on(w, &next, 0, placed, 0, used);
  else
    test_assert(index == ih_index_last_unchecked(w->indexer, w->hand));
}

static void check_large_deck(const char *deck_text, const char *rounds_text)
{
  ih_indexer *indexer = test_indexer_new(deck_text, rounds_text);
  struct traversal w = {.indexer = indexer};
  ih_deck deck;
  ih_state state;
  ih_indexer_deck(indexer, &deck);
  ih_indexer_rounds(indexer, &w.rounds);
  ih_state_init(indexer, &state);
  for (unsigned rank = 0; rank < deck.ranks; rank++)
    for (unsigned suit = 0; suit < deck.suits; suit++)
      w.deck[w.deck_cards++] = (uint8_t)(4 * rank + suit);
  for (unsigned r = 0; r < w.rounds.count; r++) {
    w.seen[r] = calloc(ih_indexer_size(indexer, r), 1);
    ck_assert_ptr_nonnull(w.seen[r]);
  }
  deal_on(&w, &state, 0, 0, 0, 0);
  for (unsigned r = 0; r < w.rounds.count; r++) {
    for (uint64_t i = 0; i < ih_indexer_size(indexer, r); i++) {
      uint64_t multiplicity = 0;
      test_assert(ih_multiplicity(indexer, r, i, &multiplicity) == IH_OK);
      test_assert(w.seen[r][i] == multiplicity);
    }
    free(w.seen[r]);
  }
  ih_indexer_free(indexer);
}

START_TEST(test_large_decks)
{
  check_large_deck("leduc", "1,1");
  check_large_deck("short", "2,2");
  check_large_deck("royal", "2,3,1,1");
  check_large_deck("standard", "2,3");
}
END_TEST

START_TEST(test_large_decks_long)
{
  if (test_tier() < TIER_LONG)
    return;
  check_large_deck("short", "2,3,1");
  check_large_deck("standard", "1,1,1,1");
  check_large_deck("16x3", "2,1,1");
  if (test_tier() == TIER_EXHAUSTIVE)
    check_large_deck("standard", "2,3,1");
}
END_TEST

TEST_MAIN({test_brute_force}, {test_large_decks}, {test_large_decks_long})
