/* All words that describe hands. */
#include "eval/ranking/explain.h"

#include <stdio.h>

static const char *const singular[] = {"two",  "three", "four", "five",  "six",  "seven", "eight",
                                       "nine", "ten",   "jack", "queen", "king", "ace"};
static const char *const plural[] = {"twos",   "threes", "fours", "fives", "sixes",
                                     "sevens", "eights", "nines", "tens",  "jacks",
                                     "queens", "kings",  "aces"};

/* A category's name and description: `before`, the word of the first rank, `between`, and, unless
 * `second` is 0, the word of rank[second]. */
struct category_words {
  const char *name;
  const char *before;
  const char *const *words;
  const char *between;
  unsigned second;
};

static const struct category_words categories[IH_CATEGORIES] = {
    [IH_HIGH_CARD] = {"high card", "high card, ", singular, "", 0},
    [IH_PAIR] = {"pair", "pair of ", plural, "", 0},
    [IH_TWO_PAIR] = {"two pair", "two pair, ", plural, " and ", 2},
    [IH_THREE_OF_A_KIND] = {"three of a kind", "three of a kind, ", plural, "", 0},
    [IH_STRAIGHT] = {"straight", "straight, ", singular, " high", 0},
    [IH_FLUSH] = {"flush", "flush, ", singular, " high", 0},
    [IH_FULL_HOUSE] = {"full house", "full house, ", plural, " over ", 3},
    [IH_FOUR_OF_A_KIND] = {"four of a kind", "four of a kind, ", plural, "", 0},
    [IH_STRAIGHT_FLUSH] = {"straight flush", "straight flush, ", singular, " high", 0},
};

const char *ih_category_name(enum ih_category category)
{
  const size_t i = (size_t)category;
  return i < IH_CATEGORIES ? categories[i].name : "no hand";
}

size_t ihp_describe(const struct ihp_rules *rules, enum ih_category category, const uint8_t rank[5],
                    char text[IH_DESCRIPTION_TEXT])
{
  const unsigned ace = rules->ranks - 1u;
  if (category == IH_STRAIGHT_FLUSH && rank[0] == ace)
    return (size_t)snprintf(text, IH_DESCRIPTION_TEXT, "royal flush");
  /* Every deck ends with the ace. */
  const unsigned lowest = IHP_RANKS - rules->ranks;
  const struct category_words *c = &categories[category];
  const char *second = c->second == 0 ? "" : c->words[lowest + rank[c->second]];
  return (size_t)snprintf(text, IH_DESCRIPTION_TEXT, "%s%s%s%s", c->before,
                          c->words[lowest + rank[0]], c->between, second);
}
