/* Output is complete or the command fails: texts of any length, and replaced files. */
#include "tools/io/output.h"

#include "harness.h"
#include "scratch.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const struct call call = {.command = NULL};

/* Writes text *what three times, so that it meets an empty, a partly filled and a nearly full
 * buffer. */
static void print_three(struct output *out, void *what)
{
  for (int i = 0; i < 3; i++)
    output_print(out, "<%d %s>", i, (const char *)what);
}

/* Returns a text of n bytes with a long period. */
static char *long_name(size_t n)
{
  char *name = calloc(n + 1, 1);
  ck_assert_ptr_nonnull(name);
  for (size_t i = 0; i < n; i++)
    name[i] = (char)('a' + (i * i + i / 7) % 26);
  return name;
}

/* Returns "<0 NAME><1 NAME><2 NAME>", made by stdio in memory. */
static char *expected_of(const char *name, size_t *length)
{
  char *text = NULL;
  FILE *file = open_memstream(&text, length);
  ck_assert_ptr_nonnull(file);
  for (int i = 0; i < 3; i++)
    fprintf(file, "<%d %s>", i, name);
  ck_assert_int_eq(fclose(file), 0);
  return text;
}

START_TEST(names_of_any_length)
{
  static const size_t lengths[] = {0,     1,     1000,  1023,  1024,  1025,
                                   20000, 30000, 40000, 65000, 65530, OUTPUT_BYTES - 5};
  char path[SCRATCH_PATH];
  scratch_path("names", path);
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    char *name = long_name(lengths[i]);
    size_t n, m;
    ck_assert_int_eq(output_to(&call, path, print_three, name), DONE);
    unsigned char *written = scratch_read(path, &n);
    char *expected = expected_of(name, &m);
    ck_assert_msg(n == m && memcmp(written, expected, n) == 0, "%zu bytes", lengths[i]);
    free(written);
    free(expected);
    free(name);
  }
}
END_TEST

/* "<0 NAME>" with its NUL exceeds the buffer by one byte. */
START_TEST(a_name_that_is_too_long)
{
  char path[SCRATCH_PATH], *name = long_name(OUTPUT_BYTES - 4);
  size_t n;
  scratch_path("name", path);
  ck_assert_int_eq(output_to(&call, path, print_three, (char[]){"before"}), DONE);
  ck_assert_int_eq(output_to(&call, path, print_three, name), FAILED);
  unsigned char *written = scratch_read(path, &n);
  ck_assert(n == 30 && memcmp(written, "<0 before><1 before><2 before>", n) == 0);
  free(written);
  free(name);
}
END_TEST

static void fail_late(struct output *out, void *what)
{
  output_words(out, what);
  out->error = ENOMEM;
  output_words(out, what);
}

START_TEST(a_writer_that_fails)
{
  char path[SCRATCH_PATH], words[] = "words";
  scratch_path("failed", path);
  ck_assert_int_eq(output_to(&call, path, fail_late, words), FAILED);
  ck_assert_uint_eq(scratch_entries(), 0);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {names_of_any_length}, {a_name_that_is_too_long},
               {a_writer_that_fails})
