/* Sums over the runouts of one board, for all hole cards by patterns. */
#ifndef IH_LIB_EQUITY_OMAHA_BOARD_H
#define IH_LIB_EQUITY_OMAHA_BOARD_H

#include "equity/omaha/next.h"
#include "eval/omaha/split.h"

#include <isohand/omaha_equity.h>

/* Cards of the final board; and the most numbers of a pattern. */
enum { IHP_OMAHA_FINAL = 5, IHP_OMAHA_NUMBERS = IHP_OMAHA_SHARES };

/* The numbers of each pattern: W and T; the score 2W + T alone; the shares of eval/omaha/split.h.
 */
enum ihp_omaha_sum { IHP_OMAHA_SUM_WINS, IHP_OMAHA_SUM_SCORE, IHP_OMAHA_SUM_SPLIT };

/* The numbers of a board's patterns, in the order of eval/omaha/patterns.h. */
struct ihp_omaha_board_sums {
  const struct ihp_omaha_patterns *patterns;
  uint32_t *number[IHP_OMAHA_NUMBERS]; /* [pattern]; NULL after the last one */
};

/* Memory for a board of each number of cards before the final one. */
struct ihp_omaha_stage {
  struct ihp_omaha_patterns patterns;
  size_t room;
  uint32_t *number[IHP_OMAHA_NUMBERS];
};

/* A game, and memory for one board at a time with those that it leads to. */
struct ihp_omaha_boards {
  ih_deck deck;
  enum ihp_omaha_sum sum;
  ihp_omaha_add_next *add_next;
  ih_omaha_comparison *comparison;               /* of the final board */
  struct ihp_omaha_stage stage[IHP_OMAHA_FINAL]; /* [m]: of boards of m cards */
};

/* Makes memory for boards of m cards.  The caller frees it after success and after failure. */
enum ih_status ihp_omaha_boards_new(const ih_omaha_game *game, size_t m, enum ihp_omaha_sum sum,
                                    struct ihp_omaha_boards *out, ih_error *error);
void ihp_omaha_boards_free(struct ihp_omaha_boards *boards);

/* Returns how many numbers each pattern has. */
unsigned ihp_omaha_numbers(enum ihp_omaha_sum sum);

/* Returns the lowest live card of a type. */
uint8_t ihp_omaha_card_of_type(const struct ihp_omaha_types *types, unsigned type);

/* Returns the suits, as bits, of which a board of m cards may still get three. */
unsigned ihp_omaha_suits(const uint8_t board[], size_t m);

/* Finds the patterns of a board of m < IHP_OMAHA_FINAL cards, and makes room for their numbers. */
enum ih_status ihp_omaha_stage_make(struct ihp_omaha_boards *boards, const uint8_t board[],
                                    size_t m);

/* Computes the sums over the runouts of a board of m cards, m in 3..5, which stay in *boards until
 * the next call.  Returns IH_OK or IH_ERR_MEMORY. */
enum ih_status ihp_omaha_sum_board(struct ihp_omaha_boards *boards, const uint8_t board[], size_t m,
                                   struct ihp_omaha_board_sums *out);

/* The part of the above that one next card has: adds the sums of the boards with one more card of a
 * type of the board in stage[m], without dividing them. */
enum ih_status ihp_omaha_sum_next(struct ihp_omaha_boards *boards, const uint8_t board[], size_t m,
                                  unsigned type);

#endif
