/* What somebody gives for the hands of a street: opened, looked at, and read. */
#include "abstraction/make/abstraction.h"
#include "base/error.h"
#include "table/fault.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The path of a file and the name of its tensor in FILE or FILE:TENSOR, of which only the last
 * colon counts, and none where there is a file of the whole name.  *path is to be freed; NULL when
 * memory is short. */
static const char *split_name(const char *text, char **path)
{
  struct stat about;
  const char *colon = stat(text, &about) != 0 ? strrchr(text, ':') : NULL;
  *path = strndup(text, colon == NULL ? strlen(text) : (size_t)(colon - text));
  return colon == NULL ? NULL : colon + 1;
}

/* Marks the labels that occur; *most = the largest. */
static enum ih_status mark_labels(const struct ihp_bucketing *b, unsigned char seen[],
                                  uint64_t *most, ih_error *error)
{
  *most = 0;
  for (uint64_t i = 0; i < b->count; i++) {
    uint64_t label;
    if (!ihp_given_integer(&b->given, i, &label) || label >= b->count)
      return ihp_file_error(error, IH_ERR_MISMATCH, b->given.path,
                            "row %" PRIu64 " is %.0f, and no label of one of %" PRIu64 " hands", i,
                            ihp_given_number(&b->given, i), b->count);
    seen[label / 8] |= (unsigned char)(1u << label % 8);
    *most = label > *most ? label : *most;
  }
  return IH_OK;
}

/* Every label from 0 up to the largest must occur, so that no bucket is empty. */
static enum ih_status check_labels_given(const struct ihp_bucketing *b, ih_error *error)
{
  uint64_t most, label = 0;
  unsigned char *seen = calloc((size_t)(b->count / 8 + 1), 1);
  if (seen == NULL)
    return ihp_memory_error(error, b->given.path);
  const enum ih_status status = mark_labels(b, seen, &most, error);
  if (status == IH_OK)
    while (label < most && (seen[label / 8] >> label % 8 & 1) != 0)
      label++;
  free(seen);
  if (status != IH_OK || label == most)
    return status;
  return ihp_file_error(error, IH_ERR_MISMATCH, b->given.path,
                        "no hand has label %" PRIu64 ", and %" PRIu64 " is the largest", label,
                        most);
}

/* Every coordinate must be a number of 32 bits. */
static enum ih_status check_points_given(struct ihp_bucketing *b, ih_error *error)
{
  const struct ihp_given *given = &b->given;
  const uint32_t scale = b->settings.scale == 0 ? 1 : (uint32_t)b->settings.scale;
  if (given->width > UINT16_MAX)
    return ihp_file_error(error, IH_ERR_MISMATCH, given->path,
                          "points of %" PRIu64 " coordinates, more than %d", given->width,
                          UINT16_MAX);
  if (ihp_given_is_float(given) && b->settings.scale == 0)
    return ihp_file_error(error, IH_ERR_MISMATCH, given->path,
                          "floats need a `scale`, by which they become whole numbers");
  for (uint64_t i = 0; i < given->rows * given->width; i++) {
    uint32_t value;
    if (!ihp_given_scaled(given, i, scale, &value))
      return ihp_file_error(error, IH_ERR_MISMATCH, given->path,
                            "row %" PRIu64 ", column %" PRIu64
                            ": %.9g times %u is no number from 0 to 2^32 - 1",
                            i / given->width, i % given->width, ihp_given_number(given, i), scale);
    b->most_given = value > b->most_given ? value : b->most_given;
  }
  return IH_OK;
}

/* The array of the file that the settings name; or the one that they hold. */
static enum ih_status take_given(struct ihp_bucketing *b, ih_error *error)
{
  const int are_points = b->settings.method->source == IHP_SUPPLIED_POINTS;
  const char *name = are_points ? b->settings.points : b->settings.labels;
  const struct ihp_rows_for rows_for = {&b->hands.game.deck, &b->hands.rounds};
  const struct ihp_given_form form = {.rows = b->count,
                                      .dims = are_points ? 2 : 1,
                                      .may_be_floats = are_points,
                                      .meaning = are_points ? "points" : "labels",
                                      .of = "the hands of the street",
                                      .check = ihp_rows_check_table,
                                      .context = &rows_for};
  char *path;
  if (b->settings.array != NULL) {
    b->given = *b->settings.array;
    *b->settings.array = (struct ihp_given){.path = NULL};
    return IH_OK;
  }
  const char *tensor = split_name(name, &path);
  if (path == NULL)
    return ihp_memory_error(error, name);
  const enum ih_status status = ihp_given_open(&b->given, path, tensor, &form, error);
  free(path);
  return status;
}

enum ih_status ihp_bucketing_open_given(struct ihp_bucketing *b, ih_error *error)
{
  ih_error why;
  enum ih_status status = take_given(b, &why);
  if (status == IH_OK)
    status = b->settings.method->source == IHP_SUPPLIED_POINTS ? check_points_given(b, &why)
                                                               : check_labels_given(b, &why);
  if (status != IH_OK)
    return ihp_error(error, status, 0, "%s: %s", b->name, why.message);
  return ihp_given_checksum(&b->given, b->settings.checksum)
             ? IH_OK
             : ihp_memory_error(error, b->given.path);
}

/* Labels are as points of one coordinate that are not scaled. */
void ihp_bucketing_read_given(const struct ihp_bucketing *b, void *at)
{
  const enum ih_dtype dtype = ihp_bucketing_dtype(b);
  const uint32_t scale = b->settings.scale == 0 ? 1 : (uint32_t)b->settings.scale;
  for (uint64_t i = 0; i < b->given.rows * b->given.width; i++) {
    uint32_t value = 0;
    (void)ihp_given_scaled(&b->given, i, scale, &value);
    if (dtype == IH_U8)
      ((uint8_t *)at)[i] = (uint8_t)value;
    else if (dtype == IH_U16)
      ((uint16_t *)at)[i] = (uint16_t)value;
    else
      ((uint32_t *)at)[i] = value;
  }
}
