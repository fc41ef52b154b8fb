#include "tools/commands/commands.h"
#include "tools/game.h"
#include "tools/io/text.h"
#include "tools/stream.h"

#include <inttypes.h>

static enum ih_status unindex_line(void *work, const char *text, size_t length, struct output *out,
                                   ih_error *error)
{
  const struct game *game = work;
  const unsigned last = game->rounds.count - 1u;
  char quote[TEXT_QUOTE];
  uint64_t index;
  uint8_t cards[IH_MAX_CARDS];
  if (!text_number(text, length, &index))
    return stream_fail(error, IH_ERR_PARSE, "%s is not an index: digits only, below 2^64",
                       text_quote(text, length, quote));
  if (ih_unindex(game->indexer, last, index, cards) != IH_OK)
    return stream_fail(error, IH_ERR_RANGE, "index %" PRIu64 " is not in 0..%" PRIu64, index,
                       ih_indexer_size(game->indexer, last) - 1);
  output_hand(out, &game->deck, &game->rounds, cards);
  output_end_line(out);
  return IH_OK;
}

static enum outcome run_unindex(const struct call *call)
{
  return stream_run_game(call, unindex_line);
}

const struct command cmd_unindex = {
    .name = "unindex",
    .operands = "ROUNDS [INDEX...]",
    .summary = "print the canonical hands of indices",
    .description = "Prints the canonical hand of each index of the last round, with bars between\n"
                   "rounds.  When no index is given, indices come from stdin, one per line.",
    .common = COMMON_DECK | COMMON_ROUND | COMMON_STREAM,
    .least = 1,
    .most = SIZE_MAX,
    .run = run_unindex,
};
