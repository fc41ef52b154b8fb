/* Helpers of the extension module isohand._core: rating of many hands, or of all hole cards on many
 * boards, for which the library has only calls for one. */
#ifndef ISOHAND_PYTHON_RATING_H
#define ISOHAND_PYTHON_RATING_H

#include <isohand.h>

/* ---- Many hands ----------------------------------------------------------------------
 * Hand i is rows[i * stride .. i * stride + width - 1].  All calls check all hands before they
 * write anything.  On IH_ERR_CARD and IH_ERR_DUPLICATE, *bad is the first bad hand. */

/* strengths[i] = that of hand i in a low game. */
enum ih_status py_low_rate_batch(enum ih_low low, const uint8_t rows[], size_t stride, size_t width,
                                 size_t n, uint16_t strengths[], size_t *bad);

/* strengths[i] = that of the low half of hole cards i on a prepared board of the cards `used`. */
enum ih_status py_omaha_board_rate_low_batch(const ih_omaha_board *board, ih_set used,
                                             const uint8_t rows[], size_t stride, size_t width,
                                             size_t n, uint16_t strengths[], size_t *bad);

/* strengths[i] = that of hand i of Omaha, high or its low half, whose hole cards are the first
 * `hole` of its cards. */
enum ih_status py_omaha_rate_batch(int low, size_t hole, const uint8_t rows[], size_t stride,
                                   size_t width, size_t n, uint16_t strengths[], size_t *bad);

/* ---- Many boards ---------------------------------------------------------------------
 * Board i is rows[i * stride .. i * stride + width - 1]; row i of an output has IH_HOLES elements.
 * Units of progress are boards.  Like the calls for many hands, these check all boards first. */

/* Rates all hole cards on many boards: ih_showdown_rate for each of them. */
enum ih_status py_showdown_rate_batch(const ih_instructions *instructions, const uint8_t rows[],
                                      size_t stride, size_t width, size_t n,
                                      const ih_executor *executor, const ih_callbacks *callbacks,
                                      uint16_t strengths[], size_t *bad);

/* Compares all hole cards on many boards: ih_showdown_compare for each of them. */
enum ih_status py_showdown_compare_batch(const ih_instructions *instructions, const uint8_t rows[],
                                         size_t stride, size_t width, size_t n,
                                         const ih_executor *executor, const ih_callbacks *callbacks,
                                         uint16_t wins[], uint16_t ties[], size_t *bad);

#endif
