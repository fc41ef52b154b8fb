/* Export of an abstraction to other programs' formats. */
#include "abstraction/formats/format.h"
#include "abstraction/tables.h"
#include "base/callbacks.h"
#include "base/error.h"
#include "table/fault.h"
#include "table/folder.h"
#include "table/replacement.h"

#include <errno.h>
#include <inttypes.h>
#include <isohand/replacement.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { EXPORT_SOME = 2048 }; /* elements at a time */

/* A file that is being written and has not replaced its target yet. */
struct export_file {
  char *path;
  ih_replacement *file;
  uint64_t bytes, elements;
  uint64_t keys; /* bytes before the next key of the section */
};

/* A batch of a part's elements. */
struct export_some {
  size_t n;
  uint64_t first; /* the number of the first one */
  uint64_t index[EXPORT_SOME];
  uint32_t bucket[EXPORT_SOME];
  uint8_t hands[EXPORT_SOME * IHP_WALK_HAND];
  unsigned char bytes[EXPORT_SOME * IHP_FORMAT_ELEMENT];
};

struct exporting {
  const ih_abstraction *abstraction;
  const struct ihp_format *format;
  const ih_format_options *options;
  const char *path; /* of the file or folder */
  struct ihp_part part[IHP_STREETS];
  const ih_store *store[IHP_STREETS]; /* NULL: the street is left out */
  struct ihp_walk *walk[IHP_STREETS];
  uint64_t total, done; /* elements */
  struct export_file file[2 * IHP_STREETS];
  size_t files;
};

/* ---- Plan of the export ------------------------------------------------------------------- */

static enum ih_status check_bits(const struct exporting *e, const struct ihp_part *part,
                                 ih_error *error)
{
  const uint64_t most = e->format->most_buckets;
  if (most != 0 && part->buckets > most)
    return ihp_error(error, IH_ERR_RANGE, 0,
                     "%s: the %s has %" PRIu64 " buckets; the format allows at most %" PRIu64,
                     e->format->name, ihp_street_names[part->street], part->buckets, most);
  if (part->buckets - 1 <= ihp_most_of(ihp_format_dtype(e->format, part)))
    return IH_OK;
  return ihp_error(error, IH_ERR_RANGE, 0,
                   "%s: the %" PRIu64 " buckets of the %s do not fit in %zu bits", e->format->name,
                   part->buckets, ihp_street_names[part->street],
                   8 * ih_dtype_size(ihp_format_dtype(e->format, part)));
}

static enum ih_status plan_part(struct exporting *e, size_t s, ih_error *error)
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

static enum ih_status plan_export(struct exporting *e, ih_error *error)
{
  const ih_store *any = NULL; /* all have the same game */
  enum ih_status status = IH_OK;
  for (size_t s = 0; s < IHP_STREETS && any == NULL; s++)
    any = ih_abstraction_store(e->abstraction, ihp_street_boards_of[s]);
  if (ihp_hole_cards(any) != 2)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "%s: the format is of hands of two hole cards",
                     e->format->name);
  for (size_t s = 0; s < IHP_STREETS && status == IH_OK; s++)
    if (ihp_format_has(e->format, e->options, ih_store_game(any), s)) {
      e->store[s] = ih_abstraction_store(e->abstraction, ihp_street_boards_of[s]);
      if (e->store[s] != NULL)
        status = plan_part(e, s, error);
      else if (e->options->streets != 0 || e->format->needs_streets)
        status = ihp_error(error, IH_ERR_RANGE, 0, "%s: no buckets of the %s, which %s",
                           e->format->name, ihp_street_names[s],
                           e->options->streets == 0 ? "the format requires" : "was requested");
    }
  if (status == IH_OK && e->total == 0)
    return ihp_error(error, IH_ERR_RANGE, 0, "%s: no buckets of any street in this format",
                     e->format->name);
  return status;
}

/* ---- Files -------------------------------------------------------------------------------- */

static enum ih_status begin_file(struct exporting *e, const char *name, ih_error *error)
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

static enum ih_status append(struct exporting *e, const void *data, size_t bytes, ih_error *error)
{
  struct export_file *file = &e->file[e->files - 1];
  const enum ih_status status = ihp_replacement_write(file->file, file->bytes, data, bytes, error);
  file->bytes += bytes;
  return status;
}

static enum ih_status append_elements(struct exporting *e, const struct ihp_part *part,
                                      struct export_some *some, ih_error *error)
{
  const size_t size = ih_dtype_size(ihp_format_dtype(e->format, part));
  size_t at = 0;
  for (size_t i = 0; i < some->n; i++)
    if (e->format->element != NULL)
      at += e->format->element(part, some->hands + i * IHP_WALK_HAND, some->bucket[i],
                               some->bytes + at);
    else {
      ihp_put(some->bytes + at, some->bucket[i] == IH_NO_BUCKET ? 0 : some->bucket[i], size);
      at += size;
    }
  return append(e, some->bytes, at, error);
}

/* Writes the keys whose elements start in this batch into the gap reserved for them. */
static enum ih_status write_keys(struct exporting *e, const struct ihp_part *part,
                                 const struct ihp_sections *sections, struct export_some *some,
                                 ih_error *error)
{
  struct export_file *file = &e->file[e->files - 1];
  size_t at = 0;
  for (size_t i = 0; i < some->n; i++)
    if ((some->first + i) % sections->each == 0) {
      e->format->key(part, some->hands + i * IHP_WALK_HAND, some->bytes + at);
      at += sections->key;
    }
  const enum ih_status status =
      ihp_replacement_write(file->file, file->keys, some->bytes, at, error);
  file->keys += at;
  return status;
}

static enum ih_status check_buckets(const struct exporting *e, const struct ihp_part *part,
                                    const struct export_some *some, ih_error *error)
{
  for (size_t i = 0; i < some->n; i++)
    if (some->bucket[i] >= part->buckets && some->index[i] != IH_NO_INDEX)
      return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(e->store[part->street]->table),
                            "index %" PRIu64 " has bucket %" PRIu32 ", but there are only %" PRIu64
                            " buckets",
                            some->index[i], some->bucket[i], part->buckets);
  return IH_OK;
}

/* Writes the next elements, at most up to the end of a section. */
static enum ih_status write_some(struct exporting *e, const struct ihp_part *part,
                                 const struct ihp_sections *sections, struct export_some *some,
                                 ih_error *error)
{
  struct export_file *file = &e->file[e->files - 1];
  const uint64_t section = sections->keys * sections->each, left = section - some->first % section;
  const size_t most = left < EXPORT_SOME ? (size_t)left : EXPORT_SOME;
  if (left == section) {
    file->keys = file->bytes;
    file->bytes += sections->keys * sections->key;
  }
  some->n = ihp_walk_next(e->walk[part->street], most, some->index, some->hands);
  ihp_labels_look_up(e->store[part->street], some->index, some->n, some->bucket);
  enum ih_status status = check_buckets(e, part, some, error);
  if (status == IH_OK && sections->key != 0)
    status = write_keys(e, part, sections, some, error);
  return status == IH_OK ? append_elements(e, part, some, error) : status;
}

static enum ih_status write_elements(struct exporting *e, const struct ihp_part *part,
                                     ih_error *error)
{
  const struct ihp_sections sections = ihp_format_sections(e->format, part);
  const ih_format_options *options = e->options;
  struct export_some some = {.first = 0};
  enum ih_status status = IH_OK;
  while (status == IH_OK && some.first < part->elements) {
    if (ihp_is_cancelled(&options->callbacks))
      return ihp_error(error, IH_ERR_CANCELLED, 0, "cancelled");
    status = write_some(e, part, &sections, &some, error);
    some.first += some.n;
    e->done += some.n;
    if (options->callbacks.progress != NULL)
      options->callbacks.progress(options->callbacks.context, e->done, e->total);
  }
  e->file[e->files - 1].elements += part->elements;
  return status;
}

static enum ih_status write_second_file(struct exporting *e, const struct ihp_part *part,
                                        ih_error *error)
{
  char name[IHP_FORMAT_NAME];
  unsigned char bytes[IHP_FORMAT_HEADER];
  const size_t count = e->format->second_file(part, name, bytes);
  const enum ih_status status = begin_file(e, name, error);
  return status == IH_OK ? append(e, bytes, count, error) : status;
}

static enum ih_status write_part(struct exporting *e, const struct ihp_part *part, ih_error *error)
{
  char name[IHP_FORMAT_NAME];
  unsigned char header[IHP_FORMAT_HEADER];
  enum ih_status status = IH_OK;
  if (!e->format->is_one_file)
    ihp_format_file(e->format, part, name);
  if (e->files == 0 || !e->format->is_one_file)
    status = begin_file(e, e->format->is_one_file ? NULL : name, error);
  if (status == IH_OK && e->format->header != NULL)
    status = append(e, header, e->format->header(part, header), error);
  if (status == IH_OK)
    status = write_elements(e, part, error);
  if (status == IH_OK && e->format->trailer_bytes > 0)
    status = append(e, e->format->trailer, e->format->trailer_bytes, error);
  if (status == IH_OK && e->format->second_file != NULL)
    status = write_second_file(e, part, error);
  return status;
}

/* ---- Whole exports ------------------------------------------------------------------------ */

static enum ih_status put_in_place(struct exporting *e, ih_error *error)
{
  const ih_format_options *options = e->options;
  enum ih_status status = IH_OK;
  for (size_t f = 0; f < e->files && status == IH_OK; f++) {
    status = ih_replacement_commit(e->file[f].file, error);
    e->file[f].file = NULL;
    if (status == IH_OK && options->written != NULL)
      options->written(options->callbacks.context, e->file[f].path, e->file[f].elements);
  }
  return status;
}

/* Makes the folder, or checks that the existing one is writable. */
static enum ih_status make_folder(const char *folder, ih_error *error)
{
  if (mkdir(folder, 0777) == 0)
    return IH_OK;
  if (errno != EEXIST)
    return ihp_system_error(error, folder, "make the folder", errno);
  const int number = ihp_folder_check(folder);
  return number == 0 ? IH_OK : ihp_system_error(error, folder, "write to the folder", number);
}

static enum ih_status run_export(struct exporting *e, ih_error *error)
{
  enum ih_status status = ihp_format_check(e->format, e->options, error);
  if (status == IH_OK)
    status = plan_export(e, error);
  if (status == IH_OK && !e->format->is_one_file)
    status = make_folder(e->path, error);
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
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "abstraction, format and path must not be NULL");
  struct exporting e = {
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
