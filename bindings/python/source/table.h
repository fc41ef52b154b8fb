/* Functions that the extension module isohand._table adds to those of the library. */
#ifndef ISOHAND_PYTHON_TABLE_H
#define ISOHAND_PYTHON_TABLE_H

#include <isohand/recall.h>
#include <isohand/replacement.h>

/* ---- One hand ----------------------------------------------------------------------
 * Like the calls of core.h, these return their result, or a value that is never a result. */

/* Returns the index of a hand of a store, cards[0..n-1]; IH_NO_INDEX if it is not a valid one. */
uint64_t py_store_index(const ih_store *store, const uint8_t cards[], size_t n);

/* Like py_store_index, but the hand is text[0..length-1]. */
uint64_t py_store_index_text(const ih_store *store, const char *text, size_t length);

/* Returns the bucket of a hand, cards[0..n-1]: two hole cards and a board.  Returns IH_NO_BUCKET if
 * the hand is not valid, or its street has no file. */
uint32_t py_bucket(const ih_abstraction *abstraction, const uint8_t cards[], size_t n);

/* Like py_bucket, but the hand is text[0..length-1]. */
uint32_t py_bucket_text(const ih_abstraction *abstraction, const char *text, size_t length);

/* ---- Many hands --------------------------------------------------------------------- */

/* Calls ih_abstraction_holes for n boards of `width` cards each; row i of `bucket` has `length`
 * buckets.  Stops at the first board that is refused, and returns its status, with its number in
 * *bad. */
enum ih_status py_holes(const ih_abstraction *abstraction, const uint8_t boards[], size_t stride,
                        size_t width, size_t n, uint32_t bucket[], size_t length, size_t *bad);

/* Calls ih_recall_number for n pairs of a sequence of the street before and a bucket. */
void py_recall_numbers(const ih_recall *recall, unsigned board, const uint32_t before[],
                       const uint32_t bucket[], size_t n, uint32_t number[]);

/* ---- Writing ------------------------------------------------------------------------
 * A place for a pointer that is freed at most once: Ctrl-C can come between a call that frees
 * something and the note that it has done so, unless both are one call. */

/* Commits *writer, and makes it NULL. */
enum ih_status py_writer_commit(ih_table_writer **writer, ih_error *error);

/* Aborts *writer, unless it is NULL, and makes it NULL. */
void py_writer_abort(ih_table_writer **writer);

/* The same for a replacement. */
enum ih_status py_replacement_commit(ih_replacement **replacement, ih_error *error);
void py_replacement_abort(ih_replacement **replacement);

#endif
