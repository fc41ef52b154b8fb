/** @file
 * Clusters of data points, and the agreement of two labellings.
 *
 * A point is a row of unsigned integer coordinates.  What it stands for is up to the caller.  The
 * distance between two points is one of these:
 *
 * - IH_DISTANCE_L1: the sum of the absolute differences of their coordinates.  For histograms of
 *   equal mass that ih_bucket_cumulate() has made into points, this is the earth mover's distance
 *   in one dimension: the least total distance, in bins, over which the mass of one histogram must
 *   be moved to make the other (Werman, Peleg and Rosenfeld 1985).
 * - IH_DISTANCE_L2: the sum of the squared differences of their coordinates, which is the square of
 *   the Euclidean distance.
 *
 * Coordinates, weights, distances and costs are integers, so results are the same on every machine,
 * with any executor and with any instruction set.
 *
 * Long calls take callbacks (isohand/base.h).  They call `is_cancelled` but never `progress`,
 * because the number of iterations is not known in advance.
 *
 * Stability: provisional.
 *
 * Threads: all calls may run at the same time, except that a call which modifies or frees an
 * ih_overlaps, or frees an ih_centres, must be the only one that uses it. */
#ifndef ISOHAND_BUCKET_H
#define ISOHAND_BUCKET_H

#include <isohand/base.h>

IH_BEGIN_DECLS

/** A distance between points; see the head of this file. */
enum ih_distance {
  IH_DISTANCE_L1 = 0, /**< Sum of absolute differences. */
  IH_DISTANCE_L2 = 1  /**< Sum of squared differences. */
};

/** Points, in arrays that belong to the caller. */
typedef struct ih_points {
  size_t count,           /**< Number of points, 1..2^28 - 1. */
      width;              /**< Coordinates of each point, 1..65535. */
  enum ih_dtype dtype;    /**< Type of the coordinates: IH_U8, IH_U16 or IH_U32. */
  const void *at;         /**< `at[i * width + j]` is coordinate j of point i. */
  const uint64_t *weight; /**< `weight[i]` is how often point i counts, at least 1; NULL: once. */
  void *reserved[2];      /**< Reserved; must be NULL. */
} ih_points;

/** @name Making points
 * @{ */

/** Makes histograms into points, in place: `at[i * width + j]` becomes the sum of
 * `at[i * width + 0..j]`.
 *
 * @pre Each sum fits the dtype.
 *
 * @param count       number of histograms
 * @param width       bins of each
 * @param dtype       type of the bins: IH_U8, IH_U16 or IH_U32
 * @param[in,out] at  `at[0..count*width-1]`
 *
 * @retval IH_ERR_ARGUMENT  at is NULL, or dtype is not one of the three */
IH_API enum ih_status ih_bucket_cumulate(size_t count, size_t width, enum ih_dtype dtype, void *at);

/** Numbers the distinct points in order of first appearance.
 *
 * Two points are equal if all their coordinates are; weights do not matter.
 *
 * Memory: 4 bytes for each point; up to 128 KiB for each worker; and for the points that the
 * executor works on at the same time (1/64 of all or fewer for each worker) up to twice the bytes
 * of their distinct points, plus 40 bytes for each of these, and half as much again while a table
 * grows.  Points of one or two bytes need only tables of all values, up to 256 KiB for each worker
 * and 1.3 MB.
 *
 * @param points          the points
 * @param executor        runs the tasks; may be NULL
 * @param callbacks       may be NULL
 * @param[out] different  `different[i]` is the number of point i among the distinct points;
 * `different[0..points->count-1]` is undefined after a failure
 * @param[out] count      receives the number of distinct points
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, a member of *points is out of range, or a reserved
 * member is not NULL
 * @retval IH_ERR_MEMORY     out of memory
 * @retval IH_ERR_CANCELLED  a callback or the executor stopped the call
 * @retval IH_ERR_EXECUTOR   the executor did not run each task exactly once */
IH_API enum ih_status ih_bucket_merge(const ih_points *points, const ih_executor *executor,
                                      const ih_callbacks *callbacks, uint32_t different[],
                                      size_t *count);

/** Writes the distinct points that ih_bucket_merge() has numbered, and their weights.
 *
 * After a failure both arrays are undefined.
 *
 * @param points       the points
 * @param different    their numbers, from ih_bucket_merge()
 * @param count        the number of distinct points, from ih_bucket_merge()
 * @param callbacks    may be NULL
 * @param[out] at      `at[d * width + j]` is coordinate j of distinct point d, of the dtype of the
 * points; may be NULL
 * @param[out] weight  `weight[d]` is the total weight of the points that equal distinct point d;
 * may be NULL
 *
 * @retval IH_ERR_ARGUMENT   points or different is NULL, a member of *points is out of range, a
 * reserved member is not NULL, or different[] does not number `count` points in order of first
 * appearance
 * @retval IH_ERR_OVERFLOW   a weight does not fit in 64 bits
 * @retval IH_ERR_CANCELLED  a callback stopped the call */
IH_API enum ih_status ih_bucket_gather(const ih_points *points, const uint32_t different[],
                                       size_t count, const ih_callbacks *callbacks, void *at,
                                       uint64_t weight[]);

/** Returns the distance between two points.
 *
 * @pre All arguments are valid.
 *
 * @param points    the points
 * @param distance  which distance
 * @param a         number of the first point, 0..points->count-1
 * @param b         number of the second point, 0..points->count-1
 * @return the distance, modulo 2^64 */
IH_API uint64_t ih_bucket_distance_unchecked(const ih_points *points, enum ih_distance distance,
                                             size_t a, size_t b);

/** @} */

/** @name Clusters with centres
 * @{ */

/** Settings of ih_bucket_cluster() and ih_bucket_medoids().  Every member except `clusters` may be
 * 0 or NULL. */
typedef struct ih_cluster_options {
  ih_callbacks callbacks;      /**< `progress` is never called. */
  enum ih_distance distance;   /**< Distance between points. */
  uint32_t clusters;           /**< Number of clusters, 1 to the number of distinct points. */
  uint64_t seed;               /**< Seed of the random numbers. */
  unsigned restarts;           /**< How many times to start, each time with other random numbers; 0
                                * means once. */
  unsigned iterations;         /**< Most iterations of a restart; 0: until no point moves. */
  unsigned candidates;         /**< Candidates for each first centre after the first one. 0 means
                                * IH_CLUSTER_CANDIDATES; the most is IH_CLUSTER_MOST_CANDIDATES,
                                * and larger numbers count as that. */
  const ih_executor *executor; /**< Runs the tasks; NULL: the calling thread does. */
  const ih_instructions *instructions; /**< NULL means ih_instructions_best(). */

  /** Called after the first centres of a restart are chosen (iteration 0) and after each iteration,
   * on the calling thread, with `callbacks.context`.  `moved` is the number of points that changed
   * cluster, plus one for each empty cluster that was refilled; `cost` is the cost afterwards.  May
   * be NULL. */
  void (*step)(void *context, unsigned restart, unsigned iteration, size_t moved, uint64_t cost);

  void *reserved[2]; /**< Reserved; must be NULL. */
} ih_cluster_options;

/** Default of ih_cluster_options.candidates. */
#define IH_CLUSTER_CANDIDATES 4
/** Largest number of candidates that ih_cluster_options.candidates can ask for. */
#define IH_CLUSTER_MOST_CANDIDATES 16

/** The result of a clustering.  The caller supplies the arrays, or NULL for those that are not
 * needed; the call fills them and sets the other members. */
typedef struct ih_clusters {
  uint32_t *label; /**< `label[i]` is the cluster of point i, 0..clusters-1. */
  void *centre;   /**< `centre[c * width + j]` is coordinate j of centre c, of the points' dtype. */
  uint64_t *size; /**< `size[c]` is the total weight of the points of cluster c. */
  uint64_t cost;  /**< The objective: the sum over all points of weight times distance from the
                   * centre of their cluster. */
  unsigned restart;    /**< The restart that gave this result: the first of those with the lowest
                        * cost. */
  unsigned iterations; /**< Iterations of that restart. */
  int is_converged;    /**< 1 if no point moved in its last iteration, else 0. */
  void *reserved[2];   /**< Reserved; must be NULL. */
} ih_clusters;

/** Divides points into clusters: k-medians under IH_DISTANCE_L1, k-means under IH_DISTANCE_L2
 * (Lloyd 1982).
 *
 * **First centres** are points.  The first one is drawn with a probability proportional to weight.
 * For each of the others, candidates are drawn with a probability proportional to weight times
 * distance from the nearest existing centre, and the candidate that lowers the cost most is taken
 * (greedy k-means++, Arthur and Vassilvitskii 2007).  Random numbers are those of SplitMix64
 * (Steele, Lea and Flood 2014): number n of a stream depends only on seed, restart and n.
 *
 * With 400 points or more for each cluster, the first centres are instead the centres of a sample.
 * It contains a quarter of the points, weighted to stand for all of them, and is clustered in the
 * same way until at most one in a thousand of its points moves.  Its iterations are neither counted
 * nor reported.
 *
 * **An iteration** moves the centres and then the points.  Under L1 each coordinate of a centre
 * becomes the weighted median of that coordinate over the points of the cluster, the lowest if
 * there are several.  Under L2 it becomes the weighted mean, rounded to the nearest integer and a
 * half down; no other integer has a lower cost.  A point moves to the nearest centre, the one with
 * the lowest number if there are several, if that centre is nearer than its own.  A cluster that is
 * empty afterwards takes the point with the largest weight times distance.
 *
 * Each iteration in which a point moves therefore lowers the cost.  When no point moves, no point
 * is nearer to another centre than to its own, and no centre can be improved.  The triangle
 * inequality makes most distances unnecessary (Phillips 2002; Hamerly 2010), but the result is that
 * of the plain algorithm, iteration by iteration.
 *
 * @param points    the points
 * @param options   the settings
 * @param[out] out  the result; unchanged after a failure
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, a member is out of range, a weight is 0, or a
 * reserved member is not NULL
 * @retval IH_ERR_RANGE      options->clusters is 0 or more than the number of distinct points
 * @retval IH_ERR_OVERFLOW   numbers are too large: the distance between opposite corners of the
 * smallest box around all points is 2^32 - 1 or more, that distance times the total weight is 2^64
 * or more, or under L2 the values of a coordinate are 2^15 or more apart
 * @retval IH_ERR_MEMORY     out of memory
 * @retval IH_ERR_CANCELLED  a callback or the executor stopped the call
 * @retval IH_ERR_EXECUTOR   the executor did not run each task exactly once */
IH_API enum ih_status ih_bucket_cluster(const ih_points *points, const ih_cluster_options *options,
                                        ih_clusters *out);

/** Divides points of one coordinate into clusters of the lowest possible cost.
 *
 * No other division has a lower cost, so out->cost shows how far any other is from the optimum.
 * Each cluster is an interval of values, and the cost of intervals has the Monge property
 * (Aggarwal, Schieber and Tokuyama 1994).  With a price on each cluster, the best division of n
 * points therefore takes n log n steps; the price that gives the wanted number of clusters is found
 * by bisection.
 *
 * Clusters are numbered by ascending values, and equal points are in one cluster.  Centres are
 * those of ih_bucket_cluster().  out->restart and out->iterations become 0, and out->is_converged
 * becomes 1.
 *
 * @param points     the points, of width 1
 * @param distance   which distance
 * @param clusters   number of clusters, 1 to the number of distinct points
 * @param callbacks  may be NULL
 * @param[out] out   the result; unchanged after a failure
 *
 * @retval IH_ERR_ARGUMENT   as for ih_bucket_cluster(), or the width is not 1
 * @retval IH_ERR_RANGE      clusters is 0 or more than the number of distinct points
 * @retval IH_ERR_OVERFLOW   numbers are too large, as for ih_bucket_cluster()
 * @retval IH_ERR_MEMORY     out of memory
 * @retval IH_ERR_CANCELLED  a callback stopped the call */
IH_API enum ih_status ih_bucket_optimal(const ih_points *points, enum ih_distance distance,
                                        uint32_t clusters, const ih_callbacks *callbacks,
                                        ih_clusters *out);

/** Divides points of one coordinate into clusters of equal weight, or as nearly equal as they can
 * be if points of one value stay together.
 *
 * Let W be the total weight and k the number of clusters.  Cluster c ends after the value at which
 * the weight of all lower and equal values is nearest to `(c + 1) * W / k`, the lower value if two
 * are equally near.  It contains at least one value, however, and leaves at least one value for
 * each cluster after it.
 *
 * Clusters are numbered by ascending values.  Centres and cost are those of IH_DISTANCE_L1: a
 * centre is the median, the lowest if there are several.  out->restart and out->iterations become
 * 0, and out->is_converged becomes 1.
 *
 * @param points     the points, of width 1
 * @param clusters   number of clusters, 1 to the number of distinct points
 * @param callbacks  may be NULL
 * @param[out] out   the result; unchanged after a failure
 *
 * @retval IH_ERR_ARGUMENT   as for ih_bucket_cluster(), or the width is not 1
 * @retval IH_ERR_RANGE      clusters is 0 or more than the number of distinct points
 * @retval IH_ERR_OVERFLOW   numbers are too large, as for ih_bucket_cluster() under L1
 * @retval IH_ERR_MEMORY     out of memory
 * @retval IH_ERR_CANCELLED  a callback stopped the call */
IH_API enum ih_status ih_bucket_percentile(const ih_points *points, uint32_t clusters,
                                           const ih_callbacks *callbacks, ih_clusters *out);

/** @} */

/** @name The nearest centre
 *
 * Labels points that were not clustered, by the nearest of existing centres.
 * @{ */

/** Centres, prepared so that the nearest one is found quickly.  Constant once made. */
typedef struct ih_centres ih_centres;

/** Prepares centres.
 *
 * Memory: up to 3 times the bytes of the centres, and up to 5 times during the call, where each
 * centre takes a multiple of 8 bytes; and about 24 bytes for each centre.
 *
 * @param centres       the centres; may be equal to each other; their weight is ignored.  They are
 * copied
 * @param distance      which distance
 * @param instructions  the instruction set; NULL means ih_instructions_best()
 * @param[out] out      receives the prepared centres; the caller frees them with ih_centres_free()
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL, a member of *centres is out of range, a reserved
 * member is not NULL, or distance or instructions is not valid
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_centres_new(const ih_points *centres, enum ih_distance distance,
                                     const ih_instructions *instructions, ih_centres **out);

/** Frees prepared centres.
 *
 * @param centres  the centres; NULL is allowed */
IH_API void ih_centres_free(ih_centres *centres);

/** Finds the nearest centre of each point: the one with the lowest number if there are several.
 *
 * Points have the width and the dtype of the centres, and may lie anywhere: coordinates need not be
 * between those of the centres.
 *
 * The result is that of computing every distance.  The centres are ordered by the sum of their
 * coordinates.  The difference of two sums is at most the L1 distance, and its square at most the
 * width times the L2 distance, so the search starts at the sum of the point and ends where the
 * difference is too large for a nearer centre.
 *
 * One thread does the work; to use several, give each of them a part of the points.  Memory: that
 * of two points, with coordinates of up to 4 bytes.  After a failure label[] and distance[] are
 * undefined.
 *
 * @param centres        the prepared centres
 * @param count          number of points
 * @param at             the points: `at[i * width + j]` is coordinate j of point i; may be NULL if
 * count is 0
 * @param[out] label     `label[i]` is the number of the centre nearest to point i; may be NULL if
 * count is 0
 * @param[out] distance  `distance[i]` is the distance of point i from that centre; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  centres is NULL, or at or label is NULL and count is not 0
 * @retval IH_ERR_OVERFLOW  under L2 a point is 2^64 - 1 or more away from every centre
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_centres_nearest(const ih_centres *centres, size_t count, const void *at,
                                         uint32_t label[], uint64_t distance[]);

/** @} */

/** @name Distributions
 * @{ */

/** Points that are distributions: each of them puts a fixed number of units, its mass, on sites,
 * which are points themselves.
 *
 * The distance between two distributions is the least cost of carrying the units of one to the
 * places of the other, where carrying a unit from site to site costs their L1 distance.  This is
 * the earth mover's distance (Rubner, Tomasi and Guibas 2000), and it is computed exactly.
 *
 * In potential-aware abstraction a distribution is a hand, a unit is a next card, and a site is the
 * bucket of the next street to which that card leads (Ganzfried and Sandholm 2014). */
typedef struct ih_distributions {
  ih_points sites;        /**< The sites, at most 65536; their weight must be NULL. */
  size_t count,           /**< Number of distributions, 1..2^28 - 1. */
      mass;               /**< Units of each distribution, 1..255. */
  const uint16_t *at;     /**< `at[i * mass + m]` is the site of unit m of distribution i; the units
                           * may be in any order. */
  const uint64_t *weight; /**< `weight[i]` is how often distribution i counts, at least 1; NULL:
                           * once. */
  void *reserved[2];      /**< Reserved; must be NULL. */
} ih_distributions;

/** Computes the distances between pairs of distributions.
 *
 * @param points         the distributions
 * @param executor       runs the tasks; may be NULL
 * @param callbacks      may be NULL
 * @param a              `a[0..pairs-1]`: number of the first distribution of each pair
 * @param b              `b[0..pairs-1]`: number of the second distribution of each pair
 * @param pairs          number of pairs
 * @param[out] distance  `distance[n]` is the distance between a[n] and b[n]; undefined after
 * IH_ERR_CANCELLED, IH_ERR_EXECUTOR or IH_ERR_MEMORY
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, a member is out of range, or a reserved member is
 * not NULL
 * @retval IH_ERR_RANGE      the number of a site, in points->at, or of a distribution is too large
 * @retval IH_ERR_OVERFLOW   the L1 distance between opposite corners of the smallest box around all
 * sites is 2^28 or more
 * @retval IH_ERR_MEMORY     out of memory
 * @retval IH_ERR_CANCELLED  a callback or the executor stopped the call
 * @retval IH_ERR_EXECUTOR   the executor did not run each task exactly once */
IH_API enum ih_status ih_bucket_transport(const ih_distributions *points,
                                          const ih_executor *executor,
                                          const ih_callbacks *callbacks, const uint32_t a[],
                                          const uint32_t b[], size_t pairs, uint64_t distance[]);

/** The result of a clustering with medoids.  The caller supplies the arrays, or NULL for those that
 * are not needed; the call fills them and sets the other members. */
typedef struct ih_medoids {
  uint32_t *label;     /**< `label[i]` is the cluster of distribution i, 0..clusters-1. */
  uint32_t *medoid;    /**< `medoid[c]` is the number of the distribution that is the centre of
                        * cluster c. */
  uint64_t *size;      /**< `size[c]` is the total weight of cluster c. */
  uint64_t *costs;     /**< `costs[c]` is the sum over cluster c of weight times distance from the
                        * medoid. */
  uint64_t cost;       /**< The objective: the sum of these costs over all clusters. */
  unsigned restart;    /**< The restart that gave this result: the first of those with the lowest
                        * cost. */
  unsigned iterations; /**< Iterations of that restart. */
  int is_converged;    /**< 1 if no medoid changed in its last iteration, else 0. */
  void *reserved[2];   /**< Reserved; must be NULL. */
} ih_medoids;

/** Divides distributions into clusters whose centres are distributions themselves: k-medoids (Park
 * and Jun 2009).
 *
 * **First medoids** are chosen as ih_bucket_cluster() chooses first centres.  With 100
 * distributions or more for each cluster, they are the medoids of a sample of a quarter of them.
 *
 * **An iteration** moves the medoids and then the distributions.  The medoid of a cluster is
 * replaced by the best of its candidates if that lowers the cost; among equals, the candidate that
 * was tried first wins.  All members are candidates if the cluster has at most
 * IH_MEDOID_CANDIDATES.  Otherwise there are that many candidates: the members nearest to the
 * middle of the cluster.  Nearness is measured on rows of numbers, one row for each distribution,
 * such that the L1 distance of two rows is a lower bound of the distance of the distributions; the
 * middle is the median of the members' rows.  Then a distribution moves to the nearest medoid if
 * that is nearer than its own.
 *
 * Each iteration except the last therefore lowers the cost.  When no medoid changes any more, no
 * distribution is nearer to another medoid than to its own, and no candidate of a cluster has a
 * lower cost than its medoid.  Lower bounds make most distances unnecessary, but the result is that
 * of computing them all.
 *
 * Two distributions are the same if their distance is 0.  Memory: about 1 KiB for a distribution of
 * 47 units.
 *
 * @param points    the distributions
 * @param options   the settings; `distance` must be IH_DISTANCE_L1, and `moved` of `step` counts
 * distributions
 * @param[out] out  the result; unchanged after a failure
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, a member is out of range, a weight is 0, or a
 * reserved member is not NULL
 * @retval IH_ERR_RANGE      options->clusters is 0 or more than the number of distinct
 * distributions, or the number of a site is too large
 * @retval IH_ERR_OVERFLOW   numbers are too large: the L1 distance between opposite corners of the
 * smallest box around all sites is 2^28 or more, that distance times the mass is 2^32 - 1 or more,
 * or that product times the total weight is 2^64 or more
 * @retval IH_ERR_MEMORY     out of memory
 * @retval IH_ERR_CANCELLED  a callback or the executor stopped the call
 * @retval IH_ERR_EXECUTOR   the executor did not run each task exactly once */
IH_API enum ih_status ih_bucket_medoids(const ih_distributions *points,
                                        const ih_cluster_options *options, ih_medoids *out);

/** Maximum number of candidates for the medoid of a cluster in one iteration of
 * ih_bucket_medoids(). */
#define IH_MEDOID_CANDIDATES 8

/** @} */

/** @name Overlap and agreement of two labellings
 *
 * Two labellings give each point a label each.  Their cross table has a cell for each pair of
 * labels, which contains the total weight of the points with these two labels.
 * @{ */

/** A cell of the cross table of two labellings. */
typedef struct ih_overlap {
  uint32_t a,      /**< Label in the first labelling. */
      b;           /**< Label in the second labelling. */
  uint64_t weight; /**< Total weight of the points that have both labels, at least 1. */
} ih_overlap;

/** A cross table, to which points can be added.  Calls that only read it may run at the same
 * time. */
typedef struct ih_overlaps ih_overlaps;

/** Creates an empty cross table.
 *
 * Memory: 8 bytes for each possible cell if there are at most 2^20 of them; otherwise up to 64
 * bytes for each cell that has a weight.
 *
 * @param labels_a  labels of the first labelling are below this; 1..2^32
 * @param labels_b  labels of the second labelling are below this; 1..2^32
 * @param[out] out  receives the table; the caller frees it with ih_overlaps_free()
 *
 * @retval IH_ERR_ARGUMENT  out is NULL, or a number is out of range
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_overlaps_new(uint64_t labels_a, uint64_t labels_b, ih_overlaps **out);

/** Frees a cross table.
 *
 * @param overlaps  the table; NULL is allowed */
IH_API void ih_overlaps_free(ih_overlaps *overlaps);

/** Adds points to a cross table.
 *
 * @param overlaps  the table
 * @param n         number of points
 * @param a         `a[0..n-1]`: their labels in the first labelling
 * @param b         `b[0..n-1]`: their labels in the second labelling
 * @param weight    `weight[0..n-1]`: how often each point counts, where 0 is allowed; NULL: once
 *
 * @retval IH_ERR_ARGUMENT  overlaps is NULL, or a or b is NULL and n is not 0
 * @retval IH_ERR_RANGE     a label is too large; no point was added
 * @retval IH_ERR_OVERFLOW  the total weight would be 2^64 or more; no point was added
 * @retval IH_ERR_MEMORY    out of memory; some of the points may have been added */
IH_API enum ih_status ih_overlaps_add(ih_overlaps *overlaps, size_t n, const uint32_t a[],
                                      const uint32_t b[], const uint64_t weight[]);

/** Returns the number of cells that have a weight.
 *
 * @param overlaps  the table; may be NULL
 * @return the number of cells; 0 for NULL */
IH_API size_t ih_overlaps_count(const ih_overlaps *overlaps);

/** Lists the cells that have a weight, by ascending a and for equal a by ascending b.
 *
 * @param overlaps    the table
 * @param[out] cells  `cells[0..ih_overlaps_count()-1]`; may be NULL if the count is 0
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL */
IH_API enum ih_status ih_overlaps_list(const ih_overlaps *overlaps, ih_overlap cells[]);

/** The agreement of two labellings.
 *
 * A point of weight w counts as w points.  Two labellings agree on a pair of points if the two
 * points share a label in both labellings or in neither. */
typedef struct ih_agreement {
  uint64_t weight;      /**< Number of points, N: the total weight. */
  uint64_t labels_a,    /**< Labels of the first labelling that occur. */
      labels_b;         /**< Labels of the second labelling that occur. */
  ih_u128 pairs;        /**< Pairs of points: `N * (N - 1) / 2`. */
  ih_u128 pairs_a,      /**< Pairs that share a label in the first labelling. */
      pairs_b;          /**< Pairs that share a label in the second labelling. */
  ih_u128 pairs_both;   /**< Pairs that share a label in both labellings. */
  double rand;          /**< The Rand index: the share of the pairs on which the labellings agree,
                         * 0..1. */
  double adjusted_rand; /**< The adjusted Rand index: at most 1, and 0 if the labellings agree as
                         * often as expected by chance. */
  int is_a_nested;      /**< 1 if points that share a label in the first labelling share one in the
                         * second, too; else 0. */
  int is_b_nested;      /**< 1 if points that share a label in the second labelling share one in the
                         * first, too; else 0. */
  int is_equal;         /**< 1 if every point has the same label in both labellings, else 0. */
  uint64_t reserved[2]; /**< Reserved; set to 0. */
} ih_agreement;

/** Computes the agreement of the two labellings of a cross table.
 *
 * Let P, A, B and S be `pairs`, `pairs_a`, `pairs_b` and `pairs_both`.  The Rand index (Rand 1971)
 * and the adjusted Rand index (Hubert and Arabie 1985, equation 5) are
 *
 * @code
 * rand          = (P + 2 S - A - B) / P
 * adjusted_rand = (S - A B / P) / ((A + B) / 2 - A B / P)
 * @endcode
 *
 * Each is computed as a fraction of integers and rounded once.  An index of the form 0 / 0 is set
 * to 1: then all points share one label in both labellings, or no two points share a label in
 * either.
 *
 * Memory during the call: 8 bytes for each possible label of both labellings.
 *
 * @param overlaps  the table
 * @param[out] out  receives the agreement
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_overlaps_agreement(const ih_overlaps *overlaps, ih_agreement *out);

/** @} */

IH_END_DECLS

#endif
