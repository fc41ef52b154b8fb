/* isohand: sets of cards as masks.
 *
 * A mask is 64 bits, 16 for each suit: the card of rank r and suit s is bit
 * 16 s + r.  So a suit's ranks are 16 bits in a row, union, intersection and
 * difference are one instruction, and counting is a popcount.  Every deck's masks
 * look alike; the bits of cards that a deck lacks are 0.  Nothing here allocates
 * or keeps anything; all calls may run at the same time. */
#ifndef ISOHAND_MASKS_H
#define ISOHAND_MASKS_H

#include <isohand/cards.h>

IH_BEGIN_DECLS

/* The mask of one card. No check: the card is below IH_MAX_CARDS. */
IH_API inline uint64_t ih_card_mask(uint8_t card)
{
  return UINT64_C(1) << (16 * ih_card_suit(card) + ih_card_rank(card));
}

/* The ranks of a mask in one suit 0..3: rank r is bit r. */
IH_API inline uint16_t ih_mask_suit(uint64_t mask, unsigned suit)
{
  return (uint16_t)(mask >> (16 * suit));
}

/* All cards of a deck. No check: the deck is one that ih_deck_make would make. */
IH_API uint64_t ih_deck_mask(const ih_deck *deck);

/* The mask of cards[0..n-1].  Unchecked: each is below IH_MAX_CARDS; equal cards are
 * one.  Checked: IH_ERR_CARD (not in the deck), IH_ERR_DUPLICATE, IH_ERR_DECK,
 * IH_ERR_ARGUMENT; *mask is then as it was. */
IH_API uint64_t ih_cards_mask_unchecked(const uint8_t cards[], size_t n);
IH_API enum ih_status ih_cards_mask(const ih_deck *deck, const uint8_t cards[], size_t n,
                                    uint64_t *mask);

/* cards[0..n-1] = the cards of a mask, suit by suit and each suit's lowest first, n
 * their number, which is returned: at most IH_MAX_CARDS.  Any mask is one of the
 * 16x4 deck. */
IH_API size_t ih_mask_cards(uint64_t mask, uint8_t cards[]);

IH_END_DECLS

#endif
