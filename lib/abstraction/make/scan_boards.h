/* The hands of each canonical board of a scanned street, which fit in memory one board at a time.
 */
#ifndef IH_LIB_ABSTRACTION_MAKE_SCAN_BOARDS_H
#define IH_LIB_ABSTRACTION_MAKE_SCAN_BOARDS_H

#include "abstraction/make/scan.h"

#include <isohand/omaha_equity.h>

/* The boards; constant once open. */
struct ihp_scan_boards {
  const struct ihp_scan *scan;
  ih_omaha_game game;
  ih_indexer *indexer; /* of boards */
  ih_omaha_bins *bins; /* NULL: the method has no histograms */
  unsigned cards;      /* of a board */
  uint64_t count;      /* canonical boards */
  size_t places;       /* hole cards, on the board or not */
  size_t live;         /* those that are not */
  size_t each;         /* of them in the sample */
};

/* The hands of one board, and workspace for them; one thread's. */
struct ihp_board_hands {
  uint8_t board[IH_MAX_CARDS];
  uint64_t multiplicity; /* of the board */
  size_t count;          /* of live hands */
  uint32_t *place;       /* [i]: of the live hands, ascending */
  uint64_t *index;       /* [i] */
  uint8_t *wanted;       /* [place] */
  uint16_t *histogram;   /* [place * bins]; NULL: the method has none */
};

/* Counts the boards of a street and their hands: *boards without its scan and bins.  Close it with
 * ihp_scan_boards_close, also after a failure.  IH_ERR_MEMORY. */
enum ih_status ihp_scan_boards_count(const struct ihp_street_plan *street,
                                     struct ihp_scan_boards *boards);

/* Like ihp_scan_boards_count, with everything; the scan must outlive *boards.  IH_ERR_MEMORY,
 * IH_ERR_CANCELLED. */
enum ih_status ihp_scan_boards_open(const struct ihp_scan *scan, struct ihp_scan_boards *boards);
void ihp_scan_boards_close(struct ihp_scan_boards *boards);

/* Returns the estimated CPU nanoseconds of opening the boards. */
uint64_t ihp_scan_boards_work(const struct ihp_street_plan *street);

/* Returns the bytes of the arrays of struct ihp_board_hands. */
uint64_t ihp_board_hands_bytes(const struct ihp_scan_boards *boards,
                               const struct ihp_street_plan *street);

/* Allocates room for the hands of any board.  Release it only after a success.  IH_ERR_MEMORY. */
enum ih_status ihp_board_hands_take(const struct ihp_scan_boards *boards,
                                    struct ihp_board_hands *hands);
void ihp_board_hands_release(struct ihp_board_hands *hands);

/* Finds the live hands of a canonical board: their places; and, separately, their indices. */
void ihp_board_hands_list(const struct ihp_scan_boards *boards, uint64_t board,
                          struct ihp_board_hands *hands);
void ihp_board_hands_index(const struct ihp_scan_boards *boards, struct ihp_board_hands *hands);

/* Wants boards->each of the live hands, drawn at random by the seed. */
void ihp_board_hands_draw(const struct ihp_scan_boards *boards, uint64_t board,
                          struct ihp_board_hands *hands);

/* Wants the first hand of each index: the others are isomorphic to it.  Bit i % 8 of seen[i / 8] is
 * set once hand i has been wanted; tasks may share the array. */
void ihp_board_hands_choose(const struct ihp_scan_boards *boards, uint8_t seen[],
                            struct ihp_board_hands *hands);

/* Makes the histograms of the wanted hands.  IH_ERR_MEMORY. */
enum ih_status ihp_board_hands_histograms(const struct ihp_scan_boards *boards,
                                          const struct ihp_board_hands *hands);

/* Writes the point of a place, made from its histogram, as row i of at[]. */
void ihp_board_hands_point(const struct ihp_scan_boards *boards,
                           const struct ihp_board_hands *hands, uint32_t place, void *at, size_t i);

#endif
