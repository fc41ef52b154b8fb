/* isohand: a table file together with its indexer: open it, look values up by
 * hand, verify it.  In libisohand-table. */
#ifndef ISOHAND_STORE_H
#define ISOHAND_STORE_H

#include <isohand/indexer.h>
#include <isohand/ranking.h>
#include <isohand/table.h>

IH_BEGIN_DECLS

#define IH_STORE_FORMAT "isohand/1"

/* What a table can hold: a value for every canonical hand, by the rules of a
 * ranking.  Both calls want the feature's own ranking. */
typedef struct ih_feature {
  const char *name;        /* also that of the tensor */
  enum ih_ranking ranking; /* features of one name differ in it */
  const char *scale;       /* of the values, in words */
  enum ih_dtype dtype;     /* of a value */
  /* IH_OK when hands of so many cards of a deck have it, else IH_ERR_UNSUPPORTED
   * with the reason in *error. */
  enum ih_status (*known)(enum ih_ranking ranking, const ih_deck *deck, unsigned cards,
                          ih_error *error);
  /* out[0..count-1] = the values, of dtype, of the indices first..first+count-1
   * of a round; as ih_strength_fill_by. */
  enum ih_status (*fill)(enum ih_ranking ranking, const ih_indexer *indexer, unsigned round,
                         uint64_t first, uint64_t count, const ih_executor *executor, void *out);
} ih_feature;

/* Feature number i, from 0; NULL behind the last.  It lives as long as the
 * program. */
IH_API const ih_feature *ih_feature_at(size_t i);

/* The feature of a name and a ranking, NULL when there is none. */
IH_API const ih_feature *ih_feature_find(const char *name, enum ih_ranking ranking);

typedef struct ih_store ih_store;

/* Opens a table that ih_store_create (or `isohand build`) wrote: its metadata
 * must name format isohand/1, a deck, a round list, an index order and a
 * feature known here, and its tensors must have one row for every index of the
 * last round, and its header at most 1,000,000 bytes.  Makes the indexer.
 * Checksums and values are ih_store_verify's business.  All calls on an open
 * store may run at the same time.  Errors of ih_table_open, and IH_ERR_MISMATCH
 * when the metadata and the tensors do not fit or name a game that has no such
 * table; *error names the file and the reason. */
IH_API enum ih_status ih_store_open(const char *path, ih_store **out, ih_error *error);
IH_API void ih_store_close(ih_store *store);

/* Its parts; they live as long as the store. */
IH_API const ih_table *ih_store_table(const ih_store *store);
IH_API const ih_indexer *ih_store_indexer(const ih_store *store);

/* The feature's name, e.g. "strength", and the ranking by whose rules its values are;
 * the tensor of that name holds them. */
IH_API const char *ih_store_feature(const ih_store *store);
IH_API enum ih_ranking ih_store_ranking(const ih_store *store);

/* *index = the hand's index and *value its entry in the strength tensor;
 * cards[] holds all rounds.  index may be NULL.  IH_ERR_CARD,
 * IH_ERR_DUPLICATE, IH_ERR_ARGUMENT, IH_ERR_UNSUPPORTED when the feature is not
 * strength. */
IH_API enum ih_status ih_store_strength(const ih_store *store, const uint8_t cards[],
                                        uint64_t *index, uint16_t *value);

/* The whole strength tensor, out[0..size-1] by index, or NULL when the feature is
 * another one, or on a big-endian machine. */
IH_API const uint16_t *ih_store_strengths(const ih_store *store);

/* How thoroughly to verify. */
typedef struct ih_verify_options {
  uint64_t samples; /* values to derive again: one, chosen by the seed, in each of
                     * so many equal parts of the table; at most all */
  uint64_t seed;
  int full; /* not 0: all values, samples and seed are ignored */
} ih_verify_options;

/* Verifies an open table: the checksums, and values derived again from the
 * unindexed hand with the independent evaluator (ih_ranking_eval_plain).  options NULL
 * means 100,000 samples, seed 1.  executor may be NULL.  IH_ERR_CHECKSUM,
 * IH_ERR_FORMAT, IH_ERR_MEMORY, IH_ERR_MISMATCH: *error names the lowest index
 * that is wrong among those looked at, the same whatever the executor. */
IH_API enum ih_status ih_store_verify(const ih_store *store, const ih_verify_options *options,
                                      const ih_executor *executor, ih_error *error);

/* Starts a table of a feature for an indexer's last round: a writer with all
 * metadata and the tensor declared, ready for ih_table_write (for "strength":
 * uint16_t values in index order) and ih_table_commit.  The ranking is that of the
 * indexer's deck (ih_ranking_of_deck), or with _by the one given.  IH_ERR_UNSUPPORTED
 * for a feature that is not known or that the indexer's game does not have; errors of
 * the writer. */
IH_API enum ih_status ih_store_create(const char *path, const ih_indexer *indexer,
                                      const char *feature, ih_table_writer **out, ih_error *error);
IH_API enum ih_status ih_store_create_by(enum ih_ranking ranking, const char *path,
                                         const ih_indexer *indexer, const char *feature,
                                         ih_table_writer **out, ih_error *error);

IH_END_DECLS

#endif
