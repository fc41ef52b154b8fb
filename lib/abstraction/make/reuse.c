#include "abstraction/make/reuse.h"

#include "abstraction/make/file.h"
#include "store/store.h"
#include "table/fault.h"
#include "table/folder.h"
#include "table/link.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum ih_status ihp_reuse_check(const struct ihp_run *run, ih_error *error)
{
  for (size_t i = 0; i < run->options.reuse_count; i++) {
    const int fd = ihp_open_to_read(run->options.reuse[i], O_DIRECTORY);
    if (fd < 0)
      return ihp_system_error(error, run->options.reuse[i], "open the folder", errno);
    (void)close(fd);
  }
  return IH_OK;
}

/* A file that was made with other settings, or from other buckets, is no error: its folder may be
 * that of another recipe. */
static enum ih_status look(const struct ihp_plan *plan, const struct ihp_street_plan *street,
                           const char *path, const struct ihp_run *run, int *is_good,
                           ih_error *error)
{
  enum ih_status status = ihp_bucket_file_look(street, path, run, is_good, error);
  if (status == IH_OK && *is_good)
    status = ihp_bucket_file_check_sources(plan, street, path, error);
  *is_good = *is_good && status == IH_OK;
  return status == IH_ERR_MISMATCH ? IH_OK : status;
}

enum ih_status ihp_reuse_find(const struct ihp_plan *plan, struct ihp_street_plan *street,
                              const struct ihp_run *run, ih_error *error)
{
  for (size_t i = 0; i < run->options.reuse_count; i++) {
    char *path = ihp_store_path(run->options.reuse[i], street->name, "bucket");
    if (path == NULL)
      return ihp_memory_error(error, run->options.reuse[i]);
    int is_good = 0;
    const enum ih_status status = look(plan, street, path, run, &is_good, error);
    if (is_good) {
      street->reused = path;
      return IH_OK;
    }
    free(path);
    if (status != IH_OK)
      return status;
  }
  return IH_OK;
}

uint64_t ihp_reuse_copied(const struct ihp_plan *plan, const struct ihp_output *output)
{
  uint64_t bytes = 0;
  for (size_t i = 0; i < plan->wanted; i++) {
    const struct ihp_street_plan *street = &plan->street[plan->order[i]];
    if (street->reused != NULL)
      bytes += ihp_output_copied(output, street->reused);
  }
  return bytes;
}

/* Looks at the file again, as another process may have replaced it since it was planned. */
static enum ih_status look_again(struct ihp_street_plan *street, const struct ihp_run *run,
                                 ih_error *error)
{
  const enum ih_status status =
      ihp_bucket_file_look(street, street->path, run, &street->is_in_place, error);
  if (status != IH_OK)
    (void)unlink(street->path);
  return status;
}

static uint64_t bytes_of_file(const char *path)
{
  struct stat about;
  return stat(path, &about) == 0 ? (uint64_t)about.st_size : 0;
}

/* Links what the system links; *bytes = those of the other files. */
static enum ih_status link_files(struct ihp_plan *plan, const struct ihp_run *run, uint64_t *bytes,
                                 ih_error *error)
{
  enum ih_status status = IH_OK;
  *bytes = 0;
  for (size_t i = 0; i < plan->wanted && status == IH_OK; i++) {
    struct ihp_street_plan *street = &plan->street[plan->order[i]];
    int is_linked;
    if (street->reused == NULL)
      continue;
    status = ihp_link(street->reused, street->path, &is_linked, error);
    if (status == IH_OK && is_linked)
      status = look_again(street, run, error);
    else if (status == IH_OK)
      *bytes += bytes_of_file(street->reused);
  }
  return status;
}

/* Copies the reused files that are not in place yet. */
static enum ih_status copy_files(struct ihp_plan *plan, const struct ihp_run *run, ih_error *error)
{
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < plan->wanted && status == IH_OK; i++) {
    struct ihp_street_plan *street = &plan->street[plan->order[i]];
    if (street->reused == NULL || street->is_in_place)
      continue;
    status = ihp_copy(street->reused, street->path, &run->options.callbacks, error);
    if (status == IH_OK)
      status = look_again(street, run, error);
  }
  return status;
}

enum ih_status ihp_reuse_take(struct ihp_plan *plan, const struct ihp_output *output,
                              const struct ihp_run *run, ih_error *error)
{
  uint64_t copied;
  enum ih_status status = link_files(plan, run, &copied, error);
  if (status == IH_OK && copied > 0)
    status = ihp_output_check(output, plan->disk + copied, error);
  return status == IH_OK ? copy_files(plan, run, error) : status;
}
