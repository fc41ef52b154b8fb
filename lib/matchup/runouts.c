#include "matchup/runouts.h"

#include "base/binomial.h"
#include "base/bits.h"

#include <string.h>

void ihp_runouts_make(const struct ihp_spot *spot, uint64_t taken, size_t vectors,
                      const void *const weights[], size_t element, struct ihp_runouts *runouts)
{
  uint8_t cards[2 * IH_MAX_CARDS];
  ih_rounds rounds = {0};
  ih_deck deck;
  (void)ih_ranking_deck(spot->ranking, &deck);
  const size_t open = ih_set_cards(spot->board, cards);
  const size_t dead = ih_set_cards(spot->dead, cards + open);
  if (open > 0)
    rounds.cards[rounds.count++] = (uint8_t)open;
  if (dead > 0)
    rounds.cards[rounds.count++] = (uint8_t)dead;
  (void)ih_symmetry_make(&deck, &rounds, cards, vectors, weights, element, &runouts->symmetry);
  memcpy(runouts->board, cards, open);
  runouts->missing = spot->missing;
  runouts->cards = 0;
  for (uint8_t c = 0; c < ih_deck_cards(&deck); c++)
    if ((taken & ih_set_of_card(c)) == 0)
      runouts->card[runouts->cards++] = c;
}

uint64_t ihp_runouts_count(const struct ihp_runouts *runouts)
{
  return ihp_binomial(runouts->cards, runouts->missing);
}

/* ---- Symmetry --------------------------------------------------------------- */

static uint64_t permute(uint64_t mask, const uint8_t permutation[IH_MAX_SUITS])
{
  uint64_t permuted = 0;
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    permuted |= (mask >> 16 * s & 0xFFFF) << 16 * permutation[s];
  return permuted;
}

/* How many boards that permutations turn into each other the least of them stands for;
 * 0 when the cards that came are not the least. */
static unsigned weight_of(const ih_symmetry *symmetry, uint64_t came)
{
  unsigned same = 1;
  for (unsigned i = 1; i < symmetry->permutation_count; i++) {
    const uint64_t other = permute(came, symmetry->permutations[i]);
    if (other < came)
      return 0;
    same += other == came;
  }
  return symmetry->permutation_count / same;
}

/* ---- The walk --------------------------------------------------------------- */

struct walk {
  const struct ihp_runouts *runouts;
  size_t task, tasks;
  ihp_runout *visit;
  void *context;
  uint8_t board[IHP_BOARD];
};

/* The boards with `missing` more of the first n cards.  Parts take turns with the
 * highest two; of fewer there is one part. */
static void deal(struct walk *w, unsigned missing, unsigned n, uint64_t came, size_t turn)
{
  const unsigned dealt = w->runouts->missing - missing;
  if (dealt == 2 || missing == 0) {
    if ((dealt <= 2 ? turn % w->tasks : w->task) != w->task)
      return;
  }
  if (missing == 0) {
    const unsigned weight = weight_of(&w->runouts->symmetry, came);
    if (weight > 0)
      w->visit(w->context, w->board, weight);
    return;
  }
  for (unsigned i = missing - 1; i < n; i++) {
    w->board[IHP_BOARD - missing] = w->runouts->card[i];
    deal(w, missing - 1, i, came | ih_set_of_card(w->runouts->card[i]),
         dealt < 2 ? turn * IH_MAX_CARDS + i : turn);
  }
}

void ihp_runouts_visit(const struct ihp_runouts *runouts, size_t task, size_t tasks,
                       ihp_runout *visit, void *context)
{
  struct walk w = {runouts, task, tasks, visit, context, {0}};
  memcpy(w.board, runouts->board, sizeof w.board);
  deal(&w, runouts->missing, runouts->cards, 0, 0);
}
