#include "table/link.h"

#include "base/callbacks.h"
#include "table/fault.h"
#include "table/mapping.h"
#include "table/replacement.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum { CHUNK = 1 << 24 };

static enum ih_status copy_bytes(const unsigned char *from, uint64_t bytes,
                                 const ih_replacement *to, const char *path,
                                 const ih_callbacks *callbacks, ih_error *error)
{
  enum ih_status status = IH_OK;
  for (uint64_t at = 0; at < bytes && status == IH_OK; at += CHUNK) {
    const size_t count = bytes - at < CHUNK ? (size_t)(bytes - at) : CHUNK;
    status = ihp_is_cancelled(callbacks) ? ihp_status_error(error, IH_ERR_CANCELLED, path)
                                         : ihp_replacement_write(to, at, from + at, count, error);
  }
  return status;
}

enum ih_status ihp_copy(const char *from, const char *to, const ih_callbacks *callbacks,
                        ih_error *error)
{
  const unsigned char *map;
  uint64_t bytes;
  ih_replacement *replacement = NULL;
  enum ih_status status = ihp_map_file(from, &map, &bytes, error);
  if (status != IH_OK)
    return status;
  status = ih_replacement_new(to, &replacement, error);
  if (status == IH_OK)
    status = copy_bytes(map, bytes, replacement, to, callbacks, error);
  ihp_unmap_file(map, bytes);
  if (status == IH_OK)
    return ih_replacement_commit(replacement, error);
  ih_replacement_abort(replacement);
  return status;
}

/* A symbolic link is followed: a hard link to it would depend on the file's folder.  File systems
 * and their settings refuse links for many reasons, of which only EEXIST concerns copies, too. */
enum ih_status ihp_link(const char *from, const char *to, int *is_linked, ih_error *error)
{
  *is_linked = linkat(AT_FDCWD, from, AT_FDCWD, to, AT_SYMLINK_FOLLOW) == 0;
  return *is_linked || errno != EEXIST ? IH_OK
                                       : ihp_system_error(error, to, "make the file", EEXIST);
}
