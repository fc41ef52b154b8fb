#include "tools/commands/commands.h"
#include "tools/commands/values.h"
#include "tools/game.h"
#include "tools/stream.h"

#include <isohand/store.h>
#include <string.h>

struct lookup {
  const ih_store *store;
  struct game game; /* of the file; the indexer is the store's */
};

static enum ih_status look_up_line(void *work, const char *text, size_t length, struct output *out,
                                   ih_error *error)
{
  const struct lookup *l = work;
  uint8_t cards[IH_MAX_CARDS];
  uint64_t index;
  enum ih_status status = game_hand(&l->game, text, length, cards, error);
  if (status != IH_OK)
    return status;
  status = ih_index_last(ih_store_indexer(l->store), cards, &index);
  if (status != IH_OK)
    return stream_fail(error, status, "%s", ih_status_string(status));
  output_hand(out, &l->game.deck, &l->game.rounds, cards);
  output_char(out, '\t');
  output_number(out, index);
  output_char(out, '\t');
  values_row(out, l->store, index);
  output_end_line(out);
  return IH_OK;
}

/* Whether --deck, when given, is the file's deck. */
static enum outcome check_lookup_deck(const struct call *call, const ih_deck *deck)
{
  ih_deck asked;
  char text[IH_DECK_TEXT];
  if (call->settings.deck == NULL)
    return DONE;
  if (game_deck(call, &asked) != DONE)
    return USAGE;
  if (memcmp(&asked, deck, sizeof asked) == 0)
    return DONE;
  (void)ih_deck_format(deck, text);
  report(call, "--deck: the deck of %s is %s", call->operands[0], text);
  return USAGE;
}

static enum outcome run_lookup(const struct call *call)
{
  ih_store *store;
  ih_error error;
  if (ih_store_open(call->operands[0], &store, &error) != IH_OK) {
    report(call, "%s", error.message);
    return FAILED;
  }
  struct lookup l = {.store = store};
  game_borrow(&l.game, ih_store_indexer(store));
  enum outcome outcome = check_lookup_deck(call, &l.game.deck);
  if (outcome == DONE)
    outcome = game_check(call, ih_store_indexer(store));
  if (outcome == DONE)
    outcome = stream_run(call, 1, look_up_line, &l);
  ih_store_close(store);
  return outcome;
}

const struct command cmd_lookup = {
    .name = "lookup",
    .operands = "FILE [HAND...]",
    .summary = "print the values of hands in a table file",
    .description =
        "Prints for each hand of the table's rounds, separated by tabs: the hand, its index, its\n"
        "values and, except for strength, what the values mean.  The deck is that of the file;\n"
        "--deck only checks it.  When no hand is given, hands come from stdin, one per line.",
    .common = COMMON_DECK | COMMON_STREAM,
    .least = 1,
    .most = SIZE_MAX,
    .run = run_lookup,
};
