/* Suit configurations: how many cards each suit holds in each round, with the suits in descending
 * order.  Suits that the deck lacks count as empty suits after the others: a block of equal suits
 * of group size 1 adds nothing to an index. */
#ifndef IH_LIB_INDEX_CORE_CONFIGURATION_H
#define IH_LIB_INDEX_CORE_CONFIGURATION_H

#include "index/core/rank_set.h"

#include <stddef.h>

/* Maximum number of suit configurations of a round: ihp_layout_entry numbers them in 20 bits. */
enum { IHP_MAX_CONFIGURATIONS = 1 << 20 };

/* A suit's counts (its number of cards in each round) packed into one number that sorts them: round
 * 0's count is the highest byte. */
typedef uint64_t ihp_counts;

static inline unsigned ihp_counts_get(ihp_counts counts, unsigned round)
{
  return (unsigned)(counts >> (56 - 8 * round)) & 0xFFu;
}

static inline ihp_counts ihp_counts_add(ihp_counts counts, unsigned round, unsigned n)
{
  return counts | (ihp_counts)n << (56 - 8 * round);
}

/* Returns the suit's number of cards over all rounds. */
static inline unsigned ihp_counts_total(ihp_counts counts)
{
  return (unsigned)(counts * UINT64_C(0x0101010101010101) >> 56);
}

struct ihp_configuration {
  uint64_t offset;                 /* first index */
  uint64_t factor[IH_MAX_SUITS];   /* per suit: the product of the sizes of the blocks before its
                                    * block */
  uint64_t size[IH_MAX_SUITS];     /* per suit: group size */
  ihp_counts counts[IH_MAX_SUITS]; /* descending */
};

/* Suit configurations of rounds 0..r, in the order of their indices. */
struct ihp_configurations {
  struct ihp_configuration *list;
  uint64_t *offsets; /* [count + 1]: list[i].offset, then the total size */
  size_t count;
  uint32_t *slots; /* [2^slot_bits]: hash table of configuration numbers; NULL if never searched */
  unsigned slot_bits;
};

/* Returns a mask: bit p is set if suits p and p+1 of the configuration have equal counts. */
static inline unsigned ihp_configuration_ties(const ihp_counts counts[IH_MAX_SUITS])
{
  return (unsigned)(counts[0] == counts[1]) | (unsigned)(counts[1] == counts[2]) << 1 |
         (unsigned)(counts[2] == counts[3]) << 2;
}

/* Like ihp_configuration_ties, but without ties between suits that hold no cards.  The only other
 * group of size 1 holds every rank in one round, and its group index is 0 as well. */
static inline unsigned ihp_configuration_real_ties(const struct ihp_configuration *c)
{
  unsigned ties = ihp_configuration_ties(c->counts);
  for (unsigned p = 0; p + 1 < IH_MAX_SUITS; p++)
    if (c->size[p] == 1)
      ties &= ~(1u << p);
  return ties;
}

/* Returns one past the last suit of the block that begins at suit p. */
static inline unsigned ihp_block_end(unsigned ties, unsigned p)
{
  while (ties >> p & 1)
    p++;
  return p + 1;
}

/* Returns the number of rank groups of a suit with these counts in rounds 0..rounds-1: the product
 * over the rounds of C(ranks left, cards) (Waugh 2013, equation 12), at most 16! < 2^45. */
uint64_t ihp_group_size(ihp_counts counts, unsigned rounds, const struct ihp_rank_sets *sets);

/* Returns the number of indices of the block p..end-1: C(size + k - 1, k) with k = end - p. */
uint64_t ihp_block_size(const struct ihp_configuration *configuration, unsigned p, unsigned end);

/* Lists the configurations of `round`, given those of the previous round (NULL for round 0), for a
 * list that ihp_configurations_fit has accepted.  Returns IH_ERR_MEMORY, or IH_ERR_INTERNAL if
 * their sizes do not add up to `size`.  Call ihp_configurations_release(out) even on failure. */
enum ih_status ihp_configurations_init(struct ihp_configurations *out, const ih_deck *deck,
                                       const ih_rounds *rounds, unsigned round,
                                       const struct ihp_configurations *before,
                                       const struct ihp_rank_sets *sets, uint64_t size);
void ihp_configurations_release(struct ihp_configurations *configurations);

/* Returns IH_OK if no round has more than IHP_MAX_CONFIGURATIONS configurations, else
 * IH_ERR_TOO_LARGE.  Allocates nothing. */
enum ih_status ihp_configurations_fit(const ih_deck *deck, const ih_rounds *rounds);

/* Builds the hash table that ihp_configurations_find needs.  Returns IH_OK or IH_ERR_MEMORY. */
enum ih_status ihp_configurations_hash(struct ihp_configurations *configurations);

/* Returns the number of the configuration with these counts, which must exist. */
size_t ihp_configurations_find(const struct ihp_configurations *configurations,
                               const ihp_counts counts[IH_MAX_SUITS]);

/* Returns the memory held apart from the struct, in bytes. */
size_t ihp_configurations_bytes(const struct ihp_configurations *configurations);

/* Returns the number of the configuration that contains `index`, which must be below the size. */
size_t ihp_configurations_of_index(const struct ihp_configurations *configurations, uint64_t index);

#endif
