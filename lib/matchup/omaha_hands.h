/* Hands of one Omaha range against those of the other, board by board. */
#ifndef IH_LIB_MATCHUP_OMAHA_HANDS_H
#define IH_LIB_MATCHUP_OMAHA_HANDS_H

#include "base/bits.h"
#include "matchup/matchup.h"

#include <isohand/omaha_range.h>

/* The hands of a range that have a weight. */
struct ihp_omaha_hands {
  struct ihp_omaha_hand {
    ih_set set;
    uint32_t weight;
    uint32_t other;                   /* weight of the same cards in the other range */
    uint8_t cards[IH_OMAHA_MAX_HOLE]; /* ascending */
  } * hand;
  size_t count;
};

/* Lists the hands of weight[], of n cards each; other[] is the other range.  Returns IH_OK or
 * IH_ERR_MEMORY. */
enum ih_status ihp_omaha_hands_list(size_t n, const uint32_t weight[], const uint32_t other[],
                                    struct ihp_omaha_hands *hands);

/* Wins and ties of the first range on boards, and the products of the weights of all pairs: less
 * than 2^90 on a board, of which there are less than 2^22. */
struct ihp_omaha_sums {
  ihp_u128 wins, ties, total;
};

/* Two ranges, and memory for a board of theirs. */
struct ihp_omaha_meeting;

/* Prepares to meet.  Returns NULL if out of memory. */
struct ihp_omaha_meeting *ihp_omaha_meeting_new(size_t n, const struct ihp_omaha_hands *a,
                                                const struct ihp_omaha_hands *b);

void ihp_omaha_meeting_free(struct ihp_omaha_meeting *meeting);

/* Adds `times` times the wins and ties of range a on a board to *sums, whose total stays. */
void ihp_omaha_meet(struct ihp_omaha_meeting *meeting, const uint8_t board[IHP_BOARD],
                    unsigned times, struct ihp_omaha_sums *sums);

/* Returns the products of the weights of all pairs of hands that share no card. */
ihp_u128 ihp_omaha_pairs(struct ihp_omaha_meeting *meeting);

#endif
