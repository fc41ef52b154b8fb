/* isohand: Omaha, with 4, 5 or 6 hole cards; the high hand, and the low half of hi/lo.
 *
 * Exactly two hole cards count, with exactly three of the board's 3, 4 or 5 cards: the
 * best five cards that can be chosen so.  High strengths are on the scale of
 * IH_RANKING_STANDARD (isohand/ranking.h), low strengths on that of
 * IH_LOW_EIGHT_OR_BETTER (isohand/low.h), whose calls name and describe them.  Cards are
 * bytes as in isohand/cards.h.
 *
 * A refused call leaves its outputs as they were.  All tables are constant, 208 KB
 * together; nothing allocates.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_OMAHA_H
#define ISOHAND_OMAHA_H

#include <isohand/base.h>
#include <isohand/low.h>
#include <isohand/ranking.h>

IH_BEGIN_DECLS

#define IH_OMAHA_MIN_HOLE  4
#define IH_OMAHA_MAX_HOLE  6
#define IH_OMAHA_MIN_BOARD 3
#define IH_OMAHA_MAX_BOARD 5

/* The strength of hole[0..n-1] on board[0..m-1].  The unchecked call requires n in 4..6, m
 * in 3..5, and different cards, each 0..51 (asserted in builds with --enable-debug).  The
 * checked call refuses: IH_ERR_COUNT, IH_ERR_CARD, IH_ERR_DUPLICATE (also a hole card that
 * is on the board), IH_ERR_ARGUMENT. */
IH_API uint16_t ih_omaha_rate_unchecked(const uint8_t hole[], size_t n, const uint8_t board[],
                                        size_t m);
IH_API enum ih_status ih_omaha_rate(const uint8_t hole[], size_t n, const uint8_t board[], size_t m,
                                    uint16_t *strength);

/* A rated Omaha hand, explained. */
typedef struct ih_omaha_explanation {
  ih_explanation five; /* the five cards that count, as ih_ranking_explain explains them */
  uint8_t hole[2];     /* the hole cards among them, in the order given */
  uint8_t board[3];    /* the board's cards among them, in the order given */
} ih_omaha_explanation;

/* *out = the strength of hole[0..n-1] on board[0..m-1], explained.  Of choices that would
 * do equally well, the hole cards given first count, then the board's.  Errors as for
 * ih_omaha_rate. */
IH_API enum ih_status ih_omaha_explain(const uint8_t hole[], size_t n, const uint8_t board[],
                                       size_t m, ih_omaha_explanation *out);

/* ---- The low half of Omaha hi/lo --------------------------------------------
 *
 * Eight-or-better with two hole cards and three of the board's, which need not be those
 * of the high half: 1..56, or 0 when no choice of five cards is a low. */

/* The strength of hole[0..n-1] on board[0..m-1]: requirements and errors as for
 * ih_omaha_rate. */
IH_API uint16_t ih_omaha_low_rate_unchecked(const uint8_t hole[], size_t n, const uint8_t board[],
                                            size_t m);
IH_API enum ih_status ih_omaha_low_rate(const uint8_t hole[], size_t n, const uint8_t board[],
                                        size_t m, uint16_t *strength);

/* A rated low half, explained. */
typedef struct ih_omaha_low_explanation {
  ih_low_explanation five; /* the five cards that count, as ih_low_explain explains them */
  uint8_t hole[2];         /* the hole cards among them, in the order given; 0 for no low */
  uint8_t board[3];        /* the board's cards among them, in the order given; 0 for no low */
} ih_omaha_low_explanation;

/* *out = the low half of hole[0..n-1] on board[0..m-1], explained.  Of choices that would
 * do equally well, the hole cards given first count, then the board's.  Errors as for
 * ih_omaha_rate. */
IH_API enum ih_status ih_omaha_low_explain(const uint8_t hole[], size_t n, const uint8_t board[],
                                           size_t m, ih_omaha_low_explanation *out);

/* ---- Many hands on one board ---------------------------------------------- */

/* What a board makes of any two hole cards: plain data of 400 bytes, copied freely.
 * ih_omaha_board_prepare fills it, for this version of the library.  Equal boards have equal
 * bytes. */
typedef struct ih_omaha_board {
  uint64_t opaque[50];
} ih_omaha_board;

/* *out = what board[0..m-1] makes of hole cards.  Requirements and errors as for the board
 * of ih_omaha_rate. */
IH_API void ih_omaha_board_prepare_unchecked(const uint8_t board[], size_t m, ih_omaha_board *out);
IH_API enum ih_status ih_omaha_board_prepare(const uint8_t board[], size_t m, ih_omaha_board *out);

/* The strength of hole[0..n-1] on a board, and of their low half.  Requirements and errors
 * as for the hole cards of ih_omaha_rate; ih_omaha_board_prepare has filled the board. */
IH_API uint16_t ih_omaha_board_rate_unchecked(const ih_omaha_board *board, const uint8_t hole[],
                                              size_t n);
IH_API enum ih_status ih_omaha_board_rate(const ih_omaha_board *board, const uint8_t hole[],
                                          size_t n, uint16_t *strength);
IH_API uint16_t ih_omaha_board_rate_low_unchecked(const ih_omaha_board *board, const uint8_t hole[],
                                                  size_t n);
IH_API enum ih_status ih_omaha_board_rate_low(const ih_omaha_board *board, const uint8_t hole[],
                                              size_t n, uint16_t *strength);

/* strengths[i] = the strength on a board of the hole cards rows[i * stride ..
 * i * stride + width - 1], i in 0..n-1.  No byte after the last hand's last card is read.  All
 * instructions give the same strengths.
 *
 * The unchecked call requires a width in 4..6, stride >= width, and hole cards as above.  The
 * checked call refuses: IH_ERR_COUNT for the width; IH_ERR_ARGUMENT for the instructions, for a
 * stride below the width, and for NULL (but rows and strengths may be NULL when n is 0);
 * IH_ERR_CARD or IH_ERR_DUPLICATE for bad hole cards, and then *bad is the number i of the first
 * such hand (bad may be NULL). */
IH_API void ih_omaha_board_rate_batch_unchecked(const ih_instructions *instructions,
                                                const ih_omaha_board *board, const uint8_t rows[],
                                                size_t stride, size_t width, size_t n,
                                                uint16_t strengths[]);
IH_API enum ih_status ih_omaha_board_rate_batch(const ih_instructions *instructions,
                                                const ih_omaha_board *board, const uint8_t rows[],
                                                size_t stride, size_t width, size_t n,
                                                uint16_t strengths[], size_t *bad);

IH_END_DECLS

#endif
