#include "tools/commands/commands.h"
#include "tools/distance.h"
#include "tools/io/json.h"

#include <isohand/store.h>
#include <string.h>

static enum outcome run_info(const struct call *call);

const struct command cmd_info = {
    .name = "info",
    .operands = "FILE",
    .summary = "print the metadata of a table file",
    .description =
        "Prints the metadata and the tensors of a safetensors file, as lines of the form\n"
        "\"key: value\".  With --json, the keys are file, bytes, metadata and tensors.  It checks "
        "the\n"
        "structure of the file; isohand verify checks the checksums and the values.",
    .common = COMMON_JSON,
    .least = 1,
    .most = 1,
    .first = A_FILE,
    .run = run_info,
};

static void put_info(const ih_table *table, struct output *out);
static void put_info_json(const ih_table *table, struct output *out);

static enum outcome run_info(const struct call *call)
{
  struct output out;
  ih_table *table;
  ih_error error;
  if (ih_table_open(call->operands[0], 0, &table, &error) != IH_OK)
    return failed(call, "%s", error.message);
  output_init(&out, 0);
  if (call->common.json)
    put_info_json(table, &out);
  else
    put_info(table, &out);
  ih_table_close(table);
  return output_finish(&out, call);
}

/* ---- Text -------------------------------------------------------------------------------- */

/* Appends "key: value"; both may be untrusted. */
static void put_pair(struct output *out, const char *key, const char *value)
{
  output_escaped(out, key, strlen(key));
  output_words(out, ": ");
  output_escaped(out, value, strlen(value));
  output_end_line(out);
}

/* Appends "tensor: strength U16 [1286792], 2573584 bytes at 576". */
static void put_tensor(struct output *out, const ih_tensor *tensor)
{
  output_words(out, "tensor: ");
  output_escaped(out, tensor->name, strlen(tensor->name));
  output_char(out, ' ');
  output_words(out, ih_dtype_name(tensor->dtype));
  output_words(out, " [");
  for (unsigned d = 0; d < tensor->dims; d++) {
    if (d > 0)
      output_char(out, ',');
    output_number(out, tensor->shape[d]);
  }
  output_words(out, "], ");
  output_number(out, tensor->bytes);
  output_words(out, " bytes at ");
  output_number(out, tensor->offset);
  output_end_line(out);
}

/* Appends "mean distance: 2.1 points of equity" for a bucket table in place of its cost, a raw sum.
 * Returns 0 if the file is not a bucket table or its method measures no distance. */
static int put_distance(const ih_table *table, struct output *out)
{
  char text[DISTANCE_SUMMARY] = "";
  ih_store *store;
  ih_error error;
  if (ih_store_open(ih_table_path(table), &store, &error) != IH_OK)
    return 0;
  if (ih_store_feature(store) == ih_feature_find("bucket"))
    distance_summary(store, ":", text);
  ih_store_close(store);
  if (text[0] == '\0')
    return 0;
  output_words(out, text);
  output_end_line(out);
  return 1;
}

static void put_info(const ih_table *table, struct output *out)
{
  const char *key, *value;
  ih_tensor tensor;
  put_pair(out, "file", ih_table_path(table));
  output_words(out, "bytes: ");
  output_number(out, ih_table_bytes(table));
  output_end_line(out);
  for (size_t i = 0; ih_table_metadata_get(table, i, &key, &value) == IH_OK; i++)
    if (strcmp(key, "bucket.cost") != 0 || !put_distance(table, out))
      put_pair(out, key, value);
  for (size_t i = 0; ih_table_tensor(table, i, &tensor) == IH_OK; i++)
    put_tensor(out, &tensor);
}

/* ---- JSON ------------------------------------------------------------------------- */

static void put_tensor_json(struct json *json, const ih_tensor *tensor)
{
  json_open(json, NULL, '{');
  json_text(json, "name", tensor->name);
  json_text(json, "dtype", ih_dtype_name(tensor->dtype));
  json_open(json, "shape", '[');
  for (unsigned d = 0; d < tensor->dims; d++)
    json_number(json, NULL, tensor->shape[d]);
  json_close(json, ']');
  json_number(json, "bytes", tensor->bytes);
  json_number(json, "offset", tensor->offset);
  json_close(json, '}');
}

static void put_info_json(const ih_table *table, struct output *out)
{
  const char *key, *value;
  ih_tensor tensor;
  struct json json;
  json_begin_line(&json, out);
  json_text(&json, "file", ih_table_path(table));
  json_number(&json, "bytes", ih_table_bytes(table));
  json_open(&json, "metadata", '{');
  for (size_t i = 0; ih_table_metadata_get(table, i, &key, &value) == IH_OK; i++)
    json_text(&json, key, value);
  json_close(&json, '}');
  json_open(&json, "tensors", '[');
  for (size_t i = 0; ih_table_tensor(table, i, &tensor) == IH_OK; i++)
    put_tensor_json(&json, &tensor);
  json_close(&json, ']');
  json_end_line(&json);
}
