/* Labels that are given, from memory or from a file. */
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
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "there are no hands of these rounds");
  *hands = ih_indexer_size(indexer, rounds->count - 1u);
  ih_indexer_free(indexer);
  return IH_OK;
}

static enum ih_status check_given(const ih_build *build, const ih_rounds *rounds, ih_error *error)
{
  if (build == NULL || rounds == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no build or no rounds given");
  if (build->is_planned || build->label != NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "there are labels or a plan already");
  return IH_OK;
}

/* Takes them over, below `count`; label is the build's from now on. */
static void take_labels(ih_build *build, const ih_rounds *rounds, uint16_t label[], uint64_t hands,
                        unsigned count)
{
  build->label_rounds = *rounds;
  build->label = label;
  build->labels = hands;
  build->game.labels = count;
}

enum ih_status ih_build_give_labels(ih_build *build, const ih_rounds *rounds,
                                    const uint16_t label[], unsigned count, ih_error *error)
{
  uint64_t hands = 0;
  enum ih_status status = check_given(build, rounds, error);
  if (status == IH_OK)
    status = count_hands(build, rounds, &hands, error);
  if (status != IH_OK)
    return status;
  if (label == NULL || count == 0 || count > IH_MAX_LABELS)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no labels, or %u labels, not 1 to %d", count,
                     IH_MAX_LABELS);
  for (uint64_t i = 0; i < hands; i++)
    if (label[i] >= count)
      return ihp_error(error, IH_ERR_ARGUMENT, 0, "label %" PRIu64 " is %u, not below %u", i,
                       label[i], count);
  const size_t bytes = (size_t)hands * sizeof *label;
  uint16_t *copy = malloc(bytes);
  if (copy == NULL || !ihp_checksum_of(label, bytes, sizeof *label, build->label_checksum)) {
    free(copy);
    return ihp_error(error, IH_ERR_MEMORY, 0, "not enough memory for %" PRIu64 " labels", hands);
  }
  memcpy(copy, label, bytes);
  take_labels(build, rounds, copy, hands, count);
  return IH_OK;
}

/* ---- From a file -------------------------------------------------------------------- */

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
                            "its %s: not %s, as these hands have", expected[i].key,
                            expected[i].value);
  }
  return ih_table_check(table, error);
}

/* label[] = those that are given, of 16 bits; returns the largest + 1, 0 after a refusal. */
static unsigned read_numbers(const struct ihp_given *given, uint16_t label[], ih_error *error)
{
  unsigned most = 0;
  for (uint64_t i = 0; i < given->rows; i++) {
    uint64_t value;
    const int is_positive = ihp_given_integer(given, i, &value);
    if (!is_positive || value >= IH_MAX_LABELS) {
      (void)ihp_file_error(error, IH_ERR_MISMATCH, given->path,
                           "row %" PRIu64 " is %.0f, and no label: they are from 0 to %d", i,
                           ihp_given_number(given, i), IH_MAX_LABELS - 1);
      return 0;
    }
    label[i] = (uint16_t)value;
    most = value > most ? (unsigned)value : most;
  }
  return most + 1;
}

static enum ih_status take_given(ih_build *build, const ih_rounds *rounds,
                                 const struct ihp_given *given, ih_error *error)
{
  uint16_t *label = malloc((size_t)given->rows * sizeof *label);
  if (label == NULL)
    return ihp_memory_error(error, given->path);
  const unsigned count = read_numbers(given, label, error);
  if (count == 0) {
    free(label);
    return IH_ERR_MISMATCH;
  }
  if (!ihp_given_checksum(given, build->label_checksum)) {
    free(label);
    return ihp_memory_error(error, given->path);
  }
  take_labels(build, rounds, label, given->rows, count);
  return IH_OK;
}

enum ih_status ih_build_read_labels(ih_build *build, const ih_rounds *rounds, const char *path,
                                    const char *name, ih_error *error)
{
  struct ihp_given given;
  enum ih_status status = check_given(build, rounds, error);
  if (status != IH_OK)
    return status;
  const struct ihp_rows_for rows_for = {&build->game.deck, rounds};
  struct ihp_given_form form = {.dims = 1,
                                .meaning = "labels",
                                .of = "the hands of the next street",
                                .check = ihp_rows_check_table,
                                .context = &rows_for};
  if (path == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no path of labels");
  status = count_hands(build, rounds, &form.rows, error);
  if (status == IH_OK)
    status = ihp_given_open(&given, path, name, &form, error);
  if (status != IH_OK)
    return status;
  status = take_given(build, rounds, &given, error);
  ihp_given_close(&given);
  return status;
}
