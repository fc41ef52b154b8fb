/* The folder that files go to, and the room that its disk has. */
#include "table/folder.h"
#include "abstraction/make/abstraction.h"
#include "base/error.h"
#include "table/fault.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

enum ih_status ihp_buckets_folder_make(const char *folder, ih_error *error)
{
  if (mkdir(folder, 0777) == 0)
    return IH_OK;
  if (errno != EEXIST)
    return ihp_system_error(error, folder, "make the folder", errno);
  const int number = ihp_folder_check(folder);
  return number == 0 ? IH_OK : ihp_system_error(error, folder, "write to the folder", number);
}

enum ih_status ihp_buckets_folder_room(const char *folder, uint64_t bytes, ih_error *error)
{
  struct statvfs about;
  if (statvfs(folder, &about) != 0)
    return IH_OK;
  const uint64_t room = (uint64_t)about.f_bavail * about.f_frsize;
  if (bytes <= room)
    return IH_OK;
  return ihp_system_refusal(error, ENOSPC, folder,
                            "%.0f MB are needed on the disk, and %.0f MB are free",
                            1e-6 * (double)bytes, 1e-6 * (double)room);
}

enum ih_status ihp_buckets_folder_plan(const char *folder, uint64_t bytes, ih_error *error)
{
  const int number = ihp_folder_check(folder);
  if (number == 0)
    return ihp_buckets_folder_room(folder, bytes, error);
  if (number != ENOENT)
    return ihp_system_error(error, folder, "write to the folder", number);
  const int of_new = ihp_folder_check_new(folder);
  if (of_new != 0)
    return ihp_system_error(error, folder, "make the folder", of_new);
  char *above = ihp_folder_of(folder);
  const enum ih_status status = above == NULL ? ihp_memory_error(error, folder)
                                              : ihp_buckets_folder_room(above, bytes, error);
  free(above);
  return status;
}
