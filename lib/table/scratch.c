#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* flock */
#endif
#include "table/scratch.h"

#include "base/bytes.h"
#include "table/fault.h"
#include "table/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <isohand/version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

/* A file begins with a head, which identifies it.  The checksums of the pieces follow, and, from
 * the next multiple of BLOCK on, the memory.  Numbers have the byte order of the machine, which
 * `order` shows. */
#define MAGIC "isohand scratch file 2\n"
enum { BLOCK = 4096, BYTES_OF_A_BLOCK = 512 /* of st_blocks */, VERSION_SIZE = 32 };

struct head {
  char magic[32];
  char version[VERSION_SIZE]; /* of the library */
  uint64_t order, pieces, bytes;
  char content[IHP_SCRATCH_CONTENT];
};

struct ihp_scratch {
  const char *path; /* of the caller, while it opens the file */
  int fd;           /* locked; -1 while not open */
  int is_new;       /* it was empty */
  uint64_t size;    /* of the file */
  uint64_t pieces;
  void *map; /* NULL until it is mapped */
  unsigned char *memory;
  XXH128_hash_t *checksum; /* [piece]; those of pieces that are not made are 0 or wrong */
};

static uint64_t memory_at(uint64_t pieces)
{
  const uint64_t before = sizeof(struct head) + pieces * sizeof(XXH128_hash_t);
  return (before + BLOCK - 1) / BLOCK * BLOCK;
}

uint64_t ihp_scratch_bytes(const struct ihp_scratch_form *form)
{
  return ihp_add_bytes(memory_at(form->pieces), form->bytes);
}

char *ihp_scratch_path(const char *folder, const char *name)
{
  const size_t length = strlen(folder), size = length + strlen(name) + 2;
  const char *slash = length > 0 && folder[length - 1] == '/' ? "" : "/";
  char *path = malloc(size);
  if (path != NULL)
    (void)snprintf(path, size, "%s%s%s", folder, slash, name);
  return path;
}

uint64_t ihp_scratch_taken(const char *path)
{
  struct stat about;
  return stat(path, &about) == 0 ? (uint64_t)about.st_blocks * BYTES_OF_A_BLOCK : 0;
}

static struct head head_of(const struct ihp_scratch_form *form)
{
  struct head head;
  memset(&head, 0, sizeof head);
  memcpy(head.magic, MAGIC, sizeof MAGIC);
  (void)snprintf(head.version, sizeof head.version, "%s", ih_version());
  head.order = UINT64_C(0x0102030405060708);
  head.pieces = form->pieces;
  head.bytes = form->bytes;
  (void)snprintf(head.content, sizeof head.content, "%s", form->content);
  return head;
}

/* ---- Opening -------------------------------------------------------------------------- */

/* Opens and locks the file.  Between opening and locking, the process that had the lock may have
 * removed the file: then *is_gone is set, and the caller tries again. */
static enum ih_status open_locked(struct ihp_scratch *scratch, int *is_gone, ih_error *error)
{
  struct stat about;
  const char *path = scratch->path;
  do
    scratch->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666);
  while (scratch->fd < 0 && errno == EINTR);
  if (scratch->fd < 0)
    return ihp_system_error(error, path, "open or create it", errno);
  if (fstat(scratch->fd, &about) != 0 || !S_ISREG(about.st_mode))
    return ihp_file_error(error, IH_ERR_IO, path, "not a regular file");
  if (flock(scratch->fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    return ihp_file_error(error, IH_ERR_IO, path, "another process uses this scratch file");
  *is_gone = !ihp_is_name_of(AT_FDCWD, path, 0, scratch->fd);
  return IH_OK;
}

static enum ih_status open_file(struct ihp_scratch *scratch, ih_error *error)
{
  int is_gone = 1;
  for (;;) {
    const enum ih_status status = open_locked(scratch, &is_gone, error);
    if (status != IH_OK || !is_gone)
      return status;
    (void)close(scratch->fd);
  }
}

static enum ih_status write_head(const struct ihp_scratch *scratch, const struct head *head,
                                 ih_error *error)
{
  const int number = ihp_write_at(scratch->fd, 0, head, sizeof *head);
  if (number != 0)
    return ihp_system_error(error, scratch->path, "write", number);
  (void)fsync(scratch->fd); /* without it the file could lose its head in a power failure */
  return IH_OK;
}

/* Reads the head of a file that is not empty.  Of a file that is shorter it stays 0. */
static int read_head(int fd, uint64_t size, struct head *found)
{
  memset(found, 0, sizeof *found);
  return size < sizeof *found ? 0 : ihp_read_at(fd, 0, found, sizeof *found);
}

static enum ih_status compare_heads(const struct ihp_scratch *scratch, const struct head *found,
                                    const struct head *wanted, ih_error *error)
{
  if (memcmp(found->magic, wanted->magic, sizeof found->magic) != 0)
    return ihp_file_error(error, IH_ERR_MISMATCH, scratch->path,
                          "exists and is not a scratch file");
  if (memcmp(found->version, wanted->version, sizeof found->version) != 0)
    return ihp_file_error(error, IH_ERR_MISMATCH, scratch->path,
                          "a scratch file of version %.*s of isohand, not of %s", VERSION_SIZE,
                          found->version, wanted->version);
  if (memcmp(found, wanted, sizeof *found) != 0)
    return ihp_file_error(error, IH_ERR_MISMATCH, scratch->path,
                          "a scratch file of something else, not of %s", wanted->content);
  return IH_OK;
}

/* An empty file gets the head; any other must have it. */
static enum ih_status check_head(struct ihp_scratch *scratch, const struct ihp_scratch_form *form,
                                 ih_error *error)
{
  const struct head wanted = head_of(form);
  struct head found;
  struct stat about;
  if (fstat(scratch->fd, &about) != 0)
    return ihp_system_error(error, scratch->path, "read its size", errno);
  scratch->is_new = about.st_size == 0;
  if (scratch->is_new)
    return write_head(scratch, &wanted, error);
  const int number = read_head(scratch->fd, (uint64_t)about.st_size, &found);
  if (number != 0)
    return ihp_system_error(error, scratch->path, "read", number);
  const enum ih_status status = compare_heads(scratch, &found, &wanted, error);
  if (status == IH_OK && (uint64_t)about.st_size > scratch->size)
    return ihp_file_error(error, IH_ERR_MISMATCH, scratch->path, "longer than a scratch file of %s",
                          form->content);
  return status;
}

/* Takes the space of the whole file, so that a full disk is an error now, and not a signal when a
 * page is first written.  If a page cannot be read or written later, the signal SIGBUS ends the
 * process: a network file system, which may fail for a while, is a bad place for the file. */
static enum ih_status map_file(struct ihp_scratch *scratch, const struct ihp_scratch_form *form,
                               ih_error *error)
{
  int number;
  if (scratch->size > SIZE_MAX || scratch->size > INT64_MAX)
    return ihp_file_error(error, IH_ERR_MEMORY, scratch->path, "%" PRIu64 " bytes are too many",
                          scratch->size); /* GCOV_EXCL_LINE: no game has so many numbers */
  do
    number = posix_fallocate(scratch->fd, 0, (off_t)scratch->size);
  while (number == EINTR);
  if (number != 0)
    return ihp_system_error(error, scratch->path, "take its space on the disk", number);
  void *map = mmap(NULL, (size_t)scratch->size, PROT_READ | PROT_WRITE, MAP_SHARED, scratch->fd, 0);
  if (map == MAP_FAILED)
    return ihp_system_error(error, scratch->path, "map it", errno);
  scratch->map = map;
  scratch->checksum = (XXH128_hash_t *)(void *)((unsigned char *)map + sizeof(struct head));
  scratch->memory = (unsigned char *)map + memory_at(form->pieces);
  return IH_OK;
}

enum ih_status ihp_scratch_open(const char *path, const struct ihp_scratch_form *form,
                                struct ihp_scratch **out, ih_error *error)
{
  struct ihp_scratch *scratch = calloc(1, sizeof *scratch);
  if (scratch == NULL)
    return ihp_memory_error(error, path);
  scratch->path = path;
  scratch->fd = -1;
  scratch->size = ihp_scratch_bytes(form);
  scratch->pieces = form->pieces;
  enum ih_status status = open_file(scratch, error);
  if (status == IH_OK)
    status = check_head(scratch, form, error);
  if (status == IH_OK)
    status = map_file(scratch, form, error);
  if (status == IH_OK) {
    *out = scratch;
    return IH_OK;
  }
  if (scratch->is_new)
    (void)unlink(path);
  ihp_scratch_close(scratch);
  return status;
}

void ihp_scratch_close(struct ihp_scratch *scratch)
{
  if (scratch == NULL)
    return;
  if (scratch->map != NULL)
    (void)munmap(scratch->map, (size_t)scratch->size);
  if (scratch->fd >= 0)
    (void)close(scratch->fd);
  free(scratch);
}

/* Returns 1 if an open file has the head of a form. */
static int has_head(int fd, const struct ihp_scratch_form *form)
{
  const struct head wanted = head_of(form);
  struct head found;
  struct stat about;
  return fstat(fd, &about) == 0 && S_ISREG(about.st_mode) &&
         read_head(fd, (uint64_t)about.st_size, &found) == 0 &&
         memcmp(&found, &wanted, sizeof found) == 0;
}

void ihp_scratch_remove(const char *path, const struct ihp_scratch_form *form)
{
  const int fd = ihp_open_to_read(path, O_NONBLOCK | O_NOCTTY);
  if (fd < 0)
    return;
  if (flock(fd, LOCK_EX | LOCK_NB) == 0 && ihp_is_name_of(AT_FDCWD, path, 0, fd) &&
      has_head(fd, form))
    (void)unlink(path);
  (void)close(fd);
}

/* ---- Pieces --------------------------------------------------------------------------- */

void *ihp_scratch_memory(const struct ihp_scratch *scratch)
{
  return scratch->memory;
}

int ihp_scratch_is_made(const struct ihp_scratch *scratch, uint64_t piece, const void *data,
                        size_t bytes)
{
  return XXH128_isEqual(scratch->checksum[piece], XXH3_128bits(data, bytes));
}

void ihp_scratch_set_made(struct ihp_scratch *scratch, uint64_t piece, const void *data,
                          size_t bytes)
{
  scratch->checksum[piece] = XXH3_128bits(data, bytes);
}

int ihp_scratch_is_whole(const struct ihp_scratch *scratch)
{
  static const XXH128_hash_t none;
  uint64_t piece = 0;
  while (piece < scratch->pieces && !XXH128_isEqual(scratch->checksum[piece], none))
    piece++;
  return piece == scratch->pieces;
}
