#include "tools/commands/commands.h"
#include "tools/game.h"
#include "tools/stream.h"

static enum outcome run_unindex(const struct call *call);

const struct command cmd_unindex = {
    .name = "unindex",
    .operands = "ROUNDS [INDEX...]",
    .summary = "print the canonical hands of indices",
    .description = "Prints the canonical hand of each index of the last round, with bars between\n"
                   "rounds.  Without INDEX, reads indices from stdin, one per line.",
    .common = COMMON_DECK | COMMON_ROUND | COMMON_STREAM,
    .least = 1,
    .most = SIZE_MAX,
    .first = ONE_OF(ih_rounds_name),
    .run = run_unindex,
};

static stream_item unindex_line;

static enum outcome run_unindex(const struct call *call)
{
  return game_stream(call, unindex_line);
}

static enum ih_status unindex_line(void *work, const char *text, size_t length, struct output *out,
                                   ih_error *error)
{
  const struct game *game = work;
  uint64_t index;
  uint8_t cards[IH_MAX_CARDS];
  enum ih_status status = game_index(game, text, length, &index, error);
  if (status != IH_OK)
    return status;
  status = ih_unindex(game->indexer, game->rounds.count - 1u, index, cards);
  if (status != IH_OK)
    return stream_fail(error, status, "%s", ih_status_string(status));
  output_hand(out, &game->deck, &game->rounds, cards);
  output_end_line(out);
  return IH_OK;
}
