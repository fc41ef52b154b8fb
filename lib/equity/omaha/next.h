/* Sums over runouts, from those of the boards with one more card.
 *
 * With another card on the board, the types of the others can only become coarser: there are fewer
 * suits that may still make a flush.  So the hole cards of a pattern have one pattern on the longer
 * board; and as cards of a type are alike, one card of each type is dealt, and weighted by how many
 * of them the hole cards leave.  Each runout is met once for each of its cards, which may come
 * first: a street's sums are the sums so found, divided by the number of cards to come. */
#ifndef IH_LIB_EQUITY_OMAHA_NEXT_H
#define IH_LIB_EQUITY_OMAHA_NEXT_H

#include "eval/omaha/patterns.h"

/* Patterns of a board, of that board with one more card, and how the former become the latter. */
struct ihp_omaha_next {
  const struct ihp_omaha_patterns *from, *to;
  uint8_t dealt;                 /* type of the card that is dealt */
  uint32_t map[IHP_OMAHA_CARDS]; /* the later type of each type; 0 if no card of it is left */
};

/* Sets later[0..IHP_OMAHA_CARDS-1] to what each type becomes once a card is dealt; 0 if no card of
 * it is left.  to[] has the types of the cards of the longer board, or of the board that it becomes
 * if each card is replaced by permuted[card]; NULL: by itself. */
void ihp_omaha_later_types(const struct ihp_omaha_types *from, const uint8_t to[], uint8_t card,
                           const uint8_t permuted[], uint8_t later[]);

/* Likewise of patterns, where `to` is of the longer board, or of what it becomes. */
void ihp_omaha_next_make(const struct ihp_omaha_patterns *from, const struct ihp_omaha_patterns *to,
                         uint8_t card, const uint8_t permuted[], struct ihp_omaha_next *out);

/* Adds to sum[] of each pattern, in 32 bits and modulo 2^32, the numbers of its later pattern,
 * weighted by the number of cards that can be dealt.  Patterns that no hole cards have get
 * anything.  Both arrays go on for IHP_OMAHA_PADDING elements after the last pattern. */
typedef void ihp_omaha_add_next(const struct ihp_omaha_next *next, const uint32_t number[],
                                uint32_t sum[]);
ihp_omaha_add_next ihp_omaha_add_next_portable;
ihp_omaha_add_next ihp_omaha_add_next_avx2;
ihp_omaha_add_next ihp_omaha_add_next_avx512;
ihp_omaha_add_next ihp_omaha_add_next_neon;

/* Returns the version for these instructions. */
ihp_omaha_add_next *ihp_omaha_add_next_for(const ih_instructions *instructions);

/* Adds to a row's histograms, `width` numbers each, `weight` those of its later row: to the i-th of
 * `length`, the one that from[] has for later[i].  Modulo 2^16; width is a multiple of
 * IHP_OMAHA_COUNTS. */
typedef void ihp_omaha_add_counts(const uint8_t from[], const uint8_t later[], unsigned length,
                                  unsigned weight, size_t width, uint16_t count[]);
ihp_omaha_add_counts ihp_omaha_add_counts_portable;
ihp_omaha_add_counts ihp_omaha_add_counts_avx2;
ihp_omaha_add_counts ihp_omaha_add_counts_avx512;
ihp_omaha_add_counts ihp_omaha_add_counts_neon;
ihp_omaha_add_counts *ihp_omaha_add_counts_for(const ih_instructions *instructions);
enum { IHP_OMAHA_COUNTS = 32 };

/* Like ihp_omaha_add_next, for numbers and sums of 64 bits. */
void ihp_omaha_add_next_wide(const struct ihp_omaha_next *next, const uint64_t number[],
                             uint64_t sum[]);

/* Sets row[0..n-2] to the later types of a row's others, ascending, and returns how many cards can
 * be dealt to hole cards with these others, if the varying card is not of the dealt type. */
IHP_ALWAYS_INLINE int ihp_omaha_later_others(const struct ihp_omaha_next *next, uint32_t r,
                                             size_t n, uint8_t later[])
{
  const uint8_t *others = next->from->others[r];
  int left = next->from->types.left[next->dealt];
  for (size_t i = 0; i < n - 1; i++) {
    size_t at = i;
    const uint8_t type = (uint8_t)next->map[others[i]];
    left -= others[i] == next->dealt;
    for (; at > 0 && later[at - 1] > type; at--)
      later[at] = later[at - 1];
    later[at] = type;
  }
  return left;
}

#endif
