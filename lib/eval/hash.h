/* The fast perfect hash of quinaries: what its generator and its users share.
 *
 * The key of n cards is the sum of a weight for the rank of each, so that adding
 * a card is an addition.  Among hands of the same n no two quinaries have the
 * same key: at the highest rank r where two of them differ, the one with more
 * cards gains w_r at least, and the other can make up at most the sum of the nine
 * (or fewer) heaviest cards of lower rank, which is w_r - 1 by definition.  (It
 * follows that keys order the quinaries of n cards lexicographically.)  The
 * lowest rank may weigh nothing, since its count follows from n; that makes every
 * other weight five times smaller.
 *
 * The key's low bits are the row, the other bits the column.  Each row has an
 * offset, and entry [offset * grain + column] holds the strength: the generator
 * shifts the rows so that their entries interleave without meeting (row
 * displacement; Tarjan and Yao 1979).  Low bits make better rows than high ones,
 * where the keys come in clusters: 8192 rows of low bits pack the 49,205 keys of
 * 7 cards into 65,241 entries, 10,792 rows of high bits into 216,583. */
#ifndef IH_LIB_EVAL_HASH_H
#define IH_LIB_EVAL_HASH_H

#define IHP_RANKS 13

/* The most cards of a rank: one in each suit. */
#define IHP_COPIES 4

/* w_r = 1 + 4 w_(r-1) + 4 w_(r-2) + w_(r-3). */
enum ihp_weight {
  IHP_WEIGHT_0 = 0,
  IHP_WEIGHT_1 = 1,
  IHP_WEIGHT_2 = 1 + 4 * IHP_WEIGHT_1 + 4 * IHP_WEIGHT_0,
  IHP_WEIGHT_3 = 1 + 4 * IHP_WEIGHT_2 + 4 * IHP_WEIGHT_1 + IHP_WEIGHT_0,
  IHP_WEIGHT_4 = 1 + 4 * IHP_WEIGHT_3 + 4 * IHP_WEIGHT_2 + IHP_WEIGHT_1,
  IHP_WEIGHT_5 = 1 + 4 * IHP_WEIGHT_4 + 4 * IHP_WEIGHT_3 + IHP_WEIGHT_2,
  IHP_WEIGHT_6 = 1 + 4 * IHP_WEIGHT_5 + 4 * IHP_WEIGHT_4 + IHP_WEIGHT_3,
  IHP_WEIGHT_7 = 1 + 4 * IHP_WEIGHT_6 + 4 * IHP_WEIGHT_5 + IHP_WEIGHT_4,
  IHP_WEIGHT_8 = 1 + 4 * IHP_WEIGHT_7 + 4 * IHP_WEIGHT_6 + IHP_WEIGHT_5,
  IHP_WEIGHT_9 = 1 + 4 * IHP_WEIGHT_8 + 4 * IHP_WEIGHT_7 + IHP_WEIGHT_6,
  IHP_WEIGHT_10 = 1 + 4 * IHP_WEIGHT_9 + 4 * IHP_WEIGHT_8 + IHP_WEIGHT_7,
  IHP_WEIGHT_11 = 1 + 4 * IHP_WEIGHT_10 + 4 * IHP_WEIGHT_9 + IHP_WEIGHT_8,
  IHP_WEIGHT_12 = 1 + 4 * IHP_WEIGHT_11 + 4 * IHP_WEIGHT_10 + IHP_WEIGHT_9
};

/* The largest key, of four aces, four kings and a queen, is below 2^28. */
#define IHP_KEY_MAX (4 * IHP_WEIGHT_12 + 4 * IHP_WEIGHT_11 + IHP_WEIGHT_10)
_Static_assert(IHP_KEY_MAX < 1 << 28, "a key fits 28 bits");

#define IHP_WEIGHTS                                                                                \
  {                                                                                                \
    IHP_WEIGHT_0, IHP_WEIGHT_1, IHP_WEIGHT_2, IHP_WEIGHT_3, IHP_WEIGHT_4, IHP_WEIGHT_5,            \
        IHP_WEIGHT_6, IHP_WEIGHT_7, IHP_WEIGHT_8, IHP_WEIGHT_9, IHP_WEIGHT_10, IHP_WEIGHT_11,      \
        IHP_WEIGHT_12                                                                              \
  }

/* One table for each number of cards: a hand of 7 then touches 147 KB, not all
 * of 5..7's.  More rows pack better and take offsets themselves; these are near
 * the smallest sums.  A grain over 1 lets 16 bits reach the larger tables. */
enum {
  IHP_ROW_BITS_5 = 14,
  IHP_ROW_BITS_6 = 14,
  IHP_ROW_BITS_7 = 13,
  IHP_ROW_BITS_8 = 14,
  IHP_ROW_BITS_9 = 15,
  IHP_GRAIN_5 = 1,
  IHP_GRAIN_6 = 1,
  IHP_GRAIN_7 = 1,
  IHP_GRAIN_8 = 2,
  IHP_GRAIN_9 = 6
};

#endif
