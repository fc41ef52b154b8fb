/* First centres: each point is in the cluster of the nearest, as found by computing every distance.
 */
#include "bucket/centring.h"
#include "executors.h"
#include "harness.h"
#include "simd/instructions.h"

#include <stdlib.h>

enum { MOST_POINTS = 9000, MOST_WIDTH = 9 };

static uint32_t plain[MOST_POINTS * MOST_WIDTH];

/* Draws points around a few places, so that some blocks are near each other and others far apart.
 */
static void draw_points(struct test_random *random, size_t count, size_t width, ih_points *points)
{
  enum { PLACES = 12, SPREAD = 40 };
  uint32_t place[PLACES * MOST_WIDTH];
  for (size_t n = 0; n < PLACES * width; n++)
    place[n] = (uint32_t)test_random_below(random, 1000);
  for (size_t i = 0; i < count; i++) {
    const size_t of = (size_t)test_random_below(random, PLACES);
    for (size_t j = 0; j < width; j++)
      plain[i * width + j] = place[of * width + j] + (uint32_t)test_random_below(random, SPREAD);
  }
  *points = (ih_points){.count = count, .width = width, .dtype = IH_U32, .at = plain};
}

static uint64_t measure_plainly(enum ih_distance distance, size_t width, const uint32_t a[],
                                const uint32_t b[])
{
  uint64_t sum = 0;
  for (size_t j = 0; j < width; j++) {
    const uint64_t gap = a[j] < b[j] ? b[j] - a[j] : a[j] - b[j];
    sum += distance == IH_DISTANCE_L1 ? gap : gap * gap;
  }
  return sum;
}

/* Compares label[] and the cost with the nearest centres, the first of several. */
static void check_first(const struct ihp_clustering *k, enum ih_distance distance, uint64_t cost)
{
  const struct ihp_points *points = k->points;
  const size_t width = points->width;
  uint32_t *centre = malloc(k->clusters * width * sizeof *centre);
  uint64_t expected = 0;
  ck_assert_ptr_nonnull(centre);
  for (size_t c = 0; c < k->clusters; c++) {
    uint32_t row[MOST_WIDTH];
    ihp_row_read(points, k->centre + c * points->row, row);
    ihp_centre_write(points, IH_U32, row, c, centre);
  }
  for (size_t i = 0; i < points->count; i++) {
    const uint32_t *own = plain + points->number[i] * width;
    uint64_t least = UINT64_MAX;
    uint32_t nearest = 0;
    for (uint32_t c = 0; c < k->clusters; c++) {
      const uint64_t found = measure_plainly(distance, width, own, centre + c * width);
      nearest = found < least ? c : nearest;
      least = found < least ? found : least;
    }
    ck_assert_uint_eq(k->label[i], nearest);
    expected += least;
  }
  ck_assert_uint_eq(cost, expected);
  free(centre);
}

/* Chooses centres of drawn points, and checks them. */
static void check_choice(struct test_random *random, enum ih_distance distance, size_t count,
                         size_t width, uint32_t clusters, const ih_executor *executor)
{
  const ih_cluster_options options = {
      .clusters = clusters, .seed = test_random_below(random, 1000), .executor = executor};
  ih_points from;
  struct ihp_points points;
  uint64_t cost;
  draw_points(random, count, width, &from);
  ck_assert_int_eq(ihp_points_make(&from, distance, NULL, NULL, &points), IH_OK);
  struct ihp_clustering k = {.points = &points,
                             .options = &options,
                             .clusters = clusters,
                             .distances = ihp_distances_find(&points, ih_instructions_best()),
                             .centring = distance == IH_DISTANCE_L1 ? &ihp_medians : &ihp_means};
  ck_assert(ihp_clustering_take(&k));
  ck_assert_int_eq(ihp_choose_centres(&k, 0, &cost), IH_OK);
  check_first(&k, distance, cost);
  ihp_arrays_free(&k.arrays);
  ihp_points_release(&points);
}

START_TEST(few)
{
  struct test_random random = test_random_new(3);
  for (unsigned round = 0; round < 100; round++) {
    const size_t width = 1 + (size_t)test_random_below(&random, MOST_WIDTH);
    check_choice(&random, (enum ih_distance)_i, 200 + (size_t)test_random_below(&random, 3000),
                 width, 1 + (uint32_t)test_random_below(&random, 30), NULL);
  }
}
END_TEST

/* So many that one thread takes new centres, of points in more blocks than a slice has. */
START_TEST(many)
{
  struct test_random random = test_random_new(4);
  for (size_t width = 3; width <= MOST_WIDTH; width += 3) {
    const ih_executor executor = width == 3 ? test_threads(3) : test_backwards(3);
    check_choice(&random, (enum ih_distance)_i, MOST_POINTS, width, 1100, &executor);
  }
}
END_TEST

TEST_MAIN({few, 0, 2}, {many, 0, 2, .flags = TEST_THREADS})
