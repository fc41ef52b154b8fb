/* Relations: what the hands of one round list become in a second one. */
#include "base/binomial.h"
#include "cards/checks.h"
#include "index/core/indexer.h"
#include "index/walk/redeal.h"

#include <isohand/relations.h>
#include <stdlib.h>
#include <string.h>

/* Proof of the sums of relations.h.  Count the pairs of a raw hand of `hands` and one of its
 * targets, with every way of redealing it.  A permutation of the whole deck maps pairs to pairs,
 * and some permutation maps any raw hand of `targets` to any other; so all raw hands of `targets`
 * are targets equally often, `completions` times: the number of pairs, weight * deals of `hands`,
 * over the deals of `targets`.  Among the pairs, m(i) * weight(i, j) join a raw hand of index i to
 * one of index j, since isomorphic hands have isomorphic targets.  Isomorphisms map these pairs to
 * each other and any raw hand of j to any other, so each raw hand of j is in equally many of them:
 * m(i) * weight(i, j) / m(j) is an integer. */

/* ---- Creation ------------------------------------------------------------------- */

enum ih_status ih_redeal_in_order(const ih_indexer *hands, unsigned first, unsigned hand_round,
                                  const ih_indexer *targets, unsigned target_round,
                                  ih_redeal *redeal)
{
  if (hands == NULL || targets == NULL || redeal == NULL)
    return IH_ERR_ARGUMENT;
  if (hand_round >= hands->rounds.count || target_round >= targets->rounds.count ||
      first > hand_round)
    return IH_ERR_RANGE;
  memset(redeal, 0, sizeof *redeal);
  unsigned lacking = targets->round[0].cards;
  unsigned left = hands->round[first].cards;
  for (unsigned q = 0, r = first; q <= target_round && r <= hand_round;) {
    const unsigned n = left < lacking ? left : lacking;
    redeal->cards[q][r] = (uint8_t)n;
    left -= n;
    lacking -= n;
    if (left == 0 && ++r <= hand_round)
      left = hands->round[r].cards;
    if (lacking == 0 && ++q <= target_round)
      lacking = targets->round[q].cards;
  }
  return IH_OK;
}

/* Appends a pick of n of the *left cards of a source, and multiplies the weight by the number of
 * ways. */
static enum ih_status add_pick(struct ih_relation *relation, unsigned source, unsigned n,
                               unsigned *left)
{
  if (n == 0)
    return IH_OK;
  if (n > *left)
    return IH_ERR_COUNT;
  const ihp_u128 weight = (ihp_u128)relation->weight * ihp_binomial(*left, n);
  if (weight >> 32)
    return IH_ERR_OVERFLOW;
  relation->pick[relation->picks++] = (struct ihp_pick){(uint8_t)source, (uint8_t)n};
  relation->weight = (uint64_t)weight;
  *left -= n;
  return IH_OK;
}

/* Lists the picks: for each round of the target, first the cards from the hand, then the new
 * ones. */
static enum ih_status list_picks(struct ih_relation *relation, const ih_redeal *redeal)
{
  const ih_indexer *from = relation->from;
  unsigned left[IHP_SOURCES] = {0};
  for (unsigned r = 0; r <= relation->from_round; r++)
    left[r] = from->round[r].cards;
  left[IHP_NEW_CARDS] = ih_deck_cards(&from->deck) - from->round[relation->from_round].total;
  relation->weight = 1;
  for (unsigned q = 0; q < IH_MAX_ROUNDS; q++) {
    unsigned lacking = q <= relation->to_round ? relation->to->round[q].cards : 0;
    enum ih_status status = IH_OK;
    for (unsigned r = 0; r < IH_MAX_ROUNDS && status == IH_OK; r++) {
      const unsigned n = redeal->cards[q][r];
      status = n > lacking ? IH_ERR_COUNT : add_pick(relation, r, n, &left[r]);
      lacking -= n;
    }
    if (status == IH_OK)
      status = add_pick(relation, IHP_NEW_CARDS, lacking, &left[IHP_NEW_CARDS]);
    if (status != IH_OK)
      return status;
    relation->new_cards += lacking;
  }
  return IH_OK;
}

enum ih_status ih_relation_new(const ih_indexer *hands, unsigned hand_round,
                               const ih_indexer *targets, unsigned target_round,
                               const ih_redeal *redeal, ih_relation **out)
{
  static const uint8_t zeros[sizeof redeal->reserved];
  if (hands == NULL || targets == NULL || redeal == NULL || out == NULL ||
      memcmp(redeal->reserved, zeros, sizeof zeros) != 0)
    return IH_ERR_ARGUMENT;
  if (hand_round >= hands->rounds.count || target_round >= targets->rounds.count)
    return IH_ERR_RANGE;
  if (!ih_deck_equal(&hands->deck, &targets->deck))
    return IH_ERR_DECK;
  struct ih_relation made = {
      .from = hands, .to = targets, .from_round = hand_round, .to_round = target_round};
  const enum ih_status status = list_picks(&made, redeal);
  if (status != IH_OK)
    return status;
  struct ih_relation *relation = malloc(sizeof *relation);
  if (relation == NULL)
    return IH_ERR_MEMORY;
  *relation = made;
  *out = relation;
  return IH_OK;
}

void ih_relation_free(ih_relation *relation)
{
  free(relation);
}

uint64_t ih_relation_weight(const ih_relation *relation)
{
  return relation->weight;
}

static ihp_u128 common_divisor(ihp_u128 a, ihp_u128 b)
{
  while (b != 0) {
    const ihp_u128 rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

enum ih_status ih_relation_completions(const ih_relation *relation, ih_u128 *out)
{
  if (relation == NULL || out == NULL)
    return IH_ERR_ARGUMENT;
  const ihp_u128 from = relation->from->round[relation->from_round].deals;
  const ihp_u128 to = relation->to->round[relation->to_round].deals;
  /* In lowest terms, the denominator divides the weight. */
  const ihp_u128 divisor = common_divisor(from, to);
  ihp_u128 product;
  if (__builtin_mul_overflow(from / divisor, relation->weight / (to / divisor), &product))
    return IH_ERR_OVERFLOW;
  *out = (ih_u128){(uint64_t)product, (uint64_t)(product >> 64)};
  return IH_OK;
}

/* ---- Targets -------------------------------------------------------------------- */

struct target_list {
  ih_target *out;
  size_t count;
};

static int append_targets(void *context, const uint64_t indices[], size_t n)
{
  struct target_list *list = context;
  for (size_t i = 0; i < n; i++)
    list->out[list->count++] = (ih_target){indices[i], 1};
  return 1;
}

/* Shell's sort with Knuth's gaps (1, 4, 13, ...): in place, and fast for the few targets of most
 * relations. */
static void sort_targets(ih_target targets[], size_t n)
{
  size_t gap = 1;
  while (gap < n / 3)
    gap = 3 * gap + 1;
  for (; gap > 0; gap /= 3)
    for (size_t i = gap; i < n; i++) {
      const ih_target target = targets[i];
      size_t j = i;
      for (; j >= gap && targets[j - gap].index > target.index; j -= gap)
        targets[j] = targets[j - gap];
      targets[j] = target;
    }
}

/* Lists the distinct targets of a hand in order; returns their number, at least 1. */
static size_t find_targets(const struct ih_relation *relation, const uint8_t cards[],
                           ih_target out[])
{
  struct target_list list = {out, 0};
  struct ihp_redealing redealing;
  ihp_redealing_init(&redealing, relation, append_targets, &list);
  ihp_redealing_hand(&redealing, cards);
  ihp_redealing_end(&redealing);
  sort_targets(out, list.count);
  size_t last = 0;
  for (size_t i = 1; i < list.count; i++)
    if (out[i].index == out[last].index)
      out[last].weight++;
    else
      out[++last] = out[i];
  return last + 1;
}

enum ih_status ih_relation_targets(const ih_relation *relation, uint64_t index, ih_target out[],
                                   size_t capacity, size_t *count)
{
  if (relation == NULL || out == NULL || count == NULL || capacity < relation->weight)
    return IH_ERR_ARGUMENT;
  if (index >= relation->from->round[relation->from_round].size)
    return IH_ERR_RANGE;
  uint8_t cards[IH_MAX_CARDS];
  ih_unindex_unchecked(relation->from, relation->from_round, index, cards);
  *count = find_targets(relation, cards, out);
  return IH_OK;
}

enum ih_status ih_relation_targets_of_cards(const ih_relation *relation, const uint8_t cards[],
                                            ih_target out[], size_t capacity, size_t *count)
{
  if (relation == NULL || cards == NULL || out == NULL || count == NULL ||
      capacity < relation->weight)
    return IH_ERR_ARGUMENT;
  ih_set seen = 0;
  const unsigned total = relation->from->round[relation->from_round].total;
  const enum ih_status status = ihp_check_cards(relation->from->deck_set, cards, total, &seen);
  if (status == IH_OK)
    *count = find_targets(relation, cards, out);
  return status;
}
