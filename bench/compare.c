/* Times the library and the reference implementation alternately. */
#include "pair.h"

#include <string.h>

/* A time covers at least this many operations, in as many passes as that takes; with few operations
 * a time is short and noisy, so more repeats are taken. */
#define LEAST_OPERATIONS 50000u
#define REPEATS          7u
#define SMALL_REPEATS    15u
#define LARGE_REPEATS    3u
#define LARGE_OPERATIONS (4u * BENCH_HANDS)

_Static_assert(SMALL_REPEATS <= BENCH_SAMPLES, "every repeat is stored");

/* A baseline can be a thousand times as slow: once it has taken this long, no more passes. */
#define ENOUGH_NS 2e6

/* Each repeat runs every side once; baselines run without and with POPCNT. */
struct rivals {
  size_t repeats, passes;
  struct bench_times measured[BENCH_VARIANTS][BENCH_PATHS];
  struct bench_times baseline[2][BENCH_VARIANTS];
  uint64_t sum[BENCH_VARIANTS]; /* the baseline's */
  int is_popcnt[BENCH_PATHS];   /* which baseline each instruction set is compared with */
};

/* Compares builds with the same flags: only portable code has no population count. */
static void plan(const struct bench_contest *contest, struct rivals *rivals)
{
  const size_t n = contest->operations;
  const int can = contest->reference != NULL && baseline_indexer_use_popcnt(contest->reference, 1);
  memset(rivals, 0, sizeof *rivals);
  rivals->passes = n < LEAST_OPERATIONS ? (LEAST_OPERATIONS - 1) / n + 1 : 1;
  rivals->repeats = n < BENCH_HANDS / 2    ? SMALL_REPEATS
                    : n < LARGE_OPERATIONS ? REPEATS
                                           : LARGE_REPEATS;
  for (unsigned path = 0; path < contest->paths; path++)
    rivals->is_popcnt[path] = can && contest->instructions[path] != ih_instructions_at(0);
}

static int is_baseline_wanted(const struct bench_contest *contest, const struct rivals *rivals,
                              int is_popcnt)
{
  for (unsigned path = 0; path < contest->paths; path++)
    if (rivals->is_popcnt[path] == is_popcnt)
      return 1;
  return 0;
}

/* Returns the time of all passes, scaled up from fewer if a pass is slow. */
static double time_baseline(const struct bench_contest *contest, struct rivals *rivals, size_t v)
{
  const double start = bench_worked();
  double taken = 0;
  size_t done = 0;
  for (; done < rivals->passes && taken < ENOUGH_NS; done++) {
    rivals->sum[v] = contest->variants[v].baseline(contest->context);
    taken = bench_worked() - start;
  }
  return taken * (double)rivals->passes / (double)done;
}

/* Returns 0 if a sum differs from the baseline's. */
static int time_library(const struct bench_contest *contest, const struct rivals *rivals, size_t v,
                        unsigned path, double *ns)
{
  int same = 1;
  const double start = bench_worked();
  for (size_t pass = 0; pass < rivals->passes; pass++)
    same &= contest->variants[v].measured(contest->context, path) == rivals->sum[v];
  *ns = bench_worked() - start;
  return same;
}

/* A variant takes over the time of the previous variant if both have the same baseline. */
static void time_baselines(const struct bench_contest *contest, struct rivals *rivals, size_t v,
                           int is_timed)
{
  for (int is_popcnt = 0; is_popcnt < 2; is_popcnt++) {
    if (!is_baseline_wanted(contest, rivals, is_popcnt))
      continue;
    struct bench_times *const times = rivals->baseline[is_popcnt];
    double ns;
    if (v > 0 && contest->variants[v - 1].baseline == contest->variants[v].baseline) {
      rivals->sum[v] = rivals->sum[v - 1];
      ns = is_timed ? times[v - 1].ns[times[v].count] : 0;
    } else {
      if (contest->reference != NULL)
        (void)baseline_indexer_use_popcnt(contest->reference, is_popcnt);
      ns = time_baseline(contest, rivals, v);
    }
    if (is_timed)
      bench_times_add(&times[v], ns);
  }
}

/* The first repeat is an untimed warm-up. */
static enum ih_status time_all(const struct bench_report *report,
                               const struct bench_contest *contest, struct rivals *rivals)
{
  for (size_t repeat = 0; repeat <= rivals->repeats; repeat++)
    for (size_t v = 0; v < contest->count; v++) {
      time_baselines(contest, rivals, v, repeat > 0);
      for (unsigned path = 0; path < contest->paths; path++) {
        double ns;
        if (!time_library(contest, rivals, v, path, &ns))
          return bench_fail(
              report, IH_ERR_INTERNAL, "%s %s %s %s: the library and the reference differ",
              contest->subject.work, contest->variants[v].name, contest->subject.rounds,
              ih_instructions_name(contest->instructions[path]));
        if (repeat > 0)
          bench_times_add(&rivals->measured[v][path], ns);
      }
    }
  return IH_OK;
}

static enum ih_status print_contest(struct bench_report *report,
                                    const struct bench_contest *contest, struct rivals *rivals,
                                    size_t v, unsigned path)
{
  struct bench_times *library = &rivals->measured[v][path];
  struct bench_times *baseline = &rivals->baseline[rivals->is_popcnt[path]][v];
  struct bench_subject subject = contest->subject;
  subject.variant = contest->variants[v].name;
  subject.other = contest->variants[v].other;
  subject.path = ih_instructions_name(contest->instructions[path]);
  subject.is_popcnt = rivals->is_popcnt[path];
  subject.threads = 1;
  library->operations = baseline->operations = (double)contest->operations * (double)rivals->passes;
  return bench_row(report, &subject, library, baseline);
}

enum ih_status bench_compare(struct bench_report *report, const struct bench_contest *contest)
{
  struct rivals rivals;
  plan(contest, &rivals);
  enum ih_status status = time_all(report, contest, &rivals);
  for (size_t v = 0; v < contest->count && status == IH_OK; v++)
    for (unsigned path = 0; path < contest->paths && status == IH_OK; path++)
      status = print_contest(report, contest, &rivals, v, path);
  if (contest->reference != NULL)
    (void)baseline_indexer_use_popcnt(contest->reference, 0);
  return status;
}
