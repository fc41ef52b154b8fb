/* Streets with too many hands to keep the point of each in memory: flop and turn of Omaha.
 *
 * Their hands are scanned instead, in index order or board by board:
 *
 *               by E[HS], E[HS^2]     by histograms of HS    within boards         given
 *   points      each value that       those of some hands    those of a board's    each label,
 *               occurs, with its      of each board, drawn   hands, or of some,    with its
 *               hands                 at random              drawn at random       hands
 *   division    divide.c              divide.c: only the     board by board:       none
 *                                     centres are kept       scan_divide.c
 *   labels      by the hand's value   by the nearest         of the board's        the user's
 *               (scan_values.c)       centre, for all hands  hands, at once        (scan.c)
 *                                     (scan_histograms.c)    (scan_within.c)
 *
 * So buckets by a value are those of all hands at once, and those by histograms depend on a sample
 * in their centres only. */
#ifndef IH_LIB_ABSTRACTION_MAKE_SCAN_H
#define IH_LIB_ABSTRACTION_MAKE_SCAN_H

#include "abstraction/make/labels.h"
#include "abstraction/make/plan.h"

struct ihp_scan {
  const struct ihp_street_plan *street;
  const struct ihp_run *run;
  void *sums; /* of all hands (feature/omaha.h); NULL: not made yet */
};

/* Makes the buckets of a scanned street and writes their file.  IH_ERR_RANGE: fewer distinct points
 * than buckets, or a bucket that no hand is nearest to; IH_ERR_OVERFLOW, IH_ERR_MEMORY,
 * IH_ERR_IO, IH_ERR_CANCELLED. */
enum ih_status ihp_scan_street(const struct ihp_plan *plan, const struct ihp_street_plan *street,
                               const struct ihp_run *run, ih_error *error);

/* ---- scan_hands.c: all hands, in index order ------------------------------------------------ */

/* Returns the numbers, IH_OMAHA_..., whose sums the street's buckets are made from. */
unsigned ihp_scan_numbers(const struct ihp_street_plan *street);

/* Makes scan->sums; the caller frees them with ihp_scan_release_sums, also if there are none.
 * IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_scan_make_sums(struct ihp_scan *scan);
void ihp_scan_release_sums(struct ihp_scan *scan);

/* [i] = the sum of scores of hand first + i, or of their squares. */
enum ih_status ihp_scan_points(const struct ihp_scan *scan, uint64_t first, size_t count,
                               uint32_t points[]);
enum ih_status ihp_scan_squares(const struct ihp_scan *scan, uint64_t first, size_t count,
                                uint64_t squares[]);

/* Most hands that are scanned at once. */
enum { IHP_SCAN_CHUNK = 4096 };

/* Some hands, in index order. */
struct ihp_scanned {
  uint64_t first;
  size_t count; /* at most IHP_SCAN_CHUNK */
  const uint64_t *multiplicity;
  const uint32_t *points; /* sums of scores */
};

/* Arrays of totals that a pass makes. */
enum { IHP_SCAN_TOTALS = 2 };

/* A pass over all hands, which makes totals.  Several tasks visit hands at the same time.  Each has
 * a workspace of its own, which is joined to the totals at the end, or adds to them atomically. */
struct ihp_scan_pass {
  enum ih_status (*visit)(void *context, void *own, const struct ihp_scanned *hands);
  size_t own_bytes;
  void (*join)(void *context, const void *own); /* may be NULL */
  void *context;
  uint64_t *total[IHP_SCAN_TOTALS]; /* `totals` numbers, 0 at the start; NULL: no such total */
  size_t totals;
};

/* Visits all hands, each in one process of the team, and adds the totals of all processes.
 * IH_ERR_MEMORY, IH_ERR_CANCELLED; errors of the visits. */
enum ih_status ihp_scan_hands(const struct ihp_scan *scan, const struct ihp_scan_pass *pass);

/* ---- scan_weigh.c --------------------------------------------------------------------------- */

/* Sets size and ehs of the partition's buckets, whose hands labels[] finds.  IH_ERR_MEMORY,
 * IH_ERR_CANCELLED. */
enum ih_status ihp_scan_weigh(const struct ihp_scan *scan, const struct ihp_labels *labels,
                              struct ihp_partition *partition);

/* ---- scan_values.c: by E[HS] or E[HS^2] ------------------------------------------------------ */

/* Finds the values that occur, with their raw hands: *set, whose of_hand stays NULL.  Free it with
 * ihp_point_set_release, also after a failure.  IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_scan_count_values(const struct ihp_scan *scan, struct ihp_point_set *set);

/* The labels of hands by their values: context for ihp_label_by_value. */
struct ihp_value_labels {
  const struct ihp_scan *scan;
  enum ih_dtype dtype;
  void *label; /* [value], owned */
};

/* Makes the labels of all values from those of the points.  IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_value_labels_make(const struct ihp_scan *scan, const struct ihp_point_set *set,
                                     const struct ihp_partition *partition,
                                     const struct ihp_numbering *numbering,
                                     struct ihp_value_labels *out);
enum ih_status ihp_label_by_value(const void *context, uint64_t first, size_t count, void *out);

/* Return the bytes that scan_values.c takes at least, and the most values that can occur. */
uint64_t ihp_scan_values_bytes(const struct ihp_street_plan *street);
uint64_t ihp_scan_values_most(const struct ihp_street_plan *street);

/* ---- scan_histograms.c: by histograms of HS -------------------------------------------------- */

struct ihp_scan_boards;

/* Draws as many hands of each board, at least as many as the settings ask for: *set is their
 * distinct points, without E[HS].  Free it with ihp_point_set_release, also after a failure.
 * IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_scan_sample(const struct ihp_scan_boards *boards, struct ihp_point_set *set);

/* label[hand] = the bucket with the nearest centre, of this type; and partition->costs and ->cost.
 * The array is one of ihp_run_new.
 * IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_scan_label(const struct ihp_scan_boards *boards, enum ih_dtype dtype,
                              void *label, struct ihp_partition *partition);

/* Returns the bytes that scan_histograms.c takes at least. */
uint64_t ihp_scan_sample_bytes(const struct ihp_street_plan *street, const struct ihp_run *run);

/* ---- scan_within.c: within boards ------------------------------------------------------------ */

/* The labels of hands among the buckets of their board: context for ihp_label_within. */
struct ihp_board_labels {
  const struct ihp_street_plan *street;
  enum ih_dtype dtype;
  void *label;           /* [hand], owned */
  uint64_t points;       /* distinct ones that were divided, of all boards together */
  const uint32_t *first; /* [board]: its first bucket in the partition */
  /* Set by the caller before labels are written. */
  const struct ihp_parents *parents;
  const uint32_t *number; /* [bucket of the partition] */
  enum ih_dtype out;      /* of the labels in the file */
};

/* Divides the hands of each board: *labels, with `points` 0 at the start, and *out, whose label
 * stays NULL.  The caller frees labels->label and *out, also after a failure.  Errors of
 * ihp_divide_points. */
enum ih_status ihp_scan_within(const struct ihp_scan_boards *boards,
                               struct ihp_board_labels *labels, struct ihp_partition *out);
enum ih_status ihp_label_within(const void *context, uint64_t first, size_t count, void *out);

/* How much is divided: the most buckets of a board and of all boards, and the most points of a
 * board that are clustered. */
struct ihp_scan_extent {
  uint64_t each, buckets, points;
};

/* Returns the bytes that scan_within.c takes at least, without those of the method and of the
 * buckets. */
uint64_t ihp_scan_within_bytes(const struct ihp_street_plan *street, const struct ihp_run *run,
                               struct ihp_scan_extent *extent);

#endif
