#include "tools/commands/build.h"
#include "tools/io/json.h"

#include <isohand/indexer.h>

static struct output out;
static int is_begun;

static void begin_line(struct json *json)
{
  if (!is_begun)
    output_init(&out, 1);
  is_begun = 1;
  json_begin_line(json, &out);
}

/* Appends an estimate or a time, of which more digits would mean nothing. */
static void put_rounded(struct json *json, const char *key, double number)
{
  json_key(json, key);
  output_print(json->out, "%.3f", number);
}

static void put_seconds(struct json *json, const struct build *build)
{
  put_rounded(json, "seconds", clock_seconds() - build->progress.start);
}

/* ---- What is made ------------------------------------------------------------------------ */

void build_json_progress(struct build *build, uint64_t done, uint64_t total)
{
  static double pause; /* none before the first line */
  struct json json;
  double left;
  if (done == total || !progress_due(&build->progress, pause, done, total, &left))
    return;
  pause = 10;
  begin_line(&json);
  put_rounded(&json, "done", (double)done / (double)total);
  put_seconds(&json, build);
  if (left >= 0)
    put_rounded(&json, "left", left);
  else
    json_nothing(&json, "left");
  json_end_line(&json);
}

void build_json_table(const struct build *build, const ih_build_table *table)
{
  struct json json;
  begin_line(&json);
  json_path(&json, "file", table->path);
  json_boolean(&json, "kept", table->is_kept);
  json_number(&json, "hands", table->hands);
  json_number(&json, "bytes", table->bytes);
  put_seconds(&json, build);
  json_end_line(&json);
}

void build_json_buckets(const struct build *build, const ih_bucket_summary *summary)
{
  struct json json;
  begin_line(&json);
  json_path(&json, "file", summary->path);
  json_boolean(&json, "kept", summary->is_kept);
  json_path(&json, "reused", summary->reused);
  if (!summary->is_kept && summary->reused == NULL) {
    json_number(&json, "hands", summary->hands);
    json_number(&json, "distinct", summary->points);
    json_number(&json, "buckets", summary->buckets);
    json_number(&json, "iterations", summary->iterations);
    json_boolean(&json, "converged", summary->is_converged);
  }
  put_seconds(&json, build);
  json_end_line(&json);
}

/* ---- What would be made ------------------------------------------------------------------- */

static void put_rounds(struct json *json, const char *key, const ih_indexer *indexer)
{
  char text[IH_ROUNDS_TEXT];
  ih_rounds rounds;
  if (indexer == NULL) {
    json_nothing(json, key);
    return;
  }
  ih_indexer_rounds(indexer, &rounds);
  (void)ih_rounds_format(&rounds, text);
  json_text(json, key, text);
}

/* Bytes, and estimated seconds. */
static void put_needs(struct json *json, const ih_build_phase *phase)
{
  json_number(json, "memory", phase->memory);
  json_number(json, "scratch", phase->scratch);
  json_number(json, "disk", phase->disk);
  put_rounded(json, "estimated", 1e-9 * (double)phase->time);
}

void build_json_phase(const ih_build_phase *phase)
{
  struct json json;
  begin_line(&json);
  put_rounds(&json, "make", phase->made);
  put_rounds(&json, "write", phase->written);
  put_needs(&json, phase);
  json_end_line(&json);
}

void build_json_all(size_t phases, const ih_build_phase *all)
{
  struct json json;
  begin_line(&json);
  json_number(&json, "phases", phases);
  put_needs(&json, all);
  json_end_line(&json);
}

void build_json_street(const ih_bucket_plan *plan)
{
  struct json json;
  begin_line(&json);
  json_text(&json, "street", plan->street);
  json_boolean(&json, "kept", plan->is_kept);
  json_path(&json, "reused", plan->reused);
  json_number(&json, "hands", plan->hands);
  json_number(&json, "memory", plan->memory);
  json_number(&json, "disk", plan->disk);
  json_end_line(&json);
}

/* ---- The end ------------------------------------------------------------------------------ */

enum outcome build_finish_output(const struct call *call)
{
  const enum outcome lines = is_begun ? output_finish(&out, call) : DONE;
  const enum outcome others = output_finish_stdio(call);
  return lines != DONE ? lines : others;
}
