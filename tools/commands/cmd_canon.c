#include "tools/commands/commands.h"
#include "tools/game.h"
#include "tools/stream.h"

static enum outcome run_canon(const struct call *call);

const struct command cmd_canon = {
    .name = "canon",
    .operands = "ROUNDS [HAND...]",
    .summary = "print the canonical forms of hands",
    .description =
        "Prints for each hand, separated by tabs: its canonical hand, its index, the number\n"
        "of hands with that index, and the suits that s, h, d and c become.\n"
        "Without HAND, reads hands from stdin, one per line.",
    .common = COMMON_DECK | COMMON_ROUND | COMMON_STREAM,
    .least = 1,
    .most = SIZE_MAX,
    .first = ONE_OF(ih_rounds_name),
    .run = run_canon,
};

static stream_item canon_line;

static enum outcome run_canon(const struct call *call)
{
  return game_stream(call, canon_line);
}

static enum ih_status canon_line(void *work, const char *text, size_t length, struct output *out,
                                 ih_error *error)
{
  const struct game *game = work;
  uint8_t cards[IH_MAX_CARDS];
  ih_canonical canonical;
  enum ih_status status = game_hand(game, text, length, cards, error);
  if (status != IH_OK)
    return status;
  status = ih_canonicalize(game->indexer, game->rounds.count - 1u, cards, &canonical);
  if (status != IH_OK)
    return stream_fail(error, status, "%s", ih_status_string(status));
  output_hand(out, &game->deck, &game->rounds, canonical.cards);
  output_char(out, '\t');
  output_number(out, canonical.index);
  output_char(out, '\t');
  output_number(out, canonical.multiplicity);
  output_char(out, '\t');
  for (unsigned s = 0; s < game->deck.suits; s++)
    output_char(out, game->suits[canonical.to[s]]);
  output_end_line(out);
  return IH_OK;
}
