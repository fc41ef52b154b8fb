/* Hole cards on a board, by the types of their cards.
 *
 * As in lib/eval/showdown/types.h, cards of a rank are alike, except those of a suit that matters:
 * on a final board the only suit that can make a flush; on an earlier one, each suit of which
 * enough cards may still come.  A card's **type** is its rank and, if it is of such a suit, the
 * suit.  A **pattern** is the types of some hole cards: a multiset.  Hole cards of one pattern beat
 * and tie with equally many opponents, and there are far fewer patterns than hole cards: 1,815 for
 * the 178,365 hole cards of a board of five ranks on which no flush is possible.
 *
 * Patterns lie in rows.  A row has the patterns that differ in one card only, of the lowest rank;
 * so it is a table by that card's type, and hole cards are looked up in it many at a time. */
#ifndef IH_LIB_EVAL_OMAHA_PATTERNS_H
#define IH_LIB_EVAL_OMAHA_PATTERNS_H

#include "base/bits.h"

#include <isohand/cards.h>
#include <isohand/omaha.h>

enum {
  IHP_OMAHA_CARDS = 64,   /* 52, padded with cards that are not live */
  IHP_OMAHA_DEAD = 0xFF,  /* type of cards that are on the board or not in the deck */
  IHP_OMAHA_TYPES = 52,   /* of a board, at most */
  IHP_OMAHA_PADDING = 64, /* elements after the last pattern that vectors may read or write */
};

/* The types of the live cards, by ascending rank.  Within a rank the type of the suits that do not
 * matter comes first. */
struct ihp_omaha_types {
  unsigned count;
  uint8_t of[IHP_OMAHA_CARDS];   /* of each card */
  uint8_t left[IHP_OMAHA_TYPES]; /* live cards of a type */
  uint8_t rank[IHP_OMAHA_TYPES];
  uint8_t suit[IHP_OMAHA_TYPES]; /* the suit that matters, or IH_MAX_SUITS */
  uint8_t end[IHP_OMAHA_TYPES];  /* number of types of this rank and of lower ones */
};

/* Fills *out for a board, where bit s of `suits` is set if suit s matters. */
void ihp_omaha_types_make(const ih_deck *deck, const uint8_t board[], size_t m, unsigned suits,
                          struct ihp_omaha_types *out);

/* Returns C(type + k - 1, k), by which a type that is not below k - 1 others of a multiset adds to
 * its colex rank. */
static inline uint32_t ihp_omaha_colex(unsigned k, uint32_t type)
{
  uint64_t product = type;
  for (unsigned i = 1; i < k; i++)
    product = product * (type + i) / (i + 1);
  return (uint32_t)product;
}

/* A pattern that two rows have.  A row has a pattern for each type of its varying card, up to the
 * last one of the lowest rank among the other cards.  If that type follows the others' types of
 * this rank, the pattern is also in the row whose varying card has the lowest of these types. */
struct ihp_omaha_copy {
  uint32_t to, from;
};

#define IHP_OMAHA_NO_ROW UINT32_MAX

/* The patterns of n cards on one board after another.  A row's number is the colex rank of the
 * types of its n - 1 other cards; so the rows of boards with fewer types are the first ones. */
struct ihp_omaha_patterns {
  size_t n;
  unsigned most_types;
  uint8_t (*others)[IH_OMAHA_MAX_HOLE];              /* [number][0..n-2]: their types, ascending */
  uint32_t step[IH_OMAHA_MAX_HOLE][IHP_OMAHA_TYPES]; /* [k - 1][type]: ihp_omaha_colex(k, type) */

  /* Of the board. */
  struct ihp_omaha_types types;
  uint32_t rows;
  uint32_t *row;  /* [number]: the row's first pattern; IHP_OMAHA_NO_ROW if there are no such hole
                   * cards */
  uint32_t count; /* patterns, with copies, and with some that no hole cards have */
  size_t copies, room;
  struct ihp_omaha_copy *copy;
};

/* Makes room for boards of up to most_types types.  Returns IH_OK or IH_ERR_MEMORY; the caller
 * calls ihp_omaha_patterns_free() in both cases. */
enum ih_status ihp_omaha_patterns_new(size_t n, unsigned most_types,
                                      struct ihp_omaha_patterns *out);
void ihp_omaha_patterns_free(struct ihp_omaha_patterns *patterns);

/* Finds the patterns of a board, as ihp_omaha_types_make().  Returns IH_OK or IH_ERR_MEMORY. */
enum ih_status ihp_omaha_patterns_make(struct ihp_omaha_patterns *patterns, const ih_deck *deck,
                                       const uint8_t board[], size_t m, unsigned suits);

/* Copies a board's types and rows to *to, which was made for as many cards and types; its list of
 * copies stays empty. */
void ihp_omaha_patterns_copy(const struct ihp_omaha_patterns *from, struct ihp_omaha_patterns *to);

/* Returns how many of a row's other cards have the lowest type among them. */
static inline unsigned ihp_omaha_lowest_run(const uint8_t others[], size_t n)
{
  unsigned run = 1;
  while (run < n - 1 && others[run] == others[0])
    run++;
  return run;
}

#endif
