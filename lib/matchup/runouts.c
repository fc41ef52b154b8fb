#include "matchup/runouts.h"

#include "base/binomial.h"
#include "base/bits.h"

#include <string.h>

void ihp_runouts_make(const struct ihp_situation *situation, size_t vectors,
                      const void *const weights[], size_t element, struct ihp_runouts *runouts)
{
  uint8_t cards[2 * IH_MAX_CARDS];
  ih_rounds rounds = {0};
  const size_t known = ih_set_cards(situation->board, cards);
  const size_t dead = ih_set_cards(situation->dead, cards + known);
  if (known > 0)
    rounds.cards[rounds.count++] = (uint8_t)known;
  if (dead > 0)
    rounds.cards[rounds.count++] = (uint8_t)dead;
  (void)ih_symmetry_prepare(&situation->deck, &rounds, cards, vectors, weights, element,
                            &runouts->symmetry);
  memcpy(runouts->board, cards, known);
  runouts->missing = situation->missing;
  runouts->poll = 64;
  runouts->cards = 0;
  for (uint8_t c = 0; c < IH_MAX_CARDS; c++)
    if ((situation->left & ih_set_of_card(c)) != 0)
      runouts->card[runouts->cards++] = c;
}

uint64_t ihp_runouts_count(const struct ihp_runouts *runouts)
{
  return ihp_binomial(runouts->cards, runouts->missing);
}

/* A unit is a choice of the two highest cards to come, or of all if fewer are to come. */
uint64_t ihp_runouts_units(const struct ihp_runouts *runouts)
{
  return ihp_binomial(runouts->cards, runouts->missing < 2 ? runouts->missing : 2);
}

/* ---- Visits to boards -------------------------------------------------------- */

struct runout_visit {
  const struct ihp_runouts *runouts;
  const struct ihp_slice *slice;
  ihp_runout *visit;
  const void *work;
  uint64_t units, unit; /* pairs of highest cards: their number, and the next one */
  uint64_t begun;       /* number of units begun in this slice */
  unsigned boards;      /* visited */
  int is_over;          /* set once the caller wants to stop */
  uint8_t board[IHP_BOARD];
};

static void visit_board(struct runout_visit *v, ih_set came)
{
  const unsigned weight = ih_symmetry_orbit_size(&v->runouts->symmetry, came);
  if (weight == 0)
    return;
  if (v->boards++ % v->runouts->poll == v->runouts->poll - 1)
    v->is_over |= ihp_slice_is_over(v->slice, 0);
  v->visit(v->work, v->slice->own, v->board, weight);
}

/* Returns the place of the next unit.  Units with high cards have more boards, so places are dealt
 * out in turn to STRIDE ranges of places: then any two ranges of equal length have about as many
 * boards.  The stride is prime, since the suits of cards recur every 4 units. */
static uint64_t next_place(struct runout_visit *v)
{
  enum { STRIDE = 97 };
  const uint64_t unit = v->unit++, turn = unit % STRIDE, each = v->units / STRIDE;
  const uint64_t longer = v->units % STRIDE;
  return turn * each + (turn < longer ? turn : longer) + unit / STRIDE;
}

/* Visits the boards with `missing` more of the first n cards. */
static void deal_runouts(struct runout_visit *v, unsigned missing, unsigned n, ih_set came)
{
  const unsigned dealt = v->runouts->missing - missing;
  if (dealt == 2 || (dealt < 2 && missing == 0)) {
    if (next_place(v) - v->slice->first >= v->slice->count)
      return;
    if (v->begun++ > 0 && v->begun < v->slice->count)
      v->is_over |= ihp_slice_is_over(v->slice, 1);
  }
  if (missing == 0) {
    visit_board(v, came);
    return;
  }
  for (unsigned i = missing - 1; i < n && !v->is_over; i++) {
    v->board[IHP_BOARD - missing] = v->runouts->card[i];
    deal_runouts(v, missing - 1, i, came | ih_set_of_card(v->runouts->card[i]));
  }
}

enum ih_status ihp_runouts_visit(const struct ihp_runouts *runouts, const struct ihp_slice *slice,
                                 ihp_runout *visit, const void *work)
{
  struct runout_visit v = {.runouts = runouts,
                           .slice = slice,
                           .visit = visit,
                           .work = work,
                           .units = ihp_runouts_units(runouts)};
  memcpy(v.board, runouts->board, sizeof v.board);
  deal_runouts(&v, runouts->missing, runouts->cards, 0);
  return v.is_over ? IH_ERR_CANCELLED : IH_OK;
}
