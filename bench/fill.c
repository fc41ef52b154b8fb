/* MAP_ANONYMOUS and madvise are not POSIX. */
#define _DEFAULT_SOURCE

#include "baseline_eval.h"
#include "works.h"

#include <isohand/strength.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define RUNS       64u
#define RUN_LENGTH 16384u
#define REPEATS    3u

/* Above this size a table's file is timed only if its list is requested. */
#define LARGE_TABLE (UINT64_C(1) << 30)

/* A table to fill, and a sample of it: evenly spaced runs of consecutive indices, because
 * unindexing and rating all of a large table takes minutes. */
struct strength_table {
  struct bench_pair pair;
  const baseline_eval *eval;
  uint64_t run_length;
  uint16_t *sample; /* the reference's strengths for RUNS runs */
};

static uint64_t fill_run_start(const struct strength_table *table, unsigned run)
{
  const uint64_t last = table->pair.size - table->run_length;
  return (uint64_t)((unsigned __int128)last * run / (RUNS - 1));
}

/* The baseline: unindexes each hand and rates it. */
static void rate_sample(const struct strength_table *table)
{
  uint8_t cards[IH_MAX_CARDS];
  uint16_t *out = table->sample;
  for (unsigned run = 0; run < RUNS; run++) {
    const uint64_t start = fill_run_start(table, run);
    for (uint64_t i = 0; i < table->run_length; i++) {
      baseline_indexer_unindex(table->pair.reference, table->pair.rounds - 1, start + i, cards);
      *out++ = baseline_eval_rate(table->eval, cards, table->pair.cards);
    }
  }
}

/* Fills a range from scratch, so that one-off preparation is timed as well. */
static enum ih_status fill_strength_table(const struct bench_report *report,
                                          const struct strength_table *table, uint64_t first,
                                          uint64_t count, uint16_t out[])
{
  ih_strength *strength;
  enum ih_status status =
      ih_strength_new(IH_RANKING_STANDARD, table->pair.on[table->pair.paths - 1],
                      table->pair.rounds - 1, &strength, NULL);
  if (status == IH_OK) {
    status = ih_strength_fill(strength, first, count, report->options->executor, NULL, out);
    ih_strength_free(strength);
  }
  return status == IH_OK ? IH_OK
                         : bench_fail(report, status, "fill %s: %s", table->pair.text,
                                      ih_status_string(status));
}

static enum ih_status compare_run(const struct bench_report *report,
                                  const struct strength_table *table, unsigned run,
                                  const uint16_t strengths[])
{
  const uint16_t *expected = table->sample + run * table->run_length;
  if (memcmp(strengths, expected, table->run_length * sizeof *strengths) == 0)
    return IH_OK;
  return bench_fail(report, IH_ERR_INTERNAL,
                    "fill %s: the library and the reference differ after index %llu",
                    table->pair.text, (unsigned long long)fill_run_start(table, run));
}

/* Fills the sample run by run and compares, before anything is timed. */
static enum ih_status check_fill(const struct bench_report *report,
                                 const struct strength_table *table)
{
  uint16_t *strengths = malloc(table->run_length * sizeof *strengths);
  enum ih_status status = IH_OK;
  if (strengths == NULL)
    return bench_fail(report, IH_ERR_MEMORY, "no memory for a sample");
  for (unsigned run = 0; run < RUNS && status == IH_OK; run++) {
    status = fill_strength_table(report, table, fill_run_start(table, run), table->run_length,
                                 strengths);
    if (status == IH_OK)
      status = compare_run(report, table, run, strengths);
  }
  free(strengths);
  return status;
}

/* Maps fresh zero pages, large ones if the system has them; returns NULL if the machine has too
 * little memory. */
static uint16_t *map_table(const struct bench_report *report, uint64_t size)
{
  const size_t bytes = (size_t)size * sizeof(uint16_t);
  if (!bench_has_memory(report, (double)bytes))
    return NULL;
  void *map =
      mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (map == MAP_FAILED)
    return NULL;
#ifdef MADV_HUGEPAGE
  (void)madvise(map, bytes, MADV_HUGEPAGE);
#endif
  return map;
}

/* Times of both rows and of the baseline. */
struct fill_times {
  struct bench_times fill[2]; /* cold, warm */
  struct bench_times baseline;
};

/* Fills fresh memory, then the same memory again, and rates the sample. */
static enum ih_status time_once(const struct bench_report *report,
                                const struct strength_table *table, struct fill_times *times)
{
  enum ih_status status = IH_OK;
  uint16_t *out = map_table(report, table->pair.size);
  if (out == NULL)
    return bench_fail(report, IH_ERR_MEMORY, "fill %s: no memory for a table of %llu bytes",
                      table->pair.text, (unsigned long long)table->pair.size * sizeof *out);
  for (unsigned i = 0; i < 2 && status == IH_OK; i++) {
    const double start = bench_clock(report);
    status = fill_strength_table(report, table, 0, table->pair.size, out);
    bench_times_add(&times->fill[i], bench_clock(report) - start);
  }
  for (unsigned run = 0; run < RUNS && status == IH_OK; run++)
    status = compare_run(report, table, run, out + fill_run_start(table, run));
  (void)munmap(out, (size_t)table->pair.size * sizeof *out);
  const double start = bench_clock(report);
  rate_sample(table);
  bench_times_add(&times->baseline, bench_clock(report) - start);
  return status;
}

/* check_fill has filled and rated the sample, which warms up both sides. */
static enum ih_status time_table(struct bench_report *report, const struct strength_table *table)
{
  const struct bench_pair *pair = &table->pair;
  struct fill_times times = {.baseline.operations = RUNS * (double)table->run_length};
  struct bench_subject subject = {
      .work = "fill",
      .rounds = pair->text,
      .path = ih_instructions_name(pair->instructions[pair->paths - 1]),
      .order = "in-order",
      .hands = pair->size,
      .other = "each index by itself",
      .threads = bench_threads(report),
      .is_wall_clock = bench_threads(report) > 1,
  };
  times.fill[0].operations = times.fill[1].operations = (double)pair->size;
  enum ih_status status = IH_OK;
  for (unsigned i = 0; i < REPEATS && status == IH_OK; i++)
    status = time_once(report, table, &times);
  for (unsigned i = 0; i < 2 && status == IH_OK; i++) {
    subject.variant = i == 0 ? "cold" : "warm";
    status = bench_row(report, &subject, &times.fill[i], &times.baseline);
  }
  return status;
}

static int is_file_wanted(const struct bench_options *options, const struct bench_pair *pair)
{
  return options->write != NULL && (options->rounds != NULL || pair->size < LARGE_TABLE);
}

static enum ih_status measure_fill_list(const ih_rounds *rounds, const baseline_eval *eval,
                                        struct bench_report *report)
{
  struct strength_table table = {.eval = eval};
  enum ih_status status = bench_pair_new(report, rounds, &table.pair);
  if (status != IH_OK)
    return status;
  ih_deck deck;
  (void)ih_deck_make(13, 4, &deck);
  status = ih_strength_check(IH_RANKING_STANDARD, &deck, table.pair.cards, report->error);
  if (status == IH_OK && rounds->game != IH_GAME_ANY)
    status = bench_fail(report, IH_ERR_UNSUPPORTED, "fill %s: Omaha hands have no strength tables",
                        table.pair.text);
  const uint64_t share = table.pair.size / RUNS; /* longer runs would overlap */
  table.run_length = share < RUN_LENGTH ? share : RUN_LENGTH;
  table.sample = malloc(RUNS * table.run_length * sizeof *table.sample);
  if (status == IH_OK && table.sample == NULL)
    status = bench_fail(report, IH_ERR_MEMORY, "no memory for a sample");
  if (status == IH_OK) {
    rate_sample(&table);
    status = check_fill(report, &table);
  }
  if (status == IH_OK)
    status = time_table(report, &table);
  if (status == IH_OK && is_file_wanted(report->options, &table.pair))
    status = bench_file(report, &table.pair);
  free(table.sample);
  bench_pair_free(&table.pair);
  return status;
}

static const ih_rounds lists[] = {
    {2, {2, 3}, IH_GAME_ANY},
    {2, {2, 5}, IH_GAME_ANY},
    {4, {2, 3, 1, 1}, IH_GAME_ANY},
};

/* A machine with too little memory for the largest table still measures the others. */
static enum ih_status measure_all(const baseline_eval *eval, struct bench_report *report)
{
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    const enum ih_status status = measure_fill_list(&lists[i], eval, report);
    if (status == IH_ERR_MEMORY)
      bench_skip(report);
    else if (status != IH_OK)
      return status;
  }
  return IH_OK;
}

enum ih_status bench_fill(struct bench_report *report)
{
  baseline_eval *eval;
  enum ih_status status = baseline_eval_new(IH_RANKING_STANDARD, &eval);
  if (status != IH_OK)
    return bench_fail(report, status, "no memory for the reference evaluator");
  status = report->options->rounds != NULL
               ? measure_fill_list(report->options->rounds, eval, report)
               : measure_all(eval, report);
  baseline_eval_free(eval);
  return status;
}
