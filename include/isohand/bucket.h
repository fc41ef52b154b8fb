/* isohand: points, clusters of points, and how far two labellings of points agree.  What the points
 * are is the caller's business.
 *
 * A distance between two points is either of
 *
 *   IH_DISTANCE_L1   the sum of the differences of their coordinates.  For histograms of equal
 *                    mass, which ih_bucket_cumulate makes into points, it is the earth mover's
 *                    distance in one dimension: how far, in bins, the mass of one must be
 *                    carried to make the other (Werman, Peleg and Rosenfeld 1985);
 *   IH_DISTANCE_L2   the sum of the squares of these differences: the square of the Euclidean
 *                    distance.
 *
 * All numbers are integers, so results are the same on every machine, with any executor and
 * with any instruction set.
 *
 * Calls that may take long take callbacks (isohand/base.h).  They ask is_cancelled and never call
 * progress, since nothing tells how many iterations there will be.  A cancelled call returns
 * IH_ERR_CANCELLED.
 *
 * Stability: provisional.
 * Threads: all calls may run at the same time, except that a call which modifies or frees an
 * ih_overlaps must have it to itself. */
#ifndef ISOHAND_BUCKET_H
#define ISOHAND_BUCKET_H

#include <isohand/base.h>

IH_BEGIN_DECLS

enum ih_distance { IH_DISTANCE_L1 = 0, IH_DISTANCE_L2 = 1 };

typedef struct ih_points {
  size_t count, width;    /* points, 1 to 2^28 - 1, and coordinates of each, 1 to 65535 */
  enum ih_dtype dtype;    /* of the coordinates: IH_U8, IH_U16 or IH_U32 */
  const void *at;         /* at[i * width + j] = coordinate j of point i */
  const uint64_t *weight; /* weight[i] = how often point i counts, at least 1; NULL: once */
  void *reserved[2];      /* NULL */
} ih_points;

/* ---- Making points -------------------------------------------------------------------- */

/* Makes histograms into points, in place: at[i * width + j] becomes the sum of
 * at[i * width + 0..j], which must fit the dtype, IH_U8, IH_U16 or IH_U32.  IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_bucket_cumulate(size_t count, size_t width, enum ih_dtype dtype, void *at);

/* Finds equal points: different[i] = the number of point i among the different points, which
 * are numbered as they first come; *count = how many there are.  Takes as much memory as
 * different[] and, of the part of the points that the executor has at work, up to twice what the
 * different ones take and 40 bytes for each.  executor and callbacks may be NULL.  After a failure
 * different[] is undefined.  IH_ERR_CANCELLED; IH_ERR_MEMORY; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_bucket_merge(const ih_points *points, const ih_executor *executor,
                                      const ih_callbacks *callbacks, uint32_t different[],
                                      size_t *count);

/* Writes the distinct points of ih_bucket_merge: at[d * width + j] = coordinate j of distinct point
 * d, of the points' dtype, and weight[d] = the weight of all points that it stands for.  An array
 * that is not wanted is NULL, and so may callbacks be.  After a failure both arrays are undefined.
 * IH_ERR_OVERFLOW: a weight does not fit 64 bits; IH_ERR_CANCELLED; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_bucket_gather(const ih_points *points, const uint32_t different[],
                                       size_t count, const ih_callbacks *callbacks, void *at,
                                       uint64_t weight[]);

/* The distance between the points a and b of *points, modulo 2^64.  No check. */
IH_API uint64_t ih_bucket_distance_unchecked(const ih_points *points, enum ih_distance distance,
                                             size_t a, size_t b);

/* ---- Clusters ------------------------------------------------------------------------- */

typedef struct ih_cluster_options {
  ih_callbacks callbacks;
  enum ih_distance distance;
  uint32_t clusters;           /* 1 to the number of different points */
  uint64_t seed;               /* of the random numbers */
  unsigned restarts;           /* how often all is done, with other random numbers; 0: once */
  unsigned iterations;         /* at most, in each restart; 0: until no point moves */
  unsigned candidates;         /* for each first centre, at most IH_CLUSTER_MOST_CANDIDATES, as
                                * which more count; 0: IH_CLUSTER_CANDIDATES */
  const ih_executor *executor; /* NULL: the calling thread */
  const ih_instructions *instructions; /* NULL: ih_instructions_best() */
  /* Called with callbacks.context, on the calling thread, after the first centres are chosen
   * (iteration 0) and after each iteration.  `moved`: points that changed cluster, plus one per
   * empty cluster refilled; `cost`: the cost afterwards.  May be NULL. */
  void (*step)(void *context, unsigned restart, unsigned iteration, size_t moved, uint64_t cost);
  void *reserved[2]; /* NULL */
} ih_cluster_options;

#define IH_CLUSTER_CANDIDATES      4
#define IH_CLUSTER_MOST_CANDIDATES 16

/* What came of it.  Arrays belong to the caller; one that is not wanted is NULL. */
typedef struct ih_clusters {
  uint32_t *label;     /* label[i] = the cluster of point i, 0..clusters-1 */
  void *centre;        /* centre[c * width + j] = coordinate j of centre c, of the points' dtype */
  uint64_t *size;      /* size[c] = the weight of cluster c's points */
  uint64_t cost;       /* the sum over all points of weight times distance from their centre */
  unsigned restart;    /* the one that this comes from: the first of those that cost least */
  unsigned iterations; /* of that restart */
  int is_converged;    /* whether no point moved in its last iteration */
  void *reserved[2];   /* NULL */
} ih_clusters;

/* Divides points into clusters: k-medians under L1, k-means under L2 (Lloyd 1982).
 *
 * First centres are points.  The first is drawn with a probability proportional to weight; each
 * other is the best of some candidates, drawn with one proportional to weight times distance
 * from the centres so far (Arthur and Vassilvitskii 2007, greedy): the one that lowers the cost
 * most.  Random numbers are those of SplitMix64 (Steele, Lea and Flood 2014), number n of a
 * stream being a function of seed, restart and n.  Where there are 400 points or more for each
 * cluster, first centres are those of a sample of each fourth point, clustered alike until one in a
 * thousand of its points moves; its iterations are neither counted nor reported.
 *
 * An iteration moves centres and then points.  Each coordinate of a centre is, under L1, the
 * weighted median of that coordinate over the cluster's points, the lowest where there are
 * several; under L2 the weighted mean, rounded to the nearest integer, and a half down: no
 * other integer costs less.  A point moves to the nearest centre when that is nearer than its
 * own, to the lowest of several.  A cluster that is then empty takes the point that costs
 * most.  So each iteration in which a point moves lowers the cost, and when none moves, no
 * point is nearer to another centre than to its own, and no centre can be improved.  Most
 * distances are not computed: the triangle inequality bounds them (Phillips 2002; Hamerly
 * 2010), and each iteration is that of the plain algorithm.
 *
 * IH_ERR_RANGE: `clusters` is 0 or above the number of different points; IH_ERR_OVERFLOW: the
 * distance between the corners of the smallest box around all points is 2^32 - 1 or more, or that
 * times all weight 2^64 or more, or under L2 a coordinate's values are 2^15 or more apart;
 * IH_ERR_CANCELLED; IH_ERR_MEMORY; IH_ERR_ARGUMENT, also for a weight of 0 or a reserved member
 * that is not NULL. */
IH_API enum ih_status ih_bucket_cluster(const ih_points *points, const ih_cluster_options *options,
                                        ih_clusters *out);

/* The best of all ways to divide points of one coordinate into clusters: no other has a lower
 * cost, which so is the certificate.  An optimal cluster is an interval of values, and what an
 * interval costs has the Monge property (Aggarwal, Schieber and Tokuyama 1994): with a price on
 * each cluster the best division takes n log n steps, and the price is found by bisection.
 *
 * *points has width 1; clusters are numbered from the lowest values on, and equal points are in
 * one cluster.  Centres are those of ih_bucket_cluster.  out->restart and out->iterations are 0,
 * and out->is_converged is 1.  callbacks may be NULL.  Status: that of ih_bucket_cluster;
 * IH_ERR_ARGUMENT also for another width. */
IH_API enum ih_status ih_bucket_optimal(const ih_points *points, enum ih_distance distance,
                                        uint32_t clusters, const ih_callbacks *callbacks,
                                        ih_clusters *out);

/* Divides points of one coordinate into clusters of equal weight, as nearly as whole values allow:
 * points of one value are in one cluster.  With the weight W of all points, cluster c of k ends
 * after the value up to which the weight is nearest to (c + 1) W / k, the lower one of two that
 * are equally near; but it has at least one value, and leaves at least one for each cluster after
 * it.
 *
 * *points has width 1; clusters are numbered from the lowest values on.  Centres and the cost are
 * those of IH_DISTANCE_L1: medians, the lowest of several.  out->restart and out->iterations are
 * 0, and out->is_converged is 1.  callbacks may be NULL.  Status: that of ih_bucket_cluster;
 * IH_ERR_ARGUMENT also for another width. */
IH_API enum ih_status ih_bucket_percentile(const ih_points *points, uint32_t clusters,
                                           const ih_callbacks *callbacks, ih_clusters *out);

/* ---- Points that are distributions ------------------------------------------------------- */

/* Points each of which puts so many units on sites, which are points themselves.  The distance
 * between two of them is the least sum of L1 distances between sites over which the units of one
 * can be carried to the places of the other: the earth mover's distance with the sites' as ground
 * (Rubner, Tomasi and Guibas 2000), exactly.  In potential-aware abstraction a point is a hand, a
 * unit a next card, and a site the bucket of the next street to which that card leads (Ganzfried
 * and Sandholm 2014). */
typedef struct ih_distributions {
  ih_points sites;        /* at most 65536; weight is NULL */
  size_t count, mass;     /* points, 1 to 2^28 - 1, and units of each, 1 to 255 */
  const uint16_t *at;     /* at[i * mass + m] = the site of unit m of point i, in any order */
  const uint64_t *weight; /* weight[i] = how often point i counts, at least 1; NULL: once */
  void *reserved[2];      /* NULL */
} ih_distributions;

/* distance[n] = the distance between the points a[n] and b[n] of *points, for n in 0..pairs-1.
 * executor and callbacks may be NULL.  IH_ERR_RANGE: there is no such site or point;
 * IH_ERR_OVERFLOW: the L1 distance between the corners of the smallest box around all sites is 2^28
 * or more; IH_ERR_CANCELLED, after which distance[] is undefined; IH_ERR_MEMORY; IH_ERR_ARGUMENT.
 */
IH_API enum ih_status ih_bucket_transport(const ih_distributions *points,
                                          const ih_executor *executor,
                                          const ih_callbacks *callbacks, const uint32_t a[],
                                          const uint32_t b[], size_t pairs, uint64_t distance[]);

/* What came of clusters with medoids.  Arrays belong to the caller; one that is not wanted is
 * NULL. */
typedef struct ih_medoids {
  uint32_t *label;     /* label[i] = the cluster of point i, 0..clusters-1 */
  uint32_t *medoid;    /* medoid[c] = the number of the point that is the centre of cluster c */
  uint64_t *size;      /* size[c] = the weight of cluster c's points */
  uint64_t *costs;     /* costs[c] = the sum over these of weight times distance from the medoid */
  uint64_t cost;       /* the same of all points */
  unsigned restart;    /* the one that this comes from: the first of those that cost least */
  unsigned iterations; /* of that restart */
  int is_converged;    /* whether no medoid changed in its last iteration */
  void *reserved[2];   /* NULL */
} ih_medoids;

/* Divides such points into clusters whose centres are points themselves: k-medoids (Park and Jun
 * 2009).
 *
 * First medoids are chosen as ih_bucket_cluster chooses first centres; when there are 100 points or
 * more to a cluster, they are medoids of clusters of a sample of them.  An iteration moves medoids
 * and then points.  A cluster's medoid becomes the best of its candidates when that costs less; of
 * several, the first that was tried.  Candidates are all its points when they are at most
 * IH_MEDOID_CANDIDATES, else as many points that are near its middle: whose rows are nearest to
 * the median of its points' rows, where the L1 distance of two points' rows is a lower bound of
 * their distance.  Then a point moves to a nearest medoid when that is nearer than its own.
 *
 * So each iteration but the last lowers the cost, and when no medoid changes any more, no point is
 * nearer to another medoid than to its own, and no candidate of a cluster costs less than its
 * medoid.  Most distances are not computed: lower bounds tell that they do not matter, and the
 * result is that of computing all.
 *
 * options->distance is IH_DISTANCE_L1; `moved` of options->step counts points.  Takes about 1 KiB
 * a point of 47 units.  Two points are the same where their distance is 0.
 *
 * IH_ERR_RANGE: `clusters` is 0 or above the number of different points, or there is no such site;
 * IH_ERR_OVERFLOW: the L1 distance between the corners of the smallest box around all sites is 2^28
 * or more, that times mass 2^32 - 1 or more, or that times all weight 2^64 or more;
 * IH_ERR_CANCELLED; IH_ERR_MEMORY; IH_ERR_ARGUMENT, also for a weight of 0 or a reserved member
 * that is not NULL. */
IH_API enum ih_status ih_bucket_medoids(const ih_distributions *points,
                                        const ih_cluster_options *options, ih_medoids *out);

#define IH_MEDOID_CANDIDATES 8

/* ---- Two labellings of the same points ------------------------------------------------- */

/* A cell of the cross table of two labellings: the weight of all points that have label a in the
 * first and label b in the second. */
typedef struct ih_overlap {
  uint32_t a, b;
  uint64_t weight; /* at least 1 */
} ih_overlap;

/* A cross table that is being counted.  Calls that only read it may run at the same time. */
typedef struct ih_overlaps ih_overlaps;

/* *out = an empty cross table of labels below labels_a and labels below labels_b, each 1 to 2^32.
 * It belongs to the caller (ih_overlaps_free).  It takes 8 bytes for each possible cell or, where
 * these are more than 2^20, up to 64 bytes for each that has a weight.  IH_ERR_MEMORY;
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_overlaps_new(uint64_t labels_a, uint64_t labels_b, ih_overlaps **out);

/* Frees it; NULL is allowed. */
IH_API void ih_overlaps_free(ih_overlaps *overlaps);

/* Adds n points: point i has the labels a[i] and b[i] and counts weight[i] times, or once where
 * weight is NULL.  IH_ERR_RANGE: a label is too large; IH_ERR_OVERFLOW: the weight of all points
 * would be 2^64 or more; in both cases none is added.  IH_ERR_MEMORY: some may be added.
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_overlaps_add(ih_overlaps *overlaps, size_t n, const uint32_t a[],
                                      const uint32_t b[], const uint64_t weight[]);

/* The number of cells that have a weight; and cells[0..that-1] = these cells, by rising a and, of
 * one a, by rising b.  cells[] belongs to the caller.  IH_ERR_ARGUMENT. */
IH_API size_t ih_overlaps_count(const ih_overlaps *overlaps);
IH_API enum ih_status ih_overlaps_list(const ih_overlaps *overlaps, ih_overlap cells[]);

/* How far two labellings agree.  A point of weight w stands for w points; N is how many there are
 * then, and a pair is any two of them.  The labellings agree on a pair that shares its label in
 * both of them or in neither. */
typedef struct ih_agreement {
  uint64_t weight;             /* N */
  uint64_t labels_a, labels_b; /* labels that some point has */
  ih_u128 pairs;               /* N (N - 1) / 2 */
  ih_u128 pairs_a, pairs_b;    /* pairs that share their label in the first, in the second */
  ih_u128 pairs_both;          /* and in both */
  double rand;                 /* the Rand index, 0 to 1: the share of pairs on which they agree */
  double adjusted_rand;        /* the adjusted Rand index: 1 at most, and 0 by mere chance */
  int is_a_nested;             /* whether points that share their label in the first labelling do in
                                * the second */
  int is_b_nested;             /* the other way round */
  int is_equal;                /* whether every point has the same label in both */
  uint64_t reserved[2];        /* 0 */
} ih_agreement;

/* *out = the agreement of the two labellings of a cross table.  Let S, A, B and P be pairs_both,
 * pairs_a, pairs_b and pairs.  The Rand index is (P + 2 S - A - B) / P (Rand 1971), the adjusted
 * one (S - A B / P) / ((A + B) / 2 - A B / P) (Hubert and Arabie 1985, equation 5).  Both are
 * computed as fractions of integers and rounded once.  Where that is 0 / 0, since either all points
 * share one label in both labellings or no two do in any, the index is 1.  Takes 8 bytes for each
 * possible label meanwhile.  IH_ERR_MEMORY; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_overlaps_agreement(const ih_overlaps *overlaps, ih_agreement *out);

IH_END_DECLS

#endif
