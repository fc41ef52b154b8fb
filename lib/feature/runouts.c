/* Arrays of sums over runouts against all opponents.  Losses and scores follow from wins and ties
 * and have no arrays; the final street has no squares and no histogram. */
#include "feature/street.h"

enum { WINS, TIES, SQUARES, HISTOGRAM };

static size_t runout_array_bytes(const struct ihp_hands *hands, unsigned array)
{
  if (array <= TIES)
    return ihp_runouts_bytes(hands);
  if (ihp_street_is_final(&hands->game, &hands->rounds))
    return 0;
  return array == SQUARES ? sizeof(uint64_t)
                          : hands->game.bins * ih_street_bin_bytes(hands->street);
}

static enum ih_status make_runout_boards(const struct ihp_street_slice *slice, uint64_t first,
                                         size_t count)
{
  const struct ihp_hands *hands = slice->hands;
  void *const *array = slice->to;
  if (ihp_street_is_final(&hands->game, &hands->rounds))
    return ih_equity_final(hands->street, first, count, NULL, slice->callbacks, array[WINS],
                           array[TIES], NULL);
  const ih_equity_sums to = {.wins = array[WINS],
                             .ties = array[TIES],
                             .squares = array[SQUARES],
                             .histogram = array[HISTOGRAM],
                             .bins = hands->game.bins};
  if (slice->source == NULL)
    return ih_equity_sweep(hands->street, first, count, NULL, slice->callbacks, &to);
  const ih_equity_sums from = {.wins = (void *)slice->from[WINS],
                               .ties = (void *)slice->from[TIES],
                               .squares = (void *)slice->from[SQUARES],
                               .histogram = (void *)slice->from[HISTOGRAM],
                               .bins = hands->game.bins};
  return ih_equity_aggregate(hands->street, slice->source->street, &from, first, count, NULL,
                             slice->callbacks, &to);
}

const struct ihp_street_arrays ihp_runouts = {
    .count = 4,
    .of = {{"equity", "wins"}, {"equity", "ties"}, {"ehs", "squares"}, {"histogram", "histogram"}},
    .bytes = runout_array_bytes,
    .source = ihp_runouts_source,
    .cost = ihp_runouts_cost,
    .make = make_runout_boards,
};

/* ---- Rows of scores -------------------------------------------------------------- */

const void *ihp_points_rows(const struct ihp_hands *hands,
                            const void *const array[IHP_STREET_ARRAYS], uint64_t first,
                            size_t count, void *buffer)
{
  return ihp_runouts_rows(hands, array, first, count, buffer, 0, 2, 1);
}
