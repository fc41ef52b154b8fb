/* Unindexing by the tables of lib/index/fast/unindex_tables.h, compiled once for each instruction
 * set.
 *
 * Before including this file, include an instruction set's vectors (lib/simd/vector.h) and define
 *   locate_groups(entry, x, positions)
 *                             finds the suits' packed groups, by position; x is the index
 *                             within the configuration plus 1/2
 *   put_word(deposit, suits, n, cards)
 *                             makes cards of the packed ranks of the suits, by position, as
 *                             `deposit` specifies, and writes the first n <= 8 of them and
 *                             nothing else
 *
 * The obvious version is ihp_suit_unindex. */
#include "index/core/indexer.h"
#include "index/fast/tables.h"

/* Writes a hand from the packed ranks of its suits, a word at a time, lowest bits first.
 * has_one_word is a constant where the caller knows it. */
VEC_STEP void put_suits(const struct ihp_unindex_tables *tables, size_t at,
                        uint64_t suits[IH_MAX_SUITS], uint8_t cards[], int has_one_word)
{
  const struct ihp_deposit *deposit = &tables->list[at].deposit;
  unsigned n = tables->total;
  if (!has_one_word && n > IHP_WORD_CARDS) {
    const struct ihp_deposit *more = tables->more + at * (tables->words - 1);
    for (; n > IHP_WORD_CARDS; n -= IHP_WORD_CARDS, cards += IHP_WORD_CARDS, deposit = more++) {
      uint64_t word[IH_MAX_SUITS];
      IHP_UNROLL
      for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
        const unsigned bits = deposit->end[p] - (p > 0 ? deposit->end[p - 1] : 0u);
        word[p] = suits[p] & ((UINT64_C(1) << bits) - 1);
        suits[p] >>= bits;
      }
      put_word(deposit, word, IHP_WORD_CARDS, cards);
    }
  }
  put_word(deposit, suits, n, cards);
}

VEC_STEP void put_hand(const struct ihp_unindex_tables *tables, size_t at,
                       const uint32_t positions[IH_MAX_SUITS], uint8_t cards[], int has_one_word)
{
  const uint32_t *packed = tables->packed;
  uint64_t suits[] = {packed[positions[0]], packed[positions[1]], packed[positions[2]],
                      packed[positions[3]]};
  put_suits(tables, at, suits, cards, has_one_word);
}

VEC_TARGET static __attribute__((noinline)) void
unindex_rare(const ih_indexer *indexer, unsigned round, uint64_t index, uint8_t cards[])
{
  const struct ihp_unindex_tables *tables = &indexer->fast->round[round].unindex;
  const size_t at = ihp_unindex_tables_find(tables, index);
  uint64_t packed[IH_MAX_SUITS];
  ihp_unindex_rare(indexer, round, at, index - tables->list[at].offset, packed);
  put_suits(tables, at, packed, cards, 0);
}

VEC_STEP void unindex_by(const ih_indexer *indexer, unsigned round, uint64_t index, uint8_t cards[],
                         int has_one_word)
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
  put_hand(tables, at, positions, cards, has_one_word);
}

/* Kept out of line, so that the usual hands need not save the registers it uses. */
VEC_TARGET static __attribute__((noinline)) void
unindex_words(const ih_indexer *indexer, unsigned round, uint64_t index, uint8_t cards[])
{
  unindex_by(indexer, round, index, cards, 0);
}

VEC_TARGET void VEC_NAME(ihp_unindex)(const ih_indexer *indexer, unsigned round, uint64_t index,
                                      uint8_t cards[])
{
  if (indexer->fast->round[round].unindex.words == 1)
    unindex_by(indexer, round, index, cards, 1);
  else
    unindex_words(indexer, round, index, cards);
}

enum { BLOCK = 16 };

/* Unindexes at most BLOCK hands, each step for all of them: steps of one hand depend on each other,
 * those of different hands do not.  Rare hands get zeros first and are redone at the end. */
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
    put_hand(tables, at[i], positions[i], rows + i * stride, 0);
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
