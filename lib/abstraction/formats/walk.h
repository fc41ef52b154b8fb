/* Walks: the hands of a street in the order in which a file of another program has them, each by
 * its index of the street. */
#ifndef IH_LIB_ABSTRACTION_FORMATS_WALK_H
#define IH_LIB_ABSTRACTION_FORMATS_WALK_H

#include "feature/street.h"

enum ihp_walk_order {
  IHP_WALK_MERGED,  /* the street's own hands: a board is a set of cards */
  IHP_WALK_ORDERED, /* hands whose streets are rounds of their own: 2 | 2,3 | 2,3,1 | 2,3,1,1 */
  IHP_WALK_BOARDS,  /* board by board, all hole cards on each */
  IHP_WALK_HANDS,   /* as merged; the cards of each hand are told */
  IHP_WALK_SETS,    /* boards that are sets, all hole cards of the deck on each; cards are told */
  IHP_WALK_PAIRS    /* hole cards by hole cards, all boards for each; cards are told */
};

enum { IHP_WALK_HAND = 7 }; /* cards of a hand at most: from one hand to the next */

struct ihp_walk;

/* *out = a walk over a street of a deck, by its number, before the first hand.  The indexer, that
 * of the street's own hands, must outlive it; free it with ihp_walk_free.  IH_ERR_MEMORY;
 * errors of ih_indexer_new. */
enum ih_status ihp_walk_new(enum ihp_walk_order order, const ih_indexer *indexer, size_t street,
                            struct ihp_walk **out);
void ihp_walk_free(struct ihp_walk *walk);

/* How many hands there are in all. */
uint64_t ihp_walk_count(const struct ihp_walk *walk);

/* index[i] = the index of each of the next n hands, or of as many as are left: their number;
 * IH_NO_INDEX where hole cards of sets are on the board.  Where the order tells the cards,
 * hands[i * IHP_WALK_HAND...] = its two hole cards and its board; else the bytes there may change.
 */
size_t ihp_walk_next(struct ihp_walk *walk, size_t n, uint64_t index[], uint8_t hands[]);

/* ---- Boards ------------------------------------------------------------------------------ */

/* Boards street by street: after each flop its turns, after each turn its rivers.  The flops
 * {a, b, c}, a > b > c as card numbers, come by rising a, then b, then c; turn and river cards by
 * rising number.  Of all boards that suit permutations turn into each other, streets into the same
 * streets, only the first is one of them. */
struct ihp_boards {
  ih_deck deck;
  size_t street; /* its number; 0 has the one empty board */
  int is_begun, is_ended;
  int card[5]; /* of the board that it stands on, in the order above */
};

/* Moves to the next board, or the first; 0 at the end. */
int ihp_boards_next(struct ihp_boards *boards);

/* ---- Boards as sets ------------------------------------------------------------------------ */

/* Boards whose streets do not matter, each with its cards by falling rank, and those of a rank in
 * the order of suits 0, 3, 1, 2.  The boards come by rising rank of their first card, in that order
 * of suits, then by their second card in the same way, and so on.  Of all boards that suit
 * permutations turn into each other, only the one is there whose suits 0, 1, 2, 3 have ever fewer
 * cards, or as many that are no higher. */
struct ihp_sets {
  ih_deck deck;
  unsigned cards; /* 0 has the one empty board */
  int is_begun;
  int number[5];   /* of each card, by rank and the order of suits */
  uint8_t card[5]; /* of the board that it stands on */
};

/* Moves to the next board, or the first; 0 at the end. */
int ihp_sets_next(struct ihp_sets *sets);

/* ---- Pair by pair -------------------------------------------------------------------------- */

/* All hands of a street, whose cards are numbered suit by suit, the ranks of a suit from the lowest
 * one on.  Hole cards and boards have rising numbers; hands come by their first card, then the
 * second one, and so on. */
struct ihp_pairs {
  ih_deck deck;
  unsigned cards; /* on the board */
  int is_begun;
  unsigned hole[2];  /* the numbers of the hole cards */
  unsigned board[5]; /* those of the board's cards among the others */
};

/* hand[] = the next one, or the first; 0 at the end. */
int ihp_pairs_next(struct ihp_pairs *pairs, uint8_t hand[]);

#endif
