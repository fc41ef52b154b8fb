/* The tables of low hands: what their generator and their users share. */
#ifndef IH_LIB_EVAL_LOW_LOW_H
#define IH_LIB_EVAL_LOW_LOW_H

#include "eval/ranking/rules.h"
#include "eval/rating/hash.h"

#if defined(__GNUC__) || defined(__clang__)
#define IHP_HIDDEN_LOW __attribute__((visibility("hidden")))
#else
#define IHP_HIDDEN_LOW
#endif

/* The games whose five cards have a table: their places in it. */
enum ihp_low_order { IHP_ACE_TO_FIVE, IHP_DEUCE_TO_SEVEN, IHP_LOW_ORDERS };

/* In low_tables.c, made by generate_low.c. */
struct ihp_low_table {
  uint16_t fives[IH_STRENGTH_MAX + 1]; /* of five cards, by their strength as a high hand */
  uint16_t sets[1 << IHP_RANKS];       /* of the best five different ranks of a rank set that
                                        * are not of one suit nor, where these count, a
                                        * straight; 0 when there are none */
};
IHP_HIDDEN_LOW extern const struct ihp_low_table ihp_low_tables[IHP_LOW_ORDERS];

/* An eight-or-better set: bit 0 the ace, bits 1 to 7 two to eight.  The strength of the
 * best five ranks of a set; and [board][hole] of the best three and two that all differ. */
#define IHP_EIGHTS 256
IHP_HIDDEN_LOW extern const uint8_t ihp_low_eights[IHP_EIGHTS];
IHP_HIDDEN_LOW extern const uint8_t ihp_low_omaha[IHP_EIGHTS][IHP_EIGHTS];

/* The rank of a deck that is rank r of the rules, and the other way round. */
static inline unsigned ihp_low_deck_rank(const struct ihp_low_rules *rules, unsigned r)
{
  return rules->ace_low ? (r + IHP_RANKS - 1) % IHP_RANKS : r;
}

static inline unsigned ihp_low_rules_rank(const struct ihp_low_rules *rules, unsigned r)
{
  return rules->ace_low ? (r + 1) % IHP_RANKS : r;
}

/* The strength of a number in the order of rules->five, in which the best low is 1, and
 * the number of a strength, since this turns it over again. */
static inline unsigned ihp_low_turned(const struct ihp_low_rules *rules, unsigned number)
{
  return number > rules->max ? 0 : rules->max + 1u - number;
}

/* The highest strength of badugis of 0 to 4 cards: of k there are C(13, k). */
static const uint16_t ihp_badugi_best[] = {0, 13, 13 + 78, 13 + 78 + 286, IH_LOW_BADUGI_MAX};

/* The eight-or-better set of a mask of card numbers, bit 4 r + s for rank r. */
static inline unsigned ihp_eights_of(uint64_t mask)
{
  mask |= mask >> 2;
  mask = (mask | mask >> 1) & UINT64_C(0x1111111111111);
  uint32_t x = (uint32_t)mask & 0x1111111;
  x = (x | x >> 3) & 0x03030303;
  x = (x | x >> 6) & 0x000F000F;
  x = (x | x >> 12) & 0x7F;
  return x << 1 | (unsigned)(mask >> 48);
}

static inline unsigned ihp_eights_of_cards(const uint8_t cards[], size_t n)
{
  uint64_t mask = 0;
  for (size_t i = 0; i < n; i++)
    mask |= UINT64_C(1) << cards[i];
  return ihp_eights_of(mask);
}

/* What ih_low_rate says of cards[0..n-1]. */
enum ih_status ihp_low_check(enum ih_low low, const uint8_t cards[], size_t n);

/* The strength in badugi of any number of cards up to IH_LOW_MAX_CARDS. */
uint16_t ihp_badugi_rate(const uint8_t cards[], size_t n);

#endif
