/* Creation of indexers: sizes, deals, configurations, memory, and refusals. */
#include "harness.h"
#include "index/fast/tables.h"
#include "indexers.h"
#include "reference.h"

#include <string.h>
#include <sys/resource.h>

/* Compares an indexer's properties with those of the slow one. */
static void check_description(const char *deck_text, const char *rounds_text)
{
  ih_indexer *indexer = test_indexer_new(deck_text, rounds_text);
  struct reference_indexer *slow = reference_indexer_new(deck_text, rounds_text);
  char text[IH_ROUNDS_TEXT], deck_name[IH_DECK_TEXT];
  ih_deck deck;
  ih_rounds rounds;
  ih_indexer_deck(indexer, &deck);
  ih_indexer_rounds(indexer, &rounds);
  (void)ih_deck_format(&deck, deck_name);
  (void)ih_rounds_format(&rounds, text);
  ck_assert_str_eq(deck_name, deck_text);
  ck_assert_str_eq(text, rounds_text);
  ck_assert_uint_eq(rounds.game, IH_GAME_ANY);
  for (unsigned r = 0; r < rounds.count; r++) {
    ih_u128 deals = {0, 0};
    ck_assert_msg(ih_indexer_size(indexer, r) == reference_size(slow, r), "%s %s round %u: size",
                  deck_text, rounds_text, r);
    ck_assert_uint_eq(ih_indexer_configurations(indexer, r), slow->round[r].configurations);
    ck_assert_uint_eq(ih_indexer_cards(indexer, r), reference_total(&slow->game, r + 1));
    ck_assert_int_eq(ih_indexer_deals(indexer, r, &deals), IH_OK);
    ck_assert(((reference_wide)deals.high << 64 | deals.low) ==
              reference_deals(&slow->game, r + 1));
  }
  reference_indexer_free(slow);
  ih_indexer_free(indexer);
}

START_TEST(test_descriptions)
{
  for (const struct test_pair *pair = test_pairs; pair->deck != NULL; pair++)
    check_description(pair->deck, pair->rounds);
}
END_TEST

/* Short lists on all 64 decks, up to the number of cards. */
START_TEST(test_every_deck)
{
  static const char *const lists[] = {"1", "2", "3", "1,1", "2,1", "1,2,1", "3,2"};
  for (unsigned ranks = 1; ranks <= 16; ranks++)
    for (unsigned suits = 1; suits <= 4; suits++)
      for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        char deck[16];
        snprintf(deck, sizeof deck, "%ux%u", ranks, suits);
        const struct reference_game game = reference_game(deck, lists[i]);
        if (reference_total(&game, game.rounds) <= ranks * suits)
          check_description(deck, lists[i]);
      }
}
END_TEST

START_TEST(test_known_sizes)
{
  char line[256], *fields[3];
  unsigned rows = 0;
  FILE *file = test_data("known-sizes.tsv");
  for (; test_fields(file, line, sizeof line, fields, 3) == 3; rows++) {
    if (strcmp(fields[1], "13,13") == 0) {
      ck_assert_int_eq(test_indexer_try(fields[0], fields[1]), IH_ERR_OVERFLOW);
      continue;
    }
    char size[32];
    ih_rounds rounds;
    ih_indexer *indexer = test_indexer_new(fields[0], fields[1]);
    ih_indexer_rounds(indexer, &rounds);
    snprintf(size, sizeof size, "%llu",
             (unsigned long long)ih_indexer_size(indexer, rounds.count - 1u));
    ck_assert_str_eq(size, fields[2]);
    ih_indexer_free(indexer);
  }
  fclose(file);
  ck_assert_uint_gt(rows, 30);
}
END_TEST

START_TEST(test_memory)
{
  ih_indexer *indexer = test_indexer_new("13x4", "2,3,1,1");
  ck_assert_uint_gt(ih_indexer_bytes(indexer), 1000);
  ck_assert_uint_le(ih_indexer_bytes(indexer), 4u << 20);
  ih_indexer_free(indexer);
  ih_indexer_free(NULL);
}
END_TEST

/* Counts the bytes of the fast tables, array by array. */
static size_t fast_bytes(const ih_indexer *indexer)
{
  const struct ihp_fast *fast = indexer->fast;
  size_t bytes = sizeof *fast + ihp_packed_groups_bytes(&fast->packed_groups) +
                 ihp_batch_tables_bytes(fast->tables);
  bytes += indexer->rounds.cards[0] == 2 ? 6u * 64 * 64 : 0; /* of the first two cards */
  for (unsigned r = 0; r < indexer->rounds.count; r++) {
    const size_t layouts = (size_t)indexer->round[r].layouts.count;
    bytes += ((size_t)1 << (2 * indexer->round[r].cards)) * sizeof(uint16_t);
    bytes += layouts * (4 * sizeof(uint32_t) + 32);
    bytes += ihp_unindex_tables_bytes(&fast->round[r].unindex,
                                      (size_t)ih_indexer_configurations(indexer, r));
  }
  return bytes;
}

START_TEST(test_memory_of_tables)
{
  static const char *const lists[] = {"2,3,1,1", "4,3", "2,5", "1,1,1", "6"};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    ih_indexer *indexer = test_indexer_new("13x4", lists[i]);
    ck_assert_uint_eq(ih_indexer_bytes(indexer), ihp_indexer_bytes(indexer) + fast_bytes(indexer));
    ih_indexer_free(indexer);
  }
}
END_TEST

/* A round of 10^6 layouts has no table of them: its configurations are hashed, with at least two
 * slots for each. */
START_TEST(test_memory_of_searches)
{
  ih_indexer *indexer = test_indexer_new("13x4", "2,2,2,2,2,2");
  const struct ihp_configurations *list = &indexer->round[5].configurations;
  size_t bytes = sizeof *indexer + ihp_rank_sets_bytes(&indexer->sets);
  const size_t slots = (size_t)1 << list->slot_bits;
  ck_assert_ptr_null(indexer->round[5].layouts.entries);
  ck_assert_uint_ge(slots, 2 * list->count);
  ck_assert_uint_lt(slots, 8 * list->count);
  ck_assert_uint_eq(ihp_configurations_bytes(list), list->count * sizeof *list->list +
                                                        (list->count + 1) * sizeof *list->offsets +
                                                        slots * sizeof *list->slots);
  ck_assert_uint_eq(ihp_layouts_bytes(&indexer->round[5].layouts), 10 * sizeof(uint32_t));
  ck_assert_uint_eq(ihp_layouts_bytes(&indexer->round[1].layouts), (10 + 100) * sizeof(uint32_t));
  for (unsigned r = 0; r < 6; r++)
    bytes += ihp_configurations_bytes(&indexer->round[r].configurations) +
             ihp_layouts_bytes(&indexer->round[r].layouts);
  ck_assert_uint_eq(ih_indexer_bytes(indexer), bytes);
  ih_indexer_free(indexer);
}
END_TEST

/* Two-round lists up to the whole deck: each is either created, with sizes that test_indexer_new
 * compares with the exact ones, or refused for overflow. */
START_TEST(test_large_lists)
{
  static const char *const decks[] = {"13x4", "16x4", "16x3", "16x2"};
  unsigned made = 0, refused = 0;
  for (size_t d = 0; d < sizeof decks / sizeof *decks; d++)
    for (unsigned first = 1; first <= 16; first += 3)
      for (unsigned second = 1; second <= 16; second++) {
        char rounds[16];
        snprintf(rounds, sizeof rounds, "%u,%u", first, second);
        const enum ih_status status = test_indexer_try(decks[d], rounds);
        const struct reference_game game = reference_game(decks[d], rounds);
        const reference_wide most = (reference_wide)UINT64_MAX * game.permutations;
        ck_assert_msg(status == IH_OK || status == IH_ERR_OVERFLOW, "%s %s: %s", decks[d], rounds,
                      ih_status_string(status));
        if (reference_deals(&game, 2) > most)
          ck_assert_int_eq(status, IH_ERR_OVERFLOW);
        if (reference_deals(&game, 2) <= UINT64_MAX)
          ck_assert_int_eq(status, IH_OK);
        made += status == IH_OK;
        refused += status == IH_ERR_OVERFLOW;
      }
  ck_assert_uint_gt(made, 200);
  ck_assert_uint_gt(refused, 20);
}
END_TEST

static void check_refused(ih_deck deck, ih_rounds rounds, enum ih_status expected)
{
  ih_indexer *const untouched = (ih_indexer *)&deck;
  ih_indexer *out = untouched;
  const enum ih_status status = ih_indexer_new(&deck, &rounds, &out);
  ck_assert_msg(status == expected, "%ux%u, %u rounds of %u: %s", deck.ranks, deck.suits,
                rounds.count, rounds.cards[0], ih_status_string(status));
  ck_assert_ptr_eq(out, untouched);
}

START_TEST(test_refusals)
{
  const ih_deck standard = {13, 4, 0, 0};
  const ih_rounds two = {.count = 1, .cards = {2}}, none = {.count = 0, .cards = {2}};
  const ih_rounds nine = {9, {2, 2, 2, 2, 2, 2, 2, 2}, IH_GAME_ANY};
  const ih_rounds most = {255, {2, 2, 2, 2, 2, 2, 2, 2}, IH_GAME_ANY};
  const ih_rounds empty = {.count = 3, .cards = {2, 0, 3}}, zero = {.count = 1, .cards = {0}};
  const ih_rounds over = {.count = 2, .cards = {52, 1}};
  const ih_rounds full = {8, {255, 255, 255, 255, 255, 255, 255, 255}, IH_GAME_ANY};
  const ih_rounds half = {.count = 2, .cards = {13, 13}};
  const ih_rounds wrapped = {.count = 2, .cards = {2, 254}};
  check_refused((ih_deck){0, 4, 0, 0}, two, IH_ERR_DECK);
  check_refused((ih_deck){17, 4, 0, 0}, two, IH_ERR_DECK);
  check_refused((ih_deck){13, 0, 0, 0}, two, IH_ERR_DECK);
  check_refused((ih_deck){13, 5, 0, 0}, two, IH_ERR_DECK);
  check_refused((ih_deck){255, 255, 0, 0}, two, IH_ERR_DECK);
  check_refused(standard, none, IH_ERR_ROUNDS);
  check_refused(standard, nine, IH_ERR_ROUNDS);
  check_refused(standard, most, IH_ERR_ROUNDS);
  check_refused(standard, empty, IH_ERR_ROUNDS);
  check_refused(standard, zero, IH_ERR_ROUNDS);
  check_refused(standard, over, IH_ERR_ROUNDS);
  check_refused(standard, full, IH_ERR_ROUNDS);
  check_refused(standard, wrapped, IH_ERR_ROUNDS);
  check_refused(standard, half, IH_ERR_OVERFLOW);
  ih_indexer *out = NULL;
  ck_assert_int_eq(ih_indexer_new(NULL, &two, &out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_indexer_new(&standard, NULL, &out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_indexer_new(&standard, &two, NULL), IH_ERR_ARGUMENT);
  ck_assert_ptr_null(out);
}
END_TEST

/* Fits in 64 bits, but has millions of suit configurations: 24 cards in eight rounds of three make
 * 24!/6^8 deals. */
START_TEST(test_too_large)
{
  const ih_deck deck = {6, 4, 0, 0};
  const ih_rounds threes = {8, {3, 3, 3, 3, 3, 3, 3, 3}, IH_GAME_ANY};
  struct rusage before, after;
  ck_assert_int_eq(getrusage(RUSAGE_SELF, &before), 0);
  check_refused(deck, threes, IH_ERR_TOO_LARGE);
  ck_assert_int_eq(getrusage(RUSAGE_SELF, &after), 0);
  /* Refused before anything is stored; in KiB. */
  ck_assert_int_lt(after.ru_maxrss - before.ru_maxrss, 16 * 1024);
}
END_TEST

START_TEST(test_round_out_of_range)
{
  ih_indexer *indexer = test_indexer_new("13x4", "2,3");
  ih_u128 deals = {7, 7};
  const unsigned outside[] = {2, 3, 8, 64, UINT32_MAX};
  for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
    ck_assert_uint_eq(ih_indexer_size(indexer, outside[i]), 0);
    ck_assert_uint_eq(ih_indexer_cards(indexer, outside[i]), 0);
    ck_assert_uint_eq(ih_indexer_configurations(indexer, outside[i]), 0);
    ck_assert_int_eq(ih_indexer_deals(indexer, outside[i], &deals), IH_ERR_RANGE);
  }
  ck_assert_int_eq(ih_indexer_deals(NULL, 0, &deals), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_indexer_deals(indexer, 0, NULL), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(deals.low, 7);
  ck_assert_uint_eq(deals.high, 7);
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN({test_descriptions}, {test_every_deck}, {test_known_sizes}, {test_memory},
          {test_memory_of_tables}, {test_memory_of_searches}, {test_large_lists}, {test_refusals},
          {test_too_large}, {test_round_out_of_range})
