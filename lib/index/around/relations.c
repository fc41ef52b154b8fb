/* Relations: the cards of one round list dealt again as another. */
#include "base/binomial.h"
#include "base/subsets.h"
#include "cards/checks.h"
#include "index/core/indexer.h"

#include <isohand/relations.h>
#include <stdlib.h>
#include <string.h>

/* `cards` of those left of round `from` go to the image. */
struct pick {
  uint8_t from, cards;
};

/* One for each pair of rounds. */
#define MAX_PICKS (IH_MAX_ROUNDS * IH_MAX_ROUNDS)

struct ih_relation {
  const ih_indexer *from, *to;
  unsigned from_round, to_round;
  uint64_t ways;
  unsigned picks;
  struct pick pick[MAX_PICKS]; /* in the order of the rounds of `to` */
};

/* ---- Making one --------------------------------------------------------------- */

static unsigned min(unsigned a, unsigned b)
{
  return a < b ? a : b;
}

enum ih_status ih_redeal_in_order(const ih_indexer *from, unsigned first, unsigned from_round,
                                  const ih_indexer *to, unsigned to_round, ih_redeal *take)
{
  if (from == NULL || to == NULL || take == NULL)
    return IH_ERR_ARGUMENT;
  if (from_round >= from->rounds.count || to_round >= to->rounds.count || first > from_round)
    return IH_ERR_RANGE;
  ih_redeal result = {{{0}}};
  unsigned r = first;
  unsigned left = from->round[r].cards;
  for (unsigned q = 0; q <= to_round; q++)
    for (unsigned wanted = to->round[q].cards; wanted > 0;) {
      if (left == 0 && r == from_round)
        return IH_ERR_COUNT;
      if (left == 0)
        left = from->round[++r].cards;
      const unsigned n = min(wanted, left);
      result.cards[q][r] = (uint8_t)n;
      wanted -= n;
      left -= n;
    }
  *take = result;
  return IH_OK;
}

/* Lists the picks and counts the ways; the take must fit the rounds. */
static enum ih_status set_picks(struct ih_relation *relation, const ih_redeal *take)
{
  unsigned left[IH_MAX_ROUNDS] = {0};
  for (unsigned r = 0; r <= relation->from_round; r++)
    left[r] = relation->from->round[r].cards;
  relation->ways = 1;
  for (unsigned q = 0; q < IH_MAX_ROUNDS; q++) {
    unsigned taken = 0;
    for (unsigned r = 0; r < IH_MAX_ROUNDS; r++) {
      const unsigned n = take->cards[q][r];
      if (n > left[r])
        return IH_ERR_COUNT;
      if (n == 0)
        continue;
      relation->pick[relation->picks++] = (struct pick){(uint8_t)r, (uint8_t)n};
      const ihp_u128 ways = (ihp_u128)relation->ways * ihp_binomial(left[r], n);
      if (ways >> 32)
        return IH_ERR_OVERFLOW;
      relation->ways = (uint64_t)ways;
      left[r] -= n;
      taken += n;
    }
    if (taken != (q <= relation->to_round ? relation->to->round[q].cards : 0))
      return IH_ERR_COUNT;
  }
  return IH_OK;
}

enum ih_status ih_relation_new(const ih_indexer *from, unsigned from_round, const ih_indexer *to,
                               unsigned to_round, const ih_redeal *take, ih_relation **out)
{
  if (from == NULL || to == NULL || take == NULL || out == NULL)
    return IH_ERR_ARGUMENT;
  if (from_round >= from->rounds.count || to_round >= to->rounds.count)
    return IH_ERR_RANGE;
  if (memcmp(&from->deck, &to->deck, sizeof from->deck) != 0)
    return IH_ERR_DECK;
  struct ih_relation *relation = calloc(1, sizeof *relation);
  if (relation == NULL)
    return IH_ERR_MEMORY;
  relation->from = from;
  relation->to = to;
  relation->from_round = from_round;
  relation->to_round = to_round;
  const enum ih_status status = set_picks(relation, take);
  if (status != IH_OK) {
    ih_relation_free(relation);
    return status;
  }
  *out = relation;
  return IH_OK;
}

void ih_relation_free(ih_relation *relation)
{
  free(relation);
}

uint64_t ih_relation_weight(const ih_relation *relation)
{
  return relation->ways;
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
  /* In lowest terms the denominator divides the ways. */
  const ihp_u128 divisor = common_divisor(from, to);
  ihp_u128 product;
  if (__builtin_mul_overflow(from / divisor, relation->ways / (to / divisor), &product))
    return IH_ERR_OVERFLOW;
  *out = (ih_u128){(uint64_t)product, (uint64_t)(product >> 64)};
  return IH_OK;
}

/* ---- Images ---------------------------------------------------------------------- */

/* The images of one hand while they are collected. */
struct images {
  const struct ih_relation *relation;
  const uint8_t *cards;        /* the hand */
  uint8_t image[IH_MAX_CARDS]; /* the one in the making */
  ih_target *out;
  size_t count;
};

/* The cards of round r that are not in `taken`, into left[]; returns their number. */
static unsigned list_left(const struct images *images, unsigned r, uint64_t taken, uint8_t left[])
{
  const struct ihp_round *round = &images->relation->from->round[r];
  const uint8_t *cards = images->cards + round->total - round->cards;
  unsigned n = 0;
  for (unsigned i = 0; i < round->cards; i++)
    if (!(taken >> cards[i] & 1))
      left[n++] = cards[i];
  return n;
}

/* Makes pick `at` in every way, and for each of them all picks behind it.  `image` is
 * where the pick's cards go: the picks are in the order of the image's rounds. */
static void choose(struct images *images, unsigned at, uint64_t taken, uint8_t image[])
{
  const struct ih_relation *relation = images->relation;
  if (at == relation->picks) {
    const uint64_t index =
        ih_index_round_unchecked(relation->to, relation->to_round, images->image);
    images->out[images->count++] = (ih_target){index, 1};
    return;
  }
  const struct pick *pick = &relation->pick[at];
  uint8_t left[IH_MAX_CARDS];
  const unsigned n = list_left(images, pick->from, taken, left);
  const uint64_t last = ihp_subset_last(n, pick->cards);
  for (uint64_t subset = ihp_subset_first(pick->cards);; subset = ihp_subset_next(subset)) {
    uint64_t now_taken = taken;
    unsigned i = 0;
    for (uint64_t rest = subset; rest != 0; rest &= rest - 1) {
      image[i] = left[ihp_lowest(rest)];
      now_taken |= UINT64_C(1) << image[i++];
    }
    choose(images, at + 1, now_taken, image + i);
    if (subset == last)
      return;
  }
}

/* Shell's sort with Knuth's gaps (1, 4, 13, ...): in place, and fast for the few
 * images of most relations. */
static void sort(ih_target images[], size_t n)
{
  size_t gap = 1;
  while (gap < n / 3)
    gap = 3 * gap + 1;
  for (; gap > 0; gap /= 3)
    for (size_t i = gap; i < n; i++) {
      const ih_target image = images[i];
      size_t j = i;
      for (; j >= gap && images[j - gap].index > image.index; j -= gap)
        images[j] = images[j - gap];
      images[j] = image;
    }
}

/* Counts equal indices of a sorted list, of weight 1 each; returns its new length. */
static size_t merge(ih_target images[], size_t n)
{
  size_t last = 0;
  for (size_t i = 1; i < n; i++)
    if (images[i].index == images[last].index)
      images[last].weight++;
    else
      images[++last] = images[i];
  return last + 1;
}

static size_t find_images(const struct ih_relation *relation, const uint8_t cards[],
                          ih_target out[])
{
  struct images images = {.relation = relation, .cards = cards, .out = out};
  choose(&images, 0, 0, images.image);
  sort(out, images.count);
  return merge(out, images.count);
}

enum ih_status ih_relation_targets(const ih_relation *relation, uint64_t index, ih_target out[],
                                   size_t capacity, size_t *count)
{
  if (relation == NULL || out == NULL || count == NULL || capacity < relation->ways)
    return IH_ERR_ARGUMENT;
  if (index >= relation->from->round[relation->from_round].size)
    return IH_ERR_RANGE;
  uint8_t cards[IH_MAX_CARDS];
  ih_unindex_unchecked(relation->from, relation->from_round, index, cards);
  *count = find_images(relation, cards, out);
  return IH_OK;
}

enum ih_status ih_relation_targets_of_cards(const ih_relation *relation, const uint8_t cards[],
                                            ih_target out[], size_t capacity, size_t *count)
{
  if (relation == NULL || cards == NULL || out == NULL || count == NULL ||
      capacity < relation->ways)
    return IH_ERR_ARGUMENT;
  uint64_t seen = 0;
  const unsigned total = relation->from->round[relation->from_round].total;
  const enum ih_status status = ihp_check_cards(relation->from->deck_set, cards, total, &seen);
  if (status == IH_OK)
    *count = find_images(relation, cards, out);
  return status;
}
