/* Strength tables: supported decks, shared data, and how a range is split. */
#include "base/error.h"
#include "base/executor.h"
#include "strength/runs.h"

#include <isohand/strength.h>
#include <stdlib.h>

/* ---- Supported decks ----------------------------------------------------------------- */

/* Fails unless a deck has a ranking. */
static enum ih_status check_strength_deck(const ih_deck *deck, ih_error *error)
{
  enum ih_ranking ranking;
  if (deck == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no deck given");
  if (!deck->rank_only && ih_ranking_of_deck(deck, &ranking) == IH_OK)
    return IH_OK;
  char text[IH_DECK_TEXT];
  (void)ih_deck_format(deck, text);
  return ihp_error(
      error, IH_ERR_UNSUPPORTED, 0,
      "strength is known for the standard deck (13x4) and the short deck (9x4) "
      "only, not for %s: %s",
      text, deck->rank_only ? "flushes depend on suits" : "how its hands rank is not settled");
}

enum ih_status ih_strength_check(enum ih_ranking ranking, const ih_deck *deck, unsigned cards,
                                 ih_error *error)
{
  ih_deck own;
  if (ih_ranking_deck(ranking, &own) != IH_OK)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "unknown ranking %d", (int)ranking);
  const enum ih_status status = check_strength_deck(deck, error);
  if (status != IH_OK)
    return status;
  if (cards < IH_RATE_MIN_CARDS || cards > IH_RATE_MAX_CARDS)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "strength is known for hands of %d to %d cards, not of %u", IH_RATE_MIN_CARDS,
                     IH_RATE_MAX_CARDS, cards);
  if (deck->ranks == own.ranks)
    return IH_OK;
  char text[IH_DECK_TEXT], own_text[IH_DECK_TEXT];
  (void)ih_deck_format(deck, text);
  (void)ih_deck_format(&own, own_text);
  return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "the ranking %s is for the deck %s, not for %s",
                   ih_ranking_name(ranking), own_text, text);
}

/* ---- Shared data ---------------------------------------------------------------------- */

/* Maximum number of ranks kept in memory for the groups of a round: 64 MiB.  Every round of up to 7
 * cards needs fewer; seven rounds of one card need 21 million.  Some rounds of 8 and 9 cards need
 * more; each fill then makes those of its range. */
#define GROUP_RANKS_LIMIT (UINT64_C(1) << 25)

struct ih_strength {
  const ih_indexer *indexer;
  unsigned round;
  const struct ihp_tables *tables; /* of the ranking */
  struct ihp_suit_keys keys;
  struct ihp_group_ranks_list ranks; /* empty if there would be too many */
};

enum ih_status ih_strength_new(enum ih_ranking ranking, const ih_indexer *indexer, unsigned round,
                               ih_strength **out, ih_error *error)
{
  if (indexer == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no %s given", out == NULL ? "output" : "indexer");
  if (round >= indexer->rounds.count)
    return ihp_error(error, IH_ERR_RANGE, 0, "round %u is out of range", round);
  enum ih_status status =
      ih_strength_check(ranking, &indexer->deck, indexer->round[round].total, error);
  if (status != IH_OK)
    return status;
  struct ih_strength *strength = malloc(sizeof *strength);
  status = strength == NULL ? IH_ERR_MEMORY
                            : ihp_group_ranks_init(&strength->ranks, indexer, round, 0,
                                                   indexer->round[round].configurations.count - 1,
                                                   GROUP_RANKS_LIMIT);
  if (status == IH_ERR_MEMORY) {
    free(strength);
    return ihp_error(error, IH_ERR_MEMORY, 0, "%s", ih_status_string(IH_ERR_MEMORY));
  }
  strength->indexer = indexer;
  strength->round = round;
  strength->tables = &ihp_tables[ranking];
  ihp_suit_keys_init(&strength->keys, &indexer->sets);
  *out = strength;
  return IH_OK;
}

void ih_strength_free(ih_strength *strength)
{
  if (strength == NULL)
    return;
  ihp_group_ranks_release(&strength->ranks);
  free(strength);
}

/* ---- Filling --------------------------------------------------------------------------- */

/* Work of a call, shared by its tasks. */
struct strength_fill {
  const struct ih_strength *strength;
  const struct ihp_group_ranks_list *ranks;
  uint64_t first; /* index of out[0] */
  uint16_t *out;
};

static enum ih_status fill_slice(void *work, const struct ihp_slice *slice)
{
  enum { A_MILLISECOND = 1 << 18 }; /* of hands, about */
  const struct strength_fill *fill = work;
  const struct ih_strength *strength = fill->strength;
  const struct ihp_round *round = &strength->indexer->round[strength->round];
  struct ihp_run_rater *rater = calloc(1, sizeof *rater);
  if (rater == NULL)
    return IH_ERR_MEMORY;
  ihp_run_rater_init(rater, &strength->keys, fill->ranks, strength->tables, round->total);
  uint64_t at = slice->first;
  const uint64_t end = at + slice->count;
  uint64_t unreported = 0;
  int is_over = 0;
  struct ihp_run run;
  ihp_run_start(&run, &round->configurations, fill->first + at);
  while (!is_over) {
    const uint64_t count = run.left < end - at ? run.left : end - at;
    ihp_run_rater_fill(rater, &run, count, fill->out + at);
    at += count;
    unreported += count;
    if (at == end)
      break;
    (void)ihp_run_next(&run);
    if (unreported >= A_MILLISECOND) {
      is_over = ihp_slice_is_over(slice, unreported);
      unreported = 0;
    }
  }
  free(rater);
  return is_over ? IH_ERR_CANCELLED : IH_OK;
}

/* Slices are few and long, since each rates its distinct runs anew; a single worker gets one. */
static enum ih_status fill_range(struct strength_fill *fill, uint64_t count,
                                 const ih_executor *executor, const ih_callbacks *callbacks)
{
  const struct ihp_split split = {.units = count,
                                  .least = 1 << 18,
                                  .a_worker = ihp_workers(executor) > 1 ? 8 : 1,
                                  .run = fill_slice,
                                  .callbacks = callbacks,
                                  .is_reported = 1};
  return ihp_split_run(&split, executor, fill);
}

enum ih_status ih_strength_fill(const ih_strength *strength, uint64_t first, size_t count,
                                const ih_executor *executor, const ih_callbacks *callbacks,
                                uint16_t out[])
{
  if (strength == NULL)
    return IH_ERR_ARGUMENT;
  const struct ihp_round *round = &strength->indexer->round[strength->round];
  if (first > round->size || count > round->size - first)
    return IH_ERR_RANGE;
  if (count == 0)
    return IH_OK;
  if (out == NULL)
    return IH_ERR_ARGUMENT;
  struct strength_fill fill = {strength, &strength->ranks, first, out};
  if (strength->ranks.list != NULL)
    return fill_range(&fill, count, executor, callbacks);
  struct ihp_group_ranks_list own;
  const size_t from = ihp_configurations_of_index(&round->configurations, first);
  const size_t to = ihp_configurations_of_index(&round->configurations, first + count - 1);
  enum ih_status status =
      ihp_group_ranks_init(&own, strength->indexer, strength->round, from, to, UINT64_MAX);
  if (status != IH_OK)
    return status;
  fill.ranks = &own;
  status = fill_range(&fill, count, executor, callbacks);
  ihp_group_ranks_release(&own);
  return status;
}
