/* Regrets and the average strategy in shards: each rank of MPI keeps some rows, and a copy of those
 * that it needs in a round. */
#ifndef SHARDS_H
#define SHARDS_H

#include "../mccfr.h"
#include <isohand/mpi.h>

/* Cells and the changes of a round, in units of 1 / FIXED_POINT: sums of integers do not depend on
 * the order, so neither on the number of ranks and threads.  `copy` has the cells of cached buckets
 * as they were when the round began. */
struct shards {
  struct strategy copy;
  ih_mpi_array *cells[2][STREETS], *changes[2][STREETS]; /* a row for each bucket */
  uint64_t *bucket[2][STREETS];                          /* of each row of the copy */
  uint32_t rows[STREETS], used[2][STREETS];              /* most rows of the copy; rows in use */
  uint64_t sent;                                         /* bytes of rows fetched and added */
};

/* All calls except shards_cache are collective, and return 0 after a failure, with the reason. */

/* Makes shards of zeros.  The copy has at most `rows` buckets of each player and street; at least
 * BLOCK, so that those of a block fit. */
int shards_new(struct shards *shards, const struct betting *betting, const struct cards *cards,
               uint64_t seed, uint32_t rows, ih_error *error);
void shards_free(struct shards *shards);

/* Fetches the rows that blocks need.  *count = how many of the blocks fit into the copy, from the
 * first on; if none does, the copy is emptied first.  Local. */
int shards_cache(struct shards *shards, const struct block block[], size_t blocks, size_t *count,
                 ih_error *error);

/* Ends a round: adds all changes to the cells. */
int shards_end_round(struct shards *shards, ih_error *error);

/* Checkpoints have the same bytes from any number of ranks. */
int shards_save(struct shards *shards, const char *path, ih_error *error);
int shards_load(struct shards *shards, const char *path, ih_error *error);

/* Copies all rows to a strategy of all buckets.  Local. */
int shards_gather(const struct shards *shards, struct strategy *out, ih_error *error);

#endif
