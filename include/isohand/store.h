/* isohand: a table file together with its indexer: open it, look values up by
 * hand, verify it.  In libisohand-table. */
#ifndef ISOHAND_STORE_H
#define ISOHAND_STORE_H

#include <isohand/indexer.h>
#include <isohand/ranking.h>
#include <isohand/table.h>

IH_BEGIN_DECLS

#define IH_STORE_FORMAT "isohand/1"

/* Preflop hands up to suit isomorphism, in the order of an indexer of one round of two. */
#define IH_PREFLOP_CLASSES 169

/* What a feature leaves open, as plain data.  All zeros are the defaults; a feature that
 * takes a parameter says so in ih_feature.parameters, and ignores the others. */
typedef struct ih_feature_parameters {
  unsigned board;                      /* cards of the final board; 0: 5 */
  unsigned bins;                       /* of a histogram, 1..255; 0: 50 */
  unsigned clusters;                   /* of opponents' hole cards, 1..169 */
  uint8_t cluster[IH_PREFLOP_CLASSES]; /* of each preflop hand, below `clusters` */
  unsigned labels;                     /* of the next street, 1..65535; 0: 65535 */
} ih_feature_parameters;

enum {
  IH_PARAMETER_BOARD = 1 << 0,
  IH_PARAMETER_BINS = 1 << 1,
  IH_PARAMETER_CLUSTERS = 1 << 2, /* and cluster[] */
  IH_PARAMETER_LABELS = 1 << 3
};

/* A tensor of a feature: a row for each canonical hand. */
typedef struct ih_feature_tensor {
  const char *name;
  enum ih_dtype dtype;
  uint64_t width; /* elements of a row in a second dimension; 0: one, and no such
                   * dimension */
} ih_feature_tensor;

/* The most tensors of a feature, in the order of the file: by falling element size. */
#define IH_FEATURE_TENSORS 4

/* What a table can hold: rows for every canonical hand, by the rules of a ranking. */
typedef struct ih_feature ih_feature;
struct ih_feature {
  const char *name;
  enum ih_ranking ranking; /* features of one name differ in it */
  const char *scale;       /* of the values, in words */
  unsigned parameters;     /* those that it takes, IH_PARAMETER_... */
  /* IH_OK when the hands of a round list's last round have it, else
   * IH_ERR_UNSUPPORTED with the reason in *error, or IH_ERR_ARGUMENT. */
  enum ih_status (*known)(const ih_feature *feature, const ih_feature_parameters *parameters,
                          const ih_deck *deck, const ih_rounds *rounds, ih_error *error);
  /* Writes the tensors of a known one and returns their number, at least 1. */
  size_t (*tensors)(const ih_feature *feature, const ih_feature_parameters *parameters,
                    const ih_deck *deck, const ih_rounds *rounds,
                    ih_feature_tensor tensors[IH_FEATURE_TENSORS]);
  /* out[0..count-1] = the values of the only tensor for the indices
   * first..first+count-1 of a round; as ih_strength_fill_by.  NULL for a feature that
   * is not made in the order of the indices. */
  enum ih_status (*fill)(enum ih_ranking ranking, const ih_indexer *indexer, unsigned round,
                         uint64_t first, uint64_t count, const ih_executor *executor, void *out);
};

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

/* What it holds: the feature, its parameters with no default left open, and its
 * tensors: the number, and number i (IH_ERR_RANGE), which has a row for each index of
 * the last round. */
IH_API const ih_feature *ih_store_feature(const ih_store *store);
IH_API const ih_feature_parameters *ih_store_parameters(const ih_store *store);
IH_API size_t ih_store_tensors(const ih_store *store);
IH_API enum ih_status ih_store_tensor(const ih_store *store, size_t i, ih_tensor *tensor);

/* Element j of a row of tensor i, an integer (of a float its bits).  Unchecked: i, the
 * index and j are in range.  The machine's byte order does not matter. */
IH_API uint64_t ih_store_value_unchecked(const ih_store *store, size_t i, uint64_t index,
                                         uint64_t j);

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

/* Verifies an open table: the checksums, what the values of all hands together must
 * add up to where the feature has that, and values derived again from the unindexed
 * hand with the independent evaluator (ih_ranking_rate_plain).  A table of transitions
 * does not hold the labels that its values come from: of it all rows are looked at, and
 * none is derived.  options NULL means the usual number of samples, seed 1: 100,000, fewer
 * where one takes long, 0 where none can be derived or one takes more than some seconds:
 * a row of equity before the flop, which takes minutes.  executor may be NULL.
 * IH_ERR_CHECKSUM, IH_ERR_FORMAT, IH_ERR_MEMORY, IH_ERR_MISMATCH: *error names the lowest
 * index that is wrong among those looked at, the same whatever the executor. */
IH_API uint64_t ih_store_usual_samples(const ih_store *store);
IH_API enum ih_status ih_store_verify(const ih_store *store, const ih_verify_options *options,
                                      const ih_executor *executor, ih_error *error);

/* Starts a table of a feature for an indexer's last round: a writer with all
 * metadata and the tensors declared, ready for ih_table_write of the tensors, one after
 * the other, each in index order, and ih_table_commit.  The first call takes the
 * feature of that name by the ranking of the indexer's deck (ih_ranking_of_deck) with
 * the default parameters.  parameters NULL are the defaults.  IH_ERR_UNSUPPORTED
 * for a feature that is not known or that the indexer's game does not have; errors of
 * the writer. */
IH_API enum ih_status ih_store_create(const char *path, const ih_indexer *indexer,
                                      const char *feature, ih_table_writer **out, ih_error *error);
IH_API enum ih_status ih_store_create_by(const ih_feature *feature,
                                         const ih_feature_parameters *parameters, const char *path,
                                         const ih_indexer *indexer, ih_table_writer **out,
                                         ih_error *error);

IH_END_DECLS

#endif
