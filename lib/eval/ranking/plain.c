/* The evaluator by closed forms: the category straight from the ranks' counts and
 * the suits' rank sets, the place within it from binomials.  It shares nothing with
 * eval.c and its tables but the rules, which are data, so each can check the other. */
#include "base/bits.h"
#include "eval/ranking/rules.h"

#ifdef IH_DEBUG
#include "eval/rating/tables.h"

#include <assert.h>
#endif

/* Products of k falling factors are 0 for n < k, as they should be. */
static uint32_t choose2(uint32_t n)
{
  return n * (n - 1) / 2;
}

static uint32_t choose3(uint32_t n)
{
  return n * (n - 1) * (n - 2) / 6;
}

static uint32_t choose5(uint32_t n)
{
  return n * (n - 1) * (n - 2) * (n - 3) * (n - 4) / 120;
}

static uint32_t choose4(uint32_t n)
{
  return n * (n - 1) * (n - 2) * (n - 3) / 24;
}

/* The highest rank of a set that is not empty. */
static unsigned top_of(uint32_t set)
{
  return ihp_width(set) - 1;
}

/* Takes the highest rank out of *set. */
static unsigned take_top(uint32_t *set)
{
  const unsigned top = top_of(*set);
  *set &= ~(UINT32_C(1) << top);
  return top;
}

/* The place, from 0, of the best straight in a set, -1 when there is none. */
static int straight_of(const struct ihp_rules *rules, uint32_t set)
{
  const int ace_below = rules->lowest_straight != 0;
  const uint32_t lowest = set & set >> 1 & set >> 2 & set >> 3 & set >> 4;
  if (rules->straights == 0)
    return -1;
  if (lowest != 0)
    return (int)top_of(lowest) + ace_below;
  return ace_below && (set & rules->lowest_straight) == rules->lowest_straight ? 0 : -1;
}

/* The straights below five ranks that are none: the ones with a lower top, of which
 * there are top - 4, and the lowest straight when the top is an ace. */
static uint32_t straights_below(const struct ihp_rules *rules, unsigned top)
{
  if (rules->straights == 0)
    return 0;
  return top - 4 + (rules->lowest_straight != 0 && top == rules->ranks - 1u);
}

/* The place, from 0, of the best five ranks, which are no straight: their colex
 * rank, less the straights below them. */
static uint32_t unpaired_of(const struct ihp_rules *rules, uint32_t set)
{
  const unsigned a = take_top(&set), b = take_top(&set), c = take_top(&set), d = take_top(&set),
                 e = take_top(&set);
  return choose5(a) + choose4(b) + choose3(c) + choose2(d) + e - straights_below(rules, a);
}

/* A rank among the others when one is taken. */
static unsigned without(unsigned rank, unsigned taken)
{
  return rank - (rank > taken);
}

/* What a hand is rated by. */
struct hand {
  uint32_t suit[4];     /* rank sets */
  uint32_t at_least[5]; /* [k]: the ranks of k cards or more, k in 1..4 */
};

static struct hand hand_of(const uint8_t cards[], size_t n)
{
  struct hand h = {{0}, {0}};
  for (size_t i = 0; i < n; i++) {
    const uint32_t rank = UINT32_C(1) << ih_card_rank(cards[i]);
    h.suit[ih_card_suit(cards[i])] |= rank;
    h.at_least[4] |= h.at_least[3] & rank;
    h.at_least[3] |= h.at_least[2] & rank;
    h.at_least[2] |= h.at_least[1] & rank;
    h.at_least[1] |= rank;
  }
  return h;
}

/* The rank set of the suit with five cards or more, 0 when there is none. */
static uint32_t flush_of(const struct hand *h)
{
  for (unsigned s = 0; s < 4; s++)
    if (ihp_popcount(h->suit[s]) >= 5)
      return h->suit[s];
  return 0;
}

/* ---- What a hand is worth by its ranks' counts alone ----------------------- */

static uint32_t four_of_a_kind(const struct ihp_rules *rules, const struct hand *h)
{
  const unsigned quad = top_of(h->at_least[4]);
  const unsigned kicker = top_of(h->at_least[1] & ~(UINT32_C(1) << quad));
  return rules->first[IH_FOUR_OF_A_KIND] + (rules->ranks - 1u) * quad + without(kicker, quad);
}

/* A full house if there is a pair beside. */
static uint32_t three_of_a_kind(const struct ihp_rules *rules, const struct hand *h)
{
  const unsigned others = rules->ranks - 1u, trips = top_of(h->at_least[3]);
  const uint32_t pairs = h->at_least[2] & ~(UINT32_C(1) << trips);
  if (pairs != 0)
    return rules->first[IH_FULL_HOUSE] + others * trips + without(top_of(pairs), trips);
  uint32_t kickers = h->at_least[1] & ~(UINT32_C(1) << trips);
  const unsigned a = without(take_top(&kickers), trips), b = without(take_top(&kickers), trips);
  return rules->first[IH_THREE_OF_A_KIND] + choose2(others) * trips + choose2(a) + b;
}

static uint32_t two_pair(const struct ihp_rules *rules, const struct hand *h)
{
  uint32_t pairs = h->at_least[2];
  const unsigned high = take_top(&pairs), low = take_top(&pairs);
  const uint32_t others = h->at_least[1] & ~(UINT32_C(1) << high | UINT32_C(1) << low);
  const unsigned kicker = without(without(top_of(others), high), low);
  return rules->first[IH_TWO_PAIR] + (rules->ranks - 2u) * (choose2(high) + low) + kicker;
}

static uint32_t pair(const struct ihp_rules *rules, const struct hand *h)
{
  const unsigned twice = top_of(h->at_least[2]);
  uint32_t others = h->at_least[1] & ~(UINT32_C(1) << twice);
  const unsigned a = without(take_top(&others), twice), b = without(take_top(&others), twice),
                 c = without(take_top(&others), twice);
  return rules->first[IH_PAIR] + choose3(rules->ranks - 1u) * twice + choose3(a) + choose2(b) + c;
}

/* These five beat each other in this order by any rules.  No kicker is ever missing:
 * past full houses three of a kind stands beside single ranks only, a pair likewise
 * past two pair, and the hand has five cards at least. */
static uint32_t by_counts(const struct ihp_rules *rules, const struct hand *h)
{
  if (h->at_least[4] != 0)
    return four_of_a_kind(rules, h);
  if (h->at_least[3] != 0)
    return three_of_a_kind(rules, h);
  if (ihp_popcount(h->at_least[2]) >= 2)
    return two_pair(rules, h);
  if (h->at_least[2] != 0)
    return pair(rules, h);
  return rules->first[IH_HIGH_CARD] + unpaired_of(rules, h->at_least[1]);
}

/* ---- The whole hand ------------------------------------------------------- */

/* 0 when there is none, or flushes do not count. */
static uint32_t flush_strength(const struct ihp_rules *rules, const struct hand *h)
{
  const uint32_t flush = flush_of(h);
  if (flush == 0 || rules->straights == 0)
    return 0;
  const int straight = straight_of(rules, flush);
  return straight >= 0 ? rules->first[IH_STRAIGHT_FLUSH] + (uint32_t)straight
                       : rules->first[IH_FLUSH] + unpaired_of(rules, flush);
}

/* The best of what it holds, whatever beats what.  (Beside a straight the number
 * of a "high card" means nothing, but it is below every straight's.) */
static uint32_t strength_of(const struct ihp_rules *rules, const struct hand *h)
{
  uint32_t best = by_counts(rules, h);
  const int straight = straight_of(rules, h->at_least[1]);
  if (straight >= 0 && rules->first[IH_STRAIGHT] + (uint32_t)straight > best)
    best = rules->first[IH_STRAIGHT] + (uint32_t)straight;
  const uint32_t suited = flush_strength(rules, h);
  return suited > best ? suited : best;
}

uint16_t ihp_plain_strength(const struct ihp_rules *rules, const uint8_t cards[], size_t n)
{
  const struct hand h = hand_of(cards, n);
  return (uint16_t)strength_of(rules, &h);
}

uint16_t ih_ranking_rate_plain(enum ih_ranking ranking, const uint8_t cards[], size_t n)
{
#ifdef IH_DEBUG
  assert(ihp_ranking_check(ranking, cards, n) == IH_OK);
#endif
  return ihp_plain_strength(&ihp_rules[ranking], cards, n);
}
