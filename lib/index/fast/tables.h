/* Tables for common round lists, whose hands are indexed by the million.
 *
 * One table maps the suits of a round's cards, two bits each, to the number of its count vector;
 * others give, by layout, the group sizes and the factors of the group indices in the index.
 * Nothing branches on the cards, except where more than one pair of suits ties.  A list qualifies
 * if it has layout tables, at most IHP_FAST_ROUND_CARDS cards in each round and IHP_FAST_CARDS in
 * all, and group sizes below 2^32.  Other lists use ihp_suit_methods (lib/index/core/plain.c),
 * which give the same results. */
#ifndef IH_LIB_INDEX_FAST_TABLES_H
#define IH_LIB_INDEX_FAST_TABLES_H

#include "index/core/indexer.h"
#include "index/fast/batch_tables.h"
#include "index/fast/unindex_tables.h"

enum { IHP_FAST_ROUND_CARDS = 6, IHP_FAST_CARDS = 32 };

/* By layout, the factors that turn the suits' group indices into an index.
 *
 * With x_s the group index of suit s, an index is
 *
 *   offset + sum over s of factor_s x_s
 *
 * unless suits tie.  Two tied suits of factor f add f (min + C(max+1, 2)), which is f (min + max) +
 * f C(max, 2).  So tied suits have factors like the others, and the pair adds f C(max, 2); if no
 * suits tie, the pair's factor is 0.  The few layouts with more ties, or with numbers of 2^32 or
 * more, are marked as rare and left to the plain methods. */
struct ihp_layout_factors {      /* 32 bytes, in this order, for code that reads 16 at a time */
  uint32_t factor[IH_MAX_SUITS]; /* 0 for suits of group size 1, whose x is 0 */
  uint32_t pair_factor;          /* C(max, 2) is below 2^32 too */
  uint8_t pair[2];               /* the tied suits, the lower number first */
  uint8_t pair_number;           /* among 01 02 03 12 13 23 */
  uint8_t rare;                  /* if not 0, the other members are unusable */
  uint64_t offset;
};

struct ihp_fast_round {
  unsigned cards;
  uint32_t vectors;                   /* count vectors of the round */
  uint16_t *vector;                   /* [4^cards]: by the suits of the round's cards, the first
                                       * card's in the lowest bits */
  uint32_t (*size)[IH_MAX_SUITS];     /* [layouts]: group sizes by suit */
  struct ihp_layout_factors *factors; /* [layouts] */
  const struct ihp_round *core;       /* the indexer's own tables of the round */
  struct ihp_unindex_tables unindex;
};

/* Writes the canonical hands of n indices into rows. */
typedef void ihp_unindex_batch(const ih_indexer *indexer, unsigned round, const uint64_t indices[],
                               size_t n, uint8_t rows[], size_t stride);

/* Indexes n rows, except perhaps some of the last, and returns how many it indexed: 0 if it has no
 * tables for the round or if n is small.  The caller indexes the rest one by one. */
typedef size_t ihp_index_batch(const ih_indexer *indexer, unsigned round, const uint8_t rows[],
                               size_t stride, size_t n, uint64_t indices[]);

/* First rounds of two cards, by ihp_first_pair_number. */
struct ihp_first_pairs {
  uint32_t groups[IH_MAX_CARDS * IH_MAX_CARDS]; /* suit s's group index in byte s */
  uint16_t index[IH_MAX_CARDS * IH_MAX_CARDS];
};

IHP_ALWAYS_INLINE unsigned ihp_first_pair_number(unsigned first, unsigned second)
{
  return first * IH_MAX_CARDS | second;
}

struct ihp_fast {
  const uint16_t *rank; /* by rank set */
  /* The next two are kept with the other data that a call reads: indexing took 7 % longer when they
   * were constants of the library. */
  ih_set set[IH_MAX_CARDS];        /* the set of the card */
  ih_set below[IH_MAX_CARDS];      /* the lower ranks of the card's suit */
  struct ihp_first_pairs *pairs;   /* NULL unless the first round has two cards */
  ihp_index_batch *index_batch;    /* or NULL */
  struct ihp_batch_tables *tables; /* for index_batch */
  ihp_unindex_batch *unindex_batch;
  struct ihp_packed_groups packed_groups;
  struct ihp_fast_round round[IH_MAX_ROUNDS];
};

/* Returns 1 if the list of an indexer with complete plain methods qualifies, else 0. */
int ihp_fast_qualifies(const ih_indexer *indexer);

/* Makes the tables of an indexer that qualifies and assigns the fastest methods for its
 * instructions.  Returns IH_OK or IH_ERR_MEMORY.  Call ihp_fast_free(indexer->fast) even on
 * failure. */
enum ih_status ihp_fast_init(ih_indexer *indexer);
void ihp_fast_free(struct ihp_fast *fast);

/* Returns the bytes that an indexer's fast tables hold; 0 if it has none. */
size_t ihp_fast_bytes(const ih_indexer *indexer);

ihp_index_batch ihp_index_batch_avx2;
ihp_index_batch ihp_index_batch_avx512;
ihp_index_batch ihp_index_batch_neon;
ihp_index_batch ihp_index_batch_simd128;

/* Write the canonical hand of an index, or those of a batch. */
void ihp_unindex_portable(const ih_indexer *indexer, unsigned round, uint64_t index,
                          uint8_t cards[]);
void ihp_unindex_avx2(const ih_indexer *indexer, unsigned round, uint64_t index, uint8_t cards[]);
ihp_unindex_batch ihp_unindex_batch_portable;
ihp_unindex_batch ihp_unindex_batch_avx2;

/* Methods for all lists that qualify, and for Hold'em: four suits; rounds of two cards, of three,
 * then of one. */
enum { IHP_FAST_ANY_LIST, IHP_FAST_HOLDEM, IHP_FAST_VARIANTS };

extern const struct ihp_methods ihp_fast_methods_portable[IHP_FAST_VARIANTS];
extern const struct ihp_methods ihp_fast_methods_avx2[IHP_FAST_VARIANTS];

#endif
