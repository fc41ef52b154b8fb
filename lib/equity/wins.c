/* How many opponents all hole cards beat, and tie with, on a final board. */
#include "equity/street.h"
#include "eval/showdown/any_ranking.h"

#include <string.h>

/* The two cards of each place that the deck uses. */
struct place_cards {
  uint8_t high[IH_HOLES], low[IH_HOLES];
};

static void list_place_cards(const ih_deck *deck, struct place_cards *cards)
{
  uint8_t all[IH_MAX_CARDS];
  const unsigned n = ihp_cards_left(deck, NULL, 0, all);
  for (unsigned h = 1; h < n; h++)
    for (unsigned l = 0; l < h; l++) {
      const unsigned place = ih_hole_place(all[h], all[l]);
      cards->high[place] = all[h];
      cards->low[place] = all[l];
    }
}

/* The hole cards counted so far, from the weakest on: all, and those with a card. */
struct counted {
  unsigned all, with[IH_MAX_CARDS];
};

/* How many of those counted share no card with a place, provided that no other place has
 * both its cards. */
static unsigned count_disjoint(const struct counted *counted, const struct place_cards *cards,
                               unsigned place)
{
  return counted->all - counted->with[cards->high[place]] - counted->with[cards->low[place]];
}

/* One level of n places of equal strength; all weaker ones are counted.  Once the level is
 * counted too, a place takes itself away twice, where once is right. */
static void count_level(const struct place_cards *cards, const uint16_t level[], unsigned n,
                        struct counted *counted, uint16_t wins[], uint16_t ties[])
{
  for (unsigned i = 0; i < n; i++)
    wins[level[i]] = (uint16_t)count_disjoint(counted, cards, level[i]);
  for (unsigned i = 0; i < n; i++) {
    counted->all++;
    counted->with[cards->high[level[i]]]++;
    counted->with[cards->low[level[i]]]++;
  }
  for (unsigned i = 0; i < n; i++)
    ties[level[i]] = (uint16_t)(count_disjoint(counted, cards, level[i]) + 1 - wins[level[i]]);
}

static void count_any_ranking(const ih_street *street, const uint8_t board[], uint16_t wins[],
                              uint16_t ties[])
{
  ih_showdown_order order;
  struct place_cards cards;
  struct counted counted = {0};
  list_place_cards(&street->deck, &cards);
  ihp_street_order(street, board, &order);
  memset(wins, 0, IHP_PLACES * sizeof *wins);
  memset(ties, 0, IHP_PLACES * sizeof *ties);
  for (unsigned g = 0; g < order.levels; g++)
    count_level(&cards, order.order + order.first[g],
                (unsigned)(order.first[g + 1] - order.first[g]), &counted, wins, ties);
}

void ihp_street_wins(const ih_street *street, const uint8_t board[], uint16_t wins[IHP_PLACES],
                     uint16_t ties[IHP_PLACES])
{
  if (!ihp_showdown_has_deck(&street->deck)) {
    count_any_ranking(street, board, wins, ties);
    return;
  }
  ih_showdown_compare_unchecked(street->instructions, board, street->final, wins, ties, NULL);
  memset(wins + IH_HOLES, 0, (IHP_PLACES - IH_HOLES) * sizeof *wins);
  memset(ties + IH_HOLES, 0, (IHP_PLACES - IH_HOLES) * sizeof *ties);
}

void ihp_street_order(const ih_street *street, const uint8_t board[], ih_showdown_order *order)
{
  ihp_showdown_order_make(street->ranking, &street->deck, street->instructions, board,
                          street->final, order);
}
