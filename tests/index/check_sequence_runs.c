/* The runs of sequences against unindexing, and suit groups against the definition of a group
 * index. */
#include "harness.h"
#include "indexers.h"

#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

/* ---- Runs ------------------------------------------------------------------- */

/* A hand's rank sets by suit and round. */
struct suit_sets {
  uint16_t set[IH_MAX_SUITS][IH_MAX_ROUNDS];
};

static struct suit_sets sets_of(const ih_indexer *indexer, unsigned round, uint64_t index)
{
  ih_rounds rounds;
  struct suit_sets sets = {0};
  uint8_t cards[IH_MAX_CARDS], *card = cards;
  ih_indexer_rounds(indexer, &rounds);
  ih_unindex_unchecked(indexer, round, index, cards);
  for (unsigned r = 0; r <= round; r++)
    for (unsigned i = 0; i < rounds.cards[r]; i++, card++)
      sets.set[*card & 3][r] |= (uint16_t)(1u << (*card >> 2));
  return sets;
}

/* The groups reported for a run are those of the unindexed hand. */
static void check_hand(const ih_indexer *indexer, unsigned round, const ih_sequence_run *run,
                       uint64_t i)
{
  const struct suit_sets sets = sets_of(indexer, round, run->first + i);
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    uint16_t rank_sets[IH_MAX_ROUNDS];
    const uint64_t group = run->groups[s] + (s == run->suit ? i : 0);
    test_assert(group < run->sizes[s]);
    test_assert(ih_suit_groups(indexer, round, run->counts[s], group, 1, rank_sets) == IH_OK);
    test_assert(memcmp(rank_sets, sets.set[s], (round + 1) * sizeof *rank_sets) == 0);
  }
}

/* The next run has a different configuration, or a different group in a suit that does not
 * change. */
static int is_new_run(const ih_sequence_run *before, const ih_sequence_run *run)
{
  if (before->configuration != run->configuration)
    return run->configuration == before->configuration + 1;
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    if (s != run->suit && run->groups[s] != before->groups[s])
      return 1;
  return 0;
}

/* Checks all runs of a round and some hands of each, including its ends. */
static void check_runs(const struct test_pair *pair)
{
  ih_indexer *indexer = test_indexer_for(pair, ih_instructions_best());
  ih_rounds rounds;
  ih_indexer_rounds(indexer, &rounds);
  for (unsigned r = 0; r < rounds.count; r++) {
    const uint64_t size = ih_indexer_size(indexer, r);
    ih_sequence_run run, before = {0};
    ih_sequence *sequence;
    uint64_t next = 0;
    ck_assert_int_eq(ih_sequence_new(indexer, r, 0, size, &sequence), IH_OK);
    while (ih_sequence_next_run(sequence, &run) == IH_OK) {
      test_assert(run.first == next && run.length > 0);
      test_assert(next == 0 ? run.configuration == 0 : is_new_run(&before, &run));
      test_assert(next > 0 && run.configuration == before.configuration ? run.groups[run.suit] == 0
                                                                        : 1);
      check_hand(indexer, r, &run, 0);
      check_hand(indexer, r, &run, run.length / 2);
      check_hand(indexer, r, &run, run.length - 1);
      next = run.first + run.length;
      test_assert(next == ih_sequence_index(sequence));
      before = run;
    }
    ck_assert_uint_eq(next, size);
    ck_assert_uint_eq(before.configuration + 1, ih_indexer_configurations(indexer, r));
    ih_sequence_free(sequence);
  }
  ih_indexer_free(indexer);
}

START_TEST(all_runs)
{
  static const struct test_pair pairs[] = {{"13x4", "2,3"},      {"6x4", "3,2,2"},
                                           {"5x4", "2,3,1,1"},   {"6x3", "3,2,2"},
                                           {"7x2", "2,2,1,1,1"}, {"9x1", "4,3,1"}};
  check_runs(&pairs[_i]);
}
END_TEST

/* A range that begins and ends within runs cuts these short. */
START_TEST(cut_runs)
{
  const struct test_pair pair = {"13x4", "2,3"};
  ih_indexer *indexer = test_indexer_for(&pair, ih_instructions_best());
  ih_sequence *sequence;
  ih_sequence_run run, part;
  ck_assert_int_eq(ih_sequence_new(indexer, 1, 0, 1286792, &sequence), IH_OK);
  do
    ck_assert_int_eq(ih_sequence_next_run(sequence, &run), IH_OK);
  while (run.length < 20 || run.first < 1000);
  ck_assert_int_eq(ih_sequence_seek(sequence, run.first + 3, run.length - 7), IH_OK);
  ck_assert_uint_eq(ih_sequence_left(sequence), run.length - 7);
  ck_assert_int_eq(ih_sequence_next_run(sequence, &part), IH_OK);
  ck_assert_uint_eq(part.first, run.first + 3);
  ck_assert_uint_eq(part.length, run.length - 7);
  ck_assert_uint_eq(part.groups[part.suit], run.groups[run.suit] + 3);
  memset(&part, TEST_UNTOUCHED, sizeof part);
  ck_assert_int_eq(ih_sequence_next_run(sequence, &part), IH_ERR_RANGE);
  ck_assert(test_untouched(&part, sizeof part));
  ih_sequence_free(sequence);
  ih_indexer_free(indexer);
}
END_TEST

/* ---- Groups ----------------------------------------------------------------- */

/* Binomials by Pascal's triangle. */
static uint64_t choose(unsigned n, unsigned k)
{
  static uint64_t row[IH_MAX_RANKS + 1][IH_MAX_RANKS + 1];
  for (unsigned i = 0; row[IH_MAX_RANKS][0] == 0; i++)
    for (unsigned j = 0; j <= i; j++)
      row[i][j] = j == 0 || j == i ? 1 : row[i - 1][j - 1] + row[i - 1][j];
  return row[n][k];
}

/* Returns the group index of rank sets by definition: colex ranks of shifted sets in mixed radix.
 * *size is set to the number of groups. */
static uint64_t group_of(unsigned ranks, const uint16_t rank_sets[], unsigned rounds,
                         uint64_t *size)
{
  unsigned used = 0;
  uint64_t group = 0;
  *size = 1;
  for (unsigned r = 0; r < rounds; r++) {
    unsigned taken = 0, n = 0;
    uint64_t colex = 0;
    for (unsigned q = 0, shifted = 0; q < ranks; q++) {
      if (rank_sets[r] >> q & 1)
        colex += choose(shifted, ++n);
      taken += used >> q & 1;
      shifted += !(used >> q & 1);
    }
    group += *size * colex;
    *size *= choose(ranks - taken, n);
    used |= rank_sets[r];
  }
  return group;
}

static unsigned bits(unsigned set)
{
  unsigned n = 0;
  for (; set != 0; set &= set - 1)
    n++;
  return n;
}

/* Checks n groups from that of the given rank sets on, which also determine the counts. */
static void check_groups(const ih_indexer *indexer, unsigned ranks, unsigned rounds,
                         const uint16_t rank_sets[], size_t n)
{
  uint64_t size;
  const uint64_t first = group_of(ranks, rank_sets, rounds, &size);
  uint8_t counts[IH_MAX_ROUNDS];
  for (unsigned r = 0; r < rounds; r++)
    counts[r] = (uint8_t)bits(rank_sets[r]);
  n = size - first < n ? (size_t)(size - first) : n;
  uint16_t *out = test_filled((n + 1) * rounds * sizeof *out);
  ck_assert_int_eq(ih_suit_groups(indexer, rounds - 1, counts, first, n, out), IH_OK);
  test_assert(memcmp(out, rank_sets, rounds * sizeof *out) == 0);
  for (size_t i = 0; i < n; i++) {
    uint64_t same;
    test_assert(group_of(ranks, out + i * rounds, rounds, &same) == first + i);
    for (unsigned r = 0, used = 0; r < rounds; r++) {
      test_assert(bits(out[i * rounds + r]) == counts[r] && !(used & out[i * rounds + r]));
      used |= out[i * rounds + r];
    }
  }
  test_assert(test_untouched(out + n * rounds, rounds * sizeof *out));
  memset(out, TEST_UNTOUCHED, rounds * sizeof *out);
  ck_assert_int_eq(ih_suit_groups(indexer, rounds - 1, counts, size, 1, out), IH_ERR_RANGE);
  ck_assert_int_eq(ih_suit_groups(indexer, rounds - 1, counts, size - 1, 2, out), IH_ERR_RANGE);
  ck_assert_int_eq(ih_suit_groups(indexer, rounds - 1, counts, size + 1, 0, out), IH_ERR_RANGE);
  ck_assert_int_eq(ih_suit_groups(indexer, rounds - 1, counts, size, 0, out), IH_OK);
  test_assert(test_untouched(out, rounds * sizeof *out));
  free(out);
}

START_TEST(groups)
{
  struct test_random random = test_random_new(33);
  for (const struct test_pair *pair = test_pairs; pair->deck != NULL; pair++) {
    ih_indexer *indexer =
        test_indexer_for(pair, _i ? ih_instructions_at(0) : ih_instructions_best());
    ih_deck deck;
    ih_rounds rounds;
    ih_indexer_deck(indexer, &deck);
    ih_indexer_rounds(indexer, &rounds);
    for (unsigned i = 0; i < 20; i++) {
      const unsigned r = (unsigned)test_random_below(&random, rounds.count);
      const struct suit_sets sets =
          sets_of(indexer, r, test_random_below(&random, ih_indexer_size(indexer, r)));
      for (unsigned s = 0; s < deck.suits; s++)
        check_groups(indexer, deck.ranks, r + 1, sets.set[s], 300);
    }
    ih_indexer_free(indexer);
  }
}
END_TEST

/* All ranks in one round, and none in the next. */
START_TEST(full_suits)
{
  const struct test_pair pair = {"16x2", "16,8"};
  ih_indexer *indexer =
      test_indexer_for(&pair, _i ? ih_instructions_at(0) : ih_instructions_best());
  static const uint16_t rank_sets[][2] = {
      {0xFFFF, 0}, {0, 0xFF00}, {0xFF00, 0x00FF}, {0x0001, 0}, {0, 0}};
  for (size_t i = 0; i < sizeof rank_sets / sizeof *rank_sets; i++)
    check_groups(indexer, 16, 2, rank_sets[i], 1000);
  ih_indexer_free(indexer);
}
END_TEST

/* ---- Refusals ---------------------------------------------------------------- */

START_TEST(refused_groups)
{
  ih_indexer *indexer = test_indexer_new("5x4", "5,3");
  uint16_t rank_sets[2] = {7, 7};
  static const uint8_t good[] = {2, 1}, many[] = {0, 4}, full[] = {3, 3};
  ck_assert_int_eq(ih_suit_groups(NULL, 0, good, 0, 1, rank_sets), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_suit_groups(indexer, 0, NULL, 0, 1, rank_sets), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_suit_groups(indexer, 0, good, 0, 1, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_suit_groups(indexer, 2, good, 0, 1, rank_sets), IH_ERR_RANGE);
  ck_assert_int_eq(ih_suit_groups(indexer, 1, many, 0, 1, rank_sets), IH_ERR_COUNT);
  ck_assert_int_eq(ih_suit_groups(indexer, 1, full, 0, 1, rank_sets), IH_ERR_COUNT);
  ck_assert_int_eq(ih_suit_groups(indexer, 1, good, 30, 1, rank_sets), IH_ERR_RANGE);
  ck_assert_int_eq(ih_suit_groups(indexer, 1, good, UINT64_MAX, 1, rank_sets), IH_ERR_RANGE);
  ck_assert_int_eq(ih_suit_groups(indexer, 0, good, 10, 1, rank_sets), IH_ERR_RANGE);
  ck_assert_uint_eq(rank_sets[0], 7);
  ck_assert_uint_eq(rank_sets[1], 7);
  ck_assert_int_eq(ih_suit_groups(indexer, 1, good, 29, 1, rank_sets), IH_OK);
  /* Counts of later rounds are not read. */
  rank_sets[1] = 7;
  ck_assert_int_eq(ih_suit_groups(indexer, 0, good, 9, 1, rank_sets), IH_OK);
  ck_assert_uint_eq(rank_sets[0], 0x18);
  ck_assert_uint_eq(rank_sets[1], 7);
  ih_indexer_free(indexer);
}
END_TEST

/* A rank-only deck has hands, but no runs and no groups. */
START_TEST(rank_only)
{
  ih_indexer *indexer = test_indexer_new("leduc-ranks", "1,1");
  ih_sequence *sequence;
  ih_sequence_run run;
  uint16_t rank_set = 7;
  static const uint8_t counts[] = {1, 1};
  ck_assert_int_eq(ih_sequence_new(indexer, 1, 0, 9, &sequence), IH_OK);
  memset(&run, TEST_UNTOUCHED, sizeof run);
  ck_assert_int_eq(ih_sequence_next_run(sequence, &run), IH_ERR_UNSUPPORTED);
  ck_assert(test_untouched(&run, sizeof run));
  ck_assert_uint_eq(ih_sequence_left(sequence), 9);
  ck_assert_int_eq(ih_suit_groups(indexer, 0, counts, 0, 1, &rank_set), IH_ERR_UNSUPPORTED);
  ck_assert_uint_eq(rank_set, 7);
  ih_sequence_free(sequence);
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN({all_runs, 0, 6}, {cut_runs}, {groups, 0, 2}, {full_suits, 0, 2}, {refused_groups},
          {rank_only})
