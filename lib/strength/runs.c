#include "strength/runs.h"

#include "base/mix.h"

#include <string.h>

void ihp_suit_keys_init(struct ihp_suit_keys *keys, const struct ihp_rank_sets *sets)
{
  keys->sets = sets;
  for (uint32_t i = 0; i < 1u << sets->ranks; i++) {
    keys->key[i] = 0;
    for (unsigned set = sets->sets[i]; set != 0; set &= set - 1)
      keys->key[i] += ihp_rank_weight(ihp_lowest(set));
  }
}

void ihp_run_rater_init(struct ihp_run_rater *rater, const struct ihp_suit_keys *keys,
                        const struct ihp_group_ranks_list *ranks, const struct ihp_tables *tables,
                        unsigned cards)
{
  rater->keys = keys;
  rater->ranks = ranks;
  rater->quinaries = &tables->quinary[cards - IH_RATE_MIN_CARDS];
  rater->flushes = tables->flushes;
  rater->cards = cards;
}

/* With 5 to 9 cards at most one suit has five or more.  With up to 7 cards, a flush leaves too few
 * others for four of a kind or a full house to beat it: the five have distinct ranks, and two more
 * cards make three of a kind at best. */
static void enter_rated_configuration(struct ihp_run_rater *rater, const struct ihp_run *run)
{
  rater->configuration = run->configuration;
  rater->varying = run->changing;
  rater->flush = -1;
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    rater->suit[p] = ihp_group_ranks_find(rater->ranks, run->configuration->counts[p]);
    if (rater->suit[p]->cards >= 5)
      rater->flush = (int)p;
  }
  rater->quinary = rater->flush < 0 || rater->cards > 7;
}

/* Returns the colex rank of a group's ranks among the rank sets of that size. */
static uint32_t group_ranks_at(const struct ihp_group_ranks *suit, uint64_t group)
{
  return suit->of != NULL ? suit->of[group] : (uint32_t)group;
}

/* Contribution of the fixed suits to every hand of a run. */
struct run_base {
  uint32_t key;   /* their part of the quinary key, if it counts */
  uint16_t flush; /* the strength of their flush, or 0 */
  uint64_t tag;   /* not 0; runs with equal tags agree up to the length of the shorter */
};

/* A key is below 2^30, a strength below 2^13, and the number of a configuration in the list below
 * 2^20. */
static struct run_base find_base(const struct ihp_run_rater *rater, const struct ihp_run *run)
{
  const struct ihp_rank_sets *sets = rater->keys->sets;
  struct run_base base = {0, 0, 0};
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    if (p == rater->varying)
      continue;
    const uint32_t i =
        sets->start[rater->suit[p]->cards] + group_ranks_at(rater->suit[p], run->group[p]);
    if (rater->quinary)
      base.key += rater->keys->key[i];
    if ((int)p == rater->flush)
      base.flush = rater->flushes[sets->sets[i]];
  }
  const uint64_t number = (uint64_t)(run->configuration - run->list->list);
  base.tag = UINT64_C(1) << 63 | number << 43 | (uint64_t)base.flush << 30 | base.key;
  return base;
}

/* Returns the strength of the hand of the run whose varying suit holds rank set i. */
static uint16_t rate_rank_set(const struct ihp_run_rater *rater, const struct run_base *base,
                              uint32_t i)
{
  uint16_t flush = base->flush;
  if (rater->flush == (int)rater->varying)
    flush = rater->flushes[rater->keys->sets->sets[i]];
  if (!rater->quinary)
    return flush;
  const uint16_t quinary = ihp_quinary_find(rater->quinaries, base->key + rater->keys->key[i]);
  return flush > quinary ? flush : quinary;
}

/* Rates out[0..count-1], the groups first..first+count-1 of the varying suit.  If there are at
 * least as many as it has rank sets, each rank set is rated once and the run is looked up. */
static void rate_run(struct ihp_run_rater *rater, const struct run_base *base, uint64_t first,
                     size_t count, uint16_t out[])
{
  const struct ihp_rank_sets *sets = rater->keys->sets;
  const struct ihp_group_ranks *suit = rater->suit[rater->varying];
  const uint32_t start = sets->start[suit->cards];
  const uint32_t rank_sets = sets->start[suit->cards + 1] - start;
  if (suit->of == NULL || count < rank_sets) {
    for (uint64_t i = 0; i < count; i++)
      out[i] = rate_rank_set(rater, base, start + group_ranks_at(suit, first + i));
    return;
  }
  if (rater->by_ranks_tag != base->tag) {
    for (uint32_t i = 0; i < rank_sets; i++)
      rater->by_ranks[i] = rate_rank_set(rater, base, start + i);
    rater->by_ranks_tag = base->tag;
  }
  const uint16_t *of = suit->of + first;
  for (uint64_t i = 0; i < count; i++)
    out[i] = rater->by_ranks[of[i]];
}

void ihp_run_rater_fill(struct ihp_run_rater *rater, const struct ihp_run *run, uint64_t count,
                        uint16_t out[])
{
  if (rater->configuration != run->configuration)
    enter_rated_configuration(rater, run);
  const struct run_base base = find_base(rater, run);
  const uint64_t first = run->group[run->changing];
  struct ihp_run_written *written =
      &rater->written[base.tag * IHP_MIX_STEP >> 48 & (IHP_RUNS_WRITTEN - 1)];
  if (written->tag == base.tag && written->length >= first + count) {
    memcpy(out, written->at + first, count * sizeof *out);
    return;
  }
  rate_run(rater, &base, first, count, out);
  if (first == 0)
    *written = (struct ihp_run_written){base.tag, out, count};
}
