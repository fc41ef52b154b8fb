#include "equity/extensions.h"

#include "base/binomial.h"

size_t ihp_extensions_most(const ih_street *street, unsigned n)
{
  return (size_t)ihp_binomial(ih_deck_cards(&street->deck) - street->board, n);
}

static uint64_t mask_of(const uint8_t cards[], unsigned n, const uint8_t to[])
{
  uint64_t mask = 0;
  for (unsigned i = 0; i < n; i++)
    mask |= UINT64_C(1) << ih_card_map(cards[i], to);
  return mask;
}

/* The size of the orbit of a set when none in it is a lesser mask, else 0.  As many
 * permutations turn a set into itself as into any other of its orbit. */
static unsigned weight_of(const ih_symmetry *board, const uint8_t cards[], unsigned n)
{
  const uint64_t own = mask_of(cards, n, board->permutations[0]);
  unsigned same = 0;
  for (unsigned g = 0; g < board->permutation_count; g++) {
    const uint64_t mask = mask_of(cards, n, board->permutations[g]);
    if (mask < own)
      return 0;
    same += mask == own;
  }
  return board->permutation_count / same;
}

/* The places, ascending, of the set after this one among `left` cards; 0 after the
 * last. */
static int next_places(unsigned place[], unsigned n, unsigned left)
{
  unsigned i = n;
  while (i > 0 && place[i - 1] == left - n + i - 1)
    i--;
  if (i == 0)
    return 0;
  place[i - 1]++;
  for (; i < n; i++)
    place[i] = place[i - 1] + 1;
  return 1;
}

size_t ihp_extensions(const ih_street *street, const uint8_t cards[], const ih_symmetry *board,
                      unsigned n, struct ihp_extension list[])
{
  uint8_t left[IH_MAX_CARDS];
  unsigned place[IHP_MAX_BOARD];
  const unsigned count = ihp_left(&street->deck, cards, street->board, left);
  size_t found = 0;
  for (unsigned i = 0; i < n; i++)
    place[i] = i;
  do {
    struct ihp_extension *extension = &list[found];
    for (unsigned i = 0; i < n; i++)
      extension->cards[i] = left[place[i]];
    extension->weight = (uint8_t)weight_of(board, extension->cards, n);
    found += extension->weight > 0;
  } while (next_places(place, n, count));
  return found;
}
