#include "tools/io/json.h"

#include <math.h>
#include <string.h>

/* Appends a UTF-16 unit as \uXXXX. */
static void put_unit(struct output *out, unsigned unit)
{
  output_print(out, "\\u%04x", unit);
}

/* Escapes a character of n bytes; an invalid UTF-8 byte comes as n = 1 and is at least 0x80. */
static void put_escaped(struct output *out, const char *text, size_t n)
{
  uint32_t point = n == 1 ? (unsigned char)text[0] : (unsigned char)text[0] & (0x7Fu >> n);
  for (size_t i = 1; i < n; i++)
    point = point << 6 | ((unsigned char)text[i] & 0x3F);
  if (n == 1 && point >= 0x80)
    point = 0xFFFD;
  if (point >= 0x10000) {
    put_unit(out, 0xD800 + ((point - 0x10000) >> 10));
    point = 0xDC00 + ((point - 0x10000) & 0x3FF);
  }
  put_unit(out, point);
}

static void put_string(struct output *out, const char *text, size_t length)
{
  output_char(out, '"');
  for (size_t at = 0; at < length;) {
    int is_printable;
    const size_t n = ih_text_character(text + at, length - at, &is_printable);
    if (text[at] == '"' || text[at] == '\\')
      output_char(out, '\\');
    if (is_printable)
      output_text(out, text + at, n);
    else
      put_escaped(out, text + at, n);
    at += n;
  }
  output_char(out, '"');
}

void json_key(struct json *json, const char *key)
{
  if (json->has_before)
    output_char(json->out, json->is_columns ? '\t' : ',');
  json->has_before = 1;
  if (key == NULL || json->is_columns)
    return;
  put_string(json->out, key, strlen(key));
  output_char(json->out, ':');
}

/* Appends a bracket or a quote, except among columns. */
static void put_mark(struct json *json, char mark)
{
  if (!json->is_columns)
    output_char(json->out, mark);
}

void json_open(struct json *json, const char *key, char bracket)
{
  json_key(json, key);
  put_mark(json, bracket);
  json->has_before = 0;
}

void json_close(struct json *json, char bracket)
{
  put_mark(json, bracket);
  json->has_before = 1;
}

void json_begin_row(struct json *json, struct output *out, int is_json)
{
  *json = (struct json){.out = out, .is_columns = !is_json};
  json_open(json, NULL, '{');
}

void json_begin_line(struct json *json, struct output *out)
{
  json_begin_row(json, out, 1);
}

void json_end_line(struct json *json)
{
  json_close(json, '}');
  output_end_line(json->out);
}

void json_number(struct json *json, const char *key, uint64_t number)
{
  json_key(json, key);
  output_number(json->out, number);
}

void json_text(struct json *json, const char *key, const char *text)
{
  json_key(json, key);
  if (json->is_columns)
    output_words(json->out, text);
  else
    put_string(json->out, text, strlen(text));
}

void json_text_of(struct json *json, const char *key, const char *text, size_t length)
{
  json_key(json, key);
  if (json->is_columns)
    output_escaped(json->out, text, length);
  else
    put_string(json->out, text, length);
}

void json_path(struct json *json, const char *key, const char *path)
{
  if (path == NULL)
    json_nothing(json, key);
  else
    json_text_of(json, key, path, strlen(path));
}

void json_text_begin(struct json *json, const char *key)
{
  json_key(json, key);
  put_mark(json, '"');
}

void json_text_end(struct json *json)
{
  put_mark(json, '"');
}

void json_wide(struct json *json, const char *key, ih_u128 number)
{
  enum { DIGITS = 39 }; /* 2^128 < 10^39 */
  char digits[DIGITS];
  size_t first = DIGITS;
  unsigned __int128 left = (unsigned __int128)number.high << 64 | number.low;
  do
    digits[--first] = (char)('0' + (int)(left % 10));
  while ((left /= 10) != 0);
  json_key(json, key);
  output_text(json->out, digits + first, DIGITS - first);
}

void json_decimal(struct json *json, const char *key, double number)
{
  json_key(json, key);
  if (isfinite(number))
    output_print(json->out, "%.17g", number);
  else
    output_words(json->out, "null");
}

void json_boolean(struct json *json, const char *key, int is_true)
{
  const char *text = is_true ? "true" : "false";
  json_key(json, key);
  output_words(json->out, text);
}

void json_nothing(struct json *json, const char *key)
{
  json_key(json, key);
  output_words(json->out, json->is_columns ? "-" : "null");
}
