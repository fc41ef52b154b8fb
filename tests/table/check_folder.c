/* Folders: the folder of a path, and checks that files or folders can be created, which must not
 * use the final name. */
#include "harness.h"
#include "scratch.h"
#include "table/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char made[SCRATCH_PATH]; /* last folder whose creation was attempted */

/* Replaces the system's function. */
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

/* A program that closed its standard input gets descriptor 0, whatever errno was before. */
START_TEST(descriptor_zero)
{
  char path[SCRATCH_PATH];
  const int input = dup(0);
  (void)close(0);
  errno = EINTR;
  ck_assert_int_eq(ihp_open_to_read(scratch_path(".", path), O_DIRECTORY), 0);
  (void)close(0);
  if (input >= 0) {
    ck_assert_int_eq(dup2(input, 0), 0);
    (void)close(input);
  }
}
END_TEST

/* A second lock fails, even in the same process. */
START_TEST(locked)
{
  char path[SCRATCH_PATH];
  int first = -1, second = -1;
  ck_assert_int_eq(ihp_folder_lock(scratch_path("none", path), NULL, &first), ENOENT);
  scratch_write(scratch_path("file", path), "x", 1);
  ck_assert_int_eq(ihp_folder_lock(path, NULL, &first), ENOTDIR);
  ck_assert_int_eq(first, -1);
  ck_assert_int_eq(ihp_folder_lock(scratch_path(".", path), NULL, &first), 0);
  ck_assert_int_ge(first, 0);
  ck_assert_int_eq(ihp_folder_lock(path, NULL, &second), EWOULDBLOCK);
  ck_assert_int_eq(second, -1);
  ck_assert_int_eq(close(first), 0);
  ck_assert_int_eq(ihp_folder_lock(path, NULL, &second), 0);
  ck_assert_int_eq(close(second), 0);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {folder_of}, {there}, {new}, {descriptor_zero},
               {locked})
