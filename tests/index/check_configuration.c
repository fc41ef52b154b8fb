/* The proof made when an indexer is created: the sizes of a round's suit configurations must add up
 * to its number of hands by Burnside's lemma.  As no public call can make them differ, this test
 * uses internal ones. */
#include "harness.h"
#include "index/core/configuration.h"

/* Decks and lists with the number of hands in each round: 13x4 as published; with 3 ranks in 2
 * suits, a first card is one of 3, a second one of 2 in its suit or of 3 in the other. */
static const struct known {
  ih_deck deck;
  ih_rounds rounds;
  uint64_t size[2];
} known[] = {
    {{13, 4, 0, 0}, {2, {2, 3}, 0}, {169, 1286792}},
    {{13, 4, 0, 0}, {2, {2, 5}, 0}, {169, 123156254}},
    {{3, 2, 0, 0}, {2, {1, 1}, 0}, {3, 15}},
};

static enum ih_status init(const struct known *k, unsigned round,
                           const struct ihp_configurations *before,
                           const struct ihp_rank_sets *sets, uint64_t size)
{
  struct ihp_configurations out;
  const enum ih_status status =
      ihp_configurations_init(&out, &k->deck, &k->rounds, round, before, sets, size);
  ihp_configurations_release(&out);
  return status;
}

START_TEST(sizes_are_proven)
{
  const struct known *k = &known[_i];
  struct ihp_rank_sets sets;
  struct ihp_configurations first;
  ck_assert_int_eq(ihp_rank_sets_init(&sets, k->deck.ranks), IH_OK);
  ck_assert_int_eq(
      ihp_configurations_init(&first, &k->deck, &k->rounds, 0, NULL, &sets, k->size[0]), IH_OK);
  for (unsigned r = 0; r < 2; r++) {
    const struct ihp_configurations *before = r == 0 ? NULL : &first;
    const uint64_t size = k->size[r];
    const uint64_t wrong[] = {size - 1, size + 1, 0, 2 * size, UINT64_MAX};
    ck_assert_int_eq(init(k, r, before, &sets, size), IH_OK);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
      ck_assert_int_eq(init(k, r, before, &sets, wrong[i]), IH_ERR_INTERNAL);
  }
  ihp_configurations_release(&first);
  ihp_rank_sets_release(&sets);
}
END_TEST

TEST_MAIN({sizes_are_proven, 0, sizeof known / sizeof *known})
