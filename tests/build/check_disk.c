/* Plans that need more space than the disk has. */
#include "builds.h"
#include "errors.h"
#include "executors.h"
#include "harness.h"
#include "scratch.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/statvfs.h>

/* ---- A disk of any size ----------------------------------------------------------- */

static unsigned long space;

#pragma GCC visibility push(default)

int statvfs(const char *path, struct statvfs *out)
{
  (void)path;
  memset(out, 0, sizeof *out);
  out->f_frsize = 1;
  out->f_bavail = space;
  return 0;
}

#pragma GCC visibility pop

static const ih_rounds preflop = {1, {2}, IH_GAME_ANY}, flop = {2, {2, 3}, IH_GAME_ANY};

static ih_build *build_new(void)
{
  const ih_feature_game game = {.deck = {5, 4, 0, 0}, .ranking = IH_RANKING_STANDARD};
  ih_build *build;
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  return build;
}

static void add(ih_build *build, const ih_rounds *rounds, const char *name)
{
  char path[SCRATCH_PATH];
  ck_assert_int_eq(ih_build_add(build, ih_feature_find("ehs"), rounds,
                                name == NULL ? NULL : scratch_path(name, path), NULL),
                   IH_OK);
}

/* Bytes of all written tables. */
static uint64_t bytes_of(const ih_build *build)
{
  uint64_t bytes = 0;
  ih_build_table table;
  for (size_t i = 0; ih_build_table_get(build, i, &table) == IH_OK; i++)
    bytes += table.path == NULL || table.is_kept ? 0 : table.bytes;
  return bytes;
}

/* Refused if one byte is missing, planned if the space is just enough. */
static void check_space(ih_build *(*make)(void))
{
  ih_error error;
  char text[100];
  space = 1ul << 40;
  ih_build *build = make();
  ck_assert_int_eq(ih_build_plan(build, NULL, NULL), IH_OK);
  const uint64_t bytes = bytes_of(build);
  ck_assert_uint_gt(bytes, 1000);
  ih_build_free(build);
  const size_t entries = scratch_entries();
  for (int too_little = 0; too_little < 2; too_little++) {
    space = (unsigned long)(bytes - (uint64_t)too_little);
    build = make();
    ck_assert_int_eq(ih_build_plan(build, NULL, &error), too_little ? IH_ERR_IO : IH_OK);
    if (too_little)
      builds_check_refused(build);
    ih_build_free(build);
    ck_assert_uint_eq(scratch_entries(), entries);
  }
  (void)snprintf(text, sizeof text, ": %llu bytes are needed on the disk, but only %llu are free",
                 (unsigned long long)bytes, (unsigned long long)bytes - 1);
  test_message_has(error, text);
  ck_assert_int_eq(error.system_error, ENOSPC);
}

static ih_build *make_one(void)
{
  ih_build *build = build_new();
  add(build, &flop, "one");
  return build;
}

/* The values of the last one stay in memory. */
static ih_build *make_several(void)
{
  ih_build *build = build_new();
  add(build, &flop, "one");
  add(build, &preflop, "two");
  add(build, &preflop, NULL);
  return build;
}

static ih_build *make_folder(void)
{
  char path[SCRATCH_PATH];
  ih_build *build = build_new();
  ck_assert_int_eq(ih_build_add_folder(build, scratch_path("folder", path), NULL), IH_OK);
  return build;
}

START_TEST(test_room)
{
  check_space(make_one);
  check_space(make_several);
  check_space(make_folder);
}
END_TEST

/* Kept files need no additional space. */
START_TEST(test_kept)
{
  char path[SCRATCH_PATH];
  const ih_executor one = test_backwards(1);
  const ih_build_options options = {.executor = &one};
  space = 1ul << 40;
  ih_build *build = build_new();
  ck_assert_int_eq(ih_build_add_folder(build, scratch_path(".", path), NULL), IH_OK);
  ck_assert_int_eq(ih_build_plan(build, &options, NULL), IH_OK);
  ck_assert_int_eq(ih_build_run(build, NULL), IH_OK);
  ih_build_free(build);
  space = 0;
  build = build_new();
  ck_assert_int_eq(ih_build_add_folder(build, path, NULL), IH_OK);
  ck_assert_int_eq(ih_build_plan(build, &options, NULL), IH_OK);
  ih_build_free(build);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {test_room}, {test_kept})
