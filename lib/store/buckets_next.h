/* The buckets of the next street, of which the points of a method that takes them are made. */
#ifndef IH_LIB_STORE_BUCKETS_NEXT_H
#define IH_LIB_STORE_BUCKETS_NEXT_H

#include "method/method.h"
#include "store/store.h"

enum { IHP_NEXT_SOURCES = 2 };

/* A table of them, open. */
struct ihp_next {
  ih_store *store;
  uint16_t *label;                            /* of each bucket, as the method has it */
  ih_points sites;                            /* their centres, of IHP_MEDOIDS */
  void *centre;                               /* as sites.at */
  struct ihp_source source[IHP_NEXT_SOURCES]; /* what the points come from */
};

/* The tensor of the next street's buckets by which the method measures how far they are apart. */
static inline const char *ihp_next_measure(const struct ihp_method *method)
{
  return method->division == IHP_MEDOIDS ? "centre" : "ehs";
}

/* Opens a table of buckets for hands that the method allows.  *out is to be closed.
 * IH_ERR_MISMATCH: the table is of another feature or street, or its buckets have no centres that
 * the method can measure from; errors of ih_store_open. */
enum ih_status ihp_next_open(const struct ihp_method *method, const struct ihp_hands *hands,
                             const char *path, struct ihp_next **out, ih_error *error);

/* NULL is allowed. */
void ihp_next_close(struct ihp_next *next);

/* The point of a hand: labels of its children, ascending.  IH_ERR_MISMATCH: one has a bucket that
 * the table has not. */
enum ih_status ihp_next_point(const struct ihp_next *next, const struct ihp_hands *hands,
                              const uint8_t cards[], uint16_t point[]);

#endif
