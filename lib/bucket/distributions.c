#include "bucket/distributions.h"

#include "base/arrays.h"
#include "base/executor.h"
#include "bucket/keys.h"
#include "simd/instructions.h"

#include <stdlib.h>
#include <string.h>

enum {
  PARTS = 4,        /* parts that a site's coordinates are divided into */
  ASK_EACH = 1 << 8 /* points; sorting the units of one takes up to a few microseconds */
};

/* ---- Checks ------------------------------------------------------------------------------- */

enum ih_status ihp_distributions_check(const ih_distributions *points,
                                       const ih_callbacks *callbacks)
{
  if (points == NULL || points->at == NULL || points->count == 0 || points->count >> 28 != 0 ||
      points->mass == 0 || points->mass > IHP_MOST_MASS || !ihp_is_unused(points->reserved) ||
      ihp_points_check(&points->sites) != IH_OK || points->sites.count > UINT16_MAX + 1u ||
      points->sites.weight != NULL)
    return IH_ERR_ARGUMENT;
  for (size_t n = 0; n < points->count * points->mass; n++) {
    if (points->at[n] >= points->sites.count)
      return IH_ERR_RANGE;
    if (ihp_is_stopped(callbacks, n))
      return IH_ERR_CANCELLED;
  }
  return IH_OK;
}

/* ---- Ground distances --------------------------------------------------------------------- */

/* Numbers the sites by their coordinate sums.  value[] is workspace for one site. */
static void number_sites(struct ihp_ground *ground, uint64_t key[], uint32_t value[],
                         uint16_t place[])
{
  const struct ihp_points *sites = &ground->sites;
  for (size_t s = 0; s < sites->count; s++) {
    uint64_t sum = 0;
    ihp_row_read(sites, ihp_point(sites, s), value);
    for (size_t j = 0; j < sites->width; j++)
      sum += value[j];
    key[s] = sum << 32 | s;
  }
  ihp_sort_keys(key, sites->count);
  for (size_t s = 0; s < sites->count; s++) {
    ground->row[s] = (uint32_t)key[s];
    ground->sum[s] = (uint32_t)(key[s] >> 32);
    place[sites->number[ground->row[s]]] = (uint16_t)s;
  }
}

enum ih_status ihp_ground_make(const ih_points *sites, const ih_executor *executor,
                               const ih_callbacks *callbacks, const ih_instructions *instructions,
                               struct ihp_ground *ground, uint16_t place[])
{
  *ground = (struct ihp_ground){.groups = 0};
  enum ih_status status =
      ihp_points_make(sites, IH_DISTANCE_L1, executor, callbacks, &ground->sites);
  if (status == IH_OK && ground->sites.box >= IHP_COST_END)
    status = IH_ERR_OVERFLOW;
  if (status != IH_OK)
    return status;
  ground->distances = ihp_distances_find(&ground->sites, instructions);
  ground->groups = ihp_groups(&ground->sites);
  ground->row = malloc(sites->count * sizeof *ground->row);
  ground->sum = malloc(sites->count * sizeof *ground->sum);
  uint64_t *key = malloc(sites->count * sizeof *key);
  uint32_t *value = malloc(sites->width * sizeof *value);
  status = IH_ERR_MEMORY;
  if (ground->row != NULL && ground->sum != NULL && key != NULL && value != NULL) {
    number_sites(ground, key, value, place);
    status = IH_OK;
  }
  free(key);
  free(value);
  return status;
}

void ihp_ground_release(struct ihp_ground *ground)
{
  ihp_points_release(&ground->sites);
  free(ground->row);
  free(ground->sum);
}

void ihp_place_units(const uint16_t from[], const uint16_t place[], size_t mass, uint16_t to[])
{
  for (size_t m = 0; m < mass; m++) {
    const uint16_t site = place[from[m]];
    size_t at = m;
    for (; at > 0 && to[at - 1] > site; at--)
      to[at] = to[at - 1];
    to[at] = site;
  }
}

/* ---- Rows --------------------------------------------------------------------------------- */

/* Workspace for making rows: sum[p * sites + s] is the sum over part p of site s's coordinates. */
struct row_work {
  const ih_callbacks *callbacks;
  const ih_distributions *from;
  struct ihp_distributions *points;
  uint16_t *place;
  size_t parts;
  uint32_t *sum;
  enum ih_dtype dtype;
  void *row; /* all rows, as ih_points of that type */
};

static void add_parts(struct row_work *w, uint32_t value[])
{
  const struct ihp_ground *ground = &w->points->ground;
  const struct ihp_points *sites = &ground->sites;
  for (size_t s = 0; s < sites->count; s++) {
    ihp_row_read(sites, ihp_point(sites, ground->row[s]), value);
    for (size_t p = 0; p < w->parts; p++) {
      uint32_t *sum = &w->sum[p * sites->count + s];
      *sum = 0;
      for (size_t j = p * sites->width / w->parts; j < (p + 1) * sites->width / w->parts; j++)
        *sum += value[j];
    }
  }
}

static void write_row(const struct row_work *w, size_t i)
{
  const size_t mass = w->from->mass;
  for (size_t p = 0; p < w->parts; p++) {
    uint32_t ascending[IHP_MOST_MASS];
    for (size_t m = 0; m < mass; m++) {
      const uint32_t sum = w->sum[p * w->from->sites.count + w->place[w->from->at[i * mass + m]]];
      size_t at = m;
      for (; at > 0 && ascending[at - 1] > sum; at--)
        ascending[at] = ascending[at - 1];
      ascending[at] = sum;
    }
    for (size_t m = 0; m < mass; m++)
      ihp_element_put(w->dtype, ascending[m], w->row, (i * w->parts + p) * mass + m);
  }
}

static enum ih_status write_rows(void *work, const struct ihp_slice *slice)
{
  const struct row_work *w = work;
  for (uint64_t i = slice->first; i < slice->first + slice->count; i++) {
    if (ihp_is_cancelled_at(w->callbacks, i, ASK_EACH))
      return IH_ERR_CANCELLED;
    write_row(w, (size_t)i);
  }
  return IH_OK;
}

static enum ih_status place_points(void *work, const struct ihp_slice *slice)
{
  const struct row_work *w = work;
  const size_t mass = w->from->mass;
  for (uint64_t i = slice->first; i < slice->first + slice->count; i++) {
    if (ihp_is_cancelled_at(w->callbacks, i, ASK_EACH))
      return IH_ERR_CANCELLED;
    ihp_place_units(w->from->at + w->points->rows.number[i] * mass, w->place, mass,
                    w->points->at + i * mass);
  }
  return IH_OK;
}

static enum ih_status make_rows(struct row_work *w, const ih_executor *executor)
{
  const ih_distributions *from = w->from;
  const struct ihp_split split = {.units = from->count,
                                  .least = 1 << 10,
                                  .a_worker = 8,
                                  .run = write_rows,
                                  .is_divided = 1,
                                  .made = {{w->row, (w->parts * from->mass) << w->dtype}}};
  struct ihp_split places = split;
  const ih_points rows = {.count = from->count,
                          .width = w->parts * from->mass,
                          .dtype = w->dtype,
                          .at = w->row,
                          .weight = from->weight};
  places.run = place_points;
  places.made[0] = (struct ihp_made_rows){w->points->at, from->mass * sizeof *w->points->at};
  enum ih_status status = ihp_split_run(&split, executor, w);
  if (status == IH_OK)
    status = ihp_points_make(&rows, IH_DISTANCE_L1, executor, w->callbacks, &w->points->rows);
  return status == IH_OK ? ihp_split_run(&places, executor, w) : status;
}

/* ---- Creation and samples ----------------------------------------------------------------- */

enum ih_status ihp_distributions_make(const ih_distributions *from, const ih_executor *executor,
                                      const ih_callbacks *callbacks,
                                      const ih_instructions *instructions,
                                      struct ihp_distributions *points)
{
  *points = (struct ihp_distributions){.mass = from->mass,
                                       .instructions = instructions == NULL ? ih_instructions_best()
                                                                            : instructions};
  const ih_points *sites = &from->sites;
  struct ihp_arrays arrays = {0};
  struct row_work work = {.callbacks = callbacks, .from = from, .points = points};
  work.place = ihp_arrays_add(&arrays, sites->count, sizeof *work.place);
  enum ih_status status = IH_ERR_MEMORY;
  if (work.place != NULL)
    status = ihp_ground_make(sites, executor, callbacks, points->instructions, &points->ground,
                             work.place);
  if (status == IH_OK)
    status = ihp_weights_check(from->weight, from->count, from->mass * points->ground.sites.box);
  if (status == IH_OK) {
    work.parts = sites->width < PARTS ? sites->width : PARTS;
    work.dtype = points->ground.sites.box <= UINT16_MAX ? IH_U16 : IH_U32;
    work.sum = ihp_arrays_add(&arrays, sites->count * work.parts, sizeof *work.sum);
    work.row = ihp_arrays_add(&arrays, from->count * work.parts, from->mass << work.dtype);
    uint32_t *value = ihp_arrays_add(&arrays, sites->width, sizeof *value);
    points->at = malloc(from->count * from->mass * sizeof *points->at);
    status = IH_ERR_MEMORY;
    if (!arrays.is_short && points->at != NULL) {
      add_parts(&work, value);
      status = make_rows(&work, executor);
    }
  }
  ihp_arrays_free(&arrays);
  return status;
}

void ihp_distributions_release(struct ihp_distributions *points)
{
  ihp_ground_release(&points->ground);
  ihp_sample_release(points);
}

enum ih_status ihp_distributions_sample(const struct ihp_distributions *points, size_t each,
                                        const ih_executor *executor, const ih_callbacks *callbacks,
                                        struct ihp_distributions *sample)
{
  *sample = *points;
  sample->at = NULL;
  const enum ih_status status =
      ihp_points_sample(&points->rows, each, executor, callbacks, &sample->rows);
  if (status != IH_OK)
    return status;
  const size_t bytes = points->mass * sizeof *sample->at;
  sample->at = malloc(sample->rows.count * bytes);
  if (sample->at == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = 0; i < sample->rows.count; i++)
    memcpy(sample->at + i * points->mass, ihp_units(points, i * each), bytes);
  return IH_OK;
}

void ihp_sample_release(struct ihp_distributions *sample)
{
  ihp_points_release(&sample->rows);
  free(sample->at);
}
