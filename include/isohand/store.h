/* isohand: a table file together with its indexer: open it, look values up by hand, verify
 * it.  In libisohand-table.
 *
 * Stability: stable.
 * Threads: an open ih_store never changes: any calls may use it at the same time, except
 * ih_store_close. */
#ifndef ISOHAND_STORE_H
#define ISOHAND_STORE_H

#include <isohand/feature.h>
#include <isohand/indexer.h>

IH_BEGIN_DECLS

#define IH_STORE_FORMAT "isohand/1"

typedef struct ih_store ih_store;

/* Opens a table that ih_store_create (or `isohand build`) wrote: its metadata must name
 * format isohand/1, a deck, a round list, an index order and a feature known here with its
 * scale and its parameters, it must have the tensors of the feature with a row for
 * every index of the last round (further tensors are ignored), and its header must have at
 * most 1,000,000 bytes.  Makes the indexer.  Checksums and values are ih_store_verify's
 * business.  The file is mapped: ih_table_open says what happens when it becomes shorter
 * while it is read.  All calls on an open store may run at the same time.  Errors of ih_table_open;
 * IH_ERR_MISMATCH when the metadata and the tensors do not fit or name a game that has no such
 * table; *error names the file and the reason. */
IH_API enum ih_status ih_store_open(const char *path, ih_store **out, ih_error *error);

/* Frees it; NULL is allowed. */
IH_API void ih_store_close(ih_store *store);

/* Its parts; they live as long as the store. */
IH_API const ih_table *ih_store_table(const ih_store *store);
IH_API const ih_indexer *ih_store_indexer(const ih_store *store);

/* What it holds: the feature, its game with no default left open, and its rounds. */
IH_API const ih_feature *ih_store_feature(const ih_store *store);
IH_API const ih_feature_game *ih_store_game(const ih_store *store);
IH_API const ih_rounds *ih_store_rounds(const ih_store *store);

/* The number of hands: the size of the indexer's last round. */
IH_API uint64_t ih_store_hands(const ih_store *store);

/* The feature's tensors: their number; number i (IH_ERR_RANGE), which has a row for each
 * index; the number of the one of a name, ih_store_tensors when there is none; and the
 * elements of a row of tensor i (0 when there is no such tensor). */
IH_API size_t ih_store_tensors(const ih_store *store);
IH_API enum ih_status ih_store_tensor(const ih_store *store, size_t i, ih_tensor *tensor);
IH_API size_t ih_store_tensor_number(const ih_store *store, const char *name);
IH_API uint64_t ih_store_width(const ih_store *store, size_t i);

/* ---- Values -------------------------------------------------------------------------- */

/* values[0..width-1] = the row of a hand in tensor i: integers; of floats the numbers' bits,
 * which ih_store_number_unchecked turns into numbers.  *index = the hand's index; index may
 * be NULL.  IH_ERR_RANGE: there is no tensor i; IH_ERR_CARD, IH_ERR_DUPLICATE,
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_store_lookup(const ih_store *store, const uint8_t cards[], size_t i,
                                      uint64_t *index, uint64_t values[]);

/* Element j of the row of an index in tensor i: as an integer (of a float its bits), and as a
 * number of any type.  Unchecked: i, the index and j are in range.  The machine's byte order
 * does not matter. */
IH_API uint64_t ih_store_value_unchecked(const ih_store *store, size_t i, uint64_t index,
                                         uint64_t j);
IH_API double ih_store_number_unchecked(const ih_store *store, size_t i, uint64_t index,
                                        uint64_t j);

/* Tensor i as an array in memory, [index * width + j], of its dtype; NULL when there is no
 * such tensor, or when the machine has another byte order than the file. */
IH_API const void *ih_store_array(const ih_store *store, size_t i);

/* ---- Verifying ------------------------------------------------------------------------ */

/* How thoroughly to verify. */
typedef struct ih_verify_options {
  ih_callbacks callbacks;
  uint64_t samples; /* rows to derive again: one, chosen by the seed, in each of so many
                     * equal parts of the table; at most all */
  uint64_t seed;
  int full;          /* not 0: all rows, samples and seed are ignored */
  void *reserved[2]; /* NULL */
} ih_verify_options;

/* The usual number of samples: 100,000 strengths; of other features as many as take about a
 * second; all rows where one alone takes longer and all boards together take no more than some
 * seconds, as before the flop; 0 where no row can be derived. */
IH_API uint64_t ih_store_usual_samples(const ih_store *store);

/* ih_feature_is_derivable of the store's feature; but of buckets by labels that somebody gave it is
 * 0, too. */
IH_API int ih_store_is_derivable(const ih_store *store);

/* The number of rows that ih_store_verify derives again with these options (NULL: the usual
 * ones).  It is all of them, even with fewer samples, where all boards together take no longer
 * than those samples one by one. */
IH_API uint64_t ih_store_derived(const ih_store *store, const ih_verify_options *options);

/* Verifies an open table: the checksums, what the values of all hands together must
 * add up to where the feature has that, and rows derived again with the independent evaluator
 * (ih_ranking_rate_plain): one by one from the unindexed hand, every runout against every
 * opponent; or, where it is all of them, board by board, every final board with all hole cards
 * (of the 15 tables of Hold'em, minutes on two processors).  A table of transitions, or of buckets
 * by labels that somebody gave, does not hold what its values come from: of it all rows are looked
 * at, and none is derived; nor of buckets by those of the next street, unless these lie beside it.
 * Of buckets, with `full`, E[HS] is derived of all hands, too, but where each canonical hand has
 * its own. options NULL means the usual number of samples, seed 1. executor may be NULL.
 * IH_ERR_CHECKSUM, IH_ERR_FORMAT, IH_ERR_MEMORY; IH_ERR_ARGUMENT, also for reserved members that
 * are not NULL; IH_ERR_CANCELLED; IH_ERR_MISMATCH: *error names the lowest index that is wrong
 * among those looked at, the same whatever the executor. */
IH_API enum ih_status ih_store_verify(const ih_store *store, const ih_verify_options *options,
                                      const ih_executor *executor, ih_error *error);

/* ---- Writing -------------------------------------------------------------------------- */

/* Starts a table of the hands of an indexer's last round: a writer with the metadata of the
 * feature and its tensors declared.  What follows is ih_table_writer_add_metadata where there is
 * more to say, ih_table_writer_write of the tensors, one after the other, each in index order, and
 * ih_table_writer_commit.  IH_ERR_ARGUMENT: the indexer's deck is not that of the game; errors of
 * ih_feature_check and of the writer. */
IH_API enum ih_status ih_store_create(const char *path, const ih_feature *feature,
                                      const ih_feature_game *game, const ih_indexer *indexer,
                                      ih_table_writer **out, ih_error *error);

IH_END_DECLS

#endif
