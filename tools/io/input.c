#include "tools/io/input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_CAPACITY = 1 << 16 };

void input_init(struct input *in)
{
  *in = (struct input){.bytes = NULL};
}

void input_free(struct input *in)
{
  free(in->bytes);
}

/* Makes space after in->end: moves the rest to the front and doubles the buffer if it is full.
 * Returns 0 and sets in->error on failure. */
static int make_room(struct input *in)
{
  if (in->begin > 0) {
    memmove(in->bytes, in->bytes + in->begin, in->end - in->begin);
    in->end -= in->begin;
    in->begin = 0;
  }
  if (in->end < in->capacity)
    return 1;
  const size_t capacity = in->capacity == 0 ? FIRST_CAPACITY : 2 * in->capacity;
  char *bytes = capacity > INPUT_LONGEST ? NULL : realloc(in->bytes, capacity);
  if (bytes == NULL) {
    in->error = capacity > INPUT_LONGEST ? EOVERFLOW : ENOMEM;
    return 0;
  }
  in->bytes = bytes;
  in->capacity = capacity;
  return 1;
}

/* Reads what is available. Returns 0 at the end or on an error. */
static int read_more(struct input *in)
{
  if (!make_room(in))
    return 0;
  ssize_t n;
  do
    n = read(STDIN_FILENO, in->bytes + in->end, in->capacity - in->end);
  while (n < 0 && errno == EINTR);
  if (n < 0)
    in->error = errno;
  if (n <= 0) {
    in->ended = 1;
    return 0;
  }
  in->end += (size_t)n;
  return 1;
}

/* Returns the line in->bytes[begin..begin+length-1] without the CR of a CRLF. */
static void give_line(struct input *in, size_t length, const char **text, size_t *out)
{
  *text = in->bytes + in->begin;
  *out = length > 0 && (*text)[length - 1] == '\r' ? length - 1 : length;
  in->line++;
}

/* *length = the length, without its newline, of the line that begins at in->begin. Returns 0 if its
 * newline has not been read; the first `searched` bytes are known to hold none. */
static int find_end(const struct input *in, size_t searched, size_t *length)
{
  const size_t held = in->end - in->begin;
  if (held == searched)
    return 0;
  const char *from = in->bytes + in->begin;
  const char *newline = memchr(from + searched, '\n', held - searched);
  if (newline == NULL)
    return 0;
  *length = (size_t)(newline - from);
  return 1;
}

int input_line(struct input *in, const char **text, size_t *length)
{
  size_t n, searched = 0;
  while (in->error == 0) {
    if (find_end(in, searched, &n)) {
      give_line(in, n, text, length);
      in->begin += n + 1;
      return 1;
    }
    searched = in->end - in->begin;
    if (!in->ended && read_more(in))
      continue;
    if (in->error != 0 || searched == 0)
      return 0;
    give_line(in, searched, text, length);
    in->begin = in->end;
    return 1;
  }
  return 0;
}
