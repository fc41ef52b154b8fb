/* Iterations in which clusters become empty: labels, centres, counts and costs of each are those of
 * the plain algorithm. */
#include "bucket/centring.h"
#include "harness.h"
#include "points.h"

#include <string.h>

enum { WIDTH = 2, CLUSTERS = 3 };

/* ---- Iteration by iteration --------------------------------------------------------------------
 */

/* The labels of the caller's points. */
static void read_labels(const struct ihp_clustering *k, uint32_t label[])
{
  for (size_t i = 0; i < k->points->count; i++)
    label[k->points->number[i]] = k->label[i];
}

static void check_centres(const struct ihp_clustering *k, const uint32_t centre[])
{
  for (size_t c = 0; c < CLUSTERS; c++) {
    uint32_t row[WIDTH], found[CLUSTERS * WIDTH];
    ihp_row_read(k->points, k->centre + c * k->points->row, row);
    ihp_centre_write(k->points, IH_U32, row, c, found);
    for (size_t j = 0; j < WIDTH; j++)
      ck_assert_uint_eq(found[c * WIDTH + j], centre[c * WIDTH + j]);
  }
}

/* Returns how many clusters were given a point before the last iteration. */
static unsigned follow_iterations(const struct points_set *set, struct ihp_clustering *k)
{
  uint32_t label[POINTS_MOST], found[POINTS_MOST], centre[CLUSTERS * WIDTH];
  struct ihp_moves moves;
  unsigned filled = 0;
  ck_assert_int_eq(ihp_clustering_start(k, 0, &moves), IH_OK);
  read_labels(k, label);
  while (!moves.is_done) {
    ck_assert_int_eq(ihp_clustering_iterate(k, &moves), IH_OK);
    read_labels(k, found);
    const struct points_moves expected = points_iteration(set, CLUSTERS, label, centre);
    ck_assert_mem_eq(found, label, set->points.count * sizeof *label);
    check_centres(k, centre);
    ck_assert_uint_eq(moves.cost, points_cost_from(set, label, centre));
    ck_assert_uint_eq(moves.moved, expected.moved + expected.filled);
    filled += expected.filled;
  }
  return filled;
}

static unsigned follow(const struct points_set *set, uint64_t seed)
{
  const ih_cluster_options options = {.clusters = CLUSTERS, .seed = seed, .candidates = 1};
  struct ihp_points points;
  ck_assert_int_eq(ihp_points_make(&set->points, set->distance, NULL, &options.callbacks, &points),
                   IH_OK);
  struct ihp_clustering k = {.points = &points,
                             .options = &options,
                             .clusters = CLUSTERS,
                             .distances = ihp_distances_find(&points, ih_instructions_best()),
                             .centring =
                                 set->distance == IH_DISTANCE_L1 ? &ihp_medians : &ihp_means};
  ck_assert(ihp_clustering_take(&k));
  const unsigned filled = follow_iterations(set, &k);
  ihp_arrays_free(&k.arrays);
  ihp_points_release(&points);
  return filled;
}

/* ---- Shapes ------------------------------------------------------------------------------------
 */

/* When the third, the first and the last but one of `by_means` are the first centres, the third
 * and the fourth share a cluster, whose mean lies between them; the means of the other two come
 * nearer, and take one of them each.  Medians of one coordinate are points, and keep theirs; of
 * two coordinates they need not be: the first two of `by_medians` have the median (100, 100), and
 * the next two medians are nearer to one of them each. */
static const uint32_t by_means[][WIDTH] = {{136, 9}, {152, 9}, {170, 9}, {230, 9},
                                           {232, 9}, {232, 9}, {292, 9}},
                      by_medians[][WIDTH] = {{100, 120}, {120, 100}, {70, 120},  {84, 120},
                                             {84, 120},  {162, 100}, {135, 100}, {135, 100}};

/* One to eight points for each of a shape, each up to two off and in the order of the shape from a
 * random point on: equal ones tie, and more than one may follow into a cluster that was empty. */
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

TEST_MAIN({empty_clusters, 0, 2})
