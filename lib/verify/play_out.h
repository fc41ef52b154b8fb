/* Hands of a street, played out one by one: the road of verification, which shares
 * nothing with the making. */
#ifndef IH_LIB_VERIFY_PLAY_OUT_H
#define IH_LIB_VERIFY_PLAY_OUT_H

#include "base/executor.h"
#include "feature/street.h"
#include "feature/tally.h"

/* The rank of the ranking's own deck that the deck's lowest one counts as: a deck of fewer ranks
 * has the highest of these. */
unsigned ihp_lowest_rank(const struct ihp_hands *hands);

/* *tally = those of one of the hands, every runout against every opponent, with the
 * closed form of the evaluator.  This can take minutes, so the slice that it is part of is asked
 * whether to stop.  IH_ERR_CANCELLED. */
enum ih_status ihp_play_out(const struct ihp_hands *hands, const uint8_t cards[],
                            const struct ihp_slice *slice, struct ihp_tally *tally);

/* Estimated CPU nanoseconds of playing out one hand. */
uint64_t ihp_play_out_cost(const struct ihp_hands *hands);

#endif
