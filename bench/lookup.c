/* Bucket look-ups on the river: all hands in one call. */
#include "works.h"

#include "base/random.h"

#include <isohand/cards.h>
#include <stdlib.h>
#include <string.h>

#define SEED 20130730

enum { CARDS = 7, PIECE = 512 };

struct looked_up_hands {
  const struct bench_buckets *buckets;
  const baseline_indexer *reference;
  uint32_t *label; /* by index */
  size_t count;
  uint8_t *cards;
  uint32_t *bucket, *expected; /* of each hand */
};

static uint64_t total_of_buckets(const struct looked_up_hands *hands)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < hands->count; i++)
    sum += hands->bucket[i];
  return sum;
}

static uint64_t library_lookup(const void *context, unsigned path)
{
  (void)path;
  const struct looked_up_hands *hands = context;
  hands->buckets->look_up(hands->buckets, hands->cards, hands->count, hands->bucket);
  return total_of_buckets(hands);
}

static uint64_t library_lookup_checked(const void *context, unsigned path)
{
  (void)path;
  const struct looked_up_hands *hands = context;
  hands->buckets->look_up_checked(hands->buckets, hands->cards, hands->count, hands->bucket);
  return total_of_buckets(hands);
}

static uint64_t plain_lookup(const void *context)
{
  const struct looked_up_hands *hands = context;
  for (size_t i = 0; i < hands->count; i++)
    hands->bucket[i] =
        hands->label[baseline_indexer_index_last(hands->reference, hands->cards + i * CARDS)];
  return total_of_buckets(hands);
}

static const struct bench_variant variants[] = {
    {"lookup", library_lookup, plain_lookup, "each hand by itself"},
    {"lookup-checked", library_lookup_checked, plain_lookup, "each hand by itself"},
};
enum { VARIANTS = sizeof variants / sizeof *variants };

/* Looks up the canonical hand of every index. */
static void fill_labels(const struct looked_up_hands *hands, uint64_t size)
{
  uint8_t rows[PIECE * CARDS];
  for (uint64_t i = 0; i < size; i += PIECE) {
    const size_t some = size - i < PIECE ? (size_t)(size - i) : PIECE;
    for (size_t k = 0; k < some; k++)
      baseline_indexer_unindex(hands->reference, 1, i + k, rows + k * CARDS);
    hands->buckets->look_up(hands->buckets, rows, some, hands->label + i);
  }
}

static void deal_lookups(const struct looked_up_hands *hands)
{
  const unsigned cards = 4u * hands->buckets->deck.ranks;
  uint64_t state = SEED;
  uint8_t deck[IH_MAX_CARDS];
  for (unsigned i = 0; i < cards; i++)
    deck[i] = (uint8_t)i;
  for (size_t i = 0; i < hands->count; i++) {
    ihp_random_deal(&state, deck, cards, CARDS);
    memcpy(hands->cards + i * CARDS, deck, CARDS);
  }
}

/* Checks the bucket of every hand before anything is timed. */
static enum ih_status check_lookups(const struct bench_report *report,
                                    const struct looked_up_hands *hands)
{
  const size_t bytes = hands->count * sizeof *hands->bucket;
  (void)plain_lookup(hands);
  memcpy(hands->expected, hands->bucket, bytes);
  for (size_t v = 0; v < VARIANTS; v++) {
    memset(hands->bucket, 0, bytes);
    (void)variants[v].measured(hands, 0);
    if (memcmp(hands->bucket, hands->expected, bytes) != 0)
      return bench_fail(report, IH_ERR_INTERNAL, "bucket %s: the library and the reference differ",
                        variants[v].name);
  }
  return IH_OK;
}

/* The tables of an abstraction use the machine's best instruction set. */
static enum ih_status compare_lookups(struct bench_report *report,
                                      const struct looked_up_hands *hands)
{
  const ih_instructions *best = ih_instructions_best();
  const struct bench_contest contest = {
      .subject = {.work = "bucket", .rounds = "2,5", .order = "random", .hands = hands->count},
      .instructions = &best,
      .paths = 1,
      .variants = variants,
      .count = VARIANTS,
      .context = hands,
      .operations = hands->count,
      .reference = (baseline_indexer *)hands->reference,
  };
  return bench_compare(report, &contest);
}

static enum ih_status measure_lookups(struct bench_report *report, baseline_indexer *reference)
{
  const size_t usual = report->options->hands;
  const uint64_t size = baseline_indexer_size(reference, 1);
  struct looked_up_hands hands = {.buckets = report->options->buckets,
                                  .reference = reference,
                                  .count = usual == 0 ? BENCH_HANDS : usual};
  enum ih_status status = IH_ERR_MEMORY;
  hands.label = bench_allocate(report, size, sizeof *hands.label);
  hands.cards = bench_allocate(report, hands.count, CARDS);
  hands.bucket = bench_allocate(report, hands.count, sizeof *hands.bucket);
  hands.expected = bench_allocate(report, hands.count, sizeof *hands.expected);
  if (hands.label != NULL && hands.cards != NULL && hands.bucket != NULL &&
      hands.expected != NULL) {
    fill_labels(&hands, size);
    deal_lookups(&hands);
    status = check_lookups(report, &hands);
  }
  if (status == IH_OK)
    status = compare_lookups(report, &hands);
  free(hands.expected);
  free(hands.bucket);
  free(hands.cards);
  free(hands.label);
  return status;
}

enum ih_status bench_lookup(struct bench_report *report)
{
  static const uint8_t rounds[] = {2, 5};
  const struct bench_buckets *buckets = report->options->buckets;
  const ih_instructions *path = report->options->path;
  baseline_indexer *reference;
  if (buckets == NULL || (path != NULL && path != ih_instructions_best()))
    return IH_OK;
  enum ih_status status = baseline_indexer_new(&buckets->deck, 2, rounds, &reference);
  if (status != IH_OK)
    return bench_fail(report, status, "bucket lookup: %s", ih_status_string(status));
  status = measure_lookups(report, reference);
  baseline_indexer_free(reference);
  return status;
}
