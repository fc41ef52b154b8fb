/* The file of bucket sequences. */
#include "abstraction/recall/recall.h"
#include "base/error.h"
#include "store/store.h"
#include "table/bytes.h"
#include "table/fault.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RECALL_FORMAT "isohand-recall/1"

enum { TENSOR_NAME = 24 };

/* ---- Contents of the file ----------------------------------------------------------------- */

/* Tensors of some streets, and their values. */
struct recall_tensors {
  size_t count;
  char name[3 * IHP_STREETS][TENSOR_NAME];
  ih_tensor tensor[3 * IHP_STREETS];
  const void *values[3 * IHP_STREETS];
};

static void list_tensor(struct recall_tensors *out, size_t s, const char *name, enum ih_dtype dtype,
                        uint64_t count, const void *values)
{
  const size_t t = out->count++;
  (void)snprintf(out->name[t], TENSOR_NAME, "%s.%s", ihp_street_names[s], name);
  out->tensor[t] = (ih_tensor){.name = out->name[t], .dtype = dtype, .dims = 1, .shape = {count}};
  out->values[t] = values;
}

/* Lists the tensors of streets first..end-1 in the order of the file: by descending element
 * size. */
static void list_recall_tensors(const ih_recall *recall, size_t first, size_t end,
                                struct recall_tensors *out)
{
  const struct ihp_sequences *street = recall->street;
  out->count = 0;
  for (size_t s = first; s < end; s++)
    list_tensor(out, s, "size", IH_U64, street[s].count, street[s].size);
  for (size_t s = first; s < end; s++) {
    list_tensor(out, s, "first", IH_U32, street[s].before + 1, street[s].first);
    list_tensor(out, s, "bucket", IH_U32, street[s].count, street[s].bucket);
  }
}

/* ---- Writing ------------------------------------------------------------------------------ */

static enum ih_status add_recall_metadata(const ih_recall *recall, ih_table_writer *writer,
                                          ih_error *error)
{
  char deck[IH_DECK_TEXT];
  (void)ih_deck_format(&recall->deck, deck);
  enum ih_status status = ih_table_writer_add_metadata(writer, "format", RECALL_FORMAT, error);
  if (status == IH_OK)
    status = ih_table_writer_add_metadata(writer, "deck", deck, error);
  for (size_t s = 0; s < recall->streets && status == IH_OK; s++) {
    const struct ihp_source *source = &recall->street[s].source;
    status = ih_table_writer_add_metadata(writer, source->key, source->checksum, error);
  }
  return status;
}

enum ih_status ih_recall_write(const ih_recall *recall, const char *path, ih_error *error)
{
  ih_table_writer *writer;
  struct recall_tensors tensors;
  if (recall == NULL || path == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "recall and path must not be NULL");
  enum ih_status status = ih_table_writer_new(path, &writer, error);
  if (status != IH_OK)
    return status;
  list_recall_tensors(recall, 0, recall->streets, &tensors);
  status = add_recall_metadata(recall, writer, error);
  for (size_t t = 0; t < tensors.count && status == IH_OK; t++)
    status = ih_table_writer_add_tensor(writer, &tensors.tensor[t], error);
  for (size_t t = 0; t < tensors.count && status == IH_OK; t++) {
    const ih_tensor *tensor = &tensors.tensor[t];
    status = ih_table_writer_write(writer, tensors.values[t],
                                   (size_t)tensor->shape[0] * ih_dtype_size(tensor->dtype), error);
  }
  if (status == IH_OK)
    return ih_table_writer_commit(writer, error);
  ih_table_writer_abort(writer);
  return status;
}

/* ---- Reading ------------------------------------------------------------------------------ */

/* *found = the tensor with the wanted name, type and number of elements; 0 elements: any. */
static enum ih_status find_recall_tensor(const ih_table *table, const ih_tensor *wanted,
                                         ih_tensor *found, ih_error *error)
{
  if (ih_table_tensor_named(table, wanted->name, found) == IH_OK && found->dtype == wanted->dtype &&
      found->dims == 1 && (wanted->shape[0] == 0 || found->shape[0] == wanted->shape[0]))
    return IH_OK;
  return ihp_file_error(error, IH_ERR_FORMAT, ih_table_path(table),
                        "tensor %s is missing, or has the wrong type or size", wanted->name);
}

/* Returns 1 if the numbers are ones that ih_recall_count can produce; among other conditions, every
 * sequence of the street before continues. */
static int are_sequences(const struct ihp_sequences *street)
{
  if (street->first[0] != 0 || street->first[street->before] != street->count)
    return 0;
  for (uint64_t before = 0; before < street->before; before++)
    if (street->first[before] >= street->first[before + 1])
      return 0;
  for (uint64_t before = 0; before < street->before; before++)
    for (uint32_t i = street->first[before]; i < street->first[before + 1]; i++)
      if (street->bucket[i] >= street->buckets || street->size[i] == 0 ||
          (i > street->first[before] && street->bucket[i] <= street->bucket[i - 1]))
        return 0;
  return 1;
}

static enum ih_status read_sequences(ih_recall *recall, const ih_table *table, size_t s,
                                     ih_error *error)
{
  struct ihp_sequences *street = &recall->street[s];
  struct recall_tensors wanted;
  ih_tensor found[3];
  enum ih_status status = IH_OK;
  if (!ihp_is_made_of(table, &street->source))
    return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(table),
                          "made from different buckets of the %s", ihp_street_names[s]);
  list_recall_tensors(recall, s, s + 1, &wanted);
  for (size_t t = 0; t < 3 && status == IH_OK; t++)
    status = find_recall_tensor(table, &wanted.tensor[t], &found[t], error);
  if (status != IH_OK)
    return status;
  if (found[0].shape[0] != found[2].shape[0] || found[0].shape[0] >= IH_NO_SEQUENCE)
    return ihp_file_error(error, IH_ERR_FORMAT, ih_table_path(table),
                          "the tensors of the %s have different lengths", ihp_street_names[s]);
  if (ihp_sequences_reserve(street, found[0].shape[0]) != IH_OK)
    return ihp_memory_error(error, ih_table_path(table));
  void *const to[3] = {street->size, street->first, street->bucket};
  for (size_t t = 0; t < 3; t++)
    ihp_copy_little_endian(to[t], found[t].data, (size_t)found[t].bytes,
                           ih_dtype_size(found[t].dtype));
  return are_sequences(street)
             ? IH_OK
             : ihp_file_error(error, IH_ERR_FORMAT, ih_table_path(table),
                              "%s: invalid sequence data (file damaged)", ihp_street_names[s]);
}

/* Returns 1 if the file contains street s. */
static int has_street(const ih_table *table, size_t s)
{
  ih_tensor tensor;
  char name[TENSOR_NAME];
  if (s == IHP_STREETS)
    return 0;
  (void)snprintf(name, sizeof name, "%s.first", ihp_street_names[s]);
  return ih_table_tensor_named(table, name, &tensor) == IH_OK;
}

/* IH_ERR_FORMAT or IH_ERR_MISMATCH. */
static enum ih_status read_recall(ih_recall *recall, const ih_abstraction *abstraction,
                                  const ih_table *table, ih_error *error)
{
  ih_error why;
  const char *format = ih_table_metadata(table, "format");
  if (format == NULL || strcmp(format, RECALL_FORMAT) != 0)
    return ihp_file_error(error, IH_ERR_FORMAT, ih_table_path(table),
                          "not a file of bucket sequences: its format is not %s", RECALL_FORMAT);
  enum ih_status status = ih_table_check(table, NULL, error);
  for (size_t s = 0; status == IH_OK && (s == 0 || has_street(table, s)); s++) {
    if (ihp_recall_begin(recall, abstraction, s, &why) != IH_OK)
      return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(table), "%s", why.message);
    status = read_sequences(recall, table, s, error);
  }
  return status;
}

enum ih_status ih_recall_open(const char *path, const ih_abstraction *abstraction, ih_recall **out,
                              ih_error *error)
{
  ih_table *table;
  if (path == NULL || abstraction == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "path, abstraction and out must not be NULL");
  enum ih_status status = ih_table_open(path, 0, &table, error);
  if (status != IH_OK)
    return status;
  ih_recall *recall = calloc(1, sizeof *recall);
  status = recall == NULL ? ihp_memory_error(error, path)
                          : read_recall(recall, abstraction, table, error);
  if (status == IH_OK)
    *out = recall;
  else
    ih_recall_free(recall);
  ih_table_close(table);
  return status;
}
