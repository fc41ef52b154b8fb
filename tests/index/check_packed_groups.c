/* The packed groups of all small suit counts, against groups unindexed one by one. */
#include "harness.h"
#include "index/core/unindex.h"
#include "index/fast/packed_groups.h"

#include <string.h>

static const struct {
  unsigned ranks;
  ih_rounds rounds;
} lists[] = {
    {13, {4, {2, 3, 1, 1}, 0}}, {13, {4, {4, 3, 1, 1}, 0}},
    {13, {2, {2, 5}, 0}},       {16, {3, {6, 6, 6}, 0}},
    {5, {3, {5, 5, 5}, 0}},     {9, {6, {2, 1, 1, 1, 1, 1}, 0}},
    {1, {3, {2, 1, 1}, 0}},     {16, {8, {3, 3, 3, 3, 3, 3, 3, 3}, 0}},
};

/* Returns the ranks of a group in the order of the packed ones, and the number of groups. */
static uint32_t unindex_group(const struct ihp_rank_sets *sets, ihp_counts counts, unsigned rounds,
                              uint64_t group)
{
  uint16_t sets_of_rounds[IH_MAX_ROUNDS];
  uint32_t ranks = 0;
  unsigned at = 0;
  ihp_unindex_group(sets, counts, rounds, group, sets_of_rounds);
  for (unsigned r = 0; r < rounds; r++)
    for (unsigned rank = 0; rank < IH_MAX_RANKS; rank++)
      if (sets_of_rounds[r] >> rank & 1)
        ranks |= rank << (4 * at++);
  return ranks;
}

/* Returns 0 for counts that a suit cannot have or nibbles cannot hold. */
static uint64_t count_groups(const struct ihp_rank_sets *sets, ihp_counts counts, unsigned rounds)
{
  uint64_t size = 1;
  unsigned left = sets->ranks;
  if (ihp_counts_total(counts) > left || ihp_counts_total(counts) > 8)
    return 0;
  for (unsigned r = 0; r < rounds; r++) {
    const unsigned n = ihp_counts_get(counts, r);
    for (unsigned i = 0; i < n; i++)
      size = size * (left - i) / (i + 1);
    left -= n;
  }
  return size;
}

/* Advances to the next counts, like an odometer; returns 0 after the last. */
static int next_counts(const ih_rounds *rounds, ihp_counts *counts)
{
  for (unsigned r = 0; r < rounds->count; r++) {
    const unsigned n = ihp_counts_get(*counts, r);
    *counts -= ihp_counts_add(0, r, n);
    if (n < rounds->cards[r]) {
      *counts = ihp_counts_add(*counts, r, n + 1);
      return 1;
    }
  }
  return 0;
}

/* All counts with less than 2^16 groups are packed, unless they exceed 2^20 groups in all; then no
 * packed counts have more groups than unpacked ones. */
START_TEST(every_counts)
{
  const ih_rounds *rounds = &lists[_i].rounds;
  struct ihp_rank_sets sets;
  struct ihp_packed_groups packed_groups;
  uint64_t wrong = 0, held = 1, small = 0, largest = 0, least_missing = UINT64_MAX;
  ihp_counts counts = 0;
  ck_assert_int_eq(ihp_rank_sets_init(&sets, lists[_i].ranks), IH_OK);
  ck_assert_int_eq(ihp_packed_groups_init(&packed_groups, rounds, &sets), IH_OK);
  ck_assert_uint_eq(packed_groups.packed[0], 0);
  while (next_counts(rounds, &counts)) {
    const uint64_t size = count_groups(&sets, counts, rounds->count);
    const uint32_t first = ihp_packed_groups_first(&packed_groups, counts, rounds->count - 1u);
    small += size < 65536 ? size : 0;
    if (first == 0) {
      if (size > 0 && size < least_missing)
        least_missing = size;
      continue;
    }
    held += size;
    largest = size > largest ? size : largest;
    ck_assert_uint_le(first + size, packed_groups.length);
    for (uint64_t g = 0; g < size; g++)
      wrong += packed_groups.packed[first + g] != unindex_group(&sets, counts, rounds->count, g);
  }
  ck_assert_uint_eq(wrong, 0);
  ck_assert_uint_eq(held, packed_groups.length);
  ck_assert_uint_lt(largest, 65536);
  ck_assert_uint_le(largest, least_missing);
  ck_assert(held - 1 == small || (small >= 1 << 20 && held > (1 << 20) - 65536 && held <= 1 << 20));
  ck_assert_uint_ge(ihp_packed_groups_bytes(&packed_groups), 4 * held);
  ihp_packed_groups_release(&packed_groups);
  ihp_rank_sets_release(&sets);
}
END_TEST

/* The counts of a shorter hand are counts of all rounds with zeros for the later ones. */
START_TEST(rounds_share)
{
  struct ihp_rank_sets sets;
  struct ihp_packed_groups packed_groups;
  ck_assert_int_eq(ihp_rank_sets_init(&sets, 13), IH_OK);
  ck_assert_int_eq(ihp_packed_groups_init(&packed_groups, &lists[0].rounds, &sets), IH_OK);
  const ihp_counts counts = ihp_counts_add(ihp_counts_add(0, 0, 1), 1, 2);
  const uint32_t first = ihp_packed_groups_first(&packed_groups, counts, 1);
  ck_assert_uint_ne(first, 0);
  ck_assert_uint_eq(first, ihp_packed_groups_first(&packed_groups, counts, 3));
  ihp_packed_groups_release(&packed_groups);
  ihp_rank_sets_release(&sets);
}
END_TEST

TEST_MAIN({every_counts, 0, sizeof lists / sizeof *lists}, {rounds_share})
