/* Whom each hole hand beats on a final board: by types of cards where the deck is the
 * standard one, by rating and sorting all hands where it is not. */
#include "strength/street.h"

#include <string.h>

/* The two cards of a place, in those of a board's live hands. */
struct cards {
  uint8_t high[IH_HOLE_HANDS], low[IH_HOLE_HANDS];
};

/* The live hands of a board. */
struct live {
  unsigned count;
  uint16_t place[IH_HOLE_HANDS];
  uint16_t strength[IH_HOLE_HANDS];
};

/* Cards of a deck of fewer ranks than the ranking's are rated as its lowest, though they
 * stand for its highest.  That compares alike: moving all ranks could only change the
 * straight A2345, and no such deck has both an ace and a two. */
static void rate(const ih_street *street, const uint8_t board[], struct live *live,
                 struct cards *cards)
{
  uint8_t left[IH_MAX_CARDS], hand[2 + IHP_MAX_BOARD];
  const unsigned n = ihp_left(&street->deck, board, street->final, left);
  memcpy(hand + 2, board, street->final);
  live->count = 0;
  for (unsigned h = 1; h < n; h++)
    for (unsigned l = 0; l < h; l++) {
      const unsigned place = ih_hole_index(left[h], left[l]);
      cards->high[place] = left[h];
      cards->low[place] = left[l];
      hand[0] = left[h];
      hand[1] = left[l];
      live->place[live->count] = (uint16_t)place;
      live->strength[live->count++] =
          ih_ranking_eval_unchecked(street->ranking, hand, 2 + street->final);
    }
}

/* A counting sort of strengths 1..strengths. */
static void sort(const struct live *live, unsigned strengths, ih_hole_order *order)
{
  uint16_t at[IH_STRENGTH_MAX + 2];
  memset(at, 0, (strengths + 2) * sizeof *at);
  for (unsigned i = 0; i < live->count; i++)
    at[live->strength[i] + 1]++;
  order->groups = 0;
  for (unsigned s = 1; s <= strengths; s++) {
    if (at[s + 1] > 0) {
      order->first[order->groups] = at[s];
      order->strength[order->groups++] = (uint16_t)s;
    }
    at[s + 1] = (uint16_t)(at[s + 1] + at[s]);
  }
  order->hands = order->first[order->groups] = (uint16_t)live->count;
  for (unsigned i = 0; i < live->count; i++)
    order->order[at[live->strength[i]]++] = live->place[i];
}

/* The hands counted so far: all, and those with a card. */
struct behind {
  unsigned all, with[IH_MAX_CARDS];
};

/* Those that share no card with a hand, if none but itself has both its cards. */
static unsigned apart(const struct behind *behind, const struct cards *cards, unsigned place)
{
  return behind->all - behind->with[cards->high[place]] - behind->with[cards->low[place]];
}

/* A group of n hands of equal strength, all weaker ones being behind.  Once the group is,
 * too, a hand is taken away twice from what is apart from it, where once is right. */
static void count_group(const struct cards *cards, const uint16_t group[], unsigned n,
                        struct behind *behind, uint16_t wins[], uint16_t ties[])
{
  for (unsigned i = 0; i < n; i++)
    wins[group[i]] = (uint16_t)apart(behind, cards, group[i]);
  for (unsigned i = 0; i < n; i++) {
    behind->all++;
    behind->with[cards->high[group[i]]]++;
    behind->with[cards->low[group[i]]]++;
  }
  for (unsigned i = 0; i < n; i++)
    ties[group[i]] = (uint16_t)(apart(behind, cards, group[i]) + 1 - wins[group[i]]);
}

static void order_plain(const ih_street *street, const uint8_t board[], ih_hole_order *order,
                        struct cards *cards)
{
  struct live live;
  rate(street, board, &live, cards);
  sort(&live, ih_ranking_max(street->ranking), order);
}

static void compare_plain(const ih_street *street, const uint8_t board[], uint16_t wins[],
                          uint16_t ties[])
{
  ih_hole_order order;
  struct cards cards;
  struct behind behind = {0};
  order_plain(street, board, &order, &cards);
  memset(wins, 0, IHP_PLACES * sizeof *wins);
  memset(ties, 0, IHP_PLACES * sizeof *ties);
  for (unsigned g = 0; g < order.groups; g++)
    count_group(&cards, order.order + order.first[g],
                (unsigned)(order.first[g + 1] - order.first[g]), &behind, wins, ties);
}

static int is_standard(const ih_street *street)
{
  return ih_deck_cards(&street->deck) == 52;
}

void ihp_compare(const ih_street *street, const uint8_t board[], uint16_t wins[IHP_PLACES],
                 uint16_t ties[IHP_PLACES])
{
  if (!is_standard(street)) {
    compare_plain(street, board, wins, ties);
    return;
  }
  ih_holes_compare_unchecked(street->cpu, board, street->final, wins, ties, NULL);
  memset(wins + IH_HOLE_HANDS, 0, (IHP_PLACES - IH_HOLE_HANDS) * sizeof *wins);
  memset(ties + IH_HOLE_HANDS, 0, (IHP_PLACES - IH_HOLE_HANDS) * sizeof *ties);
}

void ihp_order(const ih_street *street, const uint8_t board[], ih_hole_order *order)
{
  struct cards cards;
  if (is_standard(street))
    ih_holes_compare_unchecked(street->cpu, board, street->final, NULL, NULL, order);
  else
    order_plain(street, board, order, &cards);
}
