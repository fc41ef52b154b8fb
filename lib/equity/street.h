/* A street: its game, counts of its board, and iteration over its boards. */
#ifndef IH_LIB_EQUITY_STREET_H
#define IH_LIB_EQUITY_STREET_H

#include "base/executor.h"

#include <isohand/equity.h>
#include <isohand/sequence.h>
#include <isohand/showdown.h>

/* Number of places of hole cards, padded to whole registers; arrays are 0 after the last place. */
#define IHP_PLACES 1344

/* Maximum number of board cards. */
#define IHP_MAX_BOARD 5

struct ih_street {
  enum ih_ranking ranking;
  const ih_instructions *instructions;
  ih_deck deck;
  unsigned board, final;
  uint32_t opponents, runouts;
  uint64_t hands;
  uint64_t boards;
  ih_indexer *indexer;  /* for the rounds 2, board */
  ih_indexer *by_board; /* for boards alone; NULL preflop */
};

/* Returns 1 if two streets are of the same game. */
int ihp_street_same_game(const ih_street *a, const ih_street *b);

/* wins[], ties[] = W and T of all hole cards on a final board; 0 for those that share a card with
 * it. */
void ihp_street_wins(const ih_street *street, const uint8_t board[], uint16_t wins[IHP_PLACES],
                     uint16_t ties[IHP_PLACES]);

/* *order = the hole cards that share no card with a final board, by strength; the entries after
 * them are unspecified. */
void ihp_street_order(const ih_street *street, const uint8_t board[], ih_showdown_order *order);

/* Lists the cards that are not on a board, ascending; returns how many. */
unsigned ihp_cards_left(const ih_deck *deck, const uint8_t board[], unsigned n, uint8_t left[]);

/* ---- Caller's structs ------------------------------------------------------- */

/* Returns 1 if bins and reserved members are as isohand/equity.h requires. */
int ihp_equity_sums_check(const ih_equity_sums *sums);

/* ---- Iteration over boards --------------------------------------------------- */

struct ihp_street_boards {
  ih_sequence *sequence; /* NULL for the single empty board */
  uint64_t left;
  const struct ihp_slice *slice;
  int is_begun, is_over; /* the first board has been returned; the caller wants to stop */
};

/* Returns 1 if the caller wants to stop.  A task polls this where one board can take more than 0.1
 * s. */
int ihp_street_boards_are_over(struct ihp_street_boards *boards);

/* board[] = the next board; reports the previous one as done.  Returns 0 if none exists, or if
 * the caller wants to stop. */
int ihp_street_boards_next(struct ihp_street_boards *boards, uint8_t board[IHP_MAX_BOARD]);

/* Processes some of the boards, with a workspace of its own. */
typedef enum ih_status ihp_street_task(const void *work, struct ihp_street_boards *boards);

/* Processes the boards first..first+count-1, which are the units of progress.  Returns IH_ERR_RANGE
 * if some of them are not boards of the street, else the status of ihp_split_run. */
enum ih_status ihp_street_run(const ih_street *street, uint64_t first, size_t count,
                              const ih_executor *executor, const ih_callbacks *callbacks,
                              ihp_street_task *task, const void *work);

#endif
