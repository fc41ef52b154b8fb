#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include "mpi/memory.h"

#include "base/large.h"
#include "mpi/wait.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Since Linux 5.14 and 6.1; headers of an older C library lack them. */
#if defined(__linux__) && !defined(MADV_POPULATE_WRITE)
#define MADV_POPULATE_WRITE 23
#endif
#if defined(__linux__) && !defined(MADV_COLLAPSE)
#define MADV_COLLAPSE 25
#endif

/* A mapped array. */
struct ihp_mpi_block {
  struct ihp_mpi_block *next;
  char *at;
  size_t bytes;
  int is_common; /* to the ranks of the machine */
};

/* Returns a file without a name, of `bytes` bytes; -1 if the system refuses. */
static int open_nameless(size_t bytes)
{
#ifdef __linux__
  const int fd = memfd_create("isohand", MFD_CLOEXEC);
  if (fd >= 0 && ftruncate(fd, (off_t)bytes) == 0)
    return fd;
  if (fd >= 0)
    (void)close(fd);
#else
  (void)bytes;
#endif
  return -1;
}

/* Opens the file of the first rank of this machine. */
static int open_of_first(const int64_t of[2])
{
  char path[64];
  (void)snprintf(path, sizeof path, "/proc/%lld/fd/%lld", (long long)of[0], (long long)of[1]);
  return of[1] < 0 ? -1 : open(path, O_RDWR | O_CLOEXEC);
}

/* Makes the pages of an array that are not there yet; to make them one by one, when they are first
 * written to, takes longer.  Returns 0 if there is not enough memory. */
static int make_pages(char *at, size_t bytes)
{
#ifdef MADV_POPULATE_WRITE
  return bytes == 0 || madvise(at, bytes, MADV_POPULATE_WRITE) == 0 ||
         (errno != ENOMEM && errno != EFAULT);
#else
  (void)at, (void)bytes;
  return 1;
#endif
}

/* Puts an array of whole large pages in such pages.  Unless the administrator has set
 * shmem_enabled, Linux gives shared memory large pages only on this request, and only where it has
 * a page already.  Returns 0 if there is not enough memory. */
static int make_large_pages(char *at, size_t bytes)
{
#ifdef MADV_COLLAPSE
  for (size_t done = 0; done < bytes; done += IHP_LARGE_PAGE)
    if (!make_pages(at + done, 1))
      return 0;
  (void)madvise(at, bytes, MADV_COLLAPSE); /* if it fails, the pages are small */
#else
  (void)at, (void)bytes;
#endif
  return 1;
}

/* Makes the pages of memory that the ranks of the machine share, large ones if the system has them.
 * Each rank makes the large pages of its share, then maps all; each begins at another place.
 * Returns 0 if there is not enough memory. */
static int make_common_pages(const struct ihp_mpi_memory *memory, char *at, size_t bytes)
{
  const size_t place = (size_t)memory->place, together = (size_t)memory->together;
  const size_t large = bytes / IHP_LARGE_PAGE;
  const size_t from = large * place / together * IHP_LARGE_PAGE;
  const size_t to = large * (place + 1) / together * IHP_LARGE_PAGE;
#ifdef MADV_HUGEPAGE
  (void)madvise(at, bytes, MADV_HUGEPAGE);
#endif
  return make_large_pages(at + from, to - from) && make_pages(at + from, bytes - from) &&
         make_pages(at, from);
}

/* Maps a file, at a multiple of the size of a large page; NULL if the system refuses. */
static char *map_aligned(int fd, size_t bytes)
{
  const size_t page = (size_t)sysconf(_SC_PAGESIZE), mapped = (bytes + page - 1) / page * page;
  const size_t reserved = mapped + IHP_LARGE_PAGE;
  char *const room = mmap(NULL, reserved, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED)
    return NULL;
  const size_t before = (IHP_LARGE_PAGE - (uintptr_t)room % IHP_LARGE_PAGE) % IHP_LARGE_PAGE;
  char *const at = room + before;
  if (mmap(at, mapped, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd, 0) == MAP_FAILED) {
    (void)munmap(room, reserved);
    return NULL;
  }
  if (before > 0)
    (void)munmap(room, before);
  (void)munmap(at + mapped, IHP_LARGE_PAGE - before);
  return at;
}

/* Maps memory that all ranks of the machine share; NULL if any rank cannot, or has is_good = 0
 * because something failed before. */
static char *map_in_common(const struct ihp_mpi_memory *memory, size_t bytes, int is_good)
{
  int fd = memory->place == 0 ? open_nameless(bytes) : -1;
  int64_t of[2] = {(int64_t)getpid(), fd};
  is_good = ihp_mpi_spread(of, (int)sizeof of, 0, memory->machine) == 0 && is_good;
  if (memory->place > 0 && is_good)
    fd = open_of_first(of);
  char *at = fd < 0 ? NULL : map_aligned(fd, bytes);
  is_good = is_good && at != NULL && make_common_pages(memory, at, bytes);
  is_good = ihp_mpi_all_agree(is_good, memory->all);
  if (fd >= 0)
    (void)close(fd);
  if (!is_good && at != NULL)
    (void)munmap(at, bytes);
  return is_good ? at : NULL;
}

/* Likewise, memory of this rank's own, in large pages if the system allows it.  It is mapped, since
 * an array of zeros from malloc() would have to be written once. */
static char *map_own(const struct ihp_mpi_memory *memory, size_t bytes, int is_good)
{
  void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
#ifdef MADV_HUGEPAGE
  if (at != MAP_FAILED)
    (void)madvise(at, bytes, MADV_HUGEPAGE);
#endif
  if (ihp_mpi_all_agree(at != MAP_FAILED && is_good, memory->all))
    return at;
  if (at != MAP_FAILED)
    (void)munmap(at, bytes);
  return NULL;
}

void *ihp_mpi_memory_allocate(struct ihp_mpi_memory *memory, uint64_t bytes)
{
  const size_t some = bytes == 0 ? 1 : (size_t)bytes;
  struct ihp_mpi_block *block = malloc(sizeof *block);
  char *at = memory->is_shared ? map_in_common(memory, some, block != NULL)
                               : map_own(memory, some, block != NULL);
  if (at == NULL) {
    free(block);
    return NULL;
  }
  *block = (struct ihp_mpi_block){memory->blocks, at, some, memory->is_shared};
  memory->blocks = block;
  return at;
}

void ihp_mpi_memory_release(struct ihp_mpi_memory *memory, void *data)
{
  struct ihp_mpi_block **at = &memory->blocks;
  while (*at != NULL && (*at)->at != data)
    at = &(*at)->next;
  struct ihp_mpi_block *block = *at;
  if (block == NULL)
    return;
  *at = block->next;
  (void)munmap(block->at, block->bytes);
  free(block);
}

int ihp_mpi_memory_is_common(const struct ihp_mpi_memory *memory, const void *data)
{
  const char *const byte = data;
  const struct ihp_mpi_block *block = memory->blocks;
  while (block != NULL && (byte < block->at || byte >= block->at + block->bytes))
    block = block->next;
  return block != NULL && block->is_common;
}

void ihp_mpi_memory_begin(struct ihp_mpi_memory *memory, MPI_Comm all, MPI_Comm machine, int most)
{
  *memory = (struct ihp_mpi_memory){.all = all, .machine = machine};
  (void)MPI_Comm_rank(machine, &memory->place);
  (void)MPI_Comm_size(machine, &memory->together);
  char *at = most == 1 ? NULL : map_in_common(memory, 1, 1);
  memory->is_shared = at != NULL;
  if (at != NULL)
    (void)munmap(at, 1);
}

void ihp_mpi_memory_end(struct ihp_mpi_memory *memory)
{
  while (memory->blocks != NULL)
    ihp_mpi_memory_release(memory, memory->blocks->at);
}
