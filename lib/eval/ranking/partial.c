/* Partial hands, of 0 to 4 cards, in closed form. */
#include "base/bits.h"
#include "eval/ranking/explain.h"

#include <isohand/cards.h>
#include <isohand/combinatorics.h>
#include <isohand/partial.h>
#include <isohand/ranking.h>
#include <stdio.h>
#include <string.h>

/* Possible shapes of a hand, the worst first by any rules: `ranks` ranks of `cards` cards each,
 * plus at most `kickers` kickers. */
struct partial_shape {
  enum ih_category category;
  unsigned ranks, cards, kickers;
};

enum { PARTIAL_SHAPES = 5 };

static const struct partial_shape partial_shapes[PARTIAL_SHAPES] = {
    {IH_HIGH_CARD, 0, 1, 4},       {IH_PAIR, 1, 2, 2},           {IH_TWO_PAIR, 2, 2, 0},
    {IH_THREE_OF_A_KIND, 1, 3, 1}, {IH_FOUR_OF_A_KIND, 1, 4, 0},
};

/* ---- Lists of kickers ----------------------------------------------------- */

/* Returns the number of sets of at most k out of n elements. */
static unsigned count_sets_up_to(unsigned n, unsigned k)
{
  unsigned sum = 0, sets = 1;
  for (unsigned size = 0; size <= k; size++) {
    sum += sets;
    sets = sets * (n - size) / (size + 1);
  }
  return sum;
}

/* Numbers the sets of at most k ranks, each as a descending list, in lexicographic order, in which
 * a list comes before its extensions.  The lists before those that begin with rank r contain only
 * lower ranks; after r itself come lists of at most k - 1 ranks. */
static unsigned rank_of_list(const uint8_t list[], unsigned length, unsigned k)
{
  unsigned rank = 0;
  for (unsigned i = 0; i < length; i++)
    rank += count_sets_up_to(list[i], k - i);
  return rank;
}

static unsigned list_of_rank(unsigned rank, unsigned k, uint8_t list[])
{
  unsigned length = 0;
  for (; rank > 0; length++) {
    unsigned r = 0;
    while (count_sets_up_to(r + 1, k - length) <= rank)
      r++;
    rank -= count_sets_up_to(r, k - length);
    list[length] = (uint8_t)r;
  }
  return length;
}

/* ---- Values of shapes ----------------------------------------------------- */

/* Returns the number of lists of kickers for one choice of made ranks. */
static unsigned count_kicker_lists(const struct ihp_rules *rules, const struct partial_shape *shape)
{
  return count_sets_up_to(rules->ranks - shape->ranks, shape->kickers);
}

/* Returns the first value of a shape; for partial_shapes + PARTIAL_SHAPES, one past the last
 * value. */
static unsigned first_value(const struct ihp_rules *rules, const struct partial_shape *shape)
{
  unsigned first = 0;
  for (const struct partial_shape *s = partial_shapes; s < shape; s++) {
    uint64_t made = 0;
    (void)ih_binomial(rules->ranks, s->ranks, &made);
    first += (unsigned)made * count_kicker_lists(rules, s);
  }
  return first;
}

/* Returns the shape of a value, or NULL if it is outside the scale. */
static const struct partial_shape *shape_of_value(const struct ihp_rules *rules, unsigned value)
{
  for (unsigned i = 0; rules != NULL && i < PARTIAL_SHAPES; i++)
    if (value < first_value(rules, &partial_shapes[i + 1]))
      return &partial_shapes[i];
  return NULL;
}

uint16_t ih_partial_max(enum ih_ranking ranking)
{
  const struct ihp_rules *rules = ihp_rules_find(ranking);
  return rules == NULL ? 0 : (uint16_t)(first_value(rules, partial_shapes + PARTIAL_SHAPES) - 1);
}

/* ---- From cards to values ------------------------------------------------- */

/* Sets at_least[k - 1] to the ranks with k cards or more. */
static void find_repeated_ranks(const uint8_t cards[], size_t n, uint16_t at_least[4])
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

static uint16_t rate_repeated_ranks(const struct ihp_rules *rules, const uint16_t at_least[4])
{
  const struct partial_shape *shape = partial_shapes + PARTIAL_SHAPES - 1;
  while (ihp_popcount(at_least[shape->cards - 1]) < shape->ranks)
    shape--;
  const unsigned made = shape->ranks == 0 ? 0 : at_least[shape->cards - 1];
  uint8_t kickers[IH_PARTIAL_MAX_CARDS];
  unsigned length = 0;
  for (unsigned rest = at_least[0] & ~made; rest != 0; length++) {
    const unsigned rank = ihp_width(rest) - 1;
    rest &= ~(1u << rank);
    kickers[length] = (uint8_t)(rank - ihp_popcount(made & ((1u << rank) - 1)));
  }
  return (uint16_t)(first_value(rules, shape) +
                    (unsigned)ih_colex_rank(made) * count_kicker_lists(rules, shape) +
                    rank_of_list(kickers, length, shape->kickers));
}

enum ih_status ih_partial_rate(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                               ih_partial *out)
{
  ih_deck deck;
  ih_set set;
  uint16_t at_least[4];
  if (out == NULL || (cards == NULL && n > 0) || ih_ranking_deck(ranking, &deck) != IH_OK)
    return IH_ERR_ARGUMENT;
  if (n > IH_PARTIAL_MAX_CARDS)
    return IH_ERR_COUNT;
  const enum ih_status status = ih_set_of_cards(&deck, cards, n, &set);
  if (status != IH_OK)
    return status;
  find_repeated_ranks(cards, n, at_least);
  out->value = rate_repeated_ranks(ihp_rules_find(ranking), at_least);
  return IH_OK;
}

/* ---- From values to ranks ------------------------------------------------- */

enum ih_category ih_partial_category(enum ih_ranking ranking, ih_partial partial)
{
  const struct partial_shape *shape = shape_of_value(ihp_rules_find(ranking), partial.value);
  return shape == NULL ? IH_HIGH_CARD : shape->category;
}

size_t ih_partial_ranks(enum ih_ranking ranking, ih_partial partial,
                        uint8_t ranks[IH_PARTIAL_MAX_CARDS])
{
  const struct ihp_rules *rules = ihp_rules_find(ranking);
  const struct partial_shape *shape = shape_of_value(rules, partial.value);
  if (shape == NULL)
    return 0;
  const unsigned number = partial.value - first_value(rules, shape);
  const unsigned lists = count_kicker_lists(rules, shape);
  uint64_t made = 0;
  (void)ih_colex_unrank(number / lists, shape->ranks, rules->ranks, &made);
  size_t n = 0;
  for (uint64_t rest = made; rest != 0; rest &= ~(UINT64_C(1) << (ihp_width(rest) - 1)))
    for (unsigned i = 0; i < shape->cards; i++)
      ranks[n++] = (uint8_t)(ihp_width(rest) - 1);
  uint8_t kickers[IH_PARTIAL_MAX_CARDS];
  const unsigned length = list_of_rank(number % lists, shape->kickers, kickers);
  /* Shapes with kickers have at most one made rank. */
  for (unsigned i = 0; i < length; i++)
    ranks[n++] = (uint8_t)(kickers[i] + (made != 0 && kickers[i] >= ihp_lowest(made)));
  return n;
}

size_t ih_partial_describe(enum ih_ranking ranking, ih_partial partial,
                           char text[IH_DESCRIPTION_TEXT])
{
  const struct ihp_rules *rules = ihp_rules_find(ranking);
  const struct partial_shape *shape = shape_of_value(rules, partial.value);
  uint8_t ranks[5] = {0};
  if (shape == NULL)
    return (size_t)snprintf(text, IH_DESCRIPTION_TEXT, "no hand");
  if (ih_partial_ranks(ranking, partial, ranks) == 0)
    return (size_t)snprintf(text, IH_DESCRIPTION_TEXT, "no cards");
  return ihp_describe(rules, shape->category, ranks, text);
}
