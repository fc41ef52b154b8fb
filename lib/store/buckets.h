/* The tensors of a table of buckets beside the labels, and what they must be. */
#ifndef IH_LIB_STORE_BUCKETS_H
#define IH_LIB_STORE_BUCKETS_H

#include "feature/method.h"
#include "store/store.h"

struct ihp_buckets {
  const struct ihp_method *method;
  struct ihp_hands hands; /* with the parameters of the method */
  uint64_t count, cost;   /* buckets, and the cost of all */
  size_t width;           /* coordinates of a centre */
  ih_tensor centre, size, costs, ehs;
};

/* Finds them in a store whose feature is `bucket`; *out is to be freed.  IH_ERR_MISMATCH. */
enum ih_status ihp_buckets_open(const ih_store *store, struct ihp_buckets **out, ih_error *error);

/* The label of a hand by its point, derived again: its own, unless another centre is nearer. */
uint32_t ihp_buckets_derive(const struct ihp_buckets *buckets, const uint8_t cards[],
                            uint64_t index, uint32_t own);

/* The distance of a hand's point from the centre of a bucket, and *ehs = its E[HS]; of a method
 * that plays hands out. */
uint64_t ihp_buckets_distance(const struct ihp_buckets *buckets, const uint8_t cards[],
                              uint64_t index, uint32_t bucket, double *ehs);

/* E[HS] of a bucket and its cost, as the table says. */
double ihp_buckets_ehs(const struct ihp_buckets *buckets, uint32_t bucket);
uint64_t ihp_buckets_cost(const struct ihp_buckets *buckets, uint32_t bucket);

/* Counts the raw hands of each bucket again; none may be empty, E[HS] must rise, and costs must
 * add up.  IH_ERR_MISMATCH, IH_ERR_MEMORY. */
enum ih_status ihp_buckets_check(const ih_store *store, ih_error *error);

#endif
