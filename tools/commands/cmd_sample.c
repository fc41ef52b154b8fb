#include "tools/commands/commands.h"
#include "tools/distance.h"
#include "tools/game.h"
#include "tools/io/clock.h"
#include "tools/io/interrupt.h"
#include "tools/io/json.h"
#include "tools/io/text.h"

#include <inttypes.h>
#include <isohand/abstraction.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_NUMBER = 10, MOST_NUMBER = 10000000 };

static enum outcome run_sample(const struct call *call);

static struct {
  struct number number, samples, seed;
  int farthest, nearest, quiet;
} given;

static const struct option_spec own_options[] = {
    FLAG("farthest", 0, &given.farthest, "print the hands farthest from the centre"),
    FLAG("nearest", 0, &given.nearest, "print the hands nearest to the centre"),
    NUMBER("number", 'n', "N", &given.number, 1, MOST_NUMBER, "print N hands (default: 10)"),
    FLAG("quiet", 'q', &given.quiet, "print only the hands"),
    NUMBER("samples", 0, "N", &given.samples, 1, MOST_NUMBER,
           "recompute at most N hands (default: a few seconds' work)"),
    NUMBER("seed", 0, "S", &given.seed, 0, UINT64_MAX, "the seed for drawing hands (default: 1)"),
    {0},
};

const struct command cmd_sample = {
    .name = "sample",
    .operands = "FILE BUCKET",
    .summary = "print hands of a bucket",
    .description =
        "Draws hands from a bucket, each with a probability proportional to the number of raw\n"
        "hands that it represents, and prints for each, separated by tabs: the canonical hand,\n"
        "its index, its multiplicity, its E[HS], and its distance from the bucket's centre.\n"
        "E[HS] and distance are recomputed by enumerating runouts; they are - where that takes\n"
        "too long, as it does preflop.  Lines that begin with # come first and describe the\n"
        "bucket.  --nearest and --farthest choose among all hands of the bucket or, if these are\n"
        "too many to recompute in a few seconds, among hands drawn as above.",
    .common = COMMON_THREADS | COMMON_JSON,
    .options = own_options,
    .least = 2,
    .most = 2,
    .first = A_FILE,
    .run = run_sample,
};

/* The request and its hands. */
struct sample_of {
  const struct call *call;
  ih_store *store;
  struct game game; /* of the file; borrows the store's indexer */
  uint32_t bucket;
  enum ih_sample_order order;
  ih_bucket_hand *hands;
  ih_bucket_sample sample;
};

static enum outcome read_sample(struct sample_of *s);
static enum outcome take_hands(struct sample_of *s);
static enum outcome print_sample(const struct sample_of *s);

static enum outcome run_sample(const struct call *call)
{
  struct sample_of s = {.call = call};
  enum outcome outcome = read_sample(&s);
  if (outcome != DONE)
    return outcome;
  outcome = game_open_store(call, call->operands[0], &s.store);
  if (outcome != DONE)
    return outcome;
  game_borrow(&s.game, ih_store_indexer(s.store));
  outcome = take_hands(&s);
  if (outcome == DONE)
    outcome = print_sample(&s);
  free(s.hands);
  ih_store_close(s.store);
  return outcome;
}

/* Reads the bucket and the order from the command line. */
static enum outcome read_sample(struct sample_of *s)
{
  const char *text = s->call->operands[1];
  char quote[TEXT_QUOTE];
  uint64_t bucket;
  if (!text_number(text, strlen(text), &bucket) || bucket > UINT32_MAX)
    return refused(s->call, "%s is not a bucket number", text_quote(text, strlen(text), quote));
  if (given.nearest && given.farthest)
    return refused(s->call, "--nearest and --farthest cannot be combined");
  s->bucket = (uint32_t)bucket;
  s->order = given.nearest    ? IH_SAMPLE_NEAREST
             : given.farthest ? IH_SAMPLE_FARTHEST
                              : IH_SAMPLE_DRAWN;
  return DONE;
}

static enum outcome take_hands(struct sample_of *s)
{
  const size_t n = (size_t)number_or(given.number, USUAL_NUMBER);
  struct progress progress;
  const ih_sample_options options = {.callbacks = progress_callbacks(&progress),
                                     .order = s->order,
                                     .seed = number_or(given.seed, 1),
                                     .samples = given.samples.value,
                                     .executor = s->call->executor};
  ih_error error;
  s->hands = calloc(n, sizeof *s->hands);
  if (s->hands == NULL)
    return failed(s->call, "%s", ih_status_string(IH_ERR_MEMORY));
  interrupt_catch();
  progress_start(&progress, 0);
  const enum ih_status status =
      ih_buckets_sample(s->store, s->bucket, &options, n, s->hands, &s->sample, &error);
  progress_end(&progress);
  interrupt_release();
  if (status == IH_OK)
    return DONE;
  message(s->call, "%s%s", status == IH_ERR_CANCELLED ? "interrupted" : error.message,
          status == IH_ERR_UNSUPPORTED ? " with --samples" : "");
  return status == IH_ERR_UNSUPPORTED ? USAGE : FAILED;
}

/* ---- Output ------------------------------------------------------------------------------ */

/* Prints "# bucket 7 of 200: 345 hands, 2345 raw hands, E[HS] 0.1234, mean distance 12.5 (2.1
 * points of equity)". */
static void put_bucket(const struct sample_of *s, struct output *out)
{
  const struct distance_unit unit = distance_unit_of(s->store);
  const double mean = (double)s->sample.cost / (double)s->sample.raw_hands;
  char text[DISTANCE_TEXT];
  output_print(out,
               "# bucket %" PRIu32 " of %" PRIu32 ": %" PRIu64 " hands, %" PRIu64
               " raw hands, E[HS] %.4f, mean distance %.2f",
               s->bucket, ih_store_game(s->store)->buckets, s->sample.hands, s->sample.raw_hands,
               s->sample.ehs, mean);
  if (unit.one > 0) {
    distance_text(distance_in_unit(&unit, mean), text);
    output_print(out, " (%s %s)", text, unit.name);
  }
  output_end_line(out);
}

/* Prints "# the nearest of 1750 hands drawn". */
static void put_choice(const struct sample_of *s, struct output *out)
{
  const int is_all = s->sample.drawn == s->sample.hands;
  output_print(out, "# %s%s%" PRIu64 " hands%s",
               s->order == IH_SAMPLE_NEAREST    ? "the nearest of "
               : s->order == IH_SAMPLE_FARTHEST ? "the farthest of "
                                                : "drawn: ",
               is_all ? "all " : "", s->sample.drawn,
               s->order == IH_SAMPLE_DRAWN || is_all ? "" : " drawn");
  output_end_line(out);
}

static void put_hand(const struct sample_of *s, const ih_bucket_hand *hand, const uint8_t cards[],
                     struct output *out)
{
  struct json row;
  json_begin_row(&row, out, s->call->common.json);
  json_text_begin(&row, "hand");
  output_hand(out, &s->game.deck, &s->game.rounds, cards);
  json_text_end(&row);
  json_number(&row, "index", hand->index);
  json_number(&row, "multiplicity", hand->multiplicity);
  if (hand->distance == IH_NO_DISTANCE) {
    json_nothing(&row, "ehs");
    json_nothing(&row, "distance");
  } else {
    if (s->call->common.json)
      json_decimal(&row, "ehs", hand->ehs);
    else
      output_print(out, "\t%.4f", hand->ehs);
    json_number(&row, "distance", hand->distance);
  }
  json_end_line(&row);
}

static void put_bucket_json(const struct sample_of *s, struct output *out)
{
  static const char *const orders[] = {"drawn", "nearest", "farthest"};
  struct json json;
  json_begin_line(&json, out);
  json_number(&json, "bucket", s->bucket);
  json_number(&json, "buckets", ih_store_game(s->store)->buckets);
  json_number(&json, "hands", s->sample.hands);
  json_number(&json, "raw_hands", s->sample.raw_hands);
  json_decimal(&json, "ehs", s->sample.ehs);
  json_number(&json, "cost", s->sample.cost);
  json_number(&json, "drawn", s->sample.drawn);
  json_text(&json, "order", orders[s->order]);
  json_end_line(&json);
}

static enum outcome print_sample(const struct sample_of *s)
{
  struct output out;
  output_init(&out, 0);
  if (!given.quiet && s->call->common.json)
    put_bucket_json(s, &out);
  else if (!given.quiet) {
    put_bucket(s, &out);
    put_choice(s, &out);
  }
  for (size_t i = 0; i < s->sample.count && out.error == 0; i++) {
    uint8_t cards[IH_MAX_CARDS];
    (void)ih_unindex(s->game.indexer, s->game.rounds.count - 1u, s->hands[i].index, cards);
    put_hand(s, &s->hands[i], cards, &out);
  }
  return output_finish(&out, s->call);
}
