/* Import of buckets from other programs' files: they become tables with user-supplied labels. */
#include "abstraction/formats/format.h"
#include "abstraction/make/make.h"
#include "base/callbacks.h"
#include "base/error.h"
#include "table/bytes.h"
#include "table/fault.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { IMPORT_SOME = 4096 }; /* elements at a time */

struct importing {
  const struct ihp_format *format;
  const ih_format_options *options;
  const ih_callbacks *callbacks;
  ih_feature_game game;
  struct ihp_user_array given[IHP_STREETS]; /* path NULL: no labels for the street */
};

/* ---- Contents of a file ------------------------------------------------------------------- */

/* Finds *part from the name of a file. */
static enum ih_status find_named(const struct importing *m, const char *path, struct ihp_part *part,
                                 ih_error *error)
{
  const char *slash = strrchr(path, '/'), *base = slash == NULL ? path : slash + 1;
  char name[IHP_FORMAT_NAME];
  for (size_t s = 0; s < IHP_STREETS; s++)
    for (int recall = 0; recall <= m->format->takes_recall; recall++)
      for (unsigned bits = 16; bits <= 32; bits += 16) {
        *part = (struct ihp_part){.street = s,
                                  .game = &m->game,
                                  .recall = recall,
                                  .bits = bits,
                                  .name = m->options->name};
        if (!ihp_format_has(m->format, m->options, &m->game, s))
          continue;
        ihp_format_file(m->format, part, name);
        if (strcmp(name, base) == 0)
          return IH_OK;
      }
  return ihp_file_error(error, IH_ERR_ARGUMENT, path, "not a file name of %s; set the street",
                        m->format->name);
}

/* Finds *part from the options, for a single file. */
static enum ih_status find_from_options(const struct importing *m, const char *path,
                                        struct ihp_part *part, ih_error *error)
{
  size_t street = 0;
  while (street < IHP_STREETS && !ihp_format_has(m->format, m->options, &m->game, street))
    street++;
  if (street == IHP_STREETS)
    return ihp_file_error(error, IH_ERR_RANGE, path, "the game has no such street");
  if (m->options->bits == 0 && m->format->takes_bits && !m->format->is_read_alone)
    return ihp_file_error(error, IH_ERR_ARGUMENT, path, "set the number of bits per element");
  *part = (struct ihp_part){.street = street,
                            .game = &m->game,
                            .recall = m->options->recall,
                            .bits = m->options->bits,
                            .name = m->options->name};
  return IH_OK;
}

/* ---- Reading parts ------------------------------------------------------------------------ */

static enum ih_status refuse_length(const char *path, const struct ihp_part *part, uint64_t bytes,
                                    ih_error *error)
{
  return ihp_file_error(error, IH_ERR_MISMATCH, path,
                        "%" PRIu64 " bytes of data do not match the %" PRIu64
                        " entries of the %s; check format and bits",
                        bytes, part->elements, ihp_street_names[part->street]);
}

/* Returns the bytes of a part's elements, keys and trailer. */
static uint64_t body_bytes(const struct importing *m, const struct ihp_part *part,
                           enum ih_dtype dtype)
{
  const struct ihp_sections sections = ihp_format_sections(m->format, part);
  const uint64_t size = m->format->row != 0 ? m->format->row : ih_dtype_size(dtype);
  return part->elements * size + part->elements / sections.each * sections.key +
         m->format->trailer_bytes;
}

/* Finds the elements in a file that does not describe itself, from *offset on; *offset = their
 * end. */
static enum ih_status open_bare(const struct importing *m, struct ihp_part *part, const char *path,
                                uint64_t *offset, struct ihp_user_array *given, ih_error *error)
{
  unsigned char unused[IHP_FORMAT_HEADER];
  enum ih_status status = ihp_user_array_open_bare(given, path, error);
  if (status != IH_OK)
    return status;
  const size_t header = m->format->header == NULL ? 0 : m->format->header(part, unused);
  const uint64_t left = given->map_bytes - *offset;
  if (left < header)
    return refuse_length(path, part, left, error);
  const char *wrong = header == 0 ? NULL : m->format->read_header(given->map + *offset, part);
  if (wrong != NULL)
    return ihp_file_error(error, IH_ERR_FORMAT, path, "invalid header of the %s: %s",
                          ihp_street_names[part->street], wrong);
  const enum ih_dtype dtype = !m->format->is_sized         ? ihp_format_dtype(m->format, part)
                              : left == part->elements * 2 ? IH_U16
                                                           : IH_I32;
  const uint64_t body = body_bytes(m, part, dtype);
  if (left - header < body)
    return refuse_length(path, part, left, error);
  ihp_user_array_set(given, dtype, part->elements, *offset + header);
  *offset += header + body;
  if (*offset == given->map_bytes ||
      (m->format->is_one_file && ihp_street_boards_of[part->street] < m->game.final_board))
    return IH_OK;
  return refuse_length(path, part, left, error);
}

/* Reads an element, which must be a bucket of the part. */
static enum ih_status read_bucket(const struct ihp_part *part, const struct ihp_user_array *given,
                                  uint64_t i, uint64_t *bucket, ih_error *error)
{
  const uint64_t most = part->buckets == 0 ? IH_NO_BUCKET - UINT64_C(1) : part->buckets - 1;
  if (ihp_user_array_integer(given, i, bucket) && *bucket <= most)
    return IH_OK;
  return ihp_file_error(error, IH_ERR_MISMATCH, given->path,
                        "%s: entry %" PRIu64 " is %.0f, not a valid bucket number",
                        ihp_street_names[part->street], i, ihp_user_array_number(given, i));
}

/* Stores the bucket of element i, which belongs to the hand with this index, in numbers[]. */
static enum ih_status put_bucket(const struct ihp_part *part, const struct ihp_user_array *given,
                                 uint64_t i, uint64_t index, uint64_t bucket,
                                 unsigned char numbers[], ih_error *error)
{
  const uint64_t before = ihp_load(numbers + 4 * index, 4);
  if (before != IH_NO_BUCKET && before != bucket)
    return ihp_file_error(error, IH_ERR_MISMATCH, given->path,
                          "%s: entry %" PRIu64 " has bucket %" PRIu64
                          ", but an equal hand before it has bucket %" PRIu64,
                          ihp_street_names[part->street], i, bucket, before);
  ihp_put(numbers + 4 * index, bucket, 4);
  return IH_OK;
}

/* Layout of a file in which elements have keys. */
struct import_keys {
  struct ihp_sections sections;
  const unsigned char *body; /* of the file, from the first key on */
};

/* Points the array at the section that begins with element `at`.  Later sections need another
 * call. */
static void enter_section(const struct import_keys *keys, uint64_t at, struct ihp_user_array *given)
{
  const uint64_t section = keys->sections.keys * keys->sections.each;
  const uint64_t keys_before = (at / section + 1) * keys->sections.keys;
  ihp_user_array_set(given, given->dtype, at + section,
                     (uint64_t)(keys->body - given->map) + keys_before * keys->sections.key);
}

/* Checks the keys whose elements start among the n from `at` on against their hands. */
static enum ih_status check_keys(const struct importing *m, const struct ihp_part *part,
                                 const struct import_keys *keys, const struct ihp_user_array *given,
                                 uint64_t at, size_t n, const uint8_t hands[], ih_error *error)
{
  const struct ihp_sections *sections = &keys->sections;
  const uint64_t section = sections->keys * sections->each;
  const unsigned char *first = given->data + at / section * section * ih_dtype_size(given->dtype) -
                               sections->keys * sections->key;
  unsigned char key[IHP_FORMAT_KEY];
  for (size_t i = 0; i < n; i++) {
    const uint64_t number = (at + i) % section / sections->each;
    if ((at + i) % sections->each != 0)
      continue;
    m->format->key(part, hands + i * IHP_WALK_HAND, key);
    if (memcmp(first + number * sections->key, key, sections->key) != 0)
      return ihp_file_error(error, IH_ERR_MISMATCH, given->path,
                            "%s: the key of entry %" PRIu64
                            " is not the expected board or hole cards (wrong deck or hand order?)",
                            ihp_street_names[part->street], at + i);
  }
  return IH_OK;
}

/* Stores n elements from `at` on in numbers[]; skips those without a hand. */
static enum ih_status collect_some(const struct ihp_part *part, const struct ihp_user_array *given,
                                   uint64_t at, size_t n, const uint64_t index[],
                                   unsigned char numbers[], ih_error *error)
{
  uint64_t bucket;
  for (size_t i = 0; i < n; i++) {
    enum ih_status status =
        index[i] == IH_NO_INDEX ? IH_OK : read_bucket(part, given, at + i, &bucket, error);
    if (status == IH_OK && index[i] != IH_NO_INDEX)
      status = put_bucket(part, given, at + i, index[i], bucket, numbers, error);
    if (status != IH_OK)
      return status;
  }
  return IH_OK;
}

/* numbers[] = the bucket of each hand of the street; the walk visits some hands more than once. */
static enum ih_status collect(const struct importing *m, const struct ihp_part *part,
                              struct ihp_user_array *given, struct ihp_walk *walk,
                              unsigned char numbers[], ih_error *error)
{
  const struct import_keys keys = {.sections = ihp_format_sections(m->format, part),
                                   .body = given->data};
  const uint64_t section = keys.sections.keys * keys.sections.each;
  uint64_t index[IMPORT_SOME], at = 0;
  uint8_t hands[IMPORT_SOME * IHP_WALK_HAND];
  enum ih_status status = IH_OK;
  for (size_t n; status == IH_OK && at < part->elements; at += n) {
    const uint64_t left = section - at % section;
    if (ihp_is_cancelled(m->callbacks))
      return ihp_error(error, IH_ERR_CANCELLED, 0, "cancelled");
    if (left == section && keys.sections.key != 0)
      enter_section(&keys, at, given);
    n = ihp_walk_next(walk, left < IMPORT_SOME ? (size_t)left : IMPORT_SOME, index, hands);
    if (keys.sections.key != 0)
      status = check_keys(m, part, &keys, given, at, n, hands, error);
    if (status == IH_OK)
      status = collect_some(part, given, at, n, index, numbers, error);
  }
  return status;
}

/* Reads the hand and the bucket of row i. */
static enum ih_status read_row(const struct importing *m, const struct ihp_part *part,
                               const ih_indexer *indexer, const struct ihp_user_array *given,
                               uint64_t i, uint64_t *index, uint64_t *bucket, ih_error *error)
{
  uint8_t hand[IHP_WALK_HAND];
  const char *wrong = m->format->read_row(part, given->data + i * m->format->row, hand, bucket);
  if (wrong == NULL && ih_index_last(indexer, hand, index) != IH_OK)
    wrong = "duplicate card";
  return wrong == NULL
             ? IH_OK
             : ihp_file_error(error, IH_ERR_FORMAT, given->path, "%s: row %" PRIu64 ": %s",
                              ihp_street_names[part->street], i, wrong);
}

/* Like collect, but for rows that state their hands; there must be one row per hand. */
static enum ih_status collect_rows(const struct importing *m, const struct ihp_part *part,
                                   const ih_indexer *indexer, const struct ihp_user_array *given,
                                   unsigned char numbers[], ih_error *error)
{
  uint64_t index, bucket;
  if (memcmp(given->data + part->elements * m->format->row, m->format->trailer,
             m->format->trailer_bytes) != 0)
    return ihp_file_error(
        error, IH_ERR_FORMAT, given->path,
        "end-of-data marker missing after the last row (truncated or extra rows?)");
  for (uint64_t i = 0; i < part->elements; i++) {
    if (ihp_is_cancelled_at(m->callbacks, i, IMPORT_SOME))
      return ihp_error(error, IH_ERR_CANCELLED, 0, "cancelled");
    enum ih_status status = read_row(m, part, indexer, given, i, &index, &bucket, error);
    if (status == IH_OK && ihp_load(numbers + 4 * index, 4) != IH_NO_BUCKET)
      status = ihp_file_error(error, IH_ERR_MISMATCH, given->path,
                              "%s: row %" PRIu64 " repeats the hand of an earlier row",
                              ihp_street_names[part->street], i);
    if (status != IH_OK)
      return status;
    ihp_put(numbers + 4 * index, bucket, 4);
  }
  return IH_OK;
}

/* Puts the elements into the order of the street's hands. */
static enum ih_status order_elements(const struct importing *m, const struct ihp_part *part,
                                     const ih_indexer *indexer, struct ihp_walk *walk,
                                     struct ihp_user_array *given, ih_error *error)
{
  const uint64_t hands = ih_indexer_size(indexer, part->street == 0 ? 0 : 1);
  uint64_t bucket;
  enum ih_status status = IH_OK;
  if (ihp_format_order(m->format, part) == IHP_WALK_MERGED) {
    for (uint64_t i = 0; i < given->rows && status == IH_OK; i++)
      status = read_bucket(part, given, i, &bucket, error);
    return status;
  }
  unsigned char *numbers = hands > SIZE_MAX / 4 ? NULL : malloc((size_t)hands * 4);
  if (numbers == NULL)
    return ihp_memory_error(error, given->path);
  memset(numbers, 0xFF, (size_t)hands * 4);
  status = m->format->row != 0 ? collect_rows(m, part, indexer, given, numbers, error)
                               : collect(m, part, given, walk, numbers, error);
  if (status == IH_OK)
    ihp_user_array_replace(given, numbers, hands);
  else
    free(numbers);
  return status;
}

static enum ih_status read_elements(const struct importing *m, struct ihp_part *part,
                                    const char *path, uint64_t *offset, const ih_indexer *indexer,
                                    struct ihp_walk *walk, struct ihp_user_array *given,
                                    ih_error *error)
{
  part->elements = ihp_walk_count(walk);
  const struct ihp_user_array_form form = {.rows = part->elements,
                                           .dims = 1,
                                           .meaning = "buckets",
                                           .of = "the hands of the file's street"};
  const enum ih_status status = m->format->is_read_alone
                                    ? ihp_user_array_open(given, path, NULL, &form, error)
                                    : open_bare(m, part, path, offset, given, error);
  return status == IH_OK ? order_elements(m, part, indexer, walk, given, error) : status;
}

static enum ih_status read_part(struct importing *m, struct ihp_part *part, const char *path,
                                uint64_t *offset, ih_error *error)
{
  const ih_rounds rounds = ihp_street_rounds(ihp_street_boards_of[part->street]);
  struct ihp_walk *walk = NULL;
  ih_indexer *indexer = NULL;
  if (m->given[part->street].path != NULL)
    return ihp_file_error(error, IH_ERR_ARGUMENT, path, "more than one file for the %s",
                          ihp_street_names[part->street]);
  enum ih_status status = ih_indexer_new(&m->game.deck, &rounds, &indexer);
  if (status == IH_OK)
    status = ihp_walk_new(ihp_format_order(m->format, part), indexer, part->street, &walk);
  if (status == IH_OK)
    status = read_elements(m, part, path, offset, indexer, walk, &m->given[part->street], error);
  else
    status = ihp_status_error(error, status, path);
  ihp_walk_free(walk);
  ih_indexer_free(indexer);
  return status;
}

/* ---- Whole imports ------------------------------------------------------------------------ */

/* Reads the streets of one file in order. */
static enum ih_status read_one_file(struct importing *m, const char *path, ih_error *error)
{
  uint64_t offset = 0;
  enum ih_status status = IH_OK;
  for (size_t s = 0; s < IHP_STREETS && status == IH_OK; s++)
    if (ihp_format_has(m->format, m->options, &m->game, s)) {
      struct ihp_part part = {.street = s, .game = &m->game};
      status = read_part(m, &part, path, &offset, error);
    }
  return status;
}

static enum ih_status read_files(struct importing *m, const char *const paths[], size_t count,
                                 ih_error *error)
{
  const ih_format_options *options = m->options;
  const int has_streets = options->streets != 0;
  enum ih_status status = IH_OK;
  if (count != 1 && (m->format->is_one_file || has_streets))
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "%s: give one file %s", m->format->name,
                     has_streets ? "of one street" : "of all streets");
  if ((options->streets & (options->streets - 1)) != 0 ||
      (!has_streets && (options->recall || options->bits != 0)))
    return ihp_error(error, IH_ERR_ARGUMENT, 0,
                     "%s: set exactly one street, with its recall and bits", m->format->name);
  if (m->format->is_one_file)
    return read_one_file(m, paths[0], error);
  for (size_t i = 0; i < count && status == IH_OK; i++) {
    struct ihp_part part;
    uint64_t offset = 0;
    status = (has_streets ? find_from_options : find_named)(m, paths[i], &part, error);
    if (status == IH_OK)
      status = read_part(m, &part, paths[i], &offset, error);
  }
  return status;
}

/* Makes the tables by a recipe of user-supplied labels. */
static enum ih_status make_tables(struct importing *m, const char *folder,
                                  const ih_abstraction_options *make, ih_error *error)
{
  ih_recipe recipe = {.name = "", .hole = 2};
  (void)snprintf(recipe.name, sizeof recipe.name, "%s", m->format->name);
  for (size_t s = 0; s < IHP_STREETS; s++)
    if (m->given[s].path != NULL) {
      recipe.street[s].method = ihp_method_find("given", NULL);
      recipe.street[s].labels = m->given[s].path;
    }
  return ihp_abstraction_write(&recipe, &m->game, folder, m->given, make, error);
}

static enum ih_status run_import(struct importing *m, const char *const paths[], size_t count,
                                 const char *folder, const ih_abstraction_options *make,
                                 ih_error *error)
{
  enum ih_status status = ihp_format_check(m->format, m->options, error);
  if (status == IH_OK)
    status = read_files(m, paths, count, error);
  if (status == IH_OK)
    status = make_tables(m, folder, make, error);
  for (size_t s = 0; s < IHP_STREETS; s++)
    ihp_user_array_close(&m->given[s]);
  return status;
}

enum ih_status ih_abstraction_import(const char *format, const char *const paths[], size_t count,
                                     const ih_feature_game *game, const char *folder,
                                     const ih_format_options *options,
                                     const ih_abstraction_options *make, ih_error *error)
{
  static const ih_format_options none;
  static const ih_abstraction_options usual;
  if (format == NULL || paths == NULL || count == 0 || game == NULL || folder == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0,
                     "format, paths, game and folder must not be NULL, and count must not be 0");
  if (make == NULL)
    make = &usual;
  if (!ihp_options_are_known(make->reserved, &make->callbacks, make->executor))
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "reserved members must be NULL");
  struct importing m = {.options = options == NULL ? &none : options,
                        .callbacks = &make->callbacks};
  if (ih_feature_complete(ih_feature_find("ehs"), game, &m.game) != IH_OK)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "invalid game");
  const enum ih_status status = ihp_format_find(format, &m.format, error);
  return status == IH_OK ? run_import(&m, paths, count, folder, make, error) : status;
}
