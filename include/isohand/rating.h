/* isohand: the strength of 5 to 9 cards of the standard deck.
 *
 * Strength is the rank of the best five-card poker hand among the cards,
 * 1..7462, high is best, the same scale for any number of cards (7463 minus it
 * is the classic Cactus Kev value).  Cards are bytes as in isohand/cards.h.
 *
 * Flush first, then the quinary: the ranks' counts as a number of 13 base-5
 * digits (PokerHandEvaluator's chapters 2 and 3; doc/ALGORITHMS.md).  All tables
 * are constant; nothing allocates; all calls may run at the same time. */
#ifndef ISOHAND_RATING_H
#define ISOHAND_RATING_H

#include <isohand/cards.h>
#include <isohand/instructions.h>
#include <isohand/ranking.h>

IH_BEGIN_DECLS

/* The strength of cards[0..n-1].  Precondition of the unchecked call: n in 5..9,
 * different cards, each 0..51 (asserted when the library is configured with
 * --enable-debug).  The checked call refuses: IH_ERR_COUNT,
 * IH_ERR_CARD, IH_ERR_DUPLICATE, IH_ERR_ARGUMENT. */
IH_API uint16_t ih_rate_unchecked(const uint8_t cards[], size_t n);
IH_API enum ih_status ih_rate(const uint8_t cards[], size_t n, uint16_t *strength);

/* ---- Rating sums ----------------------------------------------------------
 *
 * Hands that are built card by card, and rated as they stand.
 *
 * A hand is two words, each the sum of a word for every card: adding a card,
 * removing one and merging two hands are additions, and no hand at all is zeros.
 * Rating a hand looks its sums up; it never goes back to the cards.
 *
 * Plain data: copy it, keep it, add to it in any order.  Nothing here allocates or
 * keeps anything; all calls may run at the same time. */

/* The cards of the standard deck, 0..51 */
#define IH_STANDARD_CARDS 52

/* The most cards that a hand adds up; 5 to 9 can be rated. */
#define IH_RATING_SUM_MAX_CARDS 15

/* Different cards of the standard deck.  {0, 0} is no card. */
typedef struct ih_rating_sum {
  uint64_t key; /* bits 4 s..4 s + 3 the number of cards of suit s, bits 16..19 of all
                 * cards, bits 32..63 the sum of the ranks' weights */
  ih_set set;   /* the cards, as in isohand/cards.h */
} ih_rating_sum;

/* The hand of each single card. */
IH_API extern const ih_rating_sum ih_card_rating_sums[IH_STANDARD_CARDS];

/* The hand with a card more, the hand with a card less, and all cards of two
 * hands.  No check: a card is 0..51, it is not in the hand that it is added to, and
 * it is in the hand that it is removed from; merged hands share no card; the result
 * has at most IH_RATING_SUM_MAX_CARDS. */
IH_API inline ih_rating_sum ih_rating_sum_add(ih_rating_sum hand, uint8_t card)
{
  hand.key += ih_card_rating_sums[card].key;
  hand.set += ih_card_rating_sums[card].set;
  return hand;
}

IH_API inline ih_rating_sum ih_rating_sum_remove(ih_rating_sum hand, uint8_t card)
{
  hand.key -= ih_card_rating_sums[card].key;
  hand.set -= ih_card_rating_sums[card].set;
  return hand;
}

IH_API inline ih_rating_sum ih_rating_sum_merge(ih_rating_sum a, ih_rating_sum b)
{
  a.key += b.key;
  a.set += b.set;
  return a;
}

/* The number of cards. */
IH_API inline unsigned ih_rating_sum_count(ih_rating_sum hand)
{
  return (unsigned)(hand.key >> 16 & 15);
}

/* 1 when the hand holds the card, else 0.  No check: the card is 0..51. */
IH_API inline int ih_rating_sum_has(ih_rating_sum hand, uint8_t card)
{
  return (hand.set & ih_card_rating_sums[card].set) != 0;
}

/* The hand of cards[0..n-1], and of the cards of a mask.  Unchecked: at most
 * IH_RATING_SUM_MAX_CARDS different cards, each 0..51.  Checked: IH_ERR_COUNT (more),
 * IH_ERR_CARD (outside the standard deck), IH_ERR_DUPLICATE, IH_ERR_ARGUMENT. */
IH_API ih_rating_sum ih_rating_sum_of_cards_unchecked(const uint8_t cards[], size_t n);
IH_API enum ih_status ih_rating_sum_of_cards(const uint8_t cards[], size_t n, ih_rating_sum *hand);
IH_API ih_rating_sum ih_rating_sum_of_set_unchecked(uint64_t mask);
IH_API enum ih_status ih_rating_sum_of_set(uint64_t mask, ih_rating_sum *hand);

/* IH_OK when key and mask are sums of the same different cards; IH_ERR_CARD when the
 * mask has a card outside the standard deck, IH_ERR_COUNT when it has more than
 * IH_RATING_SUM_MAX_CARDS, IH_ERR_ARGUMENT when the key is not that of the mask (as when a
 * card was added twice, or removed without being there). */
IH_API enum ih_status ih_rating_sum_check(ih_rating_sum hand);

/* The strength of a hand, or of the cards of a mask, as ih_rate_unchecked and ih_rate
 * have it.  Unchecked: 5 to 9 cards, and what ih_rating_sum_check finds right.  Checked:
 * IH_ERR_COUNT (not 5 to 9 cards), IH_ERR_CARD, IH_ERR_ARGUMENT as ih_rating_sum_check. */
IH_API uint16_t ih_rate_sum_unchecked(ih_rating_sum hand);
IH_API enum ih_status ih_rate_sum(ih_rating_sum hand, uint16_t *strength);
IH_API uint16_t ih_rate_set_unchecked(uint64_t mask);
IH_API enum ih_status ih_rate_set(uint64_t mask, uint16_t *strength);

/* ---- Many hands at once ---------------------------------------------------
 *
 * Rating many hands in one call.
 *
 * Hands come as rows of cards, as masks (isohand/cards.h) or as sums
 * (isohand/rating.h); all hands of a call have the same number of cards, 5 to 9.
 * The results are those of the single calls.
 *
 * Each call is told which instructions to use: ih_instructions_best(), which the caller asks
 * for once and keeps, or any lower one.  The unchecked calls believe it; those of 8
 * and 9 cards take plain C.  Nothing here allocates or keeps anything; all calls may
 * run at the same time. */

/* strengths[i] = the strength of rows[i * stride .. i * stride + cards - 1], i in
 * 0..n-1; no byte behind the last hand's last card is read.  Unchecked: stride >=
 * cards, every hand is as ih_rate_unchecked wants it, and instructions of this machine.
 * Checked: IH_ERR_COUNT for the number of cards; IH_ERR_ARGUMENT for the instructions, the
 * stride, or NULL (unless n is 0); IH_ERR_CARD or IH_ERR_DUPLICATE for a bad hand,
 * with its number in *bad (which may be NULL).  strengths[] is then as it was. */
IH_API void ih_rate_rows_unchecked(const ih_instructions *instructions, const uint8_t rows[],
                                   size_t stride, unsigned cards, size_t n, uint16_t strengths[]);
IH_API enum ih_status ih_rate_rows(const ih_instructions *instructions, const uint8_t rows[],
                                   size_t stride, unsigned cards, size_t n, uint16_t strengths[],
                                   size_t *bad);

/* The same for masks of `cards` cards each.  For a bad mask the checked call says
 * IH_ERR_CARD (outside the standard deck) or IH_ERR_COUNT (not so many cards). */
IH_API void ih_rate_sets_unchecked(const ih_instructions *instructions, const uint64_t masks[],
                                   unsigned cards, size_t n, uint16_t strengths[]);
IH_API enum ih_status ih_rate_sets(const ih_instructions *instructions, const uint64_t masks[],
                                   unsigned cards, size_t n, uint16_t strengths[], size_t *bad);

/* The same for hands of `cards` cards each.  For a bad hand the checked call says what
 * ih_rating_sum_check says, or IH_ERR_COUNT. */
IH_API void ih_rate_sums_unchecked(const ih_instructions *instructions, const ih_rating_sum hands[],
                                   unsigned cards, size_t n, uint16_t strengths[]);
IH_API enum ih_status ih_rate_sums(const ih_instructions *instructions, const ih_rating_sum hands[],
                                   unsigned cards, size_t n, uint16_t strengths[], size_t *bad);

#define IH_COMPLETION_MAX_CARDS 4

/* The strengths of a hand with each choice of `more` cards, 1..IH_COMPLETION_MAX_CARDS, of a mask
 * that shares none with it: C(cards of the mask, more) of them, in colex order of the
 * cards by their numbers.  With 2 cards that is the hole order (isohand/holes.h) without
 * the cards that the mask lacks; with 1, the order of the cards.  Hand and more cards
 * are 5 to 9 together; without enough cards in the mask nothing is written.
 *
 * Hands that share their other cards share most of the work, so this is also the way
 * to visit very many hands: all of C(52, 7) are, for each hand of three cards, its
 * completions by 4 of the cards below the lowest.
 *
 * Unchecked: all that, and as the calls above.  Checked: IH_ERR_COUNT (the number of
 * cards, or `more`), IH_ERR_CARD, IH_ERR_DUPLICATE, IH_ERR_ARGUMENT, also as
 * ih_rating_sum_check says. */
IH_API void ih_rate_completions_unchecked(const ih_instructions *instructions, ih_rating_sum hand,
                                          uint64_t from, unsigned more, uint16_t strengths[]);
IH_API enum ih_status ih_rate_completions(const ih_instructions *instructions, ih_rating_sum hand,
                                          uint64_t from, unsigned more, uint16_t strengths[]);

/* ---- Rating without a call ------------------------------------------------
 *
 * Rating 5 to 7 cards without a call.
 *
 * The calls of isohand/rating.h and isohand/rating.h do the same; these are for loops in
 * which the call itself counts.  n is best a constant: the compiler then keeps the
 * addresses of its tables.  Where there are many hands at once a batch
 * (isohand/rating.h) takes a third of the time.
 *
 * What is inlined depends on how the library's tables are laid out.  The name of the
 * tables carries the number of that layout, so that a program that was compiled for
 * another one does not link, rather than rate wrongly. */

/* Tables for n cards at [n - 5]: not for programs to read. */
struct ih_rate_inline_ranks {
  const uint16_t *offsets; /* by the key's low bits */
  const uint16_t *entries; /* by offset and the key's other bits */
};
struct ih_rate_inline_tables {
  const uint64_t *card_keys; /* the keys of ih_card_rating_sums */
  struct ih_rate_inline_ranks ranks[3];
};
IH_API extern const struct ih_rate_inline_tables ih_rate_inline_tables_1;

/* The low bits of the key of a hand's ranks that are a row: of 5, 6 and 7 cards. */
#define IH_RATE_INLINE_ROW_BITS(n) ((n) == 7 ? 12 : 14)

/* The strength by ranks alone of n cards with this key (as ih_rating_sum.key), n in 5..7. */
IH_API inline uint16_t ih_rate_inline_by_ranks(uint64_t key, unsigned n)
{
  const struct ih_rate_inline_ranks *ranks = &ih_rate_inline_tables_1.ranks[n - IH_RATE_MIN_CARDS];
  const uint32_t quinary = (uint32_t)(key >> 32);
  const uint32_t row = quinary & ((UINT32_C(1) << IH_RATE_INLINE_ROW_BITS(n)) - 1);
  return ranks->entries[ranks->offsets[row] + (quinary >> IH_RATE_INLINE_ROW_BITS(n))];
}

/* Not 0 when five or more of at most 7 cards share a suit: then a flush decides. */
IH_API inline uint32_t ih_rate_inline_flush(uint64_t key)
{
  return ((uint32_t)key + 0x3333u) & 0x8888u;
}

/* As ih_rate_sum_unchecked, of a hand of n cards, n in 5..7.  Unchecked. */
IH_API inline uint16_t ih_rate_sum_inline(ih_rating_sum hand, unsigned n)
{
  return ih_rate_inline_flush(hand.key) != 0 ? ih_rate_sum_unchecked(hand)
                                             : ih_rate_inline_by_ranks(hand.key, n);
}

/* As ih_rate_unchecked, of cards[0..n-1], n in 5..7.  Unchecked. */
IH_API inline uint16_t ih_rate_inline(const uint8_t cards[], unsigned n)
{
  const uint64_t *keys = ih_rate_inline_tables_1.card_keys;
  uint64_t key = keys[cards[0]] + keys[cards[1]] + keys[cards[2]] + keys[cards[3]] + keys[cards[4]];
  if (n > 5)
    key += keys[cards[5]];
  if (n > 6)
    key += keys[cards[6]];
  return ih_rate_inline_flush(key) != 0 ? ih_rate_unchecked(cards, n)
                                        : ih_rate_inline_by_ranks(key, n);
}

IH_END_DECLS

#endif
