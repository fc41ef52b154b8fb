/* Messages on standard error. */
#include "tools/io/text.h"
#include "tools/tool.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *program = "isohand";
static int (*is_elsewhere)(void);

void message_begin_with(const char *name)
{
  program = name;
}

void message_ask(int (*is_printed_elsewhere)(void))
{
  is_elsewhere = is_printed_elsewhere;
}

/* Keeps both ends of a long message: the start names the subject, the end gives the reason. The
 * line is written in one call, so that lines of other processes cannot interrupt it. */
static void print_line(const char *command, const char *text, size_t length)
{
  enum { PREFIX = 32, MOST = 1000, HEAD = 600, TAIL = MOST - HEAD, DOTS = 3 };
  char line[PREFIX + MOST + 2 * DOTS + 2];
  size_t at =
      (size_t)snprintf(line, PREFIX, "%s%s%s: ", program, *command != '\0' ? " " : "", command);
  if (length <= MOST)
    at += ih_text_show(text, length, 0, length, line + at);
  else {
    at += ih_text_show(text, length, 0, HEAD, line + at) - DOTS;
    at += ih_text_show(text, length, length - TAIL, length, line + at);
  }
  line[at] = '\n';
  line[at + 1] = '\0';
  fputs(line, stderr);
}

static void print_message(const struct call *call, const char *format, va_list arguments)
{
  va_list again;
  if (is_elsewhere != NULL && is_elsewhere())
    return;
  va_copy(again, arguments);
  const int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  char *text = length < 0 ? NULL : malloc((size_t)length + 1);
  if (text != NULL)
    (void)vsnprintf(text, (size_t)length + 1, format, arguments);
  const char *shown = text != NULL ? text : ih_status_string(IH_ERR_MEMORY);
  print_line(call->command != NULL ? call->command->name : "", shown, strlen(shown));
  free(text);
}

void message(const struct call *call, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  print_message(call, format, arguments);
  va_end(arguments);
}

enum outcome failed(const struct call *call, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  print_message(call, format, arguments);
  va_end(arguments);
  return FAILED;
}

enum outcome refused(const struct call *call, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  print_message(call, format, arguments);
  va_end(arguments);
  return USAGE;
}

enum outcome refused_name(const struct call *call, const char *before, const char *name,
                          const char *why, const char *(*name_at)(size_t i))
{
  char known[200] = "", quote[TEXT_QUOTE];
  size_t at = 0;
  const char *one;
  for (size_t i = 0; (one = name_at(i)) != NULL && at < sizeof known; i++)
    at += (size_t)snprintf(known + at, sizeof known - at, " %s", one);
  return refused(call, "%s%s %s; known:%s", before, text_quote(name, strlen(name), quote), why,
                 known);
}
