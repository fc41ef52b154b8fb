/* All next deals of a state, each indexed, beside the textbook's indexer dealing them
 * one by one from a list. */
#include "works.h"

#include <isohand/children.h>
#include <stdlib.h>

/* The states of one measurement and their deals, BENCH_OPERATIONS or fewer. */
struct deals {
  struct bench_pair pair;
  unsigned cards;        /* of the next round */
  size_t states, each;   /* states, and deals from each of them */
  ih_state *state;       /* [states] */
  textbook_hand *book;   /* [states] */
  uint8_t *card;         /* [states * each * cards] */
  uint64_t *index, *set; /* [each], room for one state's */
};

static uint64_t library_card(const void *context)
{
  const struct deals *deals = context;
  uint64_t sum = 0, index[IH_MAX_CARDS];
  for (size_t i = 0; i < deals->states; i++) {
    (void)ih_state_children_by_card(deals->pair.indexer, &deals->state[i], index);
    for (unsigned card = 0; card < 52; card++)
      sum += index[card];
  }
  return sum - (52 - deals->each) * deals->states * IH_NO_INDEX;
}

static uint64_t library_set(const void *context)
{
  const struct deals *deals = context;
  uint64_t sum = 0;
  for (size_t i = 0; i < deals->states; i++) {
    (void)ih_state_children_each(deals->pair.indexer, &deals->state[i], deals->index, NULL,
                                 deals->each);
    for (size_t k = 0; k < deals->each; k++)
      sum += deals->index[k];
  }
  return sum;
}

static uint64_t textbook_each(const void *context)
{
  const struct deals *deals = context;
  const uint8_t *card = deals->card;
  uint64_t sum = 0;
  for (size_t i = 0; i < deals->states; i++)
    for (size_t k = 0; k < deals->each; k++, card += deals->cards) {
      textbook_hand hand = deals->book[i];
      sum += textbook_deal(deals->pair.book, &hand, card);
    }
  return sum;
}

/* Lists the deals of state i, and compares every index before anything is timed. */
static int list_deals(struct deals *deals, size_t i)
{
  uint8_t *card = deals->card + i * deals->each * deals->cards;
  (void)ih_state_children_each(deals->pair.indexer, &deals->state[i], deals->index, deals->set,
                               deals->each);
  for (size_t k = 0; k < deals->each; k++, card += deals->cards) {
    textbook_hand hand = deals->book[i];
    (void)ih_cards_of_set(deals->set[k], card);
    if (textbook_deal(deals->pair.book, &hand, card) != deals->index[k])
      return 0;
  }
  return 1;
}

/* Deals the first `dealt` rounds of the hands into the states. */
static void deal_states(struct deals *deals, const ih_rounds *rounds, unsigned dealt,
                        const uint8_t hands[])
{
  for (size_t i = 0; i < deals->states; i++) {
    const uint8_t *cards = hands + i * deals->pair.cards;
    ih_state_init(deals->pair.indexer, &deals->state[i]);
    textbook_start(&deals->book[i]);
    for (unsigned r = 0; r < dealt; cards += rounds->cards[r++]) {
      (void)ih_state_deal_unchecked(deals->pair.indexer, &deals->state[i], cards);
      (void)textbook_deal(deals->pair.book, &deals->book[i], cards);
    }
  }
}

static enum ih_status prepare(const struct bench_report *report, struct deals *deals,
                              const ih_rounds *rounds, unsigned round, const uint8_t hands[])
{
  ih_state start;
  ih_state_init(deals->pair.indexer, &start);
  deals->cards = rounds->cards[round];
  for (unsigned r = 0, at = 0; r < round; at += rounds->cards[r++])
    (void)ih_state_deal_unchecked(deals->pair.indexer, &start, hands + at);
  deals->each = ih_state_children_each(deals->pair.indexer, &start, NULL, NULL, 0);
  if (deals->each > BENCH_OPERATIONS)
    deals->each = BENCH_OPERATIONS;
  deals->states = BENCH_OPERATIONS / deals->each;
  deals->state = malloc(deals->states * sizeof *deals->state);
  deals->book = malloc(deals->states * sizeof *deals->book);
  deals->card = malloc(deals->states * deals->each * deals->cards);
  deals->index = malloc(deals->each * sizeof *deals->index);
  deals->set = malloc(deals->each * sizeof *deals->set);
  if (deals->state == NULL || deals->book == NULL || deals->card == NULL || deals->index == NULL ||
      deals->set == NULL)
    return bench_fail(report, IH_ERR_MEMORY, "no memory for states");
  deal_states(deals, rounds, round, hands);
  for (size_t i = 0; i < deals->states; i++)
    if (!list_deals(deals, i))
      return bench_fail(report, IH_ERR_INTERNAL,
                        "children %s: the library and the textbook differ on random hand %zu",
                        deals->pair.text, i);
  return IH_OK;
}

static void release(struct deals *deals)
{
  free(deals->state);
  free(deals->book);
  free(deals->card);
  free(deals->index);
  free(deals->set);
}

/* The deals of one round from states of the round before. */
static enum ih_status measure_round(struct bench_report *report, const struct bench_pair *pair,
                                    const ih_rounds *rounds, unsigned round, const uint8_t hands[])
{
  static const char *const names[IH_MAX_ROUNDS] = {"round-0", "round-1", "round-2", "round-3",
                                                   "round-4", "round-5", "round-6", "round-7"};
  struct deals deals = {.pair = *pair};
  enum ih_status status = prepare(report, &deals, rounds, round, hands);
  const struct bench_variant variant = {names[round], deals.cards == 1 ? library_card : library_set,
                                        textbook_each};
  if (status == IH_OK)
    status =
        bench_compare(report, "children", pair->text, &variant, &deals, deals.states * deals.each);
  release(&deals);
  return status;
}

static enum ih_status measure_list(const ih_rounds *rounds, struct bench_report *report)
{
  struct bench_pair pair;
  if (rounds->count < 2)
    return bench_fail(report, IH_ERR_UNSUPPORTED, "one round has no children");
  enum ih_status status = bench_pair_new(report, rounds, &pair);
  if (status != IH_OK)
    return status;
  uint8_t *hands = bench_hands(pair.cards);
  if (hands == NULL)
    status = bench_fail(report, IH_ERR_MEMORY, "no memory for random hands");
  for (unsigned round = 1; round < rounds->count && status == IH_OK; round++)
    status = measure_round(report, &pair, rounds, round, hands);
  free(hands);
  bench_pair_free(&pair);
  return status;
}

enum ih_status bench_children(const struct bench_options *options, struct bench_report *report)
{
  static const ih_rounds holdem = {4, {2, 3, 1, 1}, IH_GAME_ANY};
  return measure_list(options->rounds != NULL ? options->rounds : &holdem, report);
}
