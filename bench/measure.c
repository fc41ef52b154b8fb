#include "measure.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define REPEATS 5
#define SEED    20130726

double bench_now(void)
{
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static int compare_times(const void *a, const void *b)
{
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

double bench_median(double times[], size_t n)
{
  qsort(times, n, sizeof *times, compare_times);
  return times[n / 2];
}

static double time_once(uint64_t (*body)(const void *), const void *context, uint64_t *sum)
{
  const double start = bench_now();
  *sum = body(context);
  return bench_now() - start;
}

enum ih_status bench_compare(struct bench_report *report, const char *work, const char *rounds,
                             const struct bench_variant *variant, const void *context,
                             size_t operations)
{
  double times[REPEATS], baseline_times[REPEATS];
  for (size_t i = 0; i < REPEATS; i++) {
    uint64_t sum, baseline_sum;
    times[i] = time_once(variant->library, context, &sum);
    baseline_times[i] = time_once(variant->baseline, context, &baseline_sum);
    if (sum != baseline_sum)
      return bench_fail(report, IH_ERR_INTERNAL, "%s %s %s: the library and the textbook differ",
                        work, variant->name, rounds);
  }
  const struct bench_subject subject = {work, variant->name, rounds};
  return bench_row(report, &subject, bench_median(times, REPEATS) / (double)operations,
                   bench_median(baseline_times, REPEATS) / (double)operations);
}

enum ih_status bench_row(struct bench_report *report, const struct bench_subject *subject,
                         double ns, double baseline_ns)
{
  const double ratio = baseline_ns / ns;
  if (report->json)
    fprintf(report->out,
            "{\"work\":\"%s\",\"variant\":\"%s\",\"rounds\":\"%s\",\"ns\":%.3f,"
            "\"baseline_ns\":%.3f,\"ratio\":%.2f}\n",
            subject->work, subject->variant, subject->rounds, ns, baseline_ns, ratio);
  else {
    if (report->rows == 0)
      fprintf(report->out, "%-8s  %-14s  %-10s  %10s  %11s  %8s\n", "work", "variant", "rounds",
              "ns", "baseline_ns", "ratio");
    fprintf(report->out, "%-8s  %-14s  %-10s  %10.2f  %11.2f  %8.2f\n", subject->work,
            subject->variant, subject->rounds, ns, baseline_ns, ratio);
  }
  report->rows++;
  if (fflush(report->out) == 0 && !ferror(report->out))
    return IH_OK;
  report->write_error = errno;
  return bench_fail(report, IH_ERR_IO, "%s", strerror(errno));
}

void bench_skip(const struct bench_report *report)
{
  if (!report->json)
    fprintf(report->out, "left out: %s\n", report->error->message);
}

enum ih_status bench_fail(const struct bench_report *report, enum ih_status status,
                          const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(report->error->message, sizeof report->error->message, format, arguments);
  va_end(arguments);
  report->error->status = status;
  report->error->position = 0;
  return status;
}

uint64_t bench_random(uint64_t *state)
{
  uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

uint64_t bench_random_below(uint64_t *state, uint64_t n)
{
  return (uint64_t)((unsigned __int128)bench_random(state) * n >> 64);
}

/* Moves n random cards of the deck to its front. */
static void shuffle(uint64_t *state, uint8_t deck[52], unsigned n)
{
  for (unsigned i = 0; i < n; i++) {
    const unsigned j = i + (unsigned)bench_random_below(state, 52 - i);
    const uint8_t card = deck[j];
    deck[j] = deck[i];
    deck[i] = card;
  }
}

uint8_t *bench_hands(unsigned n)
{
  uint64_t state = SEED;
  uint8_t deck[52];
  uint8_t *hands = malloc((size_t)BENCH_OPERATIONS * n);
  if (hands == NULL)
    return NULL;
  for (unsigned i = 0; i < 52; i++)
    deck[i] = (uint8_t)i;
  for (size_t hand = 0; hand < BENCH_OPERATIONS; hand++) {
    shuffle(&state, deck, n);
    for (unsigned i = 0; i < n; i++)
      hands[hand * n + i] = deck[i];
  }
  return hands;
}
