/* User-supplied labels, from memory or a file. */
#include "base/elements.h"
#include "base/error.h"
#include "build/build.h"
#include "table/fault.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static enum ih_status count_hands(const ih_build *build, const ih_rounds *rounds, uint64_t *hands,
                                  ih_error *error)
{
  ih_indexer *indexer;
  const enum ih_status status = ih_indexer_new(&build->game.deck, rounds, &indexer);
  if (status == IH_ERR_MEMORY)
    return ihp_error(error, status, 0, "not enough memory for the indexer of the labels' hands");
  if (status != IH_OK)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "invalid rounds: no such hands");
  *hands = ih_indexer_size(indexer, rounds->count - 1u);
  ih_indexer_free(indexer);
  return IH_OK;
}

static enum ih_status check_supplied(const ih_build *build, const ih_rounds *rounds,
                                     ih_error *error)
{
  if (build == NULL || rounds == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "build and rounds must not be NULL");
  if (build->is_planned || build->label != NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "the build already has labels or a plan");
  return IH_OK;
}

/* Allocates the build's array for the labels of `hands` hands, all below `count`; the caller writes
 * them.  IH_ERR_MEMORY. */
static enum ih_status keep_labels(ih_build *build, const ih_rounds *rounds, uint64_t hands,
                                  unsigned count)
{
  const ih_feature_game game = {.labels = count};
  void *label = malloc((size_t)hands * ih_dtype_size(ihp_labels_dtype(&game)));
  if (label == NULL)
    return IH_ERR_MEMORY;
  build->label_rounds = *rounds;
  build->label = label;
  build->labels = hands;
  build->game.labels = count;
  return IH_OK;
}

static void write_label(ih_build *build, uint64_t i, uint32_t value)
{
  ihp_element_put(ihp_labels_dtype(&build->game), value, build->label, i);
}

/* ---- Labels from memory ------------------------------------------------------------ */

static enum ih_status check_labels(enum ih_dtype dtype, const void *label, unsigned count,
                                   ih_error *error)
{
  if (dtype != IH_U16 && dtype != IH_U32)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "labels must have dtype IH_U16 or IH_U32");
  const unsigned most = dtype == IH_U16 ? IH_MAX_LABELS : IH_MAX_WIDE_LABELS;
  if (label == NULL || count == 0 || count > most)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no labels, or %u labels, not 1 to %u", count,
                     most);
  return IH_OK;
}

static enum ih_status check_range(enum ih_dtype dtype, const void *label, uint64_t hands,
                                  unsigned count, ih_error *error)
{
  for (uint64_t i = 0; i < hands; i++) {
    const uint32_t value = ihp_element_get(dtype, label, i);
    if (value >= count)
      return ihp_error(error, IH_ERR_ARGUMENT, 0, "label %" PRIu64 " is %u, not below %u", i, value,
                       count);
  }
  return IH_OK;
}

enum ih_status ih_build_give_labels(ih_build *build, const ih_rounds *rounds, enum ih_dtype dtype,
                                    const void *label, uint32_t count, ih_error *error)
{
  const size_t size = ih_dtype_size(dtype);
  uint64_t hands = 0;
  enum ih_status status = check_supplied(build, rounds, error);
  if (status == IH_OK)
    status = check_labels(dtype, label, count, error);
  if (status == IH_OK)
    status = count_hands(build, rounds, &hands, error);
  if (status == IH_OK)
    status = check_range(dtype, label, hands, count, error);
  if (status != IH_OK)
    return status;
  if (!ihp_checksum_of(label, (size_t)hands * size, size, build->label_checksum) ||
      keep_labels(build, rounds, hands, count) != IH_OK)
    return ihp_error(error, IH_ERR_MEMORY, 0, "not enough memory for %" PRIu64 " labels", hands);
  for (uint64_t i = 0; i < hands; i++)
    write_label(build, i, ihp_element_get(dtype, label, i));
  return IH_OK;
}

/* ---- Labels from a file ------------------------------------------------------------- */

enum ih_status ihp_rows_check_table(const void *rows_for, const ih_table *table, ih_error *error)
{
  const struct ihp_rows_for *wanted = rows_for;
  const char *format = ih_table_metadata(table, "format");
  if (format == NULL || strcmp(format, IH_STORE_FORMAT) != 0)
    return IH_OK;
  char deck_text[IH_DECK_TEXT], rounds_text[IH_ROUNDS_TEXT];
  (void)ih_deck_format(wanted->deck, deck_text);
  (void)ih_rounds_format(wanted->rounds, rounds_text);
  const struct {
    const char *key, *value;
  } expected[] = {{"deck", deck_text}, {"rounds", rounds_text}};
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    const char *found = ih_table_metadata(table, expected[i].key);
    if (found == NULL || strcmp(found, expected[i].value) != 0)
      return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(table),
                            "`%s` must be `%s` for these hands", expected[i].key,
                            expected[i].value);
  }
  return ih_table_check(table, NULL, error);
}

/* Sets *count to the largest label + 1. */
static enum ih_status count_labels(const struct ihp_user_array *array, unsigned *count,
                                   ih_error *error)
{
  *count = 0;
  for (uint64_t i = 0; i < array->rows; i++) {
    uint64_t value;
    if (!ihp_user_array_integer(array, i, &value) || value >= IH_MAX_WIDE_LABELS)
      return ihp_file_error(error, IH_ERR_MISMATCH, array->path,
                            "row %" PRIu64 " is %.0f, not a label in 0..%u", i,
                            ihp_user_array_number(array, i), IH_MAX_WIDE_LABELS - 1);
    *count = value >= *count ? (unsigned)value + 1 : *count;
  }
  return IH_OK;
}

static enum ih_status take_labels(ih_build *build, const ih_rounds *rounds,
                                  const struct ihp_user_array *array, ih_error *error)
{
  unsigned count;
  const enum ih_status status = count_labels(array, &count, error);
  if (status != IH_OK)
    return status;
  if (!ihp_user_array_checksum(array, build->label_checksum) ||
      keep_labels(build, rounds, array->rows, count) != IH_OK)
    return ihp_memory_error(error, array->path);
  for (uint64_t i = 0; i < array->rows; i++) {
    uint64_t value;
    (void)ihp_user_array_integer(array, i, &value);
    write_label(build, i, (uint32_t)value);
  }
  return IH_OK;
}

enum ih_status ih_build_read_labels(ih_build *build, const ih_rounds *rounds, const char *path,
                                    const char *name, ih_error *error)
{
  struct ihp_user_array array;
  enum ih_status status = check_supplied(build, rounds, error);
  if (status != IH_OK)
    return status;
  const struct ihp_rows_for rows_for = {&build->game.deck, rounds};
  struct ihp_user_array_form form = {.dims = 1,
                                     .meaning = "labels",
                                     .of = "the hands of the next street",
                                     .check = ihp_rows_check_table,
                                     .context = &rows_for};
  if (path == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "path must not be NULL");
  status = count_hands(build, rounds, &form.rows, error);
  if (status == IH_OK)
    status = ihp_user_array_open(&array, path, name, &form, error);
  if (status != IH_OK)
    return status;
  status = take_labels(build, rounds, &array, error);
  ihp_user_array_close(&array);
  return status;
}
