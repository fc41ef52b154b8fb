/* Low hands.
 *
 * A table reverses the standard strengths of five cards.  More cards nearly always include five
 * distinct ranks that make the low, and a table over rank sets has their strength.  This leaves
 * hands with too few ranks and, where flushes count, hands with five cards of a suit. */
#include "base/require.h"
#include "cards/checks.h"
#include "eval/low/tables.h"
#include "eval/rating/tables.h"

#include <isohand/rating.h>

const char *ih_low_name(enum ih_low low)
{
  const struct ihp_low_rules *rules = ihp_low_rules_find(low);
  return rules != NULL ? rules->name : "no low game";
}

uint16_t ih_low_max(enum ih_low low)
{
  const struct ihp_low_rules *rules = ihp_low_rules_find(low);
  return rules != NULL ? rules->max : 0;
}

size_t ih_low_min_cards(enum ih_low low)
{
  const struct ihp_low_rules *rules = ihp_low_rules_find(low);
  return rules != NULL ? rules->min_cards : 0;
}

static inline ih_rating_sum add_up_cards(const uint8_t cards[], size_t n)
{
  ih_rating_sum sum = ih_card_rating_sums[cards[0]];
  for (size_t i = 1; i < n; i++)
    sum = ih_rating_sum_add(sum, cards[i]);
  return sum;
}

/* Moves the ace of a set of the standard deck below the other ranks. */
static inline ih_set ace_below_others(ih_set set)
{
  return (set << 1 & UINT64_C(0x1FFE1FFE1FFE1FFE)) | (set >> 12 & UINT64_C(0x0001000100010001));
}

/* ---- Too few ranks -------------------------------------------------------- */

/* Five cards: `ranks` ranks of `copies` cards each and `others` ranks of `other_copies`. */
struct low_pattern {
  unsigned ranks, copies, others, other_copies;
};

static const struct low_pattern pattern_pair = {1, 2, 3, 1}, pattern_two_pair = {2, 2, 1, 1},
                                pattern_trips = {1, 3, 2, 1}, pattern_full_house = {1, 3, 1, 2};

/* Removes the n lowest ranks from *set; returns the key of `copies` cards of each. */
static uint32_t remove_lowest(const struct ihp_low_rules *rules, unsigned *set, unsigned n,
                              unsigned copies)
{
  uint32_t key = 0;
  for (; n > 0; n--, *set &= *set - 1)
    key += copies * ihp_rank_weight(ihp_low_deck_rank(rules, ihp_lowest(*set)));
  return key;
}

/* Returns the standard strength of the best five of six cards or more without five usable distinct
 * ranks.  If there are five ranks, they form a straight, so one rank is repeated; with four ranks,
 * one is repeated as well.  With three, two come twice or one comes four times.  With two, one
 * comes three times and the other twice.  The more frequent ranks decide first, so the lowest of
 * these are chosen first. */
static uint16_t rate_few_ranks(const struct ihp_low_rules *rules, ih_set set)
{
  if (rules->ace_low)
    set = ace_below_others(set);
  const unsigned a = ih_set_ranks(set, 0), b = ih_set_ranks(set, 1), c = ih_set_ranks(set, 2),
                 d = ih_set_ranks(set, 3);
  const unsigned twice = (a & b) | (c & d) | ((a | b) & (c | d)),
                 thrice = (a & b & (c | d)) | (c & d & (a | b)), all = a | b | c | d;
  const unsigned ranks = ihp_popcount(all);
  const struct low_pattern *pattern = &pattern_pair;
  if (ranks == 2)
    pattern = &pattern_full_house;
  else if (ranks == 3)
    pattern = ihp_popcount(twice) > 1 ? &pattern_two_pair : &pattern_trips;
  const unsigned repeated = pattern->copies == 2 ? twice : thrice;
  unsigned left = repeated;
  const uint32_t key = remove_lowest(rules, &left, pattern->ranks, pattern->copies);
  unsigned others = all & ~(repeated & ~left);
  return ihp_quinary_strength(
      key + remove_lowest(rules, &others, pattern->others, pattern->other_copies), 5);
}

/* ---- Ace to five ---------------------------------------------------------- */

static uint16_t rate_ace_to_five(const uint8_t cards[], size_t n)
{
  const struct ihp_low_table *table = &ihp_low_tables[IHP_ACE_TO_FIVE];
  const ih_rating_sum sum = add_up_cards(cards, n);
  if (n == 5)
    return table->fives[ihp_quinary_strength(ihp_key_quinary(sum.key), 5)];
  const uint16_t strength = table->sets[ihp_ranks_of_set(sum.set)];
  if (__builtin_expect(strength != 0, 1))
    return strength;
  return table->fives[rate_few_ranks(&ihp_low_rules[IH_LOW_ACE_TO_FIVE], sum.set)];
}

/* ---- Deuce to seven ------------------------------------------------------- */

/* Returns the lowest five ranks of a set of five or more that include `with`, a set of one rank,
 * and do not form a straight; if there are none, only four ranks, which tables rate 0.  In a
 * straight, the highest rank other than `with` is replaced by the next one, which leaves a gap. */
static unsigned lowest_five(unsigned set, unsigned with)
{
  const unsigned others = set & ~with;
  unsigned next = others;
  for (unsigned i = 0; i < 3; i++)
    next &= next - 1;
  const unsigned fourth = next & (0 - next);
  next &= next - 1;
  const unsigned five = with | (others & ~next);
  const int straight = five == 0x1F * (five & (0 - five));
  return straight ? (five & ~fourth) | (next & (0 - next)) : five;
}

/* Rates six cards or more with five of a suit.  If all are of that suit, the best five are a flush;
 * otherwise the best five distinct ranks include a card outside the suit. */
__attribute__((noinline)) static uint16_t rate_five_suited(ih_set set, unsigned suit)
{
  const struct ihp_low_table *table = &ihp_low_tables[IHP_DEUCE_TO_SEVEN];
  const unsigned all = ihp_ranks_of_set(set);
  unsigned others = ihp_ranks_of_set(set & ~(UINT64_C(0xFFFF) << 16 * suit));
  if (others == 0)
    return table->fives[ihp_flush_strength((uint16_t)lowest_five(all, all & (0 - all)))];
  uint16_t best = 0;
  for (; others != 0; others &= others - 1) {
    const uint16_t strength = table->sets[lowest_five(all, others & (0 - others))];
    best = strength > best ? strength : best;
  }
  if (best != 0)
    return best;
  return table->fives[rate_few_ranks(&ihp_low_rules[IH_LOW_DEUCE_TO_SEVEN], set)];
}

static uint16_t rate_deuce_to_seven(const uint8_t cards[], size_t n)
{
  const struct ihp_low_table *table = &ihp_low_tables[IHP_DEUCE_TO_SEVEN];
  if (n == 5)
    return table->fives[ih_rate_unchecked(cards, 5)];
  const ih_rating_sum sum = add_up_cards(cards, n);
  const uint32_t flags = ihp_flush_flags(sum.key);
  if (__builtin_expect(flags != 0, 0))
    return rate_five_suited(sum.set, ihp_flagged_suit(flags));
  const uint16_t strength = table->sets[ihp_ranks_of_set(sum.set)];
  if (__builtin_expect(strength != 0, 1))
    return strength;
  return table->fives[rate_few_ranks(&ihp_low_rules[IH_LOW_DEUCE_TO_SEVEN], sum.set)];
}

/* ---- Badugi --------------------------------------------------------------- */

/* A set of sets of suits has 16 bits, one for each set of suits.  [s]: the sets without suit s. */
static const uint16_t without_suit[IHP_COPIES] = {0x5555, 0x3333, 0x0F0F, 0x00FF};

/* The obvious version tries all choices of cards.  But sets of ranks that can be assigned distinct
 * suits are the independent sets of a transversal matroid (Edmonds and Fulkerson 1965).  In a
 * matroid, a greedy choice, which goes through the ranks from the lowest and keeps each one that
 * can be added, finds a largest set, and the lowest among these, rank by rank.
 *
 * `suits` holds the sets of suits that the chosen ranks can have.  A rank extends those that lack a
 * suit s in which it is held.  After the last rank, and once all suits are used, none can be
 * extended.  No branch depends on the cards. */
uint16_t ihp_badugi_rate(const uint8_t cards[], size_t n)
{
  const ih_set set = ace_below_others(add_up_cards(cards, n).set);
  unsigned rest = ihp_ranks_of_set(set) | 1u << IHP_RANKS;
  unsigned suits = 1, chosen = 0, colex = 0;
  for (size_t i = 0; i < n; i++) {
    const unsigned rank = ihp_lowest(rest);
    const uint64_t held = set >> rank;
    unsigned more = 0;
    rest &= (rest - 1) | 1u << IHP_RANKS;
    IHP_UNROLL
    for (unsigned s = 0; s < IHP_COPIES; s++)
      more |= ((suits & without_suit[s]) << (1u << s)) & (0 - (unsigned)(held >> 16 * s & 1));
    const unsigned can_add = more != 0;
    suits = can_add ? more : suits;
    colex += (0 - can_add) & ihp_badugi_colex[chosen][rank];
    chosen += can_add;
  }
  return (uint16_t)(ihp_badugi_best[chosen] - colex);
}

/* ---- All low games -------------------------------------------------------- */

enum ih_status ihp_low_check(enum ih_low low, const uint8_t cards[], size_t n)
{
  const struct ihp_low_rules *rules = ihp_low_rules_find(low);
  return rules == NULL
             ? IH_ERR_ARGUMENT
             : ihp_check_hand(IHP_STANDARD_SET, cards, n, rules->min_cards, IH_LOW_MAX_CARDS);
}

uint16_t ih_low_rate_unchecked(enum ih_low low, const uint8_t cards[], size_t n)
{
  IHP_REQUIRE(ihp_low_check(low, cards, n) == IH_OK);
  switch (low) {
  case IH_LOW_ACE_TO_FIVE:
    return rate_ace_to_five(cards, n);
  case IH_LOW_EIGHT_OR_BETTER:
    return ihp_low_eights[ihp_eights_of_cards(cards, n)];
  case IH_LOW_DEUCE_TO_SEVEN:
    return rate_deuce_to_seven(cards, n);
  case IH_LOW_BADUGI:
    return ihp_badugi_rate(cards, n);
  }
  return 0;
}

enum ih_status ih_low_rate(enum ih_low low, const uint8_t cards[], size_t n, uint16_t *strength)
{
  if (strength == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_low_check(low, cards, n);
  if (status == IH_OK)
    *strength = ih_low_rate_unchecked(low, cards, n);
  return status;
}
