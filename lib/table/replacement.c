#include "table/replacement.h"

#include "base/error.h"
#include "base/mix.h"
#include "table/fault.h"

#include <errno.h>
#include <fcntl.h>
#include <isohand/table.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Opens the folder that path[0..base-1] names; everything later is relative to
 * it, so that a change of the working folder in between does no harm. */
static int open_folder(const char *path, size_t base)
{
  if (base == 0)
    return open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  char *folder = strndup(path, base);
  if (folder == NULL)
    return -1;
  const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const int number = errno;
  free(folder);
  errno = number;
  return fd;
}

/* A number that other processes and earlier tries do not have; O_EXCL makes
 * sure of it, this only makes it likely. */
static uint64_t make_suffix(const struct ihp_replacement *file, unsigned attempt)
{
  struct timespec now = {0};
  (void)clock_gettime(CLOCK_REALTIME, &now);
  uint64_t z = (uint64_t)now.tv_sec << 30 ^ (uint64_t)now.tv_nsec;
  z += (uint64_t)getpid() * IHP_MIX_STEP + (uintptr_t)file + attempt;
  return ihp_mix(z);
}

/* mkstemp would make the file 0600 whatever the umask, and the umask cannot be
 * read without changing it for the whole process: so the name is made here. */
static enum ih_status create_temporary(struct ihp_replacement *file, ih_error *error)
{
  static const char letters[33] = "abcdefghijklmnopqrstuvwxyz234567";
  for (unsigned attempt = 0; attempt < 1000; attempt++) {
    char suffix[7] = "";
    uint64_t z = make_suffix(file, attempt);
    for (unsigned i = 0; i < 6; i++, z >>= 5)
      suffix[i] = letters[z & 31];
    (void)snprintf(file->name, sizeof file->name, ".%.*s.%s", IHP_TEMPORARY_NAME, file->base,
                   suffix);
    file->fd = openat(file->folder, file->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file->fd >= 0)
      return IH_OK;
    if (errno != EEXIST && errno != EINTR)
      break;
  }
  file->name[0] = '\0';
  return ihp_system_error(error, file->path, "create a file in its folder", errno);
}

enum ih_status ihp_replacement_open(struct ihp_replacement *file, const char *path, ih_error *error)
{
  const char *slash = strrchr(path, '/');
  const char *base = slash == NULL ? path : slash + 1;
  *file = (struct ihp_replacement){.path = path, .base = base, .folder = -1, .fd = -1};
  if (*base == '\0')
    return ihp_file_error(error, IH_ERR_IO, path, "the path ends without a file name");
  file->folder = open_folder(path, (size_t)(base - path));
  if (file->folder < 0)
    return ihp_system_error(error, path, "open its folder", errno);
  struct stat about;
  const int there = fstatat(file->folder, base, &about, AT_SYMLINK_NOFOLLOW) == 0;
  if (!there && errno != ENOENT)
    return ihp_system_error(error, path, "use this name", errno);
  if (there && !S_ISREG(about.st_mode))
    return ihp_file_error(error, IH_ERR_IO, path, "is there and not a regular file");
  return create_temporary(file, error);
}

enum ih_status ihp_replacement_write(const struct ihp_replacement *file, uint64_t offset,
                                     const void *data, size_t n, ih_error *error)
{
  const char *from = data;
  while (n > 0) {
    const ssize_t written = pwrite(file->fd, from, n, (off_t)offset);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return ihp_system_error(error, file->path, "write", written < 0 ? errno : ENOSPC);
    from += written;
    offset += (uint64_t)written;
    n -= (size_t)written;
  }
  return IH_OK;
}

static int sync_descriptor(int fd)
{
  while (fsync(fd) != 0)
    if (errno != EINTR)
      return 0;
  return 1;
}

/* close may report what a network file system or a quota refused late; the
 * descriptor is gone either way. */
static enum ih_status close_file(struct ihp_replacement *file, ih_error *error)
{
  const int fd = file->fd;
  file->fd = -1;
  if (close(fd) != 0 && errno != EINTR)
    return ihp_system_error(error, file->path, "close", errno);
  return IH_OK;
}

/* Once the file is in its place nothing fails any more: the folder is synced as
 * far as its file system knows how to. */
enum ih_status ihp_replacement_commit(struct ihp_replacement *file, ih_error *error)
{
  if (!sync_descriptor(file->fd))
    return ihp_system_error(error, file->path, "sync", errno);
  const enum ih_status status = close_file(file, error);
  if (status != IH_OK)
    return status;
  if (renameat(file->folder, file->name, file->folder, file->base) != 0)
    return ihp_system_error(error, file->path, "rename the finished file", errno);
  file->name[0] = '\0';
  (void)sync_descriptor(file->folder);
  return IH_OK;
}

void ihp_replacement_discard(struct ihp_replacement *file)
{
  if (file->fd >= 0)
    (void)close(file->fd);
  if (file->folder >= 0 && file->name[0] != '\0')
    (void)unlinkat(file->folder, file->name, 0);
  if (file->folder >= 0)
    (void)close(file->folder);
  file->fd = file->folder = -1;
}

/* ---- The public calls ---------------------------------------------------------- */

struct ih_replacement {
  struct ihp_replacement file;
  char path[];
};

enum ih_status ih_replacement_new(const char *path, ih_replacement **out, ih_error *error)
{
  if (path == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no path or no place for the file");
  const size_t size = strlen(path) + 1;
  ih_replacement *replacement = malloc(sizeof *replacement + size);
  if (replacement == NULL)
    return ihp_memory_error(error, path);
  memcpy(replacement->path, path, size);
  const enum ih_status status = ihp_replacement_open(&replacement->file, replacement->path, error);
  if (status == IH_OK)
    *out = replacement;
  else
    ih_replacement_abort(replacement);
  return status;
}

int ih_replacement_descriptor(const ih_replacement *replacement)
{
  return replacement->file.fd;
}

enum ih_status ih_replacement_commit(ih_replacement *replacement, ih_error *error)
{
  if (replacement == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no file given");
  const enum ih_status status = ihp_replacement_commit(&replacement->file, error);
  ih_replacement_abort(replacement);
  return status;
}

void ih_replacement_abort(ih_replacement *replacement)
{
  if (replacement == NULL)
    return;
  ihp_replacement_discard(&replacement->file);
  free(replacement);
}
