#include "labels.h"

#include <inttypes.h>
#include <isohand/store.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__attribute__((format(printf, 4, 5))) static enum ih_status
fail(ih_error *error, enum ih_status status, const ih_table *table, const char *format, ...)
{
  char why[IH_ERROR_MESSAGE];
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(why, sizeof why, format, arguments);
  va_end(arguments);
  error->status = status;
  if (snprintf(error->message, sizeof error->message, "%s: %s", ih_table_path(table), why) < 0)
    error->message[0] = '\0';
  return status;
}

/* ---- The file ------------------------------------------------------------------ */

/* *name = what is behind the last colon, unless all of text is the name of a file; NULL
 * when there is none.  Returns a copy of what is before it. */
static char *split(const char *text, const char **name)
{
  FILE *file = fopen(text, "r");
  const char *colon = file == NULL ? strrchr(text, ':') : NULL;
  const size_t length = colon == NULL ? strlen(text) : (size_t)(colon - text);
  if (file != NULL)
    (void)fclose(file);
  *name = colon == NULL ? NULL : colon + 1;
  char *path = malloc(length + 1);
  if (path != NULL) {
    memcpy(path, text, length);
    path[length] = '\0';
  }
  return path;
}

static enum ih_status check_metadata(const ih_table *table, const ih_street *street,
                                     ih_error *error)
{
  const char *format = ih_table_metadata(table, "format");
  if (format == NULL || strcmp(format, IH_STORE_FORMAT) != 0)
    return IH_OK;
  const ih_indexer *indexer = ih_street_indexer(street);
  char deck_text[IH_DECK_TEXT], rounds_text[IH_ROUNDS_TEXT];
  ih_deck deck;
  ih_rounds rounds;
  ih_indexer_deck(indexer, &deck);
  ih_indexer_rounds(indexer, &rounds);
  (void)ih_deck_format(&deck, deck_text);
  (void)ih_rounds_format(&rounds, rounds_text);
  const struct {
    const char *key, *value;
  } expected[] = {{"deck", deck_text}, {"rounds", rounds_text}};
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    const char *found = ih_table_metadata(table, expected[i].key);
    if (found == NULL || strcmp(found, expected[i].value) != 0)
      return fail(error, IH_ERR_MISMATCH, table, "its %s: not %s, as the next street has",
                  expected[i].key, expected[i].value);
  }
  return ih_table_check(table, error);
}

/* ---- The tensor ---------------------------------------------------------------- */

static int is_labelling(const ih_tensor *tensor, uint64_t hands)
{
  return (tensor->dtype == IH_U8 || tensor->dtype == IH_U16) && tensor->dims == 1 &&
         tensor->shape[0] == hands;
}

static enum ih_status find_tensor(const ih_table *table, const char *name, uint64_t hands,
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
    return fail(error, IH_ERR_MISMATCH, table,
                "%zu tensors can be labels: name one of them behind a colon", fitting);
  return fail(error, IH_ERR_MISMATCH, table,
              "no tensor%s%s of U8 or U16 with one dimension of %" PRIu64
              ", the hands of the next street",
              name == NULL ? "" : " ", name == NULL ? "" : name, hands);
}

/* Tensors are little-endian, and those of other writers perhaps not aligned. */
static void decode(const ih_tensor *tensor, uint16_t label[])
{
  const unsigned char *data = tensor->data;
  if (tensor->dtype == IH_U8)
    for (uint64_t i = 0; i < tensor->shape[0]; i++)
      label[i] = data[i];
  else
    for (uint64_t i = 0; i < tensor->shape[0]; i++)
      label[i] = (uint16_t)(data[2 * i] | data[2 * i + 1] << 8);
}

static enum ih_status read_labels(const ih_table *table, const ih_tensor *tensor,
                                  struct labels *out, ih_error *error)
{
  const uint64_t hands = tensor->shape[0];
  unsigned most = 0;
  out->label = malloc((size_t)hands * sizeof *out->label);
  if (out->label == NULL)
    return fail(error, IH_ERR_MEMORY, table, "not enough memory for %" PRIu64 " labels", hands);
  decode(tensor, out->label);
  for (uint64_t i = 0; i < hands; i++)
    most = out->label[i] > most ? out->label[i] : most;
  out->count = most + 1;
  if (out->count > IH_MAX_LABELS)
    return fail(error, IH_ERR_MISMATCH, table, "%u is no label: the largest is %d", most,
                IH_MAX_LABELS - 1);
  return IH_OK;
}

/* A checksum in another form is none. */
static enum ih_status read_checksum(const ih_table *table, const ih_tensor *tensor,
                                    struct labels *out, ih_error *error)
{
  const size_t size = strlen(tensor->name) + sizeof "xxh3-128.";
  char *key = malloc(size);
  if (key == NULL)
    return fail(error, IH_ERR_MEMORY, table, "not enough memory");
  (void)snprintf(key, size, "xxh3-128.%s", tensor->name);
  const char *text = ih_table_metadata(table, key);
  if (text != NULL && strlen(text) == LABELS_CHECKSUM - 1)
    memcpy(out->checksum, text, LABELS_CHECKSUM);
  free(key);
  return IH_OK;
}

/* ---- All ------------------------------------------------------------------------ */

enum ih_status labels_read(const char *text, const ih_street *street, struct labels *out,
                           ih_error *error)
{
  const char *name;
  ih_table *table;
  ih_tensor tensor = {0};
  *out = (struct labels){0};
  char *path = split(text, &name);
  if (path == NULL) {
    (void)snprintf(error->message, sizeof error->message, "not enough memory");
    return IH_ERR_MEMORY;
  }
  enum ih_status status = ih_table_open(path, 0, &table, error);
  free(path);
  if (status != IH_OK)
    return status;
  status = check_metadata(table, street, error);
  if (status == IH_OK)
    status = find_tensor(table, name, ih_street_hands(street), &tensor, error);
  if (status == IH_OK)
    status = read_labels(table, &tensor, out, error);
  if (status == IH_OK)
    status = read_checksum(table, &tensor, out, error);
  ih_table_close(table);
  return status;
}

void labels_free(struct labels *labels)
{
  free(labels->label);
}
