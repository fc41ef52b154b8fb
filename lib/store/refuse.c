/* Rejecting an open table.  In a file of its own because all openers use it. */
#include "store/store.h"
#include "table/fault.h"

enum ih_status ihp_store_refuse(const ih_store *store, ih_error *error, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  (void)ihp_file_error_list(error, IH_ERR_MISMATCH, ih_table_path(store->table), format, arguments);
  va_end(arguments);
  return IH_ERR_MISMATCH;
}
