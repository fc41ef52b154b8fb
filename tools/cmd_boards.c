#include "commands.h"
#include "game.h"
#include "output.h"

enum { PIECE = 1024 }; /* boards at a time */

static void print_piece(const struct game *game, const uint8_t cards[], const uint64_t weights[],
                        size_t count, struct output *out)
{
  const unsigned n = ih_indexer_cards(game->indexer, game->rounds.count - 1u);
  for (size_t i = 0; i < count; i++) {
    output_hand(out, &game->deck, &game->rounds, cards + i * n);
    output_char(out, '\t');
    output_number(out, weights[i]);
    output_end_line(out);
  }
}

static enum outcome print_boards(const struct call *call, const struct game *game)
{
  const unsigned last = game->rounds.count - 1u;
  const uint64_t size = ih_indexer_size(game->indexer, last);
  struct output out;
  uint8_t cards[PIECE * IH_MAX_CARDS];
  uint64_t weights[PIECE];
  output_init(&out, 0);
  for (uint64_t first = 0, count; first < size && out.error == 0; first += count) {
    count = size - first < PIECE ? size - first : PIECE;
    (void)ih_canonical_boards(game->indexer, last, first, count, cards, weights); /* in range */
    print_piece(game, cards, weights, count, &out);
  }
  return output_finish(&out, call);
}

static enum outcome run(const struct call *call)
{
  struct game game;
  enum outcome outcome = game_open(call, &game);
  if (outcome != DONE)
    return outcome;
  outcome = print_boards(call, &game);
  game_close(&game);
  return outcome;
}

const struct command cmd_boards = {
    .name = "boards",
    .operands = "ROUNDS",
    .summary = "all canonical boards with weights",
    .description =
        "Prints every canonical board dealt in ROUNDS (3; 3,1; 5; ...), in index order, and\n"
        "the number of boards that it stands for, separated by a tab.",
    .common = COMMON_DECK | COMMON_ROUND,
    .least = 1,
    .most = 1,
    .run = run,
};
