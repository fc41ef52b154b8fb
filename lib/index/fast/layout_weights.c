#include "index/fast/layout_weights.h"

/* A number that fits 32 bits, or else the layout is rare. */
static uint32_t narrow(uint64_t value, struct ihp_layout_weights *weights)
{
  weights->rare |= value > UINT32_MAX;
  return (uint32_t)value;
}

/* The pair that ties, at positions p and p+1. */
static void fill_tied_pair(const struct ihp_configuration *c, const ihp_suit_order *order,
                           unsigned p, struct ihp_layout_weights *weights)
{
  const uint8_t a = order->suit[p];
  const uint8_t b = order->suit[p + 1];
  const uint64_t most = c->size[p] - 1;
  (void)narrow(most * (most - 1) / 2, weights);
  weights->pair_weight = weights->weight[b] = weights->weight[a];
  weights->pair[0] = a < b ? a : b;
  weights->pair[1] = a < b ? b : a;
  weights->pair_number = (uint8_t)(weights->pair[0] == 0 ? weights->pair[1] - 1 : a + b);
}

void ihp_layout_weights_fill(const struct ihp_layouts *layouts,
                             const struct ihp_configurations *list,
                             struct ihp_layout_weights weights[])
{
  for (uint64_t d = 0; d < layouts->count; d++) {
    const ihp_layout_entry entry = layouts->entries[d];
    const struct ihp_configuration *c = &list->list[ihp_layout_entry_configuration(entry)];
    const ihp_suit_order *order = ihp_layout_entry_order(entry);
    const unsigned ties = ihp_configuration_real_ties(c);
    struct ihp_layout_weights *w = &weights[d];
    *w = (struct ihp_layout_weights){
        .offset = c->offset, .pair = {0, 1}, .rare = (ties & (ties - 1)) != 0};
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      w->weight[order->suit[p]] = c->size[p] == 1 ? 0 : narrow(c->weight[p], w);
    if (ties != 0)
      fill_tied_pair(c, order, ihp_lowest(ties), w);
  }
}
