#include "abstraction/make/reuse.h"

#include "abstraction/make/file.h"
#include "store/store.h"
#include "table/fault.h"
#include "table/folder.h"
#include "table/link.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
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

/* Looks at the file again, as another process may have replaced it since it was planned. */
static enum ih_status take_file(struct ihp_street_plan *street, const struct ihp_run *run,
                                ih_error *error)
{
  enum ih_status status =
      ihp_link_or_copy(street->reused, street->path, &run->options.callbacks, error);
  if (status != IH_OK)
    return status;
  status = ihp_bucket_file_look(street, street->path, run, &street->is_in_place, error);
  if (status != IH_OK)
    (void)unlink(street->path);
  return status;
}

enum ih_status ihp_reuse_take(struct ihp_plan *plan, const struct ihp_run *run, ih_error *error)
{
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < plan->wanted && status == IH_OK; i++) {
    struct ihp_street_plan *street = &plan->street[plan->order[i]];
    if (street->reused != NULL)
      status = take_file(street, run, error);
  }
  return status;
}
