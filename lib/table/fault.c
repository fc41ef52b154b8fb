#include "table/fault.h"

#include "base/error.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum {
  SHOWN_PATH = 123, /* bytes of a path, with dots for its front, that any reason leaves room for */
  IN_FRONT = 32     /* bytes for what a caller puts in front: a rank, the name of a street */
};

enum ih_status ihp_file_error_list(ih_error *error, enum ih_status status, const char *path,
                                   const char *format, va_list arguments)
{
  char reason[IH_ERROR_MESSAGE], shown[IH_ERROR_MESSAGE + 7];
  const size_t length = strlen(path);
  (void)vsnprintf(reason, sizeof reason, format, arguments);
  const size_t rest = IN_FRONT + strlen(": ") + strlen(reason) + 1;
  const size_t room =
      rest + SHOWN_PATH < IH_ERROR_MESSAGE ? IH_ERROR_MESSAGE - rest : (size_t)SHOWN_PATH;
  const size_t first = length > room ? length - room + strlen("...") : 0;
  (void)ih_text_show(path, length, first, length, shown);
  return ihp_error(error, status, 0, "%s: %s", shown, reason);
}

enum ih_status ihp_file_error(ih_error *error, enum ih_status status, const char *path,
                              const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  (void)ihp_file_error_list(error, status, path, format, arguments);
  va_end(arguments);
  return status;
}

enum ih_status ihp_system_refusal(ih_error *error, int number, const char *path, const char *format,
                                  ...)
{
  const enum ih_status status = number == ENOMEM ? IH_ERR_MEMORY : IH_ERR_IO;
  va_list arguments;
  va_start(arguments, format);
  (void)ihp_file_error_list(error, status, path, format, arguments);
  va_end(arguments);
  if (error != NULL && status == IH_ERR_IO)
    error->system_error = number;
  return status;
}

enum ih_status ihp_system_error(ih_error *error, const char *path, const char *what, int number)
{
  char words[128];
  if (strerror_r(number, words, sizeof words) != 0)
    (void)snprintf(words, sizeof words, "error %d", number);
  return ihp_system_refusal(error, number, path, "cannot %s: %s", what, words);
}

enum ih_status ihp_memory_error(ih_error *error, const char *path)
{
  return ihp_file_error(error, IH_ERR_MEMORY, path, "out of memory");
}

enum ih_status ihp_status_error(ih_error *error, enum ih_status status, const char *path)
{
  return ihp_file_error(error, status, path, "%s", ih_status_string(status));
}
