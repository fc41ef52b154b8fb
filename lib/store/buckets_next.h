/* The next street's buckets, from which some methods make their points. */
#ifndef IH_LIB_STORE_BUCKETS_NEXT_H
#define IH_LIB_STORE_BUCKETS_NEXT_H

#include "method/method.h"
#include "store/store.h"

enum { IHP_NEXT_SOURCES = 2 };

/* The open table of the next street's buckets. */
struct ihp_next {
  ih_store *store;
  uint16_t *label;                            /* of each bucket, in the method's form */
  ih_points sites;                            /* centres of the buckets, for IHP_MEDOIDS */
  void *centre;                               /* backs sites.at; owned */
  struct ihp_source source[IHP_NEXT_SOURCES]; /* tensors from which the points are made */
};

/* Returns the tensor of the next street's buckets from which the method computes distances. */
static inline const char *ihp_next_measure(const struct ihp_method *method)
{
  return method->division == IHP_MEDOIDS ? "centre" : "ehs";
}

/* Opens a bucket table for hands that the method allows.  The caller closes *out.  IH_ERR_MISMATCH:
 * the table has a different feature or street, or its buckets lack the centres that the method
 * needs; errors of ih_store_open. */
enum ih_status ihp_next_open(const struct ihp_method *method, const struct ihp_hands *hands,
                             const char *path, struct ihp_next **out, ih_error *error);

/* next may be NULL. */
void ihp_next_close(struct ihp_next *next);

/* Computes the point of a hand: the labels of its children, ascending.  IH_ERR_MISMATCH: a child's
 * bucket is out of range. */
enum ih_status ihp_next_point(const struct ihp_next *next, const struct ihp_hands *hands,
                              const uint8_t cards[], uint16_t point[]);

#endif
