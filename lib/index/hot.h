/* Tables and methods for the round lists that people index by the million.
 *
 * The suits of a round's cards, two bits each, are looked up as one number; group
 * sizes come from the layout; nothing branches on the cards but ties of more
 * than one pair of suits.  The lists that qualify have layout tables, rounds of up to
 * IHP_HOT_CARDS cards and IHP_HOT_TOTAL in all, and group sizes below 2^32; others use
 * ihp_suit_methods (lib/index/index.c), which these equal. */
#ifndef IH_LIB_INDEX_HOT_H
#define IH_LIB_INDEX_HOT_H

#include "index/layout.h"
#include "index/methods.h"
#include "index/opening.h"

struct ihp_round;

#define IHP_HOT_CARDS 6
#define IHP_HOT_TOTAL 32 /* two bits for each card's suit in 64 */

/* Where a layout's indices are, arranged for reading: an index is
 * offset + sum x_i weight_i over the suits in the entry's order, which is that of
 * the configuration except that suits tied in a pair come first.  The weight of the
 * second of a pair is 0: its group index goes into the pair's rank. */
struct ihp_hot_place {
  uint64_t offset;
  uint64_t weight[IH_MAX_SUITS];
};

/* The ties of an entry here: none (suits without cards do not count, their group
 * indices are 0), the first two suits, or more, for which the round's own entry
 * and configuration are used. */
enum { IHP_HOT_FREE = 0, IHP_HOT_PAIR = 1, IHP_HOT_MORE = 2 };

struct ihp_hot_round {
  unsigned cards;
  unsigned total;                 /* of this round and those before */
  uint32_t vectors;               /* count vectors of the round */
  uint16_t *vector;               /* [4^cards, 64 at least, and one more]: of the suits of the
                                   * round's cards, the first card's in the lowest bits */
  uint32_t (*size)[IH_MAX_SUITS]; /* [layouts]: group sizes by suit */
  uint16_t *small_size;           /* [64]: the same where all fits, or NULL */
  ihp_entry *entries;             /* [layouts]: place, order, ties */
  struct ihp_hot_place *places;   /* [configurations] */
  const struct ihp_round *whole;
  struct ihp_openings openings; /* for unindexing */
};

/* Opens n indices into rows, all of them. */
typedef void ihp_unindex_batch(const ih_indexer *indexer, unsigned round, const uint64_t indices[],
                               size_t n, uint8_t rows[], size_t stride);

/* Indexes the first of n rows and returns how many it did. */
typedef size_t ihp_batch(const ih_indexer *indexer, unsigned round, const uint8_t rows[],
                         size_t stride, size_t n, uint64_t indices[]);

struct ihp_hot {
  const uint16_t *rank;                    /* of rank sets */
  ihp_lanes lane[IH_MAX_CARDS];            /* ihp_card_lane */
  uint16_t choose[16 * IHP_HOT_CARDS + 1]; /* C(rank, j + 1) at j << 4 | rank */
  uint16_t place_of_suit[64];              /* by order: two bits for each suit */
  ihp_batch *batch;                        /* or NULL */
  ihp_unindex_batch *unindex_batch;
  struct ihp_packs packs; /* for unindexing */
  struct ihp_hot_round round[IH_MAX_ROUNDS];
};

/* Makes the tables of an indexer that is complete otherwise, and chooses its
 * methods: ihp_suit_methods and no tables when its list does not qualify.
 * IH_ERR_MEMORY. */
enum ih_status ihp_hot_init(ih_indexer *indexer, enum ih_cpu most);
void ihp_hot_free(struct ihp_hot *hot);

/* Bytes that an indexer's tables hold; 0 for NULL. */
size_t ihp_hot_bytes(const ih_indexer *indexer);

ihp_batch ihp_batch_avx512;

/* The canonical hand of an index, and those of a batch. */
void ihp_unindex_portable(const ih_indexer *indexer, unsigned round, uint64_t index,
                          uint8_t cards[]);
void ihp_unindex_avx2(const ih_indexer *indexer, unsigned round, uint64_t index, uint8_t cards[]);
ihp_unindex_batch ihp_unindex_batch_portable;
ihp_unindex_batch ihp_unindex_batch_avx2;

extern const struct ihp_methods ihp_hot_portable_methods;
extern const struct ihp_methods ihp_hot_bmi2_methods;

#endif
