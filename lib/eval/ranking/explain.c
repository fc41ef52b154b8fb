/* Explains a strength: its category, the ranks that count, and a description.  Everything follows
 * from the strength alone, by the inverses of plain.c's closed forms. */
#include "eval/ranking/explain.h"

#include "base/bits.h"
#include "eval/rating/tables.h"

#include <isohand/combinatorics.h>
#include <stdio.h>
#include <string.h>

/* ---- From numbers within a category to ranks ------------------------------ */

/* Sets out[0..m-1] to the m-subset of 0..n-1 with a colex rank, highest first. */
static void list_subset(unsigned rank, unsigned m, unsigned n, uint8_t out[])
{
  uint64_t set = 0;
  (void)ih_colex_unrank(rank, m, n, &set);
  for (unsigned i = m; i-- > 0; set &= set - 1)
    out[i] = (uint8_t)ihp_lowest(set);
}

/* Returns the rank with a number among the ranks other than `other`. */
static uint8_t rank_without(unsigned number, unsigned other)
{
  return (uint8_t)(number + (number >= other));
}

/* Lists `alike` cards of one rank, then `kickers` other ranks, the last of which is repeated to
 * fill the five cards. */
static void list_alike(const struct ihp_rules *rules, unsigned number, unsigned alike,
                       unsigned kickers, uint8_t rank[5])
{
  uint8_t kicker[3];
  uint64_t kicker_sets = 1;
  (void)ih_binomial(rules->ranks - 1u, kickers, &kicker_sets);
  const unsigned first = number / (unsigned)kicker_sets;
  list_subset(number % (unsigned)kicker_sets, kickers, rules->ranks - 1u, kicker);
  for (unsigned i = 0; i < 5; i++) {
    const unsigned k = i - alike < kickers ? i - alike : kickers - 1;
    rank[i] = i < alike ? (uint8_t)first : rank_without(kicker[k], first);
  }
}

static void list_two_pair(const struct ihp_rules *rules, unsigned number, uint8_t rank[5])
{
  const unsigned others = rules->ranks - 2u;
  uint8_t pair[2];
  list_subset(number / others, 2, rules->ranks, pair);
  for (unsigned i = 0; i < 4; i++)
    rank[i] = pair[i / 2];
  rank[4] = rank_without(rank_without(number % others, pair[1]), pair[0]);
}

static void list_straight(const struct ihp_rules *rules, unsigned number, uint8_t rank[5])
{
  const unsigned lowest_top = rules->lowest_straight != 0 ? 3 : 4;
  const unsigned top = number + lowest_top, ace = rules->ranks - 1u;
  for (unsigned i = 0; i < 5; i++)
    rank[i] = (uint8_t)(i <= top ? top - i : ace);
}

/* To convert to a number among all sets of five ranks, the number of a set that is not a straight
 * grows by one for each straight before it.  In colex order, the straights with tops below the ace
 * come first, from the lowest; then the one with the ace below.  Only the last set of all, also a
 * straight, is above every other set. */
static void list_unpaired(const struct ihp_rules *rules, unsigned number, uint8_t rank[5])
{
  for (unsigned low = 0; rules->straights > 0 && low + 5 < rules->ranks; low++)
    number += ih_colex_rank(UINT64_C(0x1F) << low) <= number;
  if (rules->lowest_straight != 0)
    number += ih_colex_rank(rules->lowest_straight) <= number;
  list_subset(number, 5, rules->ranks, rank);
}

void ihp_ranks_of(const struct ihp_rules *rules, uint16_t strength, uint8_t rank[5])
{
  /* By category: the number of cards of one rank, and of kickers. */
  static const uint8_t alike[IH_CATEGORIES][2] = {[IH_PAIR] = {2, 3},
                                                  [IH_THREE_OF_A_KIND] = {3, 2},
                                                  [IH_FULL_HOUSE] = {3, 1},
                                                  [IH_FOUR_OF_A_KIND] = {4, 1}};
  const enum ih_category category = ihp_category_of(rules, strength);
  const unsigned number = (unsigned)(strength - rules->first[category]);
  if (category == IH_TWO_PAIR)
    list_two_pair(rules, number, rank);
  else if (category == IH_STRAIGHT || category == IH_STRAIGHT_FLUSH)
    list_straight(rules, number, rank);
  else if (category == IH_HIGH_CARD || category == IH_FLUSH)
    list_unpaired(rules, number, rank);
  else
    list_alike(rules, number, alike[category][0], alike[category][1], rank);
}

/* ---- Strengths ------------------------------------------------------------ */

/* Returns the rules of a ranking if `strength` is one of its strengths, else NULL. */
static const struct ihp_rules *rules_of_strength(enum ih_ranking ranking, uint16_t strength)
{
  const struct ihp_rules *rules = ihp_rules_find(ranking);
  return rules != NULL && strength > 0 && strength <= rules->max ? rules : NULL;
}

enum ih_category ihp_category_of(const struct ihp_rules *rules, uint16_t strength)
{
  unsigned i = IH_CATEGORIES - 1;
  while (strength < rules->first[rules->order[i]])
    i--;
  return (enum ih_category)rules->order[i];
}

enum ih_category ih_ranking_category(enum ih_ranking ranking, uint16_t strength)
{
  const struct ihp_rules *rules = rules_of_strength(ranking, strength);
  return rules != NULL ? ihp_category_of(rules, strength) : IH_HIGH_CARD;
}

size_t ih_ranking_describe(enum ih_ranking ranking, uint16_t strength,
                           char text[IH_DESCRIPTION_TEXT])
{
  const struct ihp_rules *rules = rules_of_strength(ranking, strength);
  uint8_t rank[5];
  if (rules == NULL)
    return (size_t)snprintf(text, IH_DESCRIPTION_TEXT, "no hand");
  ihp_ranks_of(rules, strength, rank);
  return ihp_describe(rules, ihp_category_of(rules, strength), rank, text);
}

/* ---- Choice of the five cards --------------------------------------------- */

/* Returns the suit with five cards or more; 4 if none exists. */
static unsigned suit_of_five(const uint8_t cards[], size_t n)
{
  unsigned count[4] = {0};
  for (size_t i = 0; i < n; i++)
    if (++count[ih_card_suit(cards[i])] == 5)
      return ih_card_suit(cards[i]);
  return 4;
}

/* Sets out[0..4], for each rank, to the first given card not used yet that has the rank and, unless
 * suit is 4, the suit. */
static void choose_first_cards(const uint8_t cards[], size_t n, const uint8_t rank[5],
                               unsigned suit, uint8_t out[5])
{
  unsigned used = 0;
  for (unsigned k = 0; k < 5; k++)
    for (size_t i = 0; i < n; i++) {
      if ((used >> i & 1) != 0 || ih_card_rank(cards[i]) != rank[k] ||
          (suit < 4 && ih_card_suit(cards[i]) != suit))
        continue;
      used |= 1u << i;
      out[k] = cards[i];
      break;
    }
}

enum ih_status ih_ranking_explain(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                                  ih_explanation *out)
{
  if (out == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_ranking_check(ranking, cards, n);
  if (status != IH_OK)
    return status;
  const struct ihp_rules *rules = ihp_rules_find(ranking);
  const uint16_t strength = ih_ranking_rate_unchecked(ranking, cards, n);
  const enum ih_category category = ihp_category_of(rules, strength);
  const int suited = category == IH_FLUSH || category == IH_STRAIGHT_FLUSH;
  ih_explanation e;
  uint8_t rank[5];
  memset(&e, 0, sizeof e);
  e.strength = strength;
  e.category = (uint8_t)category;
  ihp_ranks_of(rules, strength, rank);
  choose_first_cards(cards, n, rank, suited ? suit_of_five(cards, n) : 4, e.cards);
  (void)ihp_describe(rules, category, rank, e.text);
  *out = e;
  return IH_OK;
}
