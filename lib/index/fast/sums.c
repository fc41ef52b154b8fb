#include "index/fast/sums.h"

/* Numbers of configurations that are in use fit, or the sum is marked. */
static uint32_t narrow(uint64_t value, struct ihp_sum *sum)
{
  sum->more |= value > UINT32_MAX;
  return (uint32_t)value;
}

/* The pair that ties, at places p and p+1. */
static void fill_pair(const struct ihp_configuration *c, const ihp_order *order, unsigned p,
                      struct ihp_sum *sum)
{
  const uint8_t a = order->suit[p];
  const uint8_t b = order->suit[p + 1];
  const uint64_t most = c->size[p] - 1;
  (void)narrow(most * (most - 1) / 2, sum);
  sum->pair_weight = sum->weight[b] = sum->weight[a];
  sum->pair[0] = a < b ? a : b;
  sum->pair[1] = a < b ? b : a;
  sum->pair_number = (uint8_t)(sum->pair[0] == 0 ? sum->pair[1] - 1 : a + b);
}

static struct ihp_sum sum_of(const struct ihp_configuration *c, const ihp_order *order)
{
  const unsigned ties = ihp_configuration_real_ties(c);
  struct ihp_sum sum = {.offset = c->offset, .pair = {0, 1}, .more = (ties & (ties - 1)) != 0};
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    sum.weight[order->suit[p]] = c->size[p] == 1 ? 0 : narrow(c->weight[p], &sum);
  if (ties != 0)
    fill_pair(c, order, ihp_lowest(ties), &sum);
  return sum;
}

void ihp_sums_fill(const struct ihp_layouts *layouts, const struct ihp_configurations *list,
                   struct ihp_sum sums[])
{
  for (uint64_t d = 0; d < layouts->count; d++) {
    const ihp_entry entry = layouts->entries[d];
    sums[d] = sum_of(&list->list[ihp_entry_configuration(entry)], ihp_entry_order(entry));
  }
}
