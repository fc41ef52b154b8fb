#include "table/fault.h"

#include "base/error.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { SHOWN_PATH = 120 };

/* The path, or its last SHOWN_PATH bytes from the start of a UTF-8 character. */
static const char *path_end(const char *path)
{
  const size_t length = strlen(path);
  if (length <= SHOWN_PATH)
    return path;
  const char *end = path + length - SHOWN_PATH;
  while ((*end & 0xC0) == 0x80)
    end++;
  return end;
}

static void replace_control_bytes(char *text)
{
  for (; *text != '\0'; text++)
    if ((unsigned char)*text < ' ' || *text == 0x7F)
      *text = '?';
}

enum ih_status ihp_file_error_list(ih_error *error, enum ih_status status, const char *path,
                                   const char *format, va_list arguments)
{
  char reason[IH_ERROR_MESSAGE];
  (void)vsnprintf(reason, sizeof reason, format, arguments);
  const char *shown = path_end(path);
  (void)ihp_error(error, status, 0, "%s%s: %s", shown == path ? "" : "...", shown, reason);
  if (error != NULL)
    replace_control_bytes(error->message);
  return status;
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

enum ih_status ihp_system_error(ih_error *error, const char *path, const char *what, int number)
{
  char words[128];
  if (strerror_r(number, words, sizeof words) != 0)
    (void)snprintf(words, sizeof words, "error %d", number);
  return ihp_file_error(error, number == ENOMEM ? IH_ERR_MEMORY : IH_ERR_IO, path, "cannot %s: %s",
                        what, words);
}

enum ih_status ihp_memory_error(ih_error *error, const char *path)
{
  return ihp_file_error(error, IH_ERR_MEMORY, path, "out of memory");
}
