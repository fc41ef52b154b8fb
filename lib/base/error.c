#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

enum ih_status ihp_error(ih_error *error, enum ih_status status, size_t position,
                         const char *format, ...)
{
  enum { DOTS = 3, LAST = IH_ERROR_MESSAGE - 1 };
  char text[IH_ERROR_MESSAGE];
  if (error == NULL)
    return status;
  va_list arguments;
  va_start(arguments, format);
  const int length = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (length <= LAST)
    (void)ih_text_show(text, (size_t)length, 0, (size_t)length, error->message);
  else
    (void)ih_text_show(text, LAST, 0, LAST - DOTS, error->message);
  error->status = status;
  error->system_error = 0;
  error->position = position;
  return status;
}

const char *ihp_quote(const char *text, size_t length, size_t focus, char out[IHP_QUOTE])
{
  enum { WINDOW = 60 };
  size_t first = 0, n = length;
  if (length > WINDOW) {
    n = WINDOW;
    if (focus > WINDOW / 2)
      first = focus - WINDOW / 2;
    if (first > length - n)
      first = length - n;
  }
  out[0] = '`';
  const size_t shown = ih_text_show(text, length, first, first + n, out + 1);
  out[1 + shown] = '`';
  out[2 + shown] = '\0';
  return out;
}
