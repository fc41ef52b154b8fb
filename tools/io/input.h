/* Lines from stdin: of any bytes, NUL included, and of any length up to 1 GiB. */
#ifndef IH_TOOLS_IO_INPUT_H
#define IH_TOOLS_IO_INPUT_H

#include <stddef.h>
#include <stdint.h>

#define INPUT_LONGEST ((size_t)1 << 30)

struct input {
  char *bytes; /* bytes[begin..end-1] is read and not yet given out */
  size_t capacity, begin, end;
  int ended;
  int error;     /* errno; 0: none */
  uint64_t line; /* number of the line given last, from 1 */
};

void input_init(struct input *in);
void input_free(struct input *in);

/* *text and *length = the next line without its LF or CRLF; what follows the
 * last newline is a line unless it is empty.  It lives until the next call.  0
 * at the end and on an error. */
int input_line(struct input *in, const char **text, size_t *length);

#endif
