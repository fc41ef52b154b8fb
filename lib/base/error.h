/* Filling an ih_error.  Compiled into each library that reports errors. */
#ifndef IH_LIB_BASE_ERROR_H
#define IH_LIB_BASE_ERROR_H

#include <isohand/base.h>

/* Size of a buffer for any quotation, including the final NUL. */
#define IHP_QUOTE 72

/* Fills *error, unless it is NULL, with a printf-style message, made safe to print as by
 * ih_text_show, and returns status.  A message that is too long is cut and ends with "...". */
__attribute__((format(printf, 4, 5))) enum ih_status
ihp_error(ih_error *error, enum ih_status status, size_t position, const char *format, ...);

/* Returns the common status of all processes of a team.  *error has the reason of this process's
 * own status; if the common one comes from another process, *error gets its text. */
static inline enum ih_status ihp_take_common(enum ih_status own, enum ih_status common,
                                             ih_error *error)
{
  return common == own ? common : ihp_error(error, common, 0, "%s", ih_status_string(common));
}

/* Writes text[0..length-1] to out between backquotes.  Of a text longer than 60 bytes, only those
 * around byte `focus` (0-based) are shown.  Returns out. */
const char *ihp_quote(const char *text, size_t length, size_t focus, char out[IHP_QUOTE]);

#endif
