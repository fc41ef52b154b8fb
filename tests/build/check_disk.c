/* Plans that need more space than the disk has. */
#include "builds.h"
#include "errors.h"
#include "executors.h"
#include "harness.h"
#include "scratch.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
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

/* ---- Scratch files ---------------------------------------------------------------- */

static int is_over(void *context)
{
  int *left = context;
  return --*left < 0;
}

/* Plans, and perhaps runs, two tables of Omaha with scratch files, whose sums are not on the disk
 * together. */
static enum ih_status make_omaha(const char *in, int asked, int is_run, uint64_t *bytes,
                                 uint64_t *scratch, ih_error *error)
{
  static const ih_rounds turn = {2, {4, 4}, IH_GAME_ANY}, before = {2, {4, 3}, IH_GAME_ANY};
  char folder[SCRATCH_PATH], path[SCRATCH_PATH];
  const ih_build_options options = {.callbacks = {.context = &asked, .is_cancelled = is_over},
                                    .scratch = scratch_path(in, folder)};
  ih_build_phase phase;
  ih_build *build = build_new();
  ck_assert_int_eq(
      ih_build_add(build, ih_feature_find("omaha-ehs"), &turn, scratch_path("turn", path), NULL),
      IH_OK);
  ck_assert_int_eq(ih_build_add(build, ih_feature_find("omaha-ehs"), &before, NULL, NULL), IH_OK);
  enum ih_status status = ih_build_plan(build, &options, error);
  *bytes = bytes_of(build);
  *scratch = 0;
  for (size_t p = 0; ih_build_phase_get(build, p, &phase) == IH_OK; p++)
    *scratch = phase.scratch > *scratch ? phase.scratch : *scratch;
  if (status == IH_OK && is_run)
    status = ih_build_run(build, error);
  ih_build_free(build);
  return status;
}

/* The table and the sums of the flop, with those of the turn, which are the most at a time; what a
 * stopped build left is not needed once more. */
START_TEST(test_scratch)
{
  enum { NEVER = 1 << 30 };
  char folder[SCRATCH_PATH], text[100];
  uint64_t bytes, scratch, same;
  ih_error error;
  ck_assert_int_eq(mkdir(scratch_path("sums", folder), 0700), 0);
  space = 1ul << 40;
  ck_assert_int_eq(make_omaha("sums", NEVER, 0, &bytes, &scratch, &error), IH_OK);
  ck_assert_uint_gt(scratch, 100000);
  space = (unsigned long)(bytes + scratch);
  ck_assert_int_eq(make_omaha("sums", NEVER, 0, &bytes, &same, &error), IH_OK);
  space--;
  ck_assert_int_eq(make_omaha("sums", NEVER, 0, &bytes, &same, &error), IH_ERR_IO);
  ck_assert_int_eq(error.system_error, ENOSPC);
  (void)snprintf(text, sizeof text, ": %llu bytes are needed on the disk, but only %llu are free",
                 (unsigned long long)(bytes + scratch), (unsigned long long)space);
  test_message_has(error, text);
  space = 1ul << 40;
  ck_assert_int_eq(make_omaha("sums", 20, 1, &bytes, &same, &error), IH_ERR_CANCELLED);
  ck_assert_uint_eq(same, scratch);
  space = (unsigned long)(bytes + scratch) - 100000; /* the turn has taken more */
  ck_assert_int_eq(make_omaha("sums", NEVER, 1, &bytes, &same, &error), IH_OK);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {test_room}, {test_kept}, {test_scratch})
