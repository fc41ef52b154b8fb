/* isohand: sequences, the canonical hands of a range of indices in order.
 *
 * Neighbours in index order differ in one suit most of the time: within a row only
 * one suit's group changes.  So going over the hands in order is tens of times as
 * fast as unindexing each.  There are two ways to look at them, which may be mixed:
 * hand by hand (cards, masks, multiplicities), and row by row (which suits hold how
 * many cards, and which group index each has), for tools that compute something
 * once for each suit, as the tables of isohand/strength.h do.
 *
 * A sequence is an object with a position.  One thread uses it at a time; any number
 * of sequences of one indexer may be used at the same time, so that threads take
 * a range each.  No call but ih_sequence_new allocates. */
#ifndef ISOHAND_SEQUENCE_H
#define ISOHAND_SEQUENCE_H

#include <isohand/cards.h>
#include <isohand/indexer.h>

IH_BEGIN_DECLS

typedef struct ih_sequence ih_sequence;

/* *out = the sequence of the indices first..first+count-1 of a round, before the
 * first of them.  The indexer must outlive it.  It belongs to the caller, who frees
 * it with ih_sequence_free, and needs up to 11 MiB, of which short ranges touch a
 * part only.  IH_ERR_RANGE: the round, or the end of the range, is out of range;
 * IH_ERR_MEMORY; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_sequence_new(const ih_indexer *indexer, unsigned round, uint64_t first,
                                      uint64_t count, ih_sequence **out);

/* Frees it; NULL is allowed. */
IH_API void ih_sequence_free(ih_sequence *sequence);

/* Puts the sequence before another range of the same round, first..first+count-1.
 * It costs about an unindexing.  IH_ERR_RANGE, IH_ERR_ARGUMENT; the position is then
 * as it was. */
IH_API enum ih_status ih_sequence_seek(ih_sequence *sequence, uint64_t first, uint64_t count);

/* The index of the next hand, or that behind the range when all have been given; and
 * how many hands are left. */
IH_API uint64_t ih_sequence_index(const ih_sequence *sequence);
IH_API uint64_t ih_sequence_left(const ih_sequence *sequence);

/* ---- Hand by hand --------------------------------------------------------- */

/* Where hands go.  Each array belongs to the caller; NULL: not wanted. */
typedef struct ih_sequence_arrays {
  uint8_t *rows;            /* hand i is rows[i * stride .. i * stride + k - 1], as
                             * ih_unindex gives it, k = ih_indexer_cards(round) */
  size_t stride;            /* >= k if rows is not NULL; k itself is fastest */
  uint64_t *masks;          /* masks[i]: all cards of hand i, see isohand/cards.h */
  uint64_t *multiplicities; /* multiplicities[i]: as ih_multiplicity gives it */
} ih_sequence_arrays;

/* The next n hands, or as many as are left; the sequence goes on behind them.
 * Bytes between the rows, and those behind the last card of the last hand, are
 * left as they are.  The unchecked call returns their number, 0 at the end of the
 * range, and wants a good stride; the checked one puts it into *given.
 * IH_ERR_ARGUMENT: NULL, or stride < k.
 *
 * Of a rank-only deck each hand is unindexed. */
IH_API size_t ih_sequence_next_unchecked(ih_sequence *sequence, size_t n,
                                         const ih_sequence_arrays *hands);
IH_API enum ih_status ih_sequence_next(ih_sequence *sequence, size_t n,
                                       const ih_sequence_arrays *hands, size_t *given);

/* ---- Row by row ----------------------------------------------------------- */

/* Consecutive hands in which only one suit's group changes.  Suits are those of the
 * canonical hands, and so in the order of their suit configuration: suit s has
 * counts[s][r] cards in round r, descending, and its group index is below size[s],
 * as doc/ALGORITHMS.md defines it (Waugh 2013, algorithm 1).  Entries of suits and
 * rounds that do not occur are 0, their size 1. */
typedef struct ih_sequence_run {
  uint64_t first;               /* index of the first hand */
  uint64_t length;              /* hands, >= 1 */
  uint64_t configuration;       /* its suit configuration's place, 0.. */
  uint64_t group[IH_MAX_SUITS]; /* group indices of the first hand; in hand i
                                 * that of the suit that changes is i more */
  uint64_t size[IH_MAX_SUITS];  /* numbers of groups */
  uint8_t counts[IH_MAX_SUITS][IH_MAX_ROUNDS];
  uint8_t suit; /* the one that changes */
  uint8_t reserved[7];
} ih_sequence_run;

/* *row = the rest of the row that the sequence stands in, as far as the range goes;
 * the sequence goes on behind it.  IH_ERR_RANGE at the end of the range;
 * IH_ERR_UNSUPPORTED of a rank-only deck, whose hands have no suit configurations;
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_sequence_next_run(ih_sequence *sequence, ih_sequence_run *row);

/* The groups first..first+n-1 of a suit that has counts[r] cards in round r, for the
 * rounds 0..round: masks[i * (round + 1) + r] = the ranks that group first + i holds
 * in round r, rank q as bit q.  Some nanoseconds a group.  IH_ERR_RANGE: the round, or
 * the end of the groups, is out of range; IH_ERR_COUNT: a suit cannot have these
 * counts, since a round has fewer cards or the deck fewer ranks; IH_ERR_UNSUPPORTED of
 * a rank-only deck; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_suit_groups(const ih_indexer *indexer, unsigned round,
                                     const uint8_t counts[], uint64_t first, size_t n,
                                     uint16_t masks[]);

IH_END_DECLS

#endif
