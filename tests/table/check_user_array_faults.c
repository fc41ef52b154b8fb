/* Opening user arrays when memory or the file system fails, at each call in turn. */
#include "faults.h"
#include "harness.h"
#include "scratch.h"
#include "table/user_array.h"
#include "tables.h"

#include <jansson.h>
#include <stdlib.h>

enum { ROWS = 3 };

static void setup(void)
{
  tables_setup();
  json_set_alloc_funcs(malloc, free);
}

static enum ih_status open_array(void *context, ih_error *error)
{
  const struct ihp_user_array_form form = {
      .rows = ROWS, .dims = 1, .meaning = "labels", .of = "the hands"};
  struct ihp_user_array given;
  char text[IHP_CHECKSUM_DIGITS + 1];
  uint64_t value = 0;
  (void)context;
  enum ih_status status = ihp_user_array_open(&given, tables_path, NULL, &form, error);
  if (status != IH_OK)
    return given.path == NULL ? status : IH_ERR_ARGUMENT;
  if (!ihp_user_array_integer(&given, ROWS - 1, &value) || value != 7)
    status = IH_ERR_ARGUMENT;
  else if (!ihp_user_array_checksum(&given, text)) {
    status = IH_ERR_MEMORY;
    *error = (ih_error){.status = status, .message = "no checksum"};
  }
  ihp_user_array_close(&given);
  return status;
}

/* Every kind of file. file_calls[] is how many file calls opening makes, all of which may fail; an
 * implementation that makes different calls changes these numbers. */
START_TEST(kinds)
{
  static const char npy[] = "\x93NUMPY\1\0\x38\0{'descr': '|u1', 'fortran_order': False, 'shape': "
                            "(3,)}\n\5\6\7",
                    text[] = "5\n6\n7\n";
  static const uint64_t file_calls[] = {2, 2, 4};
  if (_i == 0)
    scratch_write(tables_path, text, sizeof text - 1);
  else if (_i == 1)
    scratch_write(tables_path, npy, sizeof npy - 1);
  else {
    ih_table_writer *writer = tables_writer();
    tables_add_tensor(writer, "a", IH_U8, 1, ROWS, 0);
    tables_write(writer, "\5\6\7", ROWS);
    tables_commit(writer);
  }
  for (int is_lasting = 0; is_lasting < 2; is_lasting++) {
    const struct faults_trial memory = {
        .kinds = FAULTS_MEMORY, .is_lasting = is_lasting, .step = 1, .work = open_array};
    ck_assert_uint_ge(faults_try(&memory), _i == 2 ? 10 : 3);
  }
  const struct faults_trial files = {.kinds = FAULTS_FILES, .step = 1, .work = open_array};
  ck_assert_uint_eq(faults_try(&files), file_calls[_i]);
}
END_TEST

TEST_MAIN_EACH(setup, scratch_remove, {kinds, 0, 3})
