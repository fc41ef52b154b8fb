#include "tools/commands/commands.h"
#include "tools/commands/values.h"
#include "tools/game.h"
#include "tools/io/json.h"
#include "tools/stream.h"

#include <isohand/store.h>

static enum outcome run_lookup(const struct call *call);

static struct {
  int index, raw;
} given;

static const struct option_spec own_options[] = {
    FLAG("index", 0, &given.index, "look up indices instead of hands"),
    FLAG("raw", 0, &given.raw, "print the stored elements of all tensors, without text"),
    {0},
};

const struct command cmd_lookup = {
    .name = "lookup",
    .operands = "FILE [HAND...] | FILE --index [INDEX...]",
    .summary = "look up hands in a table file",
    .description =
        "Prints for each hand, separated by tabs: the hand, its index, its values and, except\n"
        "for strength, an explanation.  A hand has the cards of all rounds of the table.  The\n"
        "deck is that of the file; --deck only checks it.  Without HAND or INDEX, reads them\n"
        "from stdin, one per line.  With --json, the keys are hand, index and values, an object\n"
        "with the elements of each tensor.",
    .common = COMMON_DECK | COMMON_STREAM | COMMON_JSON,
    .options = own_options,
    .least = 1,
    .most = SIZE_MAX,
    .first = A_FILE,
    .run = run_lookup,
};

struct lookup {
  const struct call *call;
  const ih_store *store;
  struct game game; /* of the file; borrows the store's indexer */
};

/* A hand of the table. */
struct looked_up {
  uint8_t cards[IH_MAX_CARDS];
  uint64_t index;
};

static enum outcome check_lookup_deck(const struct call *call, const ih_deck *deck);
static stream_item look_up_line;

static enum outcome run_lookup(const struct call *call)
{
  ih_store *store;
  enum outcome outcome = game_open_store(call, call->operands[0], &store);
  if (outcome != DONE)
    return outcome;
  struct lookup l = {.call = call, .store = store};
  game_borrow(&l.game, ih_store_indexer(store));
  outcome = check_lookup_deck(call, &l.game.deck);
  if (outcome == DONE)
    outcome = stream_run(call, 1, look_up_line, &l);
  ih_store_close(store);
  return outcome;
}

static enum ih_status find_by_index(const struct lookup *l, const char *text, size_t length,
                                    struct looked_up *hand, ih_error *error)
{
  const enum ih_status status = game_index(&l->game, text, length, &hand->index, error);
  if (status != IH_OK)
    return status;
  return ih_unindex(l->game.indexer, l->game.rounds.count - 1u, hand->index, hand->cards);
}

static enum ih_status find_by_hand(const struct lookup *l, const char *text, size_t length,
                                   struct looked_up *hand, ih_error *error)
{
  enum ih_status status = game_hand(&l->game, text, length, hand->cards, error);
  if (status != IH_OK)
    return status;
  status = ih_index_last(l->game.indexer, hand->cards, &hand->index);
  return status == IH_OK ? IH_OK : stream_fail(error, status, "%s", ih_status_string(status));
}

static void put_hand(const struct lookup *l, const struct looked_up *hand, struct output *out)
{
  struct json row;
  json_begin_row(&row, out, l->call->common.json);
  json_text_begin(&row, "hand");
  output_hand(out, &l->game.deck, &l->game.rounds, hand->cards);
  json_text_end(&row);
  json_number(&row, "index", hand->index);
  json_open(&row, "values", '{');
  if (l->call->common.json)
    values_json(&row, l->store, hand->index);
  else if (given.raw)
    values_plain_row(out, l->store, hand->index);
  else
    values_row(out, l->store, hand->index);
  json_close(&row, '}');
  json_end_line(&row);
}

static enum ih_status look_up_line(void *work, const char *text, size_t length, struct output *out,
                                   ih_error *error)
{
  const struct lookup *l = work;
  struct looked_up hand;
  const enum ih_status status = given.index ? find_by_index(l, text, length, &hand, error)
                                            : find_by_hand(l, text, length, &hand, error);
  if (status != IH_OK)
    return status;
  put_hand(l, &hand, out);
  return IH_OK;
}

/* USAGE after a message if --deck is given and is not the file's deck. */
static enum outcome check_lookup_deck(const struct call *call, const ih_deck *deck)
{
  ih_deck asked;
  char text[IH_DECK_TEXT];
  if (call->common.deck == NULL)
    return DONE;
  if (game_deck(call, NULL, &asked) != DONE)
    return USAGE;
  if (ih_deck_equal(&asked, deck))
    return DONE;
  (void)ih_deck_format(deck, text);
  return refused(call, "--deck: the deck of %s is %s", call->operands[0], text);
}
