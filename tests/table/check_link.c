/* A file under a second name: a copy where links are refused. */
#include "errors.h"
#include "harness.h"
#include "scratch.h"
#include "table/link.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Replaces the system's, which refuses links between file systems, and of other users' files. */
#pragma GCC visibility push(default)
int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
  (void)from_folder, (void)from, (void)to_folder, (void)flags;
  errno = access(to, F_OK) == 0 ? EEXIST : EXDEV;
  return -1;
}
#pragma GCC visibility pop

static int is_cancelled(void *context)
{
  unsigned *left = context;
  return (*left)-- == 0;
}

static enum ih_status link_or_copy(const char *from, const char *to, const ih_callbacks *callbacks,
                                   ih_error *error)
{
  int is_linked = 1;
  const enum ih_status status = ihp_link(from, to, &is_linked, error);
  ck_assert_int_eq(is_linked, 0);
  return status == IH_OK ? ihp_copy(from, to, callbacks, error) : status;
}

/* Bytes of a file that is copied in two pieces, and of an empty one. */
START_TEST(copied)
{
  static const size_t sizes[] = {(1 << 24) + 3, 0};
  const ih_callbacks none = {.context = NULL};
  char from[SCRATCH_PATH], to[SCRATCH_PATH];
  ih_error error;
  (void)scratch_path("from", from);
  (void)scratch_path("to", to);
  for (size_t i = 0; i < 2; i++) {
    const size_t n = sizes[i];
    size_t bytes;
    unsigned char *data = calloc(n + 1, 1);
    ck_assert_ptr_nonnull(data);
    for (size_t at = 0; at < n; at++)
      data[at] = (unsigned char)(at * 2654435761u >> 24);
    scratch_write(from, data, n);
    test_ok(link_or_copy(from, to, &none, &error), error);
    unsigned char *copy = scratch_read(to, &bytes);
    ck_assert_uint_eq(bytes, n);
    ck_assert_int_eq(memcmp(copy, data, n), 0);
    free(copy);
    free(data);
    ck_assert_int_eq(unlink(to), 0);
  }
}
END_TEST

/* After a failure there is no new file. */
START_TEST(refused)
{
  unsigned left = 1;
  const ih_callbacks once = {.context = &left, .is_cancelled = is_cancelled};
  char from[SCRATCH_PATH], to[SCRATCH_PATH];
  ih_error error;
  (void)scratch_path("from", from);
  (void)scratch_path("to", to);
  ck_assert_int_eq(link_or_copy(from, to, &once, &error), IH_ERR_IO);
  test_message_has(error, "from: cannot open it");
  unsigned char *data = calloc(1 << 24, 2);
  ck_assert_ptr_nonnull(data);
  scratch_write(from, data, (1 << 24) + 1);
  free(data);
  ck_assert_int_eq(link_or_copy(from, to, &once, &error), IH_ERR_CANCELLED);
  ck_assert_uint_eq(scratch_entries(), 1);
  scratch_write(to, "x", 1);
  ck_assert_int_eq(link_or_copy(from, to, &once, &error), IH_ERR_IO);
  test_message_has(error, "to: cannot make the file: File exists");
  ck_assert_int_eq(error.system_error, EEXIST);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {copied}, {refused})
