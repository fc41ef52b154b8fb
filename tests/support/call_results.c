#include "call_results.h"

#include "harness.h"
#include "scratch.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static enum ih_status call_with(const struct call *call, const ih_executor *executor,
                                const ih_callbacks *callbacks, unsigned char *out)
{
  ih_error error = {.status = IH_OK};
  const enum ih_status status = call->run(executor, callbacks, out, &error);
  if (error.status != IH_OK)
    ck_assert(error.status == status && error.message[0] != '\0');
  return status;
}

struct call_result call_make(const struct call *call, const ih_executor *executor,
                             const ih_callbacks *callbacks)
{
  struct call_result result = {.out = test_filled(CALL_BYTES), .entries = scratch_entries()};
  ck_assert_msg(call_with(call, executor, callbacks, result.out) == IH_OK, "%s", call->name);
  if (call->file != NULL) {
    char path[SCRATCH_PATH];
    result.file = scratch_read(scratch_path(call->file, path), &result.bytes);
    ck_assert_int_eq(remove(path), 0);
  }
  return result;
}

void call_result_free(struct call_result *result)
{
  free(result->out);
  free(result->file);
}

/* Checks and removes the file that a call leaves; returns 1 if it exists. */
static int check_file(const struct call *call, const struct call_result *result)
{
  char path[SCRATCH_PATH];
  const int exists = call->file != NULL && access(scratch_path(call->file, path), F_OK) == 0;
  ck_assert_msg(scratch_entries() == result->entries + (size_t)exists, "%s leaves files",
                call->name);
  if (!exists)
    return 0;
  size_t bytes;
  unsigned char *file = scratch_read(path, &bytes);
  ck_assert_msg(bytes == result->bytes && memcmp(file, result->file, bytes) == 0,
                "%s leaves a file with other bytes", call->name);
  free(file);
  return remove(path) == 0;
}

void call_check(const struct call *call, enum ih_status status, const unsigned char *out,
                const struct call_result *result)
{
  if (status == IH_OK)
    ck_assert_msg(memcmp(out, result->out, CALL_BYTES) == 0, "%s: outputs differ", call->name);
  else if ((call->flags & CALL_PARTIAL) == 0)
    ck_assert_msg(test_untouched(out, CALL_BYTES), "%s: outputs written despite status %d",
                  call->name, (int)status);
  const int exists = check_file(call, result);
  ck_assert_msg(status != IH_OK || exists == (call->file != NULL), "%s: no file", call->name);
}

enum ih_status call_again(const struct call *call, const ih_executor *executor,
                          const ih_callbacks *callbacks, const struct call_result *result)
{
  unsigned char *out = test_filled(CALL_BYTES);
  const enum ih_status status = call_with(call, executor, callbacks, out);
  call_check(call, status, out, result);
  free(out);
  return status;
}
