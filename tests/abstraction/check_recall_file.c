/* Files of bucket sequences: a file read equals what was written, and an invalid file is
 * refused. */
#include "errors.h"
#include "harness.h"
#include "recalls.h"

#include <stdlib.h>
#include <string.h>

static void check_equal(const ih_recall *a, const ih_recall *b, size_t streets)
{
  for (size_t s = 0; s < RECALL_STREETS; s++) {
    ih_recall_street x, y;
    const enum ih_status status = ih_recall_street_of(b, recall_boards[s], &y);
    ck_assert_int_eq(status, s < streets ? IH_OK : IH_ERR_RANGE);
    if (status != IH_OK)
      continue;
    ck_assert_int_eq(ih_recall_street_of(a, recall_boards[s], &x), IH_OK);
    ck_assert(x.before == y.before && x.buckets == y.buckets && x.count == y.count);
    ck_assert_mem_eq(x.first, y.first, (x.before + 1) * sizeof *x.first);
    ck_assert_mem_eq(x.bucket, y.bucket, x.count * sizeof *x.bucket);
    ck_assert_mem_eq(x.size, y.size, x.count * sizeof *x.size);
  }
}

START_TEST(files)
{
  char path[SCRATCH_PATH];
  ih_error error;
  ih_abstraction *abstraction = recalls_open(recall_recipe);
  (void)scratch_path("recall", path);
  for (size_t streets = 1; streets <= RECALL_STREETS; streets++) {
    ih_recall *made = recalls_new(abstraction, recall_boards[streets - 1], NULL), *read;
    ck_assert_int_eq(ih_recall_write(made, path, NULL), IH_OK);
    test_ok(ih_recall_open(path, abstraction, &read, &error), error);
    check_equal(made, read, streets);
    ih_recall_free(made);
    ih_recall_free(read);
  }
  ih_abstraction_close(abstraction);
}
END_TEST

/* A change to a file: element i of a tensor, or, if not 0, its type and its number of elements. */
struct change {
  const char *tensor;
  uint64_t i;
  uint32_t value;
  enum ih_dtype dtype;
  uint64_t count;
};

static ih_tensor change_shape(const ih_tensor *tensor, const struct change *change)
{
  ih_tensor changed = *tensor;
  if (change->count == 0 || strcmp(tensor->name, change->tensor) != 0)
    return changed;
  changed.dtype = change->dtype;
  changed.shape[0] = change->count;
  changed.bytes = change->count * ih_dtype_size(change->dtype);
  return changed;
}

static void write_changed(ih_table_writer *writer, const ih_tensor *tensor,
                          const struct change *change)
{
  const ih_tensor changed = change_shape(tensor, change);
  unsigned char *copy = calloc(1, changed.bytes);
  ck_assert_ptr_nonnull(copy);
  memcpy(copy, tensor->data, changed.bytes < tensor->bytes ? changed.bytes : tensor->bytes);
  if (strcmp(tensor->name, change->tensor) == 0 && change->count == 0)
    memcpy(copy + change->i * ih_dtype_size(tensor->dtype), &change->value, sizeof change->value);
  ck_assert_int_eq(ih_table_writer_write(writer, copy, changed.bytes, NULL), IH_OK);
  free(copy);
}

/* Changes the file, and writes it again with correct checksums. */
static void change_file(const char *path, const struct change *change)
{
  ih_table *table;
  ih_table_writer *writer;
  const char *key, *text;
  ih_tensor tensor;
  ck_assert_int_eq(ih_table_open(path, 0, &table, NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_new(path, &writer, NULL), IH_OK);
  for (size_t m = 0; ih_table_metadata_get(table, m, &key, &text) == IH_OK; m++)
    if (strncmp(key, "xxh3", 4) != 0)
      ck_assert_int_eq(ih_table_writer_add_metadata(writer, key, text, NULL), IH_OK);
  for (size_t t = 0; ih_table_tensor(table, t, &tensor) == IH_OK; t++) {
    const ih_tensor changed = change_shape(&tensor, change);
    ck_assert_int_eq(ih_table_writer_add_tensor(writer, &changed, NULL), IH_OK);
  }
  for (size_t t = 0; ih_table_tensor(table, t, &tensor) == IH_OK; t++)
    write_changed(writer, &tensor, change);
  ck_assert_int_eq(ih_table_writer_commit(writer, NULL), IH_OK);
  ih_table_close(table);
}

static void refuses_file(const char *path, const ih_abstraction *abstraction, enum ih_status status,
                         const char *reason)
{
  ih_error error = {.message = ""};
  ih_recall *recall = NULL;
  ck_assert_int_eq(ih_recall_open(path, abstraction, &recall, &error), status);
  ck_assert_ptr_null(recall);
  test_message_has(error, reason);
}

static void refuses_change(const ih_recall *recall, const char *path,
                           const ih_abstraction *abstraction, const struct change *change,
                           const char *reason)
{
  ck_assert_int_eq(ih_recall_write(recall, path, NULL), IH_OK);
  change_file(path, change);
  refuses_file(path, abstraction, IH_ERR_FORMAT, reason);
}

/* Lets only the last sequence of the flop continue, in one way. */
static void keep_one_sequence(const ih_recall *recall, const char *path)
{
  static const struct change one[] = {{.tensor = "turn.size", .dtype = IH_U64, .count = 1},
                                      {.tensor = "turn.bucket", .dtype = IH_U32, .count = 1}};
  ih_recall_street turn;
  ck_assert_int_eq(ih_recall_street_of(recall, 4, &turn), IH_OK);
  ck_assert_int_eq(ih_recall_write(recall, path, NULL), IH_OK);
  for (size_t t = 0; t < 2; t++)
    change_file(path, &one[t]);
  for (uint64_t i = 1; i <= turn.before; i++) {
    const struct change first = {.tensor = "turn.first", .i = i, .value = i == turn.before};
    change_file(path, &first);
  }
}

START_TEST(refused_files)
{
  static const struct change wrong[] = {{.tensor = "flop.bucket", .i = 1},
                                        {.tensor = "flop.bucket", .i = 2, .value = RECALL_K1},
                                        {.tensor = "flop.first", .i = 0, .value = 1},
                                        {.tensor = "turn.first", .i = 2, .value = 1},
                                        {.tensor = "flop.first", .i = RECALL_K0, .value = 7},
                                        {.tensor = "turn.first", .i = 1, .value = 100000},
                                        {.tensor = "flop.size", .i = 0}};
  static const struct change reshaped[] = {{.tensor = "turn.bucket", .dtype = IH_U16, .count = 12},
                                           {.tensor = "flop.first", .dtype = IH_U32, .count = 4},
                                           {.tensor = "flop.first", .dtype = IH_U32, .count = 6}};
  static const struct change longer[] = {{.tensor = "flop.bucket", .dtype = IH_U32, .count = 500},
                                         {.tensor = "flop.size", .dtype = IH_U64, .count = 5}};
  char path[SCRATCH_PATH], other[SCRATCH_PATH];
  ih_abstraction *abstraction = recalls_open(recall_recipe);
  ih_recall *recall = recalls_new(abstraction, 4, NULL);
  (void)scratch_path("recall", path);
  for (size_t w = 0; w < sizeof wrong / sizeof *wrong; w++)
    refuses_change(recall, path, abstraction, &wrong[w], "invalid sequence data");
  for (size_t r = 0; r < sizeof reshaped / sizeof *reshaped; r++)
    refuses_change(recall, path, abstraction, &reshaped[r], reshaped[r].tensor);
  for (size_t l = 0; l < sizeof longer / sizeof *longer; l++)
    refuses_change(recall, path, abstraction, &longer[l], "have different lengths");
  keep_one_sequence(recall, path);
  refuses_file(path, abstraction, IH_ERR_FORMAT, "turn: invalid sequence data (file damaged)");
  ck_assert_int_eq(ih_recall_write(recall, path, NULL), IH_OK);
  size_t n;
  unsigned char *bytes = scratch_read(path, &n);
  scratch_poke(path, n - 1, (unsigned char)(bytes[n - 1] ^ 1));
  free(bytes);
  refuses_file(path, abstraction, IH_ERR_CHECKSUM, "recall");
  refuses_file(scratch_path("flop-bucket.safetensors", other), abstraction, IH_ERR_FORMAT,
               "not a file of bucket sequences");
  refuses_file(scratch_path("none", other), abstraction, IH_ERR_IO, "none");
  refuses_file(NULL, abstraction, IH_ERR_ARGUMENT, "path, abstraction and out must not be NULL");
  refuses_file(path, NULL, IH_ERR_ARGUMENT, "abstraction");
  ck_assert_int_eq(ih_recall_open(path, abstraction, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_recall_write(NULL, path, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_recall_write(recall, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_recall_write(recall, path, NULL), IH_OK);
  ih_abstraction_close(abstraction);
  ck_assert_int_eq(remove(scratch_path("turn-bucket.safetensors", other)), 0);
  ck_assert_int_eq(ih_abstraction_open(scratch_path(".", other), &abstraction, NULL), IH_OK);
  refuses_file(path, abstraction, IH_ERR_MISMATCH, "recall: no buckets of the turn");
  ih_abstraction_close(abstraction);
  abstraction = recalls_open("{\"turn\": {\"method\": \"percentile\", \"k\": 4}}");
  refuses_file(path, abstraction, IH_ERR_MISMATCH, "made from different buckets of the turn");
  ih_recall_free(recall);
  ih_abstraction_close(abstraction);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {files}, {refused_files})
