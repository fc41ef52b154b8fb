#include "index/core/layout.h"

#include "base/binomial.h"

#include <stdlib.h>

const ihp_suit_order ihp_suit_orders[24] = {
    {{0, 1, 2, 3}}, {{0, 1, 3, 2}}, {{0, 2, 1, 3}}, {{0, 2, 3, 1}}, {{0, 3, 1, 2}}, {{0, 3, 2, 1}},
    {{1, 0, 2, 3}}, {{1, 0, 3, 2}}, {{1, 2, 0, 3}}, {{1, 2, 3, 0}}, {{1, 3, 0, 2}}, {{1, 3, 2, 0}},
    {{2, 0, 1, 3}}, {{2, 0, 3, 1}}, {{2, 1, 0, 3}}, {{2, 1, 3, 0}}, {{2, 3, 0, 1}}, {{2, 3, 1, 0}},
    {{3, 0, 1, 2}}, {{3, 0, 2, 1}}, {{3, 1, 0, 2}}, {{3, 1, 2, 0}}, {{3, 2, 0, 1}}, {{3, 2, 1, 0}},
};

/* Fills in the counts of every vector number. */
static enum ih_status list_vectors(struct ihp_layouts *layouts, unsigned n, unsigned suits)
{
  layouts->counts = malloc(layouts->vectors * sizeof *layouts->counts);
  if (layouts->counts == NULL)
    return IH_ERR_MEMORY;
  for (unsigned c0 = suits > 1 ? 0 : n; c0 <= n; c0++)
    for (unsigned c1 = suits > 2 ? 0 : n - c0; c1 <= n - c0; c1++)
      for (unsigned c2 = suits > 3 ? 0 : n - c0 - c1; c2 <= n - c0 - c1; c2++) {
        const unsigned c3 = n - c0 - c1 - c2;
        const ihp_lanes lanes =
            c0 | (ihp_lanes)c1 << 16 | (ihp_lanes)c2 << 32 | (ihp_lanes)c3 << 48;
        layouts->counts[ihp_layouts_vector(layouts, lanes)] = c0 | c1 << 8 | c2 << 16 | c3 << 24;
      }
  return IH_OK;
}

/* Returns the layout in which position p of the configuration is suit order->suit[p]. */
static uint64_t layout_of(const struct ihp_round rounds[], unsigned round,
                          const ihp_counts counts[], const ihp_suit_order *order)
{
  uint64_t d = 0;
  for (unsigned r = 0; r <= round; r++) {
    ihp_lanes lanes = 0;
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      lanes |= (ihp_lanes)ihp_counts_get(counts[p], r) << (16 * order->suit[p]);
    d = d * rounds[r].layouts.vectors + ihp_layouts_vector(&rounds[r].layouts, lanes);
  }
  return d;
}

/* Returns 1 if `order` is the stable one among the orders that sort the suits: suits that the deck
 * lacks stay last, and among equal suits the lower number comes first. */
static int is_stable(const ihp_suit_order *order, unsigned suits, unsigned ties)
{
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    if ((order->suit[p] < suits) != (p < suits))
      return 0;
    if (p + 1 < IH_MAX_SUITS && ties >> p & 1 && order->suit[p] > order->suit[p + 1])
      return 0;
  }
  return 1;
}

/* Layouts with more cards in a suit than ranks keep a zero entry; no hand has them. */
static enum ih_status tabulate_layouts(struct ihp_round rounds[], unsigned round, unsigned suits)
{
  struct ihp_layouts *layouts = &rounds[round].layouts;
  const struct ihp_configurations *list = &rounds[round].configurations;
  layouts->entries = calloc((size_t)layouts->count, sizeof *layouts->entries);
  if (layouts->entries == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = 0; i < list->count; i++) {
    const ihp_counts *counts = list->list[i].counts;
    const unsigned ties = ihp_configuration_ties(counts);
    for (unsigned o = 0; o < 24; o++)
      if (is_stable(&ihp_suit_orders[o], suits, ties))
        layouts->entries[layout_of(rounds, round, counts, &ihp_suit_orders[o])] =
            ihp_layout_entry_make(i, o, ties);
  }
  return IH_OK;
}

/* Without suit 3, all n cards are in the suits before it, so s2 = n; and so on.  Even 64 cards in
 * eight rounds have at most C(8 + 3, 3)^8 < 2^59 layouts. */
enum ih_status ihp_layouts_init(struct ihp_round rounds[], unsigned round, const ih_deck *deck)
{
  const unsigned suits = deck->suits, n = rounds[round].cards;
  struct ihp_layouts *layouts = &rounds[round].layouts;
  layouts->vectors = (uint32_t)ihp_binomial(n + suits - 1, suits - 1);
  layouts->first = (uint32_t)((suits < 2 ? n : 0) + (suits < 3 ? ihp_multichoose2(n) : 0) +
                              (suits < 4 ? ihp_multichoose3(n) : 0));
  layouts->count = (round > 0 ? rounds[round - 1].layouts.count : 1) * layouts->vectors;
  const enum ih_status status = list_vectors(layouts, n, suits);
  if (status != IH_OK)
    return status;
  return layouts->count > IHP_LAYOUT_TABLE_MAX
             ? ihp_configurations_hash(&rounds[round].configurations)
             : tabulate_layouts(rounds, round, suits);
}

void ihp_layouts_release(struct ihp_layouts *layouts)
{
  free(layouts->entries);
  free(layouts->counts);
}

size_t ihp_layouts_bytes(const struct ihp_layouts *layouts)
{
  size_t bytes = layouts->vectors * sizeof *layouts->counts;
  if (layouts->entries != NULL)
    bytes += (size_t)layouts->count * sizeof *layouts->entries;
  return bytes;
}

/* Inverts layout_of: sets counts[s] for each suit number s. */
static void decode_layout(const struct ihp_round rounds[], unsigned round, uint64_t d,
                          ihp_counts counts[IH_MAX_SUITS])
{
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    counts[s] = 0;
  for (unsigned r = round + 1; r-- > 0;) {
    const struct ihp_layouts *layouts = &rounds[r].layouts;
    const uint32_t vector = layouts->counts[d % layouts->vectors];
    for (unsigned s = 0; s < IH_MAX_SUITS; s++)
      counts[s] = ihp_counts_add(counts[s], r, vector >> (8 * s) & 0xFFu);
    d /= layouts->vectors;
  }
}

/* Sorts counts in descending order (stable) and returns the number of the order.  No suit has more
 * than 16 cards, so each byte of the counts is below 32, and shifting the counts by two bits loses
 * nothing and makes space for the suit in the lowest bits.  ihp_suit_orders is lexicographic: 6
 * orders for each first suit, 2 for each second suit among the remaining three. */
static unsigned sort_counts(ihp_counts counts[IH_MAX_SUITS])
{
  uint64_t key[IH_MAX_SUITS];
  unsigned suit[IH_MAX_SUITS];
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    key[s] = counts[s] << 2 | (3 - s);
  ihp_sort2(&key[1], &key[0]);
  ihp_sort2(&key[3], &key[2]);
  ihp_sort2(&key[2], &key[0]);
  ihp_sort2(&key[3], &key[1]);
  ihp_sort2(&key[2], &key[1]);
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    counts[p] = key[p] >> 2;
    suit[p] = 3 - (unsigned)(key[p] & 3);
  }
  return 6 * suit[0] + 2 * (suit[1] - (suit[1] > suit[0])) + (suit[2] > suit[3]);
}

ihp_layout_entry ihp_layout_search(const struct ihp_round rounds[], unsigned round, uint64_t d)
{
  ihp_counts counts[IH_MAX_SUITS];
  decode_layout(rounds, round, d, counts);
  const unsigned o = sort_counts(counts);
  return ihp_layout_entry_make(ihp_configurations_find(&rounds[round].configurations, counts), o,
                               ihp_configuration_ties(counts));
}
