/* Transport: the exact earth mover's distance between two points that are distributions over sites.
 *
 * Sites are rows of coordinates, and the ground distance between two of them is L1.  A point puts
 * `mass` units on sites.  The distance between two points is the least sum of ground distances over
 * which the units of one can be moved to the sites of the other (Rubner, Tomasi and Guibas 2000).
 * The ground distance obeys the triangle inequality, and so does this one. */
#ifndef IH_LIB_BUCKET_TRANSPORT_H
#define IH_LIB_BUCKET_TRANSPORT_H

#include "bucket/distances.h"

enum {
  IHP_MOST_MASS = 255,
  IHP_COLUMNS = 256,         /* capacity in columns, a whole number of vectors */
  IHP_TOGETHER_COLUMNS = 16, /* columns are padded to a multiple of this */
  IHP_ROW_WORDS = 4          /* a set of rows, 64 to a word */
};

/* The kernels of the path search, over many columns at once.  `columns` is a multiple of
 * IHP_TOGETHER_COLUMNS, and numbers are modulo 2^32. */
struct ihp_transport_kernels {
  /* far[j] = the lesser of far[j] and base + cost[j] - price[j]. */
  void (*pass)(const uint32_t cost[], const uint32_t price[], uint32_t base, uint32_t far[],
               size_t columns);
  /* Returns the first column with the least far[j] | state[j]. */
  size_t (*nearest)(const uint32_t far[], const uint32_t state[], size_t columns);
};

extern const struct ihp_transport_kernels ihp_transport_kernels_portable;
extern const struct ihp_transport_kernels ihp_transport_kernels_avx2;
extern const struct ihp_transport_kernels ihp_transport_kernels_avx512;
extern const struct ihp_transport_kernels ihp_transport_kernels_neon;

const struct ihp_transport_kernels *ihp_transport_kernels_find(const ih_instructions *instructions);

/* Sites, numbered in ascending order of the sums of their coordinates: site s has the sum sum[s]
 * and is row row[s] of `sites`. */
struct ihp_ground {
  struct ihp_points sites;
  const struct ihp_distances *distances;
  size_t groups;
  uint32_t *row, *sum; /* per site */
};

/* A problem and the workspace to solve it.  Row i supplies supply[i] units and column j demands
 * demand[j], 1 to IHP_MOST_MASS each and in total.  A unit sent from row i to column j costs half
 * of cost[i * stride + j], which is even and below 2 * IHP_COST_END.  Each row has a starting
 * price, even and between -2 * IHP_COST_END and 0, modulo 2^32. */
#define IHP_COST_END (UINT32_C(1) << 28)

/* The state of a column in a search.  Distances are even, so among equally near columns the lowest
 * bit prefers those with demand left. */
enum ihp_column_state { IHP_WANTS = 0, IHP_IS_FULL = 1 };
#define IHP_IS_PASSED UINT32_MAX

struct ihp_transport {
  const struct ihp_transport_kernels *kernels;
  size_t rows, columns, stride;
  uint8_t supply[IHP_MOST_MASS], demand[IHP_MOST_MASS];
  uint32_t *cost;
  uint8_t *table; /* the interleaved rows of the sites with demand */

  /* The solution: supply and demand left; the flow from each row to each column; per column, the
   * set of rows that send to it. */
  uint8_t left[IHP_MOST_MASS], wanted[IHP_MOST_MASS], *flow;
  uint64_t senders[IHP_MOST_MASS][IHP_ROW_WORDS];
  uint32_t row_price[IHP_MOST_MASS], column_price[IHP_COLUMNS];

  /* A search for a path from a row with supply left to a column with demand left: the distances of
   * columns and rows, as differences of costs; the state of each column; the columns and rows
   * passed, in order; and the column before each row. */
  size_t columns_passed, rows_passed;
  uint32_t column_far[IHP_COLUMNS], row_far[IHP_MOST_MASS], state[IHP_COLUMNS];
  uint8_t column[IHP_MOST_MASS], row[IHP_MOST_MASS], before[IHP_MOST_MASS];
};

/* Allocates workspace for problems of this mass over the ground; returns NULL if out of memory.
 * The caller frees it with free(). */
struct ihp_transport *ihp_transport_new(const struct ihp_ground *ground, size_t mass,
                                        const ih_instructions *instructions);

/* Returns the least cost of carrying all supply to all demand, independent of the starting prices,
 * if it is at most `limit`; else a lower bound on it that is above `limit`. */
uint64_t ihp_transport_solve(struct ihp_transport *transport, uint64_t limit);

/* Like ihp_transport_solve, but for the distance between two points.  a[0..mass-1] and b[0..mass-1]
 * are their sites, ascending. */
uint64_t ihp_transport_distance(struct ihp_transport *transport, const struct ihp_ground *ground,
                                const uint16_t a[], const uint16_t b[], size_t mass,
                                uint64_t limit);

#endif
