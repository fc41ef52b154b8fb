/* A table that the processes of a team write, some tensors in parts: its bytes are those of a table
 * that one process writes.  Checksums of data that all of them have. */
#include "table/writer.h"

#include "errors.h"
#include "harness.h"
#include "scratch.h"
#include "team.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { CHUNK = 1 << 24, BYTES = 2 * CHUNK + 34 };

/* More and fewer chunks than processes; one of which is not full. */
static const struct {
  const char *name;
  enum ih_dtype dtype;
  uint64_t bytes;
  int is_divided;
} tensors[] = {{"wide", IH_U16, BYTES, 1},
               {"whole", IH_U16, 300000, 0},
               {"few", IH_U8, CHUNK + 1, 1},
               {"none", IH_U8, 0, 0},
               {"last", IH_U8, 5, 0}};

enum { TENSORS = sizeof tensors / sizeof *tensors };

struct writing {
  const char *path;
  const unsigned char *data;
  int is_refused; /* the path is a folder */
};

/* Writes one tensor in pieces whose ends are not those of a chunk. */
static void write_tensor(ih_table_writer *writer, const unsigned char *data, struct ihp_share part)
{
  enum { PIECE = 1000000 };
  for (uint64_t at = part.first; at < part.end; at += PIECE) {
    const uint64_t left = part.end - at;
    const size_t n = left < PIECE ? (size_t)left : (size_t)PIECE;
    ih_error error;
    test_ok(ih_table_writer_write(writer, data + at, n, &error), error);
  }
}

static void write_table(const struct writing *writing, const ih_team *team)
{
  ih_table_writer *writer;
  const enum ih_status status = ihp_table_writer_new(writing->path, team, &writer, NULL);
  ck_assert_int_eq(status, writing->is_refused ? IH_ERR_IO : IH_OK);
  if (status != IH_OK)
    return;
  for (size_t t = 0; t < TENSORS; t++) {
    const ih_tensor tensor = {.name = tensors[t].name,
                              .dtype = tensors[t].dtype,
                              .dims = 1,
                              .shape = {tensors[t].bytes / ih_dtype_size(tensors[t].dtype)}};
    ck_assert_int_eq(ih_table_writer_add_tensor(writer, &tensor, NULL), IH_OK);
  }
  for (size_t t = 0; t < TENSORS; t++) {
    struct ihp_share part = {0, tensors[t].bytes};
    if (team != NULL && tensors[t].is_divided)
      ck_assert_int_eq(ihp_table_writer_divide(writer, &part, NULL), IH_OK);
    write_tensor(writer, writing->data, part);
  }
  if (team != NULL) { /* after the last tensor */
    struct ihp_share part;
    ck_assert_int_eq(ihp_table_writer_divide(writer, &part, NULL), IH_ERR_ARGUMENT);
  }
  ck_assert_int_eq(ih_table_writer_commit(writer, NULL), IH_OK);
}

static void write_in_process(void *context, const ih_executor *executor)
{
  write_table(context, ihp_team_of(executor));
}

static unsigned char *make_data(void)
{
  unsigned char *data = malloc(BYTES);
  ck_assert_ptr_nonnull(data);
  for (size_t i = 0; i < BYTES; i++)
    data[i] = (unsigned char)(i * 7 + i / 65521);
  return data;
}

START_TEST(bytes)
{
  char alone_path[SCRATCH_PATH], path[SCRATCH_PATH];
  unsigned char *data = make_data();
  struct writing writing = {scratch_path("alone", alone_path), data, 0};
  size_t n, same;
  write_table(&writing, NULL);
  unsigned char *alone = scratch_read(alone_path, &n);
  writing.path = scratch_path("team", path);
  for (unsigned size = 2; size <= 5; size++) {
    test_team_run(size, 1, TEST_MANY_MACHINES, write_in_process, &writing);
    unsigned char *made = scratch_read(path, &same);
    ck_assert_uint_eq(same, n);
    ck_assert_msg(memcmp(made, alone, n) == 0, "%u processes write other bytes", size);
    ck_assert_uint_eq(scratch_entries(), 2);
    free(made);
  }
  free(alone);
  free(data);
}
END_TEST

static void hash_in_process(void *context, const ih_executor *executor)
{
  static const size_t sizes[] = {0, 5, CHUNK, CHUNK + 1, BYTES};
  const ih_team *team = ihp_team_of(executor);
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    char alone[IHP_CHECKSUM_DIGITS + 1], made[IHP_CHECKSUM_DIGITS + 1];
    ck_assert_int_eq(ihp_checksum_of(context, sizes[s], 2, alone), 1);
    ck_assert_int_eq(ihp_checksum_by_team(team, context, sizes[s], 2, made), IH_OK);
    ck_assert_str_eq(made, alone);
  }
}

START_TEST(checksums)
{
  unsigned char *data = make_data();
  for (unsigned size = 2; size <= 5; size++)
    test_team_run(size, 1, TEST_MANY_MACHINES, hash_in_process, data);
  free(data);
}
END_TEST

/* A file that nobody may write to is replaced, and keeps its permissions. */
START_TEST(read_only)
{
  char path[SCRATCH_PATH];
  struct stat about;
  unsigned char *data = make_data();
  const struct writing writing = {scratch_path("team", path), data, 0};
  scratch_write(path, "x", 1);
  ck_assert_int_eq(chmod(path, 0444), 0);
  test_team_run(3, 1, TEST_MANY_MACHINES, write_in_process, (void *)(uintptr_t)&writing);
  ck_assert_int_eq(stat(path, &about), 0);
  ck_assert_int_eq(about.st_mode & 0777, 0444);
  ck_assert_int_gt(about.st_size, BYTES);
  free(data);
}
END_TEST

/* The last process declares something else, with the same length; there is no file then. */
static void declare(void *context, const ih_executor *executor)
{
  const ih_team *team = ihp_team_of(executor);
  const char *value = team->rank == team->size - 1 ? "2" : "1";
  const ih_tensor tensor = {.name = "few", .dtype = IH_U8, .dims = 1, .shape = {3}};
  ih_table_writer *writer;
  ih_error error;
  ck_assert_int_eq(ihp_table_writer_new(context, team, &writer, NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_add_metadata(writer, "seed", value, NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_add_tensor(writer, &tensor, NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_write(writer, "abc", 3, NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_commit(writer, &error), IH_ERR_EXECUTOR);
  test_message_has(error, "different calls");
}

START_TEST(different_declarations)
{
  char path[SCRATCH_PATH];
  for (unsigned size = 2; size <= 3; size++)
    test_team_run(size, 1, TEST_MANY_MACHINES, declare,
                  (void *)(uintptr_t)scratch_path("team", path));
  ck_assert_uint_eq(scratch_entries(), 0);
}
END_TEST

/* If process 0 cannot create the file, all fail. */
START_TEST(refused)
{
  char path[SCRATCH_PATH];
  const struct writing writing = {scratch_path("folder", path), NULL, 1};
  ck_assert_int_eq(mkdir(path, 0777), 0);
  test_team_run(3, 1, TEST_MANY_MACHINES, write_in_process, (void *)(uintptr_t)&writing);
  ck_assert_uint_eq(scratch_entries(), 1);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {bytes, .flags = TEST_THREADS},
               {checksums, .flags = TEST_THREADS}, {read_only, .flags = TEST_THREADS},
               {different_declarations, .flags = TEST_THREADS}, {refused, .flags = TEST_THREADS})
