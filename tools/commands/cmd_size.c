/* First, so that gmp.h declares mpz_out_str. */
#include <stdio.h>

#include "tools/commands/commands.h"
#include "tools/game.h"
#include "tools/io/clock.h"
#include "tools/io/output.h"

#include <inttypes.h>
#include <isohand/exact.h>

/* What the sizes do not tell about the indexer, as comment lines. */
static enum outcome print_indexer(const struct call *call, struct game *game)
{
  const double start = clock_seconds();
  const enum outcome outcome = game_make_indexer(call, game);
  if (outcome != DONE)
    return outcome;
  const double spent = clock_seconds() - start;
  for (unsigned r = 0; r < game->rounds.count; r++)
    printf("# round %u: %" PRIu64 " suit configurations\n", r,
           ih_indexer_configurations(game->indexer, r));
  printf("# indexer: %zu bytes, made and checked in %.2f ms\n", ih_indexer_bytes(game->indexer),
         1e3 * spent);
  game_close(game);
  return DONE;
}

static enum outcome run_size(const struct call *call)
{
  struct game game;
  enum outcome outcome = game_read(call, call->operands[0], &game);
  if (outcome != DONE)
    return outcome;
  mpz_t size;
  mpz_init(size);
  for (unsigned r = 0; r < game.rounds.count && outcome == DONE; r++) {
    ih_rounds rounds = game.rounds;
    rounds.count = (uint8_t)(r + 1);
    const enum ih_status status = ih_exact_size(&game.deck, &rounds, size);
    if (status != IH_OK) {
      report(call, "%s", ih_status_string(status));
      outcome = FAILED;
    } else {
      printf("%u\t%u\t", r, game.rounds.cards[r]);
      (void)mpz_out_str(stdout, 10, size);
      putchar('\n');
    }
  }
  mpz_clear(size);
  if (outcome == DONE && call->settings.verbose)
    outcome = print_indexer(call, &game);
  const enum outcome written = output_finish_stdio(call);
  return outcome != DONE ? outcome : written;
}

static const struct option_spec options[] = {
    {"verbose", 0, NULL, "add lines about the indexer, which begin with #", OPTION_FLAG,
     offsetof(struct settings, verbose), 0, 0},
    {0},
};

const struct command cmd_size = {
    .name = "size",
    .operands = "ROUNDS",
    .summary = "count canonical hands",
    .description =
        "Prints a line for each round: the round, counted from 0; its number of cards; and\n"
        "the exact number of canonical hands of all rounds up to it, which may be of any\n"
        "magnitude.  Tabs separate the columns.",
    .common = COMMON_DECK | COMMON_ROUND,
    .options = options,
    .least = 1,
    .most = 1,
    .run = run_size,
};
