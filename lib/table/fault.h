/* Error messages that begin with the file's path. */
#ifndef IH_LIB_TABLE_FAULT_H
#define IH_LIB_TABLE_FAULT_H

#include <isohand/base.h>
#include <stdarg.h>

/* Fills *error with "PATH: " and a printf-style reason, and returns status.  Only the end of a long
 * path is shown, so that the reason always fits. */
__attribute__((format(printf, 4, 5))) enum ih_status
ihp_file_error(ih_error *error, enum ih_status status, const char *path, const char *format, ...);

/* Like ihp_file_error, but takes a va_list. */
__attribute__((format(printf, 4, 0))) enum ih_status
ihp_file_error_list(ih_error *error, enum ih_status status, const char *path, const char *format,
                    va_list arguments);

/* Like ihp_file_error, for a reason with an errno: returns IH_ERR_MEMORY for ENOMEM, else IH_ERR_IO
 * with error->system_error = number. */
__attribute__((format(printf, 4, 5))) enum ih_status
ihp_system_refusal(ih_error *error, int number, const char *path, const char *format, ...);

/* Like ihp_system_refusal, with the message "PATH: cannot WHAT: " and the system's text for the
 * errno. */
enum ih_status ihp_system_error(ih_error *error, const char *path, const char *what, int number);

/* "PATH: out of memory". */
enum ih_status ihp_memory_error(ih_error *error, const char *path);

/* Fills *error with "PATH: " and ih_status_string(status); returns status. */
enum ih_status ihp_status_error(ih_error *error, enum ih_status status, const char *path);

#endif
