/* Numbers of patterns, written to all Omaha hands: each hand's pattern is looked up on its own. */
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

START_TEST(test_numbers)
{
  struct test_random random = test_random_new(9500 + (uint64_t)_i);
  const unsigned n = games[_i].n;
  const ih_deck *deck = &games[_i].deck;
  struct ihp_omaha_patterns patterns;
  uint8_t board[5];
  uint64_t dead = 0;
  test_random_deal(&random, deck->ranks, deck->suits, games[_i].m, board);
  for (unsigned i = 0; i < games[_i].m; i++)
    dead |= UINT64_C(1) << board[i];
  for (uint8_t card = 0; card < 52; card++)
    dead |= (uint64_t)!ih_deck_has(deck, card) << card;
  ck_assert_int_eq(ihp_omaha_patterns_new(n, IHP_OMAHA_TYPES, &patterns), IH_OK);
  ck_assert_int_eq(ihp_omaha_patterns_make(&patterns, deck, board, games[_i].m, games[_i].suits),
                   IH_OK);
  uint32_t *number = calloc(patterns.count + IHP_OMAHA_PADDING, sizeof *number);
  ck_assert(number != NULL);
  for (uint32_t i = 0; i < patterns.count; i++)
    number[i] = (uint32_t)test_random_next(&random);
  for (size_t i = 0; i < patterns.copies; i++)
    number[patterns.copy[i].to] = number[patterns.copy[i].from];
  const size_t places = ih_omaha_places(n);
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;) {
    uint32_t *out = test_filled((places + 1) * sizeof *out);
    uint64_t set = omaha_hands_first(n);
    ihp_omaha_expand_for(instructions)(&patterns, number, out);
    for (size_t place = 0; place < places; place++, set = omaha_hands_next(set))
      test_assert(out[place] == ((set & dead) != 0 ? 0 : number[find_pattern(&patterns, set)]));
    ck_assert(test_untouched(out + places, sizeof *out));
    free(out);
  }
  free(number);
  ihp_omaha_patterns_free(&patterns);
}
END_TEST

TEST_MAIN({test_numbers, 0, GAMES})
