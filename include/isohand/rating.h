/* isohand: the strength of 5 to 9 cards of the standard deck.
 *
 * Strength is the rank of the best five-card poker hand among the cards, 1..7462, high is
 * best, on the same scale for any number of cards (7463 minus it is the classic Cactus Kev
 * value).  It is that of IH_RANKING_STANDARD (isohand/ranking.h), which explains it.
 *
 * The cards are given as
 *   - cards: an array of bytes (isohand/cards.h), any order;
 *   - a set (ih_set, isohand/cards.h);
 *   - a rating sum: cards added up, for hands that are built card by card;
 * one hand a call, many hands a call, or all ways to complete a hand.  All give the same
 * strengths.
 *
 * Which call to use, from the fastest per hand:
 *   - all hole cards on one board: isohand/showdown.h;
 *   - all ways to add 1 to 4 cards to a hand: ih_rate_completions;
 *   - many hands in an array: ih_rate_batch, ih_rate_sets or ih_rate_sums;
 *   - one hand at a time in a loop: in C and C++ the inline calls of
 *     isohand/rating_inline.h; else ih_rate_7_unchecked for 7 cards, ih_rate_unchecked for
 *     other numbers;
 *   - hands that share cards in nested loops: rating sums, one addition a card;
 *   - a hand from outside, or no loop: ih_rate, which checks the cards.
 *
 * A flush is looked up first, then the quinary: the counts of the ranks as a number of 13
 * digits in base 5 (PokerHandEvaluator's chapters 2 and 3; doc/ALGORITHMS.md).  All tables
 * are constant, and nothing allocates.
 *
 * The unchecked calls state a precondition, which is asserted when the library is configured
 * with --enable-debug.  The checked calls return a status and leave their outputs alone
 * unless it is IH_OK; each answers IH_ERR_ARGUMENT for NULL where it needs a pointer.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_RATING_H
#define ISOHAND_RATING_H

#include <isohand/base.h>
#include <isohand/cards.h>
#include <isohand/ranking.h>

IH_BEGIN_DECLS

/* The cards of the standard deck, 0..51. */
#define IH_STANDARD_CARDS 52

/* The strength of cards[0..n-1].  Unchecked: n in 5..9, different cards, each 0..51.
 * Checked: IH_ERR_COUNT, IH_ERR_CARD, IH_ERR_DUPLICATE. */
IH_API uint16_t ih_rate_unchecked(const uint8_t cards[], size_t n);
IH_API enum ih_status ih_rate(const uint8_t cards[], size_t n, uint16_t *strength);

/* ih_rate_unchecked of 7 cards, for loops: it does not have to ask how many there are. */
IH_API uint16_t ih_rate_7_unchecked(const uint8_t cards[7]);

/* ---- Rating sums ----------------------------------------------------------
 *
 * A rating sum is two words, each the sum of a word for every card: adding a card, removing
 * one and merging two sums are additions, and no card at all is zeros.  Rating a sum looks
 * it up and never goes back to the cards.
 *
 * It is plain data: copy it, keep it, add to it in any order. */

/* The most cards that a rating sum holds; 5 to 9 can be rated. */
#define IH_RATING_SUM_MAX_CARDS 15

/* Different cards of the standard deck.  {0, 0} is no card. */
typedef struct ih_rating_sum {
  uint64_t key; /* bits 4 s..4 s + 3: the number of cards of suit s; bits 16..19: of all cards;
                 * bits 32..63: the sum of the ranks' weights */
  ih_set set;   /* the cards */
} ih_rating_sum;

/* The rating sum of each single card. */
IH_API extern const ih_rating_sum ih_card_rating_sums[IH_STANDARD_CARDS];

/* The sum with a card more, the sum with a card less, and all cards of two sums.  No check:
 * a card is 0..51, it is not in the sum that it is added to, and it is in the sum that it is
 * removed from; merged sums share no card; the result has at most IH_RATING_SUM_MAX_CARDS. */
IH_API inline ih_rating_sum ih_rating_sum_add(ih_rating_sum sum, uint8_t card)
{
  sum.key += ih_card_rating_sums[card].key;
  sum.set += ih_card_rating_sums[card].set;
  return sum;
}

IH_API inline ih_rating_sum ih_rating_sum_remove(ih_rating_sum sum, uint8_t card)
{
  sum.key -= ih_card_rating_sums[card].key;
  sum.set -= ih_card_rating_sums[card].set;
  return sum;
}

IH_API inline ih_rating_sum ih_rating_sum_merge(ih_rating_sum a, ih_rating_sum b)
{
  a.key += b.key;
  a.set += b.set;
  return a;
}

/* The number of cards. */
IH_API inline unsigned ih_rating_sum_count(ih_rating_sum sum)
{
  return (unsigned)(sum.key >> 16 & 15);
}

/* 1 when the sum holds the card, else 0.  No check: the card is 0..51. */
IH_API inline int ih_rating_sum_has(ih_rating_sum sum, uint8_t card)
{
  return (sum.set & ih_card_rating_sums[card].set) != 0;
}

/* The sum of cards[0..n-1], and of the cards of a set.  Unchecked: at most
 * IH_RATING_SUM_MAX_CARDS different cards, each 0..51.  Checked: IH_ERR_COUNT (more),
 * IH_ERR_CARD (outside the standard deck), IH_ERR_DUPLICATE. */
IH_API ih_rating_sum ih_rating_sum_of_cards_unchecked(const uint8_t cards[], size_t n);
IH_API enum ih_status ih_rating_sum_of_cards(const uint8_t cards[], size_t n, ih_rating_sum *sum);
IH_API ih_rating_sum ih_rating_sum_of_set_unchecked(ih_set set);
IH_API enum ih_status ih_rating_sum_of_set(ih_set set, ih_rating_sum *sum);

/* IH_OK when key and set are sums of the same different cards.  IH_ERR_CARD when the set has
 * a card outside the standard deck, IH_ERR_COUNT when it has more than
 * IH_RATING_SUM_MAX_CARDS, IH_ERR_ARGUMENT when the key is not that of the set (as when a
 * card was added twice, or removed without being there). */
IH_API enum ih_status ih_rating_sum_check(ih_rating_sum sum);

/* The strength of a sum, and of the cards of a set.  Unchecked: 5 to 9 cards, and the sum is
 * one that ih_rating_sum_check finds right.  Checked: IH_ERR_COUNT (not 5 to 9 cards),
 * IH_ERR_CARD and IH_ERR_ARGUMENT as ih_rating_sum_check. */
IH_API uint16_t ih_rate_sum_unchecked(ih_rating_sum sum);
IH_API enum ih_status ih_rate_sum(ih_rating_sum sum, uint16_t *strength);
IH_API uint16_t ih_rate_set_unchecked(ih_set set);
IH_API enum ih_status ih_rate_set(ih_set set, uint16_t *strength);

/* ---- Many hands a call ------------------------------------------------------
 *
 * All hands of a call have the same number of cards, 5 to 9.  The caller says which
 * instruction set to use: ask for ih_instructions_best() once and keep it. */

/* As ih_ranking_rate_batch (isohand/ranking.h), of the standard deck. */
IH_API void ih_rate_batch_unchecked(const ih_instructions *instructions, const uint8_t rows[],
                                    size_t stride, size_t width, size_t n, uint16_t strengths[]);
IH_API enum ih_status ih_rate_batch(const ih_instructions *instructions, const uint8_t rows[],
                                    size_t stride, size_t width, size_t n, uint16_t strengths[],
                                    size_t *bad);

/* The same for sets of `width` cards each.  Of a bad set the checked call
 * returns IH_ERR_CARD (outside the standard deck) or IH_ERR_COUNT (not `width` cards). */
IH_API void ih_rate_sets_unchecked(const ih_instructions *instructions, const ih_set sets[],
                                   size_t width, size_t n, uint16_t strengths[]);
IH_API enum ih_status ih_rate_sets(const ih_instructions *instructions, const ih_set sets[],
                                   size_t width, size_t n, uint16_t strengths[], size_t *bad);

/* The same for rating sums of `width` cards each.  Of a bad sum the checked
 * call returns what ih_rating_sum_check does, or IH_ERR_COUNT (not `width` cards). */
IH_API void ih_rate_sums_unchecked(const ih_instructions *instructions, const ih_rating_sum sums[],
                                   size_t width, size_t n, uint16_t strengths[]);
IH_API enum ih_status ih_rate_sums(const ih_instructions *instructions, const ih_rating_sum sums[],
                                   size_t width, size_t n, uint16_t strengths[], size_t *bad);

/* ---- All ways to complete a hand ------------------------------------------- */

#define IH_COMPLETION_MAX_CARDS 4

/* strengths[] = the strengths of a sum with each choice of `more` cards,
 * 1..IH_COMPLETION_MAX_CARDS, of the set `pool`, which shares none with it: C(its cards, more)
 * of them, in colex order of the cards by their numbers.  With 2 cards that is the hole
 * order (isohand/holes.h) without the cards that the set lacks; with 1, the order of the
 * cards.  The sum has 5 to 9 cards with the chosen ones.  When the set has fewer than `more`
 * cards nothing is written.
 *
 * Hands that share their other cards share most of the work, so this is also the way to
 * visit very many hands: all C(52, 7) hands are, for each hand of three cards, its
 * completions by 4 of the cards below its lowest.
 *
 * Unchecked: all that.  Checked: IH_ERR_COUNT (the number of cards, or `more`), IH_ERR_CARD,
 * IH_ERR_DUPLICATE (a card of the sum in the set), IH_ERR_ARGUMENT, and what
 * ih_rating_sum_check answers. */
IH_API void ih_rate_completions_unchecked(const ih_instructions *instructions, ih_rating_sum sum,
                                          ih_set pool, unsigned more, uint16_t strengths[]);
IH_API enum ih_status ih_rate_completions(const ih_instructions *instructions, ih_rating_sum sum,
                                          ih_set pool, unsigned more, uint16_t strengths[]);

IH_END_DECLS

#endif
