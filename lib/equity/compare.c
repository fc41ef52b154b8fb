/* Whom each hole hand beats on a final board. */
#include "equity/street.h"
#include "eval/showdown/any_ranking.h"

#include <string.h>

/* The two cards of each place that the deck uses. */
struct cards {
  uint8_t high[IH_HOLES], low[IH_HOLES];
};

static void list_cards(const ih_deck *deck, struct cards *cards)
{
  uint8_t all[IH_MAX_CARDS];
  const unsigned n = ihp_left(deck, NULL, 0, all);
  for (unsigned h = 1; h < n; h++)
    for (unsigned l = 0; l < h; l++) {
      const unsigned place = ih_hole_place(all[h], all[l]);
      cards->high[place] = all[h];
      cards->low[place] = all[l];
    }
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

static void compare_plain(const ih_street *street, const uint8_t board[], uint16_t wins[],
                          uint16_t ties[])
{
  ih_showdown_order order;
  struct cards cards;
  struct behind behind = {0};
  list_cards(&street->deck, &cards);
  ihp_order(street, board, &order);
  memset(wins, 0, IHP_PLACES * sizeof *wins);
  memset(ties, 0, IHP_PLACES * sizeof *ties);
  for (unsigned g = 0; g < order.levels; g++)
    count_group(&cards, order.order + order.first[g],
                (unsigned)(order.first[g + 1] - order.first[g]), &behind, wins, ties);
}

void ihp_compare(const ih_street *street, const uint8_t board[], uint16_t wins[IHP_PLACES],
                 uint16_t ties[IHP_PLACES])
{
  if (!ihp_showdown_has_deck(&street->deck)) {
    compare_plain(street, board, wins, ties);
    return;
  }
  ih_showdown_compare_unchecked(street->instructions, board, street->final, wins, ties, NULL);
  memset(wins + IH_HOLES, 0, (IHP_PLACES - IH_HOLES) * sizeof *wins);
  memset(ties + IH_HOLES, 0, (IHP_PLACES - IH_HOLES) * sizeof *ties);
}

void ihp_order(const ih_street *street, const uint8_t board[], ih_showdown_order *order)
{
  ihp_showdown_order_make(street->ranking, &street->deck, street->instructions, board, street->final, order);
}
