#include "scratch.h"

#include "harness.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[SCRATCH_PATH / 2];

void scratch_make(void)
{
  const char *parent = getenv("TMPDIR");
  snprintf(folder, sizeof folder, "%s/isohand-test.XXXXXX", parent != NULL ? parent : "/tmp");
  ck_assert_ptr_nonnull(mkdtemp(folder));
}

static DIR *open_scratch(void)
{
  DIR *entries = opendir(folder);
  ck_assert_ptr_nonnull(entries);
  return entries;
}

static int is_dot(const char *name)
{
  return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Removes a folder, which may contain folders of files, but no deeper ones. */
static void remove_folder(const char *of, unsigned depth)
{
  DIR *entries = opendir(of);
  ck_assert_ptr_nonnull(entries);
  for (const struct dirent *entry; (entry = readdir(entries)) != NULL;) {
    char path[2 * SCRATCH_PATH];
    (void)snprintf(path, sizeof path, "%s/%s", of, entry->d_name);
    if (!is_dot(entry->d_name) && remove(path) != 0 && depth == 0)
      remove_folder(path, 1);
  }
  closedir(entries);
  ck_assert_int_eq(rmdir(of), 0);
}

void scratch_remove(void)
{
  remove_folder(folder, 0);
}

size_t scratch_entries(void)
{
  size_t n = 0;
  DIR *entries = open_scratch();
  for (const struct dirent *entry; (entry = readdir(entries)) != NULL;)
    n += !is_dot(entry->d_name);
  closedir(entries);
  return n;
}

const char *scratch_path(const char *name, char path[SCRATCH_PATH])
{
  const int n = snprintf(path, SCRATCH_PATH, "%s/%s", folder, name);
  test_assert(n < SCRATCH_PATH);
  return path;
}

void scratch_write(const char *path, const void *data, size_t n)
{
  /* Some file systems write a truncated file to the disk at once. */
  remove(path);
  FILE *file = fopen(path, "wb");
  ck_assert_ptr_nonnull(file);
  ck_assert_uint_eq(fwrite(data, 1, n, file), n);
  ck_assert_int_eq(fclose(file), 0);
}

unsigned char *scratch_read(const char *path, size_t *n)
{
  FILE *file = fopen(path, "rb");
  ck_assert_msg(file != NULL, "cannot open %s", path);
  fseek(file, 0, SEEK_END);
  *n = (size_t)ftell(file);
  rewind(file);
  unsigned char *data = malloc(*n + 1);
  ck_assert_ptr_nonnull(data);
  ck_assert_uint_eq(fread(data, 1, *n, file), *n);
  fclose(file);
  return data;
}

void scratch_poke(const char *path, size_t at, unsigned char value)
{
  const int fd = open(path, O_WRONLY);
  ck_assert_int_ge(fd, 0);
  ck_assert_int_eq(pwrite(fd, &value, 1, (off_t)at), 1);
  close(fd);
}
