/* What a strength means: its category, the ranks that count, and words.  All of
 * it comes from the strength alone, by the inverses of plain.c's closed forms. */
#include "base/bits.h"
#include "eval/internal.h"
#include "eval/scale.h"

#include <isohand/cards.h>
#include <isohand/combinatorics.h>
#include <stdio.h>
#include <string.h>

#define ACE 12

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
static struct ranks led(unsigned place, unsigned lead, unsigned kickers, unsigned kicker_sets)
{
  struct ranks out;
  uint8_t kicker[3];
  const unsigned first = place / kicker_sets;
  subset(place % kicker_sets, kickers, 12, kicker);
  for (unsigned i = 0; i < 5; i++) {
    const unsigned k = i - lead < kickers ? i - lead : kickers - 1;
    out.rank[i] = i < lead ? (uint8_t)first : skip(kicker[k], first);
  }
  return out;
}

static struct ranks pair(unsigned place)
{
  return led(place, 2, 3, 220);
}

static struct ranks three_of_a_kind(unsigned place)
{
  return led(place, 3, 2, 66);
}

static struct ranks full_house(unsigned place)
{
  return led(place, 3, 1, 12);
}

static struct ranks four_of_a_kind(unsigned place)
{
  return led(place, 4, 1, 12);
}

static struct ranks two_pair(unsigned place)
{
  uint8_t p[2];
  subset(place / 11, 2, 13, p);
  return (struct ranks){{p[0], p[0], p[1], p[1], skip(skip(place % 11, p[1]), p[0])}};
}

static struct ranks straight(unsigned place)
{
  const unsigned top = place + 3;
  struct ranks out;
  for (unsigned i = 0; i < 5; i++)
    out.rank[i] = (uint8_t)(i <= top ? top - i : ACE);
  return out;
}

/* Among all sets of five ranks the straight with top t < ace is the last set of
 * its top, C(t + 1, 5) - 1, and A2345 the first with an ace, C(12, 5) = 792: the
 * place of every other one rises past those below it. */
static struct ranks unpaired(unsigned place)
{
  static const uint16_t straights[IHP_STRAIGHTS - 1] = {0, 5, 20, 55, 125, 251, 461, 791, 792};
  struct ranks out;
  for (size_t i = 0; i < sizeof straights / sizeof *straights; i++)
    place += straights[i] <= place;
  subset(place, 5, 13, out.rank);
  return out;
}

/* ---- Categories and words ------------------------------------------------- */

static const char *const singular[] = {"two",  "three", "four", "five",  "six",  "seven", "eight",
                                       "nine", "ten",   "jack", "queen", "king", "ace"};
static const char *const plural[] = {"twos",   "threes", "fours", "fives", "sixes",
                                     "sevens", "eights", "nines", "tens",  "jacks",
                                     "queens", "kings",  "aces"};

/* A category: its name, its first strength, its ranks by place, and its
 * description: before, the first rank's word, between, and, if `second` is not
 * 0, the word of the rank at that place. */
struct category {
  const char *name;
  uint16_t first;
  struct ranks (*ranks)(unsigned place);
  const char *before;
  const char *const *words;
  const char *between;
  unsigned second;
};

static const struct category categories[IH_CATEGORIES] = {
    [IH_HIGH_CARD] = {"high card", IHP_FIRST_HIGH_CARD, unpaired, "high card, ", singular, "", 0},
    [IH_PAIR] = {"pair", IHP_FIRST_PAIR, pair, "pair of ", plural, "", 0},
    [IH_TWO_PAIR] = {"two pair", IHP_FIRST_TWO_PAIR, two_pair, "two pair, ", plural, " and ", 2},
    [IH_THREE_OF_A_KIND] = {"three of a kind", IHP_FIRST_THREE_OF_A_KIND, three_of_a_kind,
                            "three of a kind, ", plural, "", 0},
    [IH_STRAIGHT] = {"straight", IHP_FIRST_STRAIGHT, straight, "straight, ", singular, " high", 0},
    [IH_FLUSH] = {"flush", IHP_FIRST_FLUSH, unpaired, "flush, ", singular, " high", 0},
    [IH_FULL_HOUSE] = {"full house", IHP_FIRST_FULL_HOUSE, full_house, "full house, ", plural,
                       " over ", 3},
    [IH_FOUR_OF_A_KIND] = {"four of a kind", IHP_FIRST_FOUR_OF_A_KIND, four_of_a_kind,
                           "four of a kind, ", plural, "", 0},
    [IH_STRAIGHT_FLUSH] = {"straight flush", IHP_FIRST_STRAIGHT_FLUSH, straight, "straight flush, ",
                           singular, " high", 0},
};

const char *ih_category_name(enum ih_category category)
{
  const size_t i = (size_t)category;
  return i < IH_CATEGORIES ? categories[i].name : "no hand";
}

enum ih_category ih_strength_category(uint16_t strength)
{
  unsigned category = IH_HIGH_CARD;
  if (strength > IH_STRENGTH_MAX)
    return IH_HIGH_CARD;
  while (category + 1 < IH_CATEGORIES && strength >= categories[category + 1].first)
    category++;
  return (enum ih_category)category;
}

static struct ranks ranks_of(uint16_t strength)
{
  const struct category *category = &categories[ih_strength_category(strength)];
  return category->ranks((unsigned)(strength - category->first));
}

size_t ih_strength_describe(uint16_t strength, char text[IH_DESCRIPTION_TEXT])
{
  if (strength == 0 || strength > IH_STRENGTH_MAX)
    return (size_t)snprintf(text, IH_DESCRIPTION_TEXT, "no hand");
  if (strength == IH_STRENGTH_MAX)
    return (size_t)snprintf(text, IH_DESCRIPTION_TEXT, "royal flush");
  const struct category *category = &categories[ih_strength_category(strength)];
  const struct ranks r = ranks_of(strength);
  const char *second = category->second == 0 ? "" : category->words[r.rank[category->second]];
  return (size_t)snprintf(text, IH_DESCRIPTION_TEXT, "%s%s%s%s", category->before,
                          category->words[r.rank[0]], category->between, second);
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

enum ih_status ih_eval_explain(const uint8_t cards[], size_t n, ih_explanation *out)
{
  if (out == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_eval_check(cards, n);
  if (status != IH_OK)
    return status;
  ih_explanation e;
  memset(&e, 0, sizeof e);
  e.strength = ih_eval_unchecked(cards, n);
  e.category = (uint8_t)ih_strength_category(e.strength);
  const struct ranks ranks = ranks_of(e.strength);
  const int suited = e.category == IH_FLUSH || e.category == IH_STRAIGHT_FLUSH;
  choose_cards(cards, n, &ranks, suited ? flush_suit(cards, n) : 4, e.cards);
  (void)ih_strength_describe(e.strength, e.text);
  *out = e;
  return IH_OK;
}
