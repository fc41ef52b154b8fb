/** @file
 * Omaha with 4, 5 or 6 hole cards: the high hand, and the low half of hi/lo.
 *
 * A hand is made of exactly two hole cards and exactly three of the 3, 4 or 5 cards on the board;
 * the best choice counts.  High strengths are on the scale of IH_RANKING_STANDARD
 * (isohand/ranking.h), low strengths on that of IH_LOW_EIGHT_OR_BETTER (isohand/low.h).  The calls
 * of these headers name and describe them.  Cards are bytes as in isohand/cards.h, of the standard
 * deck.
 *
 * All tables are constant, 203 KiB together.  Only a comparison of all hands allocates memory.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time, but for those on the same comparison. */
#ifndef ISOHAND_OMAHA_H
#define ISOHAND_OMAHA_H

#include <isohand/base.h>
#include <isohand/cards.h>
#include <isohand/low.h>
#include <isohand/ranking.h>

IH_BEGIN_DECLS

#define IH_OMAHA_MIN_HOLE  4 /**< The fewest hole cards. */
#define IH_OMAHA_MAX_HOLE  6 /**< The most hole cards. */
#define IH_OMAHA_MIN_BOARD 3 /**< The fewest cards on the board. */
#define IH_OMAHA_MAX_BOARD 5 /**< The most cards on the board. */

/** @name The high hand
 * @{ */

/** Returns the strength of hole cards on a board.
 *
 * @param hole   hole[0..n-1], in any order
 * @param n      number of hole cards, 4..6
 * @param board  board[0..m-1], in any order
 * @param m      number of cards on the board, 3..5
 * @return 1..IH_STRENGTH_MAX
 * @pre n and m are in range, and all cards are distinct and 0..51. */
IH_API uint16_t ih_omaha_rate_unchecked(const uint8_t hole[], size_t n, const uint8_t board[],
                                        size_t m);

/** Like ih_omaha_rate_unchecked(), but checks its arguments.
 *
 * @param hole           hole[0..n-1]
 * @param n              number of hole cards, 4..6
 * @param board          board[0..m-1]
 * @param m              number of cards on the board, 3..5
 * @param[out] strength  receives the strength
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL
 * @retval IH_ERR_COUNT      n or m is out of range
 * @retval IH_ERR_CARD       a card is not in the standard deck
 * @retval IH_ERR_DUPLICATE  a card appears twice, counting hole cards and board together */
IH_API enum ih_status ih_omaha_rate(const uint8_t hole[], size_t n, const uint8_t board[], size_t m,
                                    uint16_t *strength);

/** A rated Omaha hand, explained. */
typedef struct ih_omaha_explanation {
  ih_explanation five; /**< The five cards that count, as ih_ranking_explain() explains them. */
  uint8_t hole[2];     /**< The hole cards among them, in the caller's order. */
  uint8_t board[3];    /**< The cards of the board among them, in the caller's order. */
} ih_omaha_explanation;

/** Explains the strength of hole cards on a board.
 *
 * If several choices would count equally, the one whose hole cards come first in hole[] is taken;
 * among those, the one whose cards come first in board[].
 *
 * @param hole      hole[0..n-1]
 * @param n         number of hole cards, 4..6
 * @param board     board[0..m-1]
 * @param m         number of cards on the board, 3..5
 * @param[out] out  receives the explanation
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL
 * @retval IH_ERR_COUNT      n or m is out of range
 * @retval IH_ERR_CARD       a card is not in the standard deck
 * @retval IH_ERR_DUPLICATE  a card appears twice, counting hole cards and board together */
IH_API enum ih_status ih_omaha_explain(const uint8_t hole[], size_t n, const uint8_t board[],
                                       size_t m, ih_omaha_explanation *out);

/** @} */

/** @name The low half of Omaha hi/lo
 * The low hand is an eight-or-better low of two hole cards and three cards of the board, which need
 * not be those of the high hand.  Its strength is 1..56, or 0 if no choice of five cards is a low.
 * @{ */

/** Returns the strength of the low half of hole cards on a board.
 *
 * @param hole   hole[0..n-1], in any order
 * @param n      number of hole cards, 4..6
 * @param board  board[0..m-1], in any order
 * @param m      number of cards on the board, 3..5
 * @return 0..IH_LOW_EIGHT_OR_BETTER_MAX; 0 if no low qualifies
 * @pre n and m are in range, and all cards are distinct and 0..51. */
IH_API uint16_t ih_omaha_low_rate_unchecked(const uint8_t hole[], size_t n, const uint8_t board[],
                                            size_t m);

/** Like ih_omaha_low_rate_unchecked(), but checks its arguments.
 *
 * @param hole           hole[0..n-1]
 * @param n              number of hole cards, 4..6
 * @param board          board[0..m-1]
 * @param m              number of cards on the board, 3..5
 * @param[out] strength  receives the strength
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL
 * @retval IH_ERR_COUNT      n or m is out of range
 * @retval IH_ERR_CARD       a card is not in the standard deck
 * @retval IH_ERR_DUPLICATE  a card appears twice, counting hole cards and board together */
IH_API enum ih_status ih_omaha_low_rate(const uint8_t hole[], size_t n, const uint8_t board[],
                                        size_t m, uint16_t *strength);

/** A rated low half, explained. */
typedef struct ih_omaha_low_explanation {
  ih_low_explanation five; /**< The five cards that count, as ih_low_explain() explains them. */
  uint8_t hole[2];         /**< The hole cards among them, in the caller's order; 0 if no low
                            * qualifies. */
  uint8_t board[3];        /**< The cards of the board among them, in the caller's order; 0 if no
                            * low qualifies. */
} ih_omaha_low_explanation;

/** Explains the strength of the low half.
 *
 * If several choices would count equally, the one whose hole cards come first in hole[] is taken;
 * among those, the one whose cards come first in board[].
 *
 * @param hole      hole[0..n-1]
 * @param n         number of hole cards, 4..6
 * @param board     board[0..m-1]
 * @param m         number of cards on the board, 3..5
 * @param[out] out  receives the explanation
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL
 * @retval IH_ERR_COUNT      n or m is out of range
 * @retval IH_ERR_CARD       a card is not in the standard deck
 * @retval IH_ERR_DUPLICATE  a card appears twice, counting hole cards and board together */
IH_API enum ih_status ih_omaha_low_explain(const uint8_t hole[], size_t n, const uint8_t board[],
                                           size_t m, ih_omaha_low_explanation *out);

/** @} */

/** @name Many hands on one board
 * @{ */

/** A board prepared for rating any hole cards on it.
 *
 * Plain data of 400 bytes that can be copied.  ih_omaha_board_prepare() fills it, and only the
 * version of the library that filled it can read it.  Equal boards have equal bytes. */
typedef struct ih_omaha_board {
  uint64_t opaque[50]; /**< Private to the library. */
} ih_omaha_board;

/** Prepares a board for rating many hands on it.
 *
 * @param board     board[0..m-1], in any order
 * @param m         number of cards on the board, 3..5
 * @param[out] out  receives the prepared board
 * @pre m is in range, and the cards are distinct and 0..51. */
IH_API void ih_omaha_board_prepare_unchecked(const uint8_t board[], size_t m, ih_omaha_board *out);

/** Like ih_omaha_board_prepare_unchecked(), but checks its arguments.
 *
 * @param board     board[0..m-1]
 * @param m         number of cards on the board, 3..5
 * @param[out] out  receives the prepared board
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL
 * @retval IH_ERR_COUNT      m is out of range
 * @retval IH_ERR_CARD       a card is not in the standard deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_omaha_board_prepare(const uint8_t board[], size_t m, ih_omaha_board *out);

/** Returns the strength of hole cards on a prepared board.
 *
 * @param board  the board, filled by ih_omaha_board_prepare()
 * @param hole   hole[0..n-1], in any order
 * @param n      number of hole cards, 4..6
 * @return 1..IH_STRENGTH_MAX
 * @pre n is in range, and the hole cards are distinct, 0..51, and not on the board. */
IH_API uint16_t ih_omaha_board_rate_unchecked(const ih_omaha_board *board, const uint8_t hole[],
                                              size_t n);

/** Like ih_omaha_board_rate_unchecked(), but checks its arguments.
 *
 * It does not check the board, which must have been prepared.
 *
 * @param board          the board, filled by ih_omaha_board_prepare()
 * @param hole           hole[0..n-1]
 * @param n              number of hole cards, 4..6
 * @param[out] strength  receives the strength
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL
 * @retval IH_ERR_COUNT      n is out of range
 * @retval IH_ERR_CARD       a hole card is not in the standard deck
 * @retval IH_ERR_DUPLICATE  a hole card appears twice or is on the board */
IH_API enum ih_status ih_omaha_board_rate(const ih_omaha_board *board, const uint8_t hole[],
                                          size_t n, uint16_t *strength);

/** Returns the strength of the low half of hole cards on a prepared board.
 *
 * @param board  the board, filled by ih_omaha_board_prepare()
 * @param hole   hole[0..n-1], in any order
 * @param n      number of hole cards, 4..6
 * @return 0..IH_LOW_EIGHT_OR_BETTER_MAX; 0 if no low qualifies
 * @pre n is in range, and the hole cards are distinct, 0..51, and not on the board. */
IH_API uint16_t ih_omaha_board_rate_low_unchecked(const ih_omaha_board *board, const uint8_t hole[],
                                                  size_t n);

/** Like ih_omaha_board_rate_low_unchecked(), but checks its arguments.
 *
 * It does not check the board, which must have been prepared.
 *
 * @param board          the board, filled by ih_omaha_board_prepare()
 * @param hole           hole[0..n-1]
 * @param n              number of hole cards, 4..6
 * @param[out] strength  receives the strength
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL
 * @retval IH_ERR_COUNT      n is out of range
 * @retval IH_ERR_CARD       a hole card is not in the standard deck
 * @retval IH_ERR_DUPLICATE  a hole card appears twice or is on the board */
IH_API enum ih_status ih_omaha_board_rate_low(const ih_omaha_board *board, const uint8_t hole[],
                                              size_t n, uint16_t *strength);

/** Rates many hands on a prepared board.
 *
 * strengths[i] becomes the strength of the hole cards `rows[i * stride .. i * stride + width - 1]`,
 * for each i in 0..n-1.  The call reads nothing after the last card of the last hand.  All
 * instruction sets give the same strengths.
 *
 * @param instructions    the instruction set to use; call ih_instructions_best() once and keep it
 * @param board           the board, filled by ih_omaha_board_prepare()
 * @param rows            the hole cards of all hands
 * @param stride          bytes from the start of one hand to the start of the next, at least width
 * @param width           hole cards of each hand, 4..6
 * @param n               number of hands
 * @param[out] strengths  receives n strengths
 * @pre instructions is a valid instruction set, width and stride are in range, and each hand is as
 *      ih_omaha_board_rate_unchecked() requires. */
IH_API void ih_omaha_board_rate_batch_unchecked(const ih_instructions *instructions,
                                                const ih_omaha_board *board, const uint8_t rows[],
                                                size_t stride, size_t width, size_t n,
                                                uint16_t strengths[]);

/** Like ih_omaha_board_rate_batch_unchecked(), but checks its arguments.
 *
 * It does not check the board, which must have been prepared.
 *
 * @param instructions    the instruction set to use
 * @param board           the board, filled by ih_omaha_board_prepare()
 * @param rows            the hole cards of all hands; may be NULL if n is 0
 * @param stride          bytes from the start of one hand to the start of the next
 * @param width           hole cards of each hand, 4..6
 * @param n               number of hands
 * @param[out] strengths  receives n strengths; may be NULL if n is 0
 * @param[out] bad        receives the number of the first bad hand with IH_ERR_CARD and
 *                        IH_ERR_DUPLICATE; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, instructions is not an instruction set, or stride is
 *                           below width
 * @retval IH_ERR_COUNT      width is out of range
 * @retval IH_ERR_CARD       a hole card is not in the standard deck
 * @retval IH_ERR_DUPLICATE  a hole card appears twice in a hand or is on the board */
IH_API enum ih_status ih_omaha_board_rate_batch(const ih_instructions *instructions,
                                                const ih_omaha_board *board, const uint8_t rows[],
                                                size_t stride, size_t width, size_t n,
                                                uint16_t strengths[], size_t *bad);

/** @} */

/** @name All hands on one board
 * Hole hands are numbered in the colex order of the subsets of all 52 cards, whatever the deck: the
 * *place* of the cards c1 < c2 < ... is C(c1, 1) + C(c2, 2) + ..., which is ih_colex_rank() of the
 * set with bit c for each card c.
 * @{ */

/** Returns the number of places: of hands of n of 52 cards.
 *
 * @param n  number of hole cards, 4..6
 * @return 270,725, 2,598,960 or 20,358,520; 0 if n is out of range */
IH_API size_t ih_omaha_places(size_t n);

/** Compares all hands on a board with each other; holds the memory for it. */
typedef struct ih_omaha_comparison ih_omaha_comparison;

/** Makes a comparison of hands.
 *
 * @param n             number of hole cards, 4..6
 * @param ranking       the ranking that rates the best five cards
 * @param deck          the deck
 * @param instructions  the instruction set to use; call ih_instructions_best() once and keep it
 * @param[out] out      receives the comparison; the caller frees it with
 *                      ih_omaha_comparison_free()
 * @param[out] error    the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     ranking is not a ranking, deck is NULL or not a deck, out is NULL, or
 *                             instructions is not an instruction set
 * @retval IH_ERR_COUNT        n is out of range
 * @retval IH_ERR_UNSUPPORTED  the ranking does not rate hands of the deck (ih_equity_check() says
 *                             which it rates), or the deck is rank-only or too small for two hands
 *                             and a board of 3
 * @retval IH_ERR_MEMORY       out of memory */
IH_API enum ih_status ih_omaha_comparison_new(size_t n, enum ih_ranking ranking,
                                              const ih_deck *deck,
                                              const ih_instructions *instructions,
                                              ih_omaha_comparison **out, ih_error *error);

/** Frees a comparison.
 *
 * @param comparison  a comparison, or NULL */
IH_API void ih_omaha_comparison_free(ih_omaha_comparison *comparison);

/** Compares all hands on a board: how many of all opponents each one beats and ties with.
 *
 * The opponents of a hand are all hands that share no card with it or with the board: of four cards
 * 123,410, of five 850,668, of six 4,496,388 on a board of five cards.  It loses to those that it
 * neither beats nor ties with.  The counts are exact.
 *
 * @param comparison  the comparison, which no other thread may use at the same time; it keeps
 *                    memory for later calls
 * @param board       board[0..m-1], in any order
 * @param m           number of cards on the board, 3..5
 * @param[out] wins   wins[place] receives how many opponents the hand beats, 0 if it has a card
 *                    that is on the board or not in the deck; ih_omaha_places() numbers; may be
 *                    NULL
 * @param[out] ties   likewise, how many it ties with; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   comparison or board is NULL
 * @retval IH_ERR_COUNT      m is out of range, or two hands do not fit into the rest of the deck
 * @retval IH_ERR_CARD       a card is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice
 * @retval IH_ERR_MEMORY     out of memory */
IH_API enum ih_status ih_omaha_compare(ih_omaha_comparison *comparison, const uint8_t board[],
                                       size_t m, uint32_t wins[], uint32_t ties[]);

/** How much of the pot each hand wins in Omaha hi/lo, by place (ih_omaha_places()).
 *
 * The best high hand wins one half of the pot, and the best low of eight or better the other half;
 * hands that tie split a half.  If neither hand has such a low, the high hand wins both halves.  So
 * against one opponent a hand wins the whole pot, three quarters, one half, one quarter or nothing:
 *
 * | high | better low, or the only one | equal lows | worse low, or none against one | no lows |
 * |---|---|---|---|---|
 * | wins | scoop | three quarters | half | scoop |
 * | ties | three quarters | half | quarter | half |
 * | loses | half | quarter | nothing | nothing |
 *
 * Each member points to an array, which receives numbers of opponents, or is NULL.  The first five
 * add up to the number of opponents. */
typedef struct ih_omaha_split {
  uint32_t *scoops;         /**< Opponents from whom the hand wins the whole pot. */
  uint32_t *three_quarters; /**< Opponents from whom it wins three quarters. */
  uint32_t *halves;         /**< Opponents from whom it wins one half. */
  uint32_t *quarters;       /**< Opponents from whom it wins one quarter. */
  uint32_t *nothing;        /**< Opponents from whom it wins nothing. */
  uint32_t *share; /**< What it wins from all opponents together, in quarters of a pot: its share of
                    * the pots is this over four times the number of opponents. */
} ih_omaha_split;

/** Compares all hands on a board, high and low: how much of the pot each one wins from all
 * opponents.
 *
 * The opponents are those of ih_omaha_compare(), and the counts are exact.  The ranking of the
 * comparison rates the high hands.  Lows are those of ih_omaha_low_rate(), and cards are named as
 * in isohand/cards.h; so a deck allows a low if five of its ranks are A, 2, 3, ... 8, as in the
 * standard deck and in those of the ten highest ranks or more.  Otherwise, as on boards without
 * three such ranks, only high hands count.
 *
 * @param comparison  the comparison, as for ih_omaha_compare()
 * @param board       board[0..m-1], in any order
 * @param m           number of cards on the board, 3..5
 * @param split       the arrays, which receive 0 for hands with a card that is on the board or not
 *                    in the deck
 *
 * @retval IH_ERR_ARGUMENT   comparison, board or split is NULL
 * @retval IH_ERR_COUNT      m is out of range, or two hands do not fit into the rest of the deck
 * @retval IH_ERR_CARD       a card is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice
 * @retval IH_ERR_MEMORY     out of memory */
IH_API enum ih_status ih_omaha_compare_split(ih_omaha_comparison *comparison, const uint8_t board[],
                                             size_t m, const ih_omaha_split *split);

/** Compares all hands on a board with an opponent's range.
 *
 * Like ih_omaha_compare(), but each opponent counts with its weight, such as the probability that
 * the opponent holds these cards.  A hand beats wins[place], ties with ties[place] and loses to the
 * rest of all[place].
 *
 * Sums are computed in `double` by inclusion and exclusion.  They are exact if the weights of all
 * live hands are multiples of one number and add up to less than 2^47 times that number; so they
 * are with 4 hole cards if each weight is 0 or at least 2^-5 of the greatest one.  Otherwise they
 * are rounded: in tests with 4 and 5 hole cards and weights of very different sizes, by less than
 * 10^-13 of the sum of all weights.
 *
 * @param comparison  the comparison, as for ih_omaha_compare()
 * @param board       board[0..m-1], in any order
 * @param m           number of cards on the board, 3..5
 * @param weight      weight[place], finite and at least 0; that of hands with a card that is on the
 *                    board or not in the deck does not matter; ih_omaha_places() numbers
 * @param[out] wins   wins[place] receives the weight of the opponents that the hand beats, at least
 *                    0; 0 if it has a card that is on the board or not in the deck; may be NULL
 * @param[out] ties   likewise, of those that it ties with; may be NULL
 * @param[out] all    likewise, of all opponents that share no card with it; may be NULL
 * @param[out] bad    receives the place of the first bad weight with IH_ERR_RANGE; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   comparison, board or weight is NULL
 * @retval IH_ERR_COUNT      m is out of range, or two hands do not fit into the rest of the deck
 * @retval IH_ERR_CARD       a card is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice
 * @retval IH_ERR_RANGE      a weight is negative, infinite or not a number
 * @retval IH_ERR_MEMORY     out of memory */
IH_API enum ih_status ih_omaha_compare_range(ih_omaha_comparison *comparison, const uint8_t board[],
                                             size_t m, const float weight[], double wins[],
                                             double ties[], double all[], size_t *bad);

/** @} */

IH_END_DECLS

#endif
