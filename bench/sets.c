/* The lists, orders and working sets to measure, and their hands. */
#include "works.h"

#include "base/random.h"

#include <stdlib.h>

#define SEED 20130727

/* Number of runs of consecutive indices. */
#define RUNS 64u

static const char *const order_names[BENCH_ORDERS] = {"random", "in-order"};

/* ---- A set's hands --------------------------------------------------------- */

/* Returns the i-th of `hands` indices in order, for a table of `size` entries. */
static uint64_t in_order(uint64_t size, size_t hands, size_t i)
{
  const size_t length = (hands - 1) / RUNS + 1;
  const uint64_t start = (uint64_t)((unsigned __int128)size * (i / length) / RUNS);
  return (start + i % length) % size;
}

/* Unranks a number in the colex order of all sets of n cards. */
static void unrank_cards(uint64_t place, unsigned n, uint8_t cards[])
{
  while (n > 0) {
    unsigned card = n - 1;
    uint64_t below = 0, up_to = 1; /* sets of n cards whose highest is below `card` */
    while (up_to <= place) {
      below = up_to;
      card++;
      up_to = up_to * (card + 1) / (card + 1 - n);
    }
    cards[--n] = (uint8_t)card;
    place -= below;
  }
}

static uint8_t *colex_hands(const struct bench_report *report, const struct bench_set *set,
                            unsigned n)
{
  uint64_t size = 1;
  uint8_t *hands = bench_allocate(report, set->hands, n);
  for (unsigned i = 0; i < n; i++)
    size = size * (52 - i) / (i + 1);
  for (size_t i = 0; hands != NULL && i < set->hands; i++)
    unrank_cards(in_order(size, set->hands, i), n, hands + i * n);
  return hands;
}

static uint8_t *hands_in_order(const struct bench_report *report, const struct bench_set *set,
                               unsigned round)
{
  const unsigned n = ih_rounds_total(set->rounds, round + 1);
  if (set->pair->reference == NULL)
    return colex_hands(report, set, n);
  const uint64_t size = baseline_indexer_size(set->pair->reference, round);
  uint8_t *hands = bench_allocate(report, set->hands, n);
  for (size_t i = 0; hands != NULL && i < set->hands; i++)
    baseline_indexer_unindex(set->pair->reference, round, in_order(size, set->hands, i),
                             hands + i * n);
  return hands;
}

uint8_t *bench_set_hands(const struct bench_report *report, const struct bench_set *set,
                         unsigned round)
{
  if (set->order == BENCH_IN_ORDER)
    return hands_in_order(report, set, round);
  return bench_hands(report, ih_rounds_total(set->rounds, round + 1), set->hands);
}

uint64_t *bench_set_indices(const struct bench_report *report, const struct bench_set *set)
{
  uint64_t state = SEED;
  const uint64_t size = set->pair->size;
  uint64_t *indices = bench_allocate(report, set->hands, sizeof *indices);
  for (size_t i = 0; indices != NULL && i < set->hands; i++)
    indices[i] = set->order == BENCH_IN_ORDER ? in_order(size, set->hands, i)
                                              : ihp_random_below(&state, size);
  return indices;
}

static struct bench_contest contest_of(const struct bench_set *set, const char *work,
                                       const struct bench_variant variants[], size_t count,
                                       const void *context, size_t operations)
{
  return (struct bench_contest){
      .subject = {.work = work,
                  .rounds = set->pair->text,
                  .order = order_names[set->order],
                  .hands = operations},
      .instructions = set->pair->instructions,
      .paths = set->pair->paths,
      .variants = variants,
      .count = count,
      .context = context,
      .operations = operations,
      .reference = set->pair->reference,
  };
}

enum ih_status bench_set_compare(struct bench_report *report, const struct bench_set *set,
                                 const char *work, const struct bench_variant variants[],
                                 size_t count, const void *context, size_t operations)
{
  const struct bench_contest contest = contest_of(set, work, variants, count, context, operations);
  return bench_compare(report, &contest);
}

enum ih_status bench_set_calls(struct bench_report *report, const struct bench_set *set,
                               const char *work, const struct bench_variant variants[],
                               size_t count, const void *context, size_t operations)
{
  const ih_instructions *portable = ih_instructions_at(0);
  struct bench_contest contest = contest_of(set, work, variants, count, context, operations);
  contest.instructions = &portable;
  contest.paths = 1;
  return bench_compare(report, &contest);
}

/* ---- Working sets ---------------------------------------------------------- */

/* Sizes that fit in the caches near the core, in those far from it, and in neither. */
static const size_t working_sets[] = {10000, BENCH_HANDS, 10000000};

static int is_set_wanted(const struct bench_options *options, size_t hands)
{
  return options->all || hands == BENCH_HANDS;
}

/* Measures one order of a list; the usual sets that do not fit in memory are skipped. */
static enum ih_status measure_order(struct bench_report *report, const struct bench_work *work,
                                    struct bench_set *set)
{
  const struct bench_options *options = report->options;
  set->hands = options->hands;
  if (set->hands > 0)
    return work->measure(report, set);
  for (size_t i = 0; i < sizeof working_sets / sizeof *working_sets; i++) {
    set->hands = working_sets[i];
    const enum ih_status status =
        is_set_wanted(options, set->hands) ? work->measure(report, set) : IH_OK;
    if (status == IH_ERR_MEMORY)
      bench_skip(report);
    else if (status != IH_OK)
      return status;
  }
  return IH_OK;
}

static enum ih_status measure_list(struct bench_report *report, const struct bench_work *work,
                                   const ih_rounds *rounds)
{
  struct bench_pair pair;
  struct bench_set set = {.pair = &pair, .rounds = rounds};
  const unsigned orders = report->options->all ? work->possible : work->usual;
  enum ih_status status = IH_OK;
  if (work->ratings)
    bench_pair_paths(report, rounds, &pair);
  else
    status = bench_pair_new(report, rounds, &pair);
  if (status != IH_OK)
    return status;
  for (unsigned order = 0; order < BENCH_ORDERS && status == IH_OK; order++) {
    set.order = (enum bench_order)order;
    if (orders >> order & 1)
      status = measure_order(report, work, &set);
  }
  bench_pair_free(&pair);
  return status;
}

enum ih_status bench_run_work(struct bench_report *report, const struct bench_work *work)
{
  static const ih_rounds usual[] = {
      {2, {2, 3}, IH_GAME_ANY},
      {2, {2, 5}, IH_GAME_ANY},
      {4, {2, 3, 1, 1}, IH_GAME_ANY},
      {4, {4, 3, 1, 1}, IH_GAME_ANY},
      {0},
  };
  const ih_rounds *lists = work->lists != NULL ? work->lists : usual;
  const ih_rounds *only = report->options->rounds;
  if (only != NULL && work->refusal(only) != NULL)
    return bench_fail(report, IH_ERR_UNSUPPORTED, "%s: %s", work->name, work->refusal(only));
  if (only != NULL)
    return measure_list(report, work, only);
  enum ih_status status = IH_OK;
  for (size_t i = 0; lists[i].count > 0 && status == IH_OK; i++)
    if (work->refusal(&lists[i]) == NULL)
      status = measure_list(report, work, &lists[i]);
  return status;
}
