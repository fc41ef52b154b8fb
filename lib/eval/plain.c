/* The evaluator by closed forms: the category straight from the ranks' counts and
 * the suits' rank sets, the place within it from binomials.  It shares nothing
 * with eval.c and its tables, so each can check the other. */
#include "base/bits.h"
#include "eval/scale.h"

#include <isohand/cards.h>
#ifdef IH_DEBUG
#include "eval/internal.h"

#include <assert.h>
#endif

#define RANKS 13

/* The lowest five ranks of a straight, and the ranks of A2345. */
#define RUN   UINT32_C(0x1F)
#define WHEEL UINT32_C(0x100F)

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

/* The place 0..9 of the best straight in a set, -1 when there is none. */
static int straight_of(uint32_t set)
{
  const uint32_t lowest = set & set >> 1 & set >> 2 & set >> 3 & set >> 4;
  if (lowest != 0)
    return (int)top_of(lowest) + 1;
  return (set & WHEEL) == WHEEL ? 0 : -1;
}

/* The place 0..1276 of the best five ranks, which are no straight: their colex
 * rank, less the straights below them.  Those are the ones with a lower top, of
 * which there are top - 4, and A2345 when the top is an ace. */
static uint32_t unpaired_of(uint32_t set)
{
  const unsigned a = take_top(&set), b = take_top(&set), c = take_top(&set), d = take_top(&set),
                 e = take_top(&set);
  return choose5(a) + choose4(b) + choose3(c) + choose2(d) + e - (a - 4) - (a == RANKS - 1);
}

/* A rank among the twelve others when one is taken. */
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

/* The categories above the flush but for the straight flush: 0 when it is none of
 * them. */
static uint32_t quads_or_full_house(const struct hand *h)
{
  if (h->at_least[4] != 0) {
    const unsigned quad = top_of(h->at_least[4]);
    const unsigned kicker = top_of(h->at_least[1] & ~(UINT32_C(1) << quad));
    return IHP_FIRST_FOUR_OF_A_KIND + 12 * quad + without(kicker, quad);
  }
  if (h->at_least[3] != 0) {
    const unsigned trips = top_of(h->at_least[3]);
    const uint32_t pairs = h->at_least[2] & ~(UINT32_C(1) << trips);
    if (pairs != 0)
      return IHP_FIRST_FULL_HOUSE + 12 * trips + without(top_of(pairs), trips);
  }
  return 0;
}

static uint32_t three_of_a_kind(const struct hand *h)
{
  const unsigned trips = top_of(h->at_least[3]);
  uint32_t others = h->at_least[1] & ~(UINT32_C(1) << trips);
  const unsigned a = without(take_top(&others), trips), b = without(take_top(&others), trips);
  return IHP_FIRST_THREE_OF_A_KIND + 66 * trips + choose2(a) + b;
}

static uint32_t two_pair(const struct hand *h)
{
  uint32_t pairs = h->at_least[2];
  const unsigned high = take_top(&pairs), low = take_top(&pairs);
  const uint32_t others = h->at_least[1] & ~(UINT32_C(1) << high | UINT32_C(1) << low);
  const unsigned kicker = without(without(top_of(others), high), low);
  return IHP_FIRST_TWO_PAIR + 11 * (choose2(high) + low) + kicker;
}

static uint32_t pair(const struct hand *h)
{
  const unsigned twice = top_of(h->at_least[2]);
  uint32_t others = h->at_least[1] & ~(UINT32_C(1) << twice);
  const unsigned a = without(take_top(&others), twice), b = without(take_top(&others), twice),
                 c = without(take_top(&others), twice);
  return IHP_FIRST_PAIR + 220 * twice + choose3(a) + choose2(b) + c;
}

/* The categories from the best down.  No kicker is ever missing: past full houses
 * three of a kind stands beside single ranks only, a pair likewise past two pair,
 * and the hand has five cards at least. */
static uint32_t strength_of(const struct hand *h)
{
  const uint32_t flush = flush_of(h);
  const int straight_flush = straight_of(flush);
  if (straight_flush >= 0)
    return IHP_FIRST_STRAIGHT_FLUSH + (uint32_t)straight_flush;
  const uint32_t high = quads_or_full_house(h);
  if (high != 0)
    return high;
  if (flush != 0)
    return IHP_FIRST_FLUSH + unpaired_of(flush);
  const int straight = straight_of(h->at_least[1]);
  if (straight >= 0)
    return IHP_FIRST_STRAIGHT + (uint32_t)straight;
  if (h->at_least[3] != 0)
    return three_of_a_kind(h);
  if (ihp_popcount(h->at_least[2]) >= 2)
    return two_pair(h);
  if (h->at_least[2] != 0)
    return pair(h);
  return IHP_FIRST_HIGH_CARD + unpaired_of(h->at_least[1]);
}

uint16_t ih_eval_plain(const uint8_t cards[], size_t n)
{
#ifdef IH_DEBUG
  assert(ihp_eval_check(cards, n) == IH_OK);
#endif
  const struct hand h = hand_of(cards, n);
  return (uint16_t)strength_of(&h);
}
