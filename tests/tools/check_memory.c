/* GMP when memory is short: a message and an exit status instead of an abort. */
#include "harness.h"
#include "tools/io/memory.h"
#include "tools/tool.h"

#include <gmp.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* More than there may be. */
static void grow(void)
{
  mpz_t number;
  mpz_init2(number, 64);
  mpz_set_ui(number, 3);
  mpz_mul_2exp(number, number, (mp_bitcnt_t)1 << 36);
}

static void start_big(void)
{
  mpz_t number;
  mpz_init2(number, (mp_bitcnt_t)1 << 36);
}

/* How a process ends in which GMP wants 8 GB of 1, and what it says. */
static int end_of(void (*work)(void), char text[100])
{
  const struct rlimit limit = {1 << 30, 1 << 30};
  int ends[2], status;
  ck_assert_int_eq(pipe(ends), 0);
  const pid_t pid = fork();
  ck_assert_int_ge(pid, 0);
  if (pid == 0) {
    (void)dup2(ends[1], STDERR_FILENO);
    memory_for_gmp("size");
    if (setrlimit(RLIMIT_AS, &limit) == 0)
      work();
    _exit(0);
  }
  (void)close(ends[1]);
  const ssize_t n = read(ends[0], text, 99);
  text[n > 0 ? n : 0] = '\0';
  (void)close(ends[0]);
  ck_assert_int_eq(waitpid(pid, &status, 0), pid);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

START_TEST(test_short)
{
  void (*const works[])(void) = {start_big, grow};
  for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
    char text[100];
    ck_assert_int_eq(end_of(works[i], text), FAILED);
    ck_assert_str_eq(text, "isohand size: not enough memory\n");
  }
}
END_TEST

/* Numbers are still right. */
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

static Suite *make_suite(void)
{
  Suite *suite = suite_create("memory");
  TCase *tests = tcase_create("memory");
  tcase_add_test(tests, test_short);
  tcase_add_test(tests, test_enough);
  suite_add_tcase(suite, tests);
  return suite;
}

int main(void)
{
  return test_main(make_suite);
}
