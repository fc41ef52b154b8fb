#include "abstraction/formats/walk.h"

/* The cards of street s on a board are first_card(s)..end_card(s)-1. */
static unsigned end_card(size_t s)
{
  return ihp_street_boards_of[s];
}

static unsigned first_card(size_t s)
{
  return end_card(s - 1);
}

/* Returns the set of ranks that a suit has among cards first..end-1. */
static int ranks_of(const struct ihp_boards *boards, unsigned first, unsigned end, int suit)
{
  int ranks = 0;
  for (unsigned i = first; i < end; i++)
    if (boards->card[i] % IH_MAX_SUITS == suit)
      ranks |= 1 << boards->card[i] / IH_MAX_SUITS;
  return ranks;
}

/* Returns 1 if two suits hold the same ranks on each street before s. */
static int are_equal_before(const struct ihp_boards *boards, size_t s, int suit, int other)
{
  for (size_t before = 1; before < s; before++)
    if (ranks_of(boards, first_card(before), end_card(before), suit) !=
        ranks_of(boards, first_card(before), end_card(before), other))
      return 0;
  return 1;
}

/* Returns 1 if no suit permutation turns the cards of street s into ones that precede them.  The
 * permutations that leave earlier streets unchanged exchange suits that are equal there.  Such an
 * exchange first changes the cards of the highest rank that only one of the two suits holds, and
 * lowers them if the lower suit gets that rank.  So in the first cards the lower suit already has
 * that rank: its set of ranks is greater as a number. */
static int is_first(const struct ihp_boards *boards, size_t s)
{
  const int suits = boards->deck.suits;
  for (int other = 1; other < suits; other++)
    for (int suit = 0; suit < other; suit++)
      if (ranks_of(boards, first_card(s), end_card(s), suit) <
              ranks_of(boards, first_card(s), end_card(s), other) &&
          are_equal_before(boards, s, suit, other))
        return 0;
  return 1;
}

/* Returns 1 if the cards of street s are in the deck and not on earlier streets. */
static int are_free(const struct ihp_boards *boards, size_t s)
{
  for (unsigned i = first_card(s); i < end_card(s); i++) {
    if (boards->card[i] % IH_MAX_SUITS >= boards->deck.suits)
      return 0;
    for (unsigned j = 0; j < first_card(s); j++)
      if (boards->card[i] == boards->card[j])
        return 0;
  }
  return 1;
}

/* Sets the position before the first cards of street s. */
static void begin_street(struct ihp_boards *boards, size_t s)
{
  const int cards = (int)(end_card(s) - first_card(s));
  for (int i = 0; i < cards; i++)
    boards->card[first_card(s) + (unsigned)i] = cards - 1 - i;
  boards->card[end_card(s) - 1]--;
}

/* Moves to the next descending cards of street s; returns 0 if none exist.  From the lowest
 * card on, a card that would reach the one above restarts at its lowest value. */
static int raise_cards(struct ihp_boards *boards, size_t s)
{
  const int most = IH_MAX_SUITS * boards->deck.ranks;
  for (unsigned i = end_card(s); i-- > first_card(s);) {
    boards->card[i]++;
    if (boards->card[i] < (i == first_card(s) ? most : boards->card[i - 1]))
      return 1;
    boards->card[i] = (int)(end_card(s) - 1 - i);
  }
  return 0;
}

/* Moves street s to its next cards that are on a board of this order; returns 0 at the end. */
static int advance_street(struct ihp_boards *boards, size_t s)
{
  while (raise_cards(boards, s))
    if (are_free(boards, s) && is_first(boards, s))
      return 1;
  return 0;
}

int ihp_boards_next(struct ihp_boards *boards)
{
  const size_t last = boards->street;
  size_t s = boards->is_begun ? last : 0;
  if (boards->is_ended)
    return 0;
  boards->is_ended = last == 0;
  if (!boards->is_begun && last > 0)
    begin_street(boards, s = 1);
  boards->is_begun = 1;
  while (s > 0) {
    if (!advance_street(boards, s))
      s--;
    else if (s == last)
      return 1;
    else
      begin_street(boards, ++s);
  }
  boards->is_ended = 1;
  return last == 0;
}
