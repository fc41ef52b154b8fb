#include "replacement.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Of a name at most this many bytes are in the temporary one, ".NAME.XXXXXX", which thus
 * is within the 255 that file systems allow. */
enum { MOST_NAME = 200, ADDED = 9 };

static char *temporary_name(const char *path)
{
  const char *slash = strrchr(path, '/');
  const char *name = slash == NULL ? path : slash + 1;
  const size_t room = strlen(path) + ADDED;
  char *temporary = malloc(room);
  if (temporary != NULL)
    (void)snprintf(temporary, room, "%.*s.%.*s.XXXXXX", (int)(name - path), path, MOST_NAME, name);
  return temporary;
}

/* mkstemp makes a file that only its owner may read. */
static void take_umask(int fd)
{
  const mode_t mask = umask(0);
  (void)umask(mask);
  (void)fchmod(fd, 0666 & ~mask);
}

int replacement_open(struct replacement *file, const char *path)
{
  struct stat about;
  if (lstat(path, &about) == 0 && !S_ISREG(about.st_mode))
    return EEXIST;
  file->path = path;
  file->temporary = temporary_name(path);
  if (file->temporary == NULL)
    return ENOMEM;
  file->fd = mkstemp(file->temporary);
  if (file->fd < 0) {
    const int number = errno;
    free(file->temporary);
    return number;
  }
  take_umask(file->fd);
  return 0;
}

int replacement_commit(struct replacement *file)
{
  int number = fsync(file->fd) == 0 ? 0 : errno;
  if (close(file->fd) != 0 && number == 0)
    number = errno;
  if (number == 0 && rename(file->temporary, file->path) != 0)
    number = errno;
  if (number != 0)
    (void)unlink(file->temporary);
  free(file->temporary);
  return number;
}

const char *replacement_reason(int number)
{
  return number == EEXIST ? "is there and not a regular file" : strerror(number);
}

void replacement_discard(struct replacement *file)
{
  (void)close(file->fd);
  (void)unlink(file->temporary);
  free(file->temporary);
}
