/* The numbers of all hands of a street, summed over runouts, by board and pattern.
 *
 * Of each canonical board, the patterns are in the colex order of their types.  A hand is found by
 * turning its board into the canonical one: that takes a table of all boards.  So a street takes
 * far less memory than a row for each hand, the turn of four cards 1.7 GB instead of 9, and can
 * still be read in any order. */
#ifndef IH_LIB_EQUITY_OMAHA_STORE_H
#define IH_LIB_EQUITY_OMAHA_STORE_H

#include "equity/omaha/board.h"

#include <isohand/omaha_equity.h>

enum { IHP_SUIT_PERMUTATIONS = 24 };

struct ih_omaha_sums {
  ih_omaha_game game;
  unsigned board;       /* cards: 0, 3 or 4 */
  ih_indexer *indexer;  /* of the hands */
  ih_indexer *by_board; /* of the boards; NULL preflop */
  uint64_t hands, boards;
  unsigned kinds;                     /* of numbers, as bits */
  uint64_t *preflop[IHP_OMAHA_KINDS]; /* [kind][index]; NULL if not wanted, and after the flop */

  /* After the flop. */
  uint8_t (*cards)[IHP_OMAHA_FINAL]; /* of each canonical board */
  uint8_t (*type)[IHP_OMAHA_CARDS];  /* of each card on a canonical board */
  uint64_t *first;                   /* [board]: its first pattern */
  struct ihp_omaha_numbers numbers;  /* of each pattern */
  uint32_t *canonical;               /* [colex rank of any board]: see ihp_omaha_canonical() */
  unsigned permutations;             /* of the deck's suits, at most 24 */
  uint8_t permuted[IHP_SUIT_PERMUTATIONS][IHP_OMAHA_CARDS]; /* cards */
  uint32_t colex[IHP_OMAHA_FINAL + 1][IHP_OMAHA_CARDS];     /* [k][card] = C(card, k) */
  uint32_t multi[IH_OMAHA_MAX_HOLE + 1][IHP_OMAHA_TYPES];   /* [k][type] = C(type + k - 1, k) */
};

/* A canonical board, and the suit permutation that turns a given one into it. */
struct ihp_omaha_canonical {
  uint32_t board;
  const uint8_t *permuted; /* [card] */
};

/* Turns a board of m cards, those of the street, in any order, into the canonical one. */
IHP_ALWAYS_INLINE struct ihp_omaha_canonical ihp_omaha_canonical(const ih_omaha_sums *sums,
                                                                 const uint8_t board[], unsigned m)
{
  uint64_t set = 0;
  uint32_t rank = 0;
  for (unsigned i = 0; i < m; i++)
    set |= UINT64_C(1) << board[i];
  for (unsigned k = 1; k <= m; k++, set &= set - 1)
    rank += sums->colex[k][ihp_lowest(set)];
  const uint32_t found = sums->canonical[rank];
  return (struct ihp_omaha_canonical){found / 32, sums->permuted[found % 32]};
}

/* Lists the permutations of the deck's suits. */
void ihp_omaha_store_permutations(ih_omaha_sums *sums);

/* Fills in all but the numbers of a street after the deal, whose arrays are allocated.  Returns
 * IH_OK or IH_ERR_MEMORY. */
enum ih_status ihp_omaha_store_boards(ih_omaha_sums *sums);

/* Stores the numbers of the patterns of a canonical board. */
void ihp_omaha_store_put(ih_omaha_sums *sums, uint64_t board,
                         const struct ihp_omaha_board_sums *numbers);

/* Reads them into a stage of boards of as many cards.  Returns IH_OK or IH_ERR_MEMORY. */
enum ih_status ihp_omaha_store_get(const ih_omaha_sums *sums, uint64_t board,
                                   struct ihp_omaha_boards *boards,
                                   struct ihp_omaha_board_sums *out);

/* Make the numbers, by the executor; `later` is the turn, for the flop.  The errors are those of
 * ihp_split_run(). */
enum ih_status ihp_omaha_sum_street(ih_omaha_sums *sums, const ih_omaha_sums *later,
                                    const ih_executor *executor, const ih_callbacks *callbacks);
enum ih_status ihp_omaha_sum_preflop(ih_omaha_sums *sums, const ih_executor *executor,
                                     const ih_callbacks *callbacks);

#endif
