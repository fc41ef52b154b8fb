/* Folders: what has a path, and whether files or folders can be made, for which nothing of their
 * name may appear. */
#include "harness.h"
#include "scratch.h"
#include "table/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char made[SCRATCH_PATH]; /* the last folder that was asked for by its name */

/* In place of the system's. */
#pragma GCC visibility push(default)
int mkdir(const char *path, mode_t mode)
{
  (void)snprintf(made, sizeof made, "%s", path);
  return mkdirat(AT_FDCWD, path, mode);
}
#pragma GCC visibility pop

START_TEST(folder_of)
{
  static const char *const rows[][2] = {
      {"file", "."},   {"a/file", "a/"},  {"/file", "/"},    {"a/b/file", "a/b/"},
      {"a/b/", "a/"},  {"a//", "."},      {"/", "/"},        {"./file", "./"},
      {"../x", "../"}, {"a//b//", "a//"}, {"/a/b.c", "/a/"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char *folder = ihp_folder_of(rows[i][0]);
    ck_assert_str_eq(folder, rows[i][1]);
    free(folder);
  }
}
END_TEST

START_TEST(there)
{
  char path[SCRATCH_PATH];
  scratch_write(scratch_path("file", path), "x", 1);
  ck_assert_int_eq(ihp_folder_check(path), ENOTDIR);
  ck_assert_int_eq(ihp_folder_check_new(path), EEXIST);
  (void)scratch_path(".", path);
  ck_assert_int_eq(ihp_folder_check(path), 0);
  ck_assert_int_eq(ihp_folder_check_new(path), EEXIST);
  ck_assert_int_eq(ihp_folder_check(scratch_path("none", path)), ENOENT);
  ck_assert_int_eq(symlink("nowhere", scratch_path("link", path)), 0);
  ck_assert_int_eq(ihp_folder_check_new(path), EEXIST);
}
END_TEST

START_TEST(new)
{
  static const char *const good[] = {"new", "new/", "./new//"};
  char path[SCRATCH_PATH], name[300];
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    ck_assert_int_eq(ihp_folder_check_new(scratch_path(good[i], path)), 0);
    ck_assert_uint_eq(scratch_entries(), 0);
    ck_assert_str_eq(made, "");
  }
  ck_assert_int_eq(ihp_folder_check_new(scratch_path("none/new", path)), ENOENT);
  ck_assert_int_eq(ihp_folder_check_new(""), ENOENT);
  memset(name, 'a', sizeof name);
  name[255] = '\0';
  ck_assert_int_eq(ihp_folder_check_new(scratch_path(name, path)), 0);
  name[255] = 'a';
  name[256] = '\0';
  ck_assert_int_eq(ihp_folder_check_new(scratch_path(name, path)), ENAMETOOLONG);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {folder_of}, {there}, {new})
