#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* mkdtemp, flock */
#endif
#include "table/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

char *ihp_folder_of(const char *path)
{
  size_t length = strlen(path);
  while (length > 1 && path[length - 1] == '/')
    length--;
  while (length > 0 && path[length - 1] != '/')
    length--;
  return length == 0 ? strdup(".") : strndup(path, length);
}

int ihp_folder_check(const char *folder)
{
  struct stat about;
  if (stat(folder, &about) == 0 && !S_ISDIR(about.st_mode))
    return ENOTDIR;
  return access(folder, W_OK | X_OK) == 0 ? 0 : errno;
}

/* Creates a uniquely named folder inside `in` and removes it.  Returns 0 or an errno. */
static int try_folder(const char *in)
{
  const size_t size = strlen(in) + sizeof "/.isohand-XXXXXX";
  char *path = malloc(size);
  if (path == NULL)
    return ENOMEM;
  (void)snprintf(path, size, "%s/.isohand-XXXXXX", in);
  const int number = mkdtemp(path) != NULL && rmdir(path) == 0 ? 0 : errno;
  free(path);
  return number;
}

int ihp_folder_check_new(const char *folder)
{
  struct stat about;
  if (lstat(folder, &about) == 0)
    return EEXIST;
  if (errno != ENOENT || folder[0] == '\0')
    return errno;
  char *in = ihp_folder_of(folder);
  const int number = in == NULL ? ENOMEM : try_folder(in);
  free(in);
  return number;
}

int ihp_open_to_read(const char *path, int flags)
{
  int fd;
  do
    fd = open(path, O_RDONLY | O_CLOEXEC | flags);
  while (fd < 0 && errno == EINTR);
  return fd;
}

int ihp_is_name_of(int folder, const char *name, int flags, int fd)
{
  struct stat file, named;
  return fstat(fd, &file) == 0 && fstatat(folder, name, &named, flags) == 0 &&
         file.st_dev == named.st_dev && file.st_ino == named.st_ino;
}

int ihp_write_at(int fd, uint64_t offset, const void *data, size_t n)
{
  const char *from = data;
  while (n > 0) {
    const ssize_t written = pwrite(fd, from, n, (off_t)offset);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return written < 0 ? errno : ENOSPC;
    from += written;
    offset += (uint64_t)written;
    n -= (size_t)written;
  }
  return 0;
}

int ihp_read_at(int fd, uint64_t offset, void *out, size_t n)
{
  char *to = out;
  while (n > 0) {
    const ssize_t got = pread(fd, to, n, (off_t)offset);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return got < 0 ? errno : EIO;
    to += got;
    offset += (uint64_t)got;
    n -= (size_t)got;
  }
  return 0;
}

static int open_folder(const char *folder, int is_locked, int *fd)
{
  const int opened = ihp_open_to_read(folder, O_DIRECTORY);
  if (opened < 0)
    return errno;
  if (is_locked && flock(opened, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    (void)close(opened);
    return EWOULDBLOCK;
  }
  *fd = opened;
  return 0;
}

int ihp_folder_agree(const ih_team *team, int number)
{
  return ihp_team_spread(team, IH_OK, &number, sizeof number) == IH_OK ? number : ECANCELED;
}

int ihp_folder_lock(const char *folder, const ih_team *team, int *fd)
{
  const int is_first = ihp_team_rank(team) == 0;
  const int number = ihp_folder_agree(team, is_first ? open_folder(folder, 1, fd) : 0);
  return number != 0 || is_first ? number : open_folder(folder, 0, fd);
}

int ihp_folder_make(const char *folder, const ih_team *team)
{
  const int is_first = ihp_team_rank(team) == 0;
  return ihp_folder_agree(team, is_first && mkdir(folder, 0777) != 0 ? errno : 0);
}
