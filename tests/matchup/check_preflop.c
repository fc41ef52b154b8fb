/* Preflop class against preflop class: rows of sums computed by others, pairs of classes hand by
 * hand, and invariants of the whole table. */
#include "executors.h"
#include "harness.h"

#include <isohand/matchup.h>
#include <stdlib.h>
#include <string.h>

enum { CLASSES = IH_PREFLOP_CLASSES, CELLS = CLASSES * CLASSES };

/* The sums of class a against class b, at [a * CLASSES + b]. */
struct class_matchups {
  uint64_t deals[CELLS], wins[CELLS], ties[CELLS];
};

static struct class_matchups *make_table(enum ih_ranking ranking, const ih_executor *executor)
{
  struct class_matchups *m = test_filled(sizeof *m);
  ck_assert_int_eq(ih_matchup_preflop(ranking, executor, NULL, m->deals, m->wins, m->ties), IH_OK);
  return m;
}

/* Returns the class of a name, which must be unique. */
static unsigned class_of(const ih_deck *deck, const char *name)
{
  unsigned found = 0, times = 0;
  for (unsigned i = 0; i < (unsigned)deck->ranks * deck->ranks; i++) {
    char text[IH_PREFLOP_CLASS_TEXT];
    (void)ih_preflop_class_format(deck, i, text);
    if (strcmp(text, name) == 0) {
      found = i;
      times++;
    }
  }
  ck_assert_uint_eq(times, 1);
  return found;
}

/* Lists the hands of the class of two ranks by its name, suit by suit. */
static size_t hands_of(const ih_deck *deck, const char *name, ih_set hands[])
{
  const char *letters = ih_deck_ranks(deck);
  const unsigned high = (unsigned)(strchr(letters, name[0]) - letters);
  const unsigned low = (unsigned)(strchr(letters, name[1]) - letters);
  size_t n = 0;
  for (unsigned s = 0; s < 4; s++)
    for (unsigned t = 0; t < 4; t++)
      if (high == low ? s < t : (name[2] == 's') == (s == t))
        hands[n++] = ih_set_of_card(ih_card_make(high, s)) | ih_set_of_card(ih_card_make(low, t));
  return n;
}

static void check_pair(enum ih_ranking ranking, const ih_deck *deck, const struct class_matchups *m,
                       unsigned a, unsigned b)
{
  uint64_t of_a[12], of_b[12], deals = 0, wins = 0, ties = 0;
  char name[2][IH_PREFLOP_CLASS_TEXT];
  ck_assert_uint_eq(ih_preflop_class_format(deck, a, name[0]), strlen(name[0]));
  (void)ih_preflop_class_format(deck, b, name[1]);
  const size_t n = hands_of(deck, name[0], of_a), k = hands_of(deck, name[1], of_b);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < k; j++) {
      const ih_set hands[2] = {of_a[i], of_b[j]};
      ih_matchup one;
      if ((hands[0] & hands[1]) != 0)
        continue;
      ck_assert_int_eq(ih_matchup_hands(ranking, hands, 2, 0, 0, &one), IH_OK);
      deals += one.boards;
      wins += one.shares[0][0];
      ties += one.shares[0][1];
    }
  ck_assert_msg(m->deals[a * CLASSES + b] == deals && m->wins[a * CLASSES + b] == wins &&
                    m->ties[a * CLASSES + b] == ties,
                "%s against %s", name[0], name[1]);
}

/* Every deal is won by either class or tied, and no deal is missing. */
static void check_whole(const struct class_matchups *m, unsigned classes, uint64_t expected)
{
  uint64_t deals = 0;
  unsigned wrong = 0;
  for (unsigned a = 0; a < CLASSES; a++)
    for (unsigned b = 0; b < CLASSES; b++) {
      deals += m->deals[a * CLASSES + b];
      wrong += m->ties[a * CLASSES + b] != m->ties[b * CLASSES + a] ||
               m->deals[a * CLASSES + b] != m->deals[b * CLASSES + a];
      wrong += m->wins[a * CLASSES + b] + m->ties[a * CLASSES + b] + m->wins[b * CLASSES + a] !=
               m->deals[a * CLASSES + b];
      wrong += m->ties[a * CLASSES + b] > m->deals[a * CLASSES + b] ||
               m->wins[a * CLASSES + b] > m->deals[a * CLASSES + b];
      wrong += (m->deals[a * CLASSES + b] != 0) != (a < classes && b < classes);
    }
  ck_assert_uint_eq(wrong, 0);
  ck_assert_uint_eq(deals, expected);
}

static void check_some(enum ih_ranking ranking, const struct class_matchups *m, unsigned count)
{
  struct test_random random = test_random_new(0x636C61);
  ih_deck deck;
  ck_assert_int_eq(ih_ranking_deck(ranking, &deck), IH_OK);
  const unsigned classes = (unsigned)deck.ranks * deck.ranks;
  for (unsigned i = 0; i < count; i++) {
    const unsigned a = (unsigned)test_random_below(&random, classes);
    check_pair(ranking, &deck, m, a,
               i % 8 == 0 ? a : (unsigned)test_random_below(&random, classes));
  }
}

/* Hold'em, including the rows of the table of sums of 2W + T over all (hand, board) pairs. */
START_TEST(test_standard)
{
  const ih_executor threads = test_threads(2);
  struct class_matchups *m = make_table(IH_RANKING_STANDARD, &threads);
  check_whole(m, 169, UINT64_C(1326) * 1225 * 1712304);
  check_some(IH_RANKING_STANDARD, m, test_tier() == TIER_CHECK ? 16 : 1000);
  ih_deck deck;
  ck_assert_int_eq(ih_ranking_deck(IH_RANKING_STANDARD, &deck), IH_OK);
  char line[200], *fields[4];
  unsigned rows = 0;
  FILE *file = test_data("preflop-ehs.tsv");
  for (; test_fields(file, line, sizeof line, fields, 4) == 4; rows++) {
    const unsigned a = class_of(&deck, fields[0]);
    uint64_t deals = 0, sum = 0;
    for (unsigned b = 0; b < CLASSES; b++) {
      deals += m->deals[a * CLASSES + b];
      sum += 2 * m->wins[a * CLASSES + b] + m->ties[a * CLASSES + b];
    }
    ck_assert_uint_eq(deals, 990 * strtoull(fields[1], NULL, 10));
    ck_assert_uint_eq(sum, strtoull(fields[2], NULL, 10));
  }
  ck_assert_uint_eq(rows, 7);
  (void)fclose(file);
  free(m);
}
END_TEST

START_TEST(test_short)
{
  const ih_executor executors[] = {test_backwards(3), test_threads(2)};
  struct class_matchups *m = make_table(IH_RANKING_SHORT, NULL), *other;
  struct class_matchups *trips = make_table(IH_RANKING_SHORT_TRIPS, &executors[1]);
  const uint64_t deals = UINT64_C(630) * 561 * 201376;
  check_whole(m, 81, deals);
  check_whole(trips, 81, deals);
  check_some(IH_RANKING_SHORT, m, test_tier() == TIER_CHECK ? 24 : 1000);
  check_some(IH_RANKING_SHORT_TRIPS, trips, test_tier() == TIER_CHECK ? 24 : 1000);
  ck_assert(memcmp(m, trips, sizeof *m) != 0);
  other = make_table(IH_RANKING_SHORT, &executors[0]);
  ck_assert(memcmp(m, other, sizeof *m) == 0);
  free(other);
  free(m);
  free(trips);
}
END_TEST

/* Omitting arrays does not change the others. */
/* Each array alone; in longer tiers also each pair. */
START_TEST(test_some_arrays)
{
  const ih_executor threads = test_threads(2);
  struct class_matchups *all = make_table(IH_RANKING_SHORT, &threads);
  for (unsigned wanted = 1; wanted < 7; wanted += test_tier() == TIER_CHECK ? wanted : 1) {
    struct class_matchups *some = test_filled(sizeof *some);
    uint64_t *deals = (wanted & 1) != 0 ? some->deals : NULL;
    uint64_t *wins = (wanted & 2) != 0 ? some->wins : NULL;
    uint64_t *ties = (wanted & 4) != 0 ? some->ties : NULL;
    ck_assert_int_eq(ih_matchup_preflop(IH_RANKING_SHORT, &threads, NULL, deals, wins, ties),
                     IH_OK);
    ck_assert(deals == NULL ? test_untouched(some->deals, sizeof some->deals)
                            : memcmp(deals, all->deals, sizeof all->deals) == 0);
    ck_assert(wins == NULL ? test_untouched(some->wins, sizeof some->wins)
                           : memcmp(wins, all->wins, sizeof all->wins) == 0);
    ck_assert(ties == NULL ? test_untouched(some->ties, sizeof some->ties)
                           : memcmp(ties, all->ties, sizeof all->ties) == 0);
    free(some);
  }
  free(all);
}
END_TEST

START_TEST(test_refusals)
{
  struct class_matchups *m = test_filled(sizeof *m);
  ck_assert_int_eq(ih_matchup_preflop((enum ih_ranking)3, NULL, NULL, m->deals, m->wins, m->ties),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_matchup_preflop(IH_RANKING_STANDARD, NULL, NULL, NULL, NULL, NULL),
                   IH_ERR_ARGUMENT);
  const ih_executor unknown = test_unknown_executor();
  ck_assert_int_eq(
      ih_matchup_preflop(IH_RANKING_STANDARD, &unknown, NULL, m->deals, m->wins, m->ties),
      IH_ERR_ARGUMENT);
  ck_assert(test_untouched(m, sizeof *m));
  free(m);
}
END_TEST

TEST_MAIN({test_standard}, {test_short}, {test_some_arrays}, {test_refusals})
