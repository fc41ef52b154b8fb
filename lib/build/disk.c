/* Checking disk space. */
#include "base/bytes.h"
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

static struct disk disk_of_folder(const char *folder)
{
  struct stat about;
  struct statvfs space;
  if (stat(folder, &about) == 0 && statvfs(folder, &space) == 0)
    return (struct disk){1, about.st_dev, (uint64_t)space.f_bavail * space.f_frsize};
  return (struct disk){0};
}

static struct disk disk_of(const struct ihp_build_table *table)
{
  char *folder = find_folder(table);
  const struct disk disk = folder == NULL ? (struct disk){0} : disk_of_folder(folder);
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
  const struct disk scratch =
      build->scratch == NULL ? (struct disk){0} : disk_of_folder(build->scratch);
  uint64_t bytes =
      scratch.is_known && scratch.device == disk->device ? ihp_build_scratch_missing(build) : 0;
  for (size_t i = 0; i < build->tables; i++) {
    const struct ihp_build_table *table = &build->table[i];
    const struct disk other = is_written(table) ? disk_of(table) : (struct disk){0};
    if (other.is_known && other.device == disk->device)
      bytes = ihp_add_bytes(bytes, ihp_build_table_bytes(build, table));
  }
  return bytes;
}

static enum ih_status check_space(const ih_build *build, const struct disk *disk, const char *path,
                                  ih_error *error)
{
  const uint64_t bytes = disk->is_known ? bytes_on_same_device(build, disk) : 0;
  if (bytes <= disk->space)
    return IH_OK;
  return ihp_system_refusal(error, ENOSPC, path,
                            "%" PRIu64 " bytes are needed on the disk, but only %" PRIu64
                            " are free",
                            bytes, disk->space);
}

/* Reports an unusable name now rather than after hours of work. */
static enum ih_status check_table(const ih_build *build, const struct ihp_build_table *table,
                                  ih_error *error)
{
  ih_replacement *file = NULL;
  const enum ih_status status = table->is_in_folder ? ihp_folder_probe(build, error)
                                                    : ih_replacement_new(table->path, &file, error);
  ih_replacement_abort(file);
  if (status != IH_OK)
    return status;
  const struct disk disk = disk_of(table);
  return check_space(build, &disk, table->is_in_folder ? build->folder : table->path, error);
}

static enum ih_status check_scratch(const ih_build *build, ih_error *error)
{
  const int number = ihp_folder_check(build->scratch);
  if (number != 0)
    return ihp_system_error(error, build->scratch, "use this folder for scratch files", number);
  const struct disk disk = disk_of_folder(build->scratch);
  return check_space(build, &disk, build->scratch, error);
}

static enum ih_status check_disks(const ih_build *build, ih_error *error)
{
  enum ih_status status = IH_OK;
  int needs_scratch = 0;
  for (size_t i = 0; i < build->tables && status == IH_OK; i++) {
    needs_scratch |= ihp_build_uses_scratch(build, &build->table[i]);
    if (is_written(&build->table[i]))
      status = check_table(build, &build->table[i], error);
  }
  return status == IH_OK && needs_scratch ? check_scratch(build, error) : status;
}

enum ih_status ihp_build_check_disk(const ih_build *build, ih_error *error)
{
  const enum ih_status status = ihp_team_rank(build->team) == 0 ? check_disks(build, error) : IH_OK;
  return ihp_build_agree(build, status, error);
}
