/* One line of output per item: the loop of index, unindex, canon, eval and lookup. */
#ifndef IH_TOOLS_STREAM_H
#define IH_TOOLS_STREAM_H

#include "tools/io/output.h"
#include "tools/tool.h"

/* Turns one item, text[0..length-1] with length >= 1, into one complete line of output; or fails,
 * fills *error and writes nothing. */
typedef enum ih_status stream_item(void *work, const char *text, size_t length, struct output *out,
                                   ih_error *error);

/* Fills *error with a printf-style message and returns status. */
#if defined(__GNUC__) || defined(__clang__)
__attribute__((format(printf, 3, 4)))
#endif
enum ih_status
stream_fail(ih_error *error, enum ih_status status, const char *format, ...);

/* Runs `item` over the operands from `first` on or, if none exist, over the lines of stdin;
 * obeys --keep-going and --line-buffered. */
enum outcome stream_run(const struct call *call, size_t first, stream_item *item, void *work);

#endif
