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

/* A table of isohand's must be of these hands. */
static enum ih_status check_metadata(const ih_build *build, const ih_rounds *rounds,
                                     const ih_table *table, ih_error *error)
{
  const char *format = ih_table_metadata(table, "format");
  if (format == NULL || strcmp(format, IH_STORE_FORMAT) != 0)
    return IH_OK;
  char deck_text[IH_DECK_TEXT], rounds_text[IH_ROUNDS_TEXT];
  (void)ih_deck_format(&build->game.deck, deck_text);
  (void)ih_rounds_format(rounds, rounds_text);
  const struct {
    const char *key, *value;
  } expected[] = {{"deck", deck_text}, {"rounds", rounds_text}};
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    const char *found = ih_table_metadata(table, expected[i].key);
    if (found == NULL || strcmp(found, expected[i].value) != 0)
      return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(table),
                            "its %s: not %s, as the next street has", expected[i].key,
                            expected[i].value);
  }
  return ih_table_check(table, error);
}

static int is_labelling(const ih_tensor *tensor, uint64_t hands)
{
  return (tensor->dtype == IH_U8 || tensor->dtype == IH_U16) && tensor->dims == 1 &&
         tensor->shape[0] == hands;
}

static enum ih_status find_labels(const ih_table *table, const char *name, uint64_t hands,
                                  ih_tensor *tensor, ih_error *error)
{
  size_t fitting = 0;
  for (size_t i = 0; i < ih_table_tensors(table); i++) {
    ih_tensor one;
    (void)ih_table_tensor(table, i, &one);
    if (!is_labelling(&one, hands) || (name != NULL && strcmp(name, one.name) != 0))
      continue;
    *tensor = one;
    fitting++;
  }
  if (fitting == 1)
    return IH_OK;
  if (fitting > 1)
    return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(table),
                          "%zu tensors can be labels: name one of them", fitting);
  return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(table),
                        "no tensor%s%s of U8 or U16 with one dimension of %" PRIu64
                        ", the hands of the next street",
                        name == NULL ? "" : " ", name == NULL ? "" : name, hands);
}

/* Tensors are little-endian, and those of other writers perhaps not aligned. */
static void decode_labels(const ih_tensor *tensor, uint16_t label[])
{
  const unsigned char *data = tensor->data;
  if (tensor->dtype == IH_U8)
    for (uint64_t i = 0; i < tensor->shape[0]; i++)
      label[i] = data[i];
  else
    for (uint64_t i = 0; i < tensor->shape[0]; i++)
      label[i] = (uint16_t)(data[2 * i] | data[2 * i + 1] << 8);
}

static enum ih_status read_label_tensor(ih_build *build, const ih_rounds *rounds,
                                        const ih_table *table, const ih_tensor *tensor,
                                        ih_error *error)
{
  const uint64_t hands = tensor->shape[0];
  unsigned most = 0;
  uint16_t *label = malloc((size_t)hands * sizeof *label);
  if (label == NULL)
    return ihp_memory_error(error, ih_table_path(table));
  decode_labels(tensor, label);
  for (uint64_t i = 0; i < hands; i++)
    most = label[i] > most ? label[i] : most;
  if (most >= IH_MAX_LABELS) {
    free(label);
    return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(table),
                          "%u is no label: the largest is %d", most, IH_MAX_LABELS - 1);
  }
  if (!ihp_checksum_of(tensor->data, (size_t)tensor->bytes, 1, build->label_checksum)) {
    free(label);
    return ihp_memory_error(error, ih_table_path(table));
  }
  take_labels(build, rounds, label, hands, most + 1);
  return IH_OK;
}

enum ih_status ih_build_read_labels(ih_build *build, const ih_rounds *rounds, const char *path,
                                    const char *name, ih_error *error)
{
  ih_table *table;
  ih_tensor tensor = {0};
  uint64_t hands = 0;
  enum ih_status status = check_given(build, rounds, error);
  if (status == IH_OK)
    status = count_hands(build, rounds, &hands, error);
  if (status == IH_OK)
    status = ih_table_open(path, 0, &table, error);
  if (status != IH_OK)
    return status;
  status = check_metadata(build, rounds, table, error);
  if (status == IH_OK)
    status = find_labels(table, name, hands, &tensor, error);
  if (status == IH_OK)
    status = read_label_tensor(build, rounds, table, &tensor, error);
  ih_table_close(table);
  return status;
}
