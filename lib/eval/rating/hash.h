/* The fast perfect hash of quinaries, shared by its generator and its users.
 *
 * The key of n cards is the sum of a weight for the rank of each, so adding a card is an addition.
 * Among hands of the same n, no two quinaries have the same key: at the highest rank r where they
 * differ, the one with more cards gains at least w_r, and the other can recover at most the sum of
 * the nine (or fewer) heaviest cards of lower rank, which is below w_r.  (It follows that keys
 * order the quinaries of n cards lexicographically.) The lowest rank may have weight 0, since its
 * count follows from n; that makes every other weight five times smaller.
 *
 * The key's low bits are the row, the other bits the column.  Each row has an offset, and entry
 * [offset * grain + column] holds the strength: the generator shifts the rows so that their entries
 * interleave without collisions (row displacement; Tarjan and Yao 1979).  Low bits make better rows
 * than high ones, where the keys are clustered: 8192 rows of low bits pack the 49,205 keys of 7
 * cards into 63,959 entries. */
#ifndef IH_LIB_EVAL_RATING_HASH_H
#define IH_LIB_EVAL_RATING_HASH_H

#define IHP_RANKS 13

/* Maximum cards of a rank: one in each suit. */
#define IHP_COPIES 4

/* Weights by rank, with w_r > 4 w_(r-1) + 4 w_(r-2) + w_(r-3).  In base 512 each has three digits
 * below 256, so that every digit fits a byte and vectors of bytes can add up keys digit by digit
 * (rows_template.h).  Any such numbers would do; from w_6 on, these are slightly above the minimum,
 * whose many low zeros make poor rows.  generate.c proves both conditions when the
 * library is built. */
#define IHP_ACE_WEIGHT 43362455
#define IHP_WEIGHTS                                                                                \
  {                                                                                                \
    0, 1, 5, 25, 122, 594, 3265, 15559, 75891, 369193, 1835144, 8913082, IHP_ACE_WEIGHT            \
  }

/* The digits of a weight. */
enum { IHP_DIGIT_BITS = 9, IHP_DIGITS = 3 };

/* The largest key, of four aces, four kings and a queen, is below 2^28. */
#define IHP_KEY_MAX (4 * IHP_ACE_WEIGHT + 4 * 8913082 + 1835144)
_Static_assert(IHP_KEY_MAX < 1 << 28, "a key fits 28 bits");

/* Each number of cards has its own table, so that rating hands of 7 touches no entries for 5 or 6.
 * More rows pack better but need more offsets; these are near the minimum total size.  But 7
 * cards have 4096 rows and 93,377 entries, 195 KB, not 8192 and 144 KB: the offsets stay in the
 * first-level cache, and a look-up takes a sixth less time.  A grain above 1 lets 16 bits reach the
 * larger tables. */
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
