/* isohand: perfect recall of buckets.
 *
 * A player who forgets knows the bucket of the present street.  One with perfect recall also knows
 * those of all streets before: a *bucket sequence*.  Hands of one bucket of the turn are told apart
 * when they came by different buckets of the flop, and one hand is in several sequences of the turn
 * when its turn card could have been each of four.  Here each sequence that some hand has gets a
 * number, street by street, so that a solver's strategy needs no more rows than there are:
 *
 *   preflop   its bucket
 *   later     number = ih_recall_number(recall, board, number of the street before, bucket)
 *
 * Sequences of a street are numbered by rising number on the street before, then by rising bucket.
 * In libisohand-table.
 *
 * Stability: provisional.
 * Threads: an ih_recall never changes: any calls may use it at the same time, except
 * ih_recall_free. */
#ifndef ISOHAND_RECALL_H
#define ISOHAND_RECALL_H

#include <isohand/abstraction.h>

IH_BEGIN_DECLS

typedef struct ih_recall ih_recall;

typedef struct ih_recall_options {
  ih_callbacks callbacks;      /* units of progress: hands of all streets */
  const ih_executor *executor; /* NULL: the calling thread */
  uint64_t memory;             /* bytes that may be used; 0: ih_memory_available() */
  void *reserved[2];           /* NULL */
} ih_recall_options;

/* *out = the bucket sequences of all hands from preflop up to the street of `board` cards, which
 * belong to the caller (ih_recall_free); the abstraction is not needed any more.  While a street is
 * counted, each pair of a sequence of the street before and a bucket takes 8 bytes: one of recipe
 * 200 takes half a minute on two cores, and for the river 630 MB.  options may be NULL.
 * IH_ERR_RANGE: the abstraction has no file of one of these streets; IH_ERR_MISMATCH: a bucket in a
 * file is none; IH_ERR_MEMORY: *error says how much it takes; IH_ERR_UNSUPPORTED: a street has 2^32
 * - 1 sequences or more; IH_ERR_CANCELLED; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_recall_count(const ih_abstraction *abstraction, unsigned board,
                                      const ih_recall_options *options, ih_recall **out,
                                      ih_error *error);

/* NULL is allowed. */
IH_API void ih_recall_free(ih_recall *recall);

/* The sequences of a street.  The arrays are the recall's, and live as long. */
typedef struct ih_recall_street {
  uint64_t before;       /* sequences of the street before; 1 preflop */
  uint32_t buckets;      /* of the street */
  uint64_t count;        /* sequences, below 2^32 - 1 */
  const uint32_t *first; /* [0..before]: where those of a sequence of the street before begin */
  const uint32_t
      *bucket;          /* [0..count-1]: the last bucket, which rises from first[i] to first[i+1] */
  const uint64_t *size; /* [0..count-1]: raw hands whose streets are dealt in order: of the turn
                         * of the standard deck, 4 * 305,377,800 in all */
  uint64_t reserved[2]; /* 0 */
} ih_recall_street;

/* *out = the sequences of a street, named by the cards on its board.  IH_ERR_RANGE: there are none
 * of it; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_recall_street_of(const ih_recall *recall, unsigned board,
                                          ih_recall_street *out);

/* Stands for no sequence. */
#define IH_NO_SEQUENCE 0xFFFFFFFF

/* Returns the number, 0..count-1, of the sequence that continues number `before` of the street
 * before (0 preflop) with a bucket of the street of `board` cards.  Returns IH_NO_SEQUENCE if no
 * hand has it: also for NULL, a street without sequences, a `before` that is not below
 * ih_recall_street.before, and a bucket that the street does not have.  Searches the continuations
 * of `before` by halves. */
IH_API uint32_t ih_recall_number(const ih_recall *recall, unsigned board, uint32_t before,
                                 uint32_t bucket);

/* number[i] = that of the sequence of hand i, for n hands: two hole cards and then the board, as
 * dealt, at cards[i * stride].  Cards and errors are those of ih_abstraction_lookup; IH_ERR_RANGE
 * also when there are no sequences of the street; IH_ERR_MISMATCH: the recall is of another
 * abstraction, and lacks the sequence of hand *bad; IH_ERR_MEMORY, for 4 bytes a hand.  number[]
 * is untouched on failure. */
IH_API enum ih_status ih_recall_lookup(const ih_recall *recall, const ih_abstraction *abstraction,
                                       unsigned board, const uint8_t cards[], size_t stride,
                                       size_t n, uint32_t number[], size_t *bad);

/* Writes the sequences to a file, and reads them again.  doc/FORMAT.md has its tensors.  A file is
 * read only with the abstraction that it was made of: its checksums are compared.  IH_ERR_MISMATCH:
 * it is another one, or lacks a street of the file; IH_ERR_FORMAT: it is no such file, or numbers
 * in it cannot be; IH_ERR_CHECKSUM: it was changed; errors of ih_table_open and
 * ih_table_writer_commit; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_recall_write(const ih_recall *recall, const char *path, ih_error *error);
IH_API enum ih_status ih_recall_open(const char *path, const ih_abstraction *abstraction,
                                     ih_recall **out, ih_error *error);

IH_END_DECLS

#endif
