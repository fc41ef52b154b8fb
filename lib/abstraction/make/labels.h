/* The labels of all hands of a street, as its file has them. */
#ifndef IH_LIB_ABSTRACTION_MAKE_LABELS_H
#define IH_LIB_ABSTRACTION_MAKE_LABELS_H

#include "abstraction/make/partition.h"

/* Labels of any hands: made from something that takes less memory than a label for each. */
struct ihp_labels {
  enum ih_dtype dtype;
  /* out[] = the labels of hands first..first+count-1.  IH_ERR_MEMORY; IH_ERR_MISMATCH: the
   * user's labels have changed. */
  enum ih_status (*label)(const void *context, uint64_t first, size_t count, void *out);
  const void *context;
};

/* Returns the type of the labels of a street with that many buckets. */
enum ih_dtype ihp_street_labels_dtype(const struct ihp_street_plan *street, uint64_t buckets);

/* number[point] = the number of its bucket, as in the file; the caller frees *number, also after a
 * failure.  IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_number_points(const struct ihp_point_set *set,
                                 const struct ihp_partition *partition,
                                 const struct ihp_numbering *numbering, enum ih_dtype dtype,
                                 const struct ihp_run *run, void **number);

/* The labels of hands whose points are known: context for ihp_label_by_points. */
struct ihp_point_labels {
  enum ih_dtype dtype;
  const uint32_t *of_hand; /* [hand]: its point */
  void *number;            /* [point]: its label */
};
enum ih_status ihp_label_by_points(const void *context, uint64_t first, size_t count, void *out);

/* Writes the labels of all hands of a street.  IH_ERR_IO, IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_street_labels_write(const struct ihp_street_plan *street,
                                       const struct ihp_labels *labels, const struct ihp_run *run,
                                       ih_table_writer *writer, ih_error *error);

#endif
