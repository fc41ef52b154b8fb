/* The folder that files go to, and the room that its disk has. */
#include "abstraction/abstraction.h"
#include "base/error.h"
#include "table/fault.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* 0, or the number of what the system has against files in the folder. */
static int check_folder(const char *folder)
{
  struct stat about;
  if (stat(folder, &about) == 0 && !S_ISDIR(about.st_mode))
    return ENOTDIR;
  return access(folder, W_OK | X_OK) == 0 ? 0 : errno;
}

enum ih_status ihp_folder_make(const char *folder, ih_error *error)
{
  if (mkdir(folder, 0777) == 0)
    return IH_OK;
  if (errno != EEXIST)
    return ihp_system_error(error, folder, "make the folder", errno);
  const int number = check_folder(folder);
  return number == 0 ? IH_OK : ihp_system_error(error, folder, "write to the folder", number);
}

/* The folder that has it, to be freed; NULL when memory is short. */
static char *name_parent(const char *folder)
{
  size_t length = strlen(folder);
  while (length > 1 && folder[length - 1] == '/')
    length--;
  while (length > 0 && folder[length - 1] != '/')
    length--;
  return length == 0 ? strdup(".") : strndup(folder, length);
}

enum ih_status ihp_folder_check_disk(const char *folder, uint64_t bytes, ih_error *error)
{
  struct statvfs about;
  if (statvfs(folder, &about) != 0)
    return IH_OK;
  const uint64_t room = (uint64_t)about.f_bavail * about.f_frsize;
  if (bytes <= room)
    return IH_OK;
  return ihp_file_error(error, IH_ERR_IO, folder,
                        "%.0f MB are needed on the disk, and %.0f MB are free",
                        1e-6 * (double)bytes, 1e-6 * (double)room);
}

enum ih_status ihp_folder_plan(const char *folder, uint64_t bytes, ih_error *error)
{
  const int number = check_folder(folder);
  if (number == 0)
    return ihp_folder_check_disk(folder, bytes, error);
  if (number != ENOENT || folder[0] == '\0')
    return ihp_system_error(error, folder, "write to the folder", number);
  char *parent = name_parent(folder);
  if (parent == NULL)
    return ihp_memory_error(error, folder);
  const int of_parent = check_folder(parent);
  const enum ih_status status = of_parent == 0
                                    ? ihp_folder_check_disk(parent, bytes, error)
                                    : ihp_system_error(error, folder, "make the folder", of_parent);
  free(parent);
  return status;
}
