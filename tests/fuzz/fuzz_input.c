/* Lines and numbers as the command reads them.  Input: a byte that seeds the lengths of reads, then
 * the data; bytes from 0xF0 on stand for 2^(low four bits) letters, so that short inputs have long
 * lines. */
#include "fuzz.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

const char fuzz_name[] = "input";
const unsigned fuzz_step = 1;

static ssize_t read_piece(int fd, void *to, size_t room);

/* Replaces standard input by pieces of any length. */
#define read read_piece
#include "tools/io/input.c"
#undef read
#include "tools/io/text.c"

enum { LONGEST = 1 << 19 };

static struct {
  uint8_t bytes[LONGEST];
  size_t length, at;
  uint32_t seed;
} source;

static ssize_t read_piece(int fd, void *to, size_t room)
{
  FUZZ_REQUIRE(fd == STDIN_FILENO && room > 0);
  source.seed = source.seed * 1664525 + 1013904223;
  if (source.seed >> 30 == 0) {
    errno = EINTR;
    return -1;
  }
  size_t n = (size_t)1 << (source.seed >> 8) % 18;
  if (n > room)
    n = room;
  if (n > source.length - source.at)
    n = source.length - source.at;
  memcpy(to, source.bytes + source.at, n);
  source.at += n;
  return (ssize_t)n;
}

static void expand(const uint8_t *data, size_t size)
{
  source.length = source.at = 0;
  for (size_t i = 0; i < size; i++) {
    const size_t n = data[i] >= 0xF0 ? (size_t)1 << (data[i] & 15) : 1;
    if (n > LONGEST - source.length)
      break;
    memset(source.bytes + source.length, data[i] >= 0xF0 ? 'x' : data[i], n);
    source.length += n;
  }
}

/* Lines are the text between newlines, without a preceding carriage return, and complete. */
static void check_lines(void)
{
  struct input in;
  const char *text;
  size_t length, at = 0;
  uint64_t lines = 0;
  input_init(&in);
  while (input_line(&in, &text, &length)) {
    FUZZ_REQUIRE(at < source.length && in.line == ++lines);
    const uint8_t *line = source.bytes + at;
    const uint8_t *newline = memchr(line, '\n', source.length - at);
    const size_t whole = newline != NULL ? (size_t)(newline - line) : source.length - at;
    const size_t wanted = whole > 0 && line[whole - 1] == '\r' ? whole - 1 : whole;
    FUZZ_REQUIRE(length == wanted && memcmp(text, line, length) == 0);
    at += whole + (newline != NULL);
  }
  FUZZ_REQUIRE(in.error == 0 && at == source.length);
  FUZZ_REQUIRE(!input_line(&in, &text, &length));
  input_free(&in);
}

/* A number parses if its digits, without leading zeros, are those formatted. */
static void check_number(const char *text, size_t length)
{
  uint64_t number = 99;
  char digits[TEXT_DIGITS], quote[TEXT_QUOTE];
  const int is_number = text_number(text, length, &number);
  size_t only = 0, zeros = 0;
  while (only < length && text[only] >= '0' && text[only] <= '9')
    only++;
  while (zeros + 1 < length && text[zeros] == '0')
    zeros++;
  if (is_number) {
    const size_t n = text_digits(number, digits);
    FUZZ_REQUIRE(only == length && n == length - zeros);
    FUZZ_REQUIRE(memcmp(digits, text + zeros, n) == 0);
  } else {
    static const char largest[] = "18446744073709551615";
    FUZZ_REQUIRE(number == 99);
    FUZZ_REQUIRE(length == 0 || only < length || length - zeros > TEXT_DIGITS ||
                 (length - zeros == TEXT_DIGITS && memcmp(text + zeros, largest, TEXT_DIGITS) > 0));
  }
  (void)text_quote(text, length, quote);
  FUZZ_REQUIRE(strlen(quote) >= 2 && strlen(quote) < TEXT_QUOTE);
  int is_printable;
  for (const char *c = quote; *c != '\0'; c += ih_text_character(c, strlen(c), &is_printable))
    FUZZ_REQUIRE(ih_text_character(c, strlen(c), &is_printable) > 0 && is_printable);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  if (size == 0)
    return 0;
  source.seed = data[0] * UINT32_C(2654435761);
  expand(data + 1, size - 1);
  check_lines();
  check_number((const char *)data + 1, size - 1);
  return 0;
}
