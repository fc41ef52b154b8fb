/* Numbers of all hands of a street, by board and pattern.
 *
 * Of each canonical board, the patterns are in the colex order of their types.  A hand is found by
 * turning its board into the canonical one: that takes a table of all boards.  So a street takes
 * far less memory than a row for each hand, the scores of the turn of four cards 1.7 GB instead of
 * 9, and can still be read in any order. */
#ifndef IH_LIB_EQUITY_OMAHA_STORE_H
#define IH_LIB_EQUITY_OMAHA_STORE_H

#include "equity/omaha/board.h"

#include <isohand/omaha_equity.h>
#include <isohand/team.h>

enum { IHP_SUIT_PERMUTATIONS = 24 };

/* The boards of a street, and where the numbers of each one's patterns are. */
struct ihp_omaha_store {
  ih_omaha_game game;
  unsigned board;       /* cards: 0, 3, 4 or 5 */
  ih_indexer *by_board; /* of the boards; preflop, of the final boards */
  uint64_t boards;

  /* After the deal. */
  uint8_t (*cards)[IHP_OMAHA_FINAL]; /* of each canonical board */
  uint8_t (*type)[IHP_OMAHA_CARDS];  /* of each card on a canonical board */
  uint64_t *first;                   /* [board]: its first pattern */
  uint32_t *canonical;               /* [colex rank of any board]: see ihp_omaha_canonical() */
  unsigned permutations;             /* of the deck's suits, at most 24 */
  uint8_t permuted[IHP_SUIT_PERMUTATIONS][IHP_OMAHA_CARDS]; /* cards */
  uint32_t colex[IHP_OMAHA_FINAL + 1][IHP_OMAHA_CARDS];     /* [k][card] = C(card, k) */
};

/* Returns the number of patterns that are stored for a board of these types. */
typedef uint64_t ihp_omaha_patterns_size(unsigned hole, const struct ihp_omaha_types *types);

/* Starts a store, with the indexer of its boards only.  The caller frees it in any case.  Both
 * calls return IH_OK or IH_ERR_MEMORY. */
enum ih_status ihp_omaha_store_start(const ih_omaha_game *game, unsigned board,
                                     struct ihp_omaha_store *store);

/* Allocates and fills the arrays of a street after the deal. */
enum ih_status ihp_omaha_store_boards(struct ihp_omaha_store *store, ihp_omaha_patterns_size *size);

/* Lists the permutations of the deck's suits; ihp_omaha_store_boards() does so too. */
void ihp_omaha_store_permutations(struct ihp_omaha_store *store);

/* Returns the bytes of the arrays. */
uint64_t ihp_omaha_store_bytes(const struct ihp_omaha_store *store);

void ihp_omaha_store_free(struct ihp_omaha_store *store);

/* A canonical board, and the suit permutation that turns a given one into it. */
struct ihp_omaha_canonical {
  uint32_t board;
  const uint8_t *permuted; /* [card] */
};

/* Turns a board of m cards, those of the street, in any order, into the canonical one. */
IHP_ALWAYS_INLINE struct ihp_omaha_canonical
ihp_omaha_canonical(const struct ihp_omaha_store *store, const uint8_t board[], unsigned m)
{
  uint64_t set = 0;
  uint32_t rank = 0;
  for (unsigned i = 0; i < m; i++)
    set |= UINT64_C(1) << board[i];
  for (unsigned k = 1; k <= m; k++, set &= set - 1)
    rank += store->colex[k][ihp_lowest(set)];
  const uint32_t found = store->canonical[rank];
  return (struct ihp_omaha_canonical){found / 32, store->permuted[found % 32]};
}

/* The numbers of all hands, summed over runouts. */
struct ih_omaha_sums {
  struct ihp_omaha_store store;
  ih_indexer *indexer; /* of the hands */
  uint64_t hands;
  unsigned kinds;                            /* of numbers, as bits */
  uint64_t *preflop[IHP_OMAHA_STREET_KINDS]; /* [kind][index]; NULL if not wanted */

  /* After the deal. */
  struct ihp_omaha_numbers numbers; /* of each pattern */
  void *memory;                     /* of the numbers; NULL if they are in a storage */
  const ih_team *team;              /* that the memory is from */
  uint32_t multi[IH_OMAHA_MAX_HOLE + 1][IHP_OMAHA_TYPES]; /* [k][type] = C(type + k - 1, k) */
};

/* Make the numbers, by the executor; `later` is the turn, for the flop.  What a storage has already
 * is not made again; NULL: there is none.  The errors are those of ihp_split_run(). */
enum ih_status ihp_omaha_sum_street(ih_omaha_sums *sums, const ih_omaha_sums *later,
                                    const ih_omaha_storage *storage, const ih_executor *executor,
                                    const ih_callbacks *callbacks);
enum ih_status ihp_omaha_sum_preflop(ih_omaha_sums *sums, const ih_executor *executor,
                                     const ih_callbacks *callbacks);

#endif
