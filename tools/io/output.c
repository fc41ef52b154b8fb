#include "tools/io/output.h"

#include "tools/io/interrupt.h"
#include "tools/io/text.h"

#include <errno.h>
#include <isohand/replacement.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void init_file(struct output *out, int fd)
{
  out->fd = fd;
  out->line_buffered = 0;
  out->error = 0;
  out->used = 0;
}

void output_init(struct output *out, int line_buffered)
{
  init_file(out, STDOUT_FILENO);
  out->line_buffered = line_buffered || isatty(STDOUT_FILENO);
}

static void flush(struct output *out)
{
  size_t at = 0;
  while (at < out->used && out->error == 0) {
    const ssize_t n = write(out->fd, out->bytes + at, out->used - at);
    if (n >= 0)
      at += (size_t)n;
    else if (errno != EINTR)
      out->error = errno;
  }
  out->used = 0;
}

char *output_room(struct output *out, size_t bytes)
{
  if (OUTPUT_BYTES - out->used < bytes)
    flush(out);
  return out->bytes + out->used;
}

void output_took(struct output *out, size_t bytes)
{
  out->used += bytes;
}

void output_char(struct output *out, char c)
{
  *output_room(out, 1) = c;
  output_took(out, 1);
}

void output_text(struct output *out, const char *text, size_t length)
{
  while (length > 0) {
    const size_t n = length < OUTPUT_BYTES ? length : OUTPUT_BYTES;
    memcpy(output_room(out, n), text, n);
    output_took(out, n);
    text += n;
    length -= n;
  }
}

void output_words(struct output *out, const char *words)
{
  output_text(out, words, strlen(words));
}

/* Returns 0 if the text does not fit after the buffer's contents. */
static int print_in_room(struct output *out, const char *format, va_list arguments)
{
  const size_t room = OUTPUT_BYTES - out->used;
  const int length = vsnprintf(out->bytes + out->used, room, format, arguments);
  if (length < 0 || (size_t)length >= room)
    return 0;
  out->used += (size_t)length;
  return 1;
}

void output_print(struct output *out, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  const int fits = print_in_room(out, format, arguments);
  va_end(arguments);
  if (fits)
    return;
  flush(out);
  va_start(arguments, format);
  if (!print_in_room(out, format, arguments) && out->error == 0)
    out->error = EOVERFLOW;
  va_end(arguments);
}

void output_number(struct output *out, uint64_t number)
{
  output_took(out, text_digits(number, output_room(out, TEXT_DIGITS)));
}

void output_escaped(struct output *out, const char *text, size_t length)
{
  for (size_t at = 0; at < length;) {
    int is_printable;
    const size_t end = at + ih_text_character(text + at, length - at, &is_printable);
    if (is_printable)
      output_text(out, text + at, end - at);
    for (size_t i = at; !is_printable && i < end; i++) {
      char escape[8];
      output_text(out, escape,
                  (size_t)snprintf(escape, sizeof escape, "\\x%02x", (unsigned char)text[i]));
    }
    at = end;
  }
}

void output_cards(struct output *out, const ih_deck *deck, const uint8_t cards[], size_t n)
{
  output_took(out, ih_cards_format(deck, cards, n, output_room(out, 2 * n + 1)));
}

void output_hand(struct output *out, const ih_deck *deck, const ih_rounds *rounds,
                 const uint8_t cards[])
{
  output_took(out,
              ih_hand_format(deck, rounds, rounds->count, cards, output_room(out, IH_HAND_TEXT)));
}

void output_end_line(struct output *out)
{
  output_char(out, '\n');
  if (out->line_buffered)
    flush(out);
}

enum outcome output_failed(const struct call *call, int error)
{
  return error == EPIPE ? FAILED : failed(call, "standard output: %s", strerror(error));
}

enum outcome output_finish(struct output *out, const struct call *call)
{
  flush(out);
  return out->error == 0 ? DONE : output_failed(call, out->error);
}

/* Finds the errno of a write that failed within stdio, which records only that it failed: a pipe
 * without a reader is still recognisable. */
static int earlier_error(void)
{
  struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
  return poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0 ? EPIPE : EIO;
}

enum outcome output_finish_stdio(const struct call *call)
{
  if (ferror(stdout))
    return output_failed(call, earlier_error());
  return fflush(stdout) == 0 ? DONE : output_failed(call, errno);
}

/* Commits or removes the file of a finished output. */
static enum outcome replace_file(const struct call *call, const char *path, struct output *out,
                                 ih_replacement *file)
{
  ih_error error;
  flush(out);
  if (out->error == 0 && interrupt_caught() == 0)
    return ih_replacement_commit(file, &error) == IH_OK ? DONE : failed(call, "%s", error.message);
  ih_replacement_abort(file);
  return out->error != 0 ? failed(call, "%s: %s", path, strerror(out->error))
                         : failed(call, "interrupted; %s is not written", path);
}

enum outcome output_to(const struct call *call, const char *path, output_writer *write_it,
                       void *what)
{
  struct output out;
  ih_replacement *file;
  ih_error error;
  if (text_is_stdout(path)) {
    output_init(&out, 0);
    write_it(&out, what);
    return output_finish(&out, call);
  }
  if (ih_replacement_new(path, &file, &error) != IH_OK)
    return failed(call, "%s", error.message);
  init_file(&out, ih_replacement_descriptor(file));
  write_it(&out, what);
  return replace_file(call, path, &out, file);
}
