/* Points become buckets. */
#include "abstraction/make/abstraction.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* A bucket before it has its number: E[HS] of its hands is ehs / size, times ehs_most. */
struct unnumbered {
  uint64_t ehs, size, cost;
  uint32_t label;
  uint32_t group; /* its parent, or the number that was given; 0 where there is neither */
};

/* ---- Dividing ---------------------------------------------------------------------------- */

static int is_cancelled(void *context)
{
  const ih_abstraction_watch *watch = ((const struct ihp_bucketing *)context)->options->watch;
  return watch->is_cancelled != NULL && watch->is_cancelled(watch->context);
}

static void tell_step(void *context, unsigned restart, unsigned iteration, size_t moved,
                      uint64_t cost)
{
  const struct ihp_bucketing *b = context;
  const ih_abstraction_watch *watch = b->options->watch;
  if (watch->step != NULL)
    watch->step(watch->context, b->name, restart, iteration, moved, cost);
}

/* Clusters around points, which are lists of the next street's buckets. */
static enum ih_status find_medoids(const struct ihp_bucketing *b, const ih_points *lists,
                                   const ih_cluster_options *options, uint64_t costs[],
                                   ih_clusters *out)
{
  const size_t row = lists->width * sizeof(uint16_t);
  const ih_distributions points = {.sites = b->next->sites,
                                   .count = lists->count,
                                   .mass = lists->width,
                                   .at = lists->at,
                                   .weight = lists->weight};
  uint32_t *medoid = malloc(options->clusters * sizeof *medoid);
  ih_medoids found = {.label = out->label, .medoid = medoid, .size = out->size, .costs = costs};
  enum ih_status status =
      medoid == NULL ? IH_ERR_MEMORY : ih_bucket_medoids(&points, options, &found);
  for (size_t c = 0; status == IH_OK && c < options->clusters; c++)
    memcpy((char *)out->centre + c * row, (const char *)lists->at + medoid[c] * row, row);
  out->cost = found.cost;
  out->restart = found.restart;
  out->iterations = found.iterations;
  out->is_converged = found.is_converged;
  free(medoid);
  return status;
}

static enum ih_status cluster(struct ihp_bucketing *b, const ih_points *points, size_t buckets,
                              int alone, uint64_t costs[], ih_clusters *out)
{
  const int is_watched = b->options->watch != NULL;
  const ih_cluster_options options = {
      .callbacks = {.context = b, .is_cancelled = is_watched ? is_cancelled : NULL},
      .distance = b->settings.method->distance,
      .clusters = buckets,
      .seed = b->settings.seed,
      .restarts = (unsigned)b->settings.restarts,
      .iterations = (unsigned)b->settings.iterations,
      .executor = alone ? b->options->executor : NULL,
      .step = is_watched && alone ? tell_step : NULL,
  };
  return b->settings.method->division == IHP_MEDOIDS ? find_medoids(b, points, &options, costs, out)
                                                     : ih_bucket_cluster(points, &options, out);
}

enum ih_status ihp_bucketing_divide_points(struct ihp_bucketing *b, const ih_points *points,
                                           size_t buckets, int alone, uint64_t costs[],
                                           ih_clusters *out)
{
  return b->settings.method->division == IHP_OPTIMAL
             ? ih_bucket_optimal(points, b->settings.method->distance, buckets, NULL, out)
             : cluster(b, points, buckets, alone, costs, out);
}

/* Every point is a bucket. */
static void take_each(struct ihp_bucketing *b)
{
  for (size_t i = 0; i < b->points.count; i++) {
    b->label[i] = (uint32_t)i;
    b->size[i] = b->weight[i];
  }
  memcpy(b->centre, b->at, b->points.count * b->points.width * ih_dtype_size(b->points.dtype));
  b->found.is_converged = 1;
}

static enum ih_status divide(struct ihp_bucketing *b, size_t buckets)
{
  if (b->parents != NULL)
    return ihp_bucketing_divide_parents(b);
  b->found = (ih_clusters){.label = b->label, .centre = b->centre, .size = b->size};
  switch (b->settings.method->division) {
  case IHP_EACH:
    take_each(b);
    return IH_OK;
  case IHP_PERCENTILES:
    return ihp_bucketing_percentiles(b, buckets);
  default:
    return ihp_bucketing_divide_points(b, &b->points, buckets, 1, b->cost, &b->found);
  }
}

/* ---- Costs ------------------------------------------------------------------------------ */

/* The distance of a point from the centre of its bucket; 0 of medoids, which have their costs. */
static uint64_t distance_from_centre(const struct ihp_bucketing *b, size_t point)
{
  const size_t width = b->settings.method->division == IHP_MEDOIDS ? 0 : b->points.width;
  uint64_t sum = 0;
  for (size_t j = 0; j < width; j++) {
    const uint64_t x = ihp_coordinate(b->at, b->points.dtype, point * width + j);
    const uint64_t y = ihp_coordinate(b->centre, b->points.dtype, b->label[point] * width + j);
    const uint64_t apart = x > y ? x - y : y - x;
    sum += b->settings.method->distance == IH_DISTANCE_L1 ? apart : apart * apart;
  }
  return sum;
}

static void add_up(const struct ihp_bucketing *b, size_t buckets, struct unnumbered list[])
{
  for (size_t c = 0; c < buckets; c++)
    list[c] =
        (struct unnumbered){.size = b->size[c],
                            .cost = b->settings.method->division == IHP_MEDOIDS ? b->cost[c] : 0,
                            .label = (uint32_t)c,
                            .group = b->settings.method->source == IHP_SUPPLIED_LABELS
                                         ? ((const uint32_t *)b->centre)[c]
                                         : 0};
  for (size_t i = 0; i < b->points.count; i++) {
    if (b->parents != NULL)
      list[b->label[i]].group = b->parent[i];
    list[b->label[i]].ehs += b->ehs[i];
    list[b->label[i]].cost += b->weight[i] * distance_from_centre(b, i);
  }
}

/* ---- Numbering -------------------------------------------------------------------------- */

/* By parents or given numbers, then by rising mean, as fractions; what is equal as it came. */
static int compare_means(const void *a, const void *b)
{
  const struct unnumbered *x = a, *y = b;
  if (x->group != y->group)
    return x->group < y->group ? -1 : 1;
  const unsigned __int128 left = (unsigned __int128)x->ehs * y->size,
                          right = (unsigned __int128)y->ehs * x->size;
  if (left != right)
    return left < right ? -1 : 1;
  return (x->label > y->label) - (x->label < y->label);
}

/* The buckets of the list, in its order, become 0, 1, 2, ...; centre[] has those by label.  Sums
 * over all hands are at most those of the flop, 25,989,600 raw hands of up to 2,140,380 points:
 * below 2^46, so doubles have them exactly, and means rise as the fractions do. */
static void number_buckets(struct ihp_bucketing *b, size_t buckets, const struct unnumbered list[],
                           const void *centre, uint32_t number[])
{
  const size_t row = b->points.width * ih_dtype_size(b->points.dtype);
  for (size_t n = 0; n < buckets; n++) {
    const struct unnumbered *bucket = &list[n];
    number[bucket->label] = (uint32_t)n;
    memcpy((char *)b->centre + n * row, (const char *)centre + bucket->label * row, row);
    b->size[n] = bucket->size;
    b->cost[n] = bucket->cost;
    b->mean[n] = (double)bucket->ehs / ((double)bucket->size * (double)b->ehs_most);
  }
  for (size_t i = 0; i < b->points.count; i++)
    b->label[i] = number[b->label[i]];
}

static enum ih_status number_in_order(struct ihp_bucketing *b, size_t buckets)
{
  const size_t bytes = buckets * b->points.width * ih_dtype_size(b->points.dtype);
  struct unnumbered *list = malloc(buckets * sizeof *list);
  uint32_t *number = malloc(buckets * sizeof *number);
  void *centre = malloc(bytes);
  const int enough = list != NULL && number != NULL && centre != NULL;
  if (enough) {
    add_up(b, buckets, list);
    qsort(list, buckets, sizeof *list, compare_means);
    memcpy(centre, b->centre, bytes);
    number_buckets(b, buckets, list, centre, number);
  }
  free(list);
  free(number);
  free(centre);
  return enough ? IH_OK : IH_ERR_MEMORY;
}

/* ---- Ends --------------------------------------------------------------------------------- */

/* Copies a coordinate of a point to that of a bucket, when `is_new` says so. */
static void set_end(const struct ihp_bucketing *b, void *end, size_t to, size_t from, int is_new)
{
  const size_t bytes = ih_dtype_size(b->points.dtype);
  if (is_new)
    memcpy((char *)end + to * bytes, (const char *)b->at + from * bytes, bytes);
}

/* The lowest and the highest coordinates of each bucket's points: at first those of its centre,
 * which lies between them. */
static void find_ends(struct ihp_bucketing *b, size_t buckets)
{
  const size_t width = b->points.width;
  const enum ih_dtype dtype = b->points.dtype;
  memcpy(b->low, b->centre, buckets * width * ih_dtype_size(dtype));
  memcpy(b->high, b->centre, buckets * width * ih_dtype_size(dtype));
  for (size_t i = 0; i < b->points.count; i++)
    for (size_t j = 0; j < width; j++) {
      const size_t from = i * width + j, to = b->label[i] * width + j;
      const uint32_t x = ihp_coordinate(b->at, dtype, from);
      set_end(b, b->low, to, from, x < ihp_coordinate(b->low, dtype, to));
      set_end(b, b->high, to, from, x > ihp_coordinate(b->high, dtype, to));
    }
}

/* ---- All of it --------------------------------------------------------------------------- */

static int make_room(struct ihp_bucketing *b, size_t buckets)
{
  const size_t centres = buckets * b->points.width * ih_dtype_size(b->points.dtype);
  b->label = malloc(b->points.count * sizeof *b->label);
  b->centre = malloc(centres);
  b->size = malloc(buckets * sizeof *b->size);
  b->cost = malloc(buckets * sizeof *b->cost);
  b->mean = malloc(buckets * sizeof *b->mean);
  if (b->settings.method->division == IHP_PERCENTILES &&
      ((b->low = malloc(centres)) == NULL || (b->high = malloc(centres)) == NULL))
    return 0;
  return b->label != NULL && b->centre != NULL && b->size != NULL && b->cost != NULL &&
         b->mean != NULL;
}

enum ih_status ihp_bucketing_divide(struct ihp_bucketing *b, ih_error *error)
{
  b->buckets = b->settings.method->division == IHP_EACH ? b->points.count : b->settings.buckets;
  if (b->parents != NULL && ihp_bucketing_share_out(b) != IH_OK)
    return ihp_error(error, IH_ERR_MEMORY, 0, "%s: not enough memory for its buckets", b->name);
  const size_t buckets = (size_t)b->buckets;
  if (ihp_bucketing_plan_division(b, error) != IH_OK)
    return IH_ERR_MEMORY;
  b->hands.game.buckets = (unsigned)buckets;
  enum ih_status status = IH_ERR_RANGE;
  if (buckets <= b->points.count)
    status = make_room(b, buckets) ? divide(b, buckets) : IH_ERR_MEMORY;
  if (status == IH_OK)
    status = number_in_order(b, buckets);
  if (status == IH_OK && b->low != NULL)
    find_ends(b, buckets);
  if (status == IH_OK)
    return IH_OK;
  if (status == IH_ERR_OVERFLOW)
    return ihp_error(error, status, 0,
                     "%s: points are too far apart: distances must be below 2^32, with all weights "
                     "below 2^64, and of l2 each coordinate's values less than 2^15 apart",
                     b->name);
  if (status == IH_ERR_RANGE && b->settings.outer != 0)
    return ihp_error(error, status, 0,
                     "%s: too few different values for %zu percentiles of E[HS^2] and %zu of E[HS] "
                     "in each of them",
                     b->name, (size_t)b->settings.outer, buckets / (size_t)b->settings.outer);
  if (status == IH_ERR_RANGE)
    return ihp_error(error, status, 0, "%s: %zu buckets of %zu different points", b->name, buckets,
                     b->points.count);
  return ihp_error(error, status, 0, "%s: %s", b->name,
                   status == IH_ERR_MEMORY ? "not enough memory for its buckets"
                                           : ih_status_string(status));
}
