/* Iterations in which clusters become empty: labels, centres, weights and costs equal those of the
 * plain algorithm. */
#include "bucket/bounds.h"
#include "bucket/centring.h"
#include "harness.h"
#include "points.h"
#include "questions.h"

#include <string.h>

enum { WIDTH = 2, CLUSTERS = 3, MOST_CLUSTERS = 4 };

/* ---- Iteration by iteration --------------------------------------------------------------- */

/* Reads the labels of the caller's points. */
static void read_labels(const struct ihp_clustering *k, uint32_t label[])
{
  for (size_t i = 0; i < k->points->count; i++)
    label[k->points->number[i]] = k->label[i];
}

static void check_centres(const struct ihp_clustering *k, const uint32_t centre[])
{
  for (size_t c = 0; c < k->clusters; c++) {
    uint32_t row[WIDTH], found[MOST_CLUSTERS * WIDTH];
    ihp_row_read(k->points, k->centre + c * k->points->row, row);
    ihp_centre_write(k->points, IH_U32, row, c, found);
    for (size_t j = 0; j < WIDTH; j++)
      ck_assert_uint_eq(found[c * WIDTH + j], centre[c * WIDTH + j]);
  }
}

static void check_widest(const struct ihp_clustering *k)
{
  for (size_t i = 0; i < k->points->count; i++)
    ck_assert_uint_le(k->bounds.ring[i], k->bounds.widest[k->label[i]]);
}

/* Returns the number of empty clusters refilled. */
static unsigned follow_iteration(const struct points_set *set, struct ihp_clustering *k,
                                 struct ihp_moves *moves)
{
  uint32_t label[POINTS_MOST], found[POINTS_MOST], centre[MOST_CLUSTERS * WIDTH];
  read_labels(k, label);
  ck_assert_int_eq(ihp_clustering_iterate(k, moves), IH_OK);
  read_labels(k, found);
  const struct points_moves expected = points_iteration(set, (uint32_t)k->clusters, label, centre);
  ck_assert_mem_eq(found, label, set->points.count * sizeof *label);
  check_centres(k, centre);
  check_widest(k);
  ck_assert_uint_eq(moves->cost, points_cost_from(set, label, centre));
  ck_assert_uint_eq(moves->moved, expected.moved + expected.filled);
  return expected.filled;
}

/* Makes *k from the points of a set, which it stores in *points. */
static void take_clustering(const struct points_set *set, const ih_cluster_options *options,
                            struct ihp_points *points, struct ihp_clustering *k)
{
  ck_assert_int_eq(ihp_points_make(&set->points, set->distance, NULL, NULL, points), IH_OK);
  *k = (struct ihp_clustering){.points = points,
                               .options = options,
                               .clusters = options->clusters,
                               .distances = ihp_distances_find(points, ih_instructions_best()),
                               .centring =
                                   set->distance == IH_DISTANCE_L1 ? &ihp_medians : &ihp_means};
  ck_assert(ihp_clustering_take(k));
}

/* Returns the number of empty clusters refilled before the last iteration. */
static unsigned follow(const struct points_set *set, uint64_t seed)
{
  const ih_cluster_options options = {.clusters = CLUSTERS, .seed = seed, .candidates = 1};
  struct ihp_points points;
  struct ihp_clustering k;
  struct ihp_moves moves;
  unsigned filled = 0;
  take_clustering(set, &options, &points, &k);
  ck_assert_int_eq(ihp_clustering_start(&k, 0, &moves), IH_OK);
  while (!moves.is_done)
    filled += follow_iteration(set, &k, &moves);
  ihp_arrays_free(&k.arrays);
  ihp_points_release(&points);
  return filled;
}

/* ---- Shapes ------------------------------------------------------------------------------- */

/* If the third, the first and the last but one of `by_means` are the first centres, the third and
 * the fourth share a cluster, whose mean lies between them; the means of the other two come nearer,
 * and take one of them each.  Medians of one coordinate are points, and keep theirs.  Medians of
 * two coordinates need not be: the first two of `by_medians` have the median (100, 100), and the
 * next two medians are nearer to one of them each. */
static const uint32_t by_means[][WIDTH] = {{136, 9}, {152, 9}, {170, 9}, {230, 9},
                                           {232, 9}, {232, 9}, {292, 9}},
                      by_medians[][WIDTH] = {{100, 120}, {120, 100}, {70, 120},  {84, 120},
                                             {84, 120},  {162, 100}, {135, 100}, {135, 100}};

/* Makes one to eight points for each of a shape, each up to two off, in the order of the shape from
 * a random point on: equal ones tie, and more than one may follow into a cluster that was empty. */
static void set_shape(struct points_set *set, struct test_random *random)
{
  const uint32_t(*shape)[WIDTH] = set->distance == IH_DISTANCE_L1 ? by_medians : by_means;
  const size_t corners = set->distance == IH_DISTANCE_L1 ? sizeof by_medians / sizeof *by_medians
                                                         : sizeof by_means / sizeof *by_means;
  const size_t from = test_random_below(random, corners);
  const size_t count = corners * (1 + test_random_below(random, 8));
  for (size_t i = 0; i < count; i++) {
    set->weight[i] = 1;
    for (size_t j = 0; j < WIDTH; j++)
      set->plain[i * WIDTH + j] =
          shape[(from + i) % corners][j] + (uint32_t)test_random_below(random, 3);
  }
  set->points = (ih_points){
      .count = count, .width = WIDTH, .dtype = IH_U32, .at = set->plain, .weight = set->weight};
}

START_TEST(empty_clusters)
{
  struct test_random random = test_random_new(11);
  static struct points_set set;
  unsigned filled = 0;
  set.distance = (enum ih_distance)_i;
  for (uint64_t seed = 0; seed < 3000; seed++) {
    set_shape(&set, &random);
    filled += follow(&set, seed);
  }
  printf("%u clusters became empty\n", filled);
  ck_assert_uint_ge(filled, 5);
}
END_TEST

/* ---- Taking the last point of a cluster --------------------------------------------------- */

/* The means of clusters 0 to 3 are 50, 110, 160 and 210.  Then 100 and 130 are nearer to 110, and
 * 190 is nearer to 210.  So cluster 2 is empty, and takes 0, which costs most.  Cluster 0 is then
 * empty too, and takes 130, the first of two that now cost most. */
static const struct {
  uint32_t at, label;
} line[] = {{0, 0}, {100, 0}, {105, 1}, {115, 1}, {130, 2}, {190, 2}, {205, 3}, {215, 3}};
enum { LINE = sizeof line / sizeof *line };

/* Sets up the points of the line before an iteration; their clusters have the numbers name[]. */
static void start_line(const uint32_t name[], const ih_cluster_options *options,
                       struct points_set *set, struct ihp_points *points, struct ihp_clustering *k)
{
  set->distance = IH_DISTANCE_L2;
  set->points = (ih_points){.count = LINE, .width = WIDTH, .dtype = IH_U32, .at = set->plain};
  for (size_t i = 0; i < LINE; i++) {
    set->plain[i * WIDTH] = line[i].at;
    set->plain[i * WIDTH + 1] = 9;
    set->weight[i] = 1;
  }
  take_clustering(set, options, points, k);
  for (size_t i = 0; i < LINE; i++)
    k->label[i] = name[line[points->number[i]].label];
  memset(k->change, IHP_UNKNOWN, k->clusters);
  ihp_bounds_forget(k);
}

/* Any numbering of the clusters, so that empty ones are found on either side. */
START_TEST(last_points)
{
  const ih_cluster_options options = {.clusters = MOST_CLUSTERS};
  static struct points_set set;
  for (unsigned order = 0; order < 24; order++) {
    uint32_t name[MOST_CLUSTERS] = {0};
    for (uint32_t c = 1, rest = order; c < MOST_CLUSTERS; rest /= ++c) {
      name[c] = rest % (c + 1);
      for (uint32_t before = 0; before < c; before++)
        name[before] += name[before] >= name[c];
    }
    struct ihp_points points;
    struct ihp_clustering k;
    struct ihp_moves moves;
    start_line(name, &options, &set, &points, &k);
    ck_assert_uint_eq(follow_iteration(&set, &k, &moves), 2);
    ck_assert_uint_eq(moves.moved, 5);
    ihp_arrays_free(&k.arrays);
    ihp_points_release(&points);
  }
}
END_TEST

/* An iteration stops at each of its cancellation checks, also while it looks for the points of
 * highest cost. */
START_TEST(stops)
{
  static const uint32_t name[] = {0, 1, 2, 3};
  static struct points_set set;
  enum ih_status status = IH_ERR_CANCELLED;
  unsigned allowed = 0;
  for (; status == IH_ERR_CANCELLED; allowed++) {
    struct questions some = {0, allowed};
    const ih_cluster_options options = {
        .callbacks = {.context = &some, .is_cancelled = questions_answer},
        .clusters = MOST_CLUSTERS};
    struct ihp_points points;
    struct ihp_clustering k;
    struct ihp_moves moves;
    start_line(name, &options, &set, &points, &k);
    status = ihp_clustering_iterate(&k, &moves);
    ck_assert_int_eq(status == IH_OK, some.asked <= allowed);
    ihp_arrays_free(&k.arrays);
    ihp_points_release(&points);
  }
  ck_assert_int_eq(status, IH_OK);
  ck_assert_uint_gt(allowed, 10);
}
END_TEST

TEST_MAIN({empty_clusters, 0, 2}, {last_points}, {stops})
