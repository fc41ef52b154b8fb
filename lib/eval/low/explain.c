/* Explains a low strength: its category, the ranks and cards that count, and a description. */
#include "eval/ranking/explain.h"

#include "base/bits.h"
#include "eval/low/tables.h"

#include <isohand/cards.h>
#include <isohand/combinatorics.h>
#include <stdio.h>
#include <string.h>

/* ---- Strengths ------------------------------------------------------------ */

/* Returns the rules of a game if `strength` is one of its strengths, else NULL. */
static const struct ihp_low_rules *rules_of_low(enum ih_low low, uint16_t strength)
{
  const struct ihp_low_rules *rules = ihp_low_rules_find(low);
  return rules != NULL && strength > 0 && strength <= rules->max ? rules : NULL;
}

static const char *name_of_none(enum ih_low low, uint16_t strength)
{
  return low == IH_LOW_EIGHT_OR_BETTER && strength == 0 ? "no low" : "no hand";
}

static unsigned count_badugi_cards(uint16_t strength)
{
  unsigned k = 1;
  while (strength > ihp_badugi_best[k])
    k++;
  return k;
}

static enum ih_category high_category_of(const struct ihp_low_rules *rules, uint16_t strength)
{
  return ihp_category_of(rules->five, (uint16_t)ihp_low_turn_over(rules, strength));
}

const char *ih_low_category_name(enum ih_low low, uint16_t strength)
{
  static const char *const badugis[] = {"one-card badugi", "two-card badugi", "three-card badugi",
                                        "four-card badugi"};
  const struct ihp_low_rules *rules = rules_of_low(low, strength);
  if (rules == NULL)
    return name_of_none(low, strength);
  if (low == IH_LOW_BADUGI)
    return badugis[count_badugi_cards(strength) - 1];
  const enum ih_category category = high_category_of(rules, strength);
  return category == IH_HIGH_CARD ? "no pair" : ih_category_name(category);
}

/* Lists the ranks of a badugi by the rules, the highest first.  In colex order, the lowest sets of
 * k ranks come first. */
static size_t list_badugi_ranks(uint16_t strength, uint8_t ranks[])
{
  const unsigned k = count_badugi_cards(strength);
  uint64_t set = 0;
  (void)ih_colex_unrank((uint64_t)ihp_badugi_best[k] - strength, k, IHP_RANKS, &set);
  for (unsigned i = k; i-- > 0; set &= set - 1)
    ranks[i] = (uint8_t)ihp_lowest(set);
  return k;
}

size_t ih_low_ranks(enum ih_low low, uint16_t strength, uint8_t ranks[5])
{
  const struct ihp_low_rules *rules = rules_of_low(low, strength);
  size_t n = 5;
  if (rules == NULL)
    return 0;
  if (low == IH_LOW_BADUGI)
    n = list_badugi_ranks(strength, ranks);
  else
    ihp_ranks_of(rules->five, (uint16_t)ihp_low_turn_over(rules, strength), ranks);
  for (size_t i = 0; i < n; i++)
    ranks[i] = (uint8_t)ihp_low_deck_rank(rules, ranks[i]);
  return n;
}

/* "7-5-4-3-2" */
static void write_ranks(const uint8_t ranks[], size_t n, char text[2 * 5])
{
  const char *letters = ih_deck_ranks(&(ih_deck){.ranks = IHP_RANKS, .suits = IHP_COPIES});
  for (size_t i = 0; i < n; i++) {
    text[2 * i] = letters[ranks[i]];
    text[2 * i + 1] = '-';
  }
  text[2 * n - 1] = '\0';
}

size_t ih_low_describe(enum ih_low low, uint16_t strength, char text[IH_DESCRIPTION_TEXT])
{
  const struct ihp_low_rules *rules = rules_of_low(low, strength);
  uint8_t ranks[5];
  char list[2 * 5];
  if (rules == NULL)
    return (size_t)snprintf(text, IH_DESCRIPTION_TEXT, "%s", name_of_none(low, strength));
  write_ranks(ranks, ih_low_ranks(low, strength, ranks), list);
  if (low == IH_LOW_BADUGI)
    return (size_t)snprintf(text, IH_DESCRIPTION_TEXT, "%s, %s",
                            ih_low_category_name(low, strength), list);
  const enum ih_category category = high_category_of(rules, strength);
  if (category == IH_HIGH_CARD)
    return (size_t)snprintf(text, IH_DESCRIPTION_TEXT, "%s low", list);
  return ihp_describe(rules->five, category, ranks, text);
}

/* ---- Cards that count ----------------------------------------------------- */

/* Sorts the cards that count in the order of ranks[], where equal ranks are adjacent; cards of one
 * rank keep their order. */
static void sort_by_ranks(uint8_t cards[5], const uint8_t ranks[5], size_t n)
{
  for (size_t k = 0; k < n; k++) {
    size_t i = k;
    while (ih_card_rank(cards[i]) != ranks[k])
      i++;
    const uint8_t card = cards[i];
    memmove(cards + k + 1, cards + k, i - k);
    cards[k] = card;
  }
}

/* Finds the first choice, in the order in which the cards were given, that rates as high as all of
 * them together.  (In badugi, fewer than ih_low_min_cards may count.) */
static void choose_low_cards(enum ih_low low, const uint8_t cards[], size_t n,
                             ih_low_explanation *out)
{
  uint8_t ranks[5];
  size_t position[5] = {0, 1, 2, 3, 4};
  uint16_t strength;
  out->count = (uint8_t)ih_low_ranks(low, out->strength, ranks);
  if (out->count == 0)
    return;
  do {
    for (size_t i = 0; i < out->count; i++)
      out->cards[i] = cards[position[i]];
    strength = low == IH_LOW_BADUGI ? ihp_badugi_rate(out->cards, out->count)
                                    : ih_low_rate_unchecked(low, out->cards, out->count);
  } while (strength != out->strength && ihp_subset_next_positions(position, out->count, n));
  sort_by_ranks(out->cards, ranks, out->count);
}

enum ih_status ih_low_explain(enum ih_low low, const uint8_t cards[], size_t n,
                              ih_low_explanation *out)
{
  if (out == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_low_check(low, cards, n);
  if (status != IH_OK)
    return status;
  ih_low_explanation e;
  memset(&e, 0, sizeof e);
  e.strength = ih_low_rate_unchecked(low, cards, n);
  choose_low_cards(low, cards, n, &e);
  (void)ih_low_describe(low, e.strength, e.text);
  *out = e;
  return IH_OK;
}
