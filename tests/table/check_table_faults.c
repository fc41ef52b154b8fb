/* Writing, opening and checking tables when memory or the file system fails, at each call in turn:
 * the outcome is the right table, or an error with the previous file intact. */
#include "faults.h"
#include "harness.h"
#include "scratch.h"

#include <errno.h>
#include <isohand/table.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static char path[SCRATCH_PATH];

/* The C library's names resolve to calls that can fail (faults.h). */
static void setup(void)
{
  scratch_make();
  scratch_path("t", path);
  json_set_alloc_funcs(malloc, free);
}

static void teardown(void)
{
  faults_shorten(SIZE_MAX);
  faults_edit_dumps(NULL);
  scratch_remove();
}

/* ---- Writing --------------------------------------------------------------------- */

enum { KEYS = 12, BYTES = 700001 };

static const ih_tensor tensors[] = {
    {.name = "wide", .dtype = IH_U16, .dims = 2, .shape = {1, 2}},
    {.name = "a", .dtype = IH_U8, .dims = 1, .shape = {BYTES}},
    {.name = "of a longer name, for more memory", .dtype = IH_BOOL, .dims = 1, .shape = {0}},
};

static enum ih_status declare(ih_table_writer *writer, ih_error *error)
{
  enum ih_status status = IH_OK;
  for (unsigned i = 0; i < KEYS && status == IH_OK; i++) {
    const char key[] = {'k', (char)('a' + i), '\0'};
    status = ih_table_writer_add_metadata(writer, key, "value", error);
  }
  for (unsigned i = 0; i < sizeof tensors / sizeof *tensors && status == IH_OK; i++)
    status = ih_table_writer_add_tensor(writer, &tensors[i], error);
  return status;
}

/* Writes several buffers' worth of data, so that there are writes before the end. */
static enum ih_status write_table(void *context, ih_error *error)
{
  static const uint16_t wide[2] = {1, 2};
  static const uint8_t narrow[BYTES];
  ih_table_writer *writer;
  (void)context;
  enum ih_status status = ih_table_writer_new(path, &writer, error);
  if (status != IH_OK)
    return status;
  status = declare(writer, error);
  if (status == IH_OK)
    status = ih_table_writer_write(writer, wide, sizeof wide, error);
  if (status == IH_OK)
    status = ih_table_writer_write(writer, narrow, sizeof narrow, error);
  if (status == IH_OK)
    return ih_table_writer_commit(writer, error);
  ih_table_writer_abort(writer);
  return status;
}

/* The expected file. */
struct file {
  unsigned char *bytes;
  size_t n;
};

static struct file write_good(void)
{
  struct file good;
  ck_assert_int_eq(write_table(NULL, NULL), IH_OK);
  good.bytes = scratch_read(path, &good.n);
  return good;
}

/* Either the complete table exists, or the previous file and nothing else. */
static void check_written(void *context, enum ih_status status, const char *call)
{
  const struct file *good = context;
  const char *name = call != NULL ? call : "no call";
  size_t n;
  ck_assert_msg(scratch_entries() == 1, "%s failed: %zu files", name, scratch_entries());
  unsigned char *bytes = scratch_read(path, &n);
  if (status == IH_OK)
    ck_assert_msg(n == good->n && memcmp(bytes, good->bytes, n) == 0, "%s failed: another file",
                  name);
  else
    ck_assert_msg(n == 3 && memcmp(bytes, "old", 3) == 0, "%s failed: the old file is gone", name);
  free(bytes);
  scratch_write(path, "old", 3);
}

static uint64_t try_writing(unsigned kinds, int is_lasting)
{
  struct file good = write_good();
  scratch_write(path, "old", 3);
  const struct faults_trial trial = {.kinds = kinds,
                                     .is_lasting = is_lasting,
                                     .step = 1,
                                     .work = write_table,
                                     .check = check_written,
                                     .context = &good};
  const uint64_t failures = faults_try(&trial);
  free(good.bytes);
  return failures;
}

START_TEST(test_write_memory)
{
  ck_assert_uint_gt(try_writing(FAULTS_MEMORY, _i), 200);
}
END_TEST

/* Two opens, three or more writes, one read back, sync, close, rename; later calls cannot make the
 * commit fail. */
START_TEST(test_write_files)
{
  ck_assert_uint_ge(try_writing(FAULTS_FILES, _i), 9);
}
END_TEST

START_TEST(test_write_interrupted)
{
  ck_assert_uint_eq(try_writing(FAULTS_SIGNALS, 0), 0);
}
END_TEST

/* Each call of the commit fails with its own reason. */
START_TEST(test_commit_reasons)
{
  static const struct {
    const char *call, *reason;
    int number;
  } expected[] = {
      {"pwrite", ": cannot write: No space left on device", ENOSPC}, /* the data */
      {"pwrite", ": cannot write: No space left on device", ENOSPC}, /* the header */
      {"pread", ": cannot read back: Input/output error", EIO},
      {"fsync", ": cannot sync: Input/output error", EIO},
      {"close", ": cannot close: Input/output error", EIO},
      {"renameat", ": cannot rename the finished file: Input/output error", EIO},
      {"fsync", NULL, 0}, /* of the folder; nothing can be undone after it */
      {"close", NULL, 0},
  };
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    ih_table_writer *writer;
    ih_error error;
    const ih_tensor tensor = {.name = "a", .dtype = IH_U8, .dims = 1, .shape = {1}};
    ck_assert_int_eq(ih_table_writer_new(path, &writer, NULL), IH_OK);
    ck_assert_int_eq(ih_table_writer_add_tensor(writer, &tensor, NULL), IH_OK);
    ck_assert_int_eq(ih_table_writer_write(writer, "1", 1, NULL), IH_OK);
    faults_start(FAULTS_FILES, i, 0);
    const enum ih_status status = ih_table_writer_commit(writer, &error);
    const char *call = faults_end();
    ck_assert_ptr_nonnull(call);
    ck_assert_str_eq(call, expected[i].call);
    ck_assert_int_eq(status, expected[i].reason != NULL ? IH_ERR_IO : IH_OK);
    if (status != IH_OK) {
      ck_assert_str_eq(error.message + strlen(path), expected[i].reason);
      ck_assert_int_eq(error.system_error, expected[i].number);
    }
    ck_assert_uint_eq(scratch_entries(), status == IH_OK ? 1 : 0);
    if (status == IH_OK)
      remove(path);
  }
}
END_TEST

/* Partial writes and reads give the same file. */
START_TEST(test_short_writes)
{
  struct file good = write_good();
  faults_shorten(777);
  ck_assert_int_eq(write_table(NULL, NULL), IH_OK);
  check_written(&good, IH_OK, "short");
  free(good.bytes);
}
END_TEST

static unsigned dumps, edited_dump;
static const char *lost, *instead;

/* Replaces part of one JSON dump, keeping its length or shortening it. */
static void edit_text(char *text)
{
  if (dumps++ != edited_dump)
    return;
  char *at = strstr(text, lost);
  ck_assert_ptr_nonnull(at);
  memmove(at + strlen(instead), at + strlen(lost), strlen(at + strlen(lost)) + 1);
  memcpy(at, instead, strlen(instead));
}

/* A header of which the JSON library loses a part, before or after the data, with or without a
 * change of length, is never renamed to the table's name. */
START_TEST(test_lost_parts)
{
  static const struct {
    unsigned dump;
    const char *lost, *instead;
  } cases[] = {
      {1, "\"kb\":\"value\",", ""},
      {1, "\"kb\"", "\"kx\""},
      {1, "\"kl\":\"value\"", "\"kl\":\"other\""},
      {1, "U8", "I8"},
      {1, "[700001]", "[700002]"},
      {1, "}", ""},
      {0, "\"kb\":\"value\",", ""},
      {0, "}", ""},
  };
  scratch_write(path, "old", 3);
  struct file old = {(unsigned char *)(uintptr_t) "old", 3};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    dumps = 0;
    edited_dump = cases[i].dump;
    lost = cases[i].lost;
    instead = cases[i].instead;
    faults_edit_dumps(edit_text);
    const enum ih_status status = write_table(NULL, NULL);
    faults_edit_dumps(NULL);
    ck_assert_msg(status == IH_ERR_MEMORY, "%s: status %d", lost, (int)status);
    ck_assert_uint_eq(dumps, 2);
    check_written(&old, IH_ERR_MEMORY, "json_dumps");
  }
}
END_TEST

/* ---- Opening and checking ------------------------------------------------------------ */

static enum ih_status open_and_check(void *context, ih_error *error)
{
  ih_table *table;
  (void)context;
  enum ih_status status = ih_table_open(path, 0, &table, error);
  if (status != IH_OK)
    return status;
  status = ih_table_check(table, NULL, error);
  if (status == IH_OK)
    status = ih_table_check_part(table, 1, 5, 100, error);
  ih_table_close(table);
  return status;
}

START_TEST(test_open_memory)
{
  struct file good = write_good();
  const struct faults_trial trial = {
      .kinds = FAULTS_MEMORY, .is_lasting = _i, .step = 1, .work = open_and_check};
  ck_assert_uint_gt(faults_try(&trial), 100);
  free(good.bytes);
}
END_TEST

/* The open and the mapping fail; a failing close is harmless. */
START_TEST(test_open_files)
{
  struct file good = write_good();
  const struct faults_trial trial = {.kinds = FAULTS_FILES, .step = 1, .work = open_and_check};
  ck_assert_uint_eq(faults_try(&trial), 2);
  const struct faults_trial interrupted = {
      .kinds = FAULTS_SIGNALS, .step = 1, .work = open_and_check};
  ck_assert_uint_eq(faults_try(&interrupted), 0);
  free(good.bytes);
}
END_TEST

static enum ih_status open_large(void *context, ih_error *error)
{
  ih_table *table;
  (void)context;
  return ih_table_open(path, 0, &table, error);
}

/* A header of 100 MB is refused before memory is allocated for it: allocations are as many as for a
 * file without a header. */
START_TEST(test_large_header)
{
  enum { HEADER = IH_TABLE_HEADER_MAX };
  char *file = malloc(8 + HEADER);
  ck_assert_ptr_nonnull(file);
  memset(file + 8, ',', HEADER);
  for (unsigned i = 0; i < 8; i++)
    file[i] = (char)((uint64_t)HEADER >> 8 * i & 0xFF);
  file[8] = '{';
  scratch_write(path, file, 8 + HEADER);
  free(file);
  uint64_t allocations = 0;
  ih_error error;
  enum ih_status status;
  do {
    faults_start(FAULTS_MEMORY, allocations, 0);
    status = open_large(NULL, &error);
  } while (faults_end() != NULL && ++allocations);
  ck_assert_int_eq(status, IH_ERR_FORMAT);
  ck_assert_str_eq(error.message + strlen(path),
                   ": header length 100000000 exceeds the limit of 1000000");
  ck_assert_uint_eq(allocations, 2); /* for the table and its path */
}
END_TEST

TEST_MAIN_EACH(setup, teardown, {test_write_memory, 0, 2}, {test_write_files, 0, 2},
               {test_write_interrupted}, {test_commit_reasons}, {test_lost_parts},
               {test_short_writes}, {test_open_memory, 0, 2}, {test_open_files},
               {test_large_header})
