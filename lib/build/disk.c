/* Checking disk space. */
#include "base/error.h"
#include "build/build.h"
#include "table/fault.h"
#include "table/folder.h"

#include <errno.h>
#include <inttypes.h>
#include <isohand/replacement.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* Returns a copy of the path of the table's folder, or of the parent folder if it does not exist
 * yet; NULL if out of memory. */
static char *find_folder(const struct ihp_build_table *table)
{
  struct stat about;
  char *folder = ihp_folder_of(table->path);
  if (folder == NULL || !table->is_in_folder || stat(folder, &about) == 0)
    return folder;
  char *above = ihp_folder_of(folder);
  free(folder);
  return above;
}

/* Free space of a file system. */
struct disk {
  int is_known;
  dev_t device;
  uint64_t space;
};

static struct disk disk_of(const struct ihp_build_table *table)
{
  struct disk disk = {0};
  struct stat about;
  struct statvfs space;
  char *folder = find_folder(table);
  if (folder != NULL && stat(folder, &about) == 0 && statvfs(folder, &space) == 0)
    disk = (struct disk){1, about.st_dev, (uint64_t)space.f_bavail * space.f_frsize};
  free(folder);
  return disk;
}

static int is_written(const struct ihp_build_table *table)
{
  return table->path != NULL && !table->is_kept;
}

/* Returns the bytes of all files that go to the same file system. */
static uint64_t bytes_on_same_device(const ih_build *build, const struct disk *disk)
{
  uint64_t bytes = 0;
  for (size_t i = 0; i < build->tables; i++) {
    const struct ihp_build_table *table = &build->table[i];
    const struct disk other = is_written(table) ? disk_of(table) : (struct disk){0};
    if (other.is_known && other.device == disk->device)
      bytes += ihp_build_table_bytes(build, table);
  }
  return bytes;
}

enum ih_status ihp_build_check_disk(const ih_build *build, ih_error *error)
{
  for (size_t i = 0; i < build->tables; i++) {
    const struct ihp_build_table *table = &build->table[i];
    if (!is_written(table))
      continue;
    /* Report an unusable name now rather than after hours of work. */
    ih_replacement *file = NULL;
    const enum ih_status status = table->is_in_folder
                                      ? ihp_folder_probe(build, error)
                                      : ih_replacement_new(table->path, &file, error);
    ih_replacement_abort(file);
    if (status != IH_OK)
      return status;
    const struct disk disk = disk_of(table);
    const uint64_t bytes = disk.is_known ? bytes_on_same_device(build, &disk) : 0;
    if (bytes > disk.space)
      return ihp_system_refusal(error, ENOSPC, table->is_in_folder ? build->folder : table->path,
                                "%" PRIu64 " bytes are needed on the disk, but only %" PRIu64
                                " are free",
                                bytes, disk.space);
  }
  return IH_OK;
}
