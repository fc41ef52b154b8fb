/* Points to nearer centres.
 *
 * The obvious version computes the distance of every point from every centre.  Here
 *
 * - most points stay, as their bounds tell (bounds.h);
 * - of the others the distances from their own centre and from their rival are computed, and with
 *   these the bounds mostly tell it;
 * - for the rest other centres are tried in the order of their distances from the point's own
 *   (Phillips 2002): those more than d + b away from it, where d is the point's distance from
 *   its own centre and b the third least that was found, are more than b from the point, and so
 *   are all after them.  Under L2 d + b are roots, and (d + b)^2 is at most 2 (d^2 + b^2). */
#include "base/executor.h"
#include "bucket/bounds.h"
#include "bucket/groups.h"

#include <stdlib.h>
#include <string.h>

enum { MEASURED = 64 /* points at a time */ };

/* ---- Points that may have to move ------------------------------------------------------------ */

/* Points of a slice: those of list[first..first+count-1] are left. */
struct left_points {
  size_t first, count;
};

/* Some due points: sets the bounds of those that stay, and keeps the others. */
static void measure_points(struct ihp_clustering *k, const uint32_t due[], size_t count,
                           struct left_points *left)
{
  const enum ih_distance kind = k->points->distance;
  uint32_t own[MEASURED], rival[MEASURED];
  k->distances->paired(k->points->at, due, k->centre, k->label, k->points->row, count, own);
  k->distances->paired(k->points->at, due, k->centre, k->bounds.rival, k->points->row, count,
                       rival);
  for (size_t n = 0; n < count; n++) {
    const uint32_t i = due[n], third = ihp_third_length(k, i);
    const uint32_t length = ihp_length_high(kind, own[n]);
    if (own[n] <= rival[n] && length <= third) {
      const uint32_t second = ihp_length_low(kind, rival[n]);
      ihp_set_until(k, i, length, second < third ? second : third);
    } else
      k->list[left->first + left->count++] = i;
  }
}

struct sifting {
  struct ihp_clustering *clustering;
  size_t left;
};

/* Keeps those of points first..end-1 that may have to move. */
static void sift_points(struct ihp_clustering *k, size_t first, size_t end,
                        struct left_points *left)
{
  uint32_t due[MEASURED];
  size_t count = 0;
  for (size_t i = first; i < end; i++) {
    due[count] = (uint32_t)i;
    count += (size_t)ihp_is_due(k, i);
    if (count == MEASURED) {
      measure_points(k, due, count, left);
      count = 0;
    }
  }
  measure_points(k, due, count, left);
}

static enum ih_status sift_slice(void *context, const struct ihp_slice *slice)
{
  struct ihp_clustering *k = ((struct sifting *)context)->clustering;
  struct left_points *left = slice->own;
  const size_t end = (size_t)(slice->first + slice->count);
  left->first = (size_t)slice->first;
  for (size_t i = left->first; i < end; i += IHP_ASK_EACH) {
    if (ihp_is_cancelled(&k->options->callbacks))
      return IH_ERR_CANCELLED;
    sift_points(k, i, end - i < IHP_ASK_EACH ? end : i + IHP_ASK_EACH, left);
  }
  return IH_OK;
}

static void join_left(void *context, const void *own)
{
  struct sifting *sifting = context;
  const struct left_points *left = own;
  uint32_t *list = sifting->clustering->list;
  memmove(list + sifting->left, list + left->first, left->count * sizeof *list);
  sifting->left += left->count;
}

/* Lists the points that may have to move, in k->list; *left = how many. */
static enum ih_status sift_all(struct ihp_clustering *k, size_t *left)
{
  const struct ihp_split split = {.units = k->points->count,
                                  .least = 1 << 12,
                                  .a_worker = 16,
                                  .own_bytes = sizeof(struct left_points),
                                  .run = sift_slice,
                                  .join = join_left};
  struct sifting sifting = {.clustering = k};
  const enum ih_status status = ihp_split_run(&split, k->options->executor, &sifting);
  *left = sifting.left;
  return status;
}

/* ---- Near centres -------------------------------------------------------------------------- */

/* The centres near a cluster's, and room for them. */
struct near_centres {
  struct ihp_clustering *clustering;
  uint32_t own;
  size_t count;
  uint32_t beyond; /* a length: all centres that are not listed are at least so far */
  uint64_t *key;   /* distance * 2^32 + number, ascending */
  uint32_t *number;
  uint32_t *length; /* the distance as a length, rounded down */
  uint32_t *all;    /* the distances of all centres */
  uint8_t *table;   /* centres side by side, in the order of the list */
  size_t groups;
};

/* What a centre's distance from a point's own must exceed to be farther than b from the point,
 * which is d from its own. */
static inline uint64_t out_of_question(enum ih_distance distance, uint32_t d, uint32_t b)
{
  const uint64_t sum = (uint64_t)d + b;
  return distance == IH_DISTANCE_L1 ? sum : 2 * sum;
}

/* Lists the centres that matter to points of cluster c, which are up to `most` from its own. */
static void list_near(struct near_centres *near, uint32_t c, uint32_t most)
{
  const struct ihp_clustering *k = near->clustering;
  const uint64_t reach = out_of_question(k->points->distance, most, most);
  near->own = c;
  near->count = 0;
  k->distances->listed(k->centre + c * k->points->row, k->centre, k->points->row, k->identity,
                       k->clusters, near->all);
  for (uint32_t i = 0; i < k->clusters; i++)
    if (near->all[i] <= reach && i != c)
      near->key[near->count++] = (uint64_t)near->all[i] << 32 | i;
  ihp_sort_keys(near->key, near->count);
  for (size_t n = 0; n < near->count; n++) {
    near->number[n] = (uint32_t)near->key[n];
    near->length[n] = ihp_length_low(k->points->distance, (uint32_t)(near->key[n] >> 32));
  }
  ihp_put_together(k->centre, k->points->row, near->groups, near->number, near->count, near->table);
  near->beyond =
      ihp_length_low(k->points->distance, reach < UINT32_MAX ? (uint32_t)reach + 1 : UINT32_MAX);
}

/* ---- A point ------------------------------------------------------------------------------- */

/* The nearest centres so far, and their distances. */
struct nearest {
  uint32_t label, rival;
  uint32_t distance, second, third;
};

static inline void take_nearer(struct nearest *nearest, uint32_t own, uint32_t label,
                               uint32_t distance)
{
  if (distance > nearest->third)
    return;
  if (distance > nearest->second) {
    nearest->third = distance;
    return;
  }
  nearest->third = nearest->second;
  if (distance < nearest->distance ||
      (distance == nearest->distance && nearest->label != own && label < nearest->label)) {
    nearest->second = nearest->distance;
    nearest->rival = nearest->label;
    nearest->distance = distance;
    nearest->label = label;
  } else {
    nearest->second = distance;
    nearest->rival = label;
  }
}

/* Finds the nearest centre of a point whose own is listed for and d away, and its bounds.  It goes
 * on until third ones are known, so that the bounds last. */
static void find_nearest(const struct near_centres *near, size_t i, uint32_t d)
{
  struct ihp_clustering *k = near->clustering;
  const enum ih_distance kind = k->points->distance;
  const uint8_t *point = ihp_point(k->points, i), *table = near->table;
  struct nearest nearest = {near->own, near->own, d, UINT32_MAX, UINT32_MAX};
  uint32_t beyond = near->beyond;
  for (size_t n = 0; n < near->count; n += IHP_TOGETHER, table += near->groups * IHP_GROUP) {
    uint64_t found[IHP_TOGETHER];
    const size_t some = near->count - n < IHP_TOGETHER ? near->count - n : IHP_TOGETHER;
    if (near->key[n] >> 32 > out_of_question(kind, d, nearest.third)) {
      beyond = near->length[n];
      break;
    }
    k->distances->together(point, table, near->groups, found);
    for (size_t t = 0; t < some; t++)
      take_nearer(&nearest, near->own, near->number[n + t], (uint32_t)found[t]);
  }
  const uint32_t rest = ihp_less_length(beyond, ihp_length_high(kind, d));
  const uint32_t third = ihp_length_low(kind, nearest.third);
  k->label[i] = nearest.label;
  k->bounds.rival[i] = nearest.rival;
  ihp_set_bounds(k, i, ihp_length_high(kind, nearest.distance),
                 ihp_length_low(kind, nearest.second), third < rest ? third : rest);
}

/* ---- A cluster ------------------------------------------------------------------------------- */

/* *most = the largest distance of the cluster's listed points from its centre; distance[] = each.
 */
static enum ih_status measure_members(const struct ihp_clustering *k, uint32_t c,
                                      uint32_t distance[], uint32_t *most)
{
  const size_t count = k->first[c + 1] - k->first[c];
  *most = 0;
  for (size_t n = 0; n < count; n += IHP_ASK_EACH) {
    if (ihp_is_cancelled(&k->options->callbacks))
      return IH_ERR_CANCELLED;
    k->distances->listed(k->centre + c * k->points->row, k->points->at, k->points->row,
                         k->member + k->first[c] + n,
                         count - n < IHP_ASK_EACH ? count - n : IHP_ASK_EACH, distance + n);
  }
  for (size_t n = 0; n < count; n++)
    *most = distance[n] > *most ? distance[n] : *most;
  return IH_OK;
}

/* Moves the listed points of a cluster; those that leave it are listed at its place in k->list.
 * *left = how many. */
static enum ih_status move_members(struct near_centres *near, uint32_t c, uint32_t *left)
{
  struct ihp_clustering *k = near->clustering;
  const size_t count = k->first[c + 1] - k->first[c];
  const uint32_t *member = k->member + k->first[c];
  uint32_t *list = k->list + k->first[c], most;
  *left = 0;
  if (count == 0)
    return IH_OK;
  /* The room for leaving points' numbers has distances first, and is read before it is written. */
  const enum ih_status status = measure_members(k, c, list, &most);
  if (status != IH_OK)
    return status;
  list_near(near, c, most);
  for (size_t n = 0; n < count; n++) {
    const uint32_t i = member[n], d = list[n];
    if (ihp_is_cancelled_at(&k->options->callbacks, n, MEASURED))
      return IH_ERR_CANCELLED;
    find_nearest(near, i, d);
    if (k->label[i] == c)
      continue;
    ihp_count_point(k, c, i, -k->points->weight[i], d);
    list[(*left)++] = i;
  }
  return IH_OK;
}

/* ---- All ---------------------------------------------------------------------------------- */

/* Not cleared, which would take longer than few points do. */
static int take_near(struct near_centres *near)
{
  const size_t clusters = near->clustering->clusters;
  const size_t parts = (clusters + IHP_TOGETHER - 1) / IHP_TOGETHER;
  near->groups = ihp_groups(near->clustering->points);
  near->key = malloc(clusters * sizeof *near->key);
  near->number = malloc(3 * clusters * sizeof *near->number);
  near->table = malloc(parts * near->groups * IHP_GROUP);
  if (near->key == NULL || near->number == NULL || near->table == NULL)
    return 0;
  near->length = near->number + clusters;
  near->all = near->length + clusters;
  return 1;
}

static enum ih_status move_slice(void *context, const struct ihp_slice *slice)
{
  struct near_centres near = {.clustering = context};
  enum ih_status status = take_near(&near) ? IH_OK : IH_ERR_MEMORY;
  for (uint64_t c = slice->first; c < slice->first + slice->count && status == IH_OK; c++)
    status = move_members(&near, (uint32_t)c, &near.clustering->workspace[c]);
  free(near.key);
  free(near.number);
  free(near.table);
  return status;
}

/* Points that left their clusters, of cluster c k->workspace[c], join those of their labels; *moved
 * = how many. */
static enum ih_status join_clusters(struct ihp_clustering *k, size_t *moved)
{
  *moved = 0;
  for (size_t c = 0; c < k->clusters; c++) {
    const uint32_t *list = k->list + k->first[c];
    for (size_t n = 0; n < k->workspace[c]; n++, ++*moved) {
      const uint32_t to = k->label[list[n]];
      uint32_t distance;
      if (ihp_is_stopped(&k->options->callbacks, *moved))
        return IH_ERR_CANCELLED;
      k->distances->listed(ihp_point(k->points, list[n]), k->centre, k->points->row, &to, 1,
                           &distance);
      ihp_count_point(k, to, list[n], k->points->weight[list[n]], distance);
    }
  }
  return IH_OK;
}

enum ih_status ihp_move_points(struct ihp_clustering *k, size_t *moved)
{
  const struct ihp_split split = {
      .units = k->clusters, .least = 1, .a_worker = 64, .run = move_slice};
  size_t left;
  enum ih_status status = sift_all(k, &left);
  if (status == IH_OK)
    status = ihp_group_labels(k->label, k->list, left, k->clusters, &k->options->callbacks,
                              k->first, k->member);
  if (status == IH_OK)
    status = ihp_split_run(&split, k->options->executor, k);
  return status == IH_OK ? join_clusters(k, moved) : status;
}
