/* An open store. */
#ifndef IH_LIB_STORE_STORE_H
#define IH_LIB_STORE_STORE_H

#include "feature/record.h"
#include "table/checksum.h"

#include <isohand/store.h>

struct ih_store {
  ih_table *table;
  ih_indexer *indexer;
  const ih_feature *feature;
  struct ihp_hands hands;      /* the indexer's */
  struct ihp_buckets *buckets; /* buckets.h; NULL for other features */
  struct ihp_next *next;       /* buckets_next.h; the next street's buckets of which the method made
                                * this table, if they are in the same folder; else NULL */
  size_t tensors;
  ih_tensor tensor[IH_FEATURE_TENSORS]; /* a row for each index of the last round */
};

/* Tensors beside those of the feature, of any shape. */
struct ihp_more_tensors {
  const ih_tensor *tensor;
  size_t count;
};

/* ih_store_create of a complete game that was checked, with more tensors.  All are in the file by
 * falling element size, those of the feature first. */
enum ih_status ihp_store_create(const char *path, const ih_feature *feature,
                                const struct ihp_hands *hands, const struct ihp_more_tensors *more,
                                ih_table_writer **out, ih_error *error);

/* Like ih_store_open, but without the buckets of the next street in the same folder: if the method
 * takes them, no row can be recomputed.  Close *out with ihp_store_close_alone or ih_store_close.
 */
enum ih_status ihp_store_open_alone(const char *path, ih_store **out, ih_error *error);
void ihp_store_close_alone(ih_store *store);

/* IH_ERR_MISMATCH, with the path of the table and a printf-style reason. */
__attribute__((format(printf, 3, 4))) enum ih_status
ihp_store_refuse(const ih_store *store, ih_error *error, const char *format, ...);

/* FOLDER/STREET-FEATURE.safetensors; and that of a street beside a table.  To be freed; NULL when
 * memory is short. */
char *ihp_store_path(const char *folder, const char *street, const char *feature);
char *ihp_store_path_beside(const char *table, const char *street, const char *feature);

/* A tensor that a table was made of: the key and the value of metadata. */
enum { IHP_SOURCE_KEY = 100 };
struct ihp_source {
  char key[IHP_SOURCE_KEY], checksum[IHP_CHECKSUM_DIGITS + 1];
};
void ihp_source_key(const ih_rounds *rounds, const char *feature, const char *tensor,
                    char key[IHP_SOURCE_KEY]);

/* text[] = the checksum of a tensor of an open table; empty when the file has none. */
void ihp_store_checksum(const ih_store *store, const char *tensor,
                        char text[IHP_CHECKSUM_DIGITS + 1]);

/* Returns the source that a tensor of an open table is; and 1 if the metadata of a table name it,
 * else 0. */
struct ihp_source ihp_source_of(const ih_store *store, const char *tensor);
int ihp_is_made_of(const ih_table *table, const struct ihp_source *source);

/* The number of elements in a row of tensor i. */
static inline uint64_t ihp_store_width(const ih_store *store, size_t i)
{
  return store->tensor[i].dims == 1 ? 1 : store->tensor[i].shape[1];
}

/* The number of the last round. */
static inline unsigned ihp_store_round(const ih_store *store)
{
  return store->hands.rounds.count - 1u;
}

/* The order of a deck's indices, as the metadata calls it. */
static inline const char *ihp_index_order(const ih_deck *deck)
{
  return deck->rank_only ? "quinary" : "waugh2013";
}

#endif
