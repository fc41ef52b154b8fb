/** @file
 * Rating of 5 to 9 cards of the standard deck.
 *
 * The strength of a hand is that of the best five-card poker hand among its cards: 1..7462, the
 * higher the better, on the same scale for any number of cards.  It is the strength of
 * IH_RANKING_STANDARD; isohand/ranking.h explains strengths.  7463 minus the strength is the
 * value of Cactus Kev's evaluator.
 *
 * Cards can be passed as
 *
 * - cards: an array of bytes (isohand/cards.h), in any order;
 * - a set: an ih_set (isohand/cards.h);
 * - a rating sum: cards added up, for hands that are built card by card.
 *
 * A call rates one hand, many hands, or all ways to complete a hand.  All calls give the same
 * strengths.  From the fastest to the slowest per hand:
 *
 * - all hole cards on one board: isohand/showdown.h;
 * - all ways to add 1 to 4 cards to a hand: ih_rate_completions();
 * - many hands in an array: ih_rate_batch(), ih_rate_sets() or ih_rate_sums();
 * - one hand at a time in a loop: in C and C++, the inline calls of isohand/rating_inline.h;
 *   otherwise ih_rate_7_unchecked() for 7 cards and ih_rate_unchecked() for other numbers;
 * - hands that share cards, in nested loops: rating sums, at one addition per card;
 * - single hands, or untrusted cards: ih_rate(), which checks the cards.
 *
 * Strengths are looked up: first by the flush, if there is one, then by the quinary, a number of 13
 * digits in base 5 with the count of each rank (H. R. Lee, PokerHandEvaluator, 2016, chapters 2 and
 * 3; doc/ALGORITHMS.md, section 3).  All tables are constant, and no call allocates.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_RATING_H
#define ISOHAND_RATING_H

#include <isohand/base.h>
#include <isohand/cards.h>
#include <isohand/ranking.h>

IH_BEGIN_DECLS

/** The number of cards of the standard deck, which are the bytes 0..51. */
#define IH_STANDARD_CARDS 52

/** @name One hand
 * @{ */

/** Returns the strength of a hand.
 *
 * @param cards  cards[0..n-1], in any order
 * @param n      number of cards, 5..9
 * @return 1..IH_STRENGTH_MAX
 * @pre n is in range, and the cards are distinct and 0..51. */
IH_API uint16_t ih_rate_unchecked(const uint8_t cards[], size_t n);

/** Like ih_rate_unchecked(), but checks its arguments.
 *
 * @param cards          cards[0..n-1]
 * @param n              number of cards, 5..9
 * @param[out] strength  receives the strength
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL
 * @retval IH_ERR_COUNT      n is out of range
 * @retval IH_ERR_CARD       a card is not in the standard deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_rate(const uint8_t cards[], size_t n, uint16_t *strength);

/** Returns the strength of seven cards.
 *
 * Like ih_rate_unchecked() with n = 7, but faster in a loop, since the number of cards is known.
 *
 * @param cards  cards[0..6], in any order
 * @return 1..IH_STRENGTH_MAX
 * @pre The cards are distinct and 0..51. */
IH_API uint16_t ih_rate_7_unchecked(const uint8_t cards[7]);

/** @} */

/** @name Rating sums
 * A rating sum consists of two numbers, each of which is the sum of one number per card.  So to add
 * a card, to remove one, and to merge two sums takes two additions or subtractions, and the sum of
 * no cards is all zeros.  Rating a sum is a look-up and never goes back to the cards.
 *
 * A rating sum is plain data.  It can be copied and kept, and cards can be added in any order.
 * @{ */

/** The most cards that a rating sum can hold; sums of 5 to 9 cards can be rated. */
#define IH_RATING_SUM_MAX_CARDS 15

/** The sum of some distinct cards of the standard deck; {0, 0} for no cards. */
typedef struct ih_rating_sum {
  uint64_t key; /**< Bits 4s..4s + 3: the number of cards of suit s.  Bits 16..19: the number of
                 * all cards.  Bits 32..63: the sum of the weights of the ranks. */
  ih_set set;   /**< The set of the cards. */
} ih_rating_sum;

/** The rating sum of each single card, by its number. */
IH_API extern const ih_rating_sum ih_card_rating_sums[IH_STANDARD_CARDS];

/** Adds a card to a sum.
 *
 * @param sum   the sum
 * @param card  the card, 0..51
 * @return the sum with the card
 * @pre The card is in range and not in the sum, which has fewer than IH_RATING_SUM_MAX_CARDS
 *      cards. */
IH_API inline ih_rating_sum ih_rating_sum_add(ih_rating_sum sum, uint8_t card)
{
  sum.key += ih_card_rating_sums[card].key;
  sum.set += ih_card_rating_sums[card].set;
  return sum;
}

/** Removes a card from a sum.
 *
 * @param sum   the sum
 * @param card  the card, 0..51
 * @return the sum without the card
 * @pre The card is in the sum. */
IH_API inline ih_rating_sum ih_rating_sum_remove(ih_rating_sum sum, uint8_t card)
{
  sum.key -= ih_card_rating_sums[card].key;
  sum.set -= ih_card_rating_sums[card].set;
  return sum;
}

/** Merges two sums.
 *
 * @param a  a sum
 * @param b  another sum
 * @return the sum of the cards of both
 * @pre The sums have no card in common, and at most IH_RATING_SUM_MAX_CARDS cards together. */
IH_API inline ih_rating_sum ih_rating_sum_merge(ih_rating_sum a, ih_rating_sum b)
{
  a.key += b.key;
  a.set += b.set;
  return a;
}

/** Returns the number of cards of a sum.
 *
 * @param sum  the sum
 * @return 0..IH_RATING_SUM_MAX_CARDS */
IH_API inline unsigned ih_rating_sum_count(ih_rating_sum sum)
{
  return (unsigned)(sum.key >> 16 & 15);
}

/** Checks if a card is in a sum.
 *
 * @param sum   the sum
 * @param card  a card, 0..51
 * @return 1 if it is, else 0
 * @pre The card is in range. */
IH_API inline int ih_rating_sum_has(ih_rating_sum sum, uint8_t card)
{
  return (sum.set & ih_card_rating_sums[card].set) != 0;
}

/** Returns the sum of some cards.
 *
 * @param cards  cards[0..n-1]; may be NULL if n is 0
 * @param n      number of cards, 0..IH_RATING_SUM_MAX_CARDS
 * @return the sum
 * @pre n is in range, and the cards are distinct and 0..51. */
IH_API ih_rating_sum ih_rating_sum_of_cards_unchecked(const uint8_t cards[], size_t n);

/** Like ih_rating_sum_of_cards_unchecked(), but checks its arguments.
 *
 * @param cards     cards[0..n-1]; may be NULL if n is 0
 * @param n         number of cards, 0..IH_RATING_SUM_MAX_CARDS
 * @param[out] sum  receives the sum
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL
 * @retval IH_ERR_COUNT      n is out of range
 * @retval IH_ERR_CARD       a card is not in the standard deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_rating_sum_of_cards(const uint8_t cards[], size_t n, ih_rating_sum *sum);

/** Returns the sum of the cards of a set.
 *
 * @param set  the set
 * @return the sum
 * @pre The set has at most IH_RATING_SUM_MAX_CARDS cards, all of the standard deck. */
IH_API ih_rating_sum ih_rating_sum_of_set_unchecked(ih_set set);

/** Like ih_rating_sum_of_set_unchecked(), but checks its arguments.
 *
 * @param set       the set
 * @param[out] sum  receives the sum
 *
 * @retval IH_ERR_ARGUMENT  sum is NULL
 * @retval IH_ERR_CARD      a card of the set is not in the standard deck
 * @retval IH_ERR_COUNT     the set has more than IH_RATING_SUM_MAX_CARDS cards */
IH_API enum ih_status ih_rating_sum_of_set(ih_set set, ih_rating_sum *sum);

/** Checks that the two members of a sum belong together.
 *
 * @param sum  any two numbers
 *
 * @retval IH_OK            key and set are sums of the same distinct cards
 * @retval IH_ERR_CARD      a card of the set is not in the standard deck
 * @retval IH_ERR_COUNT     the set has more than IH_RATING_SUM_MAX_CARDS cards
 * @retval IH_ERR_ARGUMENT  the key does not match the set, as after a card was added twice, or
 *                          removed although it was not in the sum */
IH_API enum ih_status ih_rating_sum_check(ih_rating_sum sum);

/** Returns the strength of a sum.
 *
 * @param sum  the sum
 * @return 1..IH_STRENGTH_MAX
 * @pre The sum passes ih_rating_sum_check() and has 5 to 9 cards. */
IH_API uint16_t ih_rate_sum_unchecked(ih_rating_sum sum);

/** Like ih_rate_sum_unchecked(), but checks its arguments.
 *
 * @param sum            the sum
 * @param[out] strength  receives the strength
 *
 * @retval IH_ERR_ARGUMENT  strength is NULL, or the key of the sum does not match its set
 * @retval IH_ERR_CARD      a card of the sum is not in the standard deck
 * @retval IH_ERR_COUNT     the sum does not have 5 to 9 cards */
IH_API enum ih_status ih_rate_sum(ih_rating_sum sum, uint16_t *strength);

/** Returns the strength of the cards of a set.
 *
 * @param set  the set
 * @return 1..IH_STRENGTH_MAX
 * @pre The set has 5 to 9 cards, all of the standard deck. */
IH_API uint16_t ih_rate_set_unchecked(ih_set set);

/** Like ih_rate_set_unchecked(), but checks its arguments.
 *
 * @param set            the set
 * @param[out] strength  receives the strength
 *
 * @retval IH_ERR_ARGUMENT  strength is NULL
 * @retval IH_ERR_CARD      a card of the set is not in the standard deck
 * @retval IH_ERR_COUNT     the set does not have 5 to 9 cards */
IH_API enum ih_status ih_rate_set(ih_set set, uint16_t *strength);

/** @} */

/** @name Many hands in one call
 * All hands of a call have the same number of cards.  The caller chooses the instruction set: call
 * ih_instructions_best() once and keep it.
 * @{ */

/** Rates many hands in an array of cards.
 *
 * Like ih_ranking_rate_batch_unchecked() with IH_RANKING_STANDARD: strengths[i] becomes the
 * strength of `rows[i * stride .. i * stride + width - 1]`, for each i in 0..n-1.
 *
 * @param instructions    the instruction set to use
 * @param rows            the cards of all hands
 * @param stride          bytes from the start of one hand to the start of the next, at least width
 * @param width           cards of each hand, 5..9
 * @param n               number of hands
 * @param[out] strengths  receives n strengths
 * @pre instructions is a valid instruction set, width and stride are in range, and each hand has
 *      distinct cards 0..51. */
IH_API void ih_rate_batch_unchecked(const ih_instructions *instructions, const uint8_t rows[],
                                    size_t stride, size_t width, size_t n, uint16_t strengths[]);

/** Like ih_rate_batch_unchecked(), but checks its arguments.
 *
 * @param instructions    the instruction set to use
 * @param rows            the cards of all hands; may be NULL if n is 0
 * @param stride          bytes from the start of one hand to the start of the next
 * @param width           cards of each hand, 5..9
 * @param n               number of hands
 * @param[out] strengths  receives n strengths; may be NULL if n is 0
 * @param[out] bad        receives the number of the first bad hand with IH_ERR_CARD and
 *                        IH_ERR_DUPLICATE; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, instructions is not an instruction set, or stride is
 *                           below width
 * @retval IH_ERR_COUNT      width is out of range
 * @retval IH_ERR_CARD       a card of a hand is not in the standard deck
 * @retval IH_ERR_DUPLICATE  a card appears twice in a hand */
IH_API enum ih_status ih_rate_batch(const ih_instructions *instructions, const uint8_t rows[],
                                    size_t stride, size_t width, size_t n, uint16_t strengths[],
                                    size_t *bad);

/** Rates many hands in an array of sets.
 *
 * @param instructions    the instruction set to use
 * @param sets            sets[0..n-1], the hands
 * @param width           cards of each set, 5..9
 * @param n               number of sets
 * @param[out] strengths  receives n strengths
 * @pre instructions is a valid instruction set, width is in range, and each set has `width` cards,
 *      all of the standard deck. */
IH_API void ih_rate_sets_unchecked(const ih_instructions *instructions, const ih_set sets[],
                                   size_t width, size_t n, uint16_t strengths[]);

/** Like ih_rate_sets_unchecked(), but checks its arguments.
 *
 * @param instructions    the instruction set to use
 * @param sets            sets[0..n-1]; may be NULL if n is 0
 * @param width           cards of each set, 5..9
 * @param n               number of sets
 * @param[out] strengths  receives n strengths; may be NULL if n is 0
 * @param[out] bad        receives the number of the first bad set, if a set is bad; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL, or instructions is not an instruction set
 * @retval IH_ERR_COUNT     width is out of range, or a set does not have `width` cards, which sets
 *                          *bad
 * @retval IH_ERR_CARD      a card of a set is not in the standard deck */
IH_API enum ih_status ih_rate_sets(const ih_instructions *instructions, const ih_set sets[],
                                   size_t width, size_t n, uint16_t strengths[], size_t *bad);

/** Rates many hands in an array of rating sums.
 *
 * @param instructions    the instruction set to use
 * @param sums            sums[0..n-1], the hands
 * @param width           cards of each sum, 5..9
 * @param n               number of sums
 * @param[out] strengths  receives n strengths
 * @pre instructions is a valid instruction set, width is in range, and each sum passes
 *      ih_rating_sum_check() and has `width` cards. */
IH_API void ih_rate_sums_unchecked(const ih_instructions *instructions, const ih_rating_sum sums[],
                                   size_t width, size_t n, uint16_t strengths[]);

/** Like ih_rate_sums_unchecked(), but checks its arguments.
 *
 * @param instructions    the instruction set to use
 * @param sums            sums[0..n-1]; may be NULL if n is 0
 * @param width           cards of each sum, 5..9
 * @param n               number of sums
 * @param[out] strengths  receives n strengths; may be NULL if n is 0
 * @param[out] bad        receives the number of the first bad sum, if a sum is bad; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL, or instructions is not an instruction set; or the key
 *                          of a sum does not match its set, which sets *bad
 * @retval IH_ERR_COUNT     width is out of range, or a sum does not have `width` cards, which sets
 *                          *bad
 * @retval IH_ERR_CARD      a card of a sum is not in the standard deck */
IH_API enum ih_status ih_rate_sums(const ih_instructions *instructions, const ih_rating_sum sums[],
                                   size_t width, size_t n, uint16_t strengths[], size_t *bad);

/** @} */

/** @name All ways to complete a hand
 * @{ */

/** The most cards that ih_rate_completions() adds to a hand. */
#define IH_COMPLETION_MAX_CARDS 4

/** Rates a hand with each choice of some more cards.
 *
 * strengths[] becomes the strengths of `sum` with each choice of `more` cards from `pool`, in the
 * colex order of the card numbers.  For 2 cards, that is the hole order (isohand/holes.h) without
 * the hole cards that the pool lacks; for 1 card, it is the order of the cards.  If the pool has
 * fewer than `more` cards, nothing is written.
 *
 * Hands that share their other cards share most of the work, so this is also the way to visit very
 * many hands.  For example, all C(52, 7) hands are the completions of each three cards by 4 cards
 * below the lowest of them.
 *
 * @param instructions    the instruction set to use
 * @param sum             the hand to complete
 * @param pool            the cards to choose from
 * @param more            number of cards to add, 1..IH_COMPLETION_MAX_CARDS
 * @param[out] strengths  receives C(p, more) strengths, where p is the number of cards of the pool
 * @pre instructions is a valid instruction set, more is in range, the sum passes
 *      ih_rating_sum_check() and has 5 to 9 cards together with those to add, and the pool is a set
 *      of cards of the standard deck that are not in the sum. */
IH_API void ih_rate_completions_unchecked(const ih_instructions *instructions, ih_rating_sum sum,
                                          ih_set pool, unsigned more, uint16_t strengths[]);

/** Like ih_rate_completions_unchecked(), but checks its arguments.
 *
 * @param instructions    the instruction set to use
 * @param sum             the hand to complete
 * @param pool            the cards to choose from
 * @param more            number of cards to add, 1..IH_COMPLETION_MAX_CARDS
 * @param[out] strengths  receives C(p, more) strengths, where p is the number of cards of the pool
 *
 * @retval IH_ERR_ARGUMENT   strengths is NULL, instructions is not an instruction set, or the key
 *                           of the sum does not match its set
 * @retval IH_ERR_COUNT      more is out of range, or the completed hand would not have 5 to 9 cards
 * @retval IH_ERR_CARD       a card of the sum or of the pool is not in the standard deck
 * @retval IH_ERR_DUPLICATE  a card of the sum is in the pool */
IH_API enum ih_status ih_rate_completions(const ih_instructions *instructions, ih_rating_sum sum,
                                          ih_set pool, unsigned more, uint16_t strengths[]);

/** @} */

IH_END_DECLS

#endif
