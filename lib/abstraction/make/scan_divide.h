/* The hands of one board of a scanned street, divided by themselves. */
#ifndef IH_LIB_ABSTRACTION_MAKE_SCAN_DIVIDE_H
#define IH_LIB_ABSTRACTION_MAKE_SCAN_DIVIDE_H

#include "abstraction/make/scan_boards.h"

/* Some hands of a board, with their points and buckets; one thread's workspace. */
struct ihp_pool {
  struct ihp_board_hands hands;
  uint32_t *wins, *ties; /* [place] */
  size_t count;
  uint32_t *from;     /* [i]: its number among the board's hands */
  void *at;           /* [i]: its point */
  uint64_t *weight;   /* [i]: raw hands */
  uint32_t *label;    /* [i]: its bucket */
  uint64_t *distance; /* [i]: from the centre of its bucket */
  uint32_t *kept;     /* [bucket]: its number without empty buckets */
};

/* Returns the bytes of a pool's arrays and of dividing it, without the method's own. */
uint64_t ihp_pool_bytes(const struct ihp_scan_boards *boards, const struct ihp_street_plan *street);

/* Allocates a pool for the hands of any board.  Release it only after a success.  IH_ERR_MEMORY. */
enum ih_status ihp_pool_take(const struct ihp_scan_boards *boards, struct ihp_pool *pool);
void ihp_pool_release(struct ihp_pool *pool);

/* The buckets of a board. */
struct ihp_board_buckets {
  uint32_t most; /* the caller's, like the arrays: [most], those of numbers zero */
  void *centre;
  uint64_t *size, *ehs, *costs;
  uint32_t count;
  size_t points; /* distinct ones that were divided */
  unsigned iterations;
  int is_converged;
};

/* Divides the hands of a canonical board: all of them, or a sample, and then each hand is in the
 * bucket with the nearest centre, and buckets without a hand are left out.  The pool is then one
 * hand for each index of the board, and seen[] is as for ihp_board_hands_choose.  Errors of
 * ihp_divide_points. */
enum ih_status ihp_board_divide(const struct ihp_scan_boards *boards, uint64_t board,
                                uint8_t seen[], struct ihp_pool *pool,
                                struct ihp_board_buckets *out);

/* Leaves out the buckets without a hand, whose size is 0: the others move up, with centres of `row`
 * bytes, and the pool's labels follow.  It happens if two centres become equal, or as near to all
 * hands of one of them. */
void ihp_board_drop_empty(size_t row, struct ihp_pool *pool, struct ihp_board_buckets *out);

#endif
