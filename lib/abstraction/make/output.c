#include "abstraction/make/output.h"

#include "table/fault.h"
#include "table/folder.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static enum ih_status lock_folder(struct ihp_output *output, int number, ih_error *error)
{
  if (number == EWOULDBLOCK)
    return ihp_system_refusal(error, number, output->folder, "another process builds tables there");
  return number == 0 ? IH_OK : ihp_system_error(error, output->folder, "open the folder", number);
}

enum ih_status ihp_output_open(struct ihp_output *output, const char *folder, const ih_team *team,
                               ih_error *error)
{
  *output = (struct ihp_output){.folder = folder, .team = team, .fd = -1};
  const int number = ihp_folder_lock(folder, team, &output->fd);
  const int exists = ihp_folder_agree(team, output->fd >= 0); /* for process 0 */
  return number == ENOENT && !exists ? IH_OK : lock_folder(output, number, error);
}

/* Compares the bytes of files with the free space on a folder's disk, if that is known. */
static enum ih_status check_disk(const struct ihp_output *output, const char *of, uint64_t bytes,
                                 ih_error *error)
{
  struct statvfs about;
  if (statvfs(of, &about) != 0)
    return IH_OK;
  const uint64_t left = (uint64_t)about.f_bavail * about.f_frsize;
  if (bytes <= left)
    return IH_OK;
  return ihp_system_refusal(error, ENOSPC, output->folder,
                            "%.0f MB are needed on the disk, and %.0f MB are free",
                            1e-6 * (double)bytes, 1e-6 * (double)left);
}

static enum ih_status check_existing(const struct ihp_output *output, uint64_t bytes,
                                     ih_error *error)
{
  const int is_first = ihp_team_rank(output->team) == 0;
  const int number =
      ihp_folder_agree(output->team, is_first ? ihp_folder_check(output->folder) : 0);
  return number == 0 ? check_disk(output, output->folder, bytes, error)
                     : ihp_system_error(error, output->folder, "write to the folder", number);
}

enum ih_status ihp_output_check(const struct ihp_output *output, uint64_t bytes, ih_error *error)
{
  if (output->fd >= 0)
    return check_existing(output, bytes, error);
  const int is_first = ihp_team_rank(output->team) == 0;
  const int number =
      ihp_folder_agree(output->team, is_first ? ihp_folder_check_new(output->folder) : 0);
  if (number != 0)
    return ihp_system_error(error, output->folder, "make the folder", number);
  char *above = ihp_folder_of(output->folder);
  const enum ih_status status = above == NULL ? ihp_memory_error(error, output->folder)
                                              : check_disk(output, above, bytes, error);
  free(above);
  return status;
}

uint64_t ihp_output_copied(const struct ihp_output *output, const char *path)
{
  struct stat file, folder = {0};
  char *above = output->fd < 0 ? ihp_folder_of(output->folder) : NULL;
  const int is_known = output->fd >= 0 ? fstat(output->fd, &folder) == 0
                                       : above != NULL && stat(above, &folder) == 0;
  free(above);
  return is_known && stat(path, &file) == 0 && file.st_dev != folder.st_dev ? (uint64_t)file.st_size
                                                                            : 0;
}

enum ih_status ihp_output_prepare(struct ihp_output *output, uint64_t bytes, ih_error *error)
{
  enum ih_status status = IH_OK;
  if (output->fd < 0) {
    const int number = ihp_folder_make(output->folder, output->team);
    if (number != 0)
      return ihp_system_error(error, output->folder, "make the folder", number);
    status = lock_folder(output, ihp_folder_lock(output->folder, output->team, &output->fd), error);
  }
  return status == IH_OK ? check_existing(output, bytes, error) : status;
}

void ihp_output_close(struct ihp_output *output)
{
  if (output->fd >= 0)
    (void)close(output->fd);
}
