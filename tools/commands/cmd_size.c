#include "tools/commands/commands.h"
#include "tools/game.h"
#include "tools/io/clock.h"
#include "tools/io/json.h"

#include <inttypes.h>
#include <isohand/exact.h>

static enum outcome run_size(const struct call *call);

static struct {
  int verbose;
} given;

static const struct option_spec own_options[] = {
    FLAG("verbose", 0, &given.verbose,
         "add lines about the indexer, starting with # (JSON: an object)"),
    {0},
};

const struct command cmd_size = {
    .name = "size",
    .operands = "ROUNDS",
    .summary = "count canonical hands",
    .description =
        "Prints one line per round, separated by tabs: the round, counted from 0; its number of\n"
        "cards; and the exact number of canonical hands of all rounds up to it, however large.\n"
        "With --json, the keys are round, cards and hands.",
    .common = COMMON_DECK | COMMON_ROUND | COMMON_JSON,
    .options = own_options,
    .least = 1,
    .most = 1,
    .first = ONE_OF(ih_rounds_name),
    .run = run_size,
};

static enum outcome put_sizes(const struct call *call, const struct game *game, struct output *out);
static enum outcome describe_indexer(const struct call *call, struct game *game,
                                     struct output *out);

static enum outcome run_size(const struct call *call)
{
  struct game game;
  struct output out;
  enum outcome outcome = game_read(call, call->operands[0], &game);
  if (outcome != DONE)
    return outcome;
  output_init(&out, 0);
  outcome = put_sizes(call, &game, &out);
  if (outcome == DONE && given.verbose)
    outcome = describe_indexer(call, &game, &out);
  const enum outcome written = output_finish(&out, call);
  return outcome != DONE ? outcome : written;
}

static void put_size(const struct call *call, const struct game *game, unsigned r,
                     const char *digits, struct output *out)
{
  struct json row;
  json_begin_row(&row, out, call->common.json);
  json_number(&row, "round", r);
  json_number(&row, "cards", game->rounds.cards[r]);
  json_key(&row, "hands");
  output_words(out, digits);
  json_end_line(&row);
}

static enum outcome put_sizes(const struct call *call, const struct game *game, struct output *out)
{
  char digits[IH_EXACT_TEXT];
  enum ih_status status = IH_OK;
  for (unsigned r = 0; r < game->rounds.count && status == IH_OK; r++) {
    ih_rounds rounds = game->rounds;
    rounds.count = (uint8_t)(r + 1);
    status = ih_exact_size_text(&game->deck, &rounds, digits);
    if (status == IH_OK)
      put_size(call, game, r, digits, out);
  }
  if (status != IH_OK)
    message(call, "%s", ih_status_string(status));
  return status == IH_OK ? DONE : FAILED;
}

static void put_indexer_json(const struct game *game, double ms, struct output *out)
{
  struct json json;
  json_begin_line(&json, out);
  json_open(&json, "configurations", '[');
  for (unsigned r = 0; r < game->rounds.count; r++)
    json_number(&json, NULL, ih_indexer_configurations(game->indexer, r));
  json_close(&json, ']');
  json_number(&json, "bytes", ih_indexer_bytes(game->indexer));
  json_key(&json, "ms");
  output_print(out, "%.2f", ms);
  json_end_line(&json);
}

/* Appends the lines that start with #. */
static void put_indexer(const struct game *game, double ms, struct output *out)
{
  for (unsigned r = 0; r < game->rounds.count; r++)
    output_print(out, "# round %u: %" PRIu64 " suit configurations\n", r,
                 ih_indexer_configurations(game->indexer, r));
  output_print(out, "# indexer: %zu bytes, made and checked in %.2f ms\n",
               ih_indexer_bytes(game->indexer), ms);
}

/* Makes the indexer and prints its configurations, memory and time. */
static enum outcome describe_indexer(const struct call *call, struct game *game, struct output *out)
{
  const double start = clock_seconds();
  const enum outcome outcome = game_make_indexer(call, game);
  if (outcome != DONE)
    return outcome;
  const double ms = 1e3 * (clock_seconds() - start);
  if (call->common.json)
    put_indexer_json(game, ms, out);
  else
    put_indexer(game, ms, out);
  game_close(game);
  return DONE;
}
