/* The feature transitions: the labels of each hand's children, and how many children have each. */
#include "base/error.h"
#include "feature/street.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- Supported games --------------------------------------------------------------- */

/* Returns the number of cards neither in a hand nor on its board. */
static unsigned width_of(const ih_feature_game *game, const ih_rounds *rounds)
{
  return (unsigned)ih_deck_cards(&game->deck) - 2 - ihp_street_board(rounds);
}

static enum ih_status check_transitions_game(const ih_feature_game *game, const ih_rounds *rounds,
                                             ih_error *error)
{
  const enum ih_status status = ihp_street_check(game, rounds, error);
  if (status != IH_OK)
    return status;
  if (ihp_street_is_final(game, rounds))
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "no transitions on the final street, with a board of %u", game->final_board);
  return IH_OK;
}

/* ---- Arrays of transitions ------------------------------------------------------- */

enum { LABELS, COUNTS };

static size_t transition_array_bytes(const struct ihp_hands *hands, unsigned array)
{
  return width_of(&hands->game, &hands->rounds) *
         ih_dtype_size(array == COUNTS ? IH_U8 : ihp_labels_dtype(&hands->game));
}

static int next_street(const ih_feature_game *game, const ih_rounds *rounds, ih_rounds *source)
{
  (void)game;
  *source = ihp_street_rounds(ihp_street_board(rounds) + 1);
  return 1;
}

static uint64_t transitions_cost(const ih_feature_game *game, const ih_rounds *rounds)
{
  enum { A_CHILD = 10 };
  return (uint64_t)A_CHILD * width_of(game, rounds);
}

static enum ih_status make_transition_boards(const struct ihp_street_slice *slice, uint64_t first,
                                             size_t count)
{
  const ih_transitions to = {
      .labels = slice->to[LABELS], .counts = slice->to[COUNTS], .dtype = slice->labelling->dtype};
  return ih_transitions_fill(slice->hands->street, slice->source->street, slice->labelling, first,
                             count, NULL, slice->callbacks, &to);
}

static const struct ihp_street_arrays arrays = {
    .count = 2,
    .of = {{"transitions", "label"}, {"transitions", "count"}},
    .bytes = transition_array_bytes,
    .source = next_street,
    .of_labels = 1,
    .cost = transitions_cost,
    .make = make_transition_boards,
};

/* ---- Tensors of transitions ------------------------------------------------------ */

static size_t list_transitions_tensors(const ih_feature_game *game, const ih_rounds *rounds,
                                       struct ihp_tensor out[IH_FEATURE_TENSORS])
{
  const unsigned width = width_of(game, rounds);
  out[0] = (struct ihp_tensor){{"label", ihp_labels_dtype(game), width}, 1 << LABELS, NULL};
  out[1] = (struct ihp_tensor){{"count", IH_U8, width}, 1 << COUNTS, NULL};
  return 2;
}

/* ---- Verification ------------------------------------------------------------------- */

/* The required form of rows. */
struct form {
  size_t width;
  uint64_t labels, none; /* number of labels; the value that pads rows */
};

/* Returns 1 if a row is consistent; else 0, with the first fault as the reason. */
static int is_transitions_row(const struct form *form, const uint64_t label[],
                              const uint64_t count[], char reason[IHP_REASON])
{
  uint64_t sum = 0;
  size_t i = 0;
  for (; i < form->width && count[i] > 0; sum += count[i++]) {
    const int is_label = label[i] < form->labels;
    if (is_label && (i == 0 || label[i] > label[i - 1]))
      continue;
    (void)snprintf(reason, IHP_REASON, "`label`[%zu] is %" PRIu64 ", not %s %" PRIu64, i, label[i],
                   is_label ? "above" : "below", is_label ? label[i - 1] : form->labels);
    return 0;
  }
  for (; i < form->width; i++)
    if (label[i] != form->none || count[i] != 0) {
      (void)snprintf(reason, IHP_REASON,
                     "after the last label, `label`[%zu] is %" PRIu64
                     " and `count`[%zu] is %" PRIu64 ", not %" PRIu64 " and 0",
                     i, label[i], i, count[i], form->none);
      return 0;
    }
  if (sum != form->width)
    (void)snprintf(reason, IHP_REASON, "`count` sums to %" PRIu64 ", not %zu", sum, form->width);
  return sum == form->width;
}

static size_t scan_transitions_row(const struct ihp_hands *hands, const struct ihp_rows *rows,
                                   int64_t sums[IHP_SUMS], char reason[IHP_REASON])
{
  const unsigned width = width_of(&hands->game, &hands->rounds);
  const int is_wide = ihp_labels_dtype(&hands->game) == IH_U32;
  const struct form form = {width, hands->game.labels, is_wide ? IH_NO_WIDE_LABEL : IH_NO_LABEL};
  size_t i = 0;
  (void)sums;
  while (i < rows->count && is_transitions_row(&form, rows->values[0] + i * width,
                                               rows->values[1] + i * width, reason))
    i++;
  return i;
}

const ih_feature ihp_transitions_feature = {
    .name = "transitions",
    .revision = 1,
    .parameters = IH_PARAMETER_BOARD | IH_PARAMETER_LABELS,
    .scale = IHP_SCALE("children-by-label", "children by label, in ascending order of label; "
                                            "unused entries: the largest number, and 0"),
    .check = check_transitions_game,
    .tensors = list_transitions_tensors,
    .arrays = &arrays,
    .scan = scan_transitions_row,
};
