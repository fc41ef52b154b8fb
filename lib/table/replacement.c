#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* flock */
#endif
#include "table/replacement.h"

#include "base/error.h"
#include "base/mix.h"
#include "table/fault.h"
#include "table/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <isohand/replacement.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Characters of the file's name used in the temporary name ".NAME.XXXXXX", which thus stays within
 * the 255 that file systems allow. */
#define TEMPORARY_NAME 200

/* Alphabet of the suffix. */
static const char letters[33] = "abcdefghijklmnopqrstuvwxyz234567";
enum { LETTERS = 6 };

/* Mode bits that a replacement inherits from the file. */
#define PERMISSIONS (S_IRWXU | S_IRWXG | S_IRWXO)

struct ih_replacement {
  char *path;
  const char *name;    /* last component of path */
  int folder, fd;      /* open, or -1 */
  int lock;            /* duplicate of fd, which holds the lock until the file is renamed */
  const ih_team *team; /* NULL: none */
  mode_t mode;         /* that the file shall have, if processes of a team write it; else 0 */
  char temporary[TEMPORARY_NAME + 3 + LETTERS];
};

static void close_if_open(int fd)
{
  if (fd >= 0)
    (void)close(fd);
}

/* Returns a number that other processes and earlier attempts are unlikely to have used; O_EXCL
 * catches a collision. */
static uint64_t make_suffix(const ih_replacement *replacement, unsigned attempt)
{
  struct timespec now = {0};
  (void)clock_gettime(CLOCK_REALTIME, &now);
  uint64_t z = (uint64_t)now.tv_sec << 30 ^ (uint64_t)now.tv_nsec;
  z += (uint64_t)getpid() * IHP_MIX_STEP + (uintptr_t)replacement + attempt;
  return ihp_mix(z);
}

/* A temporary file is locked while it is being written: one without a lock was left by a killed
 * process (remove_if_dead).  On file systems without locks such files stay.  Between creation and
 * locking the file looks abandoned and may be removed: then this returns 0, and the caller creates
 * another. */
static int lock_temporary(const ih_replacement *replacement)
{
  if (flock(replacement->fd, LOCK_EX | LOCK_NB) == 0)
    return ihp_is_name_of(replacement->folder, replacement->temporary, AT_SYMLINK_NOFOLLOW,
                          replacement->fd);
  return errno != EWOULDBLOCK;
}

/* Creates the temporary file under the name already set.  Returns 0 on failure; *number is the
 * errno, or 0 if another attempt may succeed. */
static int try_temporary(ih_replacement *replacement, mode_t mode, int *number)
{
  *number = 0;
  replacement->fd = openat(replacement->folder, replacement->temporary,
                           O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  if (replacement->fd < 0) {
    *number = errno == EEXIST || errno == EINTR ? 0 : errno;
    return 0;
  }
  replacement->lock = fcntl(replacement->fd, F_DUPFD_CLOEXEC, 0);
  if (replacement->lock < 0) {
    *number = errno;
    (void)unlinkat(replacement->folder, replacement->temporary, 0);
  } else if (lock_temporary(replacement))
    return 1;
  close_if_open(replacement->lock);
  (void)close(replacement->fd);
  replacement->fd = replacement->lock = -1;
  return 0;
}

/* mkstemp would set mode 0600 whatever the umask, and the umask cannot be read without changing it
 * for the whole process; so the name is made here.  It is opened for reading too because a table's
 * header is read back. */
static enum ih_status create_temporary(ih_replacement *replacement, mode_t mode, ih_error *error)
{
  int number = 0;
  for (unsigned attempt = 0; attempt < 1000 && number == 0; attempt++) {
    char suffix[LETTERS + 1] = "";
    uint64_t z = make_suffix(replacement, attempt);
    for (unsigned i = 0; i < LETTERS; i++, z >>= 5)
      suffix[i] = letters[z & 31];
    (void)snprintf(replacement->temporary, sizeof replacement->temporary, ".%.*s.%s",
                   TEMPORARY_NAME, replacement->name, suffix);
    if (try_temporary(replacement, mode, &number))
      return IH_OK;
  }
  replacement->temporary[0] = '\0';
  return ihp_system_error(error, replacement->path, "create a file in its folder",
                          number == 0 ? EEXIST : number);
}

/* ---- Files left by killed processes --------------------------------------------------- */

/* Returns 1 if a folder entry has the form of a temporary name for `name`. */
static int is_temporary_of(const char *name, const char *entry)
{
  const size_t length = strnlen(name, TEMPORARY_NAME);
  return entry[0] == '.' && strncmp(entry + 1, name, length) == 0 && entry[1 + length] == '.' &&
         strlen(entry) == length + 2 + LETTERS && strspn(entry + length + 2, letters) == LETTERS;
}

/* Once this process holds the lock, no other process uses the file: a writer renames or removes its
 * file before unlocking it. */
static void remove_if_dead(int folder, const char *entry)
{
  struct stat about;
  const int flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
  int fd = openat(folder, entry,
                  flags | O_RDWR); /* network file systems need write access for the lock */
  if (fd < 0)
    fd = openat(folder, entry, flags | O_RDONLY);
  if (fd < 0)
    return;
  if (fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_uid == geteuid() &&
      flock(fd, LOCK_EX | LOCK_NB) == 0 && ihp_is_name_of(folder, entry, AT_SYMLINK_NOFOLLOW, fd))
    (void)unlinkat(folder, entry, 0);
  (void)close(fd);
}

static void remove_dead(const ih_replacement *replacement)
{
  const int fd = openat(replacement->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *entries = fd < 0 ? NULL : fdopendir(fd);
  if (entries == NULL) {
    close_if_open(fd);
    return;
  }
  for (const struct dirent *entry; (entry = readdir(entries)) != NULL;)
    if (is_temporary_of(replacement->name, entry->d_name))
      remove_if_dead(replacement->folder, entry->d_name);
  (void)closedir(entries);
}

/* ---- Opening -------------------------------------------------------------------------- */

/* Splits the path and opens its folder.  All later calls are relative to the folder, so that the
 * process may change its working directory. */
static enum ih_status open_folder_of(const char *path, ih_replacement **out, ih_error *error)
{
  ih_replacement *replacement = calloc(1, sizeof *replacement);
  if (replacement == NULL || (replacement->path = strdup(path)) == NULL) {
    free(replacement);
    return ihp_memory_error(error, path);
  }
  const char *slash = strrchr(replacement->path, '/');
  replacement->name = slash == NULL ? replacement->path : slash + 1;
  replacement->folder = replacement->fd = replacement->lock = -1;
  *out = replacement;
  if (*replacement->name == '\0')
    return ihp_file_error(error, IH_ERR_IO, path, "the path ends without a file name");
  char *folder = ihp_folder_of(path);
  if (folder == NULL)
    return ihp_memory_error(error, path);
  replacement->folder = ihp_open_to_read(folder, O_DIRECTORY);
  const int number = errno;
  free(folder);
  return replacement->folder >= 0 ? IH_OK
                                  : ihp_system_error(error, path, "open its folder", number);
}

void ihp_replacement_clean(const char *path)
{
  ih_replacement *replacement = NULL;
  if (open_folder_of(path, &replacement, NULL) == IH_OK)
    remove_dead(replacement);
  ih_replacement_abort(replacement);
}

/* Checks that the name is free or is that of a regular file, and creates the temporary file in the
 * same folder, with the permissions of the file it replaces: first as restricted by the umask, then
 * in full if the file system allows. */
static enum ih_status open_temporary(ih_replacement *replacement, ih_error *error)
{
  const char *path = replacement->path;
  struct stat about;
  const int exists =
      fstatat(replacement->folder, replacement->name, &about, AT_SYMLINK_NOFOLLOW) == 0;
  if (!exists && errno != ENOENT)
    return ihp_system_error(error, path, "use this name", errno);
  if (exists && !S_ISREG(about.st_mode))
    return ihp_file_error(error, IH_ERR_IO, path, "exists and is not a regular file");
  const mode_t mode = exists ? about.st_mode & PERMISSIONS : 0666;
  const mode_t for_all = replacement->team == NULL ? 0 : S_IRUSR | S_IWUSR;
  const enum ih_status status = create_temporary(replacement, mode | for_all, error);
  if (status == IH_OK && exists)
    (void)fchmod(replacement->fd, mode | for_all);
  replacement->mode = exists && for_all != 0 ? mode : 0;
  return status;
}

static enum ih_status create_first(ih_replacement *replacement, ih_error *error)
{
  remove_dead(replacement);
  return open_temporary(replacement, error);
}

/* Opens the file that process 0 has created. */
static enum ih_status open_created(ih_replacement *replacement, ih_error *error)
{
  replacement->fd = openat(replacement->folder, replacement->temporary, O_RDWR | O_CLOEXEC);
  return replacement->fd >= 0
             ? IH_OK
             : ihp_system_error(error, replacement->path, "open what process 0 has created", errno);
}

/* Returns the common status of all processes; *error has the reason if this one's own is it. */
static enum ih_status take_common(const ih_replacement *replacement, enum ih_status own,
                                  enum ih_status common, ih_error *error)
{
  return common == own ? common : ihp_status_error(error, common, replacement->path);
}

static enum ih_status agree(const ih_replacement *replacement, enum ih_status status,
                            ih_error *error)
{
  return take_common(replacement, status, ihp_team_agree(replacement->team, status), error);
}

static enum ih_status open_for_all(ih_replacement *replacement, enum ih_status status,
                                   ih_error *error)
{
  const ih_team *team = replacement->team;
  if (status == IH_OK && ihp_team_rank(team) == 0)
    status = create_first(replacement, error);
  status = take_common(
      replacement, status,
      ihp_team_spread(team, status, replacement->temporary, sizeof replacement->temporary), error);
  if (status == IH_OK && ihp_team_rank(team) > 0)
    status = open_created(replacement, error);
  return agree(replacement, status, error);
}

enum ih_status ihp_replacement_new(const char *path, const ih_team *team, ih_replacement **out,
                                   ih_error *error)
{
  ih_replacement *replacement = NULL;
  enum ih_status status = open_folder_of(path, &replacement, error);
  if (replacement == NULL)
    return status;
  replacement->team = team;
  status = open_for_all(replacement, status, error);
  if (status == IH_OK)
    *out = replacement;
  else
    ih_replacement_abort(replacement);
  return status;
}

enum ih_status ih_replacement_new(const char *path, ih_replacement **out, ih_error *error)
{
  if (path == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "path and out must not be NULL");
  return ihp_replacement_new(path, NULL, out, error);
}

int ih_replacement_descriptor(const ih_replacement *replacement)
{
  return replacement->fd;
}

enum ih_status ihp_replacement_write(const ih_replacement *replacement, uint64_t offset,
                                     const void *data, size_t n, ih_error *error)
{
  const int number = ihp_write_at(replacement->fd, offset, data, n);
  return number == 0 ? IH_OK : ihp_system_error(error, replacement->path, "write", number);
}

enum ih_status ihp_replacement_read(const ih_replacement *replacement, uint64_t offset, void *out,
                                    size_t n, ih_error *error)
{
  const int number = ihp_read_at(replacement->fd, offset, out, n);
  return number == 0 ? IH_OK : ihp_system_error(error, replacement->path, "read back", number);
}

static int sync_descriptor(int fd)
{
  while (fsync(fd) != 0)
    if (errno != EINTR)
      return 0;
  return 1;
}

/* close may report an error that a network file system or a quota delayed; the descriptor is closed
 * either way.  The lock is kept, so that no other process takes the file for abandoned before it
 * has its name. */
static enum ih_status finish_writing(ih_replacement *replacement, ih_error *error)
{
  const int fd = replacement->fd;
  if (!sync_descriptor(fd))
    return ihp_system_error(error, replacement->path, "sync", errno);
  replacement->fd = -1;
  if (close(fd) != 0 && errno != EINTR)
    return ihp_system_error(error, replacement->path, "close", errno);
  return IH_OK;
}

/* After the rename nothing can fail: the folder is synced on a best-effort basis. */
static enum ih_status put_in_place(ih_replacement *replacement, ih_error *error)
{
  if (replacement->mode != 0)
    (void)fchmod(replacement->lock, replacement->mode);
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
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "replacement must not be NULL");
  enum ih_status status = agree(replacement, finish_writing(replacement, error), error);
  if (status == IH_OK && ihp_team_rank(replacement->team) == 0)
    status = put_in_place(replacement, error);
  status = agree(replacement, status, error);
  ih_replacement_abort(replacement);
  return status;
}

void ih_replacement_abort(ih_replacement *replacement)
{
  if (replacement == NULL)
    return;
  close_if_open(replacement->fd);
  if (replacement->temporary[0] != '\0' && ihp_team_rank(replacement->team) == 0)
    (void)unlinkat(replacement->folder, replacement->temporary, 0);
  close_if_open(replacement->lock);
  close_if_open(replacement->folder);
  free(replacement->path);
  free(replacement);
}
