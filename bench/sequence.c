/* Canonical hands of runs of consecutive indices. */
#include "works.h"

#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

/* Runs are spread evenly over the table: the cost of one long run would depend on the suit
 * configurations it happens to meet. */
#define RUNS 64u

/* Hands per call: they stay in the first-level cache. */
#define PIECE 1024u

struct runs {
  const struct bench_pair *pair;
  const ih_rounds *rounds;
  uint64_t length; /* of a run */
  ih_sequence *on[BENCH_PATHS];
  uint8_t *rows;     /* [PIECE][cards] */
  uint64_t *numbers; /* [PIECE] */
};

static uint64_t sequence_run_start(const struct runs *in, unsigned run)
{
  return (uint64_t)((unsigned __int128)(in->pair->size - in->length) * run / (RUNS - 1));
}

/* ---- Library calls ---------------------------------------------------------- */

/* Adds only the first and last card of each hand; check_run compares all of them. */
static uint64_t some_cards(const uint8_t cards[], unsigned n)
{
  return cards[0] + ((uint64_t)cards[n - 1] << 8);
}

static uint64_t library_cards(const void *context, unsigned path)
{
  const struct runs *in = context;
  const unsigned k = in->pair->cards;
  const ih_sequence_arrays arrays = {.rows = in->rows, .stride = k};
  uint64_t sum = 0;
  for (unsigned run = 0; run < RUNS; run++) {
    (void)ih_sequence_seek(in->on[path], sequence_run_start(in, run), in->length);
    for (size_t n; (n = ih_sequence_next_unchecked(in->on[path], PIECE, &arrays)) > 0;)
      for (size_t i = 0; i < n; i++)
        sum += some_cards(in->rows + i * k, k);
  }
  return sum;
}

/* Sums the numbers that a sequence writes. */
static uint64_t add_numbers(const struct runs *in, unsigned path, const ih_sequence_arrays *arrays)
{
  uint64_t sum = 0;
  for (unsigned run = 0; run < RUNS; run++) {
    (void)ih_sequence_seek(in->on[path], sequence_run_start(in, run), in->length);
    for (size_t n; (n = ih_sequence_next_unchecked(in->on[path], PIECE, arrays)) > 0;)
      for (size_t i = 0; i < n; i++)
        sum += in->numbers[i];
  }
  return sum;
}

static uint64_t library_sets(const void *context, unsigned path)
{
  const struct runs *in = context;
  const ih_sequence_arrays arrays = {.sets = in->numbers};
  return add_numbers(in, path, &arrays);
}

static uint64_t library_multiplicities(const void *context, unsigned path)
{
  const struct runs *in = context;
  const ih_sequence_arrays arrays = {.multiplicities = in->numbers};
  return add_numbers(in, path, &arrays);
}

/* ---- The reference: unindexing each hand --------------------------------------- */

static uint64_t visit_cards(const struct runs *in, const uint8_t cards[])
{
  return some_cards(cards, in->pair->cards);
}

static uint64_t visit_set(const struct runs *in, const uint8_t cards[])
{
  ih_set set = 0;
  for (unsigned i = 0; i < in->pair->cards; i++)
    set |= ih_set_of_card(cards[i]);
  return set;
}

/* 4! divided by the factorials of the sizes of the sets of equal suits: the k-th suit of such a set
 * divides by k. */
static uint64_t visit_multiplicity(const struct runs *in, const uint8_t cards[])
{
  uint16_t sets[IH_MAX_SUITS][IH_MAX_ROUNDS] = {{0}};
  unsigned permutations = 24;
  for (unsigned r = 0, i = 0; r < in->rounds->count; r++)
    for (const unsigned end = i + in->rounds->cards[r]; i < end; i++)
      sets[ih_card_suit(cards[i])][r] |= (uint16_t)(1u << ih_card_rank(cards[i]));
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    unsigned equal = 1;
    for (unsigned t = 0; t < s; t++)
      equal += memcmp(sets[s], sets[t], sizeof sets[s]) == 0;
    permutations /= equal;
  }
  return permutations;
}

static uint64_t unindex_all(const void *context,
                            uint64_t (*visit)(const struct runs *in, const uint8_t cards[]))
{
  const struct runs *in = context;
  uint64_t sum = 0;
  uint8_t cards[IH_MAX_CARDS];
  for (unsigned run = 0; run < RUNS; run++) {
    const uint64_t start = sequence_run_start(in, run);
    for (uint64_t i = 0; i < in->length; i++) {
      baseline_indexer_unindex(in->pair->reference, in->pair->rounds - 1, start + i, cards);
      sum += visit(in, cards);
    }
  }
  return sum;
}

static uint64_t plain_cards(const void *context)
{
  return unindex_all(context, visit_cards);
}

static uint64_t plain_sequence_sets(const void *context)
{
  return unindex_all(context, visit_set);
}

static uint64_t plain_multiplicities(const void *context)
{
  return unindex_all(context, visit_multiplicity);
}

static const struct bench_variant variants[] = {
    {"cards", library_cards, plain_cards, "each index by itself"},
    {"sets", library_sets, plain_sequence_sets, "each index by itself"},
    {"multiplicities", library_multiplicities, plain_multiplicities, "each index by itself"},
};

/* ---- Measuring ---------------------------------------------------------------- */

/* Compares all cards of all hands of a run. */
static enum ih_status check_run(const struct bench_report *report, const struct runs *in,
                                unsigned path, uint64_t index)
{
  const struct bench_pair *pair = in->pair;
  const ih_sequence_arrays arrays = {.rows = in->rows, .stride = pair->cards};
  (void)ih_sequence_seek(in->on[path], index, in->length);
  for (size_t n; (n = ih_sequence_next_unchecked(in->on[path], PIECE, &arrays)) > 0;)
    for (size_t i = 0; i < n; i++, index++) {
      uint8_t expected[IH_MAX_CARDS];
      baseline_indexer_unindex(pair->reference, pair->rounds - 1, index, expected);
      if (memcmp(in->rows + i * pair->cards, expected, pair->cards) != 0)
        return bench_fail(report, IH_ERR_INTERNAL,
                          "sequence %s %s: the library and the reference differ on index %llu",
                          pair->text, ih_instructions_name(pair->instructions[path]),
                          (unsigned long long)index);
    }
  return IH_OK;
}

static enum ih_status check_sequence(const struct bench_report *report, const struct runs *in)
{
  enum ih_status status = IH_OK;
  for (unsigned path = 0; path < in->pair->paths; path++)
    for (unsigned run = 0; run < RUNS && status == IH_OK; run++)
      status = check_run(report, in, path, sequence_run_start(in, run));
  return status;
}

static enum ih_status prepare_runs(const struct bench_report *report, struct runs *in)
{
  in->rows = bench_allocate(report, PIECE, in->pair->cards);
  in->numbers = bench_allocate(report, PIECE, sizeof *in->numbers);
  if (in->rows == NULL || in->numbers == NULL)
    return IH_ERR_MEMORY;
  for (unsigned path = 0; path < in->pair->paths; path++)
    if (ih_sequence_new(in->pair->on[path], in->pair->rounds - 1, 0, 0, &in->on[path]) != IH_OK)
      return bench_fail(report, IH_ERR_MEMORY, "no memory for a sequence");
  return check_sequence(report, in);
}

static enum ih_status measure_sequence(struct bench_report *report, const struct bench_set *set)
{
  struct runs in = {.pair = set->pair, .rounds = set->rounds};
  const uint64_t length = set->hands < RUNS ? 1 : set->hands / RUNS;
  in.length = length < set->pair->size ? length : set->pair->size;
  enum ih_status status = prepare_runs(report, &in);
  if (status == IH_OK)
    status = bench_set_compare(report, set, "sequence", variants,
                               sizeof variants / sizeof *variants, &in, (size_t)(RUNS * in.length));
  for (unsigned path = 0; path < set->pair->paths; path++)
    ih_sequence_free(in.on[path]);
  free(in.numbers);
  free(in.rows);
  return status;
}

static const char *refuse_sequence(const ih_rounds *rounds)
{
  (void)rounds;
  return NULL;
}

enum ih_status bench_sequence(struct bench_report *report)
{
  static const struct bench_work work = {.name = "sequence",
                                         .refusal = refuse_sequence,
                                         .usual = 1 << BENCH_IN_ORDER,
                                         .possible = 1 << BENCH_IN_ORDER,
                                         .measure = measure_sequence};
  return bench_run_work(report, &work);
}
