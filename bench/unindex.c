/* Indices to canonical hands. */
#include "works.h"

#include <isohand/indexer.h>
#include <stdlib.h>
#include <string.h>

struct indices {
  const struct bench_set *set;
  const struct bench_pair *pair;
  uint64_t *index; /* of the last round */
  uint8_t *cards;  /* the hand of each index */
};

/* Sums a sample of the bytes; check_unindex compares every hand. */
static uint64_t some_indices(const struct indices *in)
{
  uint64_t sum = 0;
  const size_t bytes = in->set->hands * in->pair->cards;
  for (size_t i = 0; i < bytes; i += 61)
    sum = 3 * sum + in->cards[i];
  return sum;
}

static uint64_t library_one(const void *context, unsigned path)
{
  const struct indices *in = context;
  const unsigned round = in->pair->rounds - 1;
  uint8_t *cards = in->cards;
  for (size_t i = 0; i < in->set->hands; i++, cards += in->pair->cards)
    ih_unindex_unchecked(in->pair->on[path], round, in->index[i], cards);
  return some_indices(in);
}

static uint64_t library_unindex_batch(const void *context, unsigned path)
{
  const struct indices *in = context;
  ih_unindex_batch_unchecked(in->pair->on[path], in->pair->rounds - 1, in->index, in->set->hands,
                             in->cards, in->pair->cards);
  return some_indices(in);
}

static uint64_t library_unindex_batch_checked(const void *context, unsigned path)
{
  const struct indices *in = context;
  (void)ih_unindex_batch(in->pair->on[path], in->pair->rounds - 1, in->index, in->set->hands,
                         in->cards, in->pair->cards, NULL);
  return some_indices(in);
}

static uint64_t plain_unindex(const void *context)
{
  const struct indices *in = context;
  const unsigned round = in->pair->rounds - 1;
  uint8_t *cards = in->cards;
  for (size_t i = 0; i < in->set->hands; i++, cards += in->pair->cards)
    baseline_indexer_unindex(in->pair->reference, round, in->index[i], cards);
  return some_indices(in);
}

static const struct bench_variant variants[] = {
    {"one", library_one, plain_unindex, NULL},
    {"batch", library_unindex_batch, plain_unindex, NULL},
    {"batch-checked", library_unindex_batch_checked, plain_unindex, NULL},
};

/* Checks every hand of every variant before anything is timed. */
static enum ih_status check_unindex(const struct bench_report *report, const struct indices *in,
                                    const struct bench_variant *variant, unsigned path)
{
  const struct bench_pair *pair = in->pair;
  (void)variant->measured(in, path);
  for (size_t i = 0; i < in->set->hands; i++) {
    uint8_t expected[IH_MAX_CARDS];
    baseline_indexer_unindex(pair->reference, pair->rounds - 1, in->index[i], expected);
    if (memcmp(in->cards + i * pair->cards, expected, pair->cards) != 0)
      return bench_fail(report, IH_ERR_INTERNAL,
                        "unindex %s %s %s: the library and the reference differ on index %llu",
                        variant->name, pair->text, ih_instructions_name(pair->instructions[path]),
                        (unsigned long long)in->index[i]);
  }
  return IH_OK;
}

static enum ih_status check_all(const struct bench_report *report, const struct indices *in)
{
  enum ih_status status = IH_OK;
  for (unsigned path = 0; path < in->pair->paths; path++)
    for (size_t v = 0; v < sizeof variants / sizeof *variants && status == IH_OK; v++)
      status = check_unindex(report, in, &variants[v], path);
  return status;
}

static enum ih_status measure_unindex(struct bench_report *report, const struct bench_set *set)
{
  struct indices in = {.set = set, .pair = set->pair};
  enum ih_status status = IH_ERR_MEMORY;
  in.index = bench_set_indices(report, set);
  in.cards = bench_allocate(report, set->hands, set->pair->cards);
  if (in.index != NULL && in.cards != NULL)
    status = check_all(report, &in);
  if (status == IH_OK)
    status = bench_set_compare(report, set, "unindex", variants, sizeof variants / sizeof *variants,
                               &in, set->hands);
  free(in.cards);
  free(in.index);
  return status;
}

static const char *refuse_unindex(const ih_rounds *rounds)
{
  (void)rounds;
  return NULL;
}

enum ih_status bench_unindex(struct bench_report *report)
{
  static const struct bench_work work = {.name = "unindex",
                                         .refusal = refuse_unindex,
                                         .usual = (1 << BENCH_ORDERS) - 1,
                                         .possible = (1 << BENCH_ORDERS) - 1,
                                         .measure = measure_unindex};
  return bench_run_work(report, &work);
}
