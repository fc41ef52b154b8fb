/* The fast perfect hash of quinaries: what its generator and its users share.
 *
 * The key of n cards is the sum of a weight for the rank of each, so that adding
 * a card is an addition.  Among hands of the same n no two quinaries have the
 * same key: at the highest rank r where two of them differ, the one with more
 * cards gains w_r at least, and the other can make up at most the sum of the nine
 * (or fewer) heaviest cards of lower rank, which is below w_r.  (It
 * follows that keys order the quinaries of n cards lexicographically.)  The
 * lowest rank may weigh nothing, since its count follows from n; that makes every
 * other weight five times smaller.
 *
 * The key's low bits are the row, the other bits the column.  Each row has an
 * offset, and entry [offset * grain + column] holds the strength: the generator
 * shifts the rows so that their entries interleave without meeting (row
 * displacement; Tarjan and Yao 1979).  Low bits make better rows than high ones,
 * where the keys come in clusters: 8192 rows of low bits pack the 49,205 keys of
 * 7 cards into 63,959 entries. */
#ifndef IH_LIB_EVAL_RATING_HASH_H
#define IH_LIB_EVAL_RATING_HASH_H

#define IHP_RANKS 13

/* The most cards of a rank: one in each suit. */
#define IHP_COPIES 4

/* w_r > 4 w_(r-1) + 4 w_(r-2) + w_(r-3), and three digits base 512, each below 256:
 * then the digits of n cards' weights add up byte by byte, without a carry, and
 * vectors of bytes add up keys (batch_template.h).  From w_6 on the least such
 * numbers have too many low zeros to make good rows; these, a little above, are the
 * best of forty random choices. */
enum ihp_weight {
  IHP_WEIGHT_0 = 0,
  IHP_WEIGHT_1 = 1,
  IHP_WEIGHT_2 = 5,
  IHP_WEIGHT_3 = 25,
  IHP_WEIGHT_4 = 122,
  IHP_WEIGHT_5 = 594,
  IHP_WEIGHT_6 = 3265,
  IHP_WEIGHT_7 = 15559,
  IHP_WEIGHT_8 = 75891,
  IHP_WEIGHT_9 = 369193,
  IHP_WEIGHT_10 = 1835144,
  IHP_WEIGHT_11 = 8913082,
  IHP_WEIGHT_12 = 43362455
};

/* Digit d of a weight. */
enum { IHP_DIGIT_BITS = 9, IHP_DIGITS = 3 };
#define IHP_DIGIT(w, d) ((w) >> (IHP_DIGIT_BITS * (d)) & 511)

#define IHP_WEIGHT_HOLDS(r, below)                                                                 \
  _Static_assert(IHP_WEIGHT_##r > (below), "no two quinaries share a key");                        \
  _Static_assert(IHP_DIGIT(IHP_WEIGHT_##r, 0) < 256 && IHP_DIGIT(IHP_WEIGHT_##r, 1) < 256 &&       \
                     IHP_DIGIT(IHP_WEIGHT_##r, 2) < 256 &&                                         \
                     IHP_WEIGHT_##r >> (IHP_DIGIT_BITS * IHP_DIGITS) == 0,                         \
                 "three digits, each a byte")
#define IHP_NINE_BELOW(a, b, c) (4 * IHP_WEIGHT_##a + 4 * IHP_WEIGHT_##b + IHP_WEIGHT_##c)
IHP_WEIGHT_HOLDS(1, 4 * IHP_WEIGHT_0);
IHP_WEIGHT_HOLDS(2, 4 * IHP_WEIGHT_1 + 4 * IHP_WEIGHT_0);
IHP_WEIGHT_HOLDS(3, IHP_NINE_BELOW(2, 1, 0));
IHP_WEIGHT_HOLDS(4, IHP_NINE_BELOW(3, 2, 1));
IHP_WEIGHT_HOLDS(5, IHP_NINE_BELOW(4, 3, 2));
IHP_WEIGHT_HOLDS(6, IHP_NINE_BELOW(5, 4, 3));
IHP_WEIGHT_HOLDS(7, IHP_NINE_BELOW(6, 5, 4));
IHP_WEIGHT_HOLDS(8, IHP_NINE_BELOW(7, 6, 5));
IHP_WEIGHT_HOLDS(9, IHP_NINE_BELOW(8, 7, 6));
IHP_WEIGHT_HOLDS(10, IHP_NINE_BELOW(9, 8, 7));
IHP_WEIGHT_HOLDS(11, IHP_NINE_BELOW(10, 9, 8));
IHP_WEIGHT_HOLDS(12, IHP_NINE_BELOW(11, 10, 9));

/* The largest key, of four aces, four kings and a queen, is below 2^28. */
#define IHP_KEY_MAX (4 * IHP_WEIGHT_12 + 4 * IHP_WEIGHT_11 + IHP_WEIGHT_10)
_Static_assert(IHP_KEY_MAX < 1 << 28, "a key fits 28 bits");

#define IHP_WEIGHTS                                                                                \
  {                                                                                                \
    IHP_WEIGHT_0, IHP_WEIGHT_1, IHP_WEIGHT_2, IHP_WEIGHT_3, IHP_WEIGHT_4, IHP_WEIGHT_5,            \
        IHP_WEIGHT_6, IHP_WEIGHT_7, IHP_WEIGHT_8, IHP_WEIGHT_9, IHP_WEIGHT_10, IHP_WEIGHT_11,      \
        IHP_WEIGHT_12                                                                              \
  }

/* One table for each number of cards: a hand of 7 then touches its own, not all
 * of 5..7's.  More rows pack better and take offsets themselves; these are near
 * the smallest sums.  But 7 cards have 4096 rows and 93,377 entries, 195 KB, not
 * 8192 and 144 KB: the offsets stay in the first-level cache, and a look-up takes
 * a sixth less.  A grain over 1 lets 16 bits reach the larger tables. */
enum {
  IHP_ROW_BITS_5 = 14,
  IHP_ROW_BITS_6 = 14,
  IHP_ROW_BITS_7 = 12,
  IHP_ROW_BITS_8 = 14,
  IHP_ROW_BITS_9 = 15,
  IHP_GRAIN_5 = 1,
  IHP_GRAIN_6 = 1,
  IHP_GRAIN_7 = 1,
  IHP_GRAIN_8 = 2,
  IHP_GRAIN_9 = 6
};

#endif
