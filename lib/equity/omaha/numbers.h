/* Numbers of patterns that are summed over runouts: an array for each kind that is wanted. */
#ifndef IH_LIB_EQUITY_OMAHA_NUMBERS_H
#define IH_LIB_EQUITY_OMAHA_NUMBERS_H

#include "eval/omaha/split.h"

#include <isohand/omaha_equity.h>
#include <stddef.h>
#include <stdint.h>

/* Kinds of numbers.  Bit k of IH_OMAHA_POINTS and the others is kind k; whole streets have only
 * these.  Then come the shares of high-low pots, in the order of eval/omaha/split.h. */
enum ihp_omaha_kind {
  IHP_OMAHA_POINTS,
  IHP_OMAHA_WINS,
  IHP_OMAHA_TIES,
  IHP_OMAHA_SQUARES,
  IHP_OMAHA_STREET_KINDS,
  IHP_OMAHA_SHARE = IHP_OMAHA_STREET_KINDS, /* the first one */
  IHP_OMAHA_KINDS = IHP_OMAHA_SHARE + IHP_OMAHA_SHARES
};

/* The shares as bits: all of them or none are wanted, and then no other kind. */
enum { IHP_OMAHA_SPLIT = ((1 << IHP_OMAHA_SHARES) - 1) << IHP_OMAHA_SHARE };

struct ihp_omaha_numbers {
  unsigned kinds;            /* as bits */
  size_t room;               /* elements of each array */
  void *of[IHP_OMAHA_KINDS]; /* [kind][pattern]; NULL if not wanted */
};

/* Returns the bytes of a number: squares do not fit in 32 bits. */
static inline size_t ihp_omaha_number_bytes(unsigned kind)
{
  return kind == IHP_OMAHA_SQUARES ? sizeof(uint64_t) : sizeof(uint32_t);
}

/* Returns 1 if these kinds, as bits, include one, else 0. */
static inline int ihp_omaha_has_kind(unsigned kinds, unsigned kind)
{
  return (int)(kinds >> kind & 1);
}

/* Allocates at least `room` numbers of each of these kinds, unless there are as many already; new
 * ones are 0.  Returns IH_OK or IH_ERR_MEMORY; the caller frees them in both cases. */
enum ih_status ihp_omaha_numbers_make(struct ihp_omaha_numbers *numbers, unsigned kinds,
                                      size_t room);

/* Like ihp_omaha_numbers_make(), but in memory of the caller, aligned like uint64_t, whose values
 * stay.  They are not freed by ihp_omaha_numbers_free(). */
void ihp_omaha_numbers_place(struct ihp_omaha_numbers *numbers, unsigned kinds, size_t room,
                             void *memory);
void ihp_omaha_numbers_free(struct ihp_omaha_numbers *numbers);

/* Sets all numbers to 0. */
void ihp_omaha_numbers_clear(struct ihp_omaha_numbers *numbers);

/* Divides the first `count` numbers of each kind by the number of cards that may come first. */
void ihp_omaha_numbers_divide(struct ihp_omaha_numbers *numbers, size_t count, unsigned times);

#endif
