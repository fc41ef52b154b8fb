#include "works.h"

#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

/* Runs of consecutive indices, spread evenly over the table: what a long run costs
 * depends on the suit configurations that it happens to meet. */
#define RUNS   64u
#define LENGTH (BENCH_OPERATIONS / RUNS)

/* Hands that are asked for at once: they stay in the nearest cache. */
#define PIECE 1024u

struct runs {
  struct bench_pair pair;
  uint64_t length; /* of a run */
  ih_rounds rounds;
  ih_sequence *sequence, *portable;
  uint8_t rows[PIECE * IH_MAX_CARDS];
  uint64_t numbers[PIECE];
};

static uint64_t run_start(const struct runs *in, unsigned run)
{
  return (uint64_t)((unsigned __int128)(in->pair.size - in->length) * run / (RUNS - 1));
}

/* Two cards stand for the hand in the sum; check() compares all of them. */
static uint64_t some_cards(const uint8_t cards[], unsigned n)
{
  return cards[0] + ((uint64_t)cards[n - 1] << 8);
}

static uint64_t add_cards(struct runs *in, ih_sequence *sequence)
{
  const unsigned k = in->pair.cards;
  const ih_hands hands = {.rows = in->rows, .stride = k};
  uint64_t sum = 0;
  for (unsigned run = 0; run < RUNS; run++) {
    (void)ih_sequence_seek(sequence, run_start(in, run), in->length);
    for (size_t n; (n = ih_sequence_hands_unchecked(sequence, PIECE, &hands)) > 0;)
      for (size_t i = 0; i < n; i++)
        sum += some_cards(in->rows + i * k, k);
  }
  return sum;
}

static uint64_t library_cards(const void *context)
{
  struct runs *in = *(struct runs *const *)context;
  return add_cards(in, in->sequence);
}

static uint64_t library_cards_portable(const void *context)
{
  struct runs *in = *(struct runs *const *)context;
  return add_cards(in, in->portable);
}

/* The sum of what the sequence gives as numbers. */
static uint64_t add_numbers(struct runs *in, const ih_hands *hands)
{
  uint64_t sum = 0;
  for (unsigned run = 0; run < RUNS; run++) {
    (void)ih_sequence_seek(in->sequence, run_start(in, run), in->length);
    for (size_t n; (n = ih_sequence_hands_unchecked(in->sequence, PIECE, hands)) > 0;)
      for (size_t i = 0; i < n; i++)
        sum += in->numbers[i];
  }
  return sum;
}

static uint64_t library_masks(const void *context)
{
  struct runs *in = *(struct runs *const *)context;
  const ih_hands hands = {.masks = in->numbers};
  return add_numbers(in, &hands);
}

static uint64_t library_weights(const void *context)
{
  struct runs *in = *(struct runs *const *)context;
  const ih_hands hands = {.multiplicities = in->numbers};
  return add_numbers(in, &hands);
}

/* The baseline: what `visit` makes of each hand, unindexed. */
static uint64_t unindex_all(const struct runs *in,
                            uint64_t (*visit)(const struct runs *in, const uint8_t cards[]))
{
  uint64_t sum = 0;
  uint8_t cards[IH_MAX_CARDS];
  for (unsigned run = 0; run < RUNS; run++) {
    const uint64_t start = run_start(in, run);
    for (uint64_t i = 0; i < in->length; i++) {
      textbook_unindex(in->pair.book, in->pair.rounds - 1, start + i, cards);
      sum += visit(in, cards);
    }
  }
  return sum;
}

static uint64_t visit_cards(const struct runs *in, const uint8_t cards[])
{
  return some_cards(cards, in->pair.cards);
}

static uint64_t visit_mask(const struct runs *in, const uint8_t cards[])
{
  uint64_t mask = 0;
  for (unsigned i = 0; i < in->pair.cards; i++)
    mask |= ih_card_mask(cards[i]);
  return mask;
}

/* 4! by the factorials of the sizes of the classes of suits with equal rank sets in
 * every round: the k-th suit of a class divides by k. */
static uint64_t visit_weight(const struct runs *in, const uint8_t cards[])
{
  uint16_t sets[IH_MAX_SUITS][IH_MAX_ROUNDS] = {{0}};
  unsigned permutations = 24;
  for (unsigned r = 0, i = 0; r < in->rounds.count; r++)
    for (const unsigned end = i + in->rounds.cards[r]; i < end; i++)
      sets[ih_card_suit(cards[i])][r] |= (uint16_t)(1u << ih_card_rank(cards[i]));
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    unsigned equal = 1;
    for (unsigned t = 0; t < s; t++)
      equal += memcmp(sets[s], sets[t], sizeof sets[s]) == 0;
    permutations /= equal;
  }
  return permutations;
}

static uint64_t plain_cards(const void *context)
{
  return unindex_all(*(struct runs *const *)context, visit_cards);
}

static uint64_t plain_masks(const void *context)
{
  return unindex_all(*(struct runs *const *)context, visit_mask);
}

static uint64_t plain_weights(const void *context)
{
  return unindex_all(*(struct runs *const *)context, visit_weight);
}

static const struct bench_variant variants[] = {
    {"cards", library_cards, plain_cards},
    {"cards-portable", library_cards_portable, plain_cards},
    {"masks", library_masks, plain_masks},
    {"multiplicities", library_weights, plain_weights},
};

/* All cards of all hands of a run. */
static enum ih_status check_run(const struct bench_report *report, struct runs *in,
                                ih_sequence *sequence, uint64_t index)
{
  const struct bench_pair *pair = &in->pair;
  const ih_hands hands = {.rows = in->rows, .stride = pair->cards};
  (void)ih_sequence_seek(sequence, index, in->length);
  for (size_t n; (n = ih_sequence_hands_unchecked(sequence, PIECE, &hands)) > 0;)
    for (size_t i = 0; i < n; i++, index++) {
      uint8_t expected[IH_MAX_CARDS];
      textbook_unindex(pair->book, pair->rounds - 1, index, expected);
      if (memcmp(in->rows + i * pair->cards, expected, pair->cards) != 0)
        return bench_fail(report, IH_ERR_INTERNAL,
                          "sequence %s: the library and the textbook differ on index %llu",
                          pair->text, (unsigned long long)index);
    }
  return IH_OK;
}

static enum ih_status measure_runs(struct bench_report *report, struct runs *in)
{
  in->length = in->pair.size < LENGTH ? in->pair.size : LENGTH;
  enum ih_status status = IH_OK;
  for (unsigned run = 0; run < RUNS && status == IH_OK; run++) {
    status = check_run(report, in, in->sequence, run_start(in, run));
    if (status == IH_OK)
      status = check_run(report, in, in->portable, run_start(in, run));
  }
  for (size_t i = 0; i < sizeof variants / sizeof *variants && status == IH_OK; i++)
    status = bench_compare(report, "sequence", in->pair.text, &variants[i], &in,
                           (size_t)(RUNS * in->length));
  return status;
}

static enum ih_status measure_pair(struct bench_report *report, struct runs *in)
{
  const unsigned round = in->pair.rounds - 1;
  in->sequence = in->portable = NULL;
  enum ih_status status = ih_sequence_new(in->pair.indexer, round, 0, 0, &in->sequence);
  if (status == IH_OK)
    status = ih_sequence_new(in->pair.portable, round, 0, 0, &in->portable);
  if (status == IH_OK)
    status = measure_runs(report, in);
  else
    status = bench_fail(report, status, "sequence %s: %s", in->pair.text, ih_status_string(status));
  ih_sequence_free(in->portable);
  ih_sequence_free(in->sequence);
  return status;
}

static enum ih_status measure_list(const ih_rounds *rounds, struct bench_report *report)
{
  struct runs *in = malloc(sizeof *in);
  if (in == NULL)
    return bench_fail(report, IH_ERR_MEMORY, "no memory for hands");
  enum ih_status status = bench_pair_new(report, rounds, &in->pair);
  if (status == IH_OK) {
    in->rounds = *rounds;
    status = measure_pair(report, in);
    bench_pair_free(&in->pair);
  }
  free(in);
  return status;
}

enum ih_status bench_sequence(const struct bench_options *options, struct bench_report *report)
{
  return bench_index_lists(options, report, measure_list);
}
