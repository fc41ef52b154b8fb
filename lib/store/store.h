/* An open store. */
#ifndef IH_LIB_STORE_STORE_H
#define IH_LIB_STORE_STORE_H

#include "base/team.h"
#include "feature/record.h"
#include "table/checksum.h"

#include <isohand/store.h>

struct ih_store {
  ih_table *table;
  ih_indexer *indexer;
  const ih_feature *feature;
  struct ihp_hands hands;      /* numbered by the indexer */
  struct ihp_buckets *buckets; /* for feature `bucket`, else NULL; buckets.h */
  struct ihp_next *next; /* buckets from which this table was made, if found in the same folder,
                            else NULL; buckets_next.h */
  size_t tensors;
  ih_tensor tensor[IH_FEATURE_TENSORS]; /* one row per index of the last round */
};

/* Additional tensors, of any shape. */
struct ihp_more_tensors {
  const ih_tensor *tensor;
  size_t count;
};

/* Like ih_store_create, for a complete and checked game, with additional tensors and for all
 * processes of a team (ihp_table_writer_new); `more` and `team` may be NULL.  All tensors are
 * stored in descending order of element size, the feature's first among equals. */
enum ih_status ihp_store_create(const char *path, const ih_team *team, const ih_feature *feature,
                                const struct ihp_hands *hands, const struct ihp_more_tensors *more,
                                ih_table_writer **out, ih_error *error);

/* Like ih_store_open, but without the next street's buckets from the same folder: if the method
 * needs them, rows cannot be recomputed.  Close *out with ihp_store_close_alone or
 * ih_store_close. */
enum ih_status ihp_store_open_alone(const char *path, ih_store **out, ih_error *error);
void ihp_store_close_alone(ih_store *store);

/* Reports IH_ERR_MISMATCH with the table's path and a printf-style reason. */
__attribute__((format(printf, 3, 4))) enum ih_status
ihp_store_refuse(const ih_store *store, ih_error *error, const char *format, ...);

/* Return FOLDER/STREET-FEATURE.safetensors, and the path of a street's table in the same folder as
 * another table.  The caller frees the result; NULL if out of memory. */
char *ihp_store_path(const char *folder, const char *street, const char *feature);
char *ihp_store_path_beside(const char *table, const char *street, const char *feature);

/* A tensor from which a table was made, as a metadata key and value. */
enum { IHP_SOURCE_KEY = 100 };
struct ihp_source {
  char key[IHP_SOURCE_KEY], checksum[IHP_CHECKSUM_DIGITS + 1];
};
void ihp_source_key(const ih_rounds *rounds, const char *feature, const char *tensor,
                    char key[IHP_SOURCE_KEY]);

/* Copies the checksum of an open table's tensor to text[]; empty if the file has none. */
void ihp_store_checksum(const ih_store *store, const char *tensor,
                        char text[IHP_CHECKSUM_DIGITS + 1]);

/* ihp_source_of returns the source entry for a tensor of an open table; ihp_is_made_of returns 1 if
 * the table's metadata contain that entry, else 0. */
struct ihp_source ihp_source_of(const ih_store *store, const char *tensor);
int ihp_is_made_of(const ih_table *table, const struct ihp_source *source);

/* Returns the number of elements per row of tensor i. */
static inline uint64_t ihp_store_width(const ih_store *store, size_t i)
{
  return store->tensor[i].dims == 1 ? 1 : store->tensor[i].shape[1];
}

/* Returns the number of the last round. */
static inline unsigned ihp_store_round(const ih_store *store)
{
  return store->hands.rounds.count - 1u;
}

/* Returns the metadata name of the order of a deck's indices. */
static inline const char *ihp_index_order(const ih_deck *deck)
{
  return deck->rank_only ? "quinary" : "waugh2013";
}

#endif
