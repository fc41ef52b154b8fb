/* What checked calls ask of the cards that they are given: one place for all rooms. */
#ifndef IH_LIB_CARDS_CHECKS_H
#define IH_LIB_CARDS_CHECKS_H

#include <isohand/cards.h>

/* Whether a deck is one: IH_ERR_DECK for ranks, suits or rank_only out of range,
 * IH_ERR_ARGUMENT for a reserved byte that is not 0.  error may be NULL. */
enum ih_status ihp_check_deck(const ih_deck *deck, ih_error *error);

/* Whether a deck is one, and a round list one that it can deal: the errors of
 * ihp_check_deck, then IH_ERR_ROUNDS for a list of less than `least` rounds (0 or 1) or more
 * than IH_MAX_ROUNDS, an empty round, or more cards than the deck has. */
enum ih_status ihp_check_rounds(const ih_deck *deck, const ih_rounds *rounds, unsigned least,
                                ih_error *error);

/* The cards of the standard deck, whose strengths most rooms know. */
#define IHP_STANDARD_SET UINT64_C(0x1FFF1FFF1FFF1FFF)

/* Whether cards[0..n-1] are in a deck, given as the set of its cards, and differ from each
 * other and from those in *seen, which holds cards of the deck only: then adds them to
 * *seen.  IH_ERR_CARD when a card is not in the deck, else IH_ERR_DUPLICATE; *seen is then
 * as it was.  Nothing branches on the cards. */
static inline enum ih_status ihp_check_cards(ih_set deck, const uint8_t cards[], size_t n,
                                             ih_set *seen)
{
  ih_set all = *seen, twice = 0;
  unsigned bits = 0;
  for (size_t i = 0; i < n; i++) {
    const ih_set card = ih_set_of_card(cards[i] % IH_MAX_CARDS);
    bits |= cards[i];
    twice |= all & card;
    all |= card;
  }
  if (bits >= IH_MAX_CARDS || (all & ~deck) != 0)
    return IH_ERR_CARD;
  if (twice != 0)
    return IH_ERR_DUPLICATE;
  *seen = all;
  return IH_OK;
}

/* The same for a hand of `least` to `most` cards by itself: IH_ERR_ARGUMENT for NULL,
 * IH_ERR_COUNT for their number, IH_ERR_CARD, IH_ERR_DUPLICATE, in this order. */
static inline enum ih_status ihp_check_hand(ih_set deck, const uint8_t cards[], size_t n,
                                            size_t least, size_t most)
{
  ih_set seen = 0;
  if (cards == NULL)
    return IH_ERR_ARGUMENT;
  if (n < least || n > most)
    return IH_ERR_COUNT;
  return ihp_check_cards(deck, cards, n, &seen);
}

#endif
