#include "measure.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double clock_at(clockid_t clock)
{
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

double bench_now(void)
{
  return clock_at(CLOCK_MONOTONIC);
}

double bench_worked(void)
{
  return clock_at(CLOCK_PROCESS_CPUTIME_ID);
}

unsigned bench_threads(const struct bench_report *report)
{
  const ih_executor *executor = report->options->executor;
  return executor != NULL ? executor->workers : 1;
}

double bench_clock(const struct bench_report *report)
{
  return bench_threads(report) > 1 ? bench_now() : bench_worked();
}

void bench_times_add(struct bench_times *times, double ns)
{
  times->ns[times->count++] = ns;
}

/* ---- Rows ---------------------------------------------------------------------------- */

/* Nanoseconds per operation. `least` is the headline figure, because other load only ever adds to a
 * time; `spread` is the interquartile range in per cent of the median. */
struct figures {
  double least, median, spread;
};

static int compare_ns(const void *a, const void *b)
{
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static struct figures figures_of(const struct bench_times *times)
{
  const size_t n = times->count;
  double sorted[BENCH_SAMPLES];
  memcpy(sorted, times->ns, n * sizeof *sorted);
  qsort(sorted, n, sizeof *sorted, compare_ns);
  const double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  return (struct figures){.least = sorted[0] / times->operations,
                          .median = median / times->operations,
                          .spread = 100 * (sorted[n - 1 - n / 4] - sorted[n / 4]) / median};
}

/* Two significant digits, as precise as such ratios are: 0.86, 7.4, 31, 580. */
static void format_ratio(double ratio, char text[32])
{
  double unit = 1;
  int digits = ratio < 0.0995 ? 3 : ratio < 0.995 ? 2 : ratio < 9.95 ? 1 : 0;
  while (ratio / unit >= 99.5)
    unit *= 10;
  if (unit > 1)
    ratio = unit * (double)(uint64_t)(ratio / unit + 0.5);
  (void)snprintf(text, 32, "%.*f", digits, ratio);
}

struct row {
  const struct bench_subject *subject;
  struct figures library, baseline;
  size_t samples;
  char ratio[32]; /* empty: no ratio */
};

static void print_json(const struct bench_report *report, const struct row *row)
{
  const struct bench_subject *subject = row->subject;
  FILE *out = report->out;
  fprintf(out,
          "{\"work\":\"%s\",\"variant\":\"%s\",\"rounds\":\"%s\",\"path\":\"%s\","
          "\"order\":\"%s\",\"hands\":%" PRIu64 ",\"threads\":%u,\"clock\":\"%s\","
          "\"samples\":%zu,\"ns\":%.3f,\"median_ns\":%.3f,\"spread_percent\":%.1f,"
          "\"baseline_ns\":%.3f,\"baseline_median_ns\":%.3f,\"baseline_spread_percent\":%.1f,"
          "\"ratio\":%s,\"baseline\":",
          subject->work, subject->variant, subject->rounds, subject->path, subject->order,
          subject->hands, subject->threads, subject->is_wall_clock ? "wall" : "processor",
          row->samples, row->library.least, row->library.median, row->library.spread,
          row->baseline.least, row->baseline.median, row->baseline.spread,
          row->ratio[0] != '\0' ? row->ratio : "null");
  bench_print_text(subject->other != NULL ? subject->other : "reference", out);
  fprintf(out, ",\"baseline_popcnt\":%s,\"same_algorithm\":%s",
          subject->is_popcnt ? "true" : "false", subject->other == NULL ? "true" : "false");
  bench_machine_print_json(&report->machine, out);
  fputs("}\n", out);
}

static void print_head(const struct bench_report *report)
{
  FILE *out = report->out;
  bench_machine_print(&report->machine, out);
  fputs("Each side runs once untimed, then both alternate.  ns and baseline_ns: fastest sample;\n"
        "spread: width of the middle half of the samples, relative to the median.\n",
        out);
  fprintf(out,
          "%-8s  %-14s  %-10s  %-8s  %7s  %-8s  %10s  %8s  %8s  %6s  %11s  %8s  %6s  %6s  %s\n",
          "work", "variant", "rounds", "path", "threads", "order", "hands", "ns", "median",
          "spread", "baseline_ns", "median", "spread", "ratio", "compared with");
}

static void print_line(const struct bench_report *report, const struct row *row)
{
  const struct bench_subject *subject = row->subject;
  fprintf(report->out,
          "%-8s  %-14s  %-10s  %-8s  %7u  %-8s  %10" PRIu64
          "  %8.2f  %8.2f  %5.0f%%  %11.2f  %8.2f  %5.0f%%  %6s  %s%s\n",
          subject->work, subject->variant, subject->rounds, subject->path, subject->threads,
          subject->order, subject->hands, row->library.least, row->library.median,
          row->library.spread, row->baseline.least, row->baseline.median, row->baseline.spread,
          row->ratio[0] != '\0' ? row->ratio : "-",
          subject->other != NULL ? subject->other : "reference",
          subject->other != NULL ? " (a different algorithm)"
          : subject->is_popcnt   ? ", popcnt"
                                 : "");
}

enum ih_status bench_row(struct bench_report *report, const struct bench_subject *subject,
                         const struct bench_times *library, const struct bench_times *baseline)
{
  struct row row = {.subject = subject,
                    .library = figures_of(library),
                    .baseline = figures_of(baseline),
                    .samples = library->count};
  if (subject->threads == 1)
    format_ratio(row.baseline.least / row.library.least, row.ratio);
  if (report->rows == 0)
    bench_machine_read(&report->machine);
  if (report->rows == 0 && !report->options->json)
    print_head(report);
  if (report->options->json)
    print_json(report, &row);
  else
    print_line(report, &row);
  report->rows++;
  if (fflush(report->out) == 0 && !ferror(report->out))
    return IH_OK;
  report->write_error = errno;
  return bench_fail(report, IH_ERR_IO, "%s", strerror(errno));
}

void bench_skip(const struct bench_report *report)
{
  if (!report->options->json)
    fprintf(report->out, "skipped: %s\n", report->error->message);
}

enum ih_status bench_fail(const struct bench_report *report, enum ih_status status,
                          const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(report->error->message, sizeof report->error->message, format, arguments);
  va_end(arguments);
  report->error->status = status;
  report->error->system_error = 0;
  report->error->position = 0;
  return status;
}

int bench_has_memory(const struct bench_report *report, double bytes)
{
  const struct bench_options *options = report->options;
  return options == NULL || options->memory == NULL || bytes < 0.9 * (double)options->memory();
}

void *bench_allocate(const struct bench_report *report, size_t n, size_t bytes)
{
  const double wanted = (double)n * (double)bytes;
  void *memory = bench_has_memory(report, wanted) ? malloc(n * bytes) : NULL;
  if (memory == NULL)
    (void)bench_fail(report, IH_ERR_MEMORY, "no memory for a working set of %.0f bytes", wanted);
  return memory;
}
