/* Numbers and quotations of text that comes from outside. */
#ifndef IH_TOOLS_IO_TEXT_H
#define IH_TOOLS_IO_TEXT_H

#include <stddef.h>
#include <stdint.h>

/* Bytes that hold any quotation, final NUL included. */
#define TEXT_QUOTE 48

/* Shows text[0..length-1] between backquotes, cut with dots when it is long.  Returns out. */
const char *text_quote(const char *text, size_t length, char out[TEXT_QUOTE]);

/* Whether the name of an output file means standard output. */
int text_is_stdout(const char *path);

/* *number = the decimal number that is all of text[0..length-1].  1; 0 when it
 * is empty, holds anything but digits, or is 2^64 or more, and then *number stays as
 * it was. */
int text_number(const char *text, size_t length, uint64_t *number);

/* Whether text is more than this end, and ends so. */
int text_ends_with(const char *text, const char *end);

/* Digits of the largest number. */
#define TEXT_DIGITS 20

/* Writes number in decimal, without a NUL, and returns how many digits it has. */
size_t text_digits(uint64_t number, char out[TEXT_DIGITS]);

#endif
