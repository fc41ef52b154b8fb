/* Bucket sequences in files of released versions (tests/data/frozen) equal those counted now. */
#include "harness.h"
#include "recalls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const versions[] = {"0.1.0"};
enum { VERSIONS = sizeof versions / sizeof *versions };

static const char *frozen_path(const char *version, const char *name, char path[SCRATCH_PATH])
{
  const char *folder = getenv("srcdir");
  (void)snprintf(path, SCRATCH_PATH, "%s/tests/data/frozen/%s/%s", folder != NULL ? folder : ".",
                 version, name);
  return path;
}

static void check_same(const ih_recall *read, const ih_recall *counted, unsigned board)
{
  ih_recall_street a, b;
  ck_assert_int_eq(ih_recall_street_of(read, board, &a), IH_OK);
  ck_assert_int_eq(ih_recall_street_of(counted, board, &b), IH_OK);
  ck_assert_uint_gt(a.count, 0);
  ck_assert(a.before == b.before && a.buckets == b.buckets && a.count == b.count);
  ck_assert_mem_eq(a.first, b.first, (a.before + 1) * sizeof *a.first);
  ck_assert_mem_eq(a.bucket, b.bucket, a.count * sizeof *a.bucket);
  ck_assert_mem_eq(a.size, b.size, a.count * sizeof *a.size);
}

START_TEST(sequences)
{
  char path[SCRATCH_PATH];
  ih_error error;
  ih_abstraction *abstraction;
  ih_recall *read;
  enum ih_status status =
      ih_abstraction_open(frozen_path(versions[_i], "one", path), &abstraction, &error);
  ck_assert_msg(status == IH_OK, "%s", error.message);
  status = ih_recall_open(frozen_path(versions[_i], "one-recall.safetensors", path), abstraction,
                          &read, &error);
  ck_assert_msg(status == IH_OK, "%s", error.message);
  ih_recall *counted = recalls_new(abstraction, 5, NULL);
  for (size_t s = 0; s < RECALL_STREETS; s++)
    check_same(read, counted, recall_boards[s]);
  ih_recall_free(counted);
  ih_recall_free(read);
  ih_abstraction_close(abstraction);
}
END_TEST

TEST_MAIN({sequences, 0, VERSIONS})
