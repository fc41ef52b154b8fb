/* What a strength means: its category, the ranks that count, and words.  All of
 * it comes from the strength alone, by the inverses of plain.c's closed forms. */
#include "base/bits.h"
#include "eval/ranking/rules.h"
#include "eval/ranking/words.h"
#include "eval/rating/tables.h"

#include <isohand/combinatorics.h>
#include <stdio.h>
#include <string.h>

/* The five ranks that count, the most important first. */
struct ranks {
  uint8_t rank[5];
};

/* ---- From a place within a category to ranks ------------------------------ */

/* out[0..m-1] = the m-subset of 0..n-1 of that colex rank, highest first. */
static void subset(unsigned rank, unsigned m, unsigned n, uint8_t out[])
{
  uint64_t set = 0;
  (void)ih_colex_unrank(rank, m, n, &set);
  for (unsigned i = m; i-- > 0; set &= set - 1)
    out[i] = (uint8_t)ihp_lowest(set);
}

/* The inverse of "a rank among the others when one is taken". */
static uint8_t skip(unsigned rank, unsigned taken)
{
  return (uint8_t)(rank + (rank >= taken));
}

/* `lead` cards of one rank, then `kickers` other ranks; the last one fills up the
 * five cards. */
static struct ranks led(const struct ihp_rules *rules, unsigned place, unsigned lead,
                        unsigned kickers)
{
  struct ranks out;
  uint8_t kicker[3];
  uint64_t kicker_sets = 1;
  (void)ih_binomial(rules->ranks - 1u, kickers, &kicker_sets);
  const unsigned first = place / (unsigned)kicker_sets;
  subset(place % (unsigned)kicker_sets, kickers, rules->ranks - 1u, kicker);
  for (unsigned i = 0; i < 5; i++) {
    const unsigned k = i - lead < kickers ? i - lead : kickers - 1;
    out.rank[i] = i < lead ? (uint8_t)first : skip(kicker[k], first);
  }
  return out;
}

static struct ranks pair(const struct ihp_rules *rules, unsigned place)
{
  return led(rules, place, 2, 3);
}

static struct ranks three_of_a_kind(const struct ihp_rules *rules, unsigned place)
{
  return led(rules, place, 3, 2);
}

static struct ranks full_house(const struct ihp_rules *rules, unsigned place)
{
  return led(rules, place, 3, 1);
}

static struct ranks four_of_a_kind(const struct ihp_rules *rules, unsigned place)
{
  return led(rules, place, 4, 1);
}

static struct ranks two_pair(const struct ihp_rules *rules, unsigned place)
{
  const unsigned others = rules->ranks - 2u;
  uint8_t p[2];
  subset(place / others, 2, rules->ranks, p);
  return (struct ranks){{p[0], p[0], p[1], p[1], skip(skip(place % others, p[1]), p[0])}};
}

static struct ranks straight(const struct ihp_rules *rules, unsigned place)
{
  const unsigned lowest = rules->lowest_straight != 0 ? 3 : 4;
  const unsigned top = place + lowest, ace = rules->ranks - 1u;
  struct ranks out;
  for (unsigned i = 0; i < 5; i++)
    out.rank[i] = (uint8_t)(i <= top ? top - i : ace);
  return out;
}

/* The place of every set that is no straight rises past the straights below it.
 * In colex order these are the ones with tops below the ace, from the lowest, then
 * the one with the ace below; the last of all sets has no other above it. */
static struct ranks unpaired(const struct ihp_rules *rules, unsigned place)
{
  struct ranks out;
  for (unsigned low = 0; rules->straights > 0 && low + 5 < rules->ranks; low++)
    place += ih_colex_rank(UINT64_C(0x1F) << low) <= place;
  if (rules->lowest_straight != 0)
    place += ih_colex_rank(rules->lowest_straight) <= place;
  subset(place, 5, rules->ranks, out.rank);
  return out;
}

static struct ranks ranks_of(const struct ihp_rules *rules, uint16_t strength)
{
  static struct ranks (*const of_place[IH_CATEGORIES])(const struct ihp_rules *, unsigned) = {
      [IH_HIGH_CARD] = unpaired,      [IH_PAIR] = pair,
      [IH_TWO_PAIR] = two_pair,       [IH_THREE_OF_A_KIND] = three_of_a_kind,
      [IH_STRAIGHT] = straight,       [IH_FLUSH] = unpaired,
      [IH_FULL_HOUSE] = full_house,   [IH_FOUR_OF_A_KIND] = four_of_a_kind,
      [IH_STRAIGHT_FLUSH] = straight,
  };
  const enum ih_category category = ihp_category_of(rules, strength);
  return of_place[category](rules, (unsigned)(strength - rules->first[category]));
}

void ihp_ranks_of(const struct ihp_rules *rules, uint16_t strength, uint8_t rank[5])
{
  const struct ranks ranks = ranks_of(rules, strength);
  memcpy(rank, ranks.rank, sizeof ranks.rank);
}

/* ---- Strengths ------------------------------------------------------------ */

static int is_strength(const struct ihp_rules *rules, uint16_t strength)
{
  return rules != NULL && strength > 0 && strength <= rules->max;
}

enum ih_category ihp_category_of(const struct ihp_rules *rules, uint16_t strength)
{
  unsigned place = IH_CATEGORIES - 1;
  while (strength < rules->first[rules->order[place]])
    place--;
  return (enum ih_category)rules->order[place];
}

enum ih_category ih_ranking_category(enum ih_ranking ranking, uint16_t strength)
{
  const struct ihp_rules *rules = ihp_rules_find(ranking);
  return is_strength(rules, strength) ? ihp_category_of(rules, strength) : IH_HIGH_CARD;
}

size_t ih_ranking_describe(enum ih_ranking ranking, uint16_t strength,
                           char text[IH_DESCRIPTION_TEXT])
{
  const struct ihp_rules *rules = ihp_rules_find(ranking);
  if (!is_strength(rules, strength))
    return (size_t)snprintf(text, IH_DESCRIPTION_TEXT, "no hand");
  return ihp_describe(rules, ihp_category_of(rules, strength), ranks_of(rules, strength).rank,
                      text);
}

/* ---- The five cards ------------------------------------------------------- */

/* The suit with five cards or more; 4 when there is none. */
static unsigned flush_suit(const uint8_t cards[], size_t n)
{
  unsigned count[4] = {0};
  for (size_t i = 0; i < n; i++)
    if (++count[ih_card_suit(cards[i])] == 5)
      return ih_card_suit(cards[i]);
  return 4;
}

/* out[0..4] = for each rank the first given card of it that is not out yet, and
 * that is of the suit unless suit is 4. */
static void choose_cards(const uint8_t cards[], size_t n, const struct ranks *ranks, unsigned suit,
                         uint8_t out[5])
{
  unsigned taken = 0;
  for (unsigned k = 0; k < 5; k++)
    for (size_t i = 0; i < n; i++) {
      if ((taken >> i & 1) != 0 || ih_card_rank(cards[i]) != ranks->rank[k] ||
          (suit < 4 && ih_card_suit(cards[i]) != suit))
        continue;
      taken |= 1u << i;
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
  ih_explanation e;
  memset(&e, 0, sizeof e);
  e.strength = ih_ranking_rate_unchecked(ranking, cards, n);
  e.category = (uint8_t)ihp_category_of(rules, e.strength);
  const struct ranks ranks = ranks_of(rules, e.strength);
  const int suited = e.category == IH_FLUSH || e.category == IH_STRAIGHT_FLUSH;
  choose_cards(cards, n, &ranks, suited ? flush_suit(cards, n) : 4, e.cards);
  (void)ihp_describe(rules, (enum ih_category)e.category, ranks.rank, e.text);
  *out = e;
  return IH_OK;
}
