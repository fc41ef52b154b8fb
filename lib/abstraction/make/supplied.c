#include "abstraction/make/supplied.h"
#include "abstraction/make/points.h"
#include "base/error.h"
#include "build/build.h"
#include "table/fault.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Splits FILE or FILE:TENSOR at the last colon, unless a file of the whole name exists.  Returns
 * the tensor's name, or NULL.  *path = the path, which the caller frees; NULL if out of memory. */
static const char *split_name(const char *text, char **path)
{
  struct stat about;
  const char *colon = stat(text, &about) != 0 ? strrchr(text, ':') : NULL;
  *path = strndup(text, colon == NULL ? strlen(text) : (size_t)(colon - text));
  return colon == NULL ? NULL : colon + 1;
}

/* Rows between two checks for cancellation. */
enum { SOME_ROWS = 1 << 16 };

/* Marks the labels that occur; *most = the largest. */
static enum ih_status mark_labels(const struct ihp_user_array *array, const struct ihp_run *run,
                                  unsigned char seen[], uint64_t *most, ih_error *error)
{
  *most = 0;
  for (uint64_t i = 0; i < array->rows; i++) {
    uint64_t label;
    if (ihp_is_cancelled_at(&run->options.callbacks, i, SOME_ROWS))
      return ihp_error(error, IH_ERR_CANCELLED, 0, "cancelled");
    if (!ihp_user_array_integer(array, i, &label) || label >= array->rows)
      return ihp_file_error(error, IH_ERR_MISMATCH, array->path,
                            "row %" PRIu64 " is %.0f, not a valid label for %" PRIu64 " hands", i,
                            ihp_user_array_number(array, i), array->rows);
    seen[label / 8] |= (unsigned char)(1u << label % 8);
    *most = label > *most ? label : *most;
  }
  return IH_OK;
}

/* Requires every label from 0 to the largest, so that no bucket is empty. */
static enum ih_status check_labels(const struct ihp_user_array *array, const struct ihp_run *run,
                                   uint32_t *greatest, ih_error *error)
{
  uint64_t most, label = 0;
  unsigned char *seen = calloc((size_t)(array->rows / 8 + 1), 1);
  if (seen == NULL)
    return ihp_memory_error(error, array->path);
  const enum ih_status status = mark_labels(array, run, seen, &most, error);
  if (status == IH_OK)
    while (label < most && (seen[label / 8] >> label % 8 & 1) != 0)
      label++;
  free(seen);
  *greatest = (uint32_t)most;
  if (status != IH_OK || label == most)
    return status;
  return ihp_file_error(error, IH_ERR_MISMATCH, array->path,
                        "no hand has label %" PRIu64 ", although %" PRIu64 " is the largest", label,
                        most);
}

static uint32_t scale_of(const struct ihp_settings *settings)
{
  return settings->scale == 0 ? 1 : (uint32_t)settings->scale;
}

static enum ih_status check_coordinates(const struct ihp_user_array *array, uint32_t scale,
                                        const struct ihp_run *run, uint32_t *most, ih_error *error)
{
  for (uint64_t i = 0; i < array->rows * array->width; i++) {
    uint32_t value;
    if (ihp_is_cancelled_at(&run->options.callbacks, i, SOME_ROWS))
      return ihp_error(error, IH_ERR_CANCELLED, 0, "cancelled");
    if (!ihp_user_array_scaled(array, i, scale, &value))
      return ihp_file_error(
          error, IH_ERR_MISMATCH, array->path,
          "row %" PRIu64 ", column %" PRIu64 ": %.9g times %u is not between 0 and 2^32 - 1",
          i / array->width, i % array->width, ihp_user_array_number(array, i), scale);
    *most = value > *most ? value : *most;
  }
  return IH_OK;
}

/* Requires every coordinate to fit in 32 bits. */
static enum ih_status check_points(const struct ihp_user_array *array,
                                   const struct ihp_settings *settings, const struct ihp_run *run,
                                   uint32_t *most, ih_error *error)
{
  if (array->width > UINT16_MAX)
    return ihp_file_error(error, IH_ERR_MISMATCH, array->path,
                          "points have %" PRIu64 " coordinates; at most %d are supported",
                          array->width, UINT16_MAX);
  if (ihp_user_array_is_float(array) && settings->scale == 0)
    return ihp_file_error(error, IH_ERR_MISMATCH, array->path,
                          "floats need a `scale` that makes them integers");
  return check_coordinates(array, scale_of(settings), run, most, error);
}

static enum ih_status open_array(const struct ihp_settings *settings, const struct ihp_hands *hands,
                                 uint64_t count, struct ihp_user_array *out, ih_error *error)
{
  const int are_points = settings->method->source == IHP_SUPPLIED_POINTS;
  const char *name = are_points ? settings->points : settings->labels;
  const struct ihp_rows_for rows_for = {&hands->game.deck, &hands->rounds};
  const struct ihp_user_array_form form = {.rows = count,
                                           .dims = are_points ? 2 : 1,
                                           .may_be_floats = are_points,
                                           .meaning = are_points ? "points" : "labels",
                                           .of = "the hands of the street",
                                           .check = ihp_rows_check_table,
                                           .context = &rows_for};
  char *path;
  const char *tensor = split_name(name, &path);
  if (path == NULL)
    return ihp_memory_error(error, name);
  const enum ih_status status = ihp_user_array_open(out, path, tensor, &form, error);
  free(path);
  return status;
}

enum ih_status ihp_supplied_open(const struct ihp_settings *settings, const struct ihp_hands *hands,
                                 uint64_t count, struct ihp_user_array *array,
                                 const struct ihp_run *run, struct ihp_supplied *out,
                                 ih_error *error)
{
  enum ih_status status = IH_OK;
  if (array != NULL && array->path != NULL) {
    out->array = *array;
    *array = (struct ihp_user_array){.path = NULL};
  } else
    status = open_array(settings, hands, count, &out->array, error);
  if (status == IH_OK)
    status = settings->method->source == IHP_SUPPLIED_POINTS
                 ? check_points(&out->array, settings, run, &out->most, error)
                 : check_labels(&out->array, run, &out->most, error);
  if (status != IH_OK)
    return status;
  return ihp_user_array_checksum(&out->array, out->checksum)
             ? IH_OK
             : ihp_memory_error(error, out->array.path);
}

/* Labels are read as points of one coordinate, not scaled. */
enum ih_status ihp_supplied_read(const struct ihp_supplied *supplied,
                                 const struct ihp_settings *settings, enum ih_dtype dtype,
                                 const struct ihp_run *run, void *at)
{
  const struct ihp_user_array *array = &supplied->array;
  const uint32_t scale = scale_of(settings);
  const uint64_t elements = array->rows * array->width;
  const struct ihp_share own = ihp_team_share(ihp_run_team(run), elements);
  enum ih_status status = IH_OK;
  for (uint64_t i = own.first; i < own.end && status == IH_OK; i++) {
    uint32_t value = 0;
    if (ihp_is_cancelled_at(&run->options.callbacks, i, SOME_ROWS))
      status = IH_ERR_CANCELLED;
    (void)ihp_user_array_scaled(array, i, scale, &value);
    ihp_element_put(dtype, value, at, i);
  }
  return ihp_team_gather(ihp_run_team(run), status, at, ih_dtype_size(dtype), elements);
}
