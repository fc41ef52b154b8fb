#include "table/replacement.h"

#include "base/error.h"
#include "base/mix.h"
#include "table/fault.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* At most this many bytes of the file's name are in that of the temporary file,
 * ".NAME.XXXXXX", which so stays within the 255 that file systems allow. */
#define TEMPORARY_NAME 200

/* What of a file's mode its replacement keeps. */
#define PERMISSIONS (S_IRWXU | S_IRWXG | S_IRWXO)

struct ih_replacement {
  char *path;
  const char *name; /* the last part of path */
  int folder, fd;   /* open, or -1 */
  char temporary[TEMPORARY_NAME + 9];
};

/* Opens the folder of the path; everything later is relative to it, so that a
 * change of the working folder does no harm. */
static int open_folder(const ih_replacement *replacement)
{
  const size_t length = (size_t)(replacement->name - replacement->path);
  char *folder = length == 0 ? strdup(".") : strndup(replacement->path, length);
  if (folder == NULL)
    return -1;
  int fd;
  do
    fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  while (fd < 0 && errno == EINTR);
  const int number = errno;
  free(folder);
  errno = number;
  return fd;
}

/* A number that other processes and earlier attempts are unlikely to have;
 * O_EXCL makes sure that they do not. */
static uint64_t make_suffix(const ih_replacement *replacement, unsigned attempt)
{
  struct timespec now = {0};
  (void)clock_gettime(CLOCK_REALTIME, &now);
  uint64_t z = (uint64_t)now.tv_sec << 30 ^ (uint64_t)now.tv_nsec;
  z += (uint64_t)getpid() * IHP_MIX_STEP + (uintptr_t)replacement + attempt;
  return ihp_mix(z);
}

/* mkstemp would make the mode 0600 whatever the umask, and the umask cannot be read
 * without changing it for the whole process: so the name is made here.  The file
 * can be read, since the header of a table is read back. */
static enum ih_status create_temporary(ih_replacement *replacement, mode_t mode, ih_error *error)
{
  static const char letters[33] = "abcdefghijklmnopqrstuvwxyz234567";
  for (unsigned attempt = 0; attempt < 1000; attempt++) {
    char suffix[7] = "";
    uint64_t z = make_suffix(replacement, attempt);
    for (unsigned i = 0; i < 6; i++, z >>= 5)
      suffix[i] = letters[z & 31];
    (void)snprintf(replacement->temporary, sizeof replacement->temporary, ".%.*s.%s",
                   TEMPORARY_NAME, replacement->name, suffix);
    replacement->fd = openat(replacement->folder, replacement->temporary,
                             O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (replacement->fd >= 0)
      return IH_OK;
    if (errno != EEXIST && errno != EINTR)
      break;
  }
  replacement->temporary[0] = '\0';
  return ihp_system_error(error, replacement->path, "create a file in its folder", errno);
}

/* Looks at what has the name now, and creates the temporary file beside it, with the
 * same permissions: first those that the umask leaves of them, then all, where the
 * file system lets us. */
static enum ih_status open_temporary(ih_replacement *replacement, ih_error *error)
{
  const char *path = replacement->path;
  if (*replacement->name == '\0')
    return ihp_file_error(error, IH_ERR_IO, path, "the path ends without a file name");
  replacement->folder = open_folder(replacement);
  if (replacement->folder < 0)
    return ihp_system_error(error, path, "open its folder", errno);
  struct stat about;
  const int exists =
      fstatat(replacement->folder, replacement->name, &about, AT_SYMLINK_NOFOLLOW) == 0;
  if (!exists && errno != ENOENT)
    return ihp_system_error(error, path, "use this name", errno);
  if (exists && !S_ISREG(about.st_mode))
    return ihp_file_error(error, IH_ERR_IO, path, "exists and is not a regular file");
  const mode_t mode = exists ? about.st_mode & PERMISSIONS : 0666;
  const enum ih_status status = create_temporary(replacement, mode, error);
  if (status == IH_OK && exists)
    (void)fchmod(replacement->fd, mode);
  return status;
}

enum ih_status ih_replacement_new(const char *path, ih_replacement **out, ih_error *error)
{
  if (path == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no path or no place for the replacement");
  ih_replacement *replacement = calloc(1, sizeof *replacement);
  if (replacement == NULL || (replacement->path = strdup(path)) == NULL) {
    free(replacement);
    return ihp_memory_error(error, path);
  }
  const char *slash = strrchr(replacement->path, '/');
  replacement->name = slash == NULL ? replacement->path : slash + 1;
  replacement->folder = replacement->fd = -1;
  const enum ih_status status = open_temporary(replacement, error);
  if (status == IH_OK)
    *out = replacement;
  else
    ih_replacement_abort(replacement);
  return status;
}

int ih_replacement_descriptor(const ih_replacement *replacement)
{
  return replacement->fd;
}

enum ih_status ihp_replacement_write(const ih_replacement *replacement, uint64_t offset,
                                     const void *data, size_t n, ih_error *error)
{
  const char *from = data;
  while (n > 0) {
    const ssize_t written = pwrite(replacement->fd, from, n, (off_t)offset);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return ihp_system_error(error, replacement->path, "write", written < 0 ? errno : ENOSPC);
    from += written;
    offset += (uint64_t)written;
    n -= (size_t)written;
  }
  return IH_OK;
}

enum ih_status ihp_replacement_read(const ih_replacement *replacement, uint64_t offset, void *out,
                                    size_t n, ih_error *error)
{
  char *to = out;
  while (n > 0) {
    const ssize_t given = pread(replacement->fd, to, n, (off_t)offset);
    if (given < 0 && errno == EINTR)
      continue;
    if (given <= 0)
      return ihp_system_error(error, replacement->path, "read back", given < 0 ? errno : EIO);
    to += given;
    offset += (uint64_t)given;
    n -= (size_t)given;
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
static enum ih_status close_temporary(ih_replacement *replacement, ih_error *error)
{
  const int fd = replacement->fd;
  replacement->fd = -1;
  if (close(fd) != 0 && errno != EINTR)
    return ihp_system_error(error, replacement->path, "close", errno);
  return IH_OK;
}

/* Once the file is in its place nothing can fail: the folder is synced as far as
 * its file system knows how to. */
static enum ih_status put_in_place(ih_replacement *replacement, ih_error *error)
{
  if (!sync_descriptor(replacement->fd))
    return ihp_system_error(error, replacement->path, "sync", errno);
  const enum ih_status status = close_temporary(replacement, error);
  if (status != IH_OK)
    return status;
  if (renameat(replacement->folder, replacement->temporary, replacement->folder,
               replacement->name) != 0)
    return ihp_system_error(error, replacement->path, "rename the finished file", errno);
  replacement->temporary[0] = '\0';
  (void)sync_descriptor(replacement->folder);
  return IH_OK;
}

enum ih_status ih_replacement_commit(ih_replacement *replacement, ih_error *error)
{
  if (replacement == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no replacement given");
  const enum ih_status status = put_in_place(replacement, error);
  ih_replacement_abort(replacement);
  return status;
}

void ih_replacement_abort(ih_replacement *replacement)
{
  if (replacement == NULL)
    return;
  if (replacement->fd >= 0)
    (void)close(replacement->fd);
  if (replacement->folder >= 0 && replacement->temporary[0] != '\0')
    (void)unlinkat(replacement->folder, replacement->temporary, 0);
  if (replacement->folder >= 0)
    (void)close(replacement->folder);
  free(replacement->path);
  free(replacement);
}
