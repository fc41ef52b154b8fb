#include "bench.h"
#include "works.h"

#include <errno.h>
#include <string.h>

const char *const bench_works[] = {"index",  "unindex", "children", "boards", "sequence",
                                   "eval",   "omaha",   "showdown", "equity", "matchup",
                                   "bucket", "fill",    NULL};

/* In the order of bench_works. */
static enum ih_status (*const works[])(struct bench_report *) = {
    bench_index, bench_unindex,  bench_children, bench_boards,  bench_sequence, bench_eval,
    bench_omaha, bench_showdown, bench_equity,   bench_matchup, bench_bucket,   bench_fill};

static enum ih_status give_status(enum ih_status status, const struct bench_report *report,
                                  ih_error *error)
{
  if (error != NULL)
    *error = *report->error;
  if (status == IH_ERR_IO)
    errno = report->write_error;
  return status;
}

/* When every work is run, a list without strengths still has its indices measured. */
static int works_go_on(enum ih_status status, const struct bench_options *options)
{
  return status == IH_OK || (status == IH_ERR_UNSUPPORTED && options->work == NULL);
}

enum ih_status bench_run(const struct bench_options *options, FILE *out, ih_error *error)
{
  ih_error why;
  struct bench_report report = {.out = out, .options = options, .error = &why};
  int known = 0;
  for (size_t i = 0; bench_works[i] != NULL; i++) {
    if (options->work != NULL && strcmp(options->work, bench_works[i]) != 0)
      continue;
    known = 1;
    const enum ih_status status = works[i](&report);
    if (!works_go_on(status, options))
      return give_status(status, &report, error);
  }
  if (known)
    return IH_OK;
  return give_status(bench_fail(&report, IH_ERR_ARGUMENT, "unknown benchmark `%s`", options->work),
                     &report, error);
}
