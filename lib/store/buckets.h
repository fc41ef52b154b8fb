/* The tensors of a table of buckets beside the labels: buckets.c finds them, buckets_derive.c
 * derives labels again, and buckets_check.c says what must be so of all together. */
#ifndef IH_LIB_STORE_BUCKETS_H
#define IH_LIB_STORE_BUCKETS_H

#include "feature/method.h"
#include "store/next.h"
#include "store/parents.h"
#include "table/bytes.h"

struct ihp_buckets {
  const struct ihp_method *method;
  struct ihp_hands hands; /* with the parameters of the method */
  uint64_t count, cost;   /* buckets, and the cost of all */
  size_t width;           /* coordinates of a centre */
  ih_tensor centre, size, costs, ehs;
  ih_tensor low, high;         /* of IHP_PERCENTILES */
  struct ihp_parents *parents; /* NULL: buckets are within nothing */
  struct ihp_next *next; /* of a method that takes them: the buckets beside, if they are those */
};

/* Element i of a tensor: an integer, and a float of 64 bits. */
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

/* Finds them in a store whose feature is `bucket`, and unless it is to be alone the next street's
 * beside it; *out is to be closed.  IH_ERR_MISMATCH. */
enum ih_status ihp_buckets_open(const ih_store *store, int alone, struct ihp_buckets **out,
                                ih_error *error);
void ihp_buckets_close(struct ihp_buckets *buckets);

/* Whether labels follow from the hands and what there is beside the table. */
int ihp_buckets_are_derivable(const struct ihp_buckets *buckets);

/* Stands for no bucket. */
#define IHP_NO_BUCKET UINT32_MAX

/* *label = that of a hand by its point, derived again: its own, unless another centre of its parent
 * is nearer; or
 * of percentiles the one in whose values it lies, IHP_NO_BUCKET when there is none.  *points = the
 * sum of the hand's points, 0 where the method does not play hands out.  IH_ERR_MEMORY;
 * IH_ERR_MISMATCH, IH_ERR_OVERFLOW: what lies beside the table gives no point or no distance. */
enum ih_status ihp_buckets_derive(const struct ihp_buckets *buckets, const uint8_t cards[],
                                  uint64_t index, uint32_t own, uint32_t *label, uint64_t *points);

/* *distance = that of a hand's point from the centre of a bucket, UINT64_MAX where nothing tells
 * what the point comes from; and *ehs = its E[HS].  Of a method that plays hands out.  Errors of
 * ihp_buckets_derive. */
enum ih_status ihp_buckets_distance(const struct ihp_buckets *buckets, const uint8_t cards[],
                                    uint64_t index, uint32_t bucket, uint64_t *distance,
                                    double *ehs);

/* Tells why a hand could not be derived, by the status; returns it. */
enum ih_status ihp_buckets_error(const ih_store *store, enum ih_status status, ih_error *error);

/* E[HS] of a bucket and its cost, as the table says. */
double ihp_buckets_ehs(const struct ihp_buckets *buckets, uint32_t bucket);
uint64_t ihp_buckets_cost(const struct ihp_buckets *buckets, uint32_t bucket);

/* Looks whether `ehs` follows from the sums of points of the raw hands of each bucket.
 * IH_ERR_MISMATCH. */
enum ih_status ihp_buckets_check_means(const ih_store *store, const _Atomic uint64_t points[],
                                       ih_error *error);

/* Looks whether each label is below the number of buckets.  IH_ERR_MISMATCH. */
enum ih_status ihp_buckets_check_labels(const ih_store *store, ih_error *error);

/* Counts the raw hands of each bucket again; none may be empty, E[HS] must rise in each parent
 * unless buckets have given numbers, and be 1/2 on average, costs must add up, and percentiles must
 * not share values. IH_ERR_MISMATCH, IH_ERR_MEMORY. */
enum ih_status ihp_buckets_check(const ih_store *store, ih_error *error);

#endif
