/* Rates five cards without any table; other methods make their tables from it. */
#ifndef IH_BENCH_FIELD_FIVE_H
#define IH_BENCH_FIELD_FIVE_H

#include <isohand/rating.h>

/* Bit r of each set is rank r, 0..12: `one`..`four` hold the ranks of at least that many cards. Bit
 * s of `suits` is a suit that occurs. */
struct five {
  uint32_t one, two, three, four, suits;
};

static const struct five five_none = {0, 0, 0, 0, 0};

static inline struct five five_with(struct five in, unsigned rank, unsigned suit)
{
  const uint32_t bit = (uint32_t)1 << rank;
  in.four |= in.three & bit;
  in.three |= in.two & bit;
  in.two |= in.one & bit;
  in.one |= bit;
  in.suits |= (uint32_t)1 << suit;
  return in;
}

/* Returns the top rank of a straight of five distinct ranks, as a set; empty if none. */
static inline uint32_t five_straight(uint32_t set)
{
  const uint32_t wheel = 0x100f, lowest = set & (~set + 1);
  if (set == wheel)
    return 1 << 3;
  return set == 31 * lowest ? lowest << 4 : 0;
}

/* Category, the ranks that count first, the ranks that count next. Sets of equal size compare as
 * numbers like their cards, highest first. */
static inline uint32_t five_pack(enum ih_category category, uint32_t first, uint32_t then)
{
  return (uint32_t)category << 26 | first << 13 | then;
}

/* Below 2^30; higher for a better hand. */
static inline uint32_t five_value(const struct five *in)
{
  if (in->two == 0) {
    const int suited = (in->suits & (in->suits - 1)) == 0;
    const uint32_t top = five_straight(in->one);
    if (top != 0)
      return five_pack(suited ? IH_STRAIGHT_FLUSH : IH_STRAIGHT, top, 0);
    return five_pack(suited ? IH_FLUSH : IH_HIGH_CARD, 0, in->one);
  }
  if (in->four != 0)
    return five_pack(IH_FOUR_OF_A_KIND, in->four, in->one ^ in->four);
  if (in->three != 0 && in->two != in->three)
    return five_pack(IH_FULL_HOUSE, in->three, in->two ^ in->three);
  if (in->three != 0)
    return five_pack(IH_THREE_OF_A_KIND, in->three, in->one ^ in->three);
  const int pairs = (in->two & (in->two - 1)) != 0;
  return five_pack(pairs ? IH_TWO_PAIR : IH_PAIR, in->two, in->one ^ in->two);
}

#endif
