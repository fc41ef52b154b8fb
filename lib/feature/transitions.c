/* The feature transitions: of each hand the labels of its children, and how many have each. */
#include "base/error.h"
#include "feature/street.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- What hands have them ---------------------------------------------------------- */

/* The cards that neither a hand nor its board holds. */
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
                     "no card comes after a board of %u, the last street", game->final_board);
  return IH_OK;
}

/* ---- Arrays ---------------------------------------------------------------------- */

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

static enum ih_status make_transition_boards(const struct ihp_arrays_slice *slice, uint64_t first,
                                             size_t count)
{
  const ih_transitions to = {
      .labels = slice->to[LABELS], .counts = slice->to[COUNTS], .dtype = slice->labelling->dtype};
  return ih_transitions_fill(slice->hands->street, slice->source->street, slice->labelling, first,
                             count, NULL, slice->callbacks, &to);
}

static const struct ihp_arrays arrays = {
    .count = 2,
    .of = {{"transitions", "label"}, {"transitions", "count"}},
    .bytes = transition_array_bytes,
    .source = next_street,
    .of_labels = 1,
    .cost = transitions_cost,
    .make = make_transition_boards,
};

/* ---- Tensors --------------------------------------------------------------------- */

static size_t list_transitions_tensors(const ih_feature_game *game, const ih_rounds *rounds,
                                       struct ihp_tensor out[IH_FEATURE_TENSORS])
{
  const unsigned width = width_of(game, rounds);
  out[0] = (struct ihp_tensor){{"label", ihp_labels_dtype(game), width}, 1 << LABELS, NULL};
  out[1] = (struct ihp_tensor){{"count", IH_U8, width}, 1 << COUNTS, NULL};
  return 2;
}

/* ---- Verifying ---------------------------------------------------------------------- */

/* What rows must be. */
struct form {
  size_t width;
  uint64_t labels, none; /* their number, and what stands for no label */
};

enum row_fault { NO_FAULT, LABEL, ORDER, PADDING, MASS };

/* What is wrong with a row, and the first place where it is. */
static enum row_fault row_fault(const struct form *form, const uint64_t label[],
                                const uint64_t count[], size_t *at)
{
  uint64_t sum = 0;
  size_t i = 0;
  for (; i < form->width && count[i] > 0; sum += count[i++]) {
    *at = i;
    if (label[i] >= form->labels)
      return LABEL;
    if (i > 0 && label[i] <= label[i - 1])
      return ORDER;
  }
  for (; i < form->width; i++) {
    *at = i;
    if (label[i] != form->none || count[i] != 0)
      return PADDING;
  }
  return sum == form->width ? NO_FAULT : MASS;
}

static struct form form_of(const struct ihp_hands *hands)
{
  return (struct form){width_of(&hands->game, &hands->rounds), hands->game.labels,
                       ihp_labels_dtype(&hands->game) == IH_U32 ? IH_NO_WIDE_LABEL : IH_NO_LABEL};
}

static size_t scan_transitions_row(const struct ihp_hands *hands, const struct ihp_rows *rows,
                                   int64_t sums[IHP_SUMS])
{
  const struct form form = form_of(hands);
  size_t i = 0, at;
  (void)sums;
  while (i < rows->count && row_fault(&form, rows->values[0] + i * form.width,
                                      rows->values[1] + i * form.width, &at) == NO_FAULT)
    i++;
  return i;
}

static void explain_transitions_row(const struct ihp_hands *hands, const struct ihp_rows *rows,
                                    char reason[IHP_REASON])
{
  const struct form form = form_of(hands);
  const uint64_t *label = rows->values[0], *count = rows->values[1];
  uint64_t sum = 0;
  size_t at = 0;
  switch (row_fault(&form, label, count, &at)) {
  case LABEL:
    (void)snprintf(reason, IHP_REASON, "`label`[%zu] is %" PRIu64 ", not below %" PRIu64, at,
                   label[at], form.labels);
    break;
  case ORDER:
    (void)snprintf(reason, IHP_REASON, "`label`[%zu] is %" PRIu64 ", not above %" PRIu64, at,
                   label[at], label[at - 1]);
    break;
  case PADDING:
    (void)snprintf(reason, IHP_REASON,
                   "after the last label `label`[%zu] is %" PRIu64 " and `count`[%zu] %" PRIu64
                   ", not %" PRIu64 " and 0",
                   at, label[at], at, count[at], form.none);
    break;
  default:
    for (size_t i = 0; i < form.width; i++)
      sum += count[i];
    (void)snprintf(reason, IHP_REASON, "`count` is %" PRIu64 " together, not %zu", sum, form.width);
  }
}

const ih_feature ihp_transitions_feature = {
    .name = "transitions",
    .revision = 1,
    .parameters = IH_PARAMETER_BOARD | IH_PARAMETER_LABELS,
    .scale =
        IHP_SCALE("children-by-label",
                  "children by label, in ascending order; then none, the largest number, and 0"),
    .check = check_transitions_game,
    .tensors = list_transitions_tensors,
    .arrays = &arrays,
    .scan = scan_transitions_row,
    .explain = explain_transitions_row,
};
