/* The hands of a street of Omaha in a small deck, with numbers found the plain way: from
 * comparisons of all hands on every final board. */
#ifndef IH_TESTS_OMAHA_PLAIN_H
#define IH_TESTS_OMAHA_PLAIN_H

#include <isohand/indexer.h>
#include <isohand/omaha_equity.h>
#include <isohand/store.h>

enum { STREET_HOLE = 4, STREET_FINAL = 5, STREET_BINS = 12 };

/* Arrays are by index. */
struct plain_street {
  ih_omaha_game game;
  unsigned board;
  ih_indexer *indexer, *by_board; /* of hands; of boards */
  uint64_t hands, boards;
  uint64_t *weight;   /* raw hands */
  uint64_t *points;   /* sums of scores */
  uint64_t *squares;  /* sums of their squares */
  uint32_t *below;    /* [hand * STREET_BINS + bin]: runouts up to the bin */
  uint64_t *board_of; /* index of the board */
  uint64_t all, most; /* raw hands; the most that a sum of scores can be */
};

/* Makes a street of the standard ranking; board is 3 or 4. */
void plain_street_make(struct plain_street *street, unsigned ranks, unsigned board);
void plain_street_free(struct plain_street *street);

/* What the point of a hand is. */
enum omaha_point {
  OMAHA_OWN_BUCKET, /* at distance 0 from its centre */
  OMAHA_SCORES,
  OMAHA_SQUARES, /* without the bits that bring the maximum below 2^24 */
  OMAHA_HISTOGRAM
};

/* Returns coordinate j of a hand's point. */
uint64_t plain_street_coordinate(const struct plain_street *street, enum omaha_point point,
                                 uint64_t hand, size_t j);

/* Checks size, cost and ehs of all buckets of a table; that a hand is in a bucket of its board, if
 * they are within boards; and, if `is_nearest`, that no other centre is nearer among these or,
 * else, all. */
void plain_street_check(const struct plain_street *street, const ih_store *store,
                        enum omaha_point point, int is_nearest);

#endif
