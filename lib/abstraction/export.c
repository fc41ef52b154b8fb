/* An abstraction written for other programs. */
#include "abstraction/abstraction.h"
#include "abstraction/format.h"
#include "abstraction/tables.h"
#include "base/error.h"
#include "table/fault.h"
#include "table/replacement.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  EXPORT_SOME = 4096, /* elements at a time */
  EXPORT_LONGEST = 11 /* bytes of one: a line of text */
};

/* A file on the way to its place. */
struct export_file {
  char *path;
  ih_replacement *file;
  uint64_t bytes, elements;
};

struct export
{
  const ih_abstraction *abstraction;
  const struct ihp_format *format;
  const ih_format_options *options;
  const char *path; /* of the file or the folder */
  struct ihp_part part[IHP_STREETS];
  const ih_store *store[IHP_STREETS]; /* NULL: no part of it */
  struct ihp_walk *walk[IHP_STREETS];
  uint64_t total, done; /* elements */
  struct export_file file[2 * IHP_STREETS];
  size_t files;
};

/* ---- What is to be written ------------------------------------------------------------------- */

/* The game of all streets. */
static const ih_feature_game *game_of(const ih_abstraction *abstraction)
{
  const ih_store *store = NULL;
  for (size_t s = 0; s < IHP_STREETS && store == NULL; s++)
    store = ih_abstraction_store(abstraction, ihp_street_boards_of[s]);
  return ih_store_game(store);
}

static enum ih_status refuse_street(const struct export *e, size_t s, ih_error *error)
{
  return ihp_error(error, IH_ERR_RANGE, 0, "%s: there are no buckets of the %s, which %s",
                   e->format->name, ihp_street_names[s],
                   e->options->streets == 0 ? "it needs" : "is wanted");
}

static enum ih_status check_bits(const struct export *e, const struct ihp_part *part,
                                 ih_error *error)
{
  if (part->buckets - 1 <= ihp_most_of(e->format->dtype(part)))
    return IH_OK;
  return ihp_error(error, IH_ERR_RANGE, 0,
                   "%s: the %" PRIu64 " buckets of the %s do not fit in %zu bits", e->format->name,
                   part->buckets, ihp_street_names[part->street],
                   8 * ih_dtype_size(e->format->dtype(part)));
}

static enum ih_status plan_part(struct export *e, size_t s, ih_error *error)
{
  struct ihp_part *part = &e->part[s];
  *part = (struct ihp_part){.street = s,
                            .game = ih_store_game(e->store[s]),
                            .recall = e->options->recall,
                            .bits = e->options->bits,
                            .name = e->options->name,
                            .buckets = ih_store_game(e->store[s])->buckets};
  if (part->bits == 0)
    part->bits = part->buckets <= UINT16_MAX + 1 ? 16 : 32;
  enum ih_status status = check_bits(e, part, error);
  if (status != IH_OK)
    return status;
  status = ihp_walk_new(ihp_format_order(e->format, part), ih_store_indexer(e->store[s]), s,
                        &e->walk[s]);
  if (status != IH_OK)
    return ihp_error(error, status, 0, "%s: %s: %s", e->format->name, ihp_street_names[s],
                     ih_status_string(status));
  part->elements = ihp_walk_count(e->walk[s]);
  e->total += part->elements;
  return IH_OK;
}

static enum ih_status plan_export(struct export *e, ih_error *error)
{
  const ih_feature_game *game = game_of(e->abstraction);
  enum ih_status status = IH_OK;
  for (size_t s = 0; s < IHP_STREETS && status == IH_OK; s++)
    if (ihp_format_has(e->format, e->options, game, s)) {
      e->store[s] = ih_abstraction_store(e->abstraction, ihp_street_boards_of[s]);
      if (e->store[s] != NULL)
        status = plan_part(e, s, error);
      else if (e->options->streets != 0 || e->format->needs_streets)
        status = refuse_street(e, s, error);
    }
  if (status == IH_OK && e->total == 0)
    return ihp_error(error, IH_ERR_RANGE, 0, "%s: there are no buckets of a street that it has",
                     e->format->name);
  return status;
}

/* ---- Files ----------------------------------------------------------------------------------- */

static enum ih_status begin_file(struct export *e, const char *name, ih_error *error)
{
  struct export_file *file = &e->file[e->files];
  const size_t length = strlen(e->path);
  const char *slash = name == NULL || (length > 0 && e->path[length - 1] == '/') ? "" : "/";
  const size_t size = length + IHP_FORMAT_NAME + 1;
  file->path = malloc(size);
  if (file->path == NULL)
    return ihp_memory_error(error, e->path);
  (void)snprintf(file->path, size, "%s%s%s", e->path, slash, name == NULL ? "" : name);
  const enum ih_status status = ih_replacement_new(file->path, &file->file, error);
  e->files += status == IH_OK;
  if (status != IH_OK)
    free(file->path);
  return status;
}

static enum ih_status append(struct export *e, const void *data, size_t bytes, ih_error *error)
{
  struct export_file *file = &e->file[e->files - 1];
  const enum ih_status status = ihp_replacement_write(file->file, file->bytes, data, bytes, error);
  file->bytes += bytes;
  return status;
}

/* The elements as bytes of the file; returns their number. */
static size_t encode(const struct export *e, const struct ihp_part *part, const uint32_t label[],
                     size_t n, unsigned char bytes[])
{
  const size_t size = ih_dtype_size(e->format->dtype(part));
  size_t at = 0;
  for (size_t i = 0; i < n; i++)
    if (e->format->is_text)
      at += (size_t)snprintf((char *)bytes + at, EXPORT_LONGEST + 1, "%" PRIu32 "\n", label[i]);
    else {
      ihp_put(bytes + at, label[i], size);
      at += size;
    }
  return at;
}

static enum ih_status check_labels(const struct export *e, const struct ihp_part *part,
                                   const uint32_t label[], const uint64_t index[], size_t n,
                                   ih_error *error)
{
  for (size_t i = 0; i < n; i++)
    if (label[i] >= part->buckets)
      return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(e->store[part->street]->table),
                            "the bucket of index %" PRIu64 " is %" PRIu32
                            ", and there are %" PRIu64,
                            index[i], label[i], part->buckets);
  return IH_OK;
}

static enum ih_status append_elements(struct export *e, const struct ihp_part *part,
                                      ih_error *error)
{
  uint64_t index[EXPORT_SOME];
  uint32_t label[EXPORT_SOME];
  unsigned char bytes[EXPORT_SOME * EXPORT_LONGEST + 1];
  const ih_format_options *options = e->options;
  enum ih_status status = IH_OK;
  size_t n;
  while (status == IH_OK && (n = ihp_walk_next(e->walk[part->street], EXPORT_SOME, index)) > 0) {
    if (options->is_cancelled != NULL && options->is_cancelled(options->context))
      return ihp_error(error, IH_ERR_CANCELLED, 0, "cancelled");
    ihp_labels_look_up(e->store[part->street], index, n, label);
    status = check_labels(e, part, label, index, n, error);
    if (status == IH_OK)
      status = append(e, bytes, encode(e, part, label, n, bytes), error);
    e->done += n;
    if (options->progress != NULL)
      options->progress(options->context, e->done, e->total);
  }
  e->file[e->files - 1].elements += part->elements;
  return status;
}

static enum ih_status write_beside(struct export *e, const struct ihp_part *part, ih_error *error)
{
  char name[IHP_FORMAT_NAME];
  unsigned char bytes[IHP_FORMAT_HEADER];
  const size_t count = e->format->beside(part, name, bytes);
  const enum ih_status status = begin_file(e, name, error);
  return status == IH_OK ? append(e, bytes, count, error) : status;
}

static enum ih_status write_part(struct export *e, const struct ihp_part *part, ih_error *error)
{
  char name[IHP_FORMAT_NAME];
  unsigned char header[IHP_FORMAT_HEADER];
  enum ih_status status = IH_OK;
  if (!e->format->is_one_file)
    e->format->file(part, name);
  if (e->files == 0 || !e->format->is_one_file)
    status = begin_file(e, e->format->is_one_file ? NULL : name, error);
  if (status == IH_OK && e->format->header != NULL)
    status = append(e, header, e->format->header(part, header), error);
  if (status == IH_OK)
    status = append_elements(e, part, error);
  if (status == IH_OK && e->format->beside != NULL)
    status = write_beside(e, part, error);
  return status;
}

/* ---- All of them ------------------------------------------------------------------------------
 */

static enum ih_status put_in_place(struct export *e, ih_error *error)
{
  const ih_format_options *options = e->options;
  enum ih_status status = IH_OK;
  for (size_t f = 0; f < e->files && status == IH_OK; f++) {
    status = ih_replacement_commit(e->file[f].file, error);
    e->file[f].file = NULL;
    if (status == IH_OK && options->written != NULL)
      options->written(options->context, e->file[f].path, e->file[f].elements);
  }
  return status;
}

static enum ih_status run_export(struct export *e, ih_error *error)
{
  enum ih_status status = ihp_format_check(e->format, e->options, error);
  if (status == IH_OK)
    status = plan_export(e, error);
  if (status == IH_OK && !e->format->is_one_file)
    status = ihp_buckets_folder_make(e->path, error);
  for (size_t s = 0; s < IHP_STREETS && status == IH_OK; s++)
    if (e->store[s] != NULL)
      status = write_part(e, &e->part[s], error);
  return status == IH_OK ? put_in_place(e, error) : status;
}

enum ih_status ih_abstraction_export(const ih_abstraction *abstraction, const char *format,
                                     const char *path, const ih_format_options *options,
                                     ih_error *error)
{
  static const ih_format_options none;
  if (abstraction == NULL || format == NULL || path == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no abstraction, format or path");
  struct export e = {
      .abstraction = abstraction, .options = options == NULL ? &none : options, .path = path};
  enum ih_status status = ihp_format_find(format, &e.format, error);
  if (status == IH_OK)
    status = run_export(&e, error);
  for (size_t f = 0; f < e.files; f++) {
    ih_replacement_abort(e.file[f].file);
    free(e.file[f].path);
  }
  for (size_t s = 0; s < IHP_STREETS; s++)
    ihp_walk_free(e.walk[s]);
  return status;
}
