#include "fenced.h"

#include "harness.h"

#include <sys/mman.h>
#include <unistd.h>

struct fenced fenced_new(size_t size)
{
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  const size_t data = (size + page - 1) / page * page;
  struct fenced f = {.mapped = data + page};
  FILE *file = tmpfile();
  ck_assert_ptr_nonnull(file);
  ck_assert_int_eq(ftruncate(fileno(file), (off_t)f.mapped), 0);
  f.map = mmap(NULL, f.mapped, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0);
  fclose(file);
  ck_assert(f.map != MAP_FAILED);
  ck_assert_int_eq(mprotect(f.map + data, page, PROT_NONE), 0);
  f.bytes = f.map + data - size;
  return f;
}

void fenced_free(struct fenced *f)
{
  munmap(f->map, f->mapped);
}

void *fenced_end(struct fenced *room, size_t size)
{
  enum { ROOM = 1 << 19 };
  if (room->bytes == NULL)
    *room = fenced_new(ROOM);
  test_assert(size <= ROOM);
  return room->bytes + ROOM - size;
}

uint16_t *fenced_strengths(size_t n)
{
  static struct fenced room;
  uint16_t *at = (uint16_t *)fenced_end(&room, (n + 1) * sizeof *at) + 1;
  memset(at, 0, n * sizeof *at);
  at[-1] = FENCED_MARK;
  return at;
}
