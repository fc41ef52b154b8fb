/* GMP out of memory: a message and an exit status instead of an abort. */
#include "harness.h"
#include "tools/io/memory.h"
#include "tools/tool.h"

#include <gmp.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Under a sanitizer, an impossible size is reported as a program error. */
#pragma GCC visibility push(default)
const char *__asan_default_options(void);

const char *__asan_default_options(void)
{
  return "allocator_may_return_null=1";
}
#pragma GCC visibility pop

/* Impossible sizes, in GMP's calls for new and growing numbers. */
static void grow(void)
{
  void *(*allocate)(size_t);
  void *(*reallocate)(void *, size_t, size_t);
  static void *memory; /* reachable: no leak */
  mp_get_memory_functions(&allocate, &reallocate, NULL);
  memory = allocate(8);
  (void)reallocate(memory, 8, SIZE_MAX / 2);
}

static void start_big(void)
{
  void *(*allocate)(size_t);
  mp_get_memory_functions(&allocate, NULL, NULL);
  (void)allocate(SIZE_MAX / 2);
}

enum { TEXT = 1 << 14 };

/* Asserts how a process ends in which GMP requests too much, and its message. */
static int end_of(void (*work)(void), char text[TEXT])
{
  int ends[2], status;
  ck_assert_int_eq(pipe(ends), 0);
  const pid_t pid = fork();
  ck_assert_int_ge(pid, 0);
  if (pid == 0) {
    (void)dup2(ends[1], STDERR_FILENO);
    memory_for_gmp("size");
    work();
    _exit(0);
  }
  (void)close(ends[1]);
  ssize_t n, at = 0;
  while (at < TEXT - 1 && (n = read(ends[0], text + at, (size_t)(TEXT - 1 - at))) > 0)
    at += n;
  text[at] = '\0';
  (void)close(ends[0]);
  ck_assert_int_eq(waitpid(pid, &status, 0), pid);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

START_TEST(test_short)
{
  void (*const works[])(void) = {start_big, grow};
  for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
    static const char message[] = "isohand size: not enough memory\n";
    char text[TEXT];
    ck_assert_int_eq(end_of(works[i], text), FAILED);
    ck_assert_msg(strstr(text, message) != NULL, "%s", text); /* a sanitizer prints more */
  }
}
END_TEST

/* Numbers are still correct. */
START_TEST(test_enough)
{
  mpz_t number;
  memory_for_gmp("size");
  mpz_init_set_ui(number, 1);
  for (int i = 0; i < 1000; i++)
    mpz_mul_ui(number, number, 10);
  ck_assert_uint_eq(mpz_sizeinbase(number, 10), 1001);
  mpz_clear(number);
}
END_TEST

TEST_MAIN({test_short}, {test_enough})
