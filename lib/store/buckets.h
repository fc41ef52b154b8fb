/* The tensors of a bucket table other than the labels. */
#ifndef IH_LIB_STORE_BUCKETS_H
#define IH_LIB_STORE_BUCKETS_H

#include "method/method.h"
#include "store/buckets_parents.h"
#include "store/store.h"
#include "table/bytes.h"

struct ihp_buckets {
  const struct ihp_method *method;
  struct ihp_hands hands; /* including the method's parameters */
  uint64_t count, cost;   /* number of buckets; their total cost */
  size_t width;           /* coordinates per centre */
  ih_tensor centre, size, costs, ehs;
  ih_tensor low, high;         /* only for IHP_PERCENTILES */
  struct ihp_parents *parents; /* NULL if buckets are not within parents */
};

/* Returns element i of a tensor of integers (ihp_element) or doubles (ihp_number_at). */
static inline uint64_t ihp_element(const ih_tensor *tensor, uint64_t i)
{
  const size_t bytes = ih_dtype_size(tensor->dtype);
  return ihp_load((const unsigned char *)tensor->data + i * bytes, bytes);
}

static inline double ihp_number_at(const ih_tensor *tensor, uint64_t i)
{
  const uint64_t bits = ihp_element(tensor, i);
  double number;
  memcpy(&number, &bits, sizeof number);
  return number;
}

/* Finds the tensors in a store whose feature is `bucket`.  The caller closes *out.
 * IH_ERR_MISMATCH. */
enum ih_status ihp_buckets_open(const ih_store *store, struct ihp_buckets **out, ih_error *error);
void ihp_buckets_close(struct ihp_buckets *buckets);

/* Returns 1 if the table's labels can be recomputed from the hands, with the next street's buckets
 * if the method uses them, else 0. */
static inline int ihp_buckets_are_derivable(const ih_store *store)
{
  return store->buckets->method->derive != NULL || store->next != NULL;
}

/* Return a bucket's stored E[HS] and cost. */
static inline double ihp_buckets_ehs(const struct ihp_buckets *buckets, uint32_t bucket)
{
  return ihp_number_at(&buckets->ehs, bucket);
}

static inline uint64_t ihp_buckets_cost(const struct ihp_buckets *buckets, uint32_t bucket)
{
  return ihp_element(&buckets->costs, bucket);
}

/* Checks that each label is below the number of buckets. callbacks may be NULL. IH_ERR_MISMATCH;
 * IH_ERR_CANCELLED. */
enum ih_status ihp_buckets_check_labels(const ih_store *store, const ih_callbacks *callbacks,
                                        ih_error *error);

#endif
