#include "index/layout.h"

#include "base/binomial.h"

#include <isohand/combinatorics.h>
#include <stdlib.h>
#include <string.h>

const ihp_order ihp_orders[24] = {
    {{0, 1, 2, 3}}, {{0, 1, 3, 2}}, {{0, 2, 1, 3}}, {{0, 2, 3, 1}}, {{0, 3, 1, 2}}, {{0, 3, 2, 1}},
    {{1, 0, 2, 3}}, {{1, 0, 3, 2}}, {{1, 2, 0, 3}}, {{1, 2, 3, 0}}, {{1, 3, 0, 2}}, {{1, 3, 2, 0}},
    {{2, 0, 1, 3}}, {{2, 0, 3, 1}}, {{2, 1, 0, 3}}, {{2, 1, 3, 0}}, {{2, 3, 0, 1}}, {{2, 3, 1, 0}},
    {{3, 0, 1, 2}}, {{3, 0, 2, 1}}, {{3, 1, 0, 2}}, {{3, 1, 2, 0}}, {{3, 2, 0, 1}}, {{3, 2, 1, 0}},
};

unsigned ihp_order_number(const ihp_order *order)
{
  unsigned o = 0;
  while (memcmp(&ihp_orders[o], order, sizeof *order) != 0)
    o++;
  return o;
}

/* Multisets of two and three out of n+1 sums: C(n+2, 2) and C(n+3, 3) of them,
 * at most C(67, 3) = 47905. */
enum ih_status ihp_layouts_init(struct ihp_layouts *layouts, const struct ihp_layouts *before,
                                const ih_deck *deck, unsigned cards)
{
  for (unsigned s = 0; s <= IH_MAX_CARDS; s++) {
    layouts->pairs[s] = (uint32_t)ihp_binomial(s + 1, 2);
    layouts->triples[s] = (uint32_t)ihp_binomial(s + 2, 3);
  }
  const unsigned suits = deck->suits;
  layouts->cards = cards;
  layouts->vectors = (uint32_t)ihp_binomial(cards + suits - 1, suits - 1);
  layouts->first = (suits < 2 ? cards : 0) + (suits < 3 ? layouts->pairs[cards] : 0) +
                   (suits < 4 ? layouts->triples[cards] : 0);
  const uint64_t so_far = before != NULL ? before->count : 1;
  if (so_far > UINT64_MAX / layouts->vectors)
    return IH_ERR_TOO_LARGE;
  layouts->count = so_far * layouts->vectors;
  layouts->entries = NULL;
  return IH_OK;
}

/* The layout in which place p of the configuration is suit order->suit[p]. */
static uint64_t layout_of(struct ihp_layouts *const rounds[], unsigned round,
                          const ihp_counts counts[], const ihp_order *order)
{
  uint64_t d = 0;
  for (unsigned r = 0; r <= round; r++) {
    ihp_lanes lanes = 0;
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      lanes |= (ihp_lanes)ihp_counts_get(counts[p], r) << (16 * order->suit[p]);
    d = d * rounds[r]->vectors + ihp_layouts_vector(rounds[r], lanes);
  }
  return d;
}

/* Whether an order is the one to use: suits that the deck lacks stay behind, and
 * among equal suits the lower number comes first. */
static int is_stable(const ihp_order *order, unsigned suits, unsigned ties)
{
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    if ((order->suit[p] < suits) != (p < suits))
      return 0;
    if (p + 1 < IH_MAX_SUITS && ties >> p & 1 && order->suit[p] > order->suit[p + 1])
      return 0;
  }
  return 1;
}

enum ih_status ihp_layouts_tabulate(struct ihp_layouts *const rounds[], unsigned round,
                                    unsigned suits, const struct ihp_configurations *list)
{
  struct ihp_layouts *layouts = rounds[round];
  if (layouts->count > IHP_LAYOUT_TABLE_MAX)
    return IH_OK;
  /* Layouts with more cards in a suit than ranks keep a zero; no hand has them. */
  layouts->entries = calloc((size_t)layouts->count, sizeof *layouts->entries);
  if (layouts->entries == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = 0; i < list->count; i++) {
    const ihp_counts *counts = list->list[i].counts;
    const unsigned ties = ihp_configuration_ties(counts);
    for (unsigned o = 0; o < 24; o++)
      if (is_stable(&ihp_orders[o], suits, ties))
        layouts->entries[layout_of(rounds, round, counts, &ihp_orders[o])] =
            ihp_entry_make(i, o, ties);
  }
  return IH_OK;
}

void ihp_layouts_release(struct ihp_layouts *layouts)
{
  free(layouts->entries);
}

/* Undoes layout_of: the counts of each suit number. */
static void decode(const struct ihp_layouts *const rounds[], unsigned round, uint64_t d,
                   ihp_counts counts[IH_MAX_SUITS])
{
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    counts[s] = 0;
  for (unsigned r = round + 1; r-- > 0;) {
    uint64_t sums[3];
    (void)ih_multiset_unrank(d % rounds[r]->vectors + rounds[r]->first, 3, sums);
    d /= rounds[r]->vectors;
    uint64_t before = 0;
    for (unsigned s = 0; s < 3; s++) {
      counts[s] = ihp_counts_add(counts[s], r, (unsigned)(sums[s] - before));
      before = sums[s];
    }
    counts[3] = ihp_counts_add(counts[3], r, (unsigned)(rounds[r]->cards - before));
  }
}

/* The number of the stable order that sorts the counts descending. */
static unsigned find_order(const ihp_counts counts[IH_MAX_SUITS])
{
  for (unsigned o = 0; o < 24; o++) {
    const uint8_t *suit = ihp_orders[o].suit;
    int sorted = 1;
    for (unsigned p = 0; p + 1 < IH_MAX_SUITS && sorted; p++)
      sorted = counts[suit[p]] > counts[suit[p + 1]] ||
               (counts[suit[p]] == counts[suit[p + 1]] && suit[p] < suit[p + 1]);
    if (sorted)
      return o;
  }
  return 0; /* not reached: some order sorts them */
}

ihp_entry ihp_layouts_search(const struct ihp_layouts *const rounds[], unsigned round, uint64_t d,
                             const struct ihp_configurations *list)
{
  ihp_counts counts[IH_MAX_SUITS], sorted[IH_MAX_SUITS];
  decode(rounds, round, d, counts);
  const unsigned o = find_order(counts);
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    sorted[p] = counts[ihp_orders[o].suit[p]];
  return ihp_entry_make(ihp_configurations_find(list, sorted), o, ihp_configuration_ties(sorted));
}
