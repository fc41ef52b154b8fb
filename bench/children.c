/* Indexing all deals of the next round from a state; the reference indexer deals them one by one
 * from a list. */
#include "works.h"

#include <isohand/relations.h>
#include <stdlib.h>

/* The states of one measurement and the deals from them. */
struct child_deals {
  const struct bench_pair *pair;
  unsigned cards;                   /* of the next round */
  size_t states, each;              /* states, and deals from each of them */
  ih_state *state;                  /* [paths][states] */
  baseline_indexer_hand *reference; /* [states] */
  uint8_t *card;                    /* [states * each * cards] */
  uint64_t *index;                  /* [each], for one state */
  ih_set *set;                      /* [each], for one state */
};

static const ih_state *state_at(const struct child_deals *deals, unsigned path, size_t i)
{
  return &deals->state[path * deals->states + i];
}

static uint64_t library_card(const void *context, unsigned path)
{
  const struct child_deals *deals = context;
  uint64_t sum = 0, index[IH_MAX_CARDS];
  for (size_t i = 0; i < deals->states; i++) {
    (void)ih_state_children_by_card_unchecked(deals->pair->on[path], state_at(deals, path, i),
                                              index);
    for (unsigned card = 0; card < 52; card++)
      sum += index[card];
  }
  return sum - (52 - deals->each) * deals->states * IH_NO_INDEX;
}

static uint64_t library_set(const void *context, unsigned path)
{
  const struct child_deals *deals = context;
  uint64_t sum = 0;
  for (size_t i = 0; i < deals->states; i++) {
    (void)ih_state_children_each_unchecked(deals->pair->on[path], state_at(deals, path, i),
                                           deals->index, NULL, deals->each);
    for (size_t k = 0; k < deals->each; k++)
      sum += deals->index[k];
  }
  return sum;
}

static uint64_t baseline_each(const void *context)
{
  const struct child_deals *deals = context;
  const uint8_t *card = deals->card;
  uint64_t sum = 0;
  for (size_t i = 0; i < deals->states; i++)
    for (size_t k = 0; k < deals->each; k++, card += deals->cards) {
      baseline_indexer_hand hand = deals->reference[i];
      sum += baseline_deal(deals->pair->reference, &hand, card);
    }
  return sum;
}

/* Lists the deals of state i, and checks every index before anything is timed. */
static int list_deals(struct child_deals *deals, unsigned path, size_t i)
{
  uint8_t *card = deals->card + i * deals->each * deals->cards;
  (void)ih_state_children_each_unchecked(deals->pair->on[path], state_at(deals, path, i),
                                         deals->index, deals->set, deals->each);
  for (size_t k = 0; k < deals->each; k++, card += deals->cards) {
    baseline_indexer_hand hand = deals->reference[i];
    (void)ih_set_cards(deals->set[k], card);
    if (baseline_deal(deals->pair->reference, &hand, card) != deals->index[k])
      return 0;
  }
  return 1;
}

static enum ih_status list_all(const struct bench_report *report, struct child_deals *deals)
{
  for (unsigned path = 0; path < deals->pair->paths; path++)
    for (size_t i = 0; i < deals->states; i++)
      if (!list_deals(deals, path, i))
        return bench_fail(report, IH_ERR_INTERNAL,
                          "children %s %s: the library and the reference differ on hand %zu",
                          deals->pair->text, ih_instructions_name(deals->pair->instructions[path]),
                          i);
  return IH_OK;
}

/* Deals the first `dealt` rounds of the hands into the states. */
static void deal_parent_states(struct child_deals *deals, const ih_rounds *rounds, unsigned dealt,
                               const uint8_t hands[])
{
  const unsigned cards = ih_rounds_total(rounds, dealt);
  for (size_t i = 0; i < deals->states; i++) {
    baseline_indexer_start(&deals->reference[i]);
    for (unsigned r = 0, at = 0; r < dealt; at += rounds->cards[r++])
      (void)baseline_deal(deals->pair->reference, &deals->reference[i], hands + i * cards + at);
  }
  for (size_t k = 0; k < deals->states * deals->pair->paths; k++) {
    const ih_indexer *indexer = deals->pair->on[k / deals->states];
    ih_state_init(indexer, &deals->state[k]);
    for (unsigned r = 0, at = 0; r < dealt; at += rounds->cards[r++])
      (void)ih_state_deal_unchecked(indexer, &deals->state[k],
                                    hands + k % deals->states * cards + at);
  }
}

/* Returns C(n, k), at most `most`, for k <= n/2: C(n, 0), C(n, 1), ... ascend to C(n, k). */
static size_t choose_up_to(size_t n, size_t k, size_t most)
{
  size_t product = 1;
  for (size_t i = 0; i < k && product <= most; i++)
    product = product * (n - i) / (i + 1);
  return product < most ? product : most;
}

/* If a state has more deals than the set has hands, only the first ones count. */
static void count_deals(struct child_deals *deals, const struct bench_set *set, unsigned round)
{
  const size_t left = 52 - ih_rounds_total(set->rounds, round);
  deals->cards = set->rounds->cards[round];
  const size_t fewer = deals->cards < left - deals->cards ? deals->cards : left - deals->cards;
  deals->each = choose_up_to(left, fewer, set->hands);
  deals->states = deals->each < set->hands ? set->hands / deals->each : 1;
}

static enum ih_status prepare_deals(const struct bench_report *report, struct child_deals *deals,
                                    const struct bench_set *set, unsigned round)
{
  count_deals(deals, set, round);
  struct bench_set parents = *set;
  parents.hands = deals->states;
  uint8_t *hands = bench_set_hands(report, &parents, round - 1);
  deals->state = bench_allocate(report, deals->states * set->pair->paths, sizeof *deals->state);
  deals->reference = bench_allocate(report, deals->states, sizeof *deals->reference);
  deals->card = bench_allocate(report, deals->states * deals->each, deals->cards);
  deals->index = bench_allocate(report, deals->each, sizeof *deals->index);
  deals->set = bench_allocate(report, deals->each, sizeof *deals->set);
  const int good = hands != NULL && deals->state != NULL && deals->reference != NULL &&
                   deals->card != NULL && deals->index != NULL && deals->set != NULL;
  if (good)
    deal_parent_states(deals, set->rounds, round, hands);
  free(hands);
  return good ? list_all(report, deals) : IH_ERR_MEMORY;
}

static void release_deals(struct child_deals *deals)
{
  free(deals->state);
  free(deals->reference);
  free(deals->card);
  free(deals->index);
  free(deals->set);
}

/* Measures the deals of one round from states of the previous round. */
static enum ih_status measure_round(struct bench_report *report, const struct bench_set *set,
                                    unsigned round)
{
  static const char *const names[IH_MAX_ROUNDS] = {"round-0", "round-1", "round-2", "round-3",
                                                   "round-4", "round-5", "round-6", "round-7"};
  struct child_deals deals = {.pair = set->pair};
  enum ih_status status = prepare_deals(report, &deals, set, round);
  const struct bench_variant variant = {names[round], deals.cards == 1 ? library_card : library_set,
                                        baseline_each, "each deal by itself"};
  if (status == IH_OK)
    status =
        bench_set_compare(report, set, "children", &variant, 1, &deals, deals.states * deals.each);
  release_deals(&deals);
  return status;
}

static enum ih_status measure_children(struct bench_report *report, const struct bench_set *set)
{
  enum ih_status status = IH_OK;
  for (unsigned round = 1; round < set->rounds->count && status == IH_OK; round++)
    status = measure_round(report, set, round);
  return status;
}

static const char *refuse_children(const ih_rounds *rounds)
{
  return rounds->count > 1 ? NULL : "a single round has no children";
}

enum ih_status bench_children(struct bench_report *report)
{
  static const struct bench_work work = {.name = "children",
                                         .refusal = refuse_children,
                                         .usual = 1 << BENCH_RANDOM,
                                         .possible = (1 << BENCH_ORDERS) - 1,
                                         .measure = measure_children};
  return bench_run_work(report, &work);
}
