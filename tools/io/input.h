/* Reads lines from stdin: any bytes, including NUL, up to 1 GiB a line. */
#ifndef IH_TOOLS_IO_INPUT_H
#define IH_TOOLS_IO_INPUT_H

#include <stddef.h>
#include <stdint.h>

#define INPUT_LONGEST ((size_t)1 << 30)

struct input {
  char *bytes; /* bytes[begin..end-1] is read but not yet returned */
  size_t capacity, begin, end;
  int ended;
  int error;     /* errno; 0: none */
  uint64_t line; /* number of the line returned last, from 1 */
};

void input_init(struct input *in);
void input_free(struct input *in);

/* *text and *length = the next line without its LF or CRLF, valid until the next call. Text after
 * the last newline is a line unless it is empty. Returns 0 at the end or on an error. */
int input_line(struct input *in, const char **text, size_t *length);

#endif
