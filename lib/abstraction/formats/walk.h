/* Walks: the hands of a street in the order of another program's file, each with its index on the
 * street. */
#ifndef IH_LIB_ABSTRACTION_FORMATS_WALK_H
#define IH_LIB_ABSTRACTION_FORMATS_WALK_H

#include "feature/street.h"

enum ihp_walk_order {
  IHP_WALK_MERGED,  /* the street's own hands: a board is a set of cards */
  IHP_WALK_ORDERED, /* hands with a round for each street: 2 | 2,3 | 2,3,1 | 2,3,1,1 */
  IHP_WALK_BOARDS,  /* board by board, all hole cards on each */
  IHP_WALK_HANDS,   /* like merged, and returns cards */
  IHP_WALK_SETS,    /* boards as sets, all hole cards of the deck on each; returns cards */
  IHP_WALK_PAIRS    /* hole cards by hole cards, all boards for each; returns cards */
};

enum { IHP_WALK_HAND = 7 }; /* most cards of a hand, and the stride between hands */

struct ihp_walk;

/* *out = a walk over a street, given by its number, before the first hand.  The indexer, which is
 * that of the street's own hands, must outlive it.  Free it with ihp_walk_free.  IH_ERR_MEMORY;
 * errors of ih_indexer_new. */
enum ih_status ihp_walk_new(enum ihp_walk_order order, const ih_indexer *indexer, size_t street,
                            struct ihp_walk **out);
void ihp_walk_free(struct ihp_walk *walk);

/* Returns the total number of hands. */
uint64_t ihp_walk_count(const struct ihp_walk *walk);

/* index[i] = the index of each of the next n hands, or of those left; returns their number.
 * IH_NO_INDEX: hole cards of a set overlap the board.  If the order returns cards, hands[i *
 * IHP_WALK_HAND...] = the two hole cards and the board; else those bytes are undefined. */
size_t ihp_walk_next(struct ihp_walk *walk, size_t n, uint64_t index[], uint8_t hands[]);

/* ---- Boards ------------------------------------------------------------------------------- */

/* Boards street by street: after each flop its turns, after each turn its rivers.  Flops {a, b, c}
 * with card numbers a > b > c ascend by a, then b, then c; turn and river cards ascend by number.
 * If suit permutations turn boards into each other, street by street, only the first of these
 * boards is included. */
struct ihp_boards {
  ih_deck deck;
  size_t street; /* its number; 0 has the one empty board */
  int is_begun, is_ended;
  int card[5]; /* of the current board, in the order above */
};

/* Moves to the first or next board; returns 0 at the end. */
int ihp_boards_next(struct ihp_boards *boards);

/* ---- Boards as sets of cards -------------------------------------------------------------- */

/* Boards regardless of streets.  Cards are in descending order of rank and, within a rank, in the
 * order of suits 0, 3, 1, 2.  Boards come in ascending order of the rank of their first card, then
 * its suit in that order, then of their second card likewise, and so on.  If suit permutations turn
 * boards into each other, only one of these is included: from each suit to the next (0, 1, 2, 3)
 * the number of cards decreases or, if it is equal, the ranks are not higher. */
struct ihp_sets {
  ih_deck deck;
  unsigned cards; /* 0 has the one empty board */
  int is_begun;
  int number[5];   /* of each card: its rank, then its place in the order of suits */
  uint8_t card[5]; /* of the current board */
};

/* Moves to the first or next board; returns 0 at the end. */
int ihp_sets_next(struct ihp_sets *sets);

/* ---- Hole cards by hole cards ------------------------------------------------------------- */

/* All hands of a street.  Cards are numbered suit by suit, and by ascending rank within a suit.
 * Hole cards and boards have ascending numbers; hands are ordered by their first card, then the
 * second, and so on. */
struct ihp_pairs {
  ih_deck deck;
  unsigned cards; /* on the board */
  int is_begun;
  unsigned hole[2];  /* numbers of the hole cards */
  unsigned board[5]; /* places of the board's cards among the remaining cards */
};

/* hand[] = the first or next hand; returns 0 at the end. */
int ihp_pairs_next(struct ihp_pairs *pairs, uint8_t hand[]);

#endif
