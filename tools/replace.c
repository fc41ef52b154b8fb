#include "replace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum outcome failed(const struct call *call, const char *path, const char *what)
{
  report(call, "%s: cannot %s: %s", path, what, strerror(errno));
  return FAILED;
}

/* 1 when all went out, else 0 with errno set. */
static int write_all(int fd, const char *bytes, size_t n)
{
  while (n > 0) {
    const ssize_t written = write(fd, bytes, n);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return 0;
    bytes += written;
    n -= (size_t)written;
  }
  return 1;
}

/* Fills the file, which is there and empty, and closes it. */
static int fill(int fd, const char *bytes, size_t n)
{
  const int good = write_all(fd, bytes, n) && fsync(fd) == 0;
  const int number = errno;
  const int closed = close(fd) == 0;
  if (!good)
    errno = number;
  return good && closed;
}

static enum outcome write_beside(const struct call *call, const char *path, const char *beside,
                                 const char *bytes, size_t n)
{
  const int fd = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd < 0)
    return failed(call, path, "create a file in its folder");
  const char *what = NULL;
  if (!fill(fd, bytes, n))
    what = "write";
  else if (rename(beside, path) != 0)
    what = "rename the finished file";
  if (what == NULL)
    return DONE;
  const enum outcome outcome = failed(call, path, what);
  (void)unlink(beside);
  return outcome;
}

enum outcome replace_file(const struct call *call, const char *path, const char *bytes, size_t n)
{
  struct stat about;
  if (lstat(path, &about) == 0 && !S_ISREG(about.st_mode)) {
    report(call, "%s: is there and not a regular file", path);
    return FAILED;
  }
  const size_t room = strlen(path) + 32;
  char *beside = malloc(room);
  if (beside == NULL)
    return failed(call, path, "name a file in its folder");
  (void)snprintf(beside, room, "%s.%ld.tmp", path, (long)getpid());
  const enum outcome outcome = write_beside(call, path, beside, bytes, n);
  free(beside);
  return outcome;
}
