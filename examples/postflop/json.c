#include "json.h"

#include <stdio.h>
#include <string.h>

static int wrong(struct json *json, const char *reason)
{
  snprintf(json->wrong, sizeof json->wrong, "%s", reason);
  return 0;
}

static void skip_blanks(struct json *json)
{
  for (; *json->at != '\0' && strchr(" \t\r\n", *json->at) != NULL; json->at++)
    json->line += *json->at == '\n';
}

/* Consumes a character and the whitespace around it; returns 0 if a different one comes. */
static int take_character(struct json *json, char wanted)
{
  skip_blanks(json);
  if (*json->at != wanted)
    return 0;
  json->at++;
  skip_blanks(json);
  return 1;
}

static int put(struct json *json, char text[JSON_TEXT], size_t *length, char character)
{
  if (*length + 1 == JSON_TEXT)
    return wrong(json, "string too long");
  text[(*length)++] = character;
  text[*length] = '\0';
  return 1;
}

/* Returns the character that a backslash and the next one stand for; 0 if unsupported. */
static char escaped(char character)
{
  static const char names[] = "\"\\/bfnrt", characters[] = "\"\\/\b\f\n\r\t";
  const char *name = character == '\0' ? NULL : strchr(names, character);
  return name == NULL ? '\0' : characters[name - names];
}

static int add_text(struct json *json, char text[JSON_TEXT], size_t *length)
{
  json->at++; /* the quotation mark */
  while (*json->at != '"') {
    char character = *json->at++;
    if ((unsigned char)character < ' ')
      return wrong(json, "unterminated string");
    if (character == '\\' && (character = escaped(*json->at++)) == '\0')
      return wrong(json, "unsupported escape");
    if (!put(json, text, length, character))
      return 0;
  }
  json->at++;
  return 1;
}

/* Returns the number of digits. */
static size_t digits(const char *text)
{
  return strspn(text, "0123456789");
}

static int add_number(struct json *json, char text[JSON_TEXT], size_t *length)
{
  const char *at = json->at + (*json->at == '-');
  const size_t whole = digits(at);
  int good = whole > 0 && (*at != '0' || whole == 1);
  at += whole;
  if (*at == '.') {
    good = good && digits(at + 1) > 0;
    at += 1 + digits(at + 1);
  }
  if (*at == 'e' || *at == 'E') {
    at += 1 + (at[1] == '+' || at[1] == '-');
    good = good && digits(at) > 0;
    at += digits(at);
  }
  if (!good)
    return wrong(json, "expected a string, a number, or a list of those");
  while (json->at < at)
    if (!put(json, text, length, *json->at++))
      return 0;
  return 1;
}

static int add_value(struct json *json, char text[JSON_TEXT], size_t *length)
{
  return (*json->at == '"' ? add_text : add_number)(json, text, length);
}

static int read_value(struct json *json, char value[JSON_TEXT])
{
  size_t length = 0;
  value[0] = '\0';
  if (!take_character(json, '['))
    return add_value(json, value, &length);
  if (take_character(json, ']'))
    return 1;
  do {
    if ((length > 0 && !put(json, value, &length, '\n')) || !add_value(json, value, &length))
      return 0;
  } while (take_character(json, ','));
  return take_character(json, ']') || wrong(json, "expected , or ] in a list");
}

static int read_member(struct json *json, int (*take)(void *context, char *key, char *value),
                       void *context)
{
  char key[JSON_TEXT], value[JSON_TEXT];
  size_t length = 0;
  key[0] = '\0';
  if (*json->at != '"')
    return wrong(json, "expected a string as key");
  if (!add_text(json, key, &length))
    return 0;
  if (!take_character(json, ':'))
    return wrong(json, "expected : after a key");
  return read_value(json, value) && take(context, key, value);
}

int json_read(struct json *json, int (*take)(void *context, char *key, char *value), void *context)
{
  if (!take_character(json, '{'))
    return wrong(json, "expected an object");
  if (!take_character(json, '}')) {
    do {
      if (!read_member(json, take, context))
        return 0;
    } while (take_character(json, ','));
    if (!take_character(json, '}'))
      return wrong(json, "expected , or } in an object");
  }
  return *json->at == '\0' || wrong(json, "unexpected text after the object");
}
