/* Walks: the expected number of boards, each the first of those that suit permutations turn it
 * into; and every hand of a street, as often as expected. */
#include "harness.h"

#include "abstraction/formats/walk.h"

#include <stdlib.h>
#include <string.h>

/* ---- Boards ------------------------------------------------------------------------------- */

static size_t count_boards(const char *deck, size_t street)
{
  struct ihp_boards boards = {.street = street};
  size_t count = 0;
  ck_assert_int_eq(ih_deck_parse(deck, strlen(deck), &boards.deck, NULL), IH_OK);
  while (ihp_boards_next(&boards))
    count++;
  ck_assert(!ihp_boards_next(&boards));
  return count;
}

/* As many boards as the indexer of boards alone has.  check_export.c checks on a small deck that
 * their isomorphism classes differ. */
START_TEST(counts)
{
  static const char *const decks[] = {"standard", "short", "5x4", "6x3", "7x2", "9x1"};
  for (size_t d = 0; d < sizeof decks / sizeof *decks; d++) {
    const size_t last = test_tier() == TIER_CHECK && d < 2 ? 2 : 3;
    ih_deck deck;
    ih_indexer *indexer;
    const ih_rounds rounds = {.count = 3, .cards = {3, 1, 1}};
    ck_assert_int_eq(ih_deck_parse(decks[d], strlen(decks[d]), &deck, NULL), IH_OK);
    ck_assert_int_eq(ih_indexer_new(&deck, &rounds, &indexer), IH_OK);
    ck_assert_uint_eq(count_boards(decks[d], 0), 1);
    for (size_t s = 1; s <= last; s++)
      ck_assert_uint_eq(count_boards(decks[d], s), ih_indexer_size(indexer, (unsigned)s - 1));
    ih_indexer_free(indexer);
  }
  ck_assert_uint_eq(count_boards("standard", 1), 1755);
  ck_assert_uint_eq(count_boards("standard", 2), 63193);
}
END_TEST

/* ---- Hands -------------------------------------------------------------------------------- */

enum { ORDERS = IHP_WALK_PAIRS + 1 };

/* Returns 1 if cards that a walk returned are of the hand with this index or, without an index, are
 * hole cards that overlap the board. */
static int is_hand(const ih_indexer *indexer, size_t s, const uint8_t cards[], uint64_t index)
{
  uint64_t found;
  const enum ih_status status = ih_index_round(indexer, s == 0 ? 0 : 1, cards, &found);
  return index == IH_NO_INDEX ? status == IH_ERR_DUPLICATE : status == IH_OK && found == index;
}

/* Steps of any length return the announced number of hands, and include each of the street's. */
START_TEST(hands)
{
  static const size_t steps[] = {1, 511, 513, 100000};
  const size_t s = (size_t)_i;
  ih_deck deck;
  ih_indexer *indexer;
  const ih_rounds rounds = ihp_street_rounds(ihp_street_boards_of[s]);
  ck_assert_int_eq(ih_deck_make(5, 3, &deck), IH_OK);
  ck_assert_int_eq(ih_indexer_new(&deck, &rounds, &indexer), IH_OK);
  const uint64_t size = ih_indexer_size(indexer, rounds.count - 1u);
  for (size_t i = 0; i < 4 * ORDERS; i++) {
    struct ihp_walk *walk;
    const enum ihp_walk_order order = (enum ihp_walk_order)(i % ORDERS);
    const size_t step = steps[i / ORDERS];
    uint64_t *index = malloc(step * sizeof *index), given = 0, distinct = 0, n;
    uint8_t *cards = malloc(step * IHP_WALK_HAND);
    unsigned char *seen = calloc(size, 1);
    ck_assert(index != NULL && cards != NULL && seen != NULL);
    ck_assert_int_eq(ihp_walk_new(order, indexer, s, &walk), IH_OK);
    while ((n = ihp_walk_next(walk, step, index, cards)) > 0) {
      given += n;
      ck_assert(n == step || given == ihp_walk_count(walk));
      for (uint64_t j = 0; j < n; j++) {
        if (order >= IHP_WALK_HANDS)
          test_assert(is_hand(indexer, s, cards + j * IHP_WALK_HAND, index[j]));
        if (order == IHP_WALK_SETS && index[j] == IH_NO_INDEX)
          continue;
        test_assert(index[j] < size);
        distinct += seen[index[j]] == 0;
        seen[index[j]] = 1;
      }
    }
    ck_assert_uint_eq(given, ihp_walk_count(walk));
    ck_assert_uint_eq(distinct, size);
    ck_assert_uint_eq(ihp_walk_next(walk, step, index, cards), 0);
    ihp_walk_free(walk);
    free(index);
    free(cards);
    free(seen);
  }
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN({counts}, {hands, 0, IHP_STREETS})
