/* The command, with files called *.shrinks truncated as soon as they are mapped: `cli_shrink BYTES
 * COMMAND...` leaves BYTES bytes of them. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define main command_main
#include "tools/main.c"
#undef main

static off_t left;

/* The linker redirects calls of mmap, which some systems call mmap64, to these (tests/find.mk). */
void *__wrap_mmap(void *at, size_t n, int protection, int flags, int fd, off_t offset);
void *__wrap_mmap64(void *at, size_t n, int protection, int flags, int fd, off_t offset);
#ifdef __GLIBC__
#define REAL_MMAP __real_mmap64
#else
#define REAL_MMAP __real_mmap
#endif
void *REAL_MMAP(void *at, size_t n, int protection, int flags, int fd, off_t offset);

/* Only operands and values of options can be mapped. */
static char **words;

static void shrink_files(void)
{
  static const char name[] = ".shrinks";
  for (char **word = words; *word != NULL; word++) {
    const size_t length = strlen(*word);
    if (length >= sizeof name && strcmp(*word + length - (sizeof name - 1), name) == 0 &&
        truncate(*word, left) != 0)
      exit(99);
  }
}

void *__wrap_mmap(void *at, size_t n, int protection, int flags, int fd, off_t offset)
{
  void *map = REAL_MMAP(at, n, protection, flags, fd, offset);
  if (fd >= 0)
    shrink_files();
  return map;
}

void *__wrap_mmap64(void *at, size_t n, int protection, int flags, int fd, off_t offset)
{
  return __wrap_mmap(at, n, protection, flags, fd, offset);
}

int main(int argc, char **argv)
{
  if (argc < 3)
    return 2;
  left = (off_t)strtol(argv[1], NULL, 10);
  words = argv + 2;
  return command_main(argc - 1, argv + 1);
}
