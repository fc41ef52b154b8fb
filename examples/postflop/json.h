/* A reader of JSON objects whose values are texts, numbers, and lists of those (RFC 8259). */
#ifndef JSON_H
#define JSON_H

#include <stddef.h>

enum { JSON_TEXT = 4096, JSON_WRONG = 128 };

struct json {
  const char *at; /* in a text that ends with 0 */
  unsigned line;
  char wrong[JSON_WRONG];
};

/* Calls take(context, key, value) for each member in turn: the value of a number is as it is
 * written, that of a list is its elements with a line break between them.  Returns 0 when take
 * does, or with the reason in json->wrong; json->line is where. */
int json_read(struct json *json, int (*take)(void *context, char *key, char *value), void *context);

#endif
