/** @file
 * A table of a feature together with its indexer: opened, looked up and verified.
 *
 * Part of libisohand-table.  Pointers that these calls return, and ih_tensor.data and
 * ih_tensor.name, are valid until the store is closed.
 *
 * Stability: stable.
 *
 * Threads: an open ih_store does not change, so all calls may use it at the same time, except
 * ih_store_close(). */
#ifndef ISOHAND_STORE_H
#define ISOHAND_STORE_H

#include <isohand/feature.h>
#include <isohand/indexer.h>

IH_BEGIN_DECLS

/** The value of the metadata `format` of the tables that this library writes and opens. */
#define IH_STORE_FORMAT "isohand/1"

/** An open table with its indexer. */
typedef struct ih_store ih_store;

/* ---- Opening ---------------------------------------------------------------------- */

/** Opens a table and builds its indexer.
 *
 * It must be a table that ih_store_create(), `isohand build` or `isohand bucket` has made:
 *
 * - The metadata must have the format IH_STORE_FORMAT, a deck, a round list, the order of the
 *   indices, and a known feature with its scale and parameters.
 * - The file must have the tensors of the feature, with a row for each index of the last round;
 *   further tensors are ignored.
 * - The header must have at most IH_TABLE_HEADER_LIMIT bytes.
 *
 * Neither checksums nor values are checked; see ih_store_verify().  The file is mapped into memory;
 * ih_table_open() explains what happens if another program truncates it.
 *
 * A table of buckets of the method `potential` also opens the table of the next street from which
 * it was made, if that is still in the same folder under its usual name, such as
 * `turn-bucket.safetensors`.  Otherwise the store opens without it, and its rows cannot be
 * recomputed.
 *
 * @param path        the file
 * @param[out] out    receives the store; the caller frees it with ih_store_close()
 * @param[out] error  the file and the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  path or out is NULL
 * @retval IH_ERR_IO        the file cannot be opened or mapped, or is not a regular file
 * @retval IH_ERR_FORMAT    the file is not a valid table, or its header is above the limit
 * @retval IH_ERR_MISMATCH  metadata is missing or unknown, no such table exists for its game, or
 *                          the tensors do not match it
 * @retval IH_ERR_MEMORY    out of memory
 * @retval IH_ERR_INTERNAL  see ih_indexer_new() */
IH_API enum ih_status ih_store_open(const char *path, ih_store **out, ih_error *error);

/** Closes a store.
 *
 * @param store  the store; NULL is allowed */
IH_API void ih_store_close(ih_store *store);

/* ---- Contents --------------------------------------------------------------------- */

/** Returns the table file of a store.
 *
 * @param store  the store, not NULL
 * @return the table, which belongs to the store */
IH_API const ih_table *ih_store_table(const ih_store *store);

/** Returns the indexer of a store.
 *
 * @param store  the store, not NULL
 * @return the indexer, which belongs to the store */
IH_API const ih_indexer *ih_store_indexer(const ih_store *store);

/** Returns the feature of a store.
 *
 * @param store  the store, not NULL
 * @return the feature */
IH_API const ih_feature *ih_store_feature(const ih_store *store);

/** Returns the game of a store.
 *
 * @param store  the store, not NULL
 * @return the game, complete as ih_feature_complete() makes it */
IH_API const ih_feature_game *ih_store_game(const ih_store *store);

/** Returns the round list of a store.
 *
 * @param store  the store, not NULL
 * @return the list; its last round holds the hands */
IH_API const ih_rounds *ih_store_rounds(const ih_store *store);

/** Returns the number of hands: the size of the last round of the indexer.
 *
 * @param store  the store, not NULL
 * @return the number of rows of each tensor */
IH_API uint64_t ih_store_hands(const ih_store *store);

/** Returns the number of tensors of the feature.
 *
 * @param store  the store, not NULL
 * @return 1..IH_FEATURE_TENSORS */
IH_API size_t ih_store_tensors(const ih_store *store);

/** Returns a tensor of the feature; it has a row for each index.
 *
 * @param store        the store
 * @param i            its number, 0..ih_store_tensors()-1
 * @param[out] tensor  receives the tensor
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_RANGE     i is out of range */
IH_API enum ih_status ih_store_tensor(const ih_store *store, size_t i, ih_tensor *tensor);

/** Finds a tensor of the feature by its name.
 *
 * @param store  the store, not NULL
 * @param name   the name, not NULL
 * @return its number; ih_store_tensors() if no tensor has this name */
IH_API size_t ih_store_tensor_number(const ih_store *store, const char *name);

/** Returns the number of elements of a row.
 *
 * @param store  the store, not NULL
 * @param i      number of the tensor
 * @return the width, at least 1; 0 if i is out of range */
IH_API uint64_t ih_store_width(const ih_store *store, size_t i);

/* ---- Values -------------------------------------------------------------------------- */

/** Looks up the row of a hand.
 *
 * @param store        the store
 * @param cards        cards[0..n-1], the cards of all rounds of ih_store_rounds()
 * @param i            number of the tensor
 * @param[out] index   receives the index of the hand; may be NULL
 * @param[out] values  receives values[0..ih_store_width()-1].  An element of an IH_F32 tensor is
 *                     given as its 32 bits; ih_store_number_unchecked(), with *index, returns its
 *                     value.
 *
 * @retval IH_ERR_ARGUMENT   a pointer other than index is NULL
 * @retval IH_ERR_RANGE      i is out of range
 * @retval IH_ERR_CARD       a card is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_store_lookup(const ih_store *store, const uint8_t cards[], size_t i,
                                      uint64_t *index, uint64_t values[]);

/** Returns an element as an integer, on a machine of any byte order.
 *
 * @param store  the store
 * @param i      number of the tensor
 * @param index  an index of the last round
 * @param j      number of the element in the row, 0..ih_store_width()-1
 * @return the element; the 32 bits of an IH_F32
 * @pre i, index and j are in range. */
IH_API uint64_t ih_store_value_unchecked(const ih_store *store, size_t i, uint64_t index,
                                         uint64_t j);

/** Returns the value of an element of any type, on a machine of any byte order.
 *
 * @param store  the store
 * @param i      number of the tensor
 * @param index  an index of the last round
 * @param j      number of the element in the row, 0..ih_store_width()-1
 * @return the value; integers above 2^53 are rounded
 * @pre i, index and j are in range. */
IH_API double ih_store_number_unchecked(const ih_store *store, size_t i, uint64_t index,
                                        uint64_t j);

/** Returns a tensor as an array of its dtype.
 *
 * Element j of the row of an index is at `index * ih_store_width(store, i) + j`.
 *
 * @param store  the store, not NULL
 * @param i      number of the tensor
 * @return the array, valid until the store is closed; NULL if i is out of range, or if the machine
 *         is big-endian and elements have more than one byte */
IH_API const void *ih_store_array(const ih_store *store, size_t i);

/* ---- Verifying ------------------------------------------------------------------------ */

/** How thoroughly ih_store_verify() works. */
typedef struct ih_verify_options {
  ih_callbacks callbacks; /**< Progress and cancelling. */
  uint64_t samples;       /**< Number of rows to recompute.  The table is divided into this many
                           * equal parts, and one row is chosen at random in each.  All rows, if
                           * this is above the number of hands. */
  uint64_t seed;          /**< Seed of the choice. */
  int full;               /**< If not 0, all rows are recomputed; samples and seed are ignored. */
  void *reserved[2];      /**< Reserved; must be NULL. */
} ih_verify_options;

/** Returns the usual number of samples.
 *
 * For strengths it is 100,000; for other features it is the number of rows that one thread
 * recomputes in about a second.  If even one row takes longer, as before the flop, it is all rows,
 * provided that going over all boards takes only a few seconds.
 *
 * @param store  the store, not NULL
 * @return the number; 0 if no row can be recomputed, or none in that time */
IH_API uint64_t ih_store_usual_samples(const ih_store *store);

/** Checks if the rows of a store can be recomputed.
 *
 * @param store  the store, not NULL
 * @return 1 if they can.  0 if ih_feature_is_derivable() returns 0 for the feature, for buckets
 *         that were made from user-supplied labels or points, and for buckets of the method
 *         `potential` if ih_store_open() did not find the table of the next street. */
IH_API int ih_store_is_derivable(const ih_store *store);

/** Returns the number of rows that ih_store_verify() recomputes.
 *
 * It is all rows, even if the options ask for fewer, where going over all boards takes no longer
 * than recomputing those samples one by one.
 *
 * @param store    the store, not NULL
 * @param options  the options; NULL means the usual number of samples
 * @return the number; 0 if no row can be recomputed */
IH_API uint64_t ih_store_derived(const ih_store *store, const ih_verify_options *options);

/** Verifies an open table.
 *
 * It checks
 *
 * - the checksums;
 * - all rows, where the feature has a condition that they must meet, and the sums over all hands,
 *   where it has sums that are known;
 * - for tables of buckets, whether the sizes, costs and mean E[HS] of the buckets are consistent;
 * - some or all rows, by recomputing them with the independent evaluator ih_ranking_rate_plain().
 *
 * Rows are recomputed one by one from the unindexed hand, every runout against every opponent; or,
 * if it is all of them, board by board, every final board with all hole cards.  The latter takes
 * minutes on two processors for the 15 tables of Hold'em.
 *
 * If ih_store_is_derivable() returns 0, no row is recomputed, but all other checks are made.  For
 * tables of buckets, `full` also recomputes the mean E[HS] of each bucket, except with method
 * `hands`.
 *
 * @param store       the store
 * @param options     the options; NULL means the usual number of samples with seed 1
 * @param executor    runs the tasks; may be NULL
 * @param[out] error  the file and the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   store is NULL, or a reserved member is set
 * @retval IH_ERR_FORMAT     a checksum is missing or malformed
 * @retval IH_ERR_CHECKSUM   a checksum differs
 * @retval IH_ERR_MISMATCH   a value is wrong.  *error names the lowest wrong index among those
 *                           checked, which does not depend on the executor; or it names the bucket
 *                           or the sum that is wrong.
 * @retval IH_ERR_MEMORY     out of memory
 * @retval IH_ERR_CANCELLED  a callback or the executor stopped the call
 * @retval IH_ERR_EXECUTOR   the executor failed */
IH_API enum ih_status ih_store_verify(const ih_store *store, const ih_verify_options *options,
                                      const ih_executor *executor, ih_error *error);

/* ---- Writing -------------------------------------------------------------------------- */

/** Starts a table of the hands of the last round of an indexer.
 *
 * Returns a writer that has the metadata and the tensors of the feature.  The caller adds further
 * metadata with ih_table_writer_add_metadata(), if there is any, passes the data of the tensors in
 * the order of ih_feature_tensors(), each in index order, to ih_table_writer_write(), and ends with
 * ih_table_writer_commit().
 *
 * @param path        the file to write
 * @param feature     the feature
 * @param game        the game; it need not be complete
 * @param indexer     an indexer with the deck of the game
 * @param[out] out    receives the writer; ih_table_writer_commit() or ih_table_writer_abort() frees
 *                    it
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     a pointer other than error is NULL, the indexer has a different deck,
 *                             or see ih_feature_check()
 * @retval IH_ERR_UNSUPPORTED  see ih_feature_check()
 * @retval IH_ERR_IO           see ih_table_writer_new()
 * @retval IH_ERR_MEMORY       out of memory */
IH_API enum ih_status ih_store_create(const char *path, const ih_feature *feature,
                                      const ih_feature_game *game, const ih_indexer *indexer,
                                      ih_table_writer **out, ih_error *error);

IH_END_DECLS

#endif
