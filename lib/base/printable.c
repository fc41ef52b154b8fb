/* Which characters may be printed, and texts made safe to print. */
#include "base/utf8.h"

#include <isohand/base.h>
#include <string.h>

/* Refuses C0, DEL and C1, which control terminals, and the characters with which Unicode reorders,
 * breaks or hides text, so that a message would read as a different one. */
static int is_printable_point(uint32_t point)
{
  static const struct {
    uint32_t first, last;
  } refused[] = {{0, 0x1F},        {0x7F, 0x9F},     {0xAD, 0xAD},      {0x061C, 0x061C},
                 {0x180E, 0x180E}, {0x200B, 0x200F}, {0x2028, 0x202E},  {0x2060, 0x206F},
                 {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE0FFF}};
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    if (point >= refused[i].first && point <= refused[i].last)
      return 0;
  return 1;
}

size_t ih_text_character(const char *text, size_t length, int *is_printable)
{
  uint32_t point;
  const size_t n = ihp_utf8_decode(text, length, &point);
  *is_printable = n > 0 && is_printable_point(point);
  return n > 0 ? n : 1;
}

/* Returns 1 if text[at] may start a character: no character that starts before it extends over
 * it. */
static int is_start(const char *text, size_t length, size_t at)
{
  int is_printable;
  for (size_t back = 1; back <= 3 && back <= at; back++)
    if (ih_text_character(text + at - back, length - at + back, &is_printable) > back)
      return 0;
  return 1;
}

/* Writes text[first..end-1] to out and returns the number of bytes, at most end - first. */
static size_t put_printable(const char *text, size_t first, size_t end, char *out)
{
  size_t put = 0;
  while (first < end) {
    int is_printable;
    const size_t n = ih_text_character(text + first, end - first, &is_printable);
    if (is_printable) {
      memcpy(out + put, text + first, n);
      put += n;
    } else
      out[put++] = '?';
    first += n;
  }
  return put;
}

size_t ih_text_show(const char *text, size_t length, size_t first, size_t end, char out[])
{
  static const char dots[] = {'.', '.', '.'};
  size_t put = 0;
  while (first < end && !is_start(text, length, first))
    first++;
  while (end > first && end < length && !is_start(text, length, end))
    end--;
  if (first > 0) {
    memcpy(out, dots, sizeof dots);
    put += sizeof dots;
  }
  put += put_printable(text, first, end, out + put);
  if (end < length) {
    memcpy(out + put, dots, sizeof dots);
    put += sizeof dots;
  }
  out[put] = '\0';
  return put;
}
