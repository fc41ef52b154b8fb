#include "tools/commands/buckets.h"
#include "tools/commands/commands.h"
#include "tools/io/interrupt.h"
#include "tools/io/json.h"
#include "tools/io/text.h"

#include <isohand/recall.h>

static enum outcome run_recall(const struct call *call);

static struct {
  struct making_settings making;
  const char *street;
} given;

static const struct option_spec own_options[] = {
    MEMORY_OPTION(given.making),
    TEXT("output", 'o', "FILE", A_FILE, &given.making.output,
         "also write the sequences to this file"),
    TEXT("street", 0, "STREET", ONE_OF(buckets_street_name), &given.street,
         "the last street to count (default: the last before a missing one)"),
    {0},
};

const struct command cmd_recall = {
    .name = "recall",
    .operands = "DIR",
    .summary = "count the sequences of buckets over the streets",
    .description =
        "Counts the bucket sequences in DIR, a folder made by isohand bucket.  A player with\n"
        "perfect recall knows the buckets of a hand on all streets so far; one with imperfect\n"
        "recall knows only the bucket on the current street.  Prints for each street, separated\n"
        "by tabs: its name, the number of buckets, the number of sequences, and the number of\n"
        "raw hands with streets dealt in order.  With -o, writes the sequences, numbered, with\n"
        "the raw hands of each, for ih_recall_open (isohand/recall.h).",
    .common = COMMON_JSON | COMMON_QUIET | COMMON_THREADS,
    .options = own_options,
    .least = 1,
    .most = 1,
    .first = A_FOLDER,
    .run = run_recall,
};

static enum outcome count_sequences(struct build *build, const ih_abstraction *abstraction,
                                    unsigned board, ih_recall **recall);
static unsigned last_board(const ih_abstraction *abstraction);
static enum outcome write_sequences(const struct call *call, const ih_recall *recall);
static enum outcome print_recall(const struct call *call, const ih_recall *recall);

static enum outcome run_recall(const struct call *call)
{
  const struct bucket_street *street;
  struct build build;
  ih_abstraction *abstraction;
  ih_recall *recall = NULL;
  enum outcome outcome = buckets_street(call, given.street, &street);
  if (outcome == DONE && given.making.output != NULL && text_is_stdout(given.making.output))
    return refused(call, "-o: a table cannot be written to standard output");
  if (outcome == DONE)
    outcome = build_read(call, &given.making, &build);
  if (outcome == DONE)
    outcome = buckets_open(call, call->operands[0], &abstraction);
  if (outcome != DONE)
    return outcome;
  outcome = count_sequences(&build, abstraction,
                            street != NULL ? street->board : last_board(abstraction), &recall);
  if (outcome == DONE)
    outcome = write_sequences(call, recall);
  if (outcome == DONE)
    outcome = print_recall(call, recall);
  ih_recall_free(recall);
  ih_abstraction_close(abstraction);
  return outcome;
}

/* Returns the board of the last street before a missing table. */
static unsigned last_board(const ih_abstraction *abstraction)
{
  size_t s = 0;
  while (s + 1 < BUCKET_STREETS &&
         ih_abstraction_store(abstraction, bucket_streets[s + 1].board) != NULL)
    s++;
  return bucket_streets[s].board;
}

static enum outcome count_sequences(struct build *build, const ih_abstraction *abstraction,
                                    unsigned board, ih_recall **recall)
{
  const struct call *call = build->call;
  const ih_recall_options options = {.callbacks = progress_callbacks(&build->progress),
                                     .executor = call->executor,
                                     .memory = build->memory};
  ih_error error;
  interrupt_catch();
  const enum ih_status status = ih_recall_count(abstraction, board, &options, recall, &error);
  progress_end(&build->progress);
  if (status == IH_OK)
    return DONE;
  if (status == IH_ERR_CANCELLED && given.making.output != NULL)
    return failed(call, "interrupted; %s is not written", given.making.output);
  if (status == IH_ERR_CANCELLED)
    return failed(call, "interrupted");
  if (status == IH_ERR_MISMATCH) /* the message names the table */
    return failed(call, "%s", error.message);
  return failed(call, "%s: %s", call->operands[0], error.message);
}

static enum outcome write_sequences(const struct call *call, const ih_recall *recall)
{
  ih_error error;
  if (given.making.output == NULL || ih_recall_write(recall, given.making.output, &error) == IH_OK)
    return DONE;
  return failed(call, "%s", error.message);
}

/* ---- Output ------------------------------------------------------------------------------ */

static uint64_t raw_hands(const ih_recall_street *street)
{
  uint64_t raw = 0;
  for (uint64_t i = 0; i < street->count; i++)
    raw += street->size[i];
  return raw;
}

static void put_street(const struct bucket_street *street, const ih_recall_street *sequences,
                       int is_json, struct output *out)
{
  struct json row;
  json_begin_row(&row, out, is_json);
  json_text(&row, "street", street->name);
  json_number(&row, "buckets", sequences->buckets);
  json_number(&row, "sequences", sequences->count);
  json_number(&row, "raw_hands", raw_hands(sequences));
  json_end_line(&row);
}

static enum outcome print_recall(const struct call *call, const ih_recall *recall)
{
  static const char title[] = "# street\tbuckets\tsequences\traw hands";
  struct output out;
  ih_recall_street sequences;
  output_init(&out, 0);
  if (!call->common.json && !call->common.quiet) {
    output_words(&out, title);
    output_end_line(&out);
  }
  for (size_t s = 0; s < BUCKET_STREETS; s++)
    if (ih_recall_street_of(recall, bucket_streets[s].board, &sequences) == IH_OK)
      put_street(&bucket_streets[s], &sequences, call->common.json, &out);
  return output_finish(&out, call);
}
