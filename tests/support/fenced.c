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
