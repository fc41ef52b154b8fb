/* isohand: sequences, the canonical hands of a range of indices in order.
 *
 * Hands whose indices are neighbours mostly differ in one suit: indices fall into runs,
 * in each of which only one suit's group changes.  So going over the hands in order is
 * tens of times as fast as unindexing each.  A sequence gives them hand by hand (rows of
 * cards, sets, multiplicities) or run by run (how many cards each suit holds, and its
 * group index), for programs that compute something once for each suit, as
 * isohand/strength.h does.  The two may be mixed.
 *
 * A sequence is an object with a position.  Only ih_sequence_new allocates.
 *
 * Stability: stable.
 * Threads: one thread at a time uses a sequence; any number of sequences of one indexer may be
 * used at the same time, so that each thread goes over a range of its own. */
#ifndef ISOHAND_SEQUENCE_H
#define ISOHAND_SEQUENCE_H

#include <isohand/cards.h>
#include <isohand/indexer.h>

IH_BEGIN_DECLS

typedef struct ih_sequence ih_sequence;

/* *out = the sequence of the indices first..first+count-1 of a round, before the first
 * of them.  The indexer must outlive it.  It belongs to the caller, who frees it with
 * ih_sequence_free.  It needs up to 11 MiB, most of which short ranges do not touch.
 * IH_ERR_RANGE: the round, or the end of the range, is out of range; IH_ERR_MEMORY;
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_sequence_new(const ih_indexer *indexer, unsigned round, uint64_t first,
                                      size_t count, ih_sequence **out);

/* Frees it; NULL is allowed. */
IH_API void ih_sequence_free(ih_sequence *sequence);

/* Moves the sequence to another range of the same round, before its first index: the
 * range is first..first+count-1.  This costs about an unindexing.  IH_ERR_RANGE,
 * IH_ERR_ARGUMENT; the position is then as it was. */
IH_API enum ih_status ih_sequence_seek(ih_sequence *sequence, uint64_t first, size_t count);

/* The index of the next hand, or the end of the range when there is none; and how many
 * hands are left. */
IH_API uint64_t ih_sequence_index(const ih_sequence *sequence);
IH_API uint64_t ih_sequence_left(const ih_sequence *sequence);

/* ---- Hand by hand --------------------------------------------------------- */

/* What is wanted of each hand, and where it goes.  Each array belongs to the caller;
 * NULL: not wanted. */
typedef struct ih_sequence_arrays {
  uint8_t *rows;            /* hand i is rows[i * stride .. i * stride + k - 1], as
                             * ih_unindex gives it, k = ih_indexer_cards(round) */
  size_t stride;            /* >= k if rows is not NULL; k itself is fastest */
  ih_set *sets;             /* sets[i]: the cards of hand i */
  uint64_t *multiplicities; /* multiplicities[i]: as ih_multiplicity gives it */
  void *reserved[2];        /* NULL */
} ih_sequence_arrays;

/* Gives the next n hands, or as many as are left, and moves the sequence past them.
 * Bytes between the rows, and those after the last card of the last hand, are left as
 * they are.  Unchecked: arrays->stride is good; returns the number of hands, 0 at the
 * end of the range.  Checked: *given is that number; IH_ERR_ARGUMENT, also for a stride
 * below k or a reserved member that is not NULL.
 *
 * With a rank-only deck each hand is unindexed. */
IH_API size_t ih_sequence_next_unchecked(ih_sequence *sequence, size_t n,
                                         const ih_sequence_arrays *arrays);
IH_API enum ih_status ih_sequence_next(ih_sequence *sequence, size_t n,
                                       const ih_sequence_arrays *arrays, size_t *given);

/* ---- Run by run ----------------------------------------------------------- */

/* A run: consecutive hands in which only one suit's group changes.  Suits are those of
 * the canonical hands, and so in the order of their suit configuration.  Suit s has
 * counts[s][r] cards in round r, and its group index is below sizes[s], as
 * doc/ALGORITHMS.md defines it (Waugh 2013, algorithm 1).  For suits and rounds that do
 * not occur, the counts are 0 and the size is 1. */
typedef struct ih_sequence_run {
  uint64_t first;                /* index of the first hand */
  uint64_t length;               /* hands, >= 1 */
  uint64_t configuration;        /* number of its suit configuration, from 0 */
  uint64_t groups[IH_MAX_SUITS]; /* group indices of the first hand; in hand i that of
                                  * the suit that changes is i more */
  uint64_t sizes[IH_MAX_SUITS];  /* numbers of groups */
  uint8_t counts[IH_MAX_SUITS][IH_MAX_ROUNDS];
  uint8_t suit;        /* the one that changes */
  uint8_t reserved[7]; /* 0 */
} ih_sequence_run;

/* *run = the rest of the run that the sequence is in, as far as the range goes; moves
 * the sequence past it.  IH_ERR_RANGE at the end of the range; IH_ERR_UNSUPPORTED: a
 * rank-only deck, whose hands have no suit configurations; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_sequence_next_run(ih_sequence *sequence, ih_sequence_run *run);

/* The groups first..first+n-1 of a suit that has counts[r] cards in round r, for the
 * rounds 0..round: rank_sets[i * (round + 1) + r] = the ranks that group first + i holds
 * in round r, rank q as bit q.  This takes some nanoseconds a group.  IH_ERR_RANGE: the
 * round, or the end of the groups, is out of range; IH_ERR_COUNT: no suit has these
 * counts, since a round has fewer cards or the deck has fewer ranks; IH_ERR_UNSUPPORTED:
 * a rank-only deck; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_suit_groups(const ih_indexer *indexer, unsigned round,
                                     const uint8_t counts[], uint64_t first, size_t n,
                                     uint16_t rank_sets[]);

IH_END_DECLS

#endif
