/* Enumeration of whole boards: all hole cards on a board at once, to verify every row of a table.
 * Like play_out.h it shares no code with the making of tables: the evaluator's closed form rates
 * every pair of hole cards on every final board, without regard to isomorphism, and one pass over
 * the strengths counts what each beats. */
#ifndef IH_LIB_VERIFY_PLAY_BOARDS_H
#define IH_LIB_VERIFY_PLAY_BOARDS_H

#include "verify/play_out.h"

/* Sums for all hole cards, by place in the hole order, over some final boards.  The workspace of
 * one thread. */
struct ihp_tallies;

/* Allocates empty tallies; NULL if out of memory.  The hands must outlive them. */
struct ihp_tallies *ihp_tallies_new(const struct ihp_hands *hands);
void ihp_tallies_free(struct ihp_tallies *tallies);

/* Resets the tallies and enumerates every final board that a board of the street can become.
 * Cancelled through the slice.  IH_ERR_CANCELLED. */
enum ih_status ihp_tallies_play(struct ihp_tallies *tallies, const uint8_t board[],
                                const struct ihp_slice *slice);

/* Adds one final board with multiplicity `weight`. */
void ihp_tallies_add(struct ihp_tallies *tallies, const uint8_t final[], unsigned weight);

/* Adds the sums of other tallies of the same hands. */
void ihp_tallies_join(struct ihp_tallies *to, const struct ihp_tallies *from);

/* Stores in *tally the mean over the n hole cards at place[].  Only the histogram bins and clusters
 * that the hands have are set. */
void ihp_tallies_read(const struct ihp_tallies *tallies, const uint16_t place[], unsigned n,
                      struct ihp_tally *tally);

/* Returns the number of cards of an enumerated board: the street's, or for preflop the final
 * board's, since the only preflop board is empty. */
unsigned ihp_tallies_board(const struct ihp_hands *hands);

/* Returns estimated CPU nanoseconds per such board. */
uint64_t ihp_tallies_cost(const struct ihp_hands *hands);

#endif
