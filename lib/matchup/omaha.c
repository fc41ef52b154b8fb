/* Omaha hands against each other: each board is prepared once, and then rates each player's
 * hand. */
#include "base/bits.h"
#include "matchup/runouts.h"

#include <isohand/omaha.h>
#include <isohand/rating.h>

struct omaha_matchup {
  size_t players;
  uint8_t cards[IH_MATCHUP_PLAYERS][IH_OMAHA_MAX_HOLE];
  size_t holes[IH_MATCHUP_PLAYERS]; /* number of cards of each hand */
  struct ihp_runouts runouts;
  struct ihp_winners winners;
};

static void rate_omaha_board(const void *work, void *own, const uint8_t cards[IHP_BOARD],
                             unsigned weight)
{
  const struct omaha_matchup *m = work;
  struct ihp_winners *winners = own;
  uint16_t strength[IH_MATCHUP_PLAYERS];
  ih_omaha_board board;
  ih_omaha_board_prepare_unchecked(cards, IHP_BOARD, &board);
  for (size_t p = 0; p < m->players; p++)
    strength[p] = ih_omaha_board_rate_unchecked(&board, m->cards[p], m->holes[p]);
  winners->counts[ihp_winners_of(strength, m->players)] += weight;
}

static enum ih_status run_omaha_slice(void *work, const struct ihp_slice *slice)
{
  const struct omaha_matchup *m = work;
  return ihp_runouts_visit(&m->runouts, slice, rate_omaha_board, m);
}

static void join_omaha_slice(void *work, const void *own)
{
  struct omaha_matchup *m = work;
  const struct ihp_winners *winners = own;
  for (unsigned set = 0; set < 1u << m->players; set++)
    m->winners.counts[set] += winners->counts[set];
}

/* A suit permutation fixes all hands if it preserves, for every two cards, the sum of their owners'
 * numbers: if it maps three cards a, b, c to a', b', c', the sums of pairs imply that a and a' have
 * the same owner. */
static void find_omaha_symmetry(struct omaha_matchup *m, const struct ihp_situation *situation,
                                const ih_set hands[])
{
  uint8_t owner[IH_STANDARD_CARDS] = {0}, sum[IH_HOLES];
  const void *const vectors[1] = {sum};
  for (uint8_t card = 0; card < IH_STANDARD_CARDS; card++)
    for (size_t p = 0; p < m->players; p++)
      if ((hands[p] & ih_set_of_card(card)) != 0)
        owner[card] = (uint8_t)(p + 1);
  for (uint8_t a = 1; a < IH_STANDARD_CARDS; a++)
    for (uint8_t b = 0; b < a; b++)
      sum[ih_hole_place(a, b)] = (uint8_t)(owner[a] + owner[b]);
  ihp_runouts_make(situation, 1, vectors, sizeof *sum, &m->runouts);
}

enum ih_status ih_matchup_omaha(const ih_set hands[], size_t players, ih_set board, ih_set dead,
                                const ih_executor *executor, const ih_callbacks *callbacks,
                                ih_matchup *out)
{
  struct ihp_situation situation;
  struct omaha_matchup m = {.players = players};
  if (out == NULL)
    return IH_ERR_ARGUMENT;
  enum ih_status status =
      ihp_situation_make_of_hands(IH_RANKING_STANDARD, hands, players, IH_OMAHA_MIN_HOLE,
                                  IH_OMAHA_MAX_HOLE, board, dead, &situation);
  if (status != IH_OK)
    return status;
  for (size_t p = 0; p < players; p++)
    m.holes[p] = ih_set_cards(hands[p], m.cards[p]);
  find_omaha_symmetry(&m, &situation, hands);
  const struct ihp_split split = {.units = ihp_runouts_units(&m.runouts),
                                  .least = 1,
                                  .a_worker = 16,
                                  .own_bytes = sizeof m.winners,
                                  .run = run_omaha_slice,
                                  .join = join_omaha_slice,
                                  .callbacks = callbacks,
                                  .is_reported = 1,
                                  .is_divided = 1};
  status = ihp_split_run(&split, executor, &m);
  if (status == IH_OK)
    ihp_winners_share(&m.winners, players, out);
  return status;
}
