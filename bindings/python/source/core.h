/* Functions that the extension module isohand._core adds to those of the library. */
#ifndef ISOHAND_PYTHON_CORE_H
#define ISOHAND_PYTHON_CORE_H

#include <isohand.h>

/* ---- One hand ----------------------------------------------------------------------
 * These calls return their result, so that Python does not have to allocate memory for it, which
 * would cost more than the call.  For an invalid hand they return a value that is never a result;
 * Python then calls the library's function, whose status is the reason. */

/* Returns the index of a hand in the round that has n cards; IH_NO_INDEX if the hand is not valid,
 * or no round has n cards. */
uint64_t py_index(const ih_indexer *indexer, const uint8_t cards[], size_t n);

/* Like py_index, but the hand is text[0..length-1], and its bars must be at the ends of rounds. */
uint64_t py_index_text(const ih_indexer *indexer, const char *text, size_t length);

/* Returns the strength of cards of the deck of a ranking; 0, which is not a strength, if the hand
 * is not valid. */
uint16_t py_rate(enum ih_ranking ranking, const uint8_t cards[], size_t n);

/* Like py_rate, but the hand is text[0..length-1]. */
uint16_t py_rate_text(enum ih_ranking ranking, const char *text, size_t length);

/* ---- Long calls --------------------------------------------------------------------- */

/* The state of a long call, which Python and the threads of the call share. */
typedef struct py_watch py_watch;

/* Allocates the state of a call that has not begun; Python frees it.  `handle` is passed to the
 * callbacks that are written in Python.  Returns NULL if out of memory. */
py_watch *py_watch_new(void *handle);
void py_watch_free(py_watch *watch);

/* Returns the callbacks of the call; valid until the state is freed. */
const ih_callbacks *py_watch_callbacks(const py_watch *watch);

/* Returns what py_watch_new got, given the context that the library passes to callbacks. */
void *py_watch_handle(void *context);

/* Makes the call stop soon. */
void py_watch_cancel(py_watch *watch);

/* Copies the last progress that the call reported: done and total, 0 and 0 before the first. */
void py_watch_progress(const py_watch *watch, uint64_t progress[2]);

#endif
