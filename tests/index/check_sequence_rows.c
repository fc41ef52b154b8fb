/* The rows of sequences against unindexing, and the groups of suits against the definition
 * of a group index. */
#include "harness.h"
#include "indexers.h"

#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

/* ---- Rows ------------------------------------------------------------------- */

/* A hand's rank sets by suit and round. */
struct sets {
  uint16_t set[IH_MAX_SUITS][IH_MAX_ROUNDS];
};

static struct sets sets_of(const ih_indexer *indexer, unsigned round, uint64_t index)
{
  ih_rounds rounds;
  struct sets sets = {0};
  uint8_t cards[IH_MAX_CARDS], *card = cards;
  ih_indexer_rounds(indexer, &rounds);
  ih_unindex_unchecked(indexer, round, index, cards);
  for (unsigned r = 0; r <= round; r++)
    for (unsigned i = 0; i < rounds.cards[r]; i++, card++)
      sets.set[*card & 3][r] |= (uint16_t)(1u << (*card >> 2));
  return sets;
}

/* The groups that a row names are those of the unindexed hand. */
static void check_hand(const ih_indexer *indexer, unsigned round, const ih_sequence_run *row,
                       uint64_t i)
{
  const struct sets sets = sets_of(indexer, round, row->first + i);
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    uint16_t masks[IH_MAX_ROUNDS];
    const uint64_t group = row->group[s] + (s == row->suit ? i : 0);
    test_assert(group < row->size[s]);
    test_assert(ih_suit_groups(indexer, round, row->counts[s], group, 1, masks) == IH_OK);
    test_assert(memcmp(masks, sets.set[s], (round + 1) * sizeof *masks) == 0);
  }
}

/* The next row is of another configuration, or of another group of a suit that does not
 * change. */
static int is_new_row(const ih_sequence_run *before, const ih_sequence_run *row)
{
  if (before->configuration != row->configuration)
    return row->configuration == before->configuration + 1;
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    if (s != row->suit && row->group[s] != before->group[s])
      return 1;
  return 0;
}

/* All rows of a round; some hands of each, the ends among them. */
static void check_rows(const struct test_pair *pair)
{
  ih_indexer *indexer = test_indexer_for(pair, ih_instructions_best());
  ih_rounds rounds;
  ih_indexer_rounds(indexer, &rounds);
  for (unsigned r = 0; r < rounds.count; r++) {
    const uint64_t size = ih_indexer_size(indexer, r);
    ih_sequence_run row, before = {0};
    ih_sequence *sequence;
    uint64_t next = 0;
    ck_assert_int_eq(ih_sequence_new(indexer, r, 0, size, &sequence), IH_OK);
    while (ih_sequence_next_run(sequence, &row) == IH_OK) {
      test_assert(row.first == next && row.length > 0);
      test_assert(next == 0 ? row.configuration == 0 : is_new_row(&before, &row));
      test_assert(next > 0 && row.configuration == before.configuration ? row.group[row.suit] == 0
                                                                        : 1);
      check_hand(indexer, r, &row, 0);
      check_hand(indexer, r, &row, row.length / 2);
      check_hand(indexer, r, &row, row.length - 1);
      next = row.first + row.length;
      test_assert(next == ih_sequence_index(sequence));
      before = row;
    }
    ck_assert_uint_eq(next, size);
    ck_assert_uint_eq(before.configuration + 1, ih_indexer_configurations(indexer, r));
    ih_sequence_free(sequence);
  }
  ih_indexer_free(indexer);
}

START_TEST(all_rows)
{
  static const struct test_pair pairs[] = {{"13x4", "2,3"},      {"6x4", "3,2,2"},
                                           {"5x4", "2,3,1,1"},   {"6x3", "3,2,2"},
                                           {"7x2", "2,2,1,1,1"}, {"9x1", "4,3,1"}};
  check_rows(&pairs[_i]);
}
END_TEST

/* A range that begins and ends within rows cuts these. */
START_TEST(cut_rows)
{
  const struct test_pair pair = {"13x4", "2,3"};
  ih_indexer *indexer = test_indexer_for(&pair, ih_instructions_best());
  ih_sequence *sequence;
  ih_sequence_run row, part;
  ck_assert_int_eq(ih_sequence_new(indexer, 1, 0, 1286792, &sequence), IH_OK);
  do
    ck_assert_int_eq(ih_sequence_next_run(sequence, &row), IH_OK);
  while (row.length < 20 || row.first < 1000);
  ck_assert_int_eq(ih_sequence_seek(sequence, row.first + 3, row.length - 7), IH_OK);
  ck_assert_uint_eq(ih_sequence_left(sequence), row.length - 7);
  ck_assert_int_eq(ih_sequence_next_run(sequence, &part), IH_OK);
  ck_assert_uint_eq(part.first, row.first + 3);
  ck_assert_uint_eq(part.length, row.length - 7);
  ck_assert_uint_eq(part.group[part.suit], row.group[row.suit] + 3);
  memset(&part, TEST_UNTOUCHED, sizeof part);
  ck_assert_int_eq(ih_sequence_next_run(sequence, &part), IH_ERR_RANGE);
  ck_assert(test_untouched(&part, sizeof part));
  ih_sequence_free(sequence);
  ih_indexer_free(indexer);
}
END_TEST

/* ---- Groups ----------------------------------------------------------------- */

static uint64_t choose(unsigned n, unsigned k)
{
  return k == 0 ? 1 : n == 0 ? 0 : choose(n - 1, k - 1) + choose(n - 1, k);
}

/* The group index of rank sets, as it is defined: colex ranks of shifted sets in
 * mixed radix.  *size = the number of groups. */
static uint64_t group_of(unsigned ranks, const uint16_t masks[], unsigned rounds, uint64_t *size)
{
  unsigned used = 0;
  uint64_t group = 0;
  *size = 1;
  for (unsigned r = 0; r < rounds; r++) {
    unsigned taken = 0, n = 0;
    uint64_t colex = 0;
    for (unsigned q = 0, shifted = 0; q < ranks; q++) {
      if (masks[r] >> q & 1)
        colex += choose(shifted, ++n);
      taken += used >> q & 1;
      shifted += !(used >> q & 1);
    }
    group += *size * colex;
    *size *= choose(ranks - taken, n);
    used |= masks[r];
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

/* n groups from the one that some masks are; the masks tell the counts too. */
static void check_groups(const ih_indexer *indexer, unsigned ranks, unsigned rounds,
                         const uint16_t masks[], size_t n)
{
  uint64_t size;
  const uint64_t first = group_of(ranks, masks, rounds, &size);
  uint8_t counts[IH_MAX_ROUNDS];
  for (unsigned r = 0; r < rounds; r++)
    counts[r] = (uint8_t)bits(masks[r]);
  n = size - first < n ? (size_t)(size - first) : n;
  uint16_t *out = test_filled((n + 1) * rounds * sizeof *out);
  ck_assert_int_eq(ih_suit_groups(indexer, rounds - 1, counts, first, n, out), IH_OK);
  test_assert(memcmp(out, masks, rounds * sizeof *out) == 0);
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
      const struct sets sets =
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
  static const uint16_t masks[][2] = {
      {0xFFFF, 0}, {0, 0xFF00}, {0xFF00, 0x00FF}, {0x0001, 0}, {0, 0}};
  for (size_t i = 0; i < sizeof masks / sizeof *masks; i++)
    check_groups(indexer, 16, 2, masks[i], 1000);
  ih_indexer_free(indexer);
}
END_TEST

/* ---- Refusals ---------------------------------------------------------------- */

START_TEST(refused_groups)
{
  ih_indexer *indexer = test_indexer_new("5x4", "5,3");
  uint16_t masks[2] = {7, 7};
  static const uint8_t good[] = {2, 1}, many[] = {0, 4}, full[] = {3, 3};
  ck_assert_int_eq(ih_suit_groups(NULL, 0, good, 0, 1, masks), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_suit_groups(indexer, 0, NULL, 0, 1, masks), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_suit_groups(indexer, 0, good, 0, 1, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_suit_groups(indexer, 2, good, 0, 1, masks), IH_ERR_RANGE);
  ck_assert_int_eq(ih_suit_groups(indexer, 1, many, 0, 1, masks), IH_ERR_COUNT);
  ck_assert_int_eq(ih_suit_groups(indexer, 1, full, 0, 1, masks), IH_ERR_COUNT);
  ck_assert_int_eq(ih_suit_groups(indexer, 1, good, 30, 1, masks), IH_ERR_RANGE);
  ck_assert_int_eq(ih_suit_groups(indexer, 1, good, UINT64_MAX, 1, masks), IH_ERR_RANGE);
  ck_assert_uint_eq(masks[0], 7);
  ck_assert_uint_eq(masks[1], 7);
  ck_assert_int_eq(ih_suit_groups(indexer, 1, good, 29, 1, masks), IH_OK);
  ih_indexer_free(indexer);
}
END_TEST

/* A rank-only deck has hands, but no rows and no groups. */
START_TEST(rank_only)
{
  ih_indexer *indexer = test_indexer_new("leduc-ranks", "1,1");
  ih_sequence *sequence;
  ih_sequence_run row;
  uint16_t mask = 7;
  static const uint8_t counts[] = {1, 1};
  ck_assert_int_eq(ih_sequence_new(indexer, 1, 0, 9, &sequence), IH_OK);
  memset(&row, TEST_UNTOUCHED, sizeof row);
  ck_assert_int_eq(ih_sequence_next_run(sequence, &row), IH_ERR_UNSUPPORTED);
  ck_assert(test_untouched(&row, sizeof row));
  ck_assert_uint_eq(ih_sequence_left(sequence), 9);
  ck_assert_int_eq(ih_suit_groups(indexer, 0, counts, 0, 1, &mask), IH_ERR_UNSUPPORTED);
  ck_assert_uint_eq(mask, 7);
  ih_sequence_free(sequence);
  ih_indexer_free(indexer);
}
END_TEST

static Suite *make(void)
{
  Suite *suite = suite_create("sequence_rows");
  TCase *tests = tcase_create("rows");
  tcase_add_loop_test(tests, all_rows, 0, 6);
  tcase_add_test(tests, cut_rows);
  tcase_add_loop_test(tests, groups, 0, 2);
  tcase_add_loop_test(tests, full_suits, 0, 2);
  tcase_add_test(tests, refused_groups);
  tcase_add_test(tests, rank_only);
  suite_add_tcase(suite, tests);
  return suite;
}

int main(void)
{
  return test_main(make);
}
