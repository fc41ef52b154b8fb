/* Streets with too many hands to keep the point of each in memory: flop and turn of Omaha.
 *
 * Their hands are scanned instead, in index order or board by board:
 *
 *                    by E[HS]                    by histograms of HS
 *   points           each sum of scores that     those of some hands of each board,
 *                    occurs, with its hands      drawn at random
 *   divide.c         into buckets                into buckets, whose centres are kept
 *   labels           by the hand's sum           by the nearest centre, for all hands
 *                    (scan_values.c)             (scan_boards.c)
 *
 * So buckets by E[HS] are those of all hands at once, and those by histograms depend on a sample in
 * their centres only. */
#ifndef IH_LIB_ABSTRACTION_MAKE_SCAN_H
#define IH_LIB_ABSTRACTION_MAKE_SCAN_H

#include "abstraction/make/labels.h"
#include "abstraction/make/plan.h"

struct ihp_scan {
  const struct ihp_street_plan *street;
  const struct ihp_run *run;
  uint64_t most; /* E[HS] is the sum of a hand's scores over this */
  void *sums;    /* filling of the feature omaha-ehs; NULL: not made yet */
};

/* Makes the buckets of a scanned street and writes their file.  IH_ERR_RANGE: fewer distinct points
 * than buckets, or a bucket that no hand is nearest to; IH_ERR_OVERFLOW, IH_ERR_MEMORY,
 * IH_ERR_IO, IH_ERR_CANCELLED. */
enum ih_status ihp_scan_street(const struct ihp_plan *plan, const struct ihp_street_plan *street,
                               const struct ihp_run *run, ih_error *error);

/* ---- scan_hands.c: all hands, in index order ------------------------------------------------ */

/* Makes scan->sums, if they are not made; the caller frees them with ihp_scan_release_sums.
 * IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_scan_make_sums(struct ihp_scan *scan);
void ihp_scan_release_sums(struct ihp_scan *scan);

/* points[i] = the sum of scores of hand first + i. */
enum ih_status ihp_scan_points(const struct ihp_scan *scan, uint64_t first, size_t count,
                               uint32_t points[]);

/* Some hands, in index order. */
struct ihp_scanned {
  uint64_t first;
  size_t count;
  const uint64_t *multiplicity;
  const uint32_t *points; /* sums of scores */
};

/* A pass over all hands; several tasks visit hands at the same time, each with a workspace of its
 * own, which is joined to the others at the end. */
struct ihp_scan_pass {
  void (*visit)(void *context, void *own, const struct ihp_scanned *hands);
  size_t own_bytes;
  void (*join)(void *context, const void *own);
  void *context;
};

/* Visits all hands.  IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_scan_hands(const struct ihp_scan *scan, const struct ihp_scan_pass *pass);

/* ---- scan_values.c: by E[HS] ----------------------------------------------------------------- */

/* Finds the sums of scores that occur, with their raw hands: *set, whose of_hand stays NULL.  Free
 * it with ihp_point_set_release, also after a failure.  IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_scan_values(const struct ihp_scan *scan, struct ihp_point_set *set);

/* The labels of hands by their sums: context for ihp_label_by_value. */
struct ihp_value_labels {
  const struct ihp_scan *scan;
  enum ih_dtype dtype;
  void *label; /* [sum of scores], owned */
};

/* Makes the labels of all sums from those of the points.  IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_value_labels_make(const struct ihp_scan *scan, const struct ihp_point_set *set,
                                     const struct ihp_partition *partition,
                                     const struct ihp_numbering *numbering,
                                     struct ihp_value_labels *out);
enum ih_status ihp_label_by_value(const void *context, uint64_t first, size_t count, void *out);

/* Returns the bytes that scan_values.c takes at least. */
uint64_t ihp_scan_values_bytes(const struct ihp_street_plan *street);

/* ---- scan_boards.c: by histograms of HS ------------------------------------------------------ */

/* The hands of each canonical board. */
struct ihp_scan_boards;

/* IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_scan_boards_open(const struct ihp_scan *scan, struct ihp_scan_boards **out);
void ihp_scan_boards_close(struct ihp_scan_boards *boards);

/* Draws as many hands of each board, at least as many as the settings ask for: *set is their
 * distinct points, without E[HS].  Free it with ihp_point_set_release, also after a failure.
 * IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_scan_sample(const struct ihp_scan_boards *boards, struct ihp_point_set *set);

/* label[hand] = the bucket with the nearest centre, of this type; and partition->costs and ->cost.
 * IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_scan_label(const struct ihp_scan_boards *boards, enum ih_dtype dtype,
                              void *label, struct ihp_partition *partition);

/* Return the bytes that scan_boards.c takes at least, and the estimated CPU nanoseconds of opening
 * boards. */
uint64_t ihp_scan_boards_bytes(const struct ihp_street_plan *street, const struct ihp_run *run);
uint64_t ihp_scan_boards_work(const struct ihp_street_plan *street);

#endif
