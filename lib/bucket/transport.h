/* Transport: the exact earth mover's distance between two points that are distributions over sites.
 *
 * Sites are rows of coordinates, and the ground distance between two of them is L1.  A point puts
 * `mass` units on sites.  The distance between two points is the least sum of ground distances over
 * which the units of one can be carried to the places of the other (Rubner, Tomasi and Guibas
 * 2000). As the ground distance obeys the triangle inequality, so does this one. */
#ifndef IH_LIB_BUCKET_TRANSPORT_H
#define IH_LIB_BUCKET_TRANSPORT_H

#include "bucket/distances.h"

enum {
  IHP_MOST_MASS = 255,
  IHP_COLUMNS = 256,         /* room for columns, to whole vectors */
  IHP_TOGETHER_COLUMNS = 16, /* columns are filled up to a multiple of so many */
  IHP_ROW_WORDS = 4          /* a set of rows, 64 to a word */
};

/* What the search for a path does with many columns at once; columns are a multiple of
 * IHP_TOGETHER_COLUMNS, and numbers are modulo 2^32. */
struct ihp_transport_kernels {
  /* far[j] = the lesser of that and base + cost[j] - price[j]. */
  void (*pass)(const uint32_t cost[], const uint32_t price[], uint32_t base, uint32_t far[],
               size_t columns);
  /* Returns the first column that has the least of far[j] | state[j]. */
  size_t (*nearest)(const uint32_t far[], const uint32_t state[], size_t columns);
};

extern const struct ihp_transport_kernels ihp_transport_kernels_portable;
extern const struct ihp_transport_kernels ihp_transport_kernels_avx2;
extern const struct ihp_transport_kernels ihp_transport_kernels_avx512;
extern const struct ihp_transport_kernels ihp_transport_kernels_neon;

const struct ihp_transport_kernels *ihp_transport_kernels_find(const ih_instructions *instructions);

/* Sites, numbered by the sums of their coordinates: site s is a row of `sites`. */
struct ihp_ground {
  struct ihp_points sites;
  const struct ihp_distances *distances;
  size_t groups;
  uint32_t *row, *sum; /* of each site */
};

/* A problem: row i has so much supply, and column j so much demand, of 1 to IHP_MOST_MASS each and
 * in all; a unit that goes from row i to column j costs half of cost[i * stride + j], which is even
 * and below 2 * IHP_COST_END.  Each row has a price to start with, even and between -2 *
 * IHP_COST_END and 0, modulo 2^32.  And room to solve it. */
#define IHP_COST_END (UINT32_C(1) << 28)

/* What a search knows of a column.  It prefers those that want something among equally near ones,
 * which have even numbers. */
enum ihp_column_state { IHP_WANTS = 0, IHP_IS_FULL = 1 };
#define IHP_IS_PASSED UINT32_MAX

struct ihp_transport {
  const struct ihp_transport_kernels *kernels;
  size_t rows, columns, stride;
  uint8_t supply[IHP_MOST_MASS], demand[IHP_MOST_MASS];
  uint32_t *cost;
  uint8_t *table; /* the rows of sites with demand, side by side */

  /* The solution: what is left of supply and demand, what goes from a row to a column, and the set
   * of rows from which something does. */
  uint8_t left[IHP_MOST_MASS], wanted[IHP_MOST_MASS], *flow;
  uint64_t senders[IHP_MOST_MASS][IHP_ROW_WORDS];
  uint32_t row_price[IHP_MOST_MASS], column_price[IHP_COLUMNS];

  /* A search for a path from a row with supply left to a column with demand left: how far columns
   * and rows are, as a difference of costs; what is known of columns; the columns and rows that
   * were passed, in their order; and the column before a row. */
  size_t columns_passed, rows_passed;
  uint32_t column_far[IHP_COLUMNS], row_far[IHP_MOST_MASS], state[IHP_COLUMNS];
  uint8_t column[IHP_MOST_MASS], row[IHP_MOST_MASS], before[IHP_MOST_MASS];
};

/* Room for problems of points of such mass over the ground; NULL when memory is short.  Free with
 * free(). */
struct ihp_transport *ihp_transport_new(const struct ihp_ground *ground, size_t mass,
                                        const ih_instructions *instructions);

/* The least cost of carrying all supply to all demand, whatever the prices at the start, when that
 * is at most `limit`; else a number above `limit` that is at most this cost. */
uint64_t ihp_transport_solve(struct ihp_transport *transport, uint64_t limit);

/* The same of the distance between two points: a[0..mass-1] and b[0..mass-1] are their sites, in
 * rising order. */
uint64_t ihp_transport_distance(struct ihp_transport *transport, const struct ihp_ground *ground,
                                const uint16_t a[], const uint16_t b[], size_t mass,
                                uint64_t limit);

#endif
