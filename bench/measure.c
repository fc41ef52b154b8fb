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

double bench_clock(const struct bench_report *report)
{
  const ih_executor *executor = report->options->executor;
  return executor != NULL && executor->workers > 1 ? bench_now() : bench_worked();
}

double bench_least(const double times[], size_t n)
{
  double least = times[0];
  for (size_t i = 1; i < n; i++)
    least = times[i] < least ? times[i] : least;
  return least;
}

static void print_json(FILE *out, const struct bench_subject *subject, double ns,
                       double baseline_ns)
{
  fprintf(out,
          "{\"work\":\"%s\",\"variant\":\"%s\",\"rounds\":\"%s\",\"path\":\"%s\","
          "\"order\":\"%s\",\"hands\":%" PRIu64 ",\"ns\":%.3f,\"baseline_ns\":%.3f,"
          "\"ratio\":%.2f}\n",
          subject->work, subject->variant, subject->rounds, subject->path, subject->order,
          subject->hands, ns, baseline_ns, baseline_ns / ns);
}

static void print_line(FILE *out, int head, const struct bench_subject *subject, double ns,
                       double baseline_ns)
{
  if (head)
    fprintf(out, "%-8s  %-8s  %-10s  %-8s  %-8s  %10s  %8s  %11s  %7s\n", "work", "variant",
            "rounds", "path", "order", "hands", "ns", "baseline_ns", "ratio");
  fprintf(out, "%-8s  %-8s  %-10s  %-8s  %-8s  %10" PRIu64 "  %8.2f  %11.2f  %7.2f\n",
          subject->work, subject->variant, subject->rounds, subject->path, subject->order,
          subject->hands, ns, baseline_ns, baseline_ns / ns);
}

enum ih_status bench_row(struct bench_report *report, const struct bench_subject *subject,
                         double ns, double baseline_ns)
{
  if (report->options->json)
    print_json(report->out, subject, ns, baseline_ns);
  else
    print_line(report->out, report->rows == 0, subject, ns, baseline_ns);
  report->rows++;
  if (fflush(report->out) == 0 && !ferror(report->out))
    return IH_OK;
  report->write_error = errno;
  return bench_fail(report, IH_ERR_IO, "%s", strerror(errno));
}

void bench_skip(const struct bench_report *report)
{
  if (!report->options->json)
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
  report->error->system_error = 0;
  report->error->position = 0;
  return status;
}

int bench_has_room(const struct bench_report *report, double bytes)
{
  const struct bench_options *options = report->options;
  return options == NULL || options->memory == NULL || bytes < 0.9 * (double)options->memory();
}

void *bench_allocate(const struct bench_report *report, size_t n, size_t bytes)
{
  const double wanted = (double)n * (double)bytes;
  void *memory = bench_has_room(report, wanted) ? malloc(n * bytes) : NULL;
  if (memory == NULL)
    (void)bench_fail(report, IH_ERR_MEMORY, "no memory for a working set of %.0f bytes", wanted);
  return memory;
}
