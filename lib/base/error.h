/* Filling an ih_error.  Compiled into each library that reports errors. */
#ifndef IH_LIB_BASE_ERROR_H
#define IH_LIB_BASE_ERROR_H

#include <isohand/base.h>

/* Bytes that hold any quotation, final NUL included. */
#define IHP_QUOTE 72

/* Fills *error, unless it is NULL, with a printf-style message that is safe to print, as
 * ih_text_show makes it, and returns status.  A message that is too long ends with dots. */
__attribute__((format(printf, 4, 5))) enum ih_status
ihp_error(ih_error *error, enum ih_status status, size_t position, const char *format, ...);

/* Shows text[0..length-1] in out between backquotes: of more than 60 bytes those around byte
 * `focus` (0-based) remain.  Returns out. */
const char *ihp_quote(const char *text, size_t length, size_t focus, char out[IHP_QUOTE]);

#endif
