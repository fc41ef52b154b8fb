#include "table/mapping.h"

#include "table/fault.h"
#include "table/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static enum ih_status map_descriptor(const char *path, int fd, const unsigned char **map,
                                     uint64_t *bytes, ih_error *error)
{
  struct stat about;
  if (fstat(fd, &about) != 0)
    return ihp_system_error(error, path, "read its size", errno); /* GCOV_EXCL_LINE: it is open */
  if (!S_ISREG(about.st_mode))
    return ihp_file_error(error, IH_ERR_IO, path, "not a regular file");
  *bytes = (uint64_t)about.st_size;
  *map = NULL;
  if (*bytes == 0)
    return IH_OK;
  void *at = mmap(NULL, (size_t)*bytes, PROT_READ, MAP_SHARED, fd, 0);
  if (at == MAP_FAILED)
    return ihp_system_error(error, path, "map it", errno);
  *map = at;
  return IH_OK;
}

/* O_NONBLOCK makes opening a named pipe return at once; it is then refused. */
enum ih_status ihp_map_file(const char *path, const unsigned char **map, uint64_t *bytes,
                            ih_error *error)
{
  const int fd = ihp_open_to_read(path, O_NONBLOCK | O_NOCTTY);
  if (fd < 0)
    return ihp_system_error(error, path, "open it", errno);
  const enum ih_status status = map_descriptor(path, fd, map, bytes, error);
  (void)close(fd);
  return status;
}

void ihp_unmap_file(const unsigned char *map, uint64_t bytes)
{
  if (map != NULL)
    (void)munmap((void *)(uintptr_t)map, (size_t)bytes);
}
