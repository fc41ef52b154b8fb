/* Exact sizes, and the check of an indexer against them. */
#include "fenced.h"
#include "harness.h"
#include "indexers.h"
#include "reference.h"

#include <isohand/exact_gmp.h>
#include <stdlib.h>
#include <string.h>

/* ---- Check of wrong indexers ------------------------------------------------- */

/* Error added to the true results, and the round it applies to. */
static struct {
  unsigned round;
  uint64_t size, low, high;
} lie;

static uint64_t lying_size(const ih_indexer *indexer, unsigned round)
{
  return ih_indexer_size(indexer, round) + (round == lie.round ? lie.size : 0);
}

static enum ih_status lying_deals(const ih_indexer *indexer, unsigned round, ih_u128 *out)
{
  const enum ih_status status = ih_indexer_deals(indexer, round, out);
  out->low += round == lie.round ? lie.low : 0;
  out->high += round == lie.round ? lie.high : 0;
  return status;
}

/* The library's own source with those two calls replaced, the only way to present a wrong
 * indexer. */
#define ih_indexer_size  lying_size
#define ih_indexer_deals lying_deals
#define ih_exact_size    size_again
#define ih_exact_deals   deals_again
#define ih_exact_check   check_liar
#include "exact/exact.c"
#include "exact/rank_only.c"
#undef ih_indexer_size
#undef ih_indexer_deals
#undef ih_exact_size
#undef ih_exact_deals
#undef ih_exact_check

START_TEST(test_check)
{
  ih_indexer *indexer = test_indexer_new("13x4", "2,3,1,1");
  ck_assert_int_eq(ih_exact_check(indexer), IH_OK);
  ck_assert_int_eq(ih_exact_check(NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(check_liar(indexer), IH_OK);
  for (unsigned r = 0; r < 4; r++) {
    lie.round = r;
    lie.size = 1;
    ck_assert_int_eq(check_liar(indexer), IH_ERR_INTERNAL);
    lie.size = UINT64_MAX;
    ck_assert_int_eq(check_liar(indexer), IH_ERR_INTERNAL);
    lie.size = 0;
    lie.low = 1;
    ck_assert_int_eq(check_liar(indexer), IH_ERR_INTERNAL);
    lie.low = 0;
    lie.high = 1;
    ck_assert_int_eq(check_liar(indexer), IH_ERR_INTERNAL);
    lie.high = 0;
  }
  ih_indexer_free(indexer);
}
END_TEST

/* ---- Sizes -------------------------------------------------------------------- */

/* A deck and a round list from text. */
static void read_list(const char *deck_text, const char *rounds_text, ih_deck *deck,
                      ih_rounds *rounds)
{
  ck_assert_int_eq(ih_deck_parse(deck_text, strlen(deck_text), deck, NULL), IH_OK);
  ck_assert_int_eq(ih_rounds_parse(deck, rounds_text, strlen(rounds_text), rounds, NULL), IH_OK);
}

static void get_size(const char *deck_text, const char *rounds_text, mpz_t size)
{
  ih_deck deck;
  ih_rounds rounds;
  read_list(deck_text, rounds_text, &deck, &rounds);
  ck_assert_int_eq(ih_exact_size(&deck, &rounds, size), IH_OK);
}

static void set_wide(mpz_t out, reference_wide value)
{
  mpz_set_ui(out, (unsigned long)(value >> 96));
  for (int shift = 64; shift >= 0; shift -= 32) {
    mpz_mul_2exp(out, out, 32);
    mpz_add_ui(out, out, (unsigned long)(uint32_t)(value >> shift));
  }
}

/* Both numbers of a list, as text, equal GMP's. */
static size_t check_texts(const ih_deck *deck, const ih_rounds *rounds, mpz_t scratch)
{
  struct fenced fenced = fenced_new(IH_EXACT_TEXT);
  char *text = (char *)fenced.bytes;
  ck_assert_int_eq(ih_exact_size(deck, rounds, scratch), IH_OK);
  ck_assert_int_eq(ih_exact_size_text(deck, rounds, text), IH_OK);
  char *digits = mpz_get_str(NULL, 10, scratch);
  ck_assert_str_eq(text, digits);
  free(digits);
  ck_assert_int_eq(ih_exact_deals(deck, rounds, scratch), IH_OK);
  ck_assert_int_eq(ih_exact_deals_text(deck, rounds, text), IH_OK);
  digits = mpz_get_str(NULL, 10, scratch);
  ck_assert_str_eq(text, digits);
  free(digits);
  const size_t length = strlen(text);
  fenced_free(&fenced);
  return length;
}

/* Published sizes as text; the longest numbers, of 64 cards in nine nearly equal parts, fit. */
START_TEST(test_texts)
{
  char line[256], *fields[3], text[IH_EXACT_TEXT];
  size_t longest = 0;
  ih_deck deck;
  ih_rounds rounds;
  mpz_t scratch;
  mpz_init(scratch);
  FILE *file = test_data("known-sizes.tsv");
  while (test_fields(file, line, sizeof line, fields, 3) == 3) {
    read_list(fields[0], fields[1], &deck, &rounds);
    ck_assert_int_eq(ih_exact_size_text(&deck, &rounds, text), IH_OK);
    ck_assert_str_eq(text, fields[2]);
    (void)check_texts(&deck, &rounds, scratch);
  }
  fclose(file);
  read_list("16x4", "7,7,7,7,7,7,7,7", &deck, &rounds);
  for (unsigned ranks = 1; ranks <= 16; ranks++)
    for (unsigned suits = 1; suits <= 4; suits++) {
      ck_assert_int_eq(ih_deck_make(ranks, suits, &deck), IH_OK);
      for (unsigned r = 0; r < IH_MAX_ROUNDS; r++)
        rounds.cards[r] = (uint8_t)(ranks * suits / 9);
      if (rounds.cards[0] == 0)
        continue;
      const size_t length = check_texts(&deck, &rounds, scratch);
      longest = length > longest ? length : longest;
    }
  ck_assert_uint_eq(longest, 55); /* 64! / (7!^8 8!) = 7.6e54 */
  mpz_clear(scratch);
}
END_TEST

START_TEST(test_text_errors)
{
  char text[IH_EXACT_TEXT] = "untouched";
  ih_deck deck = {13, 4, 0, 0};
  ih_rounds rounds = {2, {2, 3}, IH_GAME_ANY};
  ck_assert_int_eq(ih_exact_size_text(NULL, &rounds, text), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_exact_size_text(&deck, NULL, text), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_exact_size_text(&deck, &rounds, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_exact_deals_text(&deck, &rounds, NULL), IH_ERR_ARGUMENT);
  rounds.cards[1] = 51;
  ck_assert_int_eq(ih_exact_size_text(&deck, &rounds, text), IH_ERR_ROUNDS);
  deck.suits = 5;
  ck_assert_int_eq(ih_exact_deals_text(&deck, &rounds, text), IH_ERR_DECK);
  ck_assert_str_eq(text, "untouched");
}
END_TEST

START_TEST(test_known_sizes)
{
  char line[256], *fields[3];
  unsigned rows = 0;
  mpz_t size, expected;
  mpz_init(size);
  mpz_init(expected);
  FILE *file = test_data("known-sizes.tsv");
  for (; test_fields(file, line, sizeof line, fields, 3) == 3; rows++) {
    ck_assert_int_eq(mpz_set_str(expected, fields[2], 10), 0);
    get_size(fields[0], fields[1], size);
    ck_assert_msg(mpz_cmp(size, expected) == 0, "%s %s", fields[0], fields[1]);
  }
  fclose(file);
  mpz_clear(expected);
  mpz_clear(size);
  ck_assert_uint_gt(rows, 30);
}
END_TEST

/* Burnside against the sum over suit configurations, on every round. */
START_TEST(test_configurations)
{
  mpz_t size, expected;
  mpz_init(size);
  mpz_init(expected);
  for (const struct test_pair *pair = test_pairs; pair->deck != NULL; pair++) {
    struct reference_indexer *slow = reference_indexer_new(pair->deck, pair->rounds);
    ih_deck deck;
    ih_rounds rounds;
    read_list(pair->deck, pair->rounds, &deck, &rounds);
    const unsigned count = rounds.count;
    for (unsigned r = 0; r < count; r++) {
      rounds.count = (uint8_t)(r + 1);
      ck_assert_int_eq(ih_exact_size(&deck, &rounds, size), IH_OK);
      set_wide(expected, reference_size(slow, r));
      ck_assert_msg(mpz_cmp(size, expected) == 0, "%s %s round %u", pair->deck, pair->rounds, r);
      ck_assert_int_eq(ih_exact_deals(&deck, &rounds, size), IH_OK);
      set_wide(expected, reference_deals(&slow->game, r + 1));
      ck_assert(mpz_cmp(size, expected) == 0);
    }
    reference_indexer_free(slow);
  }
  mpz_clear(expected);
  mpz_clear(size);
}
END_TEST

struct count {
  const struct reference_game *game;
  unsigned long least;
};

static void count_least(void *context, const uint8_t cards[])
{
  struct count *count = context;
  uint8_t least[IH_MAX_CARDS];
  (void)reference_canonical(count->game, count->game->rounds, cards, least);
  count->least += memcmp(cards, least, reference_total(count->game, count->game->rounds)) == 0;
}

/* Burnside against counting the hands that are the lowest of their class. */
START_TEST(test_brute_force)
{
  static const struct test_pair pairs[] = {
      {"2x4", "1,1,1,1,1"}, {"3x4", "4,4"},   {"3x4", "2,2,2"}, {"4x3", "3,2,1"},
      {"4x4", "2,3"},       {"5x2", "3,3,2"}, {"6x1", "2,2"},   {"1x4", "1,1,1,1"},
  };
  mpz_t size;
  mpz_init(size);
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    const struct reference_game game = reference_game(pairs[i].deck, pairs[i].rounds);
    struct count count = {&game, 0};
    reference_hands(&game, game.rounds, count_least, &count);
    get_size(pairs[i].deck, pairs[i].rounds, size);
    ck_assert_msg(mpz_cmp_ui(size, count.least) == 0, "%s %s", pairs[i].deck, pairs[i].rounds);
  }
  mpz_clear(size);
}
END_TEST

/* Identities for lists beyond every other count: the order of the rounds does not matter, and a
 * last round that deals all remaining cards changes nothing. */
START_TEST(test_identities)
{
  static const struct {
    const char *deck, *list, *same;
  } pairs[] = {
      {"16x4", "8,8,8,8,8,8,8,8", "8,8,8,8,8,8,8"},
      {"16x4", "7,9,7,9,8,8,8,8", "8,9,8,9,7,8,7"},
      {"16x4", "1,2,3,4,5,6,7", "7,6,5,4,3,2,1"},
      {"16x4", "1,2,3,4,5,6,7", "7,6,5,4,3,2,1,36"},
      {"16x4", "30", "34"},
      {"13x4", "13,13,13,13", "13,13,13"},
      {"13x4", "10,20", "22,10"},
      {"16x3", "6,6,6,6,6,6,6,6", "6,6,6,6,6,6,6"},
      {"16x2", "5,4,3", "3,20,4"},
  };
  mpz_t size, same, deals;
  mpz_init(size);
  mpz_init(same);
  mpz_init(deals);
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    ih_deck deck;
    ih_rounds rounds;
    get_size(pairs[i].deck, pairs[i].list, size);
    get_size(pairs[i].deck, pairs[i].same, same);
    ck_assert_msg(mpz_cmp(size, same) == 0, "%s %s", pairs[i].deck, pairs[i].list);
    read_list(pairs[i].deck, pairs[i].list, &deck, &rounds);
    ck_assert_int_eq(ih_exact_deals(&deck, &rounds, deals), IH_OK);
    ck_assert(mpz_cmp(size, deals) <= 0);
    mpz_mul_ui(size, size, 24);
    ck_assert(mpz_cmp(size, deals) >= 0);
  }
  mpz_clear(deals);
  mpz_clear(same);
  mpz_clear(size);
}
END_TEST

/* 64!/8!^8. */
START_TEST(test_deals)
{
  const ih_deck deck = {16, 4, 0, 0};
  const ih_rounds eights = {8, {8, 8, 8, 8, 8, 8, 8, 8}, IH_GAME_ANY};
  mpz_t deals, expected, factorial;
  mpz_init(deals);
  mpz_init(expected);
  mpz_init(factorial);
  mpz_fac_ui(expected, 64);
  mpz_fac_ui(factorial, 8);
  mpz_pow_ui(factorial, factorial, 8);
  mpz_divexact(expected, expected, factorial);
  ck_assert_int_eq(ih_exact_deals(&deck, &eights, deals), IH_OK);
  ck_assert(mpz_cmp(deals, expected) == 0);
  mpz_clear(factorial);
  mpz_clear(expected);
  mpz_clear(deals);
}
END_TEST

/* An indexer exists if and only if its size fits in 64 bits.  The lists are on both sides of that
 * limit. */
START_TEST(test_edge)
{
  static const char *const decks[] = {"13x4", "16x4", "16x3", "16x2", "10x4"};
  struct test_random random = test_random_new(41);
  unsigned made = 0, refused = 0;
  mpz_t size;
  mpz_init(size);
  for (unsigned i = 0; i < 400; i++) {
    char list[16];
    snprintf(list, sizeof list, "%u,%u,%u", 1 + (unsigned)test_random_below(&random, 9),
             1 + (unsigned)test_random_below(&random, 9),
             1 + (unsigned)test_random_below(&random, 9));
    const char *deck = decks[i % 5];
    get_size(deck, list, size);
    const int fits = mpz_sizeinbase(size, 2) <= 64;
    const enum ih_status status = test_indexer_try(deck, list);
    ck_assert_msg(status == (fits ? IH_OK : IH_ERR_OVERFLOW), "%s %s: %s", deck, list,
                  ih_status_string(status));
    made += (unsigned)fits;
    refused += (unsigned)!fits;
  }
  mpz_clear(size);
  printf("%u made, %u refused\n", made, refused);
  ck_assert_uint_gt(made, 50);
  ck_assert_uint_gt(refused, 50);
}
END_TEST

/* Rank-only: single rounds are coefficients of (1 + x + ... + x^S)^R, computed here by
 * multiplication; a last round that takes the rest of the deck leaves no choice. */
START_TEST(test_rank_only)
{
  mpz_t size, other, row[65];
  mpz_init(size);
  mpz_init(other);
  for (unsigned i = 0; i < 65; i++)
    mpz_init_set_ui(row[i], i == 0);
  for (unsigned rank = 1; rank <= 16; rank++) {
    for (unsigned n = 4 * rank + 1; n-- > 0;)
      for (unsigned m = 1; m <= 4 && m <= n; m++)
        mpz_add(row[n], row[n], row[n - m]);
    for (unsigned n = 1; n <= 4 * rank; n++) {
      char deck[IH_DECK_TEXT], list[4];
      snprintf(deck, sizeof deck, "%ux4-ranks", rank);
      snprintf(list, sizeof list, "%u", n);
      get_size(deck, list, size);
      ck_assert(mpz_cmp(size, row[n]) == 0);
    }
  }
  get_size("leduc-ranks", "1,1", size);
  ck_assert(mpz_cmp_ui(size, 9) == 0);
  get_size("16x4-ranks", "8,8,8,8,8,8,8", size);
  get_size("16x4-ranks", "8,8,8,8,8,8,8,8", other);
  ck_assert(mpz_cmp(size, other) == 0);
  get_size("16x4-ranks", "20,9,30", size);
  get_size("16x4-ranks", "5,30,20", other); /* 5 = 64 - 20 - 9 - 30 */
  ck_assert(mpz_cmp(size, other) == 0);
  for (unsigned i = 0; i < 65; i++)
    mpz_clear(row[i]);
  mpz_clear(other);
  mpz_clear(size);
}
END_TEST

/* Bounds that doc/ALGORITHMS.md states for lists that are refused without counting. */
START_TEST(test_rank_only_bounds)
{
  static const struct test_pair beyond[] = {
      {"16x4-ranks", "25,16,16"},        {"15x4-ranks", "19,15,15"},
      {"14x4-ranks", "14,14,13,1"},      {"10x4-ranks", "5,5,5,5,5,5,5"},
      {"16x4-ranks", "8,8,8,3,3,3,3,3"}, {"11x4-ranks", "9,5,5,5,4,4,4,4"}};
  mpz_t size;
  mpz_init(size);
  for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++) {
    get_size(beyond[i].deck, beyond[i].rounds, size);
    ck_assert_msg(mpz_sizeinbase(size, 2) > 64, "%s %s", beyond[i].deck, beyond[i].rounds);
    ck_assert_int_eq(test_indexer_try(beyond[i].deck, beyond[i].rounds), IH_ERR_OVERFLOW);
  }
  mpz_clear(size);
}
END_TEST

START_TEST(test_refusals)
{
  const ih_deck good = {13, 4, 0, 0},
                bad[] = {{0, 4, 0, 0}, {17, 4, 0, 0}, {13, 5, 0, 0}, {13, 4, 2, 0}};
  const ih_rounds two = {.count = 1, .cards = {2}}, none = {.count = 0, .cards = {2}};
  const ih_rounds nine = {9, {2, 2, 2, 2, 2, 2, 2, 2}, IH_GAME_ANY};
  const ih_rounds empty = {.count = 2, .cards = {2, 0}}, over = {.count = 2, .cards = {52, 1}};
  const ih_rounds wrapped = {.count = 2, .cards = {4, 254}};
  mpz_t out;
  mpz_init_set_ui(out, 77);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    ck_assert_int_eq(ih_exact_size(&bad[i], &two, out), IH_ERR_DECK);
    ck_assert_int_eq(ih_exact_deals(&bad[i], &two, out), IH_ERR_DECK);
  }
  ck_assert_int_eq(ih_exact_size(&good, &none, out), IH_ERR_ROUNDS);
  ck_assert_int_eq(ih_exact_size(&good, &nine, out), IH_ERR_ROUNDS);
  ck_assert_int_eq(ih_exact_size(&good, &empty, out), IH_ERR_ROUNDS);
  ck_assert_int_eq(ih_exact_size(&good, &over, out), IH_ERR_ROUNDS);
  ck_assert_int_eq(ih_exact_deals(&good, &wrapped, out), IH_ERR_ROUNDS);
  ck_assert_int_eq(ih_exact_size(NULL, &two, out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_exact_size(&good, NULL, out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_exact_size(&good, &two, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_exact_deals(&good, &two, NULL), IH_ERR_ARGUMENT);
  ck_assert(mpz_cmp_ui(out, 77) == 0);
  mpz_clear(out);
}
END_TEST

TEST_MAIN({test_check}, {test_texts}, {test_text_errors}, {test_known_sizes}, {test_configurations},
          {test_brute_force}, {test_identities}, {test_deals}, {test_edge}, {test_rank_only},
          {test_rank_only_bounds}, {test_refusals})
