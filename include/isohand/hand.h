/* isohand: hands that are built card by card, and rated as they stand.
 *
 * A hand is two words, each the sum of a word for every card: adding a card,
 * removing one and merging two hands are additions, and no hand at all is zeros.
 * Rating a hand looks its sums up; it never goes back to the cards.
 *
 * Plain data: copy it, keep it, add to it in any order.  Nothing here allocates or
 * keeps anything; all calls may run at the same time. */
#ifndef ISOHAND_HAND_H
#define ISOHAND_HAND_H

#include <isohand/eval.h>
#include <isohand/masks.h>

IH_BEGIN_DECLS

/* The cards of the standard deck, 0..51 */
#define IH_HAND_CARDS 52

/* The most cards that a hand adds up; 5 to 9 can be rated. */
#define IH_HAND_MAX_CARDS 15

/* Different cards of the standard deck.  {0, 0} is no card. */
typedef struct ih_hand {
  uint64_t key;  /* bits 4 s..4 s + 3 the number of cards of suit s, bits 16..19 of all
                  * cards, bits 32..63 the sum of the ranks' weights */
  uint64_t mask; /* the cards, as in isohand/masks.h */
} ih_hand;

/* The hand of each single card. */
IH_API extern const ih_hand ih_card_hands[IH_HAND_CARDS];

/* The hand with a card more, the hand with a card less, and all cards of two
 * hands.  No check: a card is 0..51, it is not in the hand that it is added to, and
 * it is in the hand that it is removed from; merged hands share no card; the result
 * has at most IH_HAND_MAX_CARDS. */
IH_API inline ih_hand ih_hand_add(ih_hand hand, uint8_t card)
{
  hand.key += ih_card_hands[card].key;
  hand.mask += ih_card_hands[card].mask;
  return hand;
}

IH_API inline ih_hand ih_hand_remove(ih_hand hand, uint8_t card)
{
  hand.key -= ih_card_hands[card].key;
  hand.mask -= ih_card_hands[card].mask;
  return hand;
}

IH_API inline ih_hand ih_hand_merge(ih_hand a, ih_hand b)
{
  a.key += b.key;
  a.mask += b.mask;
  return a;
}

/* The number of cards. */
IH_API inline unsigned ih_hand_size(ih_hand hand)
{
  return (unsigned)(hand.key >> 16 & 15);
}

/* 1 when the hand holds the card, else 0.  No check: the card is 0..51. */
IH_API inline int ih_hand_has(ih_hand hand, uint8_t card)
{
  return (hand.mask & ih_card_hands[card].mask) != 0;
}

/* The hand of cards[0..n-1], and of the cards of a mask.  Unchecked: at most
 * IH_HAND_MAX_CARDS different cards, each 0..51.  Checked: IH_ERR_COUNT (more),
 * IH_ERR_CARD (outside the standard deck), IH_ERR_DUPLICATE, IH_ERR_ARGUMENT. */
IH_API ih_hand ih_hand_of_cards_unchecked(const uint8_t cards[], size_t n);
IH_API enum ih_status ih_hand_of_cards(const uint8_t cards[], size_t n, ih_hand *hand);
IH_API ih_hand ih_hand_of_mask_unchecked(uint64_t mask);
IH_API enum ih_status ih_hand_of_mask(uint64_t mask, ih_hand *hand);

/* IH_OK when key and mask are sums of the same different cards; IH_ERR_CARD when the
 * mask has a card outside the standard deck, IH_ERR_COUNT when it has more than
 * IH_HAND_MAX_CARDS, IH_ERR_ARGUMENT when the key is not that of the mask (as when a
 * card was added twice, or removed without being there). */
IH_API enum ih_status ih_hand_check(ih_hand hand);

/* The strength of a hand, or of the cards of a mask, as ih_eval_unchecked and ih_eval
 * have it.  Unchecked: 5 to 9 cards, and what ih_hand_check finds right.  Checked:
 * IH_ERR_COUNT (not 5 to 9 cards), IH_ERR_CARD, IH_ERR_ARGUMENT as ih_hand_check. */
IH_API uint16_t ih_hand_eval_unchecked(ih_hand hand);
IH_API enum ih_status ih_hand_eval(ih_hand hand, uint16_t *strength);
IH_API uint16_t ih_mask_eval_unchecked(uint64_t mask);
IH_API enum ih_status ih_mask_eval(uint64_t mask, uint16_t *strength);

IH_END_DECLS

#endif
