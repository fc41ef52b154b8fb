/* Frequency of each category among all hands: 5 to 7 cards hand by hand, and 5 to 9 by patterns. */
#include "harness.h"
#include "reference_strength.h"

#include <isohand/quinary.h>
#include <isohand/rating.h>
#include <stdlib.h>
#include <string.h>

/* Hands by strength. */
struct tally {
  uint64_t hands[IH_STRENGTH_MAX + 1];
};

/* Positions of eval-counts.tsv's columns. */
enum { COLUMN_HANDS = 1, COLUMN_DISTINCT = 2, COLUMN_CATEGORIES = 3, COLUMN_ROYAL = 12, COLUMNS };

/* The tally has the file's frequencies for n cards. */
static void agree_with_file(const struct tally *tally, size_t n)
{
  uint64_t found[COLUMNS] = {n, 0, 0};
  ck_assert_uint_eq(tally->hands[0], 0);
  for (unsigned s = 1; s <= IH_STRENGTH_MAX; s++) {
    found[COLUMN_HANDS] += tally->hands[s];
    found[COLUMN_DISTINCT] += tally->hands[s] > 0;
    found[COLUMN_CATEGORIES + IH_STRAIGHT_FLUSH -
          ih_ranking_category(IH_RANKING_STANDARD, (uint16_t)s)] += tally->hands[s];
  }
  found[COLUMN_ROYAL] = tally->hands[IH_STRENGTH_MAX];

  char line[512], *fields[COLUMNS];
  FILE *file = test_data("eval-counts.tsv");
  while (test_fields(file, line, sizeof line, fields, COLUMNS) == COLUMNS) {
    if (strtoull(fields[0], NULL, 10) != n)
      continue;
    for (size_t i = 0; i < COLUMNS; i++)
      ck_assert_uint_eq(found[i], strtoull(fields[i], NULL, 10));
    fclose(file);
    return;
  }
  ck_abort_msg("eval-counts.tsv has no row for %zu cards", n);
}

/* Returns the evaluator's strength, after checking that the closed form agrees. */
static uint16_t agreed(const uint8_t cards[], size_t n)
{
  const uint16_t strength = ih_rate_unchecked(cards, n);
  if (strength != ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, n))
    ck_abort_msg("%zu cards from %u,%u,%u,%u,%u: %u, closed form %u", n, cards[0], cards[1],
                 cards[2], cards[3], cards[4], strength,
                 ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, n));
  return strength;
}

/* ---- Hand by hand --------------------------------------------------------- */

/* Adds all hands that begin with cards[0..have-1] and continue with lower cards. */
static void tally_hands(uint8_t cards[], size_t have, size_t n, int compare, struct tally *tally)
{
  const uint8_t end = have == 0 ? 52 : cards[have - 1];
  for (uint8_t card = 0; card < end; card++) {
    cards[have] = card;
    if (have + 1 < n)
      tally_hands(cards, have + 1, n, compare, tally);
    else
      tally->hands[compare ? agreed(cards, n) : ih_rate_unchecked(cards, n)]++;
  }
}

START_TEST(test_all_hands)
{
  struct tally tally = {{0}};
  uint8_t cards[9];
  const size_t n = (size_t)_i;
  tally_hands(cards, 0, n, n < 7 || test_tier() != TIER_CHECK, &tally);
  agree_with_file(&tally, n);
}
END_TEST

/* ---- By patterns ---------------------------------------------------------- */

/* Adds to *total the ways to assign suits to the ranks from `rank` on, with held[s] cards of suit s
 * already, so that no suit gets five. */
static void count_suits(const uint8_t counts[], unsigned rank, unsigned held[4], uint64_t *total)
{
  while (rank < 13 && counts[rank] == 0)
    rank++;
  if (rank == 13) {
    ++*total;
    return;
  }
  for (unsigned suits = 0; suits < 16; suits++) {
    if (__builtin_popcount(suits) != counts[rank])
      continue;
    int fits = 1;
    for (unsigned s = 0; s < 4; s++)
      fits &= (held[s] += suits >> s & 1) < 5;
    if (fits)
      count_suits(counts, rank + 1, held, total);
    for (unsigned s = 0; s < 4; s++)
      held[s] -= suits >> s & 1;
  }
}

/* Like count_suits, for a whole quinary.  The result depends only on how many ranks have one, two,
 * three and four cards, and is cached by these numbers. */
static uint64_t ways_without_flush(const uint8_t counts[13])
{
  static uint64_t kept[10][5][4][3];
  unsigned ranks_with[5] = {0}, held[4] = {0};
  for (unsigned r = 0; r < 13; r++)
    ranks_with[counts[r]]++;
  uint64_t *ways = &kept[ranks_with[1]][ranks_with[2]][ranks_with[3]][ranks_with[4]];
  if (*ways == 0)
    count_suits(counts, 0, held, ways);
  return *ways;
}

static void tally_rainbows(size_t n, struct tally *tally)
{
  uint8_t counts[13], cards[9];
  for (uint32_t rank = 0; rank < ih_quinary_size((unsigned)n); rank++) {
    if (ih_quinary_unrank((unsigned)n, rank, counts) != IH_OK ||
        reference_rainbow(counts, cards) != n)
      ck_abort_msg("quinary %u does not exist", rank);
    tally->hands[agreed(cards, n)] += ways_without_flush(counts);
  }
}

/* Adds the hands that hold cards[0..have-1], which are a flush in `suit` and possibly other cards,
 * and more cards of the other three suits, from `rank` on; `ways` is the number of choices of suits
 * so far. */
static void tally_others(uint8_t cards[], size_t have, size_t n, unsigned suit, unsigned rank,
                         uint64_t ways, struct tally *tally)
{
  static const unsigned choose3[] = {1, 3, 3, 1};
  if (have == n) {
    tally->hands[agreed(cards, n)] += ways;
    return;
  }
  if (rank == 13)
    return;
  for (unsigned count = 0; count <= 3 && have + count <= n; count++) {
    for (unsigned i = 0; i < count; i++)
      cards[have + i] = (uint8_t)(rank << 2 | (suit + 1 + i) % 4);
    tally_others(cards, have + count, n, suit, rank + 1, ways * choose3[count], tally);
  }
}

/* At most nine cards have a flush in only one suit, so each hand is counted once. */
static void tally_flushes(size_t n, struct tally *tally)
{
  uint8_t cards[13];
  for (unsigned suit = 0; suit < 4; suit++)
    for (unsigned set = 0; set < 1u << 13; set++) {
      const size_t size = (size_t)__builtin_popcount(set);
      if (size < 5 || size > n)
        continue;
      (void)reference_suited(set, suit, cards);
      tally_others(cards, size, n, suit, 0, 1, tally);
    }
}

START_TEST(test_patterns)
{
  struct tally tally = {{0}};
  tally_rainbows((size_t)_i, &tally);
  tally_flushes((size_t)_i, &tally);
  agree_with_file(&tally, (size_t)_i);
}
END_TEST

TEST_MAIN({test_all_hands, 5, 8}, {test_patterns, 5, 10})
