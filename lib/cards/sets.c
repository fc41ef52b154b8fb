#include "base/bits.h"
#include "cards/checks.h"

extern inline ih_set ih_set_of_card(uint8_t card);
extern inline uint16_t ih_set_ranks(ih_set set, unsigned suit);

#define OF_SUIT(rank, suit) UINT64_C(1) << (16 * (suit) + (rank))
#define OF_RANK(rank)       OF_SUIT(rank, 0), OF_SUIT(rank, 1), OF_SUIT(rank, 2), OF_SUIT(rank, 3)
#define OF_FOUR_RANKS(first)                                                                       \
  OF_RANK(first), OF_RANK(first + 1), OF_RANK(first + 2), OF_RANK(first + 3)

const ih_set ihp_card_sets[IH_MAX_CARDS] = {OF_FOUR_RANKS(0), OF_FOUR_RANKS(4), OF_FOUR_RANKS(8),
                                            OF_FOUR_RANKS(12)};

ih_set ih_set_of_deck(const ih_deck *deck)
{
  const ih_set ranks = (UINT64_C(1) << deck->ranks) - 1;
  ih_set set = 0;
  for (unsigned s = 0; s < deck->suits; s++)
    set |= ranks << (16 * s);
  return set;
}

ih_set ih_set_of_cards_unchecked(const uint8_t cards[], size_t n)
{
  ih_set set = 0;
  for (size_t i = 0; i < n; i++)
    set |= ih_set_of_card(cards[i]);
  return set;
}

enum ih_status ih_set_of_cards(const ih_deck *deck, const uint8_t cards[], size_t n, ih_set *set)
{
  if (deck == NULL || set == NULL || (n > 0 && cards == NULL))
    return IH_ERR_ARGUMENT;
  ih_set seen = 0;
  enum ih_status status = ihp_check_deck(deck, NULL);
  if (status == IH_OK)
    status = ihp_check_cards(ih_set_of_deck(deck), cards, n, &seen);
  if (status == IH_OK)
    *set = seen;
  return status;
}

size_t ih_set_cards(ih_set set, uint8_t cards[])
{
  size_t n = 0;
  for (; set != 0; set &= set - 1) {
    const unsigned bit = ihp_lowest(set);
    cards[n++] = ih_card_make(bit & 15u, bit >> 4);
  }
  return n;
}
