/* Timing a contest. */
#include "pair.h"

/* Operations in one time at least, by as many passes as that takes; with few of them
 * a time is short, so it is taken more often. */
#define LEAST_OPERATIONS 50000u
#define REPEATS          7u
#define SMALL_REPEATS    15u
#define LARGE_REPEATS    3u
#define LARGE_OPERATIONS (4u * BENCH_HANDS)

/* A baseline can be a thousand times as slow: no more passes than it needs. */
#define ENOUGH_NS 2e6

/* One repeat after the other of every side. */
struct times {
  size_t repeats, passes;
  double measured[BENCH_VARIANTS][BENCH_PATHS][SMALL_REPEATS];
  double baseline[BENCH_VARIANTS][SMALL_REPEATS];
  uint64_t sum[BENCH_VARIANTS]; /* the baseline's */
};

static void plan(const struct bench_contest *contest, struct times *times)
{
  const size_t n = contest->operations;
  times->passes = n < LEAST_OPERATIONS ? (LEAST_OPERATIONS - 1) / n + 1 : 1;
  times->repeats = n < BENCH_HANDS / 2    ? SMALL_REPEATS
                   : n < LARGE_OPERATIONS ? REPEATS
                                          : LARGE_REPEATS;
}

/* A variant takes over the time of the variant before it that has the same baseline. */
static void time_baseline(const struct bench_contest *contest, struct times *times, size_t v,
                          size_t repeat)
{
  if (v > 0 && contest->variants[v - 1].baseline == contest->variants[v].baseline) {
    times->baseline[v][repeat] = times->baseline[v - 1][repeat];
    times->sum[v] = times->sum[v - 1];
    return;
  }
  const double start = bench_worked();
  double taken = 0;
  size_t done = 0;
  for (; done < times->passes && taken < ENOUGH_NS; done++) {
    times->sum[v] = contest->variants[v].baseline(contest->context);
    taken = bench_worked() - start;
  }
  times->baseline[v][repeat] = taken * (double)times->passes / (double)done;
}

/* 0 when a sum is not the baseline's. */
static int time_library(const struct bench_contest *contest, struct times *times, size_t v,
                        unsigned path, size_t repeat)
{
  int same = 1;
  const double start = bench_worked();
  for (size_t pass = 0; pass < times->passes; pass++)
    same &= contest->variants[v].measured(contest->context, path) == times->sum[v];
  times->measured[v][path][repeat] = bench_worked() - start;
  return same;
}

static enum ih_status time_all(const struct bench_report *report,
                               const struct bench_contest *contest, struct times *times)
{
  for (size_t repeat = 0; repeat < times->repeats; repeat++)
    for (size_t v = 0; v < contest->count; v++) {
      time_baseline(contest, times, v, repeat);
      for (unsigned path = 0; path < contest->paths; path++)
        if (!time_library(contest, times, v, path, repeat))
          return bench_fail(
              report, IH_ERR_INTERNAL, "%s %s %s %s: the library and the textbook differ",
              contest->subject.work, contest->variants[v].name, contest->subject.rounds,
              ih_instructions_name(contest->instructions[path]));
    }
  return IH_OK;
}

enum ih_status bench_compare(struct bench_report *report, const struct bench_contest *contest)
{
  struct times times;
  plan(contest, &times);
  enum ih_status status = time_all(report, contest, &times);
  const double operations = (double)contest->operations * (double)times.passes;
  for (size_t v = 0; v < contest->count && status == IH_OK; v++) {
    const double baseline_ns = bench_least(times.baseline[v], times.repeats) / operations;
    for (unsigned path = 0; path < contest->paths && status == IH_OK; path++) {
      struct bench_subject subject = contest->subject;
      subject.variant = contest->variants[v].name;
      subject.path = ih_instructions_name(contest->instructions[path]);
      status =
          bench_row(report, &subject,
                    bench_least(times.measured[v][path], times.repeats) / operations, baseline_ns);
    }
  }
  return status;
}
