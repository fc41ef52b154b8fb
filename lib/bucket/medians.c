#include <isohand/bucket.h>

#include <stdlib.h>
#include <string.h>

/* What is found out about all points and centres. */
struct medians {
  const ih_points *points;
  uint32_t clusters;
  uint32_t *centre;   /* [c * width + j] */
  uint32_t *label;    /* of each point: its nearest centre */
  uint64_t *distance; /* of each point to it */
  uint64_t *weight;   /* of the points of each cluster */
  struct entry {
    uint32_t at, weight;
  } * entry; /* of the points of a cluster */
};

/* ---- Distances ----------------------------------------------------------------- */

void ih_bucket_cumulate(size_t count, size_t width, uint32_t at[])
{
  for (size_t i = 0; i < count; i++)
    for (size_t j = 1; j < width; j++)
      at[i * width + j] += at[i * width + j - 1];
}

static uint64_t distance(const uint32_t a[], const uint32_t b[], size_t width)
{
  uint64_t sum = 0;
  for (size_t j = 0; j < width; j++)
    sum += a[j] < b[j] ? b[j] - a[j] : a[j] - b[j];
  return sum;
}

static const uint32_t *point(const ih_points *points, size_t i)
{
  return points->at + i * points->width;
}

static uint32_t weight_of(const ih_points *points, size_t i)
{
  return points->weight == NULL ? 1 : points->weight[i];
}

uint64_t ih_bucket_distance(const ih_points *points, size_t a, size_t b)
{
  return distance(point(points, a), point(points, b), points->width);
}

/* ---- Points to centres ----------------------------------------------------------- */

static void set_centre(struct medians *m, uint32_t c, size_t i)
{
  const size_t width = m->points->width;
  memcpy(m->centre + c * width, point(m->points, i), width * sizeof *m->centre);
}

/* Points that are nearer to centre c than to their own go there. */
static void attract(struct medians *m, uint32_t c)
{
  const size_t width = m->points->width;
  for (size_t i = 0; i < m->points->count; i++) {
    const uint64_t d = distance(point(m->points, i), m->centre + c * width, width);
    if (d < m->distance[i]) {
      m->distance[i] = d;
      m->label[i] = c;
    }
  }
}

static size_t farthest(const struct medians *m)
{
  size_t most = 0;
  for (size_t i = 1; i < m->points->count; i++)
    if (m->distance[i] > m->distance[most])
      most = i;
  return most;
}

/* Puts every point to its nearest centre, and lets it stay where that is one of these. */
static void assign(struct medians *m)
{
  const size_t width = m->points->width;
  for (size_t i = 0; i < m->points->count; i++)
    m->distance[i] = distance(point(m->points, i), m->centre + m->label[i] * width, width);
  for (uint32_t c = 0; c < m->clusters; c++)
    attract(m, c);
}

/* 0 when there are fewer different points than clusters. */
static int start(struct medians *m, size_t first)
{
  for (size_t i = 0; i < m->points->count; i++)
    m->distance[i] = UINT64_MAX;
  set_centre(m, 0, first);
  attract(m, 0);
  for (uint32_t c = 1; c < m->clusters; c++) {
    const size_t next = farthest(m);
    if (m->distance[next] == 0)
      return 0;
    set_centre(m, c, next);
    attract(m, c);
  }
  return 1;
}

/* At most weights times width times 2^32. */
static uint64_t cost_of(const struct medians *m)
{
  uint64_t cost = 0;
  for (size_t i = 0; i < m->points->count; i++)
    cost += weight_of(m->points, i) * m->distance[i];
  return cost;
}

static void weigh(struct medians *m)
{
  memset(m->weight, 0, m->clusters * sizeof *m->weight);
  for (size_t i = 0; i < m->points->count; i++)
    m->weight[m->label[i]] += weight_of(m->points, i);
}

/* Gives each cluster that is empty the point that is farthest from its centre.  There are
 * as many different points as clusters, so while one is empty some point is apart from all
 * centres; it comes to distance 0 and no other one farther, so this ends and costs
 * less. */
static void fill_empty(struct medians *m)
{
  for (uint32_t c = 0; c < m->clusters; c++) {
    weigh(m);
    if (m->weight[c] > 0)
      continue;
    set_centre(m, c, farthest(m));
    attract(m, c);
    c = UINT32_MAX; /* another one may be empty now */
  }
}

/* ---- Centres ---------------------------------------------------------------------- */

static int by_place(const void *a, const void *b)
{
  const struct entry *x = a, *y = b;
  return (x->at > y->at) - (x->at < y->at);
}

/* The lowest coordinate with at least half of all weight at or below it. */
static uint32_t median(struct entry entry[], size_t n, uint64_t weight)
{
  uint64_t below = 0;
  size_t i = 0;
  qsort(entry, n, sizeof *entry, by_place);
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
        m->entry[n++] = (struct entry){point(points, i)[j], weight_of(points, i)};
    m->centre[c * points->width + j] = median(m->entry, n, m->weight[c]);
  }
}

/* ---- All ---------------------------------------------------------------------------- */

/* Neither medians nor points that go to a nearer centre cost more, and each point that
 * goes costs less: so in the last round none goes, and the centres are the medians of the
 * clusters. */
static uint64_t settle(struct medians *m)
{
  uint64_t before, cost = cost_of(m);
  do {
    before = cost;
    weigh(m);
    for (uint32_t c = 0; c < m->clusters; c++)
      make_centre(m, c);
    assign(m);
    fill_empty(m);
    cost = cost_of(m);
  } while (cost < before);
  return cost;
}

static int take(struct medians *m)
{
  const size_t count = m->points->count;
  m->centre = calloc(m->clusters, m->points->width * sizeof *m->centre);
  m->label = calloc(count, sizeof *m->label);
  m->distance = calloc(count, sizeof *m->distance);
  m->weight = calloc(m->clusters, sizeof *m->weight);
  m->entry = calloc(count, sizeof *m->entry);
  return m->centre != NULL && m->label != NULL && m->distance != NULL && m->weight != NULL &&
         m->entry != NULL;
}

static void give(struct medians *m)
{
  free(m->centre);
  free(m->label);
  free(m->distance);
  free(m->weight);
  free(m->entry);
}

static enum ih_status check(const ih_points *points)
{
  if (points == NULL || points->at == NULL || points->count == 0 || points->width == 0)
    return IH_ERR_ARGUMENT;
  uint64_t most = UINT32_MAX / points->width;
  for (size_t i = 0; i < points->count; i++) {
    if (weight_of(points, i) == 0)
      return IH_ERR_ARGUMENT;
    if (weight_of(points, i) > most)
      return IH_ERR_OVERFLOW;
    most -= weight_of(points, i);
  }
  return IH_OK;
}

enum ih_status ih_bucket_medians(const ih_points *points, uint32_t clusters, size_t first,
                                 uint32_t label[], uint64_t *cost)
{
  const enum ih_status status = check(points);
  if (status != IH_OK)
    return status;
  if (clusters == 0 || clusters > points->count || first >= points->count)
    return IH_ERR_RANGE;
  struct medians m = {.points = points, .clusters = clusters};
  if (!take(&m)) {
    give(&m);
    return IH_ERR_MEMORY;
  }
  const int enough = start(&m, first);
  const uint64_t found = enough ? settle(&m) : 0;
  if (enough && label != NULL)
    memcpy(label, m.label, points->count * sizeof *label);
  if (enough && cost != NULL)
    *cost = found;
  give(&m);
  return enough ? IH_OK : IH_ERR_RANGE;
}
