/* Numbers of patterns, written and added to all Omaha hands: each hand's pattern is looked up on
 * its own. */
#include "eval/omaha/compare.h"
#include "harness.h"
#include "instructions.h"
#include "omaha_hands.h"

#include <stdlib.h>
#include <string.h>

/* Returns the place of a hand's pattern: its lowest type in the row of the others. */
static uint32_t find_pattern(const struct ihp_omaha_patterns *patterns, uint64_t set)
{
  uint8_t type[IH_OMAHA_MAX_HOLE];
  unsigned n = 0;
  uint32_t row = 0;
  for (; set != 0; set &= set - 1) {
    const uint8_t own = patterns->types.of[__builtin_ctzll(set)];
    unsigned i = n++;
    for (; i > 0 && type[i - 1] > own; i--)
      type[i] = type[i - 1];
    type[i] = own;
  }
  for (unsigned k = 1; k < n; k++)
    row += ihp_omaha_colex(k, type[k]);
  return patterns->row[row] + type[0];
}

/* As many types as a final board has, as one look-up can take (32), and more. */
static const struct {
  ih_deck deck;
  unsigned n, m, suits; /* hole cards, cards on the board, the suits that matter */
} games[] = {
    {{.ranks = 13, .suits = 4}, 4, 5, 0},  {{.ranks = 13, .suits = 4}, 4, 5, 4},
    {{.ranks = 8, .suits = 4}, 4, 3, 7},   {{.ranks = 8, .suits = 4}, 5, 0, 15},
    {{.ranks = 13, .suits = 4}, 4, 4, 3},  {{.ranks = 13, .suits = 4}, 4, 3, 15},
    {{.ranks = 13, .suits = 4}, 5, 5, 1},  {{.ranks = 9, .suits = 3}, 4, 4, 5},
    {{.ranks = 13, .suits = 4}, 4, 0, 15},
};
enum { GAMES = sizeof games / sizeof *games };

/* A random number for each pattern of a random board. */
struct numbers {
  unsigned n;
  size_t places;
  uint64_t dead; /* bit c for each card that is not live */
  struct ihp_omaha_patterns patterns;
  uint32_t *number;
};

static void numbers_make(struct test_random *random, int game, struct numbers *out)
{
  const ih_deck *deck = &games[game].deck;
  uint8_t board[5];
  *out = (struct numbers){.n = games[game].n, .places = ih_omaha_places(games[game].n)};
  test_random_deal(random, deck->ranks, deck->suits, games[game].m, board);
  for (unsigned i = 0; i < games[game].m; i++)
    out->dead |= UINT64_C(1) << board[i];
  for (uint8_t card = 0; card < 52; card++)
    out->dead |= (uint64_t)!ih_deck_has(deck, card) << card;
  struct ihp_omaha_patterns *patterns = &out->patterns;
  ck_assert_int_eq(ihp_omaha_patterns_new(out->n, IHP_OMAHA_TYPES, patterns), IH_OK);
  ck_assert_int_eq(ihp_omaha_patterns_make(patterns, deck, board, games[game].m, games[game].suits),
                   IH_OK);
  out->number = calloc(patterns->count + IHP_OMAHA_PADDING, sizeof *out->number);
  ck_assert(out->number != NULL);
  for (uint32_t i = 0; i < patterns->count; i++)
    out->number[i] = (uint32_t)test_random_next(random);
  for (size_t i = 0; i < patterns->copies; i++)
    out->number[patterns->copy[i].to] = out->number[patterns->copy[i].from];
}

static void numbers_free(struct numbers *numbers)
{
  free(numbers->number);
  ihp_omaha_patterns_free(&numbers->patterns);
}

static uint32_t number_of(const struct numbers *numbers, uint64_t set)
{
  return (set & numbers->dead) != 0 ? 0 : numbers->number[find_pattern(&numbers->patterns, set)];
}

START_TEST(written)
{
  struct test_random random = test_random_new(9500 + (uint64_t)_i);
  struct numbers numbers;
  numbers_make(&random, _i, &numbers);
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;) {
    uint32_t *out = test_filled((numbers.places + 1) * sizeof *out);
    uint64_t set = omaha_hands_first(numbers.n);
    ihp_omaha_expand_for(instructions)(&numbers.patterns, numbers.number, out);
    for (size_t place = 0; place < numbers.places; place++, set = omaha_hands_next(set))
      test_assert(out[place] == number_of(&numbers, set));
    ck_assert(test_untouched(out + numbers.places, sizeof *out));
    free(out);
  }
  numbers_free(&numbers);
}
END_TEST

/* Chooses high cards that leave at least as many lower cards as the hand has others. */
static unsigned choose_high(struct test_random *random, unsigned n, uint8_t high[])
{
  const unsigned highs = (unsigned)test_random_below(random, n - 1);
  uint64_t set = 0;
  for (unsigned chosen = 0; chosen < highs;) {
    const uint64_t card = n - highs + test_random_below(random, 52 - (n - highs));
    chosen += (set >> card & 1) == 0;
    set |= UINT64_C(1) << card;
  }
  for (unsigned i = 0; i < highs; i++, set &= set - 1)
    high[i] = (uint8_t)__builtin_ctzll(set);
  return highs;
}

/* Returns 1 if a hand's highest cards are these. */
static int has_high(uint64_t set, const uint8_t high[], unsigned highs)
{
  uint64_t all = 0;
  for (unsigned i = 0; i < highs; i++)
    all |= UINT64_C(1) << high[i];
  return highs == 0 || set >> high[0] == all >> high[0];
}

static void check_added(struct test_random *random, const struct numbers *numbers,
                        const ih_instructions *instructions)
{
  uint8_t high[IH_OMAHA_MAX_HOLE];
  const unsigned highs = choose_high(random, numbers->n, high);
  const uint32_t times = 1 + (uint32_t)test_random_below(random, 24);
  uint32_t *sum = calloc(numbers->places, sizeof *sum);
  uint32_t *expected = calloc(numbers->places, sizeof *expected);
  ck_assert(sum != NULL && expected != NULL);
  size_t first = numbers->places;
  uint64_t set = omaha_hands_first(numbers->n);
  for (size_t place = 0; place < numbers->places; place++, set = omaha_hands_next(set)) {
    const int is_in = has_high(set, high, highs);
    sum[place] = expected[place] = (uint32_t)test_random_next(random);
    expected[place] += is_in ? times * number_of(numbers, set) : 0;
    first = is_in && place < first ? place : first;
  }
  ihp_omaha_add_expanded_for(instructions)(&numbers->patterns, numbers->number, times, high, highs,
                                           sum + first);
  ck_assert_mem_eq(sum, expected, numbers->places * sizeof *sum);
  free(sum);
  free(expected);
}

START_TEST(added)
{
  enum { PARTS = 8 };
  struct test_random random = test_random_new(9600 + (uint64_t)_i);
  struct numbers numbers;
  numbers_make(&random, _i, &numbers);
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;)
    for (unsigned part = 0; part < (numbers.n == 4 ? PARTS : 2); part++)
      check_added(&random, &numbers, instructions);
  numbers_free(&numbers);
}
END_TEST

TEST_MAIN({written, 0, GAMES}, {added, 0, GAMES})
