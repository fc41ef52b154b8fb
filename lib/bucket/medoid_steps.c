/* The steps of clustering with medoids: the start, better medoids, and points to nearer medoids. */
#include "base/executor.h"
#include "bucket/centring.h"
#include "bucket/exchange.h"
#include "bucket/groups.h"
#include "bucket/keys.h"
#include "bucket/medoids.h"

#include <stdlib.h>
#include <string.h>

enum { ASK_DISTANCES = 64 /* distances computed between two calls of is_cancelled */ };

/* ---- Arrays ------------------------------------------------------------------------------- */

int ihp_medoids_take(struct ihp_medoids *k)
{
  const size_t count = k->points->rows.count, clusters = k->clusters;
  struct ihp_arrays *arrays = &k->arrays;
  k->distances = ihp_distances_find(&k->points->rows, k->points->instructions);
  k->label = ihp_arrays_add(arrays, count, sizeof *k->label);
  k->next = ihp_arrays_add(arrays, count, sizeof *k->next);
  k->own = ihp_arrays_add(arrays, count, sizeof *k->own);
  k->others = ihp_arrays_add(arrays, count, sizeof *k->others);
  k->medoid = ihp_arrays_add(arrays, clusters, sizeof *k->medoid);
  k->is_new = ihp_arrays_add(arrays, clusters, 1);
  k->is_changed = ihp_arrays_add(arrays, clusters, 1);
  k->member = ihp_arrays_add(arrays, count, sizeof *k->member);
  k->first = ihp_arrays_add(arrays, clusters + 1, sizeof *k->first);
  return !arrays->is_short;
}

/* ---- Better medoids ----------------------------------------------------------------------- */

/* A cluster, and the workspace for finding its medoid. */
struct medoid_work {
  struct ihp_medoids *medoids;
  struct ihp_transport *transport;
  const uint32_t *member;
  size_t members;
  uint64_t cost;                            /* with the best medoid found */
  uint64_t candidate[IH_MEDOID_CANDIDATES]; /* the row distance * 2^32 + the point's number */
  size_t candidates;
  uint32_t *bound, *distance, *found; /* per member; `found`: distances from the best medoid */
  struct ihp_centre_work centre;
  uint64_t *numbers;
  uint8_t *row; /* the median row */
};

/* Keeps a key if it is among the lowest, in ascending order. */
static void add_candidate(struct medoid_work *w, uint64_t key)
{
  size_t at = w->candidates;
  if (at == IH_MEDOID_CANDIDATES && key > w->candidate[--at])
    return;
  for (; at > 0 && w->candidate[at - 1] > key; at--)
    w->candidate[at] = w->candidate[at - 1];
  w->candidate[at] = key;
  w->candidates += w->candidates < IH_MEDOID_CANDIDATES;
}

/* candidate[] = the members whose rows are nearest to the median row, nearest first. */
static enum ih_status find_candidates(struct medoid_work *w)
{
  const struct ihp_points *rows = &w->medoids->points->rows;
  uint64_t unused;
  w->centre.member = w->member;
  w->centre.members = w->members;
  w->centre.weight = 0;
  for (size_t n = 0; n < w->members; n++)
    w->centre.weight += rows->weight[w->member[n]];
  if (ihp_medians.find(&w->centre, w->numbers, &unused) != IH_OK)
    return IH_ERR_CANCELLED;
  ihp_row_write(rows, w->centre.centre, w->row);
  w->medoids->distances->listed(w->row, rows->at, rows->row, w->member, w->members, w->bound);
  w->candidates = 0;
  for (size_t n = 0; n < w->members; n++)
    add_candidate(w, (uint64_t)w->bound[n] << 32 | w->member[n]);
  return IH_OK;
}

/* bound[n] = a lower bound on the distance between candidate x and member n, from their rows and
 * the triangle inequality.  Returns the total cost of the bounds. */
static uint64_t bound_members(struct medoid_work *w, uint32_t x)
{
  const struct ihp_medoids *k = w->medoids;
  const struct ihp_points *rows = &k->points->rows;
  uint64_t cost = 0;
  k->distances->listed(ihp_point(rows, x), rows->at, rows->row, w->member, w->members, w->bound);
  for (size_t n = 0; n < w->members; n++) {
    const uint32_t a = k->own[w->member[n]], b = k->own[x], gap = a < b ? b - a : a - b;
    w->bound[n] = gap > w->bound[n] ? gap : w->bound[n];
    cost += rows->weight[w->member[n]] * w->bound[n];
  }
  return cost;
}

/* Sets *best to candidate x if it costs less than the best medoid yet. */
static enum ih_status try_candidate(struct medoid_work *w, uint32_t x, uint32_t *best)
{
  const struct ihp_medoids *k = w->medoids;
  uint64_t cost = bound_members(w, x);
  for (size_t n = 0; n < w->members && cost < w->cost; n++) {
    if (ihp_is_cancelled_at(&k->options->callbacks, n, ASK_DISTANCES))
      return IH_ERR_CANCELLED;
    w->distance[n] = ihp_points_apart(k->points, w->transport, x, w->member[n], UINT32_MAX);
    cost += k->points->rows.weight[w->member[n]] * (w->distance[n] - w->bound[n]);
  }
  if (cost >= w->cost)
    return IH_OK;
  uint32_t *before = w->found;
  w->found = w->distance;
  w->distance = before;
  w->cost = cost;
  *best = x;
  return IH_OK;
}

static enum ih_status move_medoid(struct medoid_work *w, size_t c)
{
  struct ihp_medoids *k = w->medoids;
  uint32_t best = k->medoid[c];
  const size_t first = k->first[c], count = k->points->rows.count;
  w->member = k->member + first;
  w->members = k->first[c + 1] - first;
  w->bound = k->workspace + first;
  w->distance = k->workspace + count + first;
  w->found = k->workspace + 2 * count + first;
  w->cost = 0;
  for (size_t n = 0; n < w->members; n++) {
    const uint32_t i = w->member[n];
    w->cost += k->points->rows.weight[i] * k->own[i];
  }
  enum ih_status status = find_candidates(w);
  for (size_t n = 0; n < w->candidates && status == IH_OK; n++)
    if ((uint32_t)w->candidate[n] != k->medoid[c])
      status = try_candidate(w, (uint32_t)w->candidate[n], &best);
  k->is_changed[c] = 0;
  k->is_new[c] = best != k->medoid[c];
  for (size_t n = 0; k->is_new[c] && n < w->members; n++)
    k->own[w->member[n]] = w->found[n];
  k->medoid[c] = best;
  return status;
}

static int take_medoid_work(struct medoid_work *w)
{
  const struct ihp_points *rows = &w->medoids->points->rows;
  w->transport = ihp_medoids_transport(w->medoids);
  w->numbers = malloc(ihp_numbers_kept(&ihp_medians, rows) * sizeof *w->numbers);
  w->row = calloc(1, rows->row);
  w->centre = (struct ihp_centre_work){.callbacks = &w->medoids->options->callbacks,
                                       .points = rows,
                                       .distances = w->medoids->distances};
  return ihp_centre_work_take(&w->centre, &ihp_medians) && w->transport != NULL &&
         w->numbers != NULL && w->row != NULL;
}

static enum ih_status move_medoids(void *context, const struct ihp_slice *slice)
{
  struct medoid_work w = {.medoids = context};
  enum ih_status status = take_medoid_work(&w) ? IH_OK : IH_ERR_MEMORY;
  for (uint64_t c = slice->first; c < slice->first + slice->count && status == IH_OK; c++)
    if (w.medoids->is_changed[c])
      status = move_medoid(&w, (size_t)c);
  free(w.transport);
  free(w.numbers);
  free(w.row);
  ihp_centre_work_free(&w.centre);
  return status;
}

/* ---- Points to nearer medoids ------------------------------------------------------------- */

/* The interleaved rows of some medoids. */
struct medoid_table {
  size_t count;
  uint32_t *cluster;
  uint8_t *rows;
};

struct moving {
  struct ihp_medoids *medoids;
  size_t groups;
  struct medoid_table every, fresh; /* all medoids, and the new ones */
  uint32_t *point; /* workspace of fill_table: the medoids of the table being filled */
  struct ihp_arrays arrays;
};

/* Looks for a nearer medoid in a table: among those that rows do not rule out, in ascending order
 * of their row distances.  `others` bounds the medoids that are not in the table.  key[] is
 * workspace. */
static void find_nearer(const struct moving *m, const struct medoid_table *table,
                        struct ihp_transport *transport, size_t i, uint64_t key[], uint32_t others)
{
  struct ihp_medoids *k = m->medoids;
  const struct ihp_points *rows = &k->points->rows;
  size_t count = 0;
  for (size_t n = 0; n < table->count; n += IHP_TOGETHER) {
    uint64_t bound[IHP_TOGETHER];
    k->distances->together(ihp_point(rows, i), table->rows + n * m->groups * 8, m->groups, bound);
    for (size_t t = 0; t < IHP_TOGETHER && n + t < table->count; t++) {
      const uint32_t c = table->cluster[n + t];
      if (c != k->label[i] && bound[t] < k->own[i])
        key[count++] = bound[t] << 32 | c;
      else if (c != k->label[i] && bound[t] < others)
        others = (uint32_t)bound[t];
    }
  }
  ihp_sort_keys(key, count);
  for (size_t n = 0; n < count && others > key[n] >> 32; n++) {
    const uint32_t c = (uint32_t)key[n], best = k->own[i];
    uint32_t distance = (uint32_t)(key[n] >> 32);
    if (distance < best)
      distance = ihp_points_apart(k->points, transport, i, k->medoid[c], best - 1);
    if (distance < best) {
      k->next[i] = c;
      k->own[i] = distance;
    }
    distance = distance < best ? best : distance;
    others = distance < others ? distance : others;
  }
  k->others[i] = others;
}

/* If a point's medoid is not farther than its bound on the others, only new medoids can be nearer.
 * One point may take many distances, so is_cancelled is called for each. */
static enum ih_status move_slice(void *context, const struct ihp_slice *slice)
{
  const struct moving *m = context;
  struct ihp_medoids *k = m->medoids;
  struct ihp_transport *transport = ihp_medoids_transport(k);
  uint64_t *key = malloc(k->clusters * sizeof *key);
  enum ih_status status = transport != NULL && key != NULL ? IH_OK : IH_ERR_MEMORY;
  for (uint64_t i = slice->first; i < slice->first + slice->count && status == IH_OK; i++) {
    const int is_near = k->own[i] <= k->others[i];
    k->next[i] = k->label[i];
    find_nearer(m, is_near ? &m->fresh : &m->every, transport, (size_t)i, key,
                is_near ? k->others[i] : UINT32_MAX);
    status = ihp_is_cancelled(&k->options->callbacks) ? IH_ERR_CANCELLED : IH_OK;
  }
  free(key);
  free(transport);
  return status;
}

/* Fills a table with all medoids, or with the new ones only; returns 0 if out of memory. */
static int fill_table(struct moving *m, struct medoid_table *table, int only_new)
{
  const struct ihp_medoids *k = m->medoids;
  const size_t parts = (k->clusters + IHP_TOGETHER - 1) / IHP_TOGETHER;
  table->cluster = ihp_arrays_add(&m->arrays, k->clusters, sizeof *table->cluster);
  table->rows = ihp_arrays_add(&m->arrays, parts, m->groups * IHP_GROUP);
  if (m->arrays.is_short)
    return 0;
  for (uint32_t c = 0; c < k->clusters; c++)
    if (!only_new || k->is_new[c]) {
      m->point[table->count] = k->medoid[c];
      table->cluster[table->count++] = c;
    }
  ihp_put_together(k->points->rows.at, k->points->rows.row, m->groups, m->point, table->count,
                   table->rows);
  return 1;
}

/* Gives points their next labels; returns how many changed. */
static size_t take_labels(struct ihp_medoids *k)
{
  size_t moved = 0;
  for (size_t i = 0; i < k->points->rows.count; i++)
    if (k->next[i] != k->label[i]) {
      k->is_changed[k->label[i]] = k->is_changed[k->next[i]] = 1;
      k->label[i] = k->next[i];
      moved++;
    }
  memset(k->is_new, 0, k->clusters);
  return moved;
}

static enum ih_status move_points(struct ihp_medoids *k, size_t *moved)
{
  const struct ihp_split split = {.units = k->points->rows.count,
                                  .least = 256,
                                  .a_worker = 64,
                                  .run = move_slice,
                                  .is_divided = 1,
                                  .made = {{k->next, sizeof *k->next},
                                           {k->own, sizeof *k->own},
                                           {k->others, sizeof *k->others}}};
  struct moving m = {.medoids = k, .groups = ihp_groups(&k->points->rows)};
  enum ih_status status = IH_ERR_MEMORY;
  m.point = ihp_arrays_add(&m.arrays, k->clusters, sizeof *m.point);
  if (fill_table(&m, &m.every, 0) && fill_table(&m, &m.fresh, 1))
    status = ihp_split_run(&split, k->options->executor, &m);
  ihp_arrays_free(&m.arrays);
  if (status == IH_OK)
    *moved = take_labels(k);
  return status;
}

/* ---- Start -------------------------------------------------------------------------------- */

static uint64_t add_costs(const struct ihp_medoids *k)
{
  uint64_t cost = 0;
  for (size_t i = 0; i < k->points->rows.count; i++)
    cost += k->points->rows.weight[i] * k->own[i];
  return cost;
}

static enum ih_status measure_own(void *context, const struct ihp_slice *slice)
{
  struct ihp_medoids *k = context;
  struct ihp_transport *transport = ihp_medoids_transport(k);
  if (transport == NULL)
    return IH_ERR_MEMORY;
  enum ih_status status = IH_OK;
  for (uint64_t i = slice->first; i < slice->first + slice->count && status == IH_OK; i++) {
    k->own[i] =
        ihp_points_apart(k->points, transport, (size_t)i, k->medoid[k->label[i]], UINT32_MAX);
    status =
        ihp_is_cancelled_at(&k->options->callbacks, i, ASK_DISTANCES) ? IH_ERR_CANCELLED : IH_OK;
  }
  free(transport);
  return status;
}

/* Puts each point into the cluster of its neighbour in the sample, then moves it to the nearest. */
static enum ih_status leave_sample(struct ihp_medoids *k, const struct ihp_medoids *sample)
{
  const struct ihp_split split = {.units = k->points->rows.count,
                                  .least = 256,
                                  .a_worker = 64,
                                  .run = measure_own,
                                  .is_divided = 1,
                                  .made = {{k->own, sizeof *k->own}}};
  size_t moved;
  ihp_spread_labels(sample->label, k->points->rows.count, k->label);
  for (size_t c = 0; c < k->clusters; c++)
    k->medoid[c] = IHP_SAMPLE_EACH * sample->medoid[c];
  memset(k->others, 0, k->points->rows.count * sizeof *k->others);
  memset(k->is_new, 1, k->clusters);
  const enum ih_status status = ihp_split_run(&split, k->options->executor, k);
  return status == IH_OK ? move_points(k, &moved) : status;
}

static enum ih_status start_from_sample(struct ihp_medoids *k, unsigned restart)
{
  static const struct ihp_steps steps = {.start = ihp_medoids_start,
                                         .iterate = ihp_medoids_iterate};
  struct ihp_distributions points;
  struct ihp_medoids sample = {.points = &points, .options = k->options, .clusters = k->clusters};
  enum ih_status status = ihp_distributions_sample(k->points, IHP_SAMPLE_EACH, k->options->executor,
                                                   &k->options->callbacks, &points);
  if (status == IH_OK)
    status = ihp_medoids_take(&sample) ? IH_OK : IH_ERR_MEMORY;
  if (status == IH_OK)
    status = ihp_restart_sample(&steps, &sample, points.rows.count, k->options, restart);
  if (status == IH_OK)
    status = leave_sample(k, &sample);
  ihp_arrays_free(&sample.arrays);
  ihp_sample_release(&points);
  return status;
}

enum ih_status ihp_medoids_start(void *medoids, unsigned restart, struct ihp_moves *moves)
{
  struct ihp_medoids *k = medoids;
  const size_t count = k->points->rows.count;
  enum ih_status status = IH_ERR_RANGE;
  if (ihp_is_sampled(count, k->clusters, IHP_SAMPLE_MEDOID))
    status = start_from_sample(k, restart);
  if (status == IH_ERR_RANGE)
    status = ihp_choose_medoids(k, restart);
  memset(k->is_changed, 1, k->clusters);
  if (status == IH_OK)
    *moves = (struct ihp_moves){.cost = add_costs(k), .moved = count};
  return status;
}

/* ---- Iterations --------------------------------------------------------------------------- */

static enum ih_status move_all_medoids(struct ihp_medoids *k)
{
  const struct ihp_split split = {
      .units = k->clusters,
      .least = 1,
      .a_worker = 16,
      .run = move_medoids,
      .is_divided = 1,
      .made = {{k->medoid, sizeof *k->medoid}, {k->is_new, 1}, {k->is_changed, 1}}};
  const struct ihp_members members = {k->clusters, k->first, k->member};
  const struct ihp_made_rows own = {k->own, sizeof *k->own};
  enum ih_status status = ihp_group_labels(k->label, NULL, k->points->rows.count, k->clusters,
                                           &k->options->callbacks, k->first, k->member);
  if (status != IH_OK)
    return status;
  k->workspace = malloc(3 * k->points->rows.count * sizeof *k->workspace);
  status = k->workspace == NULL ? IH_ERR_MEMORY : ihp_split_run(&split, k->options->executor, k);
  free(k->workspace);
  return ihp_members_exchange(ihp_team_of(k->options->executor), status, &members, &own, 1);
}

/* Done when no medoid moves. */
enum ih_status ihp_medoids_iterate(void *medoids, struct ihp_moves *moves)
{
  struct ihp_medoids *k = medoids;
  enum ih_status status = move_all_medoids(k);
  moves->moved = 0;
  moves->is_done = memchr(k->is_new, 1, k->clusters) == NULL;
  if (status == IH_OK && !moves->is_done)
    status = move_points(k, &moves->moved);
  moves->cost = add_costs(k);
  return status;
}
