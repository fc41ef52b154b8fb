/** @file
 * Sequences: the canonical hands of a range of indices, in order.
 *
 * Hands with neighbouring indices mostly differ in one suit: indices fall into runs, in each of
 * which only the group of one suit changes.  Therefore going over hands in order is tens of times
 * as fast as unindexing each of them.
 *
 * A sequence lists hands one by one (rows of cards, sets, multiplicities), or run by run (how many
 * cards each suit holds, and its group index) for programs that compute something once for each
 * suit, as isohand/strength.h does.  The two ways may be mixed.
 *
 * A sequence is an object with a position.  Only ih_sequence_new() allocates.
 *
 * Stability: stable.
 *
 * Threads: only one thread at a time may use a sequence.  Any number of sequences of one indexer
 * may be used at the same time, so each thread can go over a range of its own. */
#ifndef ISOHAND_SEQUENCE_H
#define ISOHAND_SEQUENCE_H

#include <isohand/cards.h>
#include <isohand/indexer.h>

IH_BEGIN_DECLS

/** A sequence: a range of indices of a round, and a position in it. */
typedef struct ih_sequence ih_sequence;

/** Creates the sequence of indices first..first+count-1 of a round, positioned at the first.
 *
 * It takes up to 11 MiB of memory, most of which short ranges do not touch.
 *
 * @param indexer   the indexer; must outlive the sequence
 * @param round     the round
 * @param first     the first index
 * @param count     number of indices
 * @param[out] out  receives the sequence; the caller frees it with ih_sequence_free()
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_RANGE     the round, or first + count, is out of range
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_sequence_new(const ih_indexer *indexer, unsigned round, uint64_t first,
                                      size_t count, ih_sequence **out);

/** Frees a sequence.
 *
 * @param sequence  the sequence; NULL is allowed */
IH_API void ih_sequence_free(ih_sequence *sequence);

/** Moves a sequence to indices first..first+count-1 of the same round, positioned at the first.
 *
 * This takes about as long as unindexing one hand.
 *
 * @param sequence  the sequence; on failure its range and position are unchanged
 * @param first     the first index
 * @param count     number of indices
 *
 * @retval IH_ERR_ARGUMENT  sequence is NULL
 * @retval IH_ERR_RANGE     first + count is out of range */
IH_API enum ih_status ih_sequence_seek(ih_sequence *sequence, uint64_t first, size_t count);

/** Returns the index of the next hand.
 *
 * @param sequence  the sequence, not NULL
 * @return the index; first + count at the end of the range */
IH_API uint64_t ih_sequence_index(const ih_sequence *sequence);

/** Returns the number of hands that are left.
 *
 * @param sequence  the sequence, not NULL
 * @return the number; 0 at the end of the range */
IH_API uint64_t ih_sequence_left(const ih_sequence *sequence);

/* ---- Hand by hand --------------------------------------------------------- */

/** Where a sequence writes hands.  The caller owns the arrays; each may be NULL. */
typedef struct ih_sequence_arrays {
  uint8_t *rows;            /**< Hand i is rows[i * stride .. i * stride + k - 1], as ih_unindex()
                             * writes it, with k = `ih_indexer_cards(indexer, round)`. */
  size_t stride;            /**< Bytes from one row to the next, at least k; k is fastest.  Ignored
                             * if rows is NULL. */
  ih_set *sets;             /**< sets[i] is the set of the cards of hand i. */
  uint64_t *multiplicities; /**< multiplicities[i] is that of hand i, see ih_multiplicity(). */
  void *reserved[2];        /**< Reserved; must be NULL. */
} ih_sequence_arrays;

/** Writes the next hands, and moves the sequence past them.
 *
 * Bytes between rows, and after the last card of the last row, are untouched.  With a rank-only
 * deck each hand is unindexed.
 *
 * @param sequence  the sequence
 * @param n         number of hands; fewer are written at the end of the range
 * @param arrays    where they are written
 * @return the number of hands written; 0 at the end of the range
 * @pre arrays->stride is at least k if arrays->rows is not NULL. */
IH_API size_t ih_sequence_next_unchecked(ih_sequence *sequence, size_t n,
                                         const ih_sequence_arrays *arrays);

/** Like ih_sequence_next_unchecked(), but checks its arguments.
 *
 * @param sequence    the sequence
 * @param n           number of hands; fewer are written at the end of the range
 * @param arrays      where they are written
 * @param[out] given  receives the number of hands written
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL, arrays->stride is too small, or a reserved member is
 *                          set */
IH_API enum ih_status ih_sequence_next(ih_sequence *sequence, size_t n,
                                       const ih_sequence_arrays *arrays, size_t *given);

/* ---- Run by run ----------------------------------------------------------- */

/** A run: consecutive hands in which only the group of one suit changes.
 *
 * Suits are those of the canonical hands, so they are in the order of the suit configuration.  Suit
 * s has counts[s][r] cards in round r.  Its group index is below sizes[s]; doc/ALGORITHMS.md
 * defines it (Waugh 2013, algorithm 1).  Suits and rounds that do not occur have counts 0 and
 * size 1. */
typedef struct ih_sequence_run {
  uint64_t first;                /**< Index of the first hand. */
  uint64_t length;               /**< Number of hands, at least 1. */
  uint64_t configuration;        /**< Number of the suit configuration, from 0. */
  uint64_t groups[IH_MAX_SUITS]; /**< Group indices of the first hand.  In hand i, that
                                  * of the changing suit is i higher. */
  uint64_t sizes[IH_MAX_SUITS];  /**< Numbers of groups. */
  uint8_t counts[IH_MAX_SUITS][IH_MAX_ROUNDS]; /**< counts[s][r]: cards of suit s in round r. */
  uint8_t suit;                                /**< The suit whose group changes. */
  uint8_t reserved[7];                         /**< Reserved; 0. */
} ih_sequence_run;

/** Returns the rest of the run at the position of a sequence, and moves the sequence past it.
 *
 * The run ends where the range of the sequence ends.
 *
 * @param sequence  the sequence
 * @param[out] run  receives the run
 *
 * @retval IH_ERR_ARGUMENT     a pointer is NULL
 * @retval IH_ERR_RANGE        the sequence is at the end of its range
 * @retval IH_ERR_UNSUPPORTED  the deck is rank-only: its hands have no suit configurations */
IH_API enum ih_status ih_sequence_next_run(ih_sequence *sequence, ih_sequence_run *run);

/** Lists the rank sets of groups first..first+n-1 of a suit with given counts.
 *
 * This takes a few nanoseconds per group.
 *
 * @param indexer         the indexer
 * @param round           the round
 * @param counts          counts[r] is the number of cards of the suit in round r, for rounds
 *                        0..round
 * @param first           the first group
 * @param n               number of groups
 * @param[out] rank_sets  receives rank_sets[i * (round + 1) + r], the ranks that group first + i
 *                        holds in round r: bit q is set for rank q
 *
 * @retval IH_ERR_ARGUMENT     a pointer is NULL
 * @retval IH_ERR_RANGE        the round, or first + n, is out of range
 * @retval IH_ERR_UNSUPPORTED  the deck is rank-only
 * @retval IH_ERR_COUNT        no suit has these counts: a round has fewer cards, or the deck fewer
 *                             ranks */
IH_API enum ih_status ih_suit_groups(const ih_indexer *indexer, unsigned round,
                                     const uint8_t counts[], uint64_t first, size_t n,
                                     uint16_t rank_sets[]);

IH_END_DECLS

#endif
