/* isohand: the strength of Omaha hands, of 4, 5 and 6 hole cards.
 *
 * An Omaha hand counts the best five cards that are exactly two of the hole cards and
 * three of the board's 3, 4 or 5.  Strengths are on the scale of isohand/rating.h, so
 * they compare with any other of the standard deck, and its calls name and describe
 * them.  Cards are bytes as in isohand/cards.h.
 *
 * All tables are constant, 142 KB together; nothing allocates; all calls may run at the
 * same time. */
#ifndef ISOHAND_OMAHA_H
#define ISOHAND_OMAHA_H

#include <isohand/instructions.h>
#include <isohand/rating.h>

IH_BEGIN_DECLS

#define IH_OMAHA_MIN_HOLE  4
#define IH_OMAHA_MAX_HOLE  6
#define IH_OMAHA_MIN_BOARD 3
#define IH_OMAHA_MAX_BOARD 5
#define IH_OMAHA_PAIRS     96 /* the 91 pairs of ranks, and nothing */

/* The strength of hole[0..n-1] on board[0..m-1].  Precondition of the unchecked call: n
 * in 4..6, m in 3..5, all cards different and 0..51 (asserted when the library is
 * configured with --enable-debug).  The checked call refuses, and leaves *strength
 * alone: IH_ERR_COUNT, IH_ERR_CARD, IH_ERR_DUPLICATE (also between hole and board),
 * IH_ERR_ARGUMENT. */
IH_API uint16_t ih_omaha_rate_unchecked(const uint8_t hole[], size_t n, const uint8_t board[],
                                        size_t m);
IH_API enum ih_status ih_omaha_rate(const uint8_t hole[], size_t n, const uint8_t board[], size_t m,
                                    uint16_t *strength);

/* A rated Omaha hand, explained. */
typedef struct ih_omaha_explanation {
  ih_explanation five; /* the five that count, as ih_ranking_explain says it of them */
  uint8_t hole[2];     /* those of them that are hole cards, as given */
  uint8_t board[3];    /* those of them that are the board's, as given */
} ih_omaha_explanation;

/* *out = what counts in a hand, and how; of equal choices the hole cards given first,
 * then the board's.  Errors as ih_omaha_rate. */
IH_API enum ih_status ih_omaha_explain(const uint8_t hole[], size_t n, const uint8_t board[],
                                       size_t m, ih_omaha_explanation *out);

/* ---- Many hands on one board ---------------------------------------------- */

/* What a board makes of any two hole cards: plain data, to be copied freely.  Fill it
 * with ih_omaha_board_make; its members are for the library to read. */
typedef struct ih_omaha_board {
  uint64_t cards;                 /* bit c: card c is on the board */
  uint64_t flush_suit;            /* the cards of the suit of which it has three, 0 for none */
  int16_t ranks[IH_OMAHA_PAIRS];  /* the best for two hole cards of these ranks */
  int16_t suited[IH_OMAHA_PAIRS]; /* and when both are of that suit, if there is one */
} ih_omaha_board;

/* *out = board[0..m-1].  Preconditions and errors as for the board of ih_omaha_rate. */
IH_API void ih_omaha_board_make_unchecked(const uint8_t board[], size_t m, ih_omaha_board *out);
IH_API enum ih_status ih_omaha_board_make(const uint8_t board[], size_t m, ih_omaha_board *out);

/* The strength of hole[0..n-1] on a board.  Preconditions and errors as for the hole
 * cards of ih_omaha_rate; the board is as ih_omaha_board_make left it. */
IH_API uint16_t ih_omaha_board_rate_unchecked(const ih_omaha_board *board, const uint8_t hole[],
                                              size_t n);
IH_API enum ih_status ih_omaha_board_rate(const ih_omaha_board *board, const uint8_t hole[],
                                          size_t n, uint16_t *strength);

/* strengths[i] = the strength of the n hole cards rows[i * stride .. i * stride + n - 1]
 * on a board, for `count` hands.  No byte behind the last hand's last card is read.
 * All instructions give the same numbers.  Unchecked: stride >= n, and each hand as above.
 * Checked: IH_ERR_COUNT; IH_ERR_ARGUMENT for the instructions, a stride below n, or NULL (unless
 * count is 0); IH_ERR_CARD or IH_ERR_DUPLICATE for a bad hand, with its number in *bad
 * (which may be NULL), and strengths[] untouched. */
IH_API void ih_omaha_board_rate_rows_unchecked(const ih_instructions *instructions,
                                               const ih_omaha_board *board, size_t n,
                                               const uint8_t rows[], size_t stride, size_t count,
                                               uint16_t strengths[]);
IH_API enum ih_status ih_omaha_board_rate_rows(const ih_instructions *instructions,
                                               const ih_omaha_board *board, size_t n,
                                               const uint8_t rows[], size_t stride, size_t count,
                                               uint16_t strengths[], size_t *bad);

IH_END_DECLS

#endif
