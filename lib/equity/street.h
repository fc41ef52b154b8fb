/* A street: a game, what is known of its board, and what goes over its boards. */
#ifndef IH_LIB_EQUITY_STREET_H
#define IH_LIB_EQUITY_STREET_H

#include <isohand/equity.h>
#include <isohand/sequence.h>
#include <isohand/showdown.h>

/* Places of hole hands, filled up to whole registers; what lies behind the last place
 * is 0. */
#define IHP_PLACES 1344

/* Most cards of a board. */
#define IHP_MAX_BOARD 5

struct ih_street {
  enum ih_ranking ranking;
  const ih_instructions *instructions;
  ih_deck deck;
  unsigned board, final;
  uint32_t opponents, runouts;
  uint64_t hands;
  uint64_t boards;
  ih_indexer *indexer;  /* rounds 2, board */
  ih_indexer *by_board; /* of the boards; NULL when there is one only */
};

/* Whether two streets are of one game. */
int ihp_same_game(const ih_street *a, const ih_street *b);

/* wins[], ties[] = W and T of all hole hands on a final board; 0 when a hand is not
 * live. */
void ihp_compare(const ih_street *street, const uint8_t board[], uint16_t wins[IHP_PLACES],
                 uint16_t ties[IHP_PLACES]);

/* *order = all of them in order; the places behind the live hands are not. */
void ihp_order(const ih_street *street, const uint8_t board[], ih_showdown_order *order);

/* The cards that are not on a board, ascending; returns how many. */
unsigned ihp_left(const ih_deck *deck, const uint8_t board[], unsigned n, uint8_t left[]);

/* ---- Going over boards ------------------------------------------------------- */

struct ihp_boards {
  ih_sequence *sequence; /* NULL: the one empty board */
  uint64_t left;
};

/* Before the boards first..first+count-1, which are there.  IH_ERR_MEMORY. */
enum ih_status ihp_boards_start(struct ihp_boards *boards, const ih_street *street, uint64_t first,
                                uint64_t count);

/* board[] = the next one; 0 when there is none. */
int ihp_boards_next(struct ihp_boards *boards, uint8_t board[IHP_MAX_BOARD]);
void ihp_boards_end(struct ihp_boards *boards);

/* Does a part of the boards, with what memory it needs. */
typedef enum ih_status ihp_boards_task(const void *work, struct ihp_boards *boards);

/* IH_ERR_RANGE, or the first bad status of the tasks that do first..first+count-1. */
enum ih_status ihp_boards_run(const ih_street *street, uint64_t first, uint64_t count,
                              const ih_executor *executor, ihp_boards_task *task, const void *work);

#endif
