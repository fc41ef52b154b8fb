#include "tools/commands/commands.h"
#include "tools/game.h"
#include "tools/io/output.h"

enum { PIECE = 1024 }; /* boards at a time */

static enum outcome run_boards(const struct call *call);

const struct command cmd_boards = {
    .name = "boards",
    .operands = "ROUNDS",
    .summary = "list all canonical boards with their weights",
    .description =
        "Prints every canonical board dealt in ROUNDS (3; 3,1; 5; ...) in index order, with\n"
        "the number of boards it represents, separated by a tab.",
    .common = COMMON_DECK | COMMON_ROUND,
    .least = 1,
    .most = 1,
    .first = ONE_OF(ih_rounds_name),
    .run = run_boards,
};

static enum outcome print_boards(const struct call *call, const struct game *game);

static enum outcome run_boards(const struct call *call)
{
  struct game game;
  enum outcome outcome = game_open(call, &game);
  if (outcome != DONE)
    return outcome;
  outcome = print_boards(call, &game);
  game_close(&game);
  return outcome;
}

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
  ih_sequence *boards;
  const enum ih_status status =
      ih_sequence_new(game->indexer, last, 0, ih_indexer_size(game->indexer, last), &boards);
  if (status != IH_OK)
    return failed(call, "%s", ih_status_string(status));
  struct output out;
  uint8_t cards[PIECE * IH_MAX_CARDS];
  uint64_t weights[PIECE];
  const ih_sequence_arrays hands = {
      .rows = cards, .stride = ih_indexer_cards(game->indexer, last), .multiplicities = weights};
  output_init(&out, 0);
  while (ih_sequence_left(boards) > 0 && out.error == 0)
    print_piece(game, cards, weights, ih_sequence_next_unchecked(boards, PIECE, &hands), &out);
  ih_sequence_free(boards);
  return output_finish(&out, call);
}
