/* Distances of bucket tables in units that a reader knows. */
#ifndef IH_TOOLS_DISTANCE_H
#define IH_TOOLS_DISTANCE_H

#include <isohand/store.h>

/* Bytes for a distance as text, and for a summary, including the NUL. */
enum { DISTANCE_TEXT = 24, DISTANCE_SUMMARY = 128 };

/* The unit of a table's distances.  The mean raw distance d, cost / raw hands, is d / one units or,
 * if is_square, sqrt(d) / one. */
struct distance_unit {
  double one;          /* 0: the method measures no distance, so that every cost is 0 */
  int is_square;       /* raw distances are squares: the average is a root mean square */
  const char *average; /* "mean" or "root-mean-square" */
  const char *name;    /* "points of equity" */
  const char *meaning; /* a sentence that explains the distance */
};

/* Returns the unit of an open bucket table.  `potential` of centres measures in the unit of the
 * next street's buckets; if these are not in the same folder, its unit is that of the raw numbers.
 */
struct distance_unit distance_unit_of(const ih_store *store);

/* Returns the mean raw distance `mean` in the unit; `one` must not be 0. */
double distance_in_unit(const struct distance_unit *unit, double mean);

/* Writes a distance with three significant digits or more: "under 0.001", "0.0123", "2.1", "345",
 * "12345". */
void distance_text(double distance, char text[DISTANCE_TEXT]);

/* Returns the mean raw distance of all raw hands of an open bucket table. */
double distance_mean(const ih_store *store);

/* Writes "mean distance 2.1 points of equity", with `between` after "distance", or "" if the method
 * measures none. */
void distance_summary(const ih_store *store, const char *between, char text[DISTANCE_SUMMARY]);

#endif
