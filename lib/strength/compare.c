/* Whom each hole hand beats on a final board: by types of cards where the deck is the
 * standard one, by rating and sorting all hands where it is not. */
#include "strength/street.h"

#include <isohand/holes.h>
#include <string.h>

/* The live hands of a board. */
struct live {
  unsigned count;
  uint8_t high[IHP_PLACES], low[IHP_PLACES]; /* their cards */
  uint16_t strength[IHP_PLACES];
  uint16_t order[IHP_PLACES]; /* by strength */
};

static void rate(const ih_street *street, const uint8_t board[], struct live *live)
{
  uint8_t left[IH_MAX_CARDS], hand[2 + IHP_MAX_BOARD];
  const unsigned cards = ihp_left(&street->deck, board, street->final, left);
  for (unsigned i = 0; i < street->final; i++)
    hand[2 + i] = (uint8_t)(board[i] + street->shift);
  live->count = 0;
  for (unsigned h = 1; h < cards; h++)
    for (unsigned l = 0; l < h; l++) {
      const unsigned i = live->count++;
      live->high[i] = left[h];
      live->low[i] = left[l];
      hand[0] = (uint8_t)(left[h] + street->shift);
      hand[1] = (uint8_t)(left[l] + street->shift);
      live->strength[i] = ih_ranking_eval_unchecked(street->ranking, hand, 2 + street->final);
    }
}

/* A counting sort. */
static void sort(struct live *live)
{
  uint16_t at[IH_STRENGTH_MAX + 2] = {0};
  for (unsigned i = 0; i < live->count; i++)
    at[live->strength[i] + 1]++;
  for (unsigned s = 1; s < IH_STRENGTH_MAX + 2; s++)
    at[s] = (uint16_t)(at[s] + at[s - 1]);
  for (unsigned i = 0; i < live->count; i++)
    live->order[at[live->strength[i]]++] = (uint16_t)i;
}

/* The hands counted so far: all, and those with a card. */
struct behind {
  unsigned all, with[IH_MAX_CARDS];
};

/* Those that share no card with hand i, of which none but itself has both its cards. */
static unsigned apart(const struct behind *behind, const struct live *live, unsigned i)
{
  return behind->all - behind->with[live->high[i]] - behind->with[live->low[i]];
}

/* One group of equal strength, order[first..end-1], all weaker ones being behind.  Once
 * the group is, too, hand i is taken away twice in what is apart from it, and once is
 * right. */
static void count_group(const struct live *live, unsigned first, unsigned end,
                        struct behind *behind, uint16_t wins[], uint16_t ties[])
{
  for (unsigned k = first; k < end; k++) {
    const unsigned i = live->order[k];
    wins[ih_hole_index(live->high[i], live->low[i])] = (uint16_t)apart(behind, live, i);
  }
  for (unsigned k = first; k < end; k++) {
    const unsigned i = live->order[k];
    behind->all++;
    behind->with[live->high[i]]++;
    behind->with[live->low[i]]++;
  }
  for (unsigned k = first; k < end; k++) {
    const unsigned i = live->order[k];
    const unsigned place = ih_hole_index(live->high[i], live->low[i]);
    ties[place] = (uint16_t)(apart(behind, live, i) + 1 - wins[place]);
  }
}

void ihp_compare_plain(const ih_street *street, const uint8_t board[], uint16_t wins[IHP_PLACES],
                       uint16_t ties[IHP_PLACES])
{
  struct live live;
  struct behind behind = {0};
  rate(street, board, &live);
  sort(&live);
  memset(wins, 0, IHP_PLACES * sizeof *wins);
  memset(ties, 0, IHP_PLACES * sizeof *ties);
  for (unsigned first = 0, end; first < live.count; first = end) {
    const uint16_t strength = live.strength[live.order[first]];
    for (end = first + 1; end < live.count && live.strength[live.order[end]] == strength;)
      end++;
    count_group(&live, first, end, &behind, wins, ties);
  }
}

void ihp_compare(const ih_street *street, const uint8_t board[], uint16_t wins[IHP_PLACES],
                 uint16_t ties[IHP_PLACES])
{
  if (ih_deck_cards(&street->deck) != 52) {
    ihp_compare_plain(street, board, wins, ties);
    return;
  }
  ih_holes_compare_unchecked(street->cpu, board, street->final, wins, ties, NULL);
  memset(wins + IH_HOLE_HANDS, 0, (IHP_PLACES - IH_HOLE_HANDS) * sizeof *wins);
  memset(ties + IH_HOLE_HANDS, 0, (IHP_PLACES - IH_HOLE_HANDS) * sizeof *ties);
}
