/** @file
 * Perfect recall of buckets.
 *
 * Part of libisohand-table.  A player with imperfect recall knows only the bucket of the present
 * street (Waugh, Zinkevich, Johanson, Kan, Schnizlein and Bowling, *A Practical Use of Imperfect
 * Recall*, 2009).  A player with perfect recall (Kuhn, *Extensive Games and the Problem of
 * Information*, 1953) also knows the buckets of all streets before: a *bucket sequence*.
 *
 * Hands in the same bucket of the turn have different sequences if they came from different buckets
 * of the flop.  A canonical hand of the turn can have several sequences, because each of the four
 * board cards may have been the turn card.
 *
 * These calls number the sequences that at least one hand has, street by street, so that the
 * strategy of a solver needs one row for each of them and no others:
 *
 * @code
 * preflop          number = bucket
 * later streets    number = ih_recall_number(recall, board, number on the street before, bucket)
 * @endcode
 *
 * The sequences of a street are numbered by ascending number on the street before, and then by
 * ascending bucket.
 *
 * Stability: provisional.
 *
 * Threads: an ih_recall does not change, so all calls may use it at the same time, except
 * ih_recall_free(). */
#ifndef ISOHAND_RECALL_H
#define ISOHAND_RECALL_H

#include <isohand/abstraction.h>

IH_BEGIN_DECLS

/** The bucket sequences of an abstraction, from preflop up to a street. */
typedef struct ih_recall ih_recall;

/** Settings of ih_recall_count(). */
typedef struct ih_recall_options {
  ih_callbacks callbacks;      /**< Progress counts the hands of all streets. */
  const ih_executor *executor; /**< Runs the tasks; NULL: the calling thread does. */
  uint64_t memory;   /**< Maximum memory to use, in bytes; 0 means ih_memory_available(). */
  void *reserved[2]; /**< Reserved; must be NULL. */
} ih_recall_options;

/** Finds the bucket sequences of all hands from preflop up to a street.
 *
 * Memory: while a street is counted, 8 bytes for each pair of a sequence of the street before and a
 * bucket.  Recipe `ochs-200` takes half a minute on two cores, and 630 MB for the river; recipe
 * `200`, which has five times as many sequences, takes 1.5 GB.
 *
 * @param abstraction  the abstraction, which may be closed afterwards
 * @param board        cards on the board of the last street: 0, 3, 4 or 5
 * @param options      the settings; NULL: all members 0 or NULL
 * @param[out] out     receives the sequences; the caller frees them with ih_recall_free()
 * @param[out] error   the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     abstraction or out is NULL, or a reserved member is not NULL
 * @retval IH_ERR_RANGE        no street has such a board, or the abstraction lacks the file of one
 * of the streets
 * @retval IH_ERR_MISMATCH     a file contains an invalid bucket number
 * @retval IH_ERR_UNSUPPORTED  a street has 2^32 - 1 sequences or more
 * @retval IH_ERR_MEMORY       more memory is needed than is allowed, and *error contains how much;
 * or out of memory
 * @retval IH_ERR_CANCELLED    a callback or the executor stopped the call
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_recall_count(const ih_abstraction *abstraction, unsigned board,
                                      const ih_recall_options *options, ih_recall **out,
                                      ih_error *error);

/** Frees bucket sequences.
 *
 * @param recall  the sequences; NULL is allowed */
IH_API void ih_recall_free(ih_recall *recall);

/** The sequences of a street.  The arrays belong to the ih_recall, and are valid until it is
 * freed. */
typedef struct ih_recall_street {
  uint64_t before;       /**< Number of sequences of the street before; 1 preflop. */
  uint32_t buckets;      /**< Number of buckets of the street. */
  uint64_t count;        /**< Number of sequences, below 2^32 - 1. */
  const uint32_t *first; /**< `first[0..before]`: the sequences that extend sequence p of the street
                          * before are `first[p]..first[p+1]-1`. */
  const uint32_t *bucket; /**< `bucket[i]` is the last bucket of sequence i; it ascends from
                           * `first[p]` to `first[p+1]-1`. */
  const uint64_t *size;   /**< `size[i]` is the number of raw hands that have sequence i.  Equal
                           * cards that are dealt on different streets count separately, so the sum
                           * over the turn is 4 * 305,377,800 for the standard deck. */
  uint64_t reserved[2];   /**< Reserved; set to 0. */
} ih_recall_street;

/** Returns the sequences of a street.
 *
 * @param recall    the sequences
 * @param board     cards on the board of the street: 0, 3, 4 or 5
 * @param[out] out  receives the sequences of the street
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_RANGE     recall does not cover such a street */
IH_API enum ih_status ih_recall_street_of(const ih_recall *recall, unsigned board,
                                          ih_recall_street *out);

/** Stands for "no sequence". */
#define IH_NO_SEQUENCE 0xFFFFFFFF

/** Returns the number of the sequence that extends a sequence of the street before with a bucket.
 *
 * It is found by binary search over the sequences that extend `before`.
 *
 * @param recall  the sequences; may be NULL
 * @param board   cards on the board of the street: 0, 3, 4 or 5
 * @param before  number of the sequence of the street before; 0 preflop
 * @param bucket  bucket of the street
 * @return the number, 0..count-1; IH_NO_SEQUENCE if no hand has this sequence, recall is NULL or
 * does not cover such a street, or before or bucket is out of range */
IH_API uint32_t ih_recall_number(const ih_recall *recall, unsigned board, uint32_t before,
                                 uint32_t bucket);

/** Looks up the sequences of n hands of a street.
 *
 * Allocates 4 bytes for each hand during the call.
 *
 * @param recall       the sequences
 * @param abstraction  the abstraction of which they are
 * @param board        cards on the board of the street: 0, 3, 4 or 5
 * @param cards        `cards[i * stride..i * stride + 1 + board]`: the two hole cards of hand i,
 * then its board in the order in which it was dealt
 * @param stride       bytes from one hand to the next, at least 2 + board
 * @param n            number of hands
 * @param[out] number  `number[i]` is the number of the sequence of hand i; unchanged after a
 * failure
 * @param[out] bad     number of the first hand that is at fault; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   recall or abstraction is NULL, cards or number is NULL although n is
 * not 0, or stride is too small
 * @retval IH_ERR_RANGE      recall does not cover such a street, or the abstraction lacks a file
 * @retval IH_ERR_CARD       hand *bad has a card that is not in the deck
 * @retval IH_ERR_DUPLICATE  hand *bad has a card twice
 * @retval IH_ERR_MISMATCH   recall does not contain the sequence of hand *bad, so it was made from
 * a different abstraction
 * @retval IH_ERR_MEMORY     out of memory */
IH_API enum ih_status ih_recall_lookup(const ih_recall *recall, const ih_abstraction *abstraction,
                                       unsigned board, const uint8_t cards[], size_t stride,
                                       size_t n, uint32_t number[], size_t *bad);

/** Writes the sequences to a file, whose tensors doc/FORMAT.md describes.
 *
 * The file appears at its path only when it is complete, and replaces an existing one.
 *
 * @param recall      the sequences
 * @param path        the file
 * @param[out] error  the file and the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  recall or path is NULL
 * @retval IH_ERR_IO        the file cannot be written
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_recall_write(const ih_recall *recall, const char *path, ih_error *error);

/** Reads a file of ih_recall_write().
 *
 * The file can be read only with the abstraction from which it was made: the checksums of the
 * buckets are compared.
 *
 * @param path         the file
 * @param abstraction  the abstraction, which may be closed afterwards
 * @param[out] out     receives the sequences; the caller frees them with ih_recall_free()
 * @param[out] error   the file and the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_IO        the file cannot be opened or mapped, or is not a regular file
 * @retval IH_ERR_FORMAT    the file is not such a file, or its numbers are not valid
 * @retval IH_ERR_CHECKSUM  a checksum does not match: the file was changed
 * @retval IH_ERR_MISMATCH  the abstraction is not the one from which the file was made, or lacks a
 * street of it
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_recall_open(const char *path, const ih_abstraction *abstraction,
                                     ih_recall **out, ih_error *error);

IH_END_DECLS

#endif
