#include "eval/ranking/rules.h"

/* Five cards of R ranks with S straights: the number of classes of each category.  A
 * straight has any rank but the lowest three on top, or but the lowest four where the
 * ace is never below; five different ranks are a straight or "unpaired".  Where no
 * straights count, flushes do not either. */
#define CHOOSE2(n)     ((n) * ((n)-1) / 2)
#define CHOOSE3(n)     ((n) * ((n)-1) * ((n)-2) / 6)
#define CHOOSE4(n)     ((n) * ((n)-1) * ((n)-2) * ((n)-3) / 24)
#define CHOOSE5(n)     ((n) * ((n)-1) * ((n)-2) * ((n)-3) * ((n)-4) / 120)
#define STRAIGHTS(R)   ((R)-3)
#define UNPAIRED(R, S) (CHOOSE5(R) - (S))

#define CLASSES_HIGH_CARD(R, S)       UNPAIRED(R, S)
#define CLASSES_PAIR(R, S)            ((R)*CHOOSE3((R)-1))
#define CLASSES_TWO_PAIR(R, S)        (CHOOSE2(R) * ((R)-2))
#define CLASSES_THREE_OF_A_KIND(R, S) ((R)*CHOOSE2((R)-1))
#define CLASSES_STRAIGHT(R, S)        (S)
#define CLASSES_FLUSH(R, S)           ((S) == 0 ? 0 : UNPAIRED(R, S))
#define CLASSES_FULL_HOUSE(R, S)      ((R) * ((R)-1))
#define CLASSES_FOUR_OF_A_KIND(R, S)  ((R) * ((R)-1))
#define CLASSES_STRAIGHT_FLUSH(R, S)  (S)

/* The scale of R ranks and S straights whose categories are a..i, the worst first: each begins
 * where those before it end. */
#define AFTER_1(R, S, a)                   (1 + CLASSES_##a(R, S))
#define AFTER_2(R, S, a, b)                (AFTER_1(R, S, a) + CLASSES_##b(R, S))
#define AFTER_3(R, S, a, b, c)             (AFTER_2(R, S, a, b) + CLASSES_##c(R, S))
#define AFTER_4(R, S, a, b, c, d)          (AFTER_3(R, S, a, b, c) + CLASSES_##d(R, S))
#define AFTER_5(R, S, a, b, c, d, e)       (AFTER_4(R, S, a, b, c, d) + CLASSES_##e(R, S))
#define AFTER_6(R, S, a, b, c, d, e, f)    (AFTER_5(R, S, a, b, c, d, e) + CLASSES_##f(R, S))
#define AFTER_7(R, S, a, b, c, d, e, f, g) (AFTER_6(R, S, a, b, c, d, e, f) + CLASSES_##g(R, S))
#define AFTER_8(R, S, a, b, c, d, e, f, g, h)                                                      \
  (AFTER_7(R, S, a, b, c, d, e, f, g) + CLASSES_##h(R, S))
#define SCALE(R, S, a, b, c, d, e, f, g, h, i)                                                     \
  .ranks = (R), .straights = (S),                                                                  \
  .order = {IH_##a, IH_##b, IH_##c, IH_##d, IH_##e, IH_##f, IH_##g, IH_##h, IH_##i},               \
  .first = {[IH_##a] = 1,                                                                          \
            [IH_##b] = AFTER_1(R, S, a),                                                           \
            [IH_##c] = AFTER_2(R, S, a, b),                                                        \
            [IH_##d] = AFTER_3(R, S, a, b, c),                                                     \
            [IH_##e] = AFTER_4(R, S, a, b, c, d),                                                  \
            [IH_##f] = AFTER_5(R, S, a, b, c, d, e),                                               \
            [IH_##g] = AFTER_6(R, S, a, b, c, d, e, f),                                            \
            [IH_##h] = AFTER_7(R, S, a, b, c, d, e, f, g),                                         \
            [IH_##i] = AFTER_8(R, S, a, b, c, d, e, f, g, h)},                                     \
  .max = AFTER_8(R, S, a, b, c, d, e, f, g, h) + CLASSES_##i(R, S) - 1

/* The ace under the four lowest ranks of the deck. */
#define ACE_LOW(R) (1 << ((R)-1) | 0xF)

const struct ihp_rules ihp_rules[IH_RANKINGS] = {
    [IH_RANKING_STANDARD] = {.name = "standard",
                             .lowest_straight = ACE_LOW(13),
                             SCALE(13, STRAIGHTS(13), HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND,
                                   STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH)},
    [IH_RANKING_SHORT] = {.name = "short",
                          .lowest_straight = ACE_LOW(9),
                          SCALE(9, STRAIGHTS(9), HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND,
                                STRAIGHT, FULL_HOUSE, FLUSH, FOUR_OF_A_KIND, STRAIGHT_FLUSH)},
    [IH_RANKING_SHORT_TRIPS] = {.name = "short-trips",
                                .lowest_straight = ACE_LOW(9),
                                SCALE(9, STRAIGHTS(9), HIGH_CARD, PAIR, TWO_PAIR, STRAIGHT,
                                      THREE_OF_A_KIND, FULL_HOUSE, FLUSH, FOUR_OF_A_KIND,
                                      STRAIGHT_FLUSH)},
};

/* The usual order; it is for the low games to turn over. */
#define USUAL(R, S)                                                                                \
  SCALE(R, S, HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE,             \
        FOUR_OF_A_KIND, STRAIGHT_FLUSH)

/* Aces low, and only pairs are bad: the rules of ace-to-five, of which eight-or-better
 * counts what has no card above an eight. */
#define ACE_TO_FIVE .ace_low = 1, .five = {USUAL(13, 0)}

const struct ihp_low_rules ihp_low_rules[IH_LOWS] = {
    [IH_LOW_ACE_TO_FIVE] = {"ace-to-five", IH_LOW_ACE_TO_FIVE_MAX, 5, ACE_TO_FIVE},
    [IH_LOW_EIGHT_OR_BETTER] = {"eight-or-better", IH_LOW_EIGHT_OR_BETTER_MAX, 5, ACE_TO_FIVE},
    [IH_LOW_DEUCE_TO_SEVEN] = {"deuce-to-seven", IH_LOW_DEUCE_TO_SEVEN_MAX, 5,
                               .five = {USUAL(13, STRAIGHTS(13) - 1)}},
    [IH_LOW_BADUGI] = {"badugi", IH_LOW_BADUGI_MAX, 4, .ace_low = 1},
};

#define ALL(R, S)                                                                                  \
  (AFTER_8(R, S, HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE,          \
           FOUR_OF_A_KIND) +                                                                       \
   CLASSES_STRAIGHT_FLUSH(R, S) - 1)
_Static_assert(ALL(13, 10) == IH_STRENGTH_MAX, "the categories fill the scale");
_Static_assert(ALL(9, 6) == IH_SHORT_STRENGTH_MAX, "the categories fill the scale");
_Static_assert(ALL(13, 9) == IH_LOW_DEUCE_TO_SEVEN_MAX, "the categories fill the scale");
_Static_assert(ALL(13, 0) == IH_LOW_ACE_TO_FIVE_MAX, "the categories fill the scale");
/* Five of the eight ranks ace to eight; one to four of thirteen. */
_Static_assert(CHOOSE3(8) == IH_LOW_EIGHT_OR_BETTER_MAX, "C(8, 5) = C(8, 3)");
_Static_assert(CHOOSE4(13) + CHOOSE3(13) + CHOOSE2(13) + 13 == IH_LOW_BADUGI_MAX, "four to one");
