/* From how a round's cards fall into suits to the suit configuration.
 *
 * With c0..c3 cards in the four suits, n in all, the partial sums s0 = c0,
 * s1 = c0+c1, s2 = c0+c1+c2 form a multiset s0 <= s1 <= s2 of 0..n, and its colex
 * rank v = s0 + C(s1+1, 2) + C(s2+2, 3) numbers the C(n+3, 3) count vectors
 * densely.  Over the rounds d' = d * C(n+3, 3) + v numbers the layouts: how many cards
 * each suit got in each round.  An entry for each layout says which configuration it is,
 * which suit is at which position in it, and which neighbours are equal. */
#ifndef IH_LIB_INDEX_CORE_LAYOUT_H
#define IH_LIB_INDEX_CORE_LAYOUT_H

#include "index/core/configuration.h"
#include "index/core/divisor.h"

/* A round with at most this many layouts has a table of them; with more, the configuration
 * is searched for. */
enum { IHP_LAYOUT_TABLE_MAX = 1 << 18 };

/* Suit numbers by position in the configuration. */
typedef struct ihp_suit_order {
  uint8_t suit[IH_MAX_SUITS];
} ihp_suit_order;

/* The 24 orders. */
extern const ihp_suit_order ihp_suit_orders[24];

/* What a layout is: configuration (20 bits), order (5 bits), ties
 * (3 bits). */
typedef uint32_t ihp_layout_entry;

static inline ihp_layout_entry ihp_layout_entry_make(size_t configuration, unsigned order,
                                                     unsigned ties)
{
  return (ihp_layout_entry)configuration | order << 20 | ties << 25;
}

static inline size_t ihp_layout_entry_configuration(ihp_layout_entry entry)
{
  return entry & 0xFFFFFu;
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
  uint32_t cards;                     /* dealt in this round: n */
  uint32_t vectors;                   /* count vectors of this round: C(n+S-1, S-1) */
  uint32_t first;                     /* v of the first vector: those before it use suits that
                                       * the deck lacks */
  uint32_t pairs[IH_MAX_CARDS + 1];   /* C(s+1, 2) */
  uint32_t triples[IH_MAX_CARDS + 1]; /* C(s+2, 3) */
  uint64_t count;                     /* layouts: the product of the vectors */
  ihp_layout_entry *entries;          /* [count], or NULL: search */
  uint32_t *counts;                   /* [vectors]: the count of suit s in byte s */
  struct ihp_divisor by_vectors;      /* splits this round's vector off a layout */
};

/* Fills it for a round, all zero before; `before` are the layouts of the round before (NULL
 * for round 0).  IH_ERR_TOO_LARGE, IH_ERR_MEMORY. */
enum ih_status ihp_layouts_init(struct ihp_layouts *layouts, const struct ihp_layouts *before,
                                const ih_deck *deck, unsigned cards);

/* Makes the table or, when there are too many layouts, makes the list ready for searches;
 * rounds[0..round] are the layouts of the rounds so far. */
enum ih_status ihp_layouts_tabulate(struct ihp_layouts *const rounds[], unsigned round,
                                    unsigned suits, struct ihp_configurations *list);
void ihp_layouts_release(struct ihp_layouts *layouts);

/* The memory that it holds apart from the struct, in bytes. */
size_t ihp_layouts_bytes(const struct ihp_layouts *layouts);

/* The number of the count vector whose counts are in the lanes c0..c3. */
static inline uint32_t ihp_layouts_vector(const struct ihp_layouts *layouts, ihp_lanes counts)
{
  const ihp_lanes sums = counts * UINT64_C(0x0001000100010001); /* lane k: c0 + ... + ck */
  return ihp_lane(sums, 0) + layouts->pairs[ihp_lane(sums, 1)] +
         layouts->triples[ihp_lane(sums, 2)] - layouts->first;
}

/* The entry of layout d by search, for rounds without a table. */
ihp_layout_entry ihp_layouts_search(const struct ihp_layouts *const rounds[], unsigned round,
                                    uint64_t d, const struct ihp_configurations *list);

#endif
