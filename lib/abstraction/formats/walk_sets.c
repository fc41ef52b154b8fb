#include "abstraction/formats/walk.h"
#include "base/bits.h"

/* The suit at each place of a rank in the order 0, 3, 1, 2. */
static const uint8_t suit_of_place[IH_MAX_SUITS] = {0, 3, 1, 2};

static uint8_t card_of(int number)
{
  return ih_card_make((unsigned)number / IH_MAX_SUITS, suit_of_place[number % IH_MAX_SUITS]);
}

/* Returns 1 if a card may follow `before`: a lower rank, or a later place of the same rank. */
static int follows(int number, int before)
{
  const int rank = number / IH_MAX_SUITS, rank_before = before / IH_MAX_SUITS;
  return rank < rank_before || (rank == rank_before && number > before);
}

/* Moves card i to the next card of the deck that may follow the card before it; returns 0 if
 * none exists. */
static int raise_card(struct ihp_sets *sets, unsigned i)
{
  const int end = IH_MAX_SUITS * sets->deck.ranks;
  int number = sets->number[i];
  do
    number++;
  while (number < end && (!ih_deck_has(&sets->deck, card_of(number)) ||
                          (i > 0 && !follows(number, sets->number[i - 1]))));
  sets->number[i] = number;
  return number < end;
}

/* Returns 1 if each suit has more cards than the next or, if as many, a set of ranks that is not
 * less as a number. */
static int is_first_of_sets(const struct ihp_sets *sets)
{
  uint64_t ranks[IH_MAX_SUITS] = {0};
  for (unsigned i = 0; i < sets->cards; i++)
    ranks[ih_card_suit(card_of(sets->number[i]))] |= UINT64_C(1) << sets->number[i] / IH_MAX_SUITS;
  for (unsigned s = 1; s < IH_MAX_SUITS; s++) {
    const unsigned count = ihp_popcount(ranks[s]), before = ihp_popcount(ranks[s - 1]);
    if (count > before || (count == before && ranks[s] > ranks[s - 1]))
      return 0;
  }
  return 1;
}

/* Moves to the next cards, each following the one before it; returns 0 at the end. */
static int raise_set(struct ihp_sets *sets)
{
  unsigned i = sets->is_begun ? sets->cards - 1 : 0;
  if (!sets->is_begun)
    sets->number[0] = -1;
  sets->is_begun = 1;
  for (;;)
    if (raise_card(sets, i)) {
      if (i == sets->cards - 1)
        return 1;
      sets->number[++i] = -1;
    } else if (i-- == 0)
      return 0;
}

int ihp_sets_next(struct ihp_sets *sets)
{
  if (sets->cards == 0) {
    const int is_first = !sets->is_begun;
    sets->is_begun = 1;
    return is_first;
  }
  do
    if (!raise_set(sets))
      return 0;
  while (!is_first_of_sets(sets));
  for (unsigned i = 0; i < sets->cards; i++)
    sets->card[i] = card_of(sets->number[i]);
  return 1;
}
