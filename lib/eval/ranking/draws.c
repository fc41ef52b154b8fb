/* Draws: tries every next card, and names what the hand can complete. */
#include "base/bits.h"
#include "eval/ranking/rules.h"

#include <isohand/draws.h>
#include <isohand/ranking.h>
#include <stdio.h>
#include <string.h>

/* ---- Straights ------------------------------------------------------------ */

/* Returns the rank set of a ranking's i-th straight, from the lowest; 0 after the last. */
static unsigned straight_set(const struct ihp_rules *rules, unsigned i)
{
  if (i == 0)
    return rules->lowest_straight;
  return i + 4 <= rules->ranks ? 0x1Fu << (i - 1) : 0;
}

/* Returns the ranks that complete a straight of a set that has none. */
static unsigned completing_ranks(const struct ihp_rules *rules, unsigned set)
{
  unsigned ranks = 0, straight;
  for (unsigned i = 0; (straight = straight_set(rules, i)) != 0; i++)
    if (ihp_popcount(straight & ~set) == 1)
      ranks |= straight & ~set;
  return ranks;
}

/* Returns 1 if two more ranks can complete a straight. */
static int is_backdoor_straight(const struct ihp_rules *rules, unsigned set)
{
  unsigned straight;
  for (unsigned i = 0; (straight = straight_set(rules, i)) != 0; i++)
    if (ihp_popcount(straight & ~set) == 2)
      return 1;
  return 0;
}

/* Four consecutive ranks that either end completes are common to two consecutive straights: the
 * lower one lacks only its lowest rank, the higher one only its highest. */
static int is_open_ended(const struct ihp_rules *rules, unsigned set)
{
  unsigned low, high;
  for (unsigned i = 0; (low = straight_set(rules, i), high = straight_set(rules, i + 1)) != 0; i++)
    if ((low & high & ~set) == 0)
      return 1;
  return 0;
}

/* ---- Hands ---------------------------------------------------------------- */

struct draw_search {
  const struct ihp_rules *rules;
  enum ih_ranking ranking;
  unsigned n;
  ih_set hand, rest; /* the cards held, and the rest of the deck */
};

static int beats_present(const struct draw_search *s, enum ih_category category,
                         const ih_draws *draws)
{
  return ih_ranking_category_order(s->ranking, category) >
         ih_ranking_category_order(s->ranking, (enum ih_category)draws->category);
}

/* Finds the outs: what each remaining card makes of given[0..n-1]. */
static void find_outs(const struct draw_search *s, const uint8_t given[], ih_draws *out)
{
  uint8_t cards[IH_DRAWS_MAX_CARDS + 1], rest[IH_MAX_CARDS];
  const size_t count = ih_set_cards(s->rest, rest);
  memcpy(cards, given, s->n);
  for (size_t i = 0; i < count; i++) {
    cards[s->n] = rest[i];
    const uint16_t strength = ih_ranking_rate_unchecked(s->ranking, cards, s->n + 1);
    const enum ih_category category = ih_ranking_category(s->ranking, strength);
    if (beats_present(s, category, out))
      out->outs[category] |= ih_set_of_card(rest[i]);
  }
}

static void find_straights(const struct draw_search *s, ih_draws *out)
{
  unsigned set = 0;
  for (unsigned suit = 0; suit < IH_MAX_SUITS; suit++)
    set |= ih_set_ranks(s->hand, suit);
  const unsigned ranks = completing_ranks(s->rules, set);
  for (unsigned suit = 0; suit < IH_MAX_SUITS; suit++)
    out->straight |= (ih_set)ranks << (16 * suit);
  if (ranks == 0 && s->n == IH_DRAWS_MIN_CARDS && is_backdoor_straight(s->rules, set))
    out->draws |= IH_DRAW_BACKDOOR_STRAIGHT;
  else if (ranks != 0 && is_open_ended(s->rules, set))
    out->draws |= IH_DRAW_OPEN_ENDED;
  else if (ranks != 0)
    out->draws |= ihp_popcount(ranks) > 1 ? IH_DRAW_DOUBLE_GUTSHOT : IH_DRAW_GUTSHOT;
}

static void find_flushes(const struct draw_search *s, ih_draws *out)
{
  for (unsigned suit = 0; suit < IH_MAX_SUITS; suit++) {
    const unsigned held = ihp_popcount(ih_set_ranks(s->hand, suit));
    if (held == 4) {
      out->draws |= IH_DRAW_FLUSH;
      out->flush |= s->rest & UINT64_C(0xFFFF) << (16 * suit);
    } else if (held == 3 && s->n == IH_DRAWS_MIN_CARDS) {
      out->draws |= IH_DRAW_BACKDOOR_FLUSH;
    }
  }
}

static void find_straight_flushes(const struct draw_search *s, ih_draws *out)
{
  for (unsigned suit = 0; suit < IH_MAX_SUITS; suit++) {
    const unsigned ranks = completing_ranks(s->rules, ih_set_ranks(s->hand, suit));
    out->straight_flush |= (ih_set)ranks << (16 * suit);
  }
  if (out->straight_flush != 0)
    out->draws |= IH_DRAW_STRAIGHT_FLUSH;
}

enum ih_status ih_draws_of_cards(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                                 ih_draws *out)
{
  ih_deck deck;
  struct draw_search s = {.rules = ihp_rules_find(ranking), .ranking = ranking, .n = (unsigned)n};
  if (cards == NULL || out == NULL || ih_ranking_deck(ranking, &deck) != IH_OK)
    return IH_ERR_ARGUMENT;
  if (n < IH_DRAWS_MIN_CARDS || n > IH_DRAWS_MAX_CARDS)
    return IH_ERR_COUNT;
  const enum ih_status status = ih_set_of_cards(&deck, cards, n, &s.hand);
  if (status != IH_OK)
    return status;
  s.rest = ih_set_of_deck(&deck) & ~s.hand;
  const uint16_t strength = ih_ranking_rate_unchecked(ranking, cards, n);
  memset(out, 0, sizeof *out);
  out->category = (uint8_t)ih_ranking_category(ranking, strength);
  find_outs(&s, cards, out);
  if (beats_present(&s, IH_STRAIGHT, out))
    find_straights(&s, out);
  if (beats_present(&s, IH_FLUSH, out))
    find_flushes(&s, out);
  if (beats_present(&s, IH_STRAIGHT_FLUSH, out))
    find_straight_flushes(&s, out);
  return IH_OK;
}

ih_set ih_draws_outs(const ih_draws *draws)
{
  ih_set outs = 0;
  for (unsigned category = 0; category < IH_CATEGORIES; category++)
    outs |= draws->outs[category];
  return outs;
}

size_t ih_draws_describe(const ih_draws *draws, char text[IH_DRAWS_TEXT])
{
  static const struct {
    enum ih_draw draw;
    const char *name;
  } names[] = {
      {IH_DRAW_STRAIGHT_FLUSH, "straight flush draw"},
      {IH_DRAW_FLUSH, "flush draw"},
      {IH_DRAW_OPEN_ENDED, "open-ended"},
      {IH_DRAW_DOUBLE_GUTSHOT, "double gutshot"},
      {IH_DRAW_GUTSHOT, "gutshot"},
      {IH_DRAW_BACKDOOR_FLUSH, "backdoor flush draw"},
      {IH_DRAW_BACKDOOR_STRAIGHT, "backdoor straight draw"},
  };
  size_t length = 0;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if ((draws->draws & names[i].draw) != 0)
      length += (size_t)snprintf(text + length, IH_DRAWS_TEXT - length, "%s%s",
                                 length == 0 ? "" : ", ", names[i].name);
  return length > 0 ? length : (size_t)snprintf(text, IH_DRAWS_TEXT, "no draw");
}
