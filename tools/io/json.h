/* JSON on an output, an object a line.  It is written as it comes, so that a row of a table
 * takes no memory and numbers are exact whatever their size (those of JSON libraries have 64
 * bits). */
#ifndef IH_TOOLS_IO_JSON_H
#define IH_TOOLS_IO_JSON_H

#include "tools/io/output.h"

struct json {
  struct output *out;
  int has_before; /* whether a comma or a tab comes before the next value */
  int is_columns; /* see json_begin_row */
};

/* Begins and ends an object that is a line. */
void json_begin_line(struct json *json, struct output *out);
void json_end_line(struct json *json);

/* Like json_begin_line, or unless is_json begins a line of columns: the values alone, with tabs
 * between them.  Keys, brackets and quotes are then left out, and json_text_of is output_escaped.
 */
void json_begin_row(struct json *json, struct output *out, int is_json);

/* What follows takes the key of the next member, or NULL in an array. */

/* Begins an object or an array, with the bracket '{' or '['; ends it, with '}' or ']'. */
void json_open(struct json *json, const char *key, char bracket);
void json_close(struct json *json, char bracket);

/* A number; true or false; nothing: null, or a dash among columns; words of ours; and
 * text[0..length-1] from outside, of any bytes: those that are not UTF-8 become U+FFFD, and what is
 * not printable is escaped. */
void json_number(struct json *json, const char *key, uint64_t number);
void json_boolean(struct json *json, const char *key, int is_true);
void json_nothing(struct json *json, const char *key);
void json_text(struct json *json, const char *key, const char *text);
void json_text_of(struct json *json, const char *key, const char *text, size_t length);

/* Begins and ends a text that the caller writes to json->out: of characters that JSON takes as they
 * are. */
void json_text_begin(struct json *json, const char *key);
void json_text_end(struct json *json);

/* A number of 128 bits; and one that is not whole, of as many digits as give it back: null where it
 * is infinite or none. */
void json_wide(struct json *json, const char *key, ih_u128 number);
void json_real(struct json *json, const char *key, double number);

/* The key alone: the caller writes a number to json->out. */
void json_key(struct json *json, const char *key);

#endif
