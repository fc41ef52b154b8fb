/* Low hands.
 *
 * Five cards have a strength as a high hand, and a table turns it over.  Of more cards
 * nearly all hold five different ranks that make the low: a table over rank sets has it.
 * That leaves hands of too few ranks, and, where flushes count, those with five cards of
 * a suit. */
#include "eval/low/low.h"

#include "base/require.h"
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
  return rules != NULL ? rules->least_cards : 0;
}

static inline ih_rating_sum sum(const uint8_t cards[], size_t n)
{
  ih_rating_sum hand = ih_card_rating_sums[cards[0]];
  for (size_t i = 1; i < n; i++)
    hand = ih_rating_sum_add(hand, cards[i]);
  return hand;
}

#define ALL_RANKS ((1u << IHP_RANKS) - 1)

/* The ranks of any suit. */
static inline unsigned ranks_of_mask(uint64_t mask)
{
  mask |= mask >> 32;
  return (unsigned)(mask | mask >> 16) & ALL_RANKS;
}

/* The mask of a hand with the ace below the others. */
static inline uint64_t aces_below(uint64_t mask)
{
  return (mask << 1 & UINT64_C(0x1FFE1FFE1FFE1FFE)) | (mask >> 12 & UINT64_C(0x0001000100010001));
}

/* ---- Too few ranks -------------------------------------------------------- */

/* Five cards that are some ranks so often, and others so often. */
struct pattern {
  unsigned ranks, copies, others, other_copies;
};

static const struct pattern pair = {1, 2, 3, 1}, two_pair = {2, 2, 1, 1},
                            three_of_a_kind = {1, 3, 2, 1}, full_house = {1, 3, 1, 2};

/* Takes the n lowest ranks out of *set; returns the key of so many cards of each. */
static uint32_t take_lowest(const struct ihp_low_rules *rules, unsigned *set, unsigned n,
                            unsigned copies)
{
  uint32_t key = 0;
  for (; n > 0; n--, *set &= *set - 1)
    key += copies * ihp_rank_weight(ihp_low_deck_rank(rules, ihp_lowest(*set)));
  return key;
}

/* The strength, as a high hand, of the best five of six cards or more when no five
 * different ranks will do: of five there is a straight at most, so that one of them is
 * there twice, and likewise of four.  Of three ranks two are there twice or one four
 * times, and of two one is there three times, the other twice.  What comes more often
 * decides first, so the lowest ranks of these are taken first. */
static uint16_t rate_few(const struct ihp_low_rules *rules, uint64_t mask)
{
  if (rules->ace_low)
    mask = aces_below(mask);
  const unsigned a = ih_set_ranks(mask, 0), b = ih_set_ranks(mask, 1), c = ih_set_ranks(mask, 2),
                 d = ih_set_ranks(mask, 3);
  const unsigned twice = (a & b) | (c & d) | ((a | b) & (c | d)),
                 thrice = (a & b & (c | d)) | (c & d & (a | b)), all = a | b | c | d;
  const unsigned ranks = ihp_popcount(all);
  const struct pattern *pattern = &pair;
  if (ranks == 2)
    pattern = &full_house;
  else if (ranks == 3)
    pattern = ihp_popcount(twice) > 1 ? &two_pair : &three_of_a_kind;
  const unsigned made = pattern->copies == 2 ? twice : thrice;
  unsigned left = made;
  const uint32_t key = take_lowest(rules, &left, pattern->ranks, pattern->copies);
  unsigned others = all & ~(made & ~left);
  return ihp_quinary_strength(
      key + take_lowest(rules, &others, pattern->others, pattern->other_copies), 5);
}

/* ---- Ace to five ---------------------------------------------------------- */

static uint16_t rate_ace_to_five(const uint8_t cards[], size_t n)
{
  const struct ihp_low_table *table = &ihp_low_tables[IHP_ACE_TO_FIVE];
  const ih_rating_sum hand = sum(cards, n);
  if (n == 5)
    return table->fives[ihp_quinary_strength(ihp_key_quinary(hand.key), 5)];
  const uint16_t strength = table->sets[ranks_of_mask(hand.set)];
  if (__builtin_expect(strength != 0, 1))
    return strength;
  return table->fives[rate_few(&ihp_low_rules[IH_LOW_ACE_TO_FIVE], hand.set)];
}

/* ---- Deuce to seven ------------------------------------------------------- */

/* The lowest five of five ranks or more that hold the rank `with`, a set of one, and are
 * no straight; only four, which tables rate 0, when there are none.  A straight gives up
 * its highest rank but `with` for the next one, and then has a gap there. */
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

/* A hand of six cards or more with five of a suit.  Without another suit it is a flush at
 * best, else the best five different ranks have one of another suit. */
__attribute__((noinline)) static uint16_t rate_suited(uint64_t mask, unsigned suit)
{
  const struct ihp_low_table *table = &ihp_low_tables[IHP_DEUCE_TO_SEVEN];
  const unsigned all = ranks_of_mask(mask);
  unsigned others = ranks_of_mask(mask & ~(UINT64_C(0xFFFF) << 16 * suit));
  if (others == 0)
    return table->fives[ihp_flush_strength((uint16_t)lowest_five(all, all & (0 - all)))];
  uint16_t best = 0;
  for (; others != 0; others &= others - 1) {
    const uint16_t strength = table->sets[lowest_five(all, others & (0 - others))];
    best = strength > best ? strength : best;
  }
  return best != 0 ? best : table->fives[rate_few(&ihp_low_rules[IH_LOW_DEUCE_TO_SEVEN], mask)];
}

static uint16_t rate_deuce_to_seven(const uint8_t cards[], size_t n)
{
  const struct ihp_low_table *table = &ihp_low_tables[IHP_DEUCE_TO_SEVEN];
  if (n == 5)
    return table->fives[ih_rate_unchecked(cards, 5)];
  const ih_rating_sum hand = sum(cards, n);
  const uint32_t flags = ihp_flush_flags(hand.key);
  if (__builtin_expect(flags != 0, 0))
    return rate_suited(hand.set, ihp_flagged_suit(flags));
  const uint16_t strength = table->sets[ranks_of_mask(hand.set)];
  if (__builtin_expect(strength != 0, 1))
    return strength;
  return table->fives[rate_few(&ihp_low_rules[IH_LOW_DEUCE_TO_SEVEN], hand.set)];
}

/* ---- Badugi --------------------------------------------------------------- */

/* [k - 1][r]: C(r, k) for r = 0..12; what is read behind them does not count. */
#define EACH_RANK(F)                                                                               \
  {                                                                                                \
    F(0), F(1), F(2), F(3), F(4), F(5), F(6), F(7), F(8), F(9), F(10), F(11), F(12)                \
  }
#define CHOOSE1(r) (r)
#define CHOOSE2(r) ((r) * ((r)-1) / 2)
#define CHOOSE3(r) ((r) * ((r)-1) * ((r)-2) / 6)
#define CHOOSE4(r) ((r) * ((r)-1) * ((r)-2) * ((r)-3) / 24)

static const uint16_t choose[5][IHP_RANKS + 1] = {EACH_RANK(CHOOSE1), EACH_RANK(CHOOSE2),
                                                  EACH_RANK(CHOOSE3), EACH_RANK(CHOOSE4)};

/* A set of sets of suits is 16 bits, a bit for each set.  [s]: the sets without suit s. */
static const uint16_t without_suit[IHP_COPIES] = {0x5555, 0x3333, 0x0F0F, 0x00FF};

/* The obvious version tries all choices of cards.  But ranks that can have a suit each
 * are the independent sets of a transversal matroid (Edmonds and Fulkerson 1965), in
 * which taking each rank, the lowest first, that can be added to those taken gives a
 * largest set that is the lowest place by place.  `given` has the sets of suits that the
 * ranks taken so far can have; behind the last rank, and when all suits are given,
 * there are none more.  No branch depends on the cards. */
uint16_t ihp_badugi_rate(const uint8_t cards[], size_t n)
{
  const uint64_t mask = aces_below(sum(cards, n).set);
  unsigned rest = ranks_of_mask(mask) | 1u << IHP_RANKS;
  unsigned given = 1, taken = 0, place = 0;
  for (size_t i = 0; i < n; i++) {
    const unsigned rank = ihp_lowest(rest);
    const uint64_t held = mask >> rank;
    unsigned more = 0;
    rest &= (rest - 1) | 1u << IHP_RANKS;
    IHP_UNROLL
    for (unsigned s = 0; s < IHP_COPIES; s++)
      more |= ((given & without_suit[s]) << (1u << s)) & (0 - (unsigned)(held >> 16 * s & 1));
    const unsigned could = more != 0;
    given = could ? more : given;
    place += (0 - could) & choose[taken][rank];
    taken += could;
  }
  return (uint16_t)(ihp_badugi_best[taken] - place);
}

/* ---- Any of them ---------------------------------------------------------- */

enum ih_status ihp_low_check(enum ih_low low, const uint8_t cards[], size_t n)
{
  const struct ihp_low_rules *rules = ihp_low_rules_find(low);
  if (cards == NULL || rules == NULL)
    return IH_ERR_ARGUMENT;
  if (n < rules->least_cards || n > IH_LOW_MAX_CARDS)
    return IH_ERR_COUNT;
  uint64_t mask;
  return ih_set_of_cards(&(ih_deck){.ranks = IHP_RANKS, .suits = IHP_COPIES}, cards, n, &mask);
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
  default:
    return ihp_badugi_rate(cards, n);
  }
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
