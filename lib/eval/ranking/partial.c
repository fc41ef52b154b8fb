/* Hands of 0 to 4 cards, in closed form. */
#include "base/bits.h"
#include "eval/ranking/rules.h"
#include "eval/ranking/words.h"

#include <isohand/cards.h>
#include <isohand/combinatorics.h>
#include <isohand/ranking.h>
#include <stdio.h>
#include <string.h>

/* What a hand can have made, the worst first by any rules: so many ranks of so many
 * cards each, and at most so many kickers beside. */
struct part {
  enum ih_category category;
  unsigned ranks, cards, kickers;
};

enum { PARTS = 5 };

static const struct part parts[PARTS] = {
    {IH_HIGH_CARD, 0, 1, 4},       {IH_PAIR, 1, 2, 2},           {IH_TWO_PAIR, 2, 2, 0},
    {IH_THREE_OF_A_KIND, 1, 3, 1}, {IH_FOUR_OF_A_KIND, 1, 4, 0},
};

/* ---- Lists of kickers ----------------------------------------------------- */

/* The sets of at most k out of n things. */
static unsigned sets_up_to(unsigned n, unsigned k)
{
  unsigned sum = 0, sets = 1;
  for (unsigned size = 0; size <= k; size++) {
    sum += sets;
    sets = sets * (n - size) / (size + 1);
  }
  return sum;
}

/* Sets of at most k ranks, each a falling list, in lexicographic order, a list before
 * those that it begins.  Before the lists that begin with r are those of lower ranks
 * alone, and behind r come lists of at most k - 1. */
static unsigned rank_list(const uint8_t list[], unsigned length, unsigned k)
{
  unsigned rank = 0;
  for (unsigned i = 0; i < length; i++)
    rank += sets_up_to(list[i], k - i);
  return rank;
}

static unsigned unrank_list(unsigned rank, unsigned k, uint8_t list[])
{
  unsigned length = 0;
  for (; rank > 0; length++) {
    unsigned r = 0;
    while (sets_up_to(r + 1, k - length) <= rank)
      r++;
    rank -= sets_up_to(r, k - length);
    list[length] = (uint8_t)r;
  }
  return length;
}

/* ---- The scale ------------------------------------------------------------ */

/* The lists of kickers beside one made part. */
static unsigned kicker_lists(const struct ihp_rules *rules, const struct part *part)
{
  return sets_up_to(rules->ranks - part->ranks, part->kickers);
}

static unsigned classes_of(const struct ihp_rules *rules, const struct part *part)
{
  uint64_t made = 0;
  (void)ih_binomial(rules->ranks, part->ranks, &made);
  return (unsigned)made * kicker_lists(rules, part);
}

/* The value at which a part begins; parts + PARTS begins behind the last. */
static unsigned first_of(const struct ihp_rules *rules, const struct part *part)
{
  unsigned first = 0;
  for (const struct part *p = parts; p < part; p++)
    first += classes_of(rules, p);
  return first;
}

/* The part of a value, NULL when the scale does not have it. */
static const struct part *part_of(const struct ihp_rules *rules, unsigned value)
{
  for (const struct part *part = parts; rules != NULL && part < parts + PARTS; part++)
    if (value < first_of(rules, part + 1))
      return part;
  return NULL;
}

uint16_t ih_partial_max(enum ih_ranking ranking)
{
  const struct ihp_rules *rules = ihp_rules_find(ranking);
  return rules == NULL ? 0 : (uint16_t)(first_of(rules, parts + PARTS) - 1);
}

/* ---- From cards to values ------------------------------------------------- */

/* at_least[k - 1] = the ranks of k cards or more. */
static void count_ranks(const uint8_t cards[], size_t n, uint16_t at_least[4])
{
  memset(at_least, 0, 4 * sizeof *at_least);
  for (size_t i = 0; i < n; i++) {
    uint16_t rank = (uint16_t)(1u << ih_card_rank(cards[i]));
    for (unsigned k = 0; rank != 0 && k < 4; k++) {
      const uint16_t again = at_least[k] & rank;
      at_least[k] |= rank;
      rank = again;
    }
  }
}

static const struct part *find_part(const uint16_t at_least[4])
{
  const struct part *part = parts + PARTS - 1;
  while (ihp_popcount(at_least[part->cards - 1]) < part->ranks)
    part--;
  return part;
}

static uint16_t value_of(const struct ihp_rules *rules, const uint16_t at_least[4])
{
  const struct part *part = find_part(at_least);
  const unsigned made = part->ranks == 0 ? 0 : at_least[part->cards - 1];
  uint8_t kickers[IH_PARTIAL_MAX_CARDS];
  unsigned length = 0;
  for (unsigned rest = at_least[0] & ~made; rest != 0; length++) {
    const unsigned rank = ihp_width(rest) - 1;
    rest &= ~(1u << rank);
    kickers[length] = (uint8_t)(rank - ihp_popcount(made & ((1u << rank) - 1)));
  }
  return (uint16_t)(first_of(rules, part) +
                    (unsigned)ih_colex_rank(made) * kicker_lists(rules, part) +
                    rank_list(kickers, length, part->kickers));
}

enum ih_status ih_partial_rate(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                               ih_partial *out)
{
  ih_deck deck;
  uint64_t mask;
  uint16_t at_least[4];
  if (out == NULL || (cards == NULL && n > 0) || ih_ranking_deck(ranking, &deck) != IH_OK)
    return IH_ERR_ARGUMENT;
  if (n > IH_PARTIAL_MAX_CARDS)
    return IH_ERR_COUNT;
  const enum ih_status status = n == 0 ? IH_OK : ih_set_of_cards(&deck, cards, n, &mask);
  if (status != IH_OK)
    return status;
  count_ranks(cards, n, at_least);
  out->value = value_of(ihp_rules_find(ranking), at_least);
  return IH_OK;
}

/* ---- And back ------------------------------------------------------------- */

enum ih_category ih_partial_category(enum ih_ranking ranking, ih_partial partial)
{
  const struct part *part = part_of(ihp_rules_find(ranking), partial.value);
  return part == NULL ? IH_HIGH_CARD : part->category;
}

size_t ih_partial_ranks(enum ih_ranking ranking, ih_partial partial,
                        uint8_t ranks[IH_PARTIAL_MAX_CARDS])
{
  const struct ihp_rules *rules = ihp_rules_find(ranking);
  const struct part *part = part_of(rules, partial.value);
  if (part == NULL)
    return 0;
  const unsigned place = partial.value - first_of(rules, part), lists = kicker_lists(rules, part);
  uint64_t made = 0;
  (void)ih_colex_unrank(place / lists, part->ranks, rules->ranks, &made);
  size_t n = 0;
  for (uint64_t rest = made; rest != 0; rest &= ~(UINT64_C(1) << (ihp_width(rest) - 1)))
    for (unsigned i = 0; i < part->cards; i++)
      ranks[n++] = (uint8_t)(ihp_width(rest) - 1);
  uint8_t kickers[IH_PARTIAL_MAX_CARDS];
  const unsigned length = unrank_list(place % lists, part->kickers, kickers);
  /* Kickers stand beside one made rank at most. */
  for (unsigned i = 0; i < length; i++)
    ranks[n++] = (uint8_t)(kickers[i] + (made != 0 && kickers[i] >= ihp_lowest(made)));
  return n;
}

size_t ih_partial_describe(enum ih_ranking ranking, ih_partial partial,
                           char text[IH_DESCRIPTION_TEXT])
{
  const struct ihp_rules *rules = ihp_rules_find(ranking);
  const struct part *part = part_of(rules, partial.value);
  uint8_t ranks[5] = {0};
  if (part == NULL)
    return (size_t)snprintf(text, IH_DESCRIPTION_TEXT, "no hand");
  if (ih_partial_ranks(ranking, partial, ranks) == 0)
    return (size_t)snprintf(text, IH_DESCRIPTION_TEXT, "no cards");
  return ihp_describe(rules, part->category, ranks, text);
}
