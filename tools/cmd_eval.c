#include "commands.h"
#include "game.h"
#include "stream.h"
#include "text.h"

#include <string.h>

static enum ih_status eval(void *work, const char *text, size_t length, struct output *out,
                           ih_error *error)
{
  const ih_deck *deck = work;
  uint8_t cards[IH_EVAL_MAX_CARDS];
  size_t n;
  ih_explanation explained;
  enum ih_status status = ih_cards_parse(deck, text, length, cards, IH_EVAL_MAX_CARDS, &n, error);
  if (status != IH_OK)
    return status;
  status = ih_eval_explain(cards, n, &explained);
  char quote[TEXT_QUOTE];
  if (status == IH_ERR_COUNT)
    return stream_fail(error, status, "%s: %zu cards, expected %d to %d",
                       text_quote(text, length, quote), n, IH_EVAL_MIN_CARDS, IH_EVAL_MAX_CARDS);
  if (status != IH_OK)
    return stream_fail(error, status, "%s", ih_status_string(status));
  const char *category = ih_category_name((enum ih_category)explained.category);
  output_number(out, explained.strength);
  output_char(out, '\t');
  output_text(out, category, strlen(category));
  output_char(out, '\t');
  output_cards(out, deck, explained.cards, 5);
  output_char(out, '\t');
  output_text(out, explained.text, strlen(explained.text));
  output_end_line(out);
  return IH_OK;
}

static enum outcome run(const struct call *call)
{
  ih_deck deck, standard;
  const enum outcome outcome = game_deck(call, &deck);
  if (outcome != DONE)
    return outcome;
  if (ih_deck_make(13, 4, &standard) != IH_OK || memcmp(&deck, &standard, sizeof deck) != 0) {
    report(call, "--deck: only hands of the standard deck have a strength here");
    return USAGE;
  }
  return stream_run(call, 0, eval, &deck);
}

const struct command cmd_eval = {
    .name = "eval",
    .operands = "[HAND...]",
    .summary = "rate hands of 5 to 9 cards",
    .description =
        "Prints for each hand its strength (1 to 7462, high is best), the category, the\n"
        "five cards that count, and a description, separated by tabs.  Hands come from\n"
        "stdin, one a line, when none is given.",
    .common = COMMON_DECK | COMMON_STREAM,
    .least = 0,
    .most = SIZE_MAX,
    .run = run,
};
