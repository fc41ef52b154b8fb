/* Batches of Omaha hands against the single calls, and explanations against the rules. */
#define _DEFAULT_SOURCE /* for MAP_ANONYMOUS */
#include "eval/omaha/board.h"
#include "harness.h"
#include "instructions.h"
#include "reference_omaha.h"
#include "reference_strength.h"

#include <isohand/omaha.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* ---- Batches --------------------------------------------------------------- */

enum { MOST_HANDS = 200 };

/* Deals `count` times n hole cards into rows, from cards off the board and with many of one
 * suit. */
static void deal_rows(struct test_random *random, ih_set board, unsigned n, size_t stride,
                      size_t count, uint8_t rows[])
{
  const unsigned suit = (unsigned)test_random_below(random, 4);
  for (size_t i = 0; i < count; i++) {
    ih_set seen = board;
    for (unsigned j = 0; j < n;) {
      const uint8_t card = test_random_below(random, 3) == 0
                               ? (uint8_t)(test_random_below(random, 13) << 2 | suit)
                               : (uint8_t)test_random_below(random, 52);
      if ((seen & ih_set_of_card(card)) != 0)
        continue;
      seen |= ih_set_of_card(card);
      rows[i * stride + j++] = card;
    }
  }
}

/* Rates one batch with all instruction sets, in arrays that end with the hands. */
static void batch(struct test_random *random, const ih_omaha_board *board, unsigned n,
                  size_t stride, size_t count)
{
  const size_t size = count == 0 ? 0 : (count - 1) * stride + n;
  uint8_t *rows = malloc(size + (size == 0));
  uint16_t *strengths = malloc((count + 1) * sizeof *strengths);
  ck_assert(rows != NULL && strengths != NULL);
  memset(rows, 0xFF, size);
  deal_rows(random, ihp_omaha_board_in(board)->cards, n, stride, count, rows);
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;) {
    size_t wrong = 0, bad = 99999;
    for (int checked = 0; checked < 2; checked++) {
      memset(strengths, 0, count * sizeof *strengths);
      strengths[count] = 54321;
      if (!checked)
        ih_omaha_board_rate_batch_unchecked(instructions, board, rows, stride, n, count, strengths);
      else
        test_assert(ih_omaha_board_rate_batch(instructions, board, rows, stride, n, count,
                                              strengths, &bad) == IH_OK);
      for (size_t i = 0; i < count; i++)
        wrong += strengths[i] != ih_omaha_board_rate_unchecked(board, rows + i * stride, n);
      test_assert(strengths[count] == 54321);
    }
    test_assert(wrong == 0 && bad == 99999);
  }
  free(strengths);
  free(rows);
}

/* Boards of every size, with and without three of a suit; all small numbers of hands, and some
 * larger ones. */
START_TEST(test_batch)
{
  const unsigned n = 4 + (unsigned)_i;
  struct test_random random = test_random_new(2600 + n);
  const unsigned boards = test_tier() == TIER_CHECK ? 300 : 6000;
  for (unsigned b = 0; b < boards; b++) {
    uint8_t cards[5];
    ih_omaha_board board;
    const unsigned m = 3 + b % 3;
    test_random_deal(&random, 13, b % 2 == 0 ? 4 : 2, m, cards);
    ih_omaha_board_prepare_unchecked(cards, m, &board);
    const size_t stride = n + b % 4;
    batch(&random, &board, n, stride, b % 100);
    batch(&random, &board, n, stride, test_random_below(&random, MOST_HANDS));
  }
}
END_TEST

/* Rows so far apart that the distance of 16 of them exceeds 32 signed bits, in a mapping of which
 * only the pages of the rows are touched. */
START_TEST(test_far_rows)
{
  enum { HANDS = 33 };
  const uint8_t cards[5] = {0, 4, 8, 13, 18};
  const size_t stride = 150000001;
  uint16_t strengths[HANDS];
  ih_omaha_board board;
  if (SIZE_MAX / HANDS < stride) {
    printf("skipped: no addresses of more than 32 bits\n");
    return;
  }
  uint8_t *rows = mmap(NULL, HANDS * stride, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (rows == MAP_FAILED) {
    printf("skipped: no address space for far rows\n");
    return;
  }
  struct test_random random = test_random_new(2650);
  ih_omaha_board_prepare_unchecked(cards, 5, &board);
  deal_rows(&random, ih_set_of_cards_unchecked(cards, 5), 4, stride, HANDS, rows);
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;) {
    memset(strengths, 0, sizeof strengths);
    ck_assert_int_eq(
        ih_omaha_board_rate_batch(instructions, &board, rows, stride, 4, HANDS, strengths, NULL),
        IH_OK);
    for (size_t i = 0; i < HANDS; i++)
      ck_assert_uint_eq(strengths[i], ih_omaha_board_rate_unchecked(&board, rows + i * stride, 4));
  }
  ck_assert_int_eq(munmap(rows, HANDS * stride), 0);
}
END_TEST

START_TEST(test_batch_errors)
{
  const uint8_t cards[5] = {0, 5, 10, 15, 20};
  uint8_t rows[40 * 4];
  uint16_t strengths[40], before[40];
  size_t bad = 77;
  ih_omaha_board board;
  struct test_random random = test_random_new(2700);
  const ih_instructions *instructions = ih_instructions_best();
  ih_omaha_board_prepare_unchecked(cards, 5, &board);
  deal_rows(&random, ih_set_of_cards_unchecked(cards, 5), 4, 4, 40, rows);
  memset(strengths, 0x33, sizeof strengths);
  memcpy(before, strengths, sizeof before);
  ck_assert_int_eq(ih_omaha_board_rate_batch(instructions, NULL, rows, 4, 4, 40, strengths, &bad),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_board_rate_batch(instructions, &board, NULL, 4, 4, 40, strengths, &bad),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_board_rate_batch(instructions, &board, rows, 4, 4, 40, NULL, &bad),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_board_rate_batch(instructions, &board, rows, 3, 4, 40, strengths, &bad),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_board_rate_batch(instructions, &board, rows, 4, 3, 40, strengths, &bad),
                   IH_ERR_COUNT);
  ck_assert_int_eq(ih_omaha_board_rate_batch(instructions, &board, rows, 7, 7, 20, strengths, &bad),
                   IH_ERR_COUNT);
  ck_assert_int_eq(ih_omaha_board_rate_batch(test_foreign_instructions(), &board, rows, 4, 4, 40,
                                             strengths, &bad),
                   IH_ERR_ARGUMENT);
  ck_assert_uint_eq(bad, 77);
  ck_assert_int_eq(ih_omaha_board_rate_batch(instructions, &board, NULL, 4, 4, 0, NULL, NULL),
                   IH_OK);
  static const struct {
    uint8_t card;
    enum ih_status status;
  } fault[] = {{52, IH_ERR_CARD}, {255, IH_ERR_CARD}, {10, IH_ERR_DUPLICATE}};
  for (size_t f = 0; f < 3; f++)
    for (size_t i = 0; i < 40; i += 13) {
      const uint8_t card = rows[i * 4 + 2];
      rows[i * 4 + 2] = fault[f].card;
      ck_assert_int_eq(
          ih_omaha_board_rate_batch(instructions, &board, rows, 4, 4, 40, strengths, &bad),
          fault[f].status);
      ck_assert_uint_eq(bad, i);
      ck_assert_int_eq(
          ih_omaha_board_rate_batch(instructions, &board, rows, 4, 4, 40, strengths, NULL),
          fault[f].status);
      rows[i * 4 + 2] = card;
    }
  ck_assert_mem_eq(strengths, before, sizeof before);
}
END_TEST

/* ---- Explanations ---------------------------------------------------------- */

/* Finds the first choice of two and three, in the order given, that the rules rate best. */
static void first_best(const uint8_t hole[], size_t n, const uint8_t board[], size_t m,
                       uint8_t five[5])
{
  uint16_t best = 0;
  for (size_t a = 0; a < n; a++)
    for (size_t b = a + 1; b < n; b++)
      for (size_t i = 0; i < m; i++)
        for (size_t j = i + 1; j < m; j++)
          for (size_t k = j + 1; k < m; k++) {
            const uint8_t choice[5] = {hole[a], hole[b], board[i], board[j], board[k]};
            const uint16_t strength = reference_five_strength(choice);
            if (strength > best)
              memcpy(five, choice, 5);
            best = strength > best ? strength : best;
          }
}

START_TEST(test_explain)
{
  const unsigned n = 4 + (unsigned)_i % 3, m = 3 + (unsigned)_i / 3;
  struct test_random random = test_random_new(2800 + (uint64_t)_i);
  for (unsigned i = 0; i < 2000; i++) {
    uint8_t cards[11], five[5];
    ih_omaha_explanation e;
    ih_explanation alone;
    char text[IH_DESCRIPTION_TEXT];
    test_random_deal(&random, 13, i % 2 == 0 ? 4 : 2, n + m, cards);
    test_assert(ih_omaha_explain(cards, n, cards + n, m, &e) == IH_OK);
    first_best(cards, n, cards + n, m, five);
    test_assert(e.five.strength == reference_omaha_strength(cards, n, cards + n, m));
    test_assert(memcmp(e.hole, five, 2) == 0 && memcmp(e.board, five + 2, 3) == 0);
    test_assert(ih_ranking_explain(IH_RANKING_STANDARD, five, 5, &alone) == IH_OK);
    test_assert(memcmp(e.five.cards, alone.cards, 5) == 0);
    test_assert(e.five.category == reference_category(e.five.cards));
    (void)ih_ranking_describe(IH_RANKING_STANDARD, e.five.strength, text);
    test_assert(strcmp(e.five.text, text) == 0);
  }
}
END_TEST

TEST_MAIN({test_batch, 0, 3}, {test_far_rows}, {test_batch_errors}, {test_explain, 0, 9})
