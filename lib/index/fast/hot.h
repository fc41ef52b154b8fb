/* Tables and methods for the round lists that people index by the million.
 *
 * The suits of a round's cards, two bits each, are looked up as one number; group
 * sizes come from the layout, and so do the weights that make an index of group indices
 * (index/sums.h); nothing branches on the cards but ties of more than one pair of
 * suits.  The lists that qualify have layout tables, rounds of up to
 * IHP_HOT_CARDS cards and IHP_HOT_TOTAL in all, and group sizes below 2^32; others use
 * ihp_suit_methods (lib/index/core/index.c), which these equal. */
#ifndef IH_LIB_INDEX_FAST_HOT_H
#define IH_LIB_INDEX_FAST_HOT_H

#include "index/core/layout.h"
#include "index/core/methods.h"
#include "index/fast/batch_tables.h"
#include "index/fast/opening.h"
#include "index/fast/sums.h"

struct ihp_round;

#define IHP_HOT_CARDS 6
#define IHP_HOT_TOTAL 32 /* in all: more nobody deals */

struct ihp_hot_round {
  unsigned cards;
  uint32_t vectors;               /* count vectors of the round */
  uint16_t *vector;               /* [4^cards]: of the suits of the round's cards, the first
                                   * card's in the lowest bits */
  uint32_t (*size)[IH_MAX_SUITS]; /* [layouts]: group sizes by suit */
  struct ihp_sum *sums;           /* [layouts] */
  const struct ihp_round *whole;
  struct ihp_openings openings; /* for unindexing */
};

/* Opens n indices into rows, all of them. */
typedef void ihp_unindex_batch(const ih_indexer *indexer, unsigned round, const uint64_t indices[],
                               size_t n, uint8_t rows[], size_t stride);

/* Indexes the first of n rows and returns how many it did: 0 for a round that it has
 * no rows for. */
typedef size_t ihp_batch(const ih_indexer *indexer, unsigned round, const uint8_t rows[],
                         size_t stride, size_t n, uint64_t indices[]);

/* A first round of two cards, by ihp_hot_pair_number. */
struct ihp_hot_pairs {
  uint32_t groups[IH_MAX_CARDS * IH_MAX_CARDS]; /* suit s's group index in byte s */
  uint16_t index[IH_MAX_CARDS * IH_MAX_CARDS];
};

static inline unsigned ihp_hot_pair_number(const uint8_t cards[2])
{
  return (unsigned)cards[0] << 6 | cards[1];
}

struct ihp_hot {
  const uint16_t *rank;            /* of rank sets */
  ihp_lanes lane[IH_MAX_CARDS];    /* ihp_card_lane */
  ihp_lanes below[IH_MAX_CARDS];   /* the lower ranks of the card's suit */
  ihp_lanes above[64];             /* by bit of the lanes: its suit's higher ranks */
  struct ihp_hot_pairs *pairs;     /* when the first round has two cards */
  ihp_batch *batch;                /* or NULL */
  struct ihp_batch_tables *tables; /* of batch */
  ihp_unindex_batch *unindex_batch;
  struct ihp_packs packs; /* for unindexing */
  struct ihp_hot_round round[IH_MAX_ROUNDS];
};

/* Makes the tables of an indexer that is complete otherwise, and chooses its
 * methods: ihp_suit_methods and no tables when its list does not qualify.
 * IH_ERR_MEMORY. */
enum ih_status ihp_hot_init(ih_indexer *indexer);
void ihp_hot_free(struct ihp_hot *hot);

/* Bytes that an indexer's tables hold; 0 for NULL. */
size_t ihp_hot_bytes(const ih_indexer *indexer);

ihp_batch ihp_batch_avx2;
ihp_batch ihp_batch_avx512;

/* The canonical hand of an index, and those of a batch. */
void ihp_unindex_portable(const ih_indexer *indexer, unsigned round, uint64_t index,
                          uint8_t cards[]);
void ihp_unindex_avx2(const ih_indexer *indexer, unsigned round, uint64_t index, uint8_t cards[]);
ihp_unindex_batch ihp_unindex_batch_portable;
ihp_unindex_batch ihp_unindex_batch_avx2;

/* Methods for all these lists, and for those of four suits with two cards, three, and
 * then single ones. */
enum { IHP_HOT_LISTS, IHP_HOT_HOLDEM, IHP_HOT_KINDS };

extern const struct ihp_methods ihp_hot_portable_methods[IHP_HOT_KINDS];
extern const struct ihp_methods ihp_hot_bmi2_methods[IHP_HOT_KINDS];

#endif
