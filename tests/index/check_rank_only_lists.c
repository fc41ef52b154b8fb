/* Round lists refused for rank-only decks because their tables would be too long: all of them have
 * more hands than 64 bits can count.  The first such list of each deck is also tried on the
 * library. */
#include "harness.h"
#include "index/core/rank_only.h"

#include <isohand/indexer.h>
#include <math.h>

/* A deck, and rounds of `cards[0..rounds-1]`, in descending order. */
struct descending {
  unsigned ranks, suits, rounds;
  unsigned cards[IH_MAX_ROUNDS];
  uint64_t refused; /* number of lists whose tables are too long */
  double least;     /* smallest of their bounds */
  double log2_factorial[IH_MAX_CARDS + 1];
};

static double log2_choose(const struct descending *list, unsigned n, unsigned k)
{
  return list->log2_factorial[n] - list->log2_factorial[k] - list->log2_factorial[n - k];
}

/* Returns the mean of log2 m!, where m of `drawn` random cards have one given rank. */
static double mean_log2_factorial(const struct descending *list, unsigned drawn)
{
  const unsigned all = list->ranks * list->suits, suits = list->suits;
  double mean = 0;
  for (unsigned m = 2; m <= suits && m <= drawn; m++)
    if (drawn - m <= all - suits)
      mean += list->log2_factorial[m] *
              exp2(log2_choose(list, suits, m) + log2_choose(list, all - suits, drawn - m) -
                   log2_choose(list, all, drawn));
  return mean;
}

/* Returns a lower bound on log2 of the number of hands (index/core/rank_only.h). */
static double bound_hands(const struct descending *list)
{
  unsigned left = list->ranks * list->suits;
  double deals = list->log2_factorial[left], mean = list->log2_factorial[list->suits];
  for (unsigned r = 0; r < list->rounds; left -= list->cards[r++]) {
    deals -= list->log2_factorial[list->cards[r]];
    mean -= mean_log2_factorial(list, list->cards[r]);
  }
  deals -= list->log2_factorial[left];
  mean -= mean_log2_factorial(list, left);
  return deals - list->ranks * mean;
}

/* The library refuses the list. */
static void check_refused(const struct descending *list)
{
  const ih_deck deck = {(uint8_t)list->ranks, (uint8_t)list->suits, 1, 0};
  ih_rounds rounds = {.count = (uint8_t)list->rounds};
  ih_indexer *indexer = NULL;
  for (unsigned r = 0; r < list->rounds; r++)
    rounds.cards[r] = (uint8_t)list->cards[r];
  ck_assert_int_eq(ih_indexer_new(&deck, &rounds, &indexer), IH_ERR_OVERFLOW);
  ck_assert_ptr_null(indexer);
}

/* Visits the lists that begin with this one, whose table has `numbers` entries.  More rounds lead
 * to more hands, so the first list that is too long stands for those that begin with it. */
static void try_lists(struct descending *list, unsigned left, uint64_t numbers)
{
  if (numbers > IHP_RANK_ONLY_MAX_COUNTS / list->ranks) {
    const double bound = bound_hands(list);
    if (list->refused == 0)
      check_refused(list);
    list->least = bound < list->least ? bound : list->least;
    list->refused++;
    return;
  }
  if (list->rounds == IH_MAX_ROUNDS)
    return;
  const unsigned before = list->rounds > 0 ? list->cards[list->rounds - 1] : left;
  for (unsigned n = before < left ? before : left; n >= 1; n--) {
    list->cards[list->rounds++] = n;
    try_lists(list, left - n, numbers * (n + 1));
    list->rounds--;
  }
}

/* The order of the rounds changes neither table lengths nor hands, so descending lists stand for
 * all. */
START_TEST(test_refused_lists_are_large)
{
  uint64_t refused = 0;
  for (unsigned suits = 1; suits <= IH_MAX_SUITS; suits++)
    for (unsigned ranks = 1; ranks <= IH_MAX_RANKS; ranks++) {
      struct descending list = {.ranks = ranks, .suits = suits, .least = 1000};
      for (unsigned n = 1; n <= ranks * suits; n++)
        list.log2_factorial[n] = list.log2_factorial[n - 1] + log2(n);
      try_lists(&list, ranks * suits, 1);
      ck_assert_msg(list.least > 64.05, "%ux%u: 2^%.3f", ranks, suits, list.least);
      refused += list.refused;
    }
  ck_assert_uint_gt(refused, 500000);
}
END_TEST

TEST_MAIN({test_refused_lists_are_large})
