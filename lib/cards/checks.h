/* Checks of cards, decks and round lists, for the checked calls of all modules. */
#ifndef IH_LIB_CARDS_CHECKS_H
#define IH_LIB_CARDS_CHECKS_H

#include "base/bits.h"

#include <isohand/base.h>
#include <isohand/cards.h>

/* Checks a deck.  Returns IH_ERR_DECK if ranks, suits or rank_only is out of range, IH_ERR_ARGUMENT
 * if a reserved byte is not 0. error may be NULL. */
enum ih_status ihp_check_deck(const ih_deck *deck, ih_error *error);

/* Checks a deck, and a round list for it.  Returns the errors of ihp_check_deck, then IH_ERR_ROUNDS
 * for a list of fewer than `least` rounds (0 or 1) or more than IH_MAX_ROUNDS, an empty round, or
 * more cards than the deck has. */
enum ih_status ihp_check_rounds(const ih_deck *deck, const ih_rounds *rounds, unsigned least,
                                ih_error *error);

/* The cards of the standard deck, the only one that most modules rate. */
#define IHP_STANDARD_SET UINT64_C(0x1FFF1FFF1FFF1FFF)

/* ih_set_of_card by card: a load instead of four shifts. */
IHP_HIDDEN extern const ih_set ihp_card_sets[IH_MAX_CARDS];

/* Checks that cards[0..n-1] are in a deck, given as the set of its cards, and distinct from each
 * other and from those in *seen; if so, adds them to *seen.  Returns IH_ERR_CARD or
 * IH_ERR_DUPLICATE for the first card that fails; *seen is then unchanged. */
static inline enum ih_status ihp_check_cards(ih_set deck, const uint8_t cards[], size_t n,
                                             ih_set *seen)
{
  ih_set all = *seen;
  for (size_t i = 0; i < n; i++) {
    if (cards[i] >= IH_MAX_CARDS || !(deck & ihp_card_sets[cards[i]]))
      return IH_ERR_CARD;
    if (all & ihp_card_sets[cards[i]])
      return IH_ERR_DUPLICATE;
    all |= ihp_card_sets[cards[i]];
  }
  *seen = all;
  return IH_OK;
}

/* Checks a hand of `least` to `most` cards on its own.  Returns, in this order: IH_ERR_ARGUMENT for
 * NULL, IH_ERR_COUNT for a wrong number of cards, IH_ERR_CARD, IH_ERR_DUPLICATE. */
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

/* Checks n hands, hand i being rows[i * stride] to rows[i * stride + width - 1]: their cards must
 * be in the deck and distinct from each other and from those in `seen`.  stride >= width.  Returns
 * the error of ihp_check_cards for the first hand that fails, and sets *bad to its number i; bad
 * may be NULL. */
enum ih_status ihp_check_rows(const ih_instructions *instructions, ih_set deck, ih_set seen,
                              const uint8_t rows[], size_t stride, size_t width, size_t n,
                              size_t *bad);

#endif
