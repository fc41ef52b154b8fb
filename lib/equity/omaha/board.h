/* Sums over the runouts of one board, for all hole cards by patterns. */
#ifndef IH_LIB_EQUITY_OMAHA_BOARD_H
#define IH_LIB_EQUITY_OMAHA_BOARD_H

#include "equity/omaha/next.h"
#include "equity/omaha/numbers.h"

#include <isohand/omaha_equity.h>
#include <string.h>

/* Cards of the final board. */
enum { IHP_OMAHA_FINAL = 5 };

/* The numbers of a board's patterns, in the order of eval/omaha/patterns.h. */
struct ihp_omaha_board_sums {
  const struct ihp_omaha_patterns *patterns;
  void *of[IHP_OMAHA_KINDS]; /* [kind][pattern], as in numbers.h */
};

/* Memory for a board of each number of cards before the final one. */
struct ihp_omaha_stage {
  struct ihp_omaha_patterns patterns;
  struct ihp_omaha_numbers numbers;
};

/* A game, and memory for one board at a time with those that it leads to. */
struct ihp_omaha_boards {
  ih_deck deck;
  unsigned kinds; /* of numbers, as bits */
  ihp_omaha_add_next *add_next;
  ih_omaha_comparison *comparison;               /* of the final board, with W and T */
  struct ihp_omaha_numbers final;                /* what is computed from W and T there */
  struct ihp_omaha_stage stage[IHP_OMAHA_FINAL]; /* [m]: of boards of m cards */
};

/* Makes memory for boards of m cards.  The caller frees it after success and after failure. */
enum ih_status ihp_omaha_boards_new(const ih_omaha_game *game, size_t m, unsigned kinds,
                                    struct ihp_omaha_boards *out, ih_error *error);
void ihp_omaha_boards_free(struct ihp_omaha_boards *boards);

/* Returns the lowest live card of a type. */
uint8_t ihp_omaha_card_of_type(const struct ihp_omaha_types *types, unsigned type);

/* Returns the suits, as bits, of which a board of m cards may still get three. */
unsigned ihp_omaha_suits(const uint8_t board[], size_t m);

/* Finds the patterns of a board of m < IHP_OMAHA_FINAL cards, and makes room for their numbers. */
enum ih_status ihp_omaha_stage_make(struct ihp_omaha_boards *boards, const uint8_t board[],
                                    size_t m);

/* Adds the numbers of the boards with one more card, of each kind, to those in a stage. */
void ihp_omaha_stage_add(const struct ihp_omaha_boards *boards, const struct ihp_omaha_next *next,
                         const struct ihp_omaha_board_sums *longer, struct ihp_omaha_stage *stage);

/* Returns the sums in a stage, which stay there. */
static inline struct ihp_omaha_board_sums ihp_omaha_stage_sums(const struct ihp_omaha_stage *stage)
{
  struct ihp_omaha_board_sums sums = {.patterns = &stage->patterns};
  memcpy(sums.of, stage->numbers.of, sizeof sums.of);
  return sums;
}

/* Sets share[] to the shares of high-low pots. */
static inline void ihp_omaha_board_shares(const struct ihp_omaha_board_sums *sums,
                                          uint32_t *share[IHP_OMAHA_SHARES])
{
  for (unsigned s = 0; s < IHP_OMAHA_SHARES; s++)
    share[s] = sums->of[IHP_OMAHA_SHARE + s];
}

/* Computes the sums over the runouts of a board of m cards, m in 3..5, which stay in *boards until
 * the next call.  Returns IH_OK or IH_ERR_MEMORY. */
enum ih_status ihp_omaha_sum_board(struct ihp_omaha_boards *boards, const uint8_t board[], size_t m,
                                   struct ihp_omaha_board_sums *out);

/* The part of the above that one next card has: adds the sums of the boards with one more card of a
 * type of the board in stage[m], without dividing them. */
enum ih_status ihp_omaha_sum_next(struct ihp_omaha_boards *boards, const uint8_t board[], size_t m,
                                  unsigned type);

#endif
