/* Tables for the round lists that people index by the million.
 *
 * A table gives the number of a round's count vector from the suits of its cards, two
 * bits each; other tables, by layout, give the group sizes and the factors of the group
 * indices in the index.  Nothing branches on the cards, except where
 * more than one pair of suits ties.  A list qualifies when it has layout tables, at most
 * IHP_FAST_ROUND_CARDS cards in each round and IHP_FAST_CARDS in all, and group sizes
 * below 2^32.  Other lists use ihp_suit_methods (lib/index/core/plain.c), which give the
 * same results. */
#ifndef IH_LIB_INDEX_FAST_TABLES_H
#define IH_LIB_INDEX_FAST_TABLES_H

#include "index/core/indexer.h"
#include "index/fast/batch_tables.h"
#include "index/fast/unindex_tables.h"

enum { IHP_FAST_ROUND_CARDS = 6, IHP_FAST_CARDS = 32 };

/* From the group indices of the suits to an index, by layout.
 *
 * With x_s the group index of suit s, an index is
 *
 *   offset + sum over s of factor_s x_s
 *
 * unless suits tie.  Two tied suits of factor f add f (min + C(max+1, 2)), which is
 * f (min + max) + f C(max, 2).  So tied suits have factors like the others, and the pair
 * adds f C(max, 2); where no suits tie, the pair's factor is 0.  The few layouts with more
 * ties, or with numbers of 2^32 and above, are marked as rare and left to the plain
 * methods. */
struct ihp_layout_factors {      /* 32 bytes, and in this order, for code that reads 16 at a time */
  uint32_t factor[IH_MAX_SUITS]; /* 0 for suits of group size 1, whose x is 0 */
  uint32_t pair_factor;          /* C(max, 2) is below 2^32 too */
  uint8_t pair[2];               /* the tied suits, the lower number first */
  uint8_t pair_number;           /* of 01 02 03 12 13 23 */
  uint8_t rare;                  /* not 0: the rest is of no use */
  uint64_t offset;
};

struct ihp_fast_round {
  unsigned cards;
  uint32_t vectors;                   /* count vectors of the round */
  uint16_t *vector;                   /* [4^cards]: by the suits of the round's cards, the
                                       * first card's in the lowest bits */
  uint32_t (*size)[IH_MAX_SUITS];     /* [layouts]: group sizes by suit */
  struct ihp_layout_factors *factors; /* [layouts] */
  const struct ihp_round *core;       /* the indexer's own tables of the round */
  struct ihp_unindex_tables unindex;
};

/* Writes the canonical hands of n indices into rows. */
typedef void ihp_unindex_batch(const ih_indexer *indexer, unsigned round, const uint64_t indices[],
                               size_t n, uint8_t rows[], size_t stride);

/* Indexes the first of n rows and returns how many it did: 0 for a round for which it has
 * no tables. */
typedef size_t ihp_index_batch(const ih_indexer *indexer, unsigned round, const uint8_t rows[],
                               size_t stride, size_t n, uint64_t indices[]);

/* A first round of two cards, by ihp_first_pair_number. */
struct ihp_first_pairs {
  uint32_t groups[IH_MAX_CARDS * IH_MAX_CARDS]; /* suit s's group index in byte s */
  uint16_t index[IH_MAX_CARDS * IH_MAX_CARDS];
};

IHP_ALWAYS_INLINE unsigned ihp_first_pair_number(unsigned first, unsigned second)
{
  return first * IH_MAX_CARDS | second;
}

struct ihp_fast {
  const uint16_t *rank; /* of rank sets */
  /* Beside what else a call reads: as constants of the library they cost 7 % of an index. */
  ih_set set[IH_MAX_CARDS];        /* the set of the card */
  ih_set below[IH_MAX_CARDS];      /* the lower ranks of the card's suit */
  struct ihp_first_pairs *pairs;   /* when the first round has two cards, else NULL */
  ihp_index_batch *index_batch;    /* or NULL */
  struct ihp_batch_tables *tables; /* of index_batch */
  ihp_unindex_batch *unindex_batch;
  struct ihp_packed_groups packed_groups;
  struct ihp_fast_round round[IH_MAX_ROUNDS];
};

/* Whether the list of an indexer that is complete with its plain methods qualifies. */
int ihp_fast_qualifies(const ih_indexer *indexer);

/* Makes the tables of an indexer that qualifies and gives it the fastest methods for its
 * instructions.  IH_ERR_MEMORY; on failure the indexer needs ihp_fast_free too. */
enum ih_status ihp_fast_init(ih_indexer *indexer);
void ihp_fast_free(struct ihp_fast *fast);

/* Bytes that an indexer's tables hold; 0 when it has none. */
size_t ihp_fast_bytes(const ih_indexer *indexer);

ihp_index_batch ihp_index_batch_avx2;
ihp_index_batch ihp_index_batch_avx512;
ihp_index_batch ihp_index_batch_neon;

/* The canonical hand of an index, and those of a batch. */
void ihp_unindex_portable(const ih_indexer *indexer, unsigned round, uint64_t index,
                          uint8_t cards[]);
void ihp_unindex_avx2(const ih_indexer *indexer, unsigned round, uint64_t index, uint8_t cards[]);
ihp_unindex_batch ihp_unindex_batch_portable;
ihp_unindex_batch ihp_unindex_batch_avx2;

/* Methods for all lists that qualify, and for those of two cards, three, and then single
 * ones from four suits. */
enum { IHP_FAST_ANY_LIST, IHP_FAST_HOLDEM, IHP_FAST_VARIANTS };

extern const struct ihp_methods ihp_fast_methods_portable[IHP_FAST_VARIANTS];
extern const struct ihp_methods ihp_fast_methods_avx2[IHP_FAST_VARIANTS];

#endif
