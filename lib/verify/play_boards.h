/* Whole boards, played out: all hole cards on a board at once, for the verification of every
 * row of a table.  Like play_out.h, this shares nothing with the making: the closed form of the
 * evaluator rates each pair of hole cards on each final board, none is left out for being
 * isomorphic to another one, and what each beats is counted in one pass over the strengths. */
#ifndef IH_LIB_VERIFY_PLAY_BOARDS_H
#define IH_LIB_VERIFY_PLAY_BOARDS_H

#include "verify/play_out.h"

/* What all hole cards add up to over some final boards, at their places in the hole order:
 * room for one thread. */
struct ihp_tallies;

/* Empty ones; NULL when memory is short.  The hands outlive them. */
struct ihp_tallies *ihp_tallies_new(const struct ihp_hands *hands);
void ihp_tallies_free(struct ihp_tallies *tallies);

/* Plays out a board of the street alone: on every final board that it can become.  The slice that
 * this is part of is asked whether to stop.  IH_ERR_CANCELLED. */
enum ih_status ihp_tallies_play(struct ihp_tallies *tallies, const uint8_t board[],
                                const struct ihp_slice *slice);

/* Adds one final board, as often as `weight` says. */
void ihp_tallies_add(struct ihp_tallies *tallies, const uint8_t final[], unsigned weight);

/* Adds all numbers of others, of the same hands. */
void ihp_tallies_join(struct ihp_tallies *to, const struct ihp_tallies *from);

/* *tally = the mean over the n hole cards at place[]: of the histogram and the clusters only
 * the bins and clusters that the hands have. */
void ihp_tallies_read(const struct ihp_tallies *tallies, const uint16_t place[], unsigned n,
                      struct ihp_tally *tally);

/* The cards of the boards that are played one by one: of the street, and preflop of the final
 * board, since there is one empty board only. */
unsigned ihp_tallies_board(const struct ihp_hands *hands);

/* About nanoseconds of a thread for each such board. */
uint64_t ihp_tallies_cost(const struct ihp_hands *hands);

#endif
