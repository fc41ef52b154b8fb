/* Rating by closed forms: the category follows directly from the ranks' counts and the suits' rank
 * sets, and the number within the category from binomials.  Only the rules, which are data, are
 * shared with the tables of lib/eval/rating/, so each can check the other. */
#include "base/bits.h"
#include "base/require.h"
#include "eval/ranking/rules.h"

/* Returns C(n, k) for k <= 5 as a product of k factors n, n - 1, ..., which is correctly 0 for n <
 * k. */
IHP_ALWAYS_INLINE uint32_t choose_small(uint32_t n, unsigned k)
{
  static const uint32_t factorial[] = {1, 1, 2, 6, 24, 120};
  uint32_t product = 1;
  IHP_UNROLL
  for (unsigned i = 0; i < k; i++)
    product *= n - i;
  return product / factorial[k];
}

/* Returns the highest rank of a non-empty set. */
static unsigned highest_rank(uint32_t set)
{
  return ihp_width(set) - 1;
}

static unsigned remove_highest(uint32_t *set)
{
  const unsigned rank = highest_rank(*set);
  *set &= ~(UINT32_C(1) << rank);
  return rank;
}

/* Returns the number, from 0, of the best straight in a set; -1 if none exists. */
static int number_of_straight(const struct ihp_rules *rules, uint32_t set)
{
  const int ace_below = rules->lowest_straight != 0;
  const uint32_t lowest = set & set >> 1 & set >> 2 & set >> 3 & set >> 4;
  if (rules->straights == 0)
    return -1;
  if (lowest != 0)
    return (int)highest_rank(lowest) + ace_below;
  return ace_below && (set & rules->lowest_straight) == rules->lowest_straight ? 0 : -1;
}

/* Returns the number of straights before five ranks that do not form one: those with a lower top,
 * which number top - 4, and the lowest straight if the top is an ace. */
static uint32_t straights_before(const struct ihp_rules *rules, unsigned top)
{
  if (rules->straights == 0)
    return 0;
  return top - 4 + (rules->lowest_straight != 0 && top == rules->ranks - 1u);
}

/* Returns the number, from 0, of the best five ranks of a set without a straight: their colex rank
 * minus the number of straights before them. */
static uint32_t number_of_unpaired(const struct ihp_rules *rules, uint32_t set)
{
  const unsigned a = remove_highest(&set), b = remove_highest(&set), c = remove_highest(&set),
                 d = remove_highest(&set), e = remove_highest(&set);
  return choose_small(a, 5) + choose_small(b, 4) + choose_small(c, 3) + choose_small(d, 2) + e -
         straights_before(rules, a);
}

/* Returns the number of a rank among the ranks other than `other`. */
static unsigned number_without(unsigned rank, unsigned other)
{
  return rank - (rank > other);
}

/* Cards as rank sets. */
struct plain_sets {
  uint32_t suit[4];
  uint32_t at_least[5]; /* [k]: ranks with k cards or more, k in 1..4 */
};

static struct plain_sets plain_sets_of(const uint8_t cards[], size_t n)
{
  struct plain_sets sets = {{0}, {0}};
  for (size_t i = 0; i < n; i++) {
    const uint32_t rank = UINT32_C(1) << ih_card_rank(cards[i]);
    sets.suit[ih_card_suit(cards[i])] |= rank;
    sets.at_least[4] |= sets.at_least[3] & rank;
    sets.at_least[3] |= sets.at_least[2] & rank;
    sets.at_least[2] |= sets.at_least[1] & rank;
    sets.at_least[1] |= rank;
  }
  return sets;
}

/* ---- Strengths from the ranks' counts alone --------------------------------- */

static uint32_t strength_of_quads(const struct ihp_rules *rules, const struct plain_sets *sets)
{
  const unsigned quads = highest_rank(sets->at_least[4]);
  const unsigned kicker = highest_rank(sets->at_least[1] & ~(UINT32_C(1) << quads));
  return rules->first[IH_FOUR_OF_A_KIND] + (rules->ranks - 1u) * quads +
         number_without(kicker, quads);
}

/* With an additional pair, three of a kind is a full house. */
static uint32_t strength_of_trips(const struct ihp_rules *rules, const struct plain_sets *sets)
{
  const unsigned others = rules->ranks - 1u, trips = highest_rank(sets->at_least[3]);
  const uint32_t pairs = sets->at_least[2] & ~(UINT32_C(1) << trips);
  if (pairs != 0)
    return rules->first[IH_FULL_HOUSE] + others * trips +
           number_without(highest_rank(pairs), trips);
  uint32_t kickers = sets->at_least[1] & ~(UINT32_C(1) << trips);
  const unsigned a = number_without(remove_highest(&kickers), trips),
                 b = number_without(remove_highest(&kickers), trips);
  return rules->first[IH_THREE_OF_A_KIND] + choose_small(others, 2) * trips + choose_small(a, 2) +
         b;
}

static uint32_t strength_of_two_pair(const struct ihp_rules *rules, const struct plain_sets *sets)
{
  uint32_t pairs = sets->at_least[2];
  const unsigned high = remove_highest(&pairs), low = remove_highest(&pairs);
  const uint32_t others = sets->at_least[1] & ~(UINT32_C(1) << high | UINT32_C(1) << low);
  const unsigned kicker = number_without(number_without(highest_rank(others), high), low);
  return rules->first[IH_TWO_PAIR] + (rules->ranks - 2u) * (choose_small(high, 2) + low) + kicker;
}

static uint32_t strength_of_pair(const struct ihp_rules *rules, const struct plain_sets *sets)
{
  const unsigned pair = highest_rank(sets->at_least[2]);
  uint32_t others = sets->at_least[1] & ~(UINT32_C(1) << pair);
  const unsigned a = number_without(remove_highest(&others), pair),
                 b = number_without(remove_highest(&others), pair),
                 c = number_without(remove_highest(&others), pair);
  return rules->first[IH_PAIR] + choose_small(rules->ranks - 1u, 3) * pair + choose_small(a, 3) +
         choose_small(b, 2) + c;
}

/* These categories beat each other in this order by any rules.  Kickers never run out: without a
 * full house, three of a kind comes with single ranks only; without two pair, so does a pair; and
 * there are at least five cards. */
static uint32_t strength_of_counts(const struct ihp_rules *rules, const struct plain_sets *sets)
{
  if (sets->at_least[4] != 0)
    return strength_of_quads(rules, sets);
  if (sets->at_least[3] != 0)
    return strength_of_trips(rules, sets);
  if (ihp_popcount(sets->at_least[2]) >= 2)
    return strength_of_two_pair(rules, sets);
  if (sets->at_least[2] != 0)
    return strength_of_pair(rules, sets);
  return rules->first[IH_HIGH_CARD] + number_of_unpaired(rules, sets->at_least[1]);
}

/* ---- Straights and flushes -------------------------------------------------- */

/* Returns the ranks of the suit with five cards or more, 0 if none exists. */
static uint32_t flush_set(const struct plain_sets *sets)
{
  for (unsigned suit = 0; suit < 4; suit++)
    if (ihp_popcount(sets->suit[suit]) >= 5)
      return sets->suit[suit];
  return 0;
}

/* Returns 0 without a flush, or if flushes do not count. */
static uint32_t strength_of_flush(const struct ihp_rules *rules, const struct plain_sets *sets)
{
  const uint32_t flush = flush_set(sets);
  if (flush == 0 || rules->straights == 0)
    return 0;
  const int straight = number_of_straight(rules, flush);
  return straight >= 0 ? rules->first[IH_STRAIGHT_FLUSH] + (uint32_t)straight
                       : rules->first[IH_FLUSH] + number_of_unpaired(rules, flush);
}

/* Takes the best of all that the cards make, whatever the order of categories.  (If they hold a
 * straight, the number of a "high card" is meaningless, but below every straight's.) */
uint16_t ihp_plain_strength(const struct ihp_rules *rules, const uint8_t cards[], size_t n)
{
  const struct plain_sets sets = plain_sets_of(cards, n);
  uint32_t best = strength_of_counts(rules, &sets);
  const int straight = number_of_straight(rules, sets.at_least[1]);
  if (straight >= 0 && rules->first[IH_STRAIGHT] + (uint32_t)straight > best)
    best = rules->first[IH_STRAIGHT] + (uint32_t)straight;
  const uint32_t flush = strength_of_flush(rules, &sets);
  return (uint16_t)(flush > best ? flush : best);
}

uint16_t ih_ranking_rate_plain(enum ih_ranking ranking, const uint8_t cards[], size_t n)
{
  IHP_REQUIRE(ihp_ranking_check(ranking, cards, n) == IH_OK);
  return ihp_plain_strength(&ihp_rules[ranking], cards, n);
}
