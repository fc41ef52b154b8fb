#include "tools/commands/commands.h"
#include "tools/game.h"
#include "tools/stream.h"

static enum outcome run_index(const struct call *call);

static struct {
  int all;
} given;

static const struct option_spec own_options[] = {
    FLAG("all", 0, &given.all, "print the index of every round, separated by tabs"),
    {0},
};

const struct command cmd_index = {
    .name = "index",
    .operands = "ROUNDS [HAND...]",
    .summary = "print the indices of hands",
    .description =
        "Prints one line per hand: its index in the last round.  Without HAND, reads hands\n"
        "from stdin, one per line.",
    .common = COMMON_DECK | COMMON_ROUND | COMMON_STREAM,
    .options = own_options,
    .least = 1,
    .most = SIZE_MAX,
    .first = ONE_OF(ih_rounds_name),
    .run = run_index,
};

static stream_item index_all;
static stream_item index_last;

static enum outcome run_index(const struct call *call)
{
  return game_stream(call, given.all ? index_all : index_last);
}

static enum ih_status index_last(void *work, const char *text, size_t length, struct output *out,
                                 ih_error *error)
{
  const struct game *game = work;
  uint8_t cards[IH_MAX_CARDS];
  const enum ih_status status = game_hand(game, text, length, cards, error);
  if (status != IH_OK)
    return status;
  output_number(out, ih_index_last_unchecked(game->indexer, cards));
  output_end_line(out);
  return IH_OK;
}

static enum ih_status index_all(void *work, const char *text, size_t length, struct output *out,
                                ih_error *error)
{
  const struct game *game = work;
  uint8_t cards[IH_MAX_CARDS];
  uint64_t indices[IH_MAX_ROUNDS];
  const enum ih_status status = game_hand(game, text, length, cards, error);
  if (status != IH_OK)
    return status;
  ih_index_all_unchecked(game->indexer, cards, indices);
  for (unsigned r = 0; r < game->rounds.count; r++) {
    if (r > 0)
      output_char(out, '\t');
    output_number(out, indices[r]);
  }
  output_end_line(out);
  return IH_OK;
}
