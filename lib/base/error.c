#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

enum ih_status ihp_error(ih_error *error, enum ih_status status, size_t position,
                         const char *format, ...)
{
  if (error == NULL)
    return status;
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(error->message, sizeof error->message, format, arguments);
  va_end(arguments);
  error->status = status;
  error->position = position;
  return status;
}

const char *ihp_quote(const char *text, size_t length, size_t focus, char out[IHP_QUOTE])
{
  enum { WINDOW = 60 };
  size_t first = 0;
  size_t n = length;
  if (length > WINDOW) {
    n = WINDOW;
    if (focus > WINDOW / 2)
      first = focus - WINDOW / 2;
    if (first > length - n)
      first = length - n;
  }
  size_t at = 0;
  out[at++] = '`';
  for (unsigned i = 0; i < 3 && first > 0; i++)
    out[at++] = '.';
  for (size_t i = first; i < first + n; i++)
    out[at++] = text[i] >= ' ' && text[i] <= '~' ? text[i] : '?';
  for (unsigned i = 0; i < 3 && first + n < length; i++)
    out[at++] = '.';
  out[at++] = '`';
  out[at] = '\0';
  return out;
}
