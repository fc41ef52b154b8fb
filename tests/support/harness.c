#include "harness.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum test_tier test_tier(void)
{
  const char *tier = getenv("IH_TIER");
  if (tier != NULL && strcmp(tier, "long") == 0)
    return TIER_LONG;
  if (tier != NULL && strcmp(tier, "exhaustive") == 0)
    return TIER_EXHAUSTIVE;
  return TIER_CHECK;
}

struct test_random test_random_new(uint64_t seed)
{
  printf("seed %llu\n", (unsigned long long)seed);
  return (struct test_random){seed};
}

uint64_t test_random_next(struct test_random *random)
{
  uint64_t z = random->state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

uint64_t test_random_below(struct test_random *random, uint64_t n)
{
  return (uint64_t)((unsigned __int128)test_random_next(random) * n >> 64);
}

void test_random_deal(struct test_random *random, unsigned ranks, unsigned suits, unsigned n,
                      uint8_t cards[])
{
  uint8_t deck[64];
  const unsigned size = ranks * suits;
  for (unsigned i = 0; i < size; i++)
    deck[i] = (uint8_t)(i / suits << 2 | i % suits);
  for (unsigned i = 0; i < n; i++) {
    const unsigned j = i + (unsigned)test_random_below(random, size - i);
    const uint8_t card = deck[j];
    deck[j] = deck[i];
    deck[i] = cards[i] = card;
  }
}

void *test_filled(size_t size)
{
  void *memory = malloc(size);
  ck_assert_ptr_nonnull(memory);
  return memset(memory, TEST_UNTOUCHED, size);
}

int test_untouched(const void *memory, size_t size)
{
  const uint8_t *bytes = memory;
  for (size_t i = 0; i < size; i++)
    if (bytes[i] != TEST_UNTOUCHED)
      return 0;
  return 1;
}

FILE *test_data(const char *name)
{
  const char *folder = getenv("srcdir");
  char path[1024];
  snprintf(path, sizeof path, "%s/tests/data/%s", folder != NULL ? folder : ".", name);
  FILE *file = fopen(path, "r");
  ck_assert_msg(file != NULL, "cannot open %s", path);
  return file;
}

size_t test_fields(FILE *file, char line[], size_t size, char *fields[], size_t capacity)
{
  while (fgets(line, (int)size, file) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '#' || line[0] == '\0')
      continue;
    size_t n = 0;
    for (char *at = line; at != NULL && n < capacity;) {
      fields[n++] = at;
      at = strchr(at, '\t');
      if (at != NULL)
        *at++ = '\0';
    }
    return n;
  }
  return 0;
}

static int is_forking(void)
{
  const char *fork = getenv("CK_FORK");
  return fork == NULL || strcmp(fork, "no") != 0;
}

/* Adds the tests with these flags as a case; returns their number. */
static size_t add_case(Suite *suite, const char *name, struct test_fixture fixture,
                       const struct test tests[], size_t n, int flags)
{
  TCase *tcase = tcase_create(name);
  size_t added = 0;
  if (fixture.is_once)
    tcase_add_unchecked_fixture(tcase, fixture.setup, fixture.teardown);
  else
    tcase_add_checked_fixture(tcase, fixture.setup, fixture.teardown);
  for (size_t i = 0; i < n; i++) {
    const struct test *test = &tests[i];
    if (test->flags != flags || (test->signal != 0 && !is_forking()))
      continue;
    const int end = test->end != 0 ? test->end : 1;
    tcase_add_loop_test_raise_signal(tcase, test->test, test->signal, test->first, end);
    added++;
  }
  suite_add_tcase(suite, tcase);
  return added;
}

/* Two minutes for each test of `make check`, enforced by Check; without fork Check has no
 * limits, so a limit applies to the whole program. CK_TIMEOUT_MULTIPLIER stretches them, for
 * slow builds. */
static void set_time_limits(void)
{
  static const char *const limits[] = {
      [TIER_CHECK] = "120", [TIER_LONG] = "3600", [TIER_EXHAUSTIVE] = "86400"};
  const char *limit = limits[test_tier()], *multiplier = getenv("CK_TIMEOUT_MULTIPLIER");
  (void)setenv("CK_DEFAULT_TIMEOUT", limit, 0);
  if (!is_forking())
    (void)alarm((unsigned)(5 * atoi(limit) * (multiplier != NULL ? atoi(multiplier) : 1)));
}

int test_main(const char *source, struct test_fixture fixture, const struct test tests[], size_t n)
{
  setvbuf(stdout, NULL, _IOLBF, 0);
  set_time_limits();
  Suite *suite = suite_create(source);
  SRunner *runner = srunner_create(suite);
  const size_t added = add_case(suite, "tests", fixture, tests, n, 0) +
                       add_case(suite, "threads", fixture, tests, n, TEST_THREADS);
  if (added > 0)
    srunner_run_all(runner, CK_NORMAL);
  const int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  if (added == 0)
    return TEST_SKIPPED;
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
