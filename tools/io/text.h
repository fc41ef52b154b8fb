/* Parsing and quoting of text from outside. */
#ifndef IH_TOOLS_IO_TEXT_H
#define IH_TOOLS_IO_TEXT_H

#include <stddef.h>
#include <stdint.h>

/* Bytes that hold any quotation, final NUL included. */
#define TEXT_QUOTE 48

/* Writes text[0..length-1] between backquotes, cut with dots if it is long. Returns out. */
const char *text_quote(const char *text, size_t length, char out[TEXT_QUOTE]);

/* Returns 1 if the name of an output file means standard output. */
int text_is_stdout(const char *path);

/* Parses all of text[0..length-1] as a decimal number. Returns 1; or 0, leaving *number unchanged,
 * if it is empty, holds anything but digits, or is 2^64 or more. */
int text_number(const char *text, size_t length, uint64_t *number);

/* Returns 1 if text is longer than `end` and ends with it. */
int text_ends_with(const char *text, const char *end);

/* Digits of the largest 64-bit number. */
#define TEXT_DIGITS 20

/* Writes number in decimal without a NUL and returns the number of digits. */
size_t text_digits(uint64_t number, char out[TEXT_DIGITS]);

#endif
