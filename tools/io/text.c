#include "tools/io/text.h"

#include <isohand/base.h>
#include <string.h>

const char *text_quote(const char *text, size_t length, char out[TEXT_QUOTE])
{
  enum { SHOWN = 40 };
  out[0] = '`';
  const size_t n = ih_text_show(text, length, 0, length < SHOWN ? length : SHOWN, out + 1);
  out[1 + n] = '`';
  out[2 + n] = '\0';
  return out;
}

int text_ends_with(const char *text, const char *end)
{
  const size_t length = strlen(text), n = strlen(end);
  return length > n && strcmp(text + length - n, end) == 0;
}

int text_is_stdout(const char *path)
{
  return strcmp(path, "-") == 0;
}

int text_number(const char *text, size_t length, uint64_t *number)
{
  uint64_t n = 0;
  if (length == 0)
    return 0;
  for (size_t i = 0; i < length; i++) {
    const unsigned digit = (unsigned)(unsigned char)text[i] - '0';
    if (digit > 9 || n > (UINT64_MAX - digit) / 10)
      return 0;
    n = 10 * n + digit;
  }
  *number = n;
  return 1;
}

size_t text_digits(uint64_t number, char out[TEXT_DIGITS])
{
  char reversed[TEXT_DIGITS];
  size_t n = 0;
  do {
    reversed[n++] = (char)('0' + number % 10);
    number /= 10;
  } while (number != 0);
  for (size_t i = 0; i < n; i++)
    out[i] = reversed[n - 1 - i];
  return n;
}
