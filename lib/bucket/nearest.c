/* Points to nearer centres.
 *
 * The plain algorithm computes the distance of every point from every centre.  Instead:
 *
 * - Most points stay, as their bounds show (bounds.h).
 * - For the others the distances from their own centre and their rival are computed, and with these
 *   the bounds usually show that the point stays.
 * - For the rest, the other centres are tried in ascending order of their distance from the point's
 *   own centre (Phillips 2002).  Let d be the point's distance from its own centre and b the third
 *   least distance found.  A centre more than d + b away from the own centre is more than b from
 *   the point, and so are all that follow.  Under L2 the roots of the distances are added, and
 *   (√d + √b)² is at most 2 (d + b). */
#include "base/executor.h"
#include "bucket/bounds.h"
#include "bucket/centre_sums.h"
#include "bucket/exchange.h"
#include "bucket/groups.h"
#include "bucket/keys.h"

#include <stdlib.h>
#include <string.h>

enum { MEASURED = 64 /* points at a time */ };

/* ---- Points that may have to move --------------------------------------------------------- */

/* Points of a slice that remain: list[first..first+count-1]. */
struct left_points {
  size_t first, count;
};

/* Updates the bounds of the due points that stay, and adds the others to the list. */
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

/* Lists those of points first..end-1 that may have to move. */
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

/* Puts the lists of all processes of a team together, in their order. */
static enum ih_status collect_left(struct ihp_clustering *k, const ih_team *team,
                                   enum ih_status status, size_t *left)
{
  void *all;
  uint64_t bytes;
  status = ihp_team_collect(team, status, k->list, *left * sizeof *k->list, &all, &bytes);
  if (status != IH_OK)
    return status;
  memcpy(k->list, all, (size_t)bytes);
  *left = (size_t)bytes / sizeof *k->list;
  free(all);
  return status;
}

/* Lists the points that may have to move in k->list; *left = their number.  With a team, the bounds
 * of those that stay are not exchanged: in every iteration the same process sifts a point. */
static enum ih_status sift_all(struct ihp_clustering *k, size_t *left)
{
  const ih_team *team = ihp_team_of(k->options->executor);
  const struct ihp_split split = {.units = k->points->count,
                                  .least = 1 << 12,
                                  .a_worker = 16,
                                  .own_bytes = sizeof(struct left_points),
                                  .run = sift_slice,
                                  .join = join_left,
                                  .is_divided = 1,
                                  .joins_own = 1};
  struct sifting sifting = {.clustering = k};
  const enum ih_status status = ihp_split_run(&split, k->options->executor, &sifting);
  *left = sifting.left;
  return team == NULL ? status : collect_left(k, team, status, left);
}

/* ---- Centres near a cluster's ------------------------------------------------------------- */

/* The centres near a cluster's own, and workspace for them. */
struct near_centres {
  struct ihp_clustering *clustering;
  uint32_t own;
  size_t count;
  uint32_t
      beyond;    /* lower bound, as a length, on the distance of all centres that are not listed */
  uint64_t *key; /* distance * 2^32 + number, ascending */
  uint32_t *number;
  uint32_t *length; /* the distance as a length, rounded down */
  uint32_t *all;    /* distances of the centres whose sums are near */
  uint8_t *table;   /* the listed centres, interleaved in the order of the list */
  size_t groups;
};

/* A centre farther than this from the point's own centre is farther than b from the point; d is the
 * point's distance from its own.  L1: d + b.  L2: (√d + √b)² <= 2(d + b). */
static inline uint64_t ruled_out_beyond(enum ih_distance distance, uint32_t d, uint32_t b)
{
  const uint64_t sum = (uint64_t)d + b;
  return distance == IH_DISTANCE_L1 ? sum : 2 * sum;
}

/* Lists the centres that may be nearest to a point of cluster c that is at most `most` from its own
 * centre. */
static void list_near(struct near_centres *near, uint32_t c, uint32_t most)
{
  const struct ihp_clustering *k = near->clustering;
  const uint64_t reach = ruled_out_beyond(k->points->distance, most, most);
  near->own = c;
  near->count = 0;
  const uint32_t *list = k->sums.order;
  const size_t count = ihp_centre_sums_near(k, c, reach, k->clusters, &list);
  k->distances->listed(k->centre + c * k->points->row, k->centre, k->points->row, list, count,
                       near->all);
  for (size_t n = 0; n < count; n++)
    if (near->all[n] <= reach && list[n] != c)
      near->key[near->count++] = (uint64_t)near->all[n] << 32 | list[n];
  ihp_sort_keys(near->key, near->count);
  for (size_t n = 0; n < near->count; n++) {
    near->number[n] = (uint32_t)near->key[n];
    near->length[n] = ihp_length_low(k->points->distance, (uint32_t)(near->key[n] >> 32));
  }
  ihp_put_together(k->centre, k->points->row, near->groups, near->number, near->count, near->table);
  near->beyond =
      ihp_length_low(k->points->distance, reach < UINT32_MAX ? (uint32_t)reach + 1 : UINT32_MAX);
}

/* ---- Nearest centre of a point ------------------------------------------------------------ */

/* The nearest centres found, and their distances. */
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

/* Finds the nearest centre of point i, given its own centre's list and its distance d from its own
 * centre, and sets its bounds.  Continues until the third nearest is certain, so that the bounds
 * last. */
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
    if (near->key[n] >> 32 > ruled_out_beyond(kind, d, nearest.third)) {
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

/* ---- Points of a cluster ------------------------------------------------------------------ */

/* *most = the largest distance of the cluster's listed points from its centre; distance[] = the
 * distance of each. */
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

/* Moves the listed points of cluster c.  Those that leave are listed in k->list from k->first[c]
 * on; *left = their number. */
static enum ih_status move_members(struct near_centres *near, uint32_t c, uint32_t *left)
{
  struct ihp_clustering *k = near->clustering;
  const size_t count = k->first[c + 1] - k->first[c];
  const uint32_t *member = k->member + k->first[c];
  uint32_t *list = k->list + k->first[c], most;
  *left = 0;
  if (count == 0)
    return IH_OK;
  /* This part of k->list first holds distances; entry n is read before it can be overwritten. */
  const enum ih_status status = measure_members(k, c, list, &most);
  if (status != IH_OK)
    return status;
  list_near(near, c, most);
  for (size_t n = 0; n < count; n++) {
    const uint32_t i = member[n], d = list[n];
    if (ihp_is_cancelled_at(&k->options->callbacks, n, MEASURED))
      return IH_ERR_CANCELLED;
    find_nearest(near, i, d);
    if (k->label[i] == c) {
      ihp_widen(k, i);
      continue;
    }
    ihp_count_point(k, c, i, -k->points->weight[i], d);
    list[(*left)++] = i;
  }
  return IH_OK;
}

/* ---- Points of every cluster -------------------------------------------------------------- */

/* The arrays are not cleared: that would take longer than moving the few points does. */
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

/* Gets the points that other processes of a team have moved. */
static enum ih_status exchange_moves(struct ihp_clustering *k)
{
  const ih_team *team = ihp_team_of(k->options->executor);
  const struct ihp_members members = {k->clusters, k->first, k->member};
  const enum ih_status status = ihp_lists_exchange(team, IH_OK, &members, k->list);
  const struct ihp_made_rows made[] = {{k->label, sizeof *k->label},
                                       {k->bounds.rival, sizeof *k->bounds.rival},
                                       {k->bounds.third, sizeof *k->bounds.third},
                                       {k->bounds.until, sizeof *k->bounds.until},
                                       {k->bounds.ring, sizeof *k->bounds.ring}};
  return ihp_members_exchange(team, status, &members, made, sizeof made / sizeof *made);
}

/* Adds the points that left their clusters (k->workspace[c] of cluster c) to the clusters of their
 * new labels; *moved = their number. */
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
      ihp_widen(k, list[n]);
    }
  }
  return IH_OK;
}

enum ih_status ihp_move_points(struct ihp_clustering *k, size_t *moved)
{
  const struct ihp_split split = {.units = k->clusters,
                                  .least = 1,
                                  .a_worker = 64,
                                  .run = move_slice,
                                  .is_divided = 1,
                                  .made = {{k->workspace, sizeof *k->workspace},
                                           {k->numbers, k->kept * sizeof *k->numbers},
                                           {k->weight, sizeof *k->weight},
                                           {k->cost, sizeof *k->cost},
                                           {k->change, sizeof *k->change},
                                           {k->bounds.widest, sizeof *k->bounds.widest}}};
  size_t left;
  enum ih_status status = sift_all(k, &left);
  if (status == IH_OK)
    status = ihp_group_labels(k->label, k->list, left, k->clusters, &k->options->callbacks,
                              k->first, k->member);
  if (status == IH_OK)
    status = ihp_split_run(&split, k->options->executor, k);
  if (status == IH_OK)
    status = exchange_moves(k);
  return status == IH_OK ? join_clusters(k, moved) : status;
}
