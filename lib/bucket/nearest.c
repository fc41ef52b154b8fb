/* Points to nearer centres.
 *
 * The obvious version computes the distance of every point from every centre.  Here
 *
 * - a point stays when its own centre is at most as far as `bound`, which no other centre is
 *   nearer than (Hamerly 2010).  Of a cluster whose points are up to r from their centre, only
 *   the centres up to 2r from it can be nearer to a point: the bound falls by how far these
 *   moved, and is at most what the triangle inequality leaves of the others' distance;
 * - a cluster is left alone when its points are the same and none of these centres moved;
 * - else the other centres are tried in the order of their distances from the point's own
 *   (Phillips 2002): those more than d + b away from it, where d is the point's distance from
 *   its own centre and b the least that was found, are more than b from the point, and so are
 *   all after them.  Under L2 d + b are roots, and (d + b)^2 is at most 2 (d^2 + b^2). */
#include "base/executor.h"
#include "bucket/clustering.h"

#include <stdlib.h>

enum { TRIED = 8 }; /* centres at a time */

/* The centres near a cluster's, and room for them. */
struct near_centres {
  struct ihp_clustering *clustering;
  uint32_t own;
  size_t count;
  uint64_t beyond; /* all centres that are not listed are at least so far */
  uint64_t *key;   /* distance * 2^32 + number, ascending */
  uint32_t *number;
  uint32_t *all; /* the distances of all centres */
};

/* ---- Near centres -------------------------------------------------------------------------- */

/* What a centre's distance from a point's own must exceed to be out of the question: d and b
 * are the point's distances from its own centre and from the nearest so far. */
static inline uint64_t out_of_question(enum ih_distance distance, uint32_t d, uint32_t b)
{
  const uint64_t sum = (uint64_t)d + b;
  return distance == IH_DISTANCE_L1 ? sum : 2 * sum;
}

/* How the centres around a cluster's lie. */
struct surroundings {
  uint32_t slack; /* how far those moved that can be nearer to a point, at most */
  uint32_t cap;   /* a length: no other centre is nearer to any point */
};

/* Measures the centres' distances from that of cluster c. */
static struct surroundings look_around(struct near_centres *near, uint32_t c)
{
  const struct ihp_clustering *k = near->clustering;
  const enum ih_distance distance = k->points->distance;
  const uint64_t radius = (uint64_t)ihp_length_high(distance, k->most[c]) + k->moved[c];
  const uint64_t limit = distance == IH_DISTANCE_L1 ? 2 * radius : 4 * radius * radius;
  struct surroundings around = {0, UINT32_MAX};
  uint32_t far = UINT32_MAX;
  near->own = c;
  k->distances(k->centre + c * k->points->row, k->centre, k->points->row, k->identity, k->clusters,
               near->all);
  for (uint32_t i = 0; i < k->clusters; i++)
    if (near->all[i] > limit)
      far = near->all[i] < far ? near->all[i] : far;
    else if (i != c)
      around.slack = k->moved[i] > around.slack ? k->moved[i] : around.slack;
  if (far < UINT32_MAX)
    around.cap = ihp_length_low(distance, far) - (uint32_t)radius;
  return around;
}

/* Lists the centres that matter to points of the cluster, which are up to `most` from its own. */
static void list_near(struct near_centres *near, uint32_t most)
{
  const struct ihp_clustering *k = near->clustering;
  const uint32_t c = near->own;
  const uint64_t reach = out_of_question(k->points->distance, most, most);
  near->count = 0;
  for (uint32_t i = 0; i < k->clusters; i++)
    if (near->all[i] <= reach && i != c)
      near->key[near->count++] = (uint64_t)near->all[i] << 32 | i;
  ihp_sort_keys(near->key, near->count);
  for (size_t n = 0; n < near->count; n++)
    near->number[n] = (uint32_t)near->key[n];
  near->beyond = reach + 1;
}

/* ---- A point ------------------------------------------------------------------------------- */

/* The nearest centre so far. */
struct nearest {
  uint32_t label, distance;
  uint32_t second; /* the distance of the nearest of the others */
};

static inline void take_nearer(struct nearest *nearest, uint32_t own, uint32_t label,
                               uint32_t distance)
{
  const int is_nearer =
      distance < nearest->distance ||
      (distance == nearest->distance && nearest->label != own && label < nearest->label);
  const uint32_t other = is_nearer ? nearest->distance : distance;
  nearest->second = other < nearest->second ? other : nearest->second;
  nearest->label = is_nearer ? label : nearest->label;
  nearest->distance = is_nearer ? distance : nearest->distance;
}

/* Finds the nearest centre of a point whose own is listed for, and its new bound. */
static void find_nearest(const struct near_centres *near, size_t i)
{
  const struct ihp_clustering *k = near->clustering;
  const struct ihp_points *points = k->points;
  const uint32_t d = k->distance[i];
  struct nearest nearest = {near->own, d, UINT32_MAX};
  uint64_t beyond = near->beyond;
  for (size_t n = 0; n < near->count; n += TRIED) {
    uint32_t found[TRIED];
    const size_t some = near->count - n < TRIED ? near->count - n : TRIED;
    if (near->key[n] >> 32 > out_of_question(points->distance, d, nearest.distance)) {
      beyond = near->key[n] >> 32;
      break;
    }
    k->distances(ihp_point(points, i), k->centre, points->row, near->number + n, some, found);
    for (size_t t = 0; t < some; t++)
      take_nearer(&nearest, near->own, near->number[n + t], found[t]);
  }
  const uint32_t far = beyond > UINT32_MAX ? UINT32_MAX : (uint32_t)beyond;
  const uint32_t length = ihp_length_low(points->distance, far);
  const uint32_t high = ihp_length_high(points->distance, d);
  const uint32_t rest = length > high ? length - high : 0;
  const uint32_t second = ihp_length_low(points->distance, nearest.second);
  k->label[i] = nearest.label;
  k->distance[i] = nearest.distance;
  k->bound[i] = second < rest ? second : rest;
}

/* ---- A cluster ------------------------------------------------------------------------------- */

/* Whether a distance is at most the bound, which is a length. */
static inline int is_settled(const struct ihp_clustering *k, size_t i)
{
  const uint64_t bound = k->bound[i];
  return k->distance[i] <= (k->points->distance == IH_DISTANCE_L1 ? bound : bound * bound);
}

/* Computes the distances of the points from their centre, if that has moved, and lowers their
 * bounds.  Returns the largest distance of a point that may have to move. */
static uint32_t measure_members(struct ihp_clustering *k, uint32_t c,
                                const struct surroundings *around)
{
  const uint32_t *member = k->member + k->first[c];
  const size_t members = k->first[c + 1] - k->first[c];
  const uint8_t *centre = k->centre + c * k->points->row;
  const uint32_t before = k->cap[c], slack = around->slack;
  uint32_t most = 0;
  for (size_t m = 0; m < members; m += IHP_BLOCK) {
    uint32_t found[IHP_BLOCK];
    const size_t some = members - m < IHP_BLOCK ? members - m : IHP_BLOCK;
    if (k->moved[c] != 0)
      k->distances(centre, k->points->at, k->points->row, member + m, some, found);
    for (size_t t = 0; t < some; t++) {
      const size_t i = member[m + t];
      uint32_t bound = k->bound[i] < before ? k->bound[i] : before;
      bound = bound > slack ? bound - slack : 0;
      k->bound[i] = bound < around->cap ? bound : around->cap;
      k->distance[i] = k->moved[c] != 0 ? found[t] : k->distance[i];
      if (!is_settled(k, i))
        most = k->distance[i] > most ? k->distance[i] : most;
    }
  }
  return most;
}

/* A cluster that is left alone is as it was, but for centres far from it that came nearer. */
static void move_members(struct near_centres *near, uint32_t c, struct ihp_moves *moves)
{
  struct ihp_clustering *k = near->clustering;
  const struct surroundings around = look_around(near, c);
  if (!k->is_changed[c] && around.slack == 0) {
    k->cap[c] = around.cap < k->cap[c] ? around.cap : k->cap[c];
    moves->cost += k->cost[c];
    return;
  }
  const uint32_t most = measure_members(k, c, &around);
  if (most > 0)
    list_near(near, most);
  k->cap[c] = UINT32_MAX;
  k->cost[c] = 0;
  for (size_t m = k->first[c]; m < k->first[c + 1]; m++) {
    const size_t i = k->member[m];
    if (most > 0 && !is_settled(k, i))
      find_nearest(near, i);
    moves->moved += k->label[i] != c;
    k->cost[c] += k->points->weight[i] * k->distance[i];
  }
  moves->cost += k->cost[c];
}

/* ---- All ---------------------------------------------------------------------------------- */

struct move_work {
  struct ihp_clustering *clustering;
  struct ihp_moves *moves;
};

static enum ih_status move_slice(void *context, const struct ihp_slice *slice)
{
  const struct move_work *work = context;
  const size_t clusters = work->clustering->clusters;
  struct near_centres near = {.clustering = work->clustering};
  near.key = malloc(clusters * sizeof *near.key);
  near.number = malloc(2 * clusters * sizeof *near.number);
  if (near.key == NULL || near.number == NULL) {
    free(near.key);
    free(near.number);
    return IH_ERR_MEMORY;
  }
  near.all = near.number + clusters;
  for (uint64_t c = slice->first; c < slice->first + slice->count; c++)
    move_members(&near, (uint32_t)c, slice->own);
  free(near.key);
  free(near.number);
  return IH_OK;
}

static void join_moves(void *context, const void *own)
{
  const struct move_work *work = context;
  const struct ihp_moves *moves = own;
  work->moves->cost += moves->cost;
  work->moves->moved += moves->moved;
}

enum ih_status ihp_move_points(struct ihp_clustering *clustering, struct ihp_moves *moves)
{
  const struct ihp_split split = {.units = clustering->clusters,
                                  .least = 1,
                                  .a_worker = 64,
                                  .own_bytes = sizeof *moves,
                                  .run = move_slice,
                                  .join = join_moves};
  struct move_work work = {.clustering = clustering, .moves = moves};
  *moves = (struct ihp_moves){0};
  return ihp_split_run(&split, clustering->options->executor, &work);
}
