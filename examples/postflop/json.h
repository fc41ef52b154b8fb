/* Reads JSON objects whose values are strings, numbers, and lists of those (RFC 8259). */
#ifndef JSON_H
#define JSON_H

#include <stddef.h>

enum { JSON_TEXT = 4096, JSON_WRONG = 128 };

struct json {
  const char *at; /* in a NUL-terminated text */
  unsigned line;
  char wrong[JSON_WRONG];
};

/* Calls take(context, key, value) for each member in order. A number is passed as it is written, a
 * list as its elements with line breaks between them. Returns 0 if take does, or on an error, with
 * the reason in json->wrong and its line in json->line. */
int json_read(struct json *json, int (*take)(void *context, char *key, char *value), void *context);

#endif
