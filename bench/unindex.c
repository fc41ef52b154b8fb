#include "works.h"

#include <stdlib.h>
#include <string.h>

#define SEED 20130727

struct indices {
  struct bench_pair pair;
  uint64_t *index; /* BENCH_OPERATIONS of the last round */
};

/* Two cards stand for the hand in the sum; check() compares all of them. */
static uint64_t some_cards(const uint8_t cards[], unsigned n)
{
  return cards[0] + ((uint64_t)cards[n - 1] << 8);
}

static uint64_t library_unindex(const void *context)
{
  const struct indices *in = context;
  const unsigned round = in->pair.rounds - 1;
  uint64_t sum = 0;
  uint8_t cards[IH_MAX_CARDS];
  for (size_t i = 0; i < BENCH_OPERATIONS; i++) {
    ih_unindex_unchecked(in->pair.indexer, round, in->index[i], cards);
    sum += some_cards(cards, in->pair.cards);
  }
  return sum;
}

static uint64_t plain_unindex(const void *context)
{
  const struct indices *in = context;
  const unsigned round = in->pair.rounds - 1;
  uint64_t sum = 0;
  uint8_t cards[IH_MAX_CARDS];
  for (size_t i = 0; i < BENCH_OPERATIONS; i++) {
    textbook_unindex(in->pair.book, round, in->index[i], cards);
    sum += some_cards(cards, in->pair.cards);
  }
  return sum;
}

static void set_random(struct indices *in)
{
  uint64_t state = SEED;
  for (size_t i = 0; i < BENCH_OPERATIONS; i++)
    in->index[i] = bench_random_below(&state, in->pair.size);
}

/* Runs of consecutive indices, spread evenly over the table: neighbours share
 * their suit configuration, which one long run would make a matter of luck. */
static void set_in_order(struct indices *in)
{
  const uint64_t runs = 64, length = BENCH_OPERATIONS / runs;
  for (size_t i = 0; i < BENCH_OPERATIONS; i++) {
    const uint64_t start = (uint64_t)((unsigned __int128)in->pair.size * (i / length) / runs);
    in->index[i] = (start + i % length) % in->pair.size;
  }
}

static const struct order {
  struct bench_variant variant;
  void (*set)(struct indices *in);
} orders[] = {
    {{"random", library_unindex, plain_unindex}, set_random},
    {{"in-order", library_unindex, plain_unindex}, set_in_order},
};

static enum ih_status check(const struct bench_report *report, const struct indices *in)
{
  const struct bench_pair *pair = &in->pair;
  for (size_t i = 0; i < BENCH_OPERATIONS; i++) {
    uint8_t cards[IH_MAX_CARDS], expected[IH_MAX_CARDS];
    ih_unindex_unchecked(pair->indexer, pair->rounds - 1, in->index[i], cards);
    textbook_unindex(pair->book, pair->rounds - 1, in->index[i], expected);
    if (memcmp(cards, expected, pair->cards) != 0)
      return bench_fail(report, IH_ERR_INTERNAL,
                        "unindex %s: the library and the textbook differ on index %llu", pair->text,
                        (unsigned long long)in->index[i]);
  }
  return IH_OK;
}

static enum ih_status measure_list(const ih_rounds *rounds, struct bench_report *report)
{
  struct indices in;
  enum ih_status status = bench_pair_new(report, rounds, &in.pair);
  if (status != IH_OK)
    return status;
  in.index = malloc(BENCH_OPERATIONS * sizeof *in.index);
  if (in.index == NULL)
    status = bench_fail(report, IH_ERR_MEMORY, "no memory for indices");
  for (size_t i = 0; i < sizeof orders / sizeof *orders && status == IH_OK; i++) {
    orders[i].set(&in);
    status = check(report, &in);
    if (status == IH_OK)
      status =
          bench_compare(report, "unindex", in.pair.text, &orders[i].variant, &in, BENCH_OPERATIONS);
  }
  free(in.index);
  bench_pair_free(&in.pair);
  return status;
}

enum ih_status bench_unindex(const struct bench_options *options, struct bench_report *report)
{
  return bench_index_lists(options, report, measure_list);
}
