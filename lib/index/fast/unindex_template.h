/* Unindexing by the tables of lib/index/fast/unindex_tables.h, compiled once for each instruction
 * set.
 *
 * The file that includes this has included an instruction set's vectors
 * (lib/simd/vector.h) and defines
 *   locate_groups(entry, x, positions)
 *                             where the suits' packed groups are, by position; x is the
 *                             index within the configuration and a half
 *   put_word(deposit, a, b, c, d, n, cards)
 *                             writes the first n <= 8 of the cards that `deposit` makes of
 *                             the ranks of the suits at positions 0..3, and nothing after
 *                             them
 *
 * The obvious version is ihp_suit_unindex. */
#include "index/core/indexer.h"
#include "index/fast/tables.h"

/* The lowest bits of a suit's ranks, which are a word's; the rest is for the next. */
VEC_STEP uint64_t cut_bits(uint64_t *suit, unsigned bits)
{
  const uint64_t low = *suit & ((UINT64_C(1) << bits) - 1);
  *suit >>= bits;
  return low;
}

/* A hand of the ranks of its suits, a word at a time. */
VEC_STEP void put_suits(const struct ihp_unindex_tables *tables, size_t at, uint64_t a, uint64_t b,
                        uint64_t c, uint64_t d, uint8_t cards[])
{
  const struct ihp_deposit *deposit = &tables->list[at].deposit;
  unsigned n = tables->total;
  if (n > IHP_WORD_CARDS) {
    const struct ihp_deposit *more = tables->more + at * (tables->words - 1);
    for (; n > IHP_WORD_CARDS; n -= IHP_WORD_CARDS, cards += IHP_WORD_CARDS, deposit = more++) {
      const uint8_t *end = deposit->end;
      const uint64_t low_a = cut_bits(&a, end[0]);
      const uint64_t low_b = cut_bits(&b, end[1] - end[0]);
      const uint64_t low_c = cut_bits(&c, end[2] - end[1]);
      const uint64_t low_d = cut_bits(&d, end[3] - end[2]);
      put_word(deposit, low_a, low_b, low_c, low_d, IHP_WORD_CARDS, cards);
    }
  }
  put_word(deposit, a, b, c, d, n, cards);
}

/* The same of a hand of one word. */
VEC_STEP void put_one_word(const struct ihp_unindex_tables *tables, size_t at, uint64_t a,
                           uint64_t b, uint64_t c, uint64_t d, uint8_t cards[])
{
  put_word(&tables->list[at].deposit, a, b, c, d, tables->total, cards);
}

typedef void put_function(const struct ihp_unindex_tables *tables, size_t at, uint64_t a,
                          uint64_t b, uint64_t c, uint64_t d, uint8_t cards[]);

VEC_STEP void put_hand(const struct ihp_unindex_tables *tables, size_t at,
                       const uint32_t positions[IH_MAX_SUITS], uint8_t cards[], put_function *put)
{
  const uint32_t *packed = tables->packed;
  put(tables, at, packed[positions[0]], packed[positions[1]], packed[positions[2]],
      packed[positions[3]], cards);
}

VEC_TARGET static __attribute__((noinline)) void
unindex_rare(const ih_indexer *indexer, unsigned round, uint64_t index, uint8_t cards[])
{
  const struct ihp_unindex_tables *tables = &indexer->fast->round[round].unindex;
  const size_t at = ihp_unindex_tables_find(tables, index);
  uint64_t packed[IH_MAX_SUITS];
  ihp_unindex_rare(indexer, round, at, index - tables->list[at].offset, packed);
  put_suits(tables, at, packed[0], packed[1], packed[2], packed[3], cards);
}

VEC_STEP void unindex_by(const ih_indexer *indexer, unsigned round, uint64_t index, uint8_t cards[],
                         put_function *put)
{
  const struct ihp_unindex_tables *tables = &indexer->fast->round[round].unindex;
  const size_t at = ihp_unindex_tables_find(tables, index);
  const struct ihp_unindex_entry *entry = &tables->list[at];
  if (entry->rare) {
    unindex_rare(indexer, round, index, cards);
    return;
  }
  uint32_t positions[IH_MAX_SUITS];
  locate_groups(entry, ihp_plus_half(index - entry->offset), positions);
  put_hand(tables, at, positions, cards, put);
}

/* Out of line: the registers that it takes are not to be saved for the usual hands. */
VEC_TARGET static __attribute__((noinline)) void
unindex_words(const ih_indexer *indexer, unsigned round, uint64_t index, uint8_t cards[])
{
  unindex_by(indexer, round, index, cards, put_suits);
}

VEC_TARGET void VEC_NAME(ihp_unindex)(const ih_indexer *indexer, unsigned round, uint64_t index,
                                      uint8_t cards[])
{
  if (indexer->fast->round[round].unindex.words == 1)
    unindex_by(indexer, round, index, cards, put_one_word);
  else
    unindex_words(indexer, round, index, cards);
}

enum { BLOCK = 16 };

/* A block of at most BLOCK hands, each step for all of them: a hand's steps wait for one
 * another, those of different hands do not.  Rare ones come to nothing, and are done
 * again. */
VEC_STEP void unindex_block(const ih_indexer *indexer, unsigned round,
                            const struct ihp_unindex_tables *tables, const uint64_t indices[],
                            unsigned n, uint8_t rows[], size_t stride)
{
  uint32_t at[BLOCK];
  double x[BLOCK];
  uint32_t positions[BLOCK][IH_MAX_SUITS];
  uint8_t rare[BLOCK];
  unsigned rares = 0;
  for (unsigned i = 0; i < n; i++) {
    at[i] = (uint32_t)ihp_unindex_tables_find(tables, indices[i]);
    const struct ihp_unindex_entry *entry = &tables->list[at[i]];
    x[i] = ihp_plus_half(indices[i] - entry->offset);
    rare[rares] = (uint8_t)i;
    rares += entry->rare;
  }
  for (unsigned i = 0; i < n; i++)
    locate_groups(&tables->list[at[i]], x[i], positions[i]);
  for (unsigned i = 0; i < n; i++)
    put_hand(tables, at[i], positions[i], rows + i * stride, put_suits);
  for (unsigned i = 0; i < rares; i++)
    unindex_rare(indexer, round, indices[rare[i]], rows + rare[i] * stride);
}

VEC_TARGET void VEC_NAME(ihp_unindex_batch)(const ih_indexer *indexer, unsigned round,
                                            const uint64_t indices[], size_t n, uint8_t rows[],
                                            size_t stride)
{
  const struct ihp_unindex_tables tables = indexer->fast->round[round].unindex;
  for (; n >= BLOCK; n -= BLOCK, indices += BLOCK, rows += BLOCK * stride)
    unindex_block(indexer, round, &tables, indices, BLOCK, rows, stride);
  unindex_block(indexer, round, &tables, indices, (unsigned)n, rows, stride);
}
