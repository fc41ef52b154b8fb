/* Writes JSON to an output, one object per line. Values are written as they come, so rows need no
 * memory, and numbers of any size are exact (JSON libraries stop at 64 bits). */
#ifndef IH_TOOLS_IO_JSON_H
#define IH_TOOLS_IO_JSON_H

#include "tools/io/output.h"

struct json {
  struct output *out;
  int has_before; /* whether the next value needs a comma or a tab before it */
  int is_columns; /* see json_begin_row */
};

/* Begin and end an object that is a line. */
void json_begin_line(struct json *json, struct output *out);
void json_end_line(struct json *json);

/* Like json_begin_line if is_json, else begins a line of columns: the values alone, separated by
 * tabs. Keys, brackets and quotes are then left out, and json_text_of writes as output_escaped
 * does. */
void json_begin_row(struct json *json, struct output *out, int is_json);

/* In the calls below `key` is the key of the member, or NULL in an array. */

/* Begin and end an object ('{', '}') or an array ('[', ']'). */
void json_open(struct json *json, const char *key, char bracket);
void json_close(struct json *json, char bracket);

/* Append a number; true or false; null (a dash among columns); our own text; text[0..length-1] from
 * outside, of any bytes: invalid UTF-8 becomes U+FFFD, unprintable characters are escaped. */
void json_number(struct json *json, const char *key, uint64_t number);
void json_boolean(struct json *json, const char *key, int is_true);
void json_nothing(struct json *json, const char *key);
void json_text(struct json *json, const char *key, const char *text);
void json_text_of(struct json *json, const char *key, const char *text, size_t length);

/* Appends the name of a file, of any bytes, or null if it is NULL. */
void json_path(struct json *json, const char *key, const char *path);

/* Begin and end a text that the caller writes to json->out; it must need no escaping in JSON. */
void json_text_begin(struct json *json, const char *key);
void json_text_end(struct json *json);

/* Append a 128-bit number; and a double with enough digits to read it back exactly, null if it is
 * infinite or NaN. */
void json_wide(struct json *json, const char *key, ih_u128 number);
void json_decimal(struct json *json, const char *key, double number);

/* Appends the key alone; the caller then writes a number to json->out. */
void json_key(struct json *json, const char *key);

#endif
