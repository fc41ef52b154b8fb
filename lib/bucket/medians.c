/* k-medians. */
#include <isohand/bucket.h>

#include <stdlib.h>
#include <string.h>

/* A coordinate of a point. */
struct weighted {
  uint32_t at, weight;
};

struct medians {
  const ih_points *points;
  uint32_t clusters;
  uint32_t *centre;        /* [c * width + j] */
  uint32_t *label;         /* of each point: its nearest centre */
  uint64_t *distance;      /* of each point from that centre */
  uint64_t *weight;        /* of the points of each cluster */
  struct weighted *sorted; /* a coordinate of a cluster's points */
};

/* ---- Distances ----------------------------------------------------------------- */

void ih_bucket_cumulate(size_t count, size_t width, uint32_t at[])
{
  for (size_t i = 0; i < count; i++)
    for (size_t j = 1; j < width; j++)
      at[i * width + j] += at[i * width + j - 1];
}

static uint64_t sum_differences(const uint32_t a[], const uint32_t b[], size_t width)
{
  uint64_t sum = 0;
  for (size_t j = 0; j < width; j++)
    sum += a[j] < b[j] ? b[j] - a[j] : a[j] - b[j];
  return sum;
}

static const uint32_t *point_at(const ih_points *points, size_t i)
{
  return points->at + i * points->width;
}

static uint32_t point_weight(const ih_points *points, size_t i)
{
  return points->weight == NULL ? 1 : points->weight[i];
}

uint64_t ih_bucket_distance(const ih_points *points, size_t a, size_t b)
{
  return sum_differences(point_at(points, a), point_at(points, b), points->width);
}

/* ---- Points to centres ----------------------------------------------------------- */

static void set_centre(struct medians *m, uint32_t c, size_t i)
{
  const size_t width = m->points->width;
  memcpy(m->centre + c * width, point_at(m->points, i), width * sizeof *m->centre);
}

/* Moves the points that are nearer to centre c than to their own. */
static void move_to_centre(struct medians *m, uint32_t c)
{
  const size_t width = m->points->width;
  for (size_t i = 0; i < m->points->count; i++) {
    const uint64_t d = sum_differences(point_at(m->points, i), m->centre + c * width, width);
    if (d < m->distance[i]) {
      m->distance[i] = d;
      m->label[i] = c;
    }
  }
}

static size_t farthest_point(const struct medians *m)
{
  size_t most = 0;
  for (size_t i = 1; i < m->points->count; i++)
    if (m->distance[i] > m->distance[most])
      most = i;
  return most;
}

/* Moves every point to its nearest centre; it stays when its own is one of the nearest. */
static void move_points(struct medians *m)
{
  const size_t width = m->points->width;
  for (size_t i = 0; i < m->points->count; i++)
    m->distance[i] =
        sum_differences(point_at(m->points, i), m->centre + m->label[i] * width, width);
  for (uint32_t c = 0; c < m->clusters; c++)
    move_to_centre(m, c);
}

/* Chooses the first centres; returns 0 when there are fewer different points than clusters. */
static int choose_centres(struct medians *m, size_t first)
{
  for (size_t i = 0; i < m->points->count; i++)
    m->distance[i] = UINT64_MAX;
  set_centre(m, 0, first);
  move_to_centre(m, 0);
  for (uint32_t c = 1; c < m->clusters; c++) {
    const size_t next = farthest_point(m);
    if (m->distance[next] == 0)
      return 0;
    set_centre(m, c, next);
    move_to_centre(m, c);
  }
  return 1;
}

/* At most the sum of all weights times width times 2^32. */
static uint64_t total_cost(const struct medians *m)
{
  uint64_t cost = 0;
  for (size_t i = 0; i < m->points->count; i++)
    cost += point_weight(m->points, i) * m->distance[i];
  return cost;
}

static void weigh_clusters(struct medians *m)
{
  memset(m->weight, 0, m->clusters * sizeof *m->weight);
  for (size_t i = 0; i < m->points->count; i++)
    m->weight[m->label[i]] += point_weight(m->points, i);
}

/* Gives each empty cluster the point that is farthest from its centre.  There are at least as
 * many different points as clusters, so while a cluster is empty, some point is not at any
 * centre.  That point gets the distance 0, and no other one a greater distance: so this ends,
 * and the cost falls. */
static void fill_empty_clusters(struct medians *m)
{
  for (uint32_t c = 0; c < m->clusters; c++) {
    weigh_clusters(m);
    if (m->weight[c] > 0)
      continue;
    set_centre(m, c, farthest_point(m));
    move_to_centre(m, c);
    c = UINT32_MAX; /* another cluster may be empty now */
  }
}

/* ---- Centres ---------------------------------------------------------------------- */

static int compare_weighted(const void *a, const void *b)
{
  const struct weighted *x = a, *y = b;
  return (x->at > y->at) - (x->at < y->at);
}

/* The lowest coordinate with at least half of all weight at or below it. */
static uint32_t weighted_median(struct weighted entry[], size_t n, uint64_t weight)
{
  uint64_t below = 0;
  size_t i = 0;
  qsort(entry, n, sizeof *entry, compare_weighted);
  while (2 * (below += entry[i].weight) < weight)
    i++;
  return entry[i].at;
}

static void make_centre(struct medians *m, uint32_t c)
{
  const ih_points *points = m->points;
  for (size_t j = 0; j < points->width; j++) {
    size_t n = 0;
    for (size_t i = 0; i < points->count; i++)
      if (m->label[i] == c)
        m->sorted[n++] = (struct weighted){point_at(points, i)[j], point_weight(points, i)};
    m->centre[c * points->width + j] = weighted_median(m->sorted, n, m->weight[c]);
  }
}

/* ---- All ---------------------------------------------------------------------------- */

/* Neither making medians nor moving points to nearer centres raises the cost, and each point
 * that moves lowers it.  So in the last round none moves, and the centres are the medians of
 * their clusters. */
static uint64_t improve_medians(struct medians *m)
{
  uint64_t before, cost = total_cost(m);
  do {
    before = cost;
    weigh_clusters(m);
    for (uint32_t c = 0; c < m->clusters; c++)
      make_centre(m, c);
    move_points(m);
    fill_empty_clusters(m);
    cost = total_cost(m);
  } while (cost < before);
  return cost;
}

static int medians_allocate(struct medians *m)
{
  const size_t count = m->points->count;
  m->centre = calloc(m->clusters, m->points->width * sizeof *m->centre);
  m->label = calloc(count, sizeof *m->label);
  m->distance = calloc(count, sizeof *m->distance);
  m->weight = calloc(m->clusters, sizeof *m->weight);
  m->sorted = calloc(count, sizeof *m->sorted);
  return m->centre != NULL && m->label != NULL && m->distance != NULL && m->weight != NULL &&
         m->sorted != NULL;
}

static void medians_release(struct medians *m)
{
  free(m->centre);
  free(m->label);
  free(m->distance);
  free(m->weight);
  free(m->sorted);
}

static enum ih_status check_points(const ih_points *points)
{
  if (points == NULL || points->at == NULL || points->count == 0 || points->width == 0 ||
      points->reserved[0] != NULL || points->reserved[1] != NULL)
    return IH_ERR_ARGUMENT;
  uint64_t most = UINT32_MAX / points->width;
  for (size_t i = 0; i < points->count; i++) {
    if (point_weight(points, i) == 0)
      return IH_ERR_ARGUMENT;
    if (point_weight(points, i) > most)
      return IH_ERR_OVERFLOW;
    most -= point_weight(points, i);
  }
  return IH_OK;
}

enum ih_status ih_bucket_medians(const ih_points *points, size_t clusters, size_t first,
                                 uint32_t label[], uint64_t *cost)
{
  const enum ih_status status = check_points(points);
  if (status != IH_OK)
    return status;
  if (clusters == 0 || clusters > points->count || first >= points->count)
    return IH_ERR_RANGE;
  struct medians m = {.points = points, .clusters = (uint32_t)clusters}; /* count < 2^32 */
  if (!medians_allocate(&m)) {
    medians_release(&m);
    return IH_ERR_MEMORY;
  }
  const int enough = choose_centres(&m, first);
  const uint64_t found = enough ? improve_medians(&m) : 0;
  if (enough && label != NULL)
    memcpy(label, m.label, points->count * sizeof *label);
  if (enough && cost != NULL)
    *cost = found;
  medians_release(&m);
  return enough ? IH_OK : IH_ERR_RANGE;
}
