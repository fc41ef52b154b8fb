/* The check of many hands, on every instruction set, against a slow one: every width, several decks
 * and strides, a fault in every place, and nothing read after the last card. */
#include "cards/checks.h"
#include "fenced.h"
#include "harness.h"
#include "instructions.h"

#include <string.h>

enum { WIDEST = 18, MOST_ROWS = 700 };

/* Rows that end at a fence, and the arguments of ihp_check_rows for them. */
struct block {
  ih_deck deck;
  unsigned seen[3], seen_count; /* cards that no row must have */
  size_t stride, width, n;
  uint8_t *rows;
};

static int is_seen(const struct block *block, unsigned card)
{
  for (unsigned i = 0; i < block->seen_count; i++)
    if (block->seen[i] == card)
      return 1;
  return 0;
}

/* Compares the cards of a row in pairs. */
static enum ih_status slow_check(const struct block *block, const uint8_t row[])
{
  for (size_t i = 0; i < block->width; i++) {
    if (row[i] / 4 >= block->deck.ranks || row[i] % 4 >= block->deck.suits)
      return IH_ERR_CARD;
    if (is_seen(block, row[i]))
      return IH_ERR_DUPLICATE;
    for (size_t j = 0; j < i; j++)
      if (row[i] == row[j])
        return IH_ERR_DUPLICATE;
  }
  return IH_OK;
}

/* Compares the check with slow_check of each row; returns the status. */
static enum ih_status compare(const struct block *block)
{
  ih_set seen = 0;
  size_t first = 0;
  enum ih_status expected = IH_OK;
  for (unsigned i = 0; i < block->seen_count; i++)
    seen |= ih_set_of_card((uint8_t)block->seen[i]);
  for (; first < block->n; first++)
    if ((expected = slow_check(block, block->rows + first * block->stride)) != IH_OK)
      break;
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;) {
    size_t bad = SIZE_MAX;
    const ih_set deck = ih_set_of_deck(&block->deck);
    const enum ih_status found = ihp_check_rows(instructions, deck, seen, block->rows,
                                                block->stride, block->width, block->n, &bad);
    if (found != expected || bad != (expected == IH_OK ? SIZE_MAX : first))
      ck_abort_msg(
          "%s, deck %ux%u, %zu rows of %zu, %zu apart: status %d of row %zu, not %d of %zu",
          ih_instructions_name(instructions), block->deck.ranks, block->deck.suits, block->n,
          block->width, block->stride, found, bad, expected, first);
  }
  return expected;
}

/* Deals n good rows, with unrelated bytes between them; returns 0 if there are too few cards. */
static int deal_block(struct test_random *random, struct block *block)
{
  static struct fenced room;
  uint8_t cards[IH_MAX_CARDS];
  size_t count = 0;
  for (unsigned card = 0; card < 4u * block->deck.ranks; card++)
    if (card % 4 < block->deck.suits && !is_seen(block, card))
      cards[count++] = (uint8_t)card;
  if (count < block->width)
    return 0;
  const size_t size = block->n == 0 ? 0 : (block->n - 1) * block->stride + block->width;
  block->rows = memset(fenced_end(&room, size), 0xFF, size);
  for (size_t i = 0; i < block->n; i++)
    for (size_t j = 0; j < block->width; j++) {
      const size_t k = j + test_random_below(random, count - j);
      const uint8_t card = cards[k];
      cards[k] = cards[j];
      cards[j] = card;
      block->rows[i * block->stride + j] = card;
    }
  return 1;
}

static const ih_deck decks[] = {{13, 4, 0, 0}, {9, 4, 0, 0},  {5, 4, 0, 0},  {3, 2, 0, 0},
                                {16, 4, 0, 0}, {10, 3, 0, 0}, {13, 4, 1, 0}, {16, 1, 0, 0}};
enum { DECKS = sizeof decks / sizeof *decks };

static struct block random_block(struct test_random *random, size_t width, const ih_deck *deck)
{
  static const size_t more[] = {0, 0, 0, 1, 2, 3, 9, 25, 60};
  const unsigned cards = 4u * deck->ranks;
  struct block block = {.deck = *deck, .width = width};
  block.stride = width + more[test_random_below(random, sizeof more / sizeof *more)];
  block.seen_count = (unsigned)test_random_below(random, 2) * 3;
  for (unsigned i = 0; i < block.seen_count; i++)
    block.seen[i] = (unsigned)test_random_below(random, cards) / 4 * 4;
  return block;
}

/* Puts a card that is wrong in most decks, or no card, into a place of a row. */
static void spoil(struct test_random *random, const struct block *block, size_t row, size_t place,
                  unsigned found[])
{
  uint8_t *cards = block->rows + row * block->stride;
  const uint8_t good = cards[place];
  const uint8_t wrong[] = {(uint8_t)(4 * block->deck.ranks),
                           block->deck.suits,
                           64,
                           127,
                           128,
                           255,
                           (uint8_t)(good | 64),
                           (uint8_t)(good | 128),
                           (uint8_t)block->seen[0]};
  cards[place] = wrong[test_random_below(random, sizeof wrong)];
  found[compare(block)]++;
  cards[place] = good;
}

/* Repeats each other card of a row in one place. */
static void repeat_cards(const struct block *block, size_t row, size_t place)
{
  uint8_t *cards = block->rows + row * block->stride;
  const uint8_t good = cards[place];
  for (size_t i = 0; i < block->width; i++)
    if (i != place) {
      cards[place] = cards[i];
      test_assert(compare(block) == IH_ERR_DUPLICATE);
    }
  cards[place] = good;
}

/* A fault in every place of every row of a few vectors, and every pair of places equal. */
START_TEST(faults)
{
  const size_t width = (size_t)_i;
  struct test_random random = test_random_new(30 + width);
  const unsigned times = test_tier() == TIER_CHECK ? DECKS / 2 : 8 * DECKS;
  unsigned found[64] = {0};
  for (unsigned time = 0; time < times; time++) {
    struct block block = random_block(&random, width, &decks[(2 * time + width) % DECKS]);
    block.n = 1 + test_random_below(&random, width < 4 ? 100 : 40);
    if (!deal_block(&random, &block))
      continue;
    test_assert(compare(&block) == IH_OK);
    for (size_t row = 0; row < block.n; row++)
      for (size_t place = 0; place < width; place++)
        spoil(&random, &block, row, place, found);
    for (size_t row = 0; row < block.n; row++)
      repeat_cards(&block, row, test_random_below(&random, width));
  }
  ck_assert_uint_gt(found[IH_ERR_CARD], 100);
}
END_TEST

/* Every number of rows, good and with up to two faults, of which the first counts. */
START_TEST(numbers)
{
  const size_t width = (size_t)_i;
  struct test_random random = test_random_new(60 + width);
  unsigned good = 0, bad = 0;
  for (size_t n = 0; n <= MOST_ROWS; n += 1 + (n > 150) * test_random_below(&random, 40)) {
    struct block block = random_block(&random, width, &decks[test_random_below(&random, DECKS)]);
    block.n = n;
    if (!deal_block(&random, &block))
      continue;
    test_assert(compare(&block) == IH_OK);
    for (unsigned k = 0; k < 2 && n > 0; k++) {
      block.rows[test_random_below(&random, n) * block.stride + test_random_below(&random, width)] =
          (uint8_t)test_random_below(&random, 70);
      *(compare(&block) == IH_OK ? &good : &bad) += 1;
    }
  }
  ck_assert_uint_gt(bad, 50);
  ck_assert(width > 8 || good > 5);
}
END_TEST

/* Rows so far apart that the offsets of a vector's rows exceed 32 bits: only their own bytes are
 * read, here all the same one. */
START_TEST(far_rows)
{
  const uint8_t row[] = {1, 2, 3};
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;)
    ck_assert_int_eq(
        ihp_check_rows(instructions, IHP_STANDARD_SET, 0, row, SIZE_MAX / 2, 3, 1, NULL), IH_OK);
}
END_TEST

START_TEST(no_number)
{
  const uint8_t rows[] = {1, 2, 3, 3};
  ck_assert_int_eq(ihp_check_rows(ih_instructions_best(), IHP_STANDARD_SET, 0, rows, 2, 2, 2, NULL),
                   IH_ERR_DUPLICATE);
}
END_TEST

TEST_MAIN({faults, 1, WIDEST}, {numbers, 1, WIDEST}, {far_rows}, {no_number})
