/* isohand: indexing and unindexing many hands in one call.
 *
 * Hands are rows of cards: hand i is rows[i * stride .. i * stride + k - 1], k the
 * cards of rounds 0..round (ih_indexer_cards).  The results are those of the
 * single calls; what is used to get them faster is ih_indexer_cpu. */
#ifndef ISOHAND_BATCH_H
#define ISOHAND_BATCH_H

#include <isohand/indexer.h>

IH_BEGIN_DECLS

/* indices[i] = the index of a round of hand i, for n hands; no byte behind the last
 * hand's last card is read.  Unchecked: stride >= k, and every hand is as
 * ih_index_round_unchecked wants it.  Checked: IH_ERR_RANGE for the round,
 * IH_ERR_ARGUMENT for NULL (unless n is 0) or a stride below k; IH_ERR_CARD or
 * IH_ERR_DUPLICATE for a bad hand, with its number in *bad (which may be NULL),
 * and indices[] untouched. */
IH_API void ih_index_batch_unchecked(const ih_indexer *indexer, unsigned round,
                                     const uint8_t rows[], size_t stride, size_t n,
                                     uint64_t indices[]);
IH_API enum ih_status ih_index_batch(const ih_indexer *indexer, unsigned round,
                                     const uint8_t rows[], size_t stride, size_t n,
                                     uint64_t indices[], size_t *bad);

/* rows: hand i becomes the canonical hand of indices[i]; bytes between the hands
 * are left as they are.  Unchecked: stride >= k and every index < size.  Checked:
 * IH_ERR_RANGE for the round, or for an index, with its place in *bad (which may
 * be NULL) and rows[] untouched; IH_ERR_ARGUMENT. */
IH_API void ih_unindex_batch_unchecked(const ih_indexer *indexer, unsigned round,
                                       const uint64_t indices[], size_t n, uint8_t rows[],
                                       size_t stride);
IH_API enum ih_status ih_unindex_batch(const ih_indexer *indexer, unsigned round,
                                       const uint64_t indices[], size_t n, uint8_t rows[],
                                       size_t stride, size_t *bad);

IH_END_DECLS

#endif
