#include "tools/stream.h"

#include "tools/io/input.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum ih_status stream_fail(ih_error *error, enum ih_status status, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(error->message, sizeof error->message, format, arguments);
  va_end(arguments);
  error->status = status;
  error->system_error = 0;
  error->position = 0;
  return status;
}

struct stream {
  const struct call *call;
  stream_item *item;
  void *work;
  struct output *out;
  int failed;
};

/* Handles one item; `line` is 0 for an operand. Returns 0 if the run is to stop. */
static int handle_line(struct stream *s, const char *text, size_t length, uint64_t line)
{
  ih_error error;
  if (length > 0 && s->item(s->work, text, length, s->out, &error) == IH_OK)
    return s->out->error == 0;
  const char *reason = length > 0 ? error.message : line > 0 ? "empty line" : "empty argument";
  if (line > 0)
    message(s->call, "line %" PRIu64 ": %s", line, reason);
  else
    message(s->call, "%s", reason);
  s->failed = 1;
  return s->call->common.keep_going;
}

static void run_lines(struct stream *s)
{
  struct input in;
  const char *text;
  size_t length;
  input_init(&in);
  while (input_line(&in, &text, &length) && handle_line(s, text, length, in.line))
    ;
  if (in.error != 0) {
    message(s->call, "standard input, line %" PRIu64 ": %s", in.line + 1,
            in.error == EOVERFLOW ? "longer than 1 GiB" : strerror(in.error));
    s->failed = 1;
  }
  input_free(&in);
}

enum outcome stream_run(const struct call *call, size_t first, stream_item *item, void *work)
{
  struct output *out = malloc(sizeof *out);
  if (out == NULL)
    return failed(call, "out of memory");
  struct stream s = {call, item, work, out, 0};
  output_init(out, call->common.line_buffered);
  if (first == call->count)
    run_lines(&s);
  for (size_t i = first; i < call->count; i++)
    if (!handle_line(&s, call->operands[i], strlen(call->operands[i]), 0))
      break;
  const enum outcome written = output_finish(out, call);
  free(out);
  return s.failed ? FAILED : written;
}
