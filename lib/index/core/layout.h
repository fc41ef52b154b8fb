/* Maps how a round's cards fall into suits to the suit configuration.
 *
 * With c0..c3 cards in the four suits, n in all, the partial sums s0 = c0, s1 = c0+c1, s2 =
 * c0+c1+c2 form a multiset s0 <= s1 <= s2 of 0..n, and its colex rank v = s0 + C(s1+1, 2) + C(s2+2,
 * 3) numbers the C(n+3, 3) count vectors densely.  Over the rounds, d' = d * C(n+3, 3) + v numbers
 * the layouts: how many cards each suit got in each round.  An entry for each layout holds its
 * configuration, the suit at each position in it, and which neighbours are equal. */
#ifndef IH_LIB_INDEX_CORE_LAYOUT_H
#define IH_LIB_INDEX_CORE_LAYOUT_H

#include "base/multiset.h"
#include "index/core/configuration.h"

/* A round with at most this many layouts has a table of them; with more, each configuration is
 * searched for. */
enum { IHP_LAYOUT_TABLE_MAX = 1 << 18 };

/* Suit numbers by position in the configuration. */
typedef struct ihp_suit_order {
  uint8_t suit[IH_MAX_SUITS];
} ihp_suit_order;

/* The 24 orders. */
extern const ihp_suit_order ihp_suit_orders[24];

/* Properties of a layout: configuration (20 bits), order (5 bits), ties (3 bits). */
typedef uint32_t ihp_layout_entry;

static inline ihp_layout_entry ihp_layout_entry_make(size_t configuration, unsigned order,
                                                     unsigned ties)
{
  return (ihp_layout_entry)configuration | order << 20 | ties << 25;
}

static inline const ihp_suit_order *ihp_layout_entry_order(ihp_layout_entry entry)
{
  return &ihp_suit_orders[entry >> 20 & 31];
}

static inline unsigned ihp_layout_entry_ties(ihp_layout_entry entry)
{
  return entry >> 25;
}

/* The layouts of one round. */
struct ihp_layouts {
  uint32_t vectors;          /* count vectors of this round: C(n+S-1, S-1) */
  uint32_t first;            /* v of the first vector: those before it use suits that the deck
                              * lacks */
  uint64_t count;            /* layouts: the product of the vectors */
  ihp_layout_entry *entries; /* [count], or NULL: search */
  uint32_t *counts;          /* [vectors]: the count of suit s in byte s */
};

/* A round of an indexer. */
struct ihp_round {
  struct ihp_layouts layouts;
  struct ihp_configurations configurations;
  uint64_t size;
  ihp_u128 deals;
  unsigned cards; /* in this round */
  unsigned total; /* in rounds 0..this */
};

/* Fills rounds[round].layouts, which must be all zero, once the round's cards and configurations
 * are known and the rounds before it are complete.  If there are too many layouts for a table,
 * prepares the configurations for searches.  Returns IH_OK or IH_ERR_MEMORY. */
enum ih_status ihp_layouts_init(struct ihp_round rounds[], unsigned round, const ih_deck *deck);
void ihp_layouts_release(struct ihp_layouts *layouts);

/* Returns the memory held apart from the struct, in bytes. */
size_t ihp_layouts_bytes(const struct ihp_layouts *layouts);

/* Returns the number of the count vector whose counts are in lanes c0..c3. */
static inline uint32_t ihp_layouts_vector(const struct ihp_layouts *layouts, ihp_lanes counts)
{
  const ihp_lanes sums = counts * UINT64_C(0x0001000100010001); /* lane k: c0 + ... + ck */
  return (uint32_t)(ihp_lane(sums, 0) + ihp_multichoose2(ihp_lane(sums, 1)) +
                    ihp_multichoose3(ihp_lane(sums, 2))) -
         layouts->first;
}

/* Returns the entry of layout d by search, for rounds without a table. */
ihp_layout_entry ihp_layout_search(const struct ihp_round rounds[], unsigned round, uint64_t d);

/* Returns the entry of layout d of a round. */
static inline ihp_layout_entry ihp_layout_find(const struct ihp_round rounds[], unsigned round,
                                               uint64_t d)
{
  const ihp_layout_entry *entries = rounds[round].layouts.entries;
  return entries != NULL ? entries[d] : ihp_layout_search(rounds, round, d);
}

static inline const struct ihp_configuration *
ihp_layout_configuration(const struct ihp_round *round, ihp_layout_entry entry)
{
  return &round->configurations.list[entry & 0xFFFFFu];
}

/* Returns the index within a configuration, where x[p] is the group index of the suit at position
 * p: one case for each pattern of ties. */
static inline uint64_t ihp_combine(const struct ihp_configuration *c, unsigned ties,
                                   const uint64_t x[IH_MAX_SUITS])
{
  const uint64_t *f = c->factor;
  switch (ties) {
  case 0:
    return x[0] + x[1] * f[1] + x[2] * f[2] + x[3] * f[3];
  case 1:
    return ihp_multiset_rank2(x[0], x[1]) + x[2] * f[2] + x[3] * f[3];
  case 2:
    return x[0] + ihp_multiset_rank2(x[1], x[2]) * f[1] + x[3] * f[3];
  case 3:
    return ihp_multiset_rank3(x[0], x[1], x[2]) + x[3] * f[3];
  case 4:
    return x[0] + x[1] * f[1] + ihp_multiset_rank2(x[2], x[3]) * f[2];
  case 5:
    return ihp_multiset_rank2(x[0], x[1]) + ihp_multiset_rank2(x[2], x[3]) * f[2];
  case 6:
    return x[0] + ihp_multiset_rank3(x[1], x[2], x[3]) * f[1];
  default:
    return ihp_multiset_rank4(x[0], x[1], x[2], x[3]);
  }
}

/* Returns the index of a hand of this layout, where group[s] is the group index of suit s. */
static inline uint64_t ihp_layout_index(const struct ihp_round *round, ihp_layout_entry entry,
                                        const uint64_t group[IH_MAX_SUITS])
{
  const struct ihp_configuration *c = ihp_layout_configuration(round, entry);
  const uint8_t *suit = ihp_layout_entry_order(entry)->suit;
  const uint64_t x[IH_MAX_SUITS] = {group[suit[0]], group[suit[1]], group[suit[2]], group[suit[3]]};
  return c->offset + ihp_combine(c, ihp_layout_entry_ties(entry), x);
}

#endif
