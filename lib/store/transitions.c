/* Tables of transitions: of each hand the labels of its children, and how many have
 * each. */
#include <isohand/equity.h>

#include "base/error.h"
#include "store/equity.h"
#include "store/rows.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- The feature ----------------------------------------------------------------- */

static unsigned board_of(const ih_rounds *rounds)
{
  return rounds->count == 2 ? rounds->cards[1] : 0;
}

/* The cards that neither a hand nor its board holds. */
static unsigned width_of(const ih_deck *deck, const ih_rounds *rounds)
{
  return (unsigned)ih_deck_cards(deck) - 2 - board_of(rounds);
}

static enum ih_status known(const ih_feature *feature, const ih_feature_parameters *parameters,
                            const ih_deck *deck, const ih_rounds *rounds, ih_error *error)
{
  const enum ih_status status = ihp_equity_feature_known(feature, parameters, deck, rounds, error);
  if (status != IH_OK)
    return status;
  const ih_feature_parameters complete = ihp_parameters_complete(feature, parameters);
  if (board_of(rounds) == complete.board)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "no card comes after a board of %u, the last street", complete.board);
  if (complete.labels > IH_MAX_LABELS)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "%u labels are more than %d", complete.labels,
                     IH_MAX_LABELS);
  return IH_OK;
}

static size_t tensors(const ih_feature *feature, const ih_feature_parameters *parameters,
                      const ih_deck *deck, const ih_rounds *rounds,
                      ih_feature_tensor out[IH_FEATURE_TENSORS])
{
  (void)feature;
  (void)parameters;
  out[0] = (ih_feature_tensor){"label", IH_U16, width_of(deck, rounds)};
  out[1] = (ih_feature_tensor){"count", IH_U8, width_of(deck, rounds)};
  return 2;
}

/* ---- Rows -------------------------------------------------------------------------- */

static uint64_t samples(const ih_store *store)
{
  (void)store;
  return 0;
}

/* What rows must be. */
struct form {
  size_t width;
  uint64_t labels;
};

enum fault { NO_FAULT, LABEL, ORDER, PADDING, MASS };

/* What is wrong with a row, and the first place where it is. */
static enum fault fault_of(const struct form *form, const uint64_t label[], const uint64_t count[],
                           size_t *at)
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
    if (label[i] != IH_NO_LABEL || count[i] != 0)
      return PADDING;
  }
  return sum == form->width ? NO_FAULT : MASS;
}

static size_t scan(const void *work, const struct ihp_rows *rows, int64_t *sum)
{
  const struct form *form = work;
  size_t i = 0, at;
  (void)sum;
  while (i < rows->count && fault_of(form, rows->values[0] + i * form->width,
                                     rows->values[1] + i * form->width, &at) == NO_FAULT)
    i++;
  return i;
}

static void explain(const void *work, const struct ihp_rows *rows, char reason[IHP_REASON])
{
  const struct form *form = work;
  const uint64_t *label = rows->values[0], *count = rows->values[1];
  uint64_t sum = 0;
  size_t at = 0;
  switch (fault_of(form, label, count, &at)) {
  case LABEL:
    (void)snprintf(reason, IHP_REASON, "`label`[%zu] is %" PRIu64 ", not below %" PRIu64, at,
                   label[at], form->labels);
    break;
  case ORDER:
    (void)snprintf(reason, IHP_REASON, "`label`[%zu] is %" PRIu64 ", not above %" PRIu64, at,
                   label[at], label[at - 1]);
    break;
  case PADDING:
    (void)snprintf(reason, IHP_REASON,
                   "behind the last label `label`[%zu] is %" PRIu64 " and `count`[%zu] %" PRIu64
                   ", not %d and 0",
                   at, label[at], at, count[at], IH_NO_LABEL);
    break;
  default:
    for (size_t i = 0; i < form->width; i++)
      sum += count[i];
    (void)snprintf(reason, IHP_REASON, "`count` is %" PRIu64 " together, not %zu", sum,
                   form->width);
  }
}

static enum ih_status add_up(const ih_store *store, const ih_executor *executor, ih_error *error)
{
  const struct form form = {width_of(&store->deck, &store->rounds), store->parameters.labels};
  const struct ihp_adding adding = {scan, explain, &form};
  int64_t sum;
  return ihp_add_up(store, &adding, executor, &sum, error);
}

#define TRANSITIONS(ranking)                                                                       \
  {                                                                                                \
    {"transitions",                                                                                \
     ranking,                                                                                      \
     "children by label, in ascending order; behind them 65535 and 0",                             \
     IH_PARAMETER_BOARD | IH_PARAMETER_LABELS,                                                     \
     known,                                                                                        \
     tensors,                                                                                      \
     NULL},                                                                                        \
        samples, NULL, add_up                                                                      \
  }

const struct ihp_feature ihp_transitions_features[IH_RANKINGS] = {
    TRANSITIONS(IH_RANKING_STANDARD),
    TRANSITIONS(IH_RANKING_SHORT),
    TRANSITIONS(IH_RANKING_SHORT_TRIPS),
};
