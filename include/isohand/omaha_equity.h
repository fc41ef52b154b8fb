/** @file
 * Equity of Omaha: how often each hand of 4, 5 or 6 hole cards wins, over all runouts.
 *
 * **The game.**  Two players hold n hole cards each and share a final board of five cards.  Each
 * makes the best hand of exactly two hole cards and three of the board (isohand/omaha.h), and the
 * better one wins, by a ranking.  The words are those of isohand/equity.h:
 *
 * - A **runout** is the cards that a board lacks of the final board.  A hand of four cards has 1
 *   runout on the river, 44 on the turn, 990 on the flop and 1,712,304 preflop.
 * - The **opponents** after a runout are all hands that share no card with the hand or the board:
 *   for four cards 123,410.
 * - **W**, **T** and **L** are the numbers of opponents that a hand beats, ties with and loses to
 *   after a runout; the **score** is 2W + T, and **E[HS]** the mean over all runouts of the score
 *   over (2 opponents).
 *
 * All results are exact sums of integers over runouts, so they do not depend on how the work is
 * split.
 *
 * Stability: provisional.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_OMAHA_EQUITY_H
#define ISOHAND_OMAHA_EQUITY_H

#include <isohand/base.h>
#include <isohand/cards.h>
#include <isohand/indexer.h>
#include <isohand/omaha.h>
#include <isohand/ranking.h>

IH_BEGIN_DECLS

/** A game of Omaha, as plain data. */
typedef struct ih_omaha_game {
  unsigned hole;           /**< Hole cards of each player, 4..6. */
  enum ih_ranking ranking; /**< The ranking that rates the best five cards. */
  ih_deck deck;            /**< The deck. */
  unsigned reserved[4];    /**< Reserved; must be 0. */
} ih_omaha_game;

/** Checks that the equity of a game can be computed.
 *
 * @param game        the game
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_OK               it can be computed
 * @retval IH_ERR_ARGUMENT     game is NULL, the ranking is unknown, the deck is not a deck, or a
 *                             reserved member is not 0
 * @retval IH_ERR_COUNT        the number of hole cards is out of range
 * @retval IH_ERR_UNSUPPORTED  the deck is rank-only or too small for the board and two hands, or
 *                             the ranking does not rate hands of the deck */
IH_API enum ih_status ih_omaha_game_check(const ih_omaha_game *game, ih_error *error);

/** Returns the number of opponents of a hand after a runout.
 *
 * @param game  the game, which can be computed
 * @return C(cards of the deck - hole - 5, hole) */
IH_API uint32_t ih_omaha_opponents(const ih_omaha_game *game);

/** Returns the number of runouts of a hand.
 *
 * @param game   the game, which can be computed
 * @param board  number of known cards of the board, 0..5
 * @return C(cards of the deck - hole - board, 5 - board) */
IH_API uint32_t ih_omaha_runouts(const ih_omaha_game *game, unsigned board);

/** @name One board
 * @{ */

/** Computes the sums of W and T over all runouts, for all hands on a board.
 *
 * Exact.  For four hole cards it takes about 0.2 ms on the river, 5 ms on the turn and 0.2 s on the
 * flop, of one core.  A call allocates a few MiB; for many boards of the river, ih_omaha_compare()
 * keeps them.
 *
 * The sum of L of a live hand is `opponents * runouts - wins - ties`.
 *
 * @param game       the game
 * @param board      board[0..m-1], in any order
 * @param m          number of known cards of the board, 3..5; with six hole cards 4..5
 * @param executor   runs the tasks; may be NULL
 * @param callbacks  progress and cancellation; may be NULL.  Units of progress are types of next
 *                   cards, at most 52
 * @param[out] wins  wins[place] receives the sum of W of the hand of that place
 * (ih_omaha_places()), 0 if it has a card that is on the board or not in the deck; may be NULL
 * @param[out] ties  likewise, the sum of T; may be NULL
 * @param[out] error the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     as ih_omaha_game_check(), or board is NULL
 * @retval IH_ERR_UNSUPPORTED  as ih_omaha_game_check()
 * @retval IH_ERR_COUNT        as ih_omaha_game_check(), or m is out of range
 * @retval IH_ERR_CARD         a card of the board is not in the deck
 * @retval IH_ERR_DUPLICATE    a card appears twice on the board
 * @retval IH_ERR_MEMORY       out of memory
 * @retval IH_ERR_CANCELLED    cancelled
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_omaha_board_sums(const ih_omaha_game *game, const uint8_t board[],
                                          size_t m, const ih_executor *executor,
                                          const ih_callbacks *callbacks, uint32_t wins[],
                                          uint32_t ties[], ih_error *error);

/** Computes how much of the pot each hand wins over all runouts in Omaha hi/lo, for all hands on a
 * board.
 *
 * Exact.  Like ih_omaha_compare_split(), but counts are of pairs of an opponent and a runout, of
 * which a live hand has `opponents * runouts`.  For four hole cards it takes about 1 ms on the
 * river, 20 ms on the turn and 0.6 s on the flop, of one core.
 *
 * @param game       the game, whose ranking rates the high hands
 * @param board      board[0..m-1], in any order
 * @param m          number of known cards of the board, 3..5; with six hole cards 4..5
 * @param executor   runs the tasks; may be NULL
 * @param callbacks  progress and cancellation, as for ih_omaha_board_sums(); may be NULL
 * @param split      the arrays, which receive 0 for hands with a card that is on the board or not
 *                   in the deck
 * @param[out] error the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     as ih_omaha_game_check(), or board or split is NULL
 * @retval IH_ERR_UNSUPPORTED  as ih_omaha_game_check()
 * @retval IH_ERR_COUNT        as ih_omaha_game_check(), or m is out of range
 * @retval IH_ERR_CARD         a card of the board is not in the deck
 * @retval IH_ERR_DUPLICATE    a card appears twice on the board
 * @retval IH_ERR_MEMORY       out of memory
 * @retval IH_ERR_CANCELLED    cancelled
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_omaha_board_split_sums(const ih_omaha_game *game, const uint8_t board[],
                                                size_t m, const ih_executor *executor,
                                                const ih_callbacks *callbacks,
                                                const ih_omaha_split *split, ih_error *error);

/** The bucket of hands that are not live, from ih_omaha_board_buckets(). */
#define IH_OMAHA_NO_BUCKET 0xFFFFFFFF

/** Divides all hands on a board into buckets of equal numbers of hands by E[HS], or as nearly equal
 * as they can be if hands of equal E[HS] stay together.
 *
 * No table is needed, so it suits the river, where a table of 19,569,128,722 canonical hands would
 * take 39 GB.  The rule is that of ih_bucket_percentile(), applied to the live hands
 * of this board alone; buckets are numbered by ascending E[HS], from 0.  For four hole cards and
 * 200 buckets a call takes about 1 ms on the river, 6 ms on the turn and 0.2 s on the flop, on one
 * core.
 *
 * @param game         the game
 * @param board        board[0..m-1], in any order
 * @param m            number of known cards of the board, 3..5; with six hole cards 4..5
 * @param buckets      number of buckets, at least 1
 * @param executor     runs the tasks; may be NULL
 * @param callbacks    progress and cancellation, as for ih_omaha_board_sums(); may be NULL
 * @param[out] bucket  bucket[place] receives the bucket of the hand of that place
 *                     (ih_omaha_places()), or IH_OMAHA_NO_BUCKET if it has a card that is on the
 *                     board or not in the deck
 * @param[out] made    receives the number of buckets: fewer than were asked for if the hands have
 *                     fewer distinct values
 * @param[out] error   the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     as ih_omaha_game_check(), or a pointer is NULL
 * @retval IH_ERR_UNSUPPORTED  as ih_omaha_game_check()
 * @retval IH_ERR_COUNT        as ih_omaha_game_check(), or m is out of range
 * @retval IH_ERR_RANGE        buckets is 0
 * @retval IH_ERR_CARD         a card of the board is not in the deck
 * @retval IH_ERR_DUPLICATE    a card appears twice on the board
 * @retval IH_ERR_MEMORY       out of memory
 * @retval IH_ERR_CANCELLED    cancelled
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_omaha_board_buckets(const ih_omaha_game *game, const uint8_t board[],
                                             size_t m, uint32_t buckets,
                                             const ih_executor *executor,
                                             const ih_callbacks *callbacks, uint32_t bucket[],
                                             uint32_t *made, ih_error *error);

/** @} */

/** @name Whole streets
 * The sums of the score, of W and T, and of the square of the score of all hands of a street; a
 * call computes those that are wanted.  They are stored by board and by what matters of the hole
 * cards there, which takes a fraction of the memory of an array by index: for the score on the turn
 * of four hole cards 1.7 GB instead of 9 GB.
 * @{ */

/** Numbers of a hand, each summed over its runouts, as bits.  Sums of squares have 64 bits, the
 * others 32 after the deal and 64 preflop. */
enum {
  IH_OMAHA_POINTS = 1, /**< The score 2W + T. */
  IH_OMAHA_WINS = 2,   /**< W. */
  IH_OMAHA_TIES = 4,   /**< T. */
  IH_OMAHA_SQUARES = 8 /**< The square of the score. */
};

/** The sums of all hands of a street; constant once they are made. */
typedef struct ih_omaha_sums ih_omaha_sums;

/** Memory of the caller for the numbers of a street after the deal, and what it holds already.
 *
 * A caller that keeps the numbers in a mapped file can continue an interrupted computation this
 * way: pieces that are already there are not computed again.  The numbers are in pieces, one for
 * each board and each number that is summed.  ih_omaha_sums_new() calls both functions, on any
 * thread of the executor, at the same time for pieces of different boards, and in any order.  After
 * it neither they nor this struct are used. */
typedef struct ih_omaha_storage {
  /** ih_omaha_sums_storage() bytes, aligned like uint64_t, of any content.  They are the caller's,
   * who must not change or free them before ih_omaha_sums_free(), or until ih_omaha_sums_new() has
   * returned an error; the pieces made until then are valid. */
  void *memory;
  void *context; /**< Passed to the functions. */
  /** Returns 1 if data[0..bytes-1] holds a piece as an earlier call made it, else 0: then the piece
   * is computed.  With n numbers, those of board b are the pieces n * b to n * b + n - 1, in
   * ascending order of their bits IH_OMAHA_...; boards are in the order of the indices of an
   * indexer whose only round is the board.  May be NULL: nothing is made already. */
  int (*is_made)(void *context, uint64_t piece, const void *data, size_t bytes);
  /** Called when data[0..bytes-1] holds a piece that was computed.  May be NULL. */
  void (*made)(void *context, uint64_t piece, const void *data, size_t bytes);
  void *reserved[2]; /**< Reserved; must be NULL. */
} ih_omaha_storage;

/** Checks that the sums of a street can be computed.
 *
 * @param game        the game
 * @param board       number of known cards of the board: 0, 3 or 4; with six hole cards 0 or 4
 * @param numbers     the numbers that are summed, IH_OMAHA_... combined by or
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_OK               they can be computed
 * @retval IH_ERR_ARGUMENT     as ih_omaha_game_check(), or numbers is 0 or has an unknown bit
 * @retval IH_ERR_COUNT        as ih_omaha_game_check()
 * @retval IH_ERR_UNSUPPORTED  as ih_omaha_game_check(), or no such street is supported, or sums of
 *                             squares preflop could exceed 64 bits: those of six hole cards of the
 *                             standard deck */
IH_API enum ih_status ih_omaha_sums_check(const ih_omaha_game *game, unsigned board,
                                          unsigned numbers, ih_error *error);

/** Computes the sums of a street.
 *
 * Exact.  For the score of four hole cards, two cores take about 25 s for the preflop sums, a
 * minute for the turn, and 10 s for the flop.  The memory for the preflop sums is, besides
 * ih_omaha_sums_bytes(), about 8 bytes for each number and place (ih_omaha_places()), and for each
 * worker as much again and 4 bytes for each place.
 *
 * @param game       the game
 * @param board      number of known cards of the board: 0, 3 or 4; with six hole cards 0 or 4
 * @param numbers    the numbers that are summed, IH_OMAHA_... combined by or
 * @param later      the sums of the turn of the same game, of at least these numbers, if board is
 *                   3; else NULL.  Only read.  It may be NULL on the flop if the
 *                   storage has all pieces already
 * @param storage    memory for the numbers, after the deal only; NULL: the call allocates it, once
 *                   for the processes of a machine.  With a storage, the work is not divided: each
 *                   process of a team makes all missing pieces
 * @param executor   runs the tasks; may be NULL.  A team must stay valid until
 *                   ih_omaha_sums_free()
 * @param callbacks  progress and cancellation; may be NULL.  Units of progress are boards, as
 *                   counted by ih_omaha_sums_boards()
 * @param[out] out   receives the sums; the caller frees them with ih_omaha_sums_free()
 * @param[out] error the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     as ih_omaha_sums_check(), out is NULL, `later` is not wanted, or is
 *                             missing although a piece is not made, or storage is given preflop,
 *                             lacks memory, or has a reserved member that is not NULL
 * @retval IH_ERR_COUNT        as ih_omaha_sums_check()
 * @retval IH_ERR_UNSUPPORTED  as ih_omaha_sums_check()
 * @retval IH_ERR_MISMATCH     `later` belongs to another game or street, or lacks a number
 * @retval IH_ERR_MEMORY       out of memory
 * @retval IH_ERR_CANCELLED    cancelled
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_omaha_sums_new(const ih_omaha_game *game, unsigned board, unsigned numbers,
                                        const ih_omaha_sums *later, const ih_omaha_storage *storage,
                                        const ih_executor *executor, const ih_callbacks *callbacks,
                                        ih_omaha_sums **out, ih_error *error);

/** Frees sums; the memory of a storage stays the caller's.
 *
 * @param sums  sums, or NULL */
IH_API void ih_omaha_sums_free(ih_omaha_sums *sums);

/** Returns the units of progress of ih_omaha_sums_new(): canonical boards of this many cards, or
 * final boards if there are none.
 *
 * @param game   the game, which can be computed
 * @param board  number of known cards of the board: 0, 3 or 4
 * @return 134,459 preflop, 1,755 on the flop and 16,432 on the turn of the standard deck; 0 if out
 *         of memory */
IH_API uint64_t ih_omaha_sums_boards(const ih_omaha_game *game, unsigned board);

/** Returns the memory that the sums of a street take.
 *
 * @param game     the game, which can be computed
 * @param board    number of known cards of the board: 0, 3 or 4
 * @param numbers  the numbers that are summed, IH_OMAHA_... combined by or
 * @return bytes; UINT64_MAX if out of memory */
IH_API uint64_t ih_omaha_sums_bytes(const ih_omaha_game *game, unsigned board, unsigned numbers);

/** Returns the part of ih_omaha_sums_bytes() that an ih_omaha_storage can hold.
 *
 * @param game     the game, which can be computed
 * @param board    number of known cards of the board: 0, 3 or 4
 * @param numbers  the numbers that are summed, IH_OMAHA_... combined by or
 * @return bytes, 0 preflop; UINT64_MAX if out of memory */
IH_API uint64_t ih_omaha_sums_storage(const ih_omaha_game *game, unsigned board, unsigned numbers);

/** Returns the indexer of the hands, whose rounds are the hole cards and the board, or the hole
 * cards alone.
 *
 * @param sums  the sums
 * @return the indexer, which belongs to the sums and is valid until ih_omaha_sums_free() */
IH_API const ih_indexer *ih_omaha_sums_indexer(const ih_omaha_sums *sums);

/** Returns a sum of a hand over all runouts.
 *
 * E[HS] is the sum of the score over `2 * ih_omaha_opponents() * ih_omaha_runouts()`, and E[HS^2]
 * that of its square over `4 * ih_omaha_opponents()^2 * ih_omaha_runouts()`.
 *
 * @param sums    the sums
 * @param number  which one: IH_OMAHA_POINTS, IH_OMAHA_WINS, IH_OMAHA_TIES or IH_OMAHA_SQUARES
 * @param cards   the hole cards, then the board, each in any order
 * @return the sum
 * @pre number is one of those that the sums were made for; the cards are distinct and in the
 *      deck. */
IH_API uint64_t ih_omaha_sums_find_unchecked(const ih_omaha_sums *sums, unsigned number,
                                             const uint8_t cards[]);

/** Writes a sum of consecutive hands, in the order of their indices.
 *
 * @param sums         the sums
 * @param number       which one, as for ih_omaha_sums_find_unchecked()
 * @param first        the first index
 * @param count        number of hands
 * @param[out] values  receives values[i], the sum of hand first + i: `uint64_t` preflop and of
 *                     squares, else `uint32_t`
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL, or number is not one of those that the sums were made
 *                          for
 * @retval IH_ERR_RANGE     some of the hands are out of range
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_omaha_sums_rows(const ih_omaha_sums *sums, unsigned number, uint64_t first,
                                         size_t count, void *values);

/** @} */

/** @name Histograms
 * How the runouts of a hand are distributed over bins of HS = (2W + T) / (2 opponents), as in the
 * feature `histogram` of Hold'em: an HS below 1 is in bin floor(bins * HS), and 1 in the last bin.
 * @{ */

/** The bins of all hands on all final boards; constant once they are made. */
typedef struct ih_omaha_bins ih_omaha_bins;

/** Computes the bins of all hands on all final boards.
 *
 * Exact.  They are stored by canonical board and by what matters of the hole cards there, in one
 * byte each.
 *
 * @param game       the game
 * @param bins       number of bins, 1..255
 * @param executor   runs the tasks; may be NULL
 * @param callbacks  progress and cancellation; may be NULL.  Units of progress are canonical final
 *                   boards, 134,459 with the standard deck
 * @param[out] out   receives the bins; the caller frees them with ih_omaha_bins_free()
 * @param[out] error the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     as ih_omaha_game_check(), out is NULL, or the number of bins is out
 * of range
 * @retval IH_ERR_COUNT        as ih_omaha_game_check()
 * @retval IH_ERR_UNSUPPORTED  as ih_omaha_game_check()
 * @retval IH_ERR_MEMORY       out of memory
 * @retval IH_ERR_CANCELLED    cancelled
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_omaha_bins_new(const ih_omaha_game *game, unsigned bins,
                                        const ih_executor *executor, const ih_callbacks *callbacks,
                                        ih_omaha_bins **out, ih_error *error);

/** Frees bins.
 *
 * @param bins  bins, or NULL */
IH_API void ih_omaha_bins_free(ih_omaha_bins *bins);

/** Returns the memory that the bins of a game take.
 *
 * @param game  the game, which can be computed
 * @return bytes; UINT64_MAX if out of memory */
IH_API uint64_t ih_omaha_bins_bytes(const ih_omaha_game *game);

/** Computes the histograms of all hands on a board: how many of a hand's runouts are in each bin.
 *
 * Exact.  The call is work for one core; it allocates memory for the board.  For many boards, run
 * several calls at the same time.
 *
 * @param bins        the bins of all final boards, made for `b` bins
 * @param board       board[0..m-1], in any order
 * @param m           number of known cards of the board, 3 or 4
 * @param wanted      wanted[place] is not 0 for the hands that are wanted; ih_omaha_places() bytes.
 *                    NULL: all
 * @param[out] counts counts[place * b + i] receives the number of runouts of the hand of that place
 *                    in bin i: ih_omaha_places() * b numbers.  Those of hands that are not wanted,
 *                    or that have a card that is on the board or not in the deck, stay unchanged
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   bins, board or counts is NULL
 * @retval IH_ERR_COUNT      m is out of range
 * @retval IH_ERR_CARD       a card of the board is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice on the board
 * @retval IH_ERR_MEMORY     out of memory; counts[] is unchanged */
IH_API enum ih_status ih_omaha_board_histograms(const ih_omaha_bins *bins, const uint8_t board[],
                                                size_t m, const uint8_t wanted[], uint16_t counts[],
                                                ih_error *error);

/** Computes the histograms of consecutive hands, in the order of their indices.
 *
 * The indices are those of the round list of the hole cards and the board, such as 4,3.  Each call
 * visits all boards of the street, as a board's hands lie all over the indices; so few calls for
 * many hands are faster than many for few.
 *
 * @param bins        the bins of all final boards, made for `b` bins
 * @param m           number of known cards of the board, 3 or 4
 * @param first       the first index
 * @param count       number of hands
 * @param executor    runs the tasks; may be NULL
 * @param callbacks   progress and cancellation; may be NULL.  Units of progress are canonical
 *                    boards, as counted by ih_omaha_sums_boards()
 * @param[out] counts counts[i * b + j] receives the number of runouts of hand first + i in bin j:
 *                    numbers of `uint8_t` if ih_omaha_runouts() is below 256, else of `uint16_t`;
 *                    after a failure some of them may be written
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  bins or counts is NULL
 * @retval IH_ERR_COUNT     m is out of range
 * @retval IH_ERR_RANGE     some of the hands are out of range
 * @retval IH_ERR_MEMORY    out of memory
 * @retval IH_ERR_CANCELLED cancelled
 * @retval IH_ERR_EXECUTOR  the executor did not run each task exactly once */
IH_API enum ih_status ih_omaha_histogram_rows(const ih_omaha_bins *bins, size_t m, uint64_t first,
                                              size_t count, const ih_executor *executor,
                                              const ih_callbacks *callbacks, void *counts,
                                              ih_error *error);

/** @} */

IH_END_DECLS

#endif
