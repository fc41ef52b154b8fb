#include "eval/rules.h"

/* Five cards of R ranks: the number of classes of each category.  A straight has
 * any rank but the lowest three on top; five different ranks are a straight or
 * "unpaired". */
#define CHOOSE2(n)   ((n) * ((n)-1) / 2)
#define CHOOSE3(n)   ((n) * ((n)-1) * ((n)-2) / 6)
#define CHOOSE5(n)   ((n) * ((n)-1) * ((n)-2) * ((n)-3) * ((n)-4) / 120)
#define STRAIGHTS(R) ((R)-3)
#define UNPAIRED(R)  (CHOOSE5(R) - STRAIGHTS(R))

#define CLASSES_HIGH_CARD(R)       UNPAIRED(R)
#define CLASSES_PAIR(R)            ((R)*CHOOSE3((R)-1))
#define CLASSES_TWO_PAIR(R)        (CHOOSE2(R) * ((R)-2))
#define CLASSES_THREE_OF_A_KIND(R) ((R)*CHOOSE2((R)-1))
#define CLASSES_STRAIGHT(R)        STRAIGHTS(R)
#define CLASSES_FLUSH(R)           UNPAIRED(R)
#define CLASSES_FULL_HOUSE(R)      ((R) * ((R)-1))
#define CLASSES_FOUR_OF_A_KIND(R)  ((R) * ((R)-1))
#define CLASSES_STRAIGHT_FLUSH(R)  STRAIGHTS(R)

/* The scale of R ranks whose categories are a..i, the worst first: each begins
 * where those before it end. */
#define AFTER_1(R, a)                      (1 + CLASSES_##a(R))
#define AFTER_2(R, a, b)                   (AFTER_1(R, a) + CLASSES_##b(R))
#define AFTER_3(R, a, b, c)                (AFTER_2(R, a, b) + CLASSES_##c(R))
#define AFTER_4(R, a, b, c, d)             (AFTER_3(R, a, b, c) + CLASSES_##d(R))
#define AFTER_5(R, a, b, c, d, e)          (AFTER_4(R, a, b, c, d) + CLASSES_##e(R))
#define AFTER_6(R, a, b, c, d, e, f)       (AFTER_5(R, a, b, c, d, e) + CLASSES_##f(R))
#define AFTER_7(R, a, b, c, d, e, f, g)    (AFTER_6(R, a, b, c, d, e, f) + CLASSES_##g(R))
#define AFTER_8(R, a, b, c, d, e, f, g, h) (AFTER_7(R, a, b, c, d, e, f, g) + CLASSES_##h(R))
#define SCALE(R, a, b, c, d, e, f, g, h, i)                                                        \
  .ranks = (R), .order = {IH_##a, IH_##b, IH_##c, IH_##d, IH_##e, IH_##f, IH_##g, IH_##h, IH_##i}, \
  .first = {[IH_##a] = 1,                                                                          \
            [IH_##b] = AFTER_1(R, a),                                                              \
            [IH_##c] = AFTER_2(R, a, b),                                                           \
            [IH_##d] = AFTER_3(R, a, b, c),                                                        \
            [IH_##e] = AFTER_4(R, a, b, c, d),                                                     \
            [IH_##f] = AFTER_5(R, a, b, c, d, e),                                                  \
            [IH_##g] = AFTER_6(R, a, b, c, d, e, f),                                               \
            [IH_##h] = AFTER_7(R, a, b, c, d, e, f, g),                                            \
            [IH_##i] = AFTER_8(R, a, b, c, d, e, f, g, h)},                                        \
  .max = AFTER_8(R, a, b, c, d, e, f, g, h) + CLASSES_##i(R) - 1

/* The ace under the four lowest ranks of the deck. */
#define ACE_LOW(R) (1 << ((R)-1) | 0xF)

const struct ihp_rules ihp_rules[IH_RANKINGS] = {
    [IH_RANKING_STANDARD] = {.name = "standard",
                             .lowest_straight = ACE_LOW(13),
                             SCALE(13, HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH,
                                   FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH)},
    [IH_RANKING_SHORT] = {.name = "short",
                          .lowest_straight = ACE_LOW(9),
                          SCALE(9, HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FULL_HOUSE,
                                FLUSH, FOUR_OF_A_KIND, STRAIGHT_FLUSH)},
    [IH_RANKING_SHORT_TRIPS] = {.name = "short-trips",
                                .lowest_straight = ACE_LOW(9),
                                SCALE(9, HIGH_CARD, PAIR, TWO_PAIR, STRAIGHT, THREE_OF_A_KIND,
                                      FULL_HOUSE, FLUSH, FOUR_OF_A_KIND, STRAIGHT_FLUSH)},
};

#define ALL(R)                                                                                     \
  (AFTER_8(R, HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE,             \
           FOUR_OF_A_KIND) +                                                                       \
   CLASSES_STRAIGHT_FLUSH(R) - 1)
_Static_assert(ALL(13) == IH_STRENGTH_MAX, "the categories fill the scale");
_Static_assert(ALL(9) == IH_SHORT_STRENGTH_MAX, "the categories fill the scale");
