/* Clusters with medoids: against all choices of medoids, and by their properties. */
#include "distributions.h"
#include "executors.h"
#include "harness.h"
#include "instructions.h"

#include <isohand/bucket.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = TEST_DISTRIBUTIONS, PAIRED = 400 };

/* apart[i * count + j] = the distance between points i and j. */
static void measure_all(const ih_distributions *points, uint64_t apart[])
{
  static uint32_t a[PAIRED * PAIRED], b[PAIRED * PAIRED];
  const size_t count = points->count;
  for (size_t n = 0; n < count * count; n++) {
    a[n] = (uint32_t)(n / count);
    b[n] = (uint32_t)(n % count);
  }
  ck_assert_int_eq(ih_bucket_transport(points, NULL, NULL, a, b, count * count, apart), IH_OK);
}

/* ---- Properties of clusters --------------------------------------------------------------- */

struct found_medoids {
  uint32_t label[MOST], medoid[MOST];
  uint64_t size[MOST];
  ih_medoids out;
};

static enum ih_status find_medoids(const ih_distributions *points,
                                   const ih_cluster_options *options, struct found_medoids *found)
{
  found->out = (ih_medoids){.label = found->label, .medoid = found->medoid, .size = found->size};
  return ih_bucket_medoids(points, options, &found->out);
}

/* Returns the cost of all points with the listed medoids. */
static uint64_t cost_of(const ih_distributions *points, const uint64_t apart[],
                        const uint32_t medoid[], size_t clusters)
{
  uint64_t cost = 0;
  for (size_t i = 0; i < points->count; i++) {
    uint64_t least = UINT64_MAX;
    for (size_t c = 0; c < clusters; c++)
      if (apart[i * points->count + medoid[c]] < least)
        least = apart[i * points->count + medoid[c]];
    cost += points->weight[i] * least;
  }
  return cost;
}

/* Returns the least cost of all choices of medoids, those from `c` on above medoid[c - 1]. */
static uint64_t least_cost(const ih_distributions *points, const uint64_t apart[],
                           uint32_t medoid[], size_t c, size_t clusters)
{
  if (c == clusters)
    return cost_of(points, apart, medoid, clusters);
  uint64_t least = UINT64_MAX;
  for (medoid[c] = c == 0 ? 0 : medoid[c - 1] + 1; medoid[c] < points->count; medoid[c]++) {
    const uint64_t cost = least_cost(points, apart, medoid, c + 1, clusters);
    least = cost < least ? cost : least;
  }
  return least;
}

/* ---- Candidates, computed plainly --------------------------------------------------------- */

enum { PARTS = 4 };

static int compare_numbers(const void *a, const void *b)
{
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

/* row[..] = sums of parts, ascending; returns their number. */
static size_t make_row(const ih_distributions *points, size_t i, uint64_t row[])
{
  const size_t width = points->sites.width, mass = points->mass;
  const size_t parts = width < PARTS ? width : PARTS;
  const uint32_t *site = points->sites.at;
  for (size_t p = 0; p < parts; p++) {
    for (size_t m = 0; m < mass; m++) {
      row[p * mass + m] = 0;
      for (size_t j = p * width / parts; j < (p + 1) * width / parts; j++)
        row[p * mass + m] += site[points->at[i * mass + m] * width + j];
    }
    qsort(row + p * mass, mass, sizeof *row, compare_numbers);
  }
  return parts * mass;
}

/* far[i] = the distance between the row of point i and the median of a cluster's rows. */
static void measure_rows(const ih_distributions *points, const uint32_t label[], uint32_t cluster,
                         uint64_t far[])
{
  static uint64_t row[PAIRED][PARTS * 60];
  size_t width = 0;
  uint64_t all = 0;
  for (size_t i = 0; i < points->count; i++) {
    width = make_row(points, i, row[i]);
    far[i] = 0;
    all += label[i] == cluster ? points->weight[i] : 0;
  }
  for (size_t j = 0; j < width; j++) {
    uint64_t median = UINT64_MAX;
    for (size_t m = 0; m < points->count; m++) {
      uint64_t upto = 0;
      for (size_t i = 0; i < points->count; i++)
        upto += label[i] == cluster && row[i][j] <= row[m][j] ? points->weight[i] : 0;
      if (label[m] == cluster && 2 * upto >= all && row[m][j] < median)
        median = row[m][j];
    }
    for (size_t i = 0; i < points->count; i++)
      far[i] += row[i][j] < median ? median - row[i][j] : row[i][j] - median;
  }
}

/* Returns 1 if a point is certainly a candidate: few enough other points are at most as far. */
static int is_candidate(const ih_distributions *points, const uint32_t label[], size_t x,
                        const uint64_t far[])
{
  size_t others = 0;
  for (size_t i = 0; i < points->count; i++)
    others += i != x && label[i] == label[x] && far[i] <= far[x];
  return others < IH_MEDOID_CANDIDATES;
}

static uint64_t cluster_cost(const ih_distributions *points, const uint64_t apart[],
                             const uint32_t label[], uint32_t cluster, size_t medoid)
{
  uint64_t cost = 0;
  for (size_t i = 0; i < points->count; i++)
    cost += label[i] == cluster ? points->weight[i] * apart[i * points->count + medoid] : 0;
  return cost;
}

/* Checks that sizes and the cost are right, no point is nearer to a different medoid, and no
 * candidate costs less.  Returns the number of candidates examined. */
static size_t check_clusters(const ih_distributions *points, const uint64_t apart[],
                             size_t clusters, const struct found_medoids *found)
{
  uint64_t size[MOST] = {0}, far[PAIRED], cost = 0;
  size_t looked = 0;
  for (size_t i = 0; i < points->count; i++) {
    const uint64_t *from = apart + i * points->count;
    for (size_t c = 0; c < clusters; c++)
      test_assert(from[found->medoid[found->label[i]]] <= from[found->medoid[c]]);
    size[found->label[i]] += points->weight[i];
    cost += points->weight[i] * from[found->medoid[found->label[i]]];
  }
  ck_assert_mem_eq(size, found->size, clusters * sizeof *size);
  ck_assert_uint_eq(cost, found->out.cost);
  for (uint32_t c = 0; c < clusters; c++) {
    const uint64_t least = cluster_cost(points, apart, found->label, c, found->medoid[c]);
    ck_assert_uint_eq(found->label[found->medoid[c]], c);
    measure_rows(points, found->label, c, far);
    for (size_t x = 0; x < points->count; x++)
      if (found->label[x] == c && is_candidate(points, found->label, x, far)) {
        test_assert(least <= cluster_cost(points, apart, found->label, c, x));
        looked++;
      }
  }
  return looked;
}

START_TEST(few)
{
  enum { FEW = 9 };
  struct test_random random = test_random_new(3);
  static struct test_distributions set;
  static struct found_medoids found;
  static uint64_t apart[FEW * FEW];
  unsigned best = 0, all = 0;
  for (unsigned round = 0; round < 60; round++) {
    const size_t count = 1 + test_random_below(&random, FEW);
    uint32_t medoid[FEW];
    distributions_make(&set, &random, count, 1 + test_random_below(&random, 20),
                       1 + test_random_below(&random, 40), 1 + round % TEST_SITE_WIDTH, 200);
    measure_all(&set.points, apart);
    for (uint32_t clusters = 1; clusters <= count; clusters++) {
      const ih_cluster_options options = {.clusters = clusters, .seed = 7, .restarts = 8};
      const uint64_t least = least_cost(&set.points, apart, medoid, 0, clusters);
      const enum ih_status status = find_medoids(&set.points, &options, &found);
      ck_assert(status == IH_OK || (status == IH_ERR_RANGE && least == 0));
      if (status != IH_OK)
        continue;
      check_clusters(&set.points, apart, clusters, &found);
      ck_assert(found.out.is_converged);
      ck_assert_uint_ge(found.out.cost, least);
      best += found.out.cost == least;
      all++;
    }
  }
  ck_assert_uint_gt(all, 100);
  ck_assert_uint_gt(10 * best, 9 * all);
}
END_TEST

/* Sites whose rows are uninformative: in each part one of three coordinates is 100.  So any
 * candidate may be the best. */
START_TEST(every_candidate)
{
  enum { COUNT = IH_MEDOID_CANDIDATES, WIDTH = 3 * PARTS };
  struct test_random random = test_random_new(8);
  static struct test_distributions set;
  static struct found_medoids found;
  static uint64_t apart[COUNT * COUNT];
  const ih_cluster_options options = {.clusters = 1};
  for (unsigned round = 0; round < 60; round++) {
    uint32_t medoid[1];
    distributions_make(&set, &random, COUNT, 4, 60, WIDTH, 1);
    memset(set.site, 0, sizeof set.site);
    for (size_t s = 0; s < 60; s++)
      for (size_t p = 0; p < PARTS; p++)
        set.site[s * WIDTH + 3 * p + test_random_below(&random, 3)] = 100;
    measure_all(&set.points, apart);
    ck_assert_int_eq(find_medoids(&set.points, &options, &found), IH_OK);
    ck_assert_uint_eq(found.out.cost, least_cost(&set.points, apart, medoid, 0, 1));
  }
}
END_TEST

/* Enough points that candidates are chosen and, with one cluster, a sample. */
START_TEST(many)
{
  struct test_random random = test_random_new(4);
  static struct test_distributions set;
  static struct found_medoids found;
  static uint64_t apart[PAIRED * PAIRED];
  size_t looked = 0;
  for (unsigned round = 0; round < (test_tier() == TIER_CHECK ? 6 : 12); round++) {
    const uint32_t clusters = round % 3 == 0 ? 1 : 1 + (uint32_t)test_random_below(&random, 60);
    const ih_cluster_options options = {.clusters = clusters, .seed = round};
    distributions_make(&set, &random, PAIRED, 1 + test_random_below(&random, 20), TEST_SITES,
                       1 + round % TEST_SITE_WIDTH, round % 2 ? 2000 : 40000);
    measure_all(&set.points, apart);
    ck_assert_int_eq(find_medoids(&set.points, &options, &found), IH_OK);
    ck_assert(found.out.is_converged);
    looked += check_clusters(&set.points, apart, clusters, &found);
  }
  ck_assert_uint_gt(looked, 500);
}
END_TEST

/* Any number of threads and every instruction set give the same clusters. */
START_TEST(threads)
{
  struct test_random random = test_random_new(5);
  static struct test_distributions set;
  static struct found_medoids found, other;
  const int is_short = test_tier() == TIER_CHECK;
  for (unsigned round = 0; round < (is_short ? 4 : 12); round++) {
    ih_cluster_options options = {.clusters = round % 2 ? 4 : 50, .seed = 9, .restarts = 2};
    distributions_make(&set, &random, MOST, 1 + (is_short ? 3 : 17) * (round % 3), TEST_SITES,
                       3 + round, 3000);
    ck_assert_int_eq(find_medoids(&set.points, &options, &found), IH_OK);
    for (unsigned workers = 1; workers <= 7; workers += workers == 3 ? 4 : 1)
      for (const ih_instructions *instructions = NULL;
           (instructions = test_instructions_after(instructions)) != NULL;) {
        const ih_executor executor = round % 2 ? test_threads(workers) : test_backwards(workers);
        options.executor = &executor;
        options.instructions = instructions;
        ck_assert_int_eq(find_medoids(&set.points, &options, &other), IH_OK);
        ck_assert_mem_eq(found.label, other.label, sizeof found.label);
        ck_assert_mem_eq(found.medoid, other.medoid, options.clusters * sizeof *found.medoid);
        ck_assert_uint_eq(found.out.cost, other.out.cost);
        ck_assert_uint_eq(found.out.iterations, other.out.iterations);
      }
  }
}
END_TEST

/* ---- Callbacks ---------------------------------------------------------------------------- */

struct watched_steps {
  unsigned steps;
  uint64_t cost;
};

/* Checks that each step except the last costs less than the one before. */
static void check_step(void *context, unsigned restart, unsigned iteration, size_t moved,
                       uint64_t cost)
{
  struct watched_steps *watched = context;
  ck_assert_uint_eq(restart, 0);
  ck_assert_uint_eq(iteration, watched->steps++);
  ck_assert(cost < watched->cost || (cost == watched->cost && moved == 0));
  watched->cost = cost;
}

START_TEST(watched)
{
  enum { CLUSTERS = 12 };
  struct test_random random = test_random_new(6);
  static struct test_distributions set;
  static struct found_medoids found;
  struct watched_steps seen = {.cost = UINT64_MAX};
  const ih_cluster_options options = {
      .callbacks = {.context = &seen}, .clusters = CLUSTERS, .step = check_step};
  distributions_make(&set, &random, 300, 20, TEST_SITES, 5, 3000);
  ck_assert_int_eq(find_medoids(&set.points, &options, &found), IH_OK);
  ck_assert_uint_eq(seen.steps, found.out.iterations + 1);
  ck_assert_uint_gt(seen.steps, 2);
  ck_assert_uint_eq(seen.cost, found.out.cost);
}
END_TEST

static void keep_first_cost(void *context, unsigned restart, unsigned iteration, size_t moved,
                            uint64_t cost)
{
  (void)restart;
  (void)moved;
  if (iteration == 0)
    *(uint64_t *)context = cost;
}

/* Enough points that gains of candidates are joined from several slices.  The second medoid is at
 * 0, or at 1000 if the first is at 0, because 1300, in the last slice, gains less. */
START_TEST(joined_gains)
{
  enum { LOW = 80, MIDDLE = 80, HIGH = 30 };
  static const uint32_t site[] = {0, 1000, 1300};
  static uint16_t at[LOW + MIDDLE + HIGH];
  unsigned high = 0;
  for (size_t i = 0; i < LOW + MIDDLE + HIGH; i++)
    at[i] = i < LOW ? 0 : i < LOW + MIDDLE ? 1 : 2;
  const ih_distributions points = {.sites = {.count = 3, .width = 1, .dtype = IH_U32, .at = site},
                                   .count = LOW + MIDDLE + HIGH,
                                   .mass = 1,
                                   .at = at};
  for (uint64_t seed = 0; seed < 20; seed++) {
    uint64_t cost = 0;
    const ih_cluster_options options = {.callbacks = {.context = &cost},
                                        .clusters = 2,
                                        .seed = seed,
                                        .candidates = 16,
                                        .step = keep_first_cost};
    ih_medoids found = {0};
    ck_assert_int_eq(ih_bucket_medoids(&points, &options, &found), IH_OK);
    ck_assert(cost == HIGH * 300 || cost == MIDDLE * 300);
    high += cost == MIDDLE * 300;
  }
  ck_assert_uint_lt(high, 10);
}
END_TEST

START_TEST(limited)
{
  struct test_random random = test_random_new(7);
  static struct test_distributions set;
  static struct found_medoids found;
  const ih_cluster_options options = {.clusters = 12, .iterations = 1};
  distributions_make(&set, &random, 300, 20, TEST_SITES, 5, 3000);
  ck_assert_int_eq(find_medoids(&set.points, &options, &found), IH_OK);
  ck_assert_uint_eq(found.out.iterations, 1);
  ck_assert(!found.out.is_converged);
}
END_TEST

START_TEST(refusals)
{
  enum { END = 1 << 28 };
  static const uint32_t site[] = {0, 1, 9}, wide[] = {0, 1, END}, near[] = {0, 1, END - 1};
  static const uint16_t at[] = {0, 1, 2, 2, 1, 0}, off[] = {0, 1, 2, 2, 1, 3};
  static const uint64_t none[] = {1, 1, 0}, heavy[] = {UINT64_MAX / 18 - 1, 1, 1},
                        most[] = {UINT64_MAX / 18 - 2, 1, 1};
  static const struct ih_points sites = {.count = 3, .width = 1, .dtype = IH_U32, .at = site};
  static struct found_medoids found;
  ih_points bad_sites[5], far_sites = sites, near_sites = sites;
  for (size_t n = 0; n < 5; n++)
    bad_sites[n] = sites;
  bad_sites[0].count = 65537;
  bad_sites[1].weight = none;
  bad_sites[2].dtype = IH_F32;
  bad_sites[3].at = NULL;
  bad_sites[4].width = 0;
  far_sites.at = wide;
  near_sites.at = near;
  const struct {
    ih_distributions points;
    enum ih_status status;
  } rows[] = {{{.sites = sites, .count = 3, .mass = 2, .at = at}, IH_OK},
              {{.sites = near_sites, .count = 3, .mass = 2, .at = at}, IH_OK},
              {{.sites = far_sites, .count = 3, .mass = 2, .at = at}, IH_ERR_OVERFLOW},
              {{.sites = sites, .count = 3, .mass = 2, .at = off}, IH_ERR_RANGE},
              {{.sites = sites, .count = 3, .mass = 2, .at = at, .weight = most}, IH_OK},
              {{.sites = sites, .count = 3, .mass = 2, .at = at, .weight = heavy}, IH_ERR_OVERFLOW},
              {{.sites = sites, .count = 3, .mass = 2, .at = at, .weight = none}, IH_ERR_ARGUMENT},
              {{.sites = sites, .count = 3, .mass = 2}, IH_ERR_ARGUMENT},
              {{.sites = sites, .count = 0, .mass = 2, .at = at}, IH_ERR_ARGUMENT},
              {{.sites = sites, .count = 3, .mass = 0, .at = at}, IH_ERR_ARGUMENT},
              {{.sites = sites, .count = 3, .mass = 256, .at = at}, IH_ERR_ARGUMENT},
              {{.sites = sites, .count = 3, .mass = 2, .at = at, .reserved = {&found, NULL}},
               IH_ERR_ARGUMENT},
              {{.sites = sites, .count = 3, .mass = 2, .at = at, .reserved = {NULL, &found}},
               IH_ERR_ARGUMENT},
              {{.sites = bad_sites[0], .count = 3, .mass = 2, .at = at}, IH_ERR_ARGUMENT},
              {{.sites = bad_sites[1], .count = 3, .mass = 2, .at = at}, IH_ERR_ARGUMENT},
              {{.sites = bad_sites[2], .count = 3, .mass = 2, .at = at}, IH_ERR_ARGUMENT},
              {{.sites = bad_sites[3], .count = 3, .mass = 2, .at = at}, IH_ERR_ARGUMENT},
              {{.sites = bad_sites[4], .count = 3, .mass = 2, .at = at}, IH_ERR_ARGUMENT}};
  const ih_cluster_options two = {.clusters = 2};
  for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
    ck_assert_int_eq(find_medoids(&rows[n].points, &two, &found), rows[n].status);
  const ih_distributions *good = &rows[0].points;
  found.out.cost = 7;
  for (uint32_t clusters = 0; clusters <= 4; clusters += 4) {
    const ih_cluster_options wrong = {.clusters = clusters};
    ck_assert_int_eq(ih_bucket_medoids(good, &wrong, &found.out), IH_ERR_RANGE);
  }
  for (size_t i = 0; i < 2; i++) {
    ih_medoids unknown = {.cost = 7};
    unknown.reserved[i] = &found;
    ck_assert_int_eq(ih_bucket_medoids(good, &two, &unknown), IH_ERR_ARGUMENT);
    ck_assert_uint_eq(unknown.cost, 7);
  }
  static const uint16_t twice[] = {0, 1, 1, 0, 1, 0};
  const ih_distributions equal = {.sites = sites, .count = 3, .mass = 2, .at = twice};
  ck_assert_int_eq(ih_bucket_medoids(&equal, &two, &found.out), IH_ERR_RANGE);
  const ih_cluster_options bad[] = {{.clusters = 1, .distance = IH_DISTANCE_L2},
                                    {.clusters = 1, .reserved = {&found, NULL}},
                                    {.clusters = 1, .instructions = test_foreign_instructions()}};
  for (size_t n = 0; n < sizeof bad / sizeof *bad; n++)
    ck_assert_int_eq(ih_bucket_medoids(good, &bad[n], &found.out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_medoids(NULL, &two, &found.out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_medoids(good, NULL, &found.out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_medoids(good, &two, NULL), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(found.out.cost, 7);
}
END_TEST

TEST_MAIN({few}, {every_candidate}, {many}, {joined_gains}, {watched}, {limited}, {refusals},
          {threads, .flags = TEST_THREADS})
