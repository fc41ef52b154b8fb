/* Suit configurations: how many cards each suit holds in each round, the suits in
 * descending order.  Suits that the deck lacks count as empty suits after the others: a
 * block of equal suits of group size 1 adds nothing to an index. */
#ifndef IH_LIB_INDEX_CORE_CONFIGURATION_H
#define IH_LIB_INDEX_CORE_CONFIGURATION_H

#include "index/core/rank_set.h"

#include <stddef.h>

/* The most suit configurations of a round: 20 bits number them (ihp_layout_entry). */
enum { IHP_MAX_CONFIGURATIONS = 1 << 20 };

/* A suit's counts, its cards in each round, as one number that orders them: round 0's
 * count in the highest byte. */
typedef uint64_t ihp_counts;

static inline unsigned ihp_counts_get(ihp_counts counts, unsigned round)
{
  return (unsigned)(counts >> (56 - 8 * round)) & 0xFFu;
}

static inline ihp_counts ihp_counts_add(ihp_counts counts, unsigned round, unsigned n)
{
  return counts | (ihp_counts)n << (56 - 8 * round);
}

/* Cards of the suit over all rounds. */
static inline unsigned ihp_counts_total(ihp_counts counts)
{
  return (unsigned)(counts * UINT64_C(0x0101010101010101) >> 56);
}

struct ihp_configuration {
  uint64_t offset;                 /* its first index */
  uint64_t factor[IH_MAX_SUITS];   /* of each suit: the product of the sizes of the blocks
                                    * before its own */
  uint64_t size[IH_MAX_SUITS];     /* group size of each suit */
  ihp_counts counts[IH_MAX_SUITS]; /* descending */
};

/* The suit configurations of rounds 0..r, in the order of their indices. */
struct ihp_configurations {
  struct ihp_configuration *list;
  uint64_t *offsets; /* list[i].offset, and the total size after the last */
  size_t count;
  uint32_t *slots; /* [2^slot_bits], of lists that are searched: numbers by hash */
  unsigned slot_bits;
};

/* Bit p: suits p and p+1 of the configuration have equal counts. */
static inline unsigned ihp_configuration_ties(const ihp_counts counts[IH_MAX_SUITS])
{
  return (unsigned)(counts[0] == counts[1]) | (unsigned)(counts[1] == counts[2]) << 1 |
         (unsigned)(counts[2] == counts[3]) << 2;
}

/* The same without ties of suits that hold no cards.  No other group has size 1, except
 * one that holds every rank in one round, whose group index is 0 as well. */
static inline unsigned ihp_configuration_real_ties(const struct ihp_configuration *c)
{
  unsigned ties = ihp_configuration_ties(c->counts);
  for (unsigned p = 0; p + 1 < IH_MAX_SUITS; p++)
    if (c->size[p] == 1)
      ties &= ~(1u << p);
  return ties;
}

/* One past the last suit of the block that begins at suit p. */
static inline unsigned ihp_block_end(unsigned ties, unsigned p)
{
  while (ties >> p & 1)
    p++;
  return p + 1;
}

/* The number of rank groups of a suit with these counts in rounds 0..rounds-1: the product
 * over the rounds of C(ranks left, cards) (Waugh 2013, equation 12), at most 16! < 2^45. */
uint64_t ihp_group_size(ihp_counts counts, unsigned rounds, const struct ihp_rank_sets *sets);

/* The number of indices of the block p..end-1: C(size + k - 1, k). */
uint64_t ihp_block_size(const struct ihp_configuration *configuration, unsigned p, unsigned end);

/* Lists the configurations of round r, given those of round r-1 (NULL for round
 * 0), for a list that ihp_configurations_fit has passed.  IH_ERR_MEMORY, IH_ERR_INTERNAL when their
 * sizes do not add up to `size`; on failure *out needs ihp_configurations_release too. */
enum ih_status ihp_configurations_init(struct ihp_configurations *out, const ih_deck *deck,
                                       const ih_rounds *rounds, unsigned round,
                                       const struct ihp_configurations *before,
                                       const struct ihp_rank_sets *sets, uint64_t size);
void ihp_configurations_release(struct ihp_configurations *configurations);

/* Whether no round has more than IHP_MAX_CONFIGURATIONS of them: IH_OK or
 * IH_ERR_TOO_LARGE.  Allocates nothing. */
enum ih_status ihp_configurations_fit(const ih_deck *deck, const ih_rounds *rounds);

/* Makes the list ready for ihp_configurations_find.  IH_ERR_MEMORY. */
enum ih_status ihp_configurations_hash(struct ihp_configurations *configurations);

/* The number in the list of the configuration with these counts, which must be
 * there. */
size_t ihp_configurations_find(const struct ihp_configurations *configurations,
                               const ihp_counts counts[IH_MAX_SUITS]);

/* The memory that it holds apart from the struct, in bytes. */
size_t ihp_configurations_bytes(const struct ihp_configurations *configurations);

/* The number in the list of the configuration that an index < size lies in. */
size_t ihp_configurations_of_index(const struct ihp_configurations *configurations, uint64_t index);

#endif
