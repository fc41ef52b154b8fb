/* Strength tables: which exist, and how a range is split into tasks. */
#include "base/error.h"
#include "base/executor.h"
#include "strength/rater.h"

#include <isohand/strength.h>
#include <stdlib.h>

enum ih_status ih_strength_known(const ih_deck *deck, unsigned cards, ih_error *error)
{
  if (deck == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no deck given");
  char text[IH_DECK_TEXT];
  (void)ih_deck_format(deck, text);
  if (deck->rank_only)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "strength is known for the standard deck (13x4) and the short deck (9x4) "
                     "only, not for %s: flushes depend on suits",
                     text);
  enum ih_ranking ranking;
  if (ih_ranking_of_deck(deck, &ranking) != IH_OK)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "strength is known for the standard deck (13x4) and the short deck (9x4) "
                     "only, not for %s: how its hands rank is not settled",
                     text);
  if (cards < IH_RATE_MIN_CARDS || cards > IH_RATE_MAX_CARDS)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "strength is known for hands of %d to %d cards, not of %u", IH_RATE_MIN_CARDS,
                     IH_RATE_MAX_CARDS, cards);
  return IH_OK;
}

enum ih_status ih_strength_known_by(enum ih_ranking ranking, const ih_deck *deck, unsigned cards,
                                    ih_error *error)
{
  ih_deck own;
  if (ih_ranking_deck(ranking, &own) != IH_OK)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "there is no ranking %d", (int)ranking);
  const enum ih_status status = ih_strength_known(deck, cards, error);
  if (status != IH_OK || deck->ranks == own.ranks)
    return status;
  char text[IH_DECK_TEXT], own_text[IH_DECK_TEXT];
  (void)ih_deck_format(deck, text);
  (void)ih_deck_format(&own, own_text);
  return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "the ranking %s is that of the deck %s, not of %s",
                   ih_ranking_name(ranking), own_text, text);
}

enum ih_status ih_strength_supported(const ih_indexer *indexer, unsigned round, ih_error *error)
{
  if (indexer == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no indexer given");
  if (round >= indexer->rounds.count)
    return ihp_error(error, IH_ERR_RANGE, 0, "there is no round %u", round);
  return ih_strength_known(&indexer->deck, indexer->round[round].total, error);
}

/* A call's work, shared by its tasks. */
struct fill {
  const struct ihp_round *round;
  const struct ihp_tables *tables;
  struct ihp_suit_keys keys;
  struct ihp_unions unions;
  uint64_t first, count, share; /* the range, and how much of it a task fills */
  uint16_t *out;
  enum ih_status *status; /* by task */
};

static void fill_task(void *work, size_t task)
{
  struct fill *fill = work;
  struct ihp_rater *rater = calloc(1, sizeof *rater);
  if (rater == NULL) {
    fill->status[task] = IH_ERR_MEMORY;
    return;
  }
  ihp_rater_init(rater, &fill->keys, &fill->unions, fill->tables, fill->round->total);
  uint64_t at = fill->share * task;
  const uint64_t end = fill->count - at < fill->share ? fill->count : at + fill->share;
  struct ihp_run walk;
  ihp_run_start(&walk, &fill->round->configurations, fill->first + at);
  for (;;) {
    const uint64_t count = walk.left < end - at ? walk.left : end - at;
    ihp_rater_row(rater, &walk, count, fill->out + at);
    at += count;
    if (at == end)
      break;
    (void)ihp_run_next(&walk);
  }
  free(rater);
}

/* Tasks are few and long, since each makes its distinct rows anew; several a
 * worker even out their ends. */
static size_t split(struct fill *fill, const ih_executor *executor)
{
  enum { TASKS_A_WORKER = 8, SMALLEST_SHARE = 1 << 18 };
  const size_t workers = ihp_workers(executor);
  const size_t tasks = workers == 1 ? 1 : workers * TASKS_A_WORKER;
  fill->share = (fill->count - 1) / tasks + 1;
  if (fill->share < SMALLEST_SHARE)
    fill->share = SMALLEST_SHARE;
  return (size_t)((fill->count - 1) / fill->share + 1);
}

static enum ih_status run(struct fill *fill, const ih_executor *executor)
{
  const size_t tasks = split(fill, executor);
  fill->status = calloc(tasks, sizeof *fill->status);
  if (fill->status == NULL)
    return IH_ERR_MEMORY;
  ihp_run(executor, tasks, fill_task, fill);
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < tasks && status == IH_OK; i++)
    status = fill->status[i];
  free(fill->status);
  return status;
}

enum ih_status ih_strength_fill_by(enum ih_ranking ranking, const ih_indexer *indexer,
                                   unsigned round, uint64_t first, uint64_t count,
                                   const ih_executor *executor, uint16_t out[])
{
  enum ih_status status = ih_strength_supported(indexer, round, NULL);
  if (status != IH_OK)
    return status;
  const struct ihp_round *r = &indexer->round[round];
  status = ih_strength_known_by(ranking, &indexer->deck, r->total, NULL);
  if (status != IH_OK)
    return status;
  if (first > r->size || count > r->size - first)
    return IH_ERR_RANGE;
  if (count == 0)
    return IH_OK;
  if (out == NULL)
    return IH_ERR_ARGUMENT;
  struct fill *fill = calloc(1, sizeof *fill);
  if (fill == NULL)
    return IH_ERR_MEMORY;
  fill->round = r;
  fill->tables = &ihp_tables[ranking];
  fill->first = first;
  fill->count = count;
  fill->out = out;
  ihp_suit_keys_init(&fill->keys, &indexer->sets);
  const size_t from = ihp_configurations_of_index(&r->configurations, first);
  const size_t to = ihp_configurations_of_index(&r->configurations, first + count - 1);
  status = ihp_unions_init(&fill->unions, indexer, round, from, to);
  if (status == IH_OK)
    status = run(fill, executor);
  ihp_unions_release(&fill->unions);
  free(fill);
  return status;
}

enum ih_status ih_strength_fill(const ih_indexer *indexer, unsigned round, uint64_t first,
                                uint64_t count, const ih_executor *executor, uint16_t out[])
{
  enum ih_ranking ranking;
  const enum ih_status status = ih_strength_supported(indexer, round, NULL);
  if (status != IH_OK)
    return status;
  (void)ih_ranking_of_deck(&indexer->deck, &ranking); /* a supported deck has one */
  return ih_strength_fill_by(ranking, indexer, round, first, count, executor, out);
}
