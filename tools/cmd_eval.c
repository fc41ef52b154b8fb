#include "commands.h"
#include "game.h"
#include "stream.h"
#include "text.h"

#include <string.h>

struct rating {
  const struct game_rules *rules;
  ih_deck deck;
  int draws; /* say what one more card can make */
};

/* ---- The best five of all cards ------------------------------------------- */

static enum ih_status fail_count(ih_error *error, const char *text, size_t length, size_t n,
                                 size_t least, size_t most)
{
  char quote[TEXT_QUOTE];
  return stream_fail(error, IH_ERR_COUNT, "%s: %zu cards, expected %zu to %zu",
                     text_quote(text, length, quote), n, least, most);
}

static void output_string(struct output *out, const char *text)
{
  output_text(out, text, strlen(text));
}

static void output_explanation(struct output *out, const ih_deck *deck, const ih_explanation *e)
{
  output_number(out, e->strength);
  output_char(out, '\t');
  output_string(out, ih_category_name((enum ih_category)e->category));
  output_char(out, '\t');
  output_cards(out, deck, e->cards, 5);
  output_char(out, '\t');
  output_string(out, e->text);
}

/* The names of the draws, the number of outs, and the outs by category, the best
 * first. */
static void output_draws(struct output *out, const struct rating *rating, const ih_draws *draws)
{
  char text[IH_DRAWS_TEXT];
  uint8_t cards[IH_MAX_CARDS];
  (void)ih_draws_describe(draws, text);
  output_char(out, '\t');
  output_string(out, text);
  output_char(out, '\t');
  output_number(out, ih_set_cards(ih_draws_outs(draws), cards));
  output_char(out, '\t');
  const char *before = "";
  for (unsigned place = IH_CATEGORIES; place-- > 0;)
    for (int c = 0; c < IH_CATEGORIES; c++) {
      const enum ih_category category = (enum ih_category)c;
      if (draws->outs[c] == 0 ||
          ih_ranking_category_order(rating->rules->ranking, category) != place)
        continue;
      output_string(out, before);
      output_string(out, ih_category_name(category));
      output_char(out, ' ');
      output_cards(out, &rating->deck, cards, ih_set_cards(draws->outs[c], cards));
      before = ", ";
    }
}

static enum ih_status rate_high(void *work, const char *text, size_t length, struct output *out,
                                ih_error *error)
{
  const struct rating *rating = work;
  const enum ih_ranking ranking = rating->rules->ranking;
  uint8_t cards[IH_RATE_MAX_CARDS];
  size_t n;
  ih_explanation explained;
  ih_draws draws;
  enum ih_status status =
      ih_cards_parse(&rating->deck, text, length, cards, IH_RATE_MAX_CARDS, &n, error);
  if (status != IH_OK)
    return status;
  status = ih_ranking_explain(ranking, cards, n, &explained);
  if (status == IH_ERR_COUNT)
    return fail_count(error, text, length, n, IH_RATE_MIN_CARDS, IH_RATE_MAX_CARDS);
  if (status == IH_OK && rating->draws)
    status = ih_draws_find(ranking, cards, n, &draws);
  if (status == IH_ERR_COUNT)
    return fail_count(error, text, length, n, IH_DRAWS_MIN_CARDS, IH_DRAWS_MAX_CARDS);
  if (status != IH_OK)
    return stream_fail(error, status, "%s", ih_status_string(status));
  output_explanation(out, &rating->deck, &explained);
  if (rating->draws)
    output_draws(out, rating, &draws);
  output_end_line(out);
  return IH_OK;
}

/* ---- Low hands ------------------------------------------------------------ */

/* No cards are a dash, so that every line has as many words. */
static void output_low(struct output *out, const ih_deck *deck, enum ih_low low,
                       const ih_low_explanation *e)
{
  output_number(out, e->strength);
  output_char(out, '\t');
  output_string(out, ih_low_category_name(low, e->strength));
  output_char(out, '\t');
  output_cards(out, deck, e->cards, e->count);
  if (e->count == 0)
    output_char(out, '-');
  output_char(out, '\t');
  output_string(out, e->text);
}

static enum ih_status rate_low(void *work, const char *text, size_t length, struct output *out,
                               ih_error *error)
{
  const struct rating *rating = work;
  const enum ih_low low = rating->rules->low;
  uint8_t cards[IH_LOW_MAX_CARDS];
  size_t n;
  ih_low_explanation explained;
  enum ih_status status =
      ih_cards_parse(&rating->deck, text, length, cards, IH_LOW_MAX_CARDS, &n, error);
  if (status != IH_OK)
    return status;
  status = ih_low_explain(low, cards, n, &explained);
  if (status == IH_ERR_COUNT)
    return fail_count(error, text, length, n, ih_low_min_cards(low), IH_LOW_MAX_CARDS);
  if (status != IH_OK)
    return stream_fail(error, status, "%s", ih_status_string(status));
  output_low(out, &rating->deck, low, &explained);
  output_end_line(out);
  return IH_OK;
}

/* ---- Omaha ---------------------------------------------------------------- */

/* Hole cards and a board, a bar between them. */
struct omaha {
  uint8_t cards[IH_OMAHA_MAX_HOLE + IH_OMAHA_MAX_BOARD];
  size_t n, holes;
};

static enum ih_status read_omaha(const struct rating *rating, const char *text, size_t length,
                                 struct omaha *hand, ih_error *error)
{
  uint8_t before[sizeof hand->cards];
  char quote[TEXT_QUOTE];
  const enum ih_status parsed =
      ih_cards_parse(&rating->deck, text, length, hand->cards, sizeof hand->cards, &hand->n, error);
  if (parsed != IH_OK)
    return parsed;
  const char *bar = memchr(text, '|', length);
  if (bar == NULL)
    return stream_fail(error, IH_ERR_PARSE, "%s: no bar between the hole cards and the board",
                       text_quote(text, length, quote));
  (void)ih_cards_parse(&rating->deck, text, (size_t)(bar - text), before, sizeof before,
                       &hand->holes, error);
  return IH_OK;
}

static enum ih_status rate_omaha(void *work, const char *text, size_t length, struct output *out,
                                 ih_error *error)
{
  const struct rating *rating = work;
  struct omaha hand;
  char quote[TEXT_QUOTE];
  ih_omaha_explanation high;
  ih_omaha_low_explanation low;
  enum ih_status status = read_omaha(rating, text, length, &hand, error);
  if (status != IH_OK)
    return status;
  const uint8_t *board = hand.cards + hand.holes;
  const size_t n = hand.holes, m = hand.n - hand.holes;
  status = ih_omaha_explain(hand.cards, n, board, m, &high);
  if (status == IH_OK)
    status = ih_omaha_low_explain(hand.cards, n, board, m, &low);
  if (status != IH_OK)
    return stream_fail(error, status,
                       "%s: %zu hole cards and %zu on the board, expected %d to %d "
                       "and %d to %d",
                       text_quote(text, length, quote), n, m, IH_OMAHA_MIN_HOLE, IH_OMAHA_MAX_HOLE,
                       IH_OMAHA_MIN_BOARD, IH_OMAHA_MAX_BOARD);
  output_explanation(out, &rating->deck, &high.five);
  if (rating->rules->kind == GAME_OMAHA_HI_LO) {
    output_char(out, '\t');
    output_low(out, &rating->deck, IH_LOW_EIGHT_OR_BETTER, &low.five);
  }
  output_end_line(out);
  return IH_OK;
}

/* ---- The command ---------------------------------------------------------- */

static enum outcome run(const struct call *call)
{
  struct rating rating = {.rules = game_rules(call), .draws = call->settings.draws};
  if (rating.rules == NULL || game_deck(call, &rating.deck) != DONE)
    return USAGE;
  const enum game_kind kind = rating.rules->kind;
  if (kind == GAME_HIGH)
    return stream_run(call, 0, rate_high, &rating);
  if (rating.draws) {
    report(call, "--draws: not of %s hands", kind == GAME_LOW ? "low" : "Omaha");
    return USAGE;
  }
  return stream_run(call, 0, kind == GAME_LOW ? rate_low : rate_omaha, &rating);
}

static const struct option_spec options[] = {
    {"game", 0, "GAME", "whose rules, as above; high when it is not given", OPTION_TEXT,
     offsetof(struct settings, game), 0, 0},
    {"draws", 0, NULL, "what one more card makes of hands of 5 or 6", OPTION_FLAG,
     offsetof(struct settings, draws), 0, 0},
    {0},
};

const struct command cmd_eval = {
    .name = "eval",
    .operands = "[HAND...]",
    .summary = "rate hands of 5 to 9 cards",
    .description =
        "Prints for each hand its strength (high is best), the category, the five cards that\n"
        "count, and a description, separated by tabs.  Hands come from stdin, one a line,\n"
        "when none is given.  GAME says what beats what: high, 1 to 7462; short, six to ace,\n"
        "1 to 1404, where a flush beats a full house; short-trips, where three of a kind\n"
        "also beats a straight; omaha, as high, but a hand is 4 to 6 hole cards, a bar, and\n"
        "3 to 5 cards of the board, of which exactly two and three count.  Of low hands high\n"
        "is the best low: ace-to-five or a-5, 1 to 6175; eight-or-better or 8-or-better, 1 to\n"
        "56, 0 for no low; deuce-to-seven or 2-7, 1 to 7462; badugi, of 4 to 9 cards, 1 to\n"
        "1092.  omaha-hi-lo or omaha-8 prints the four columns of omaha and four of its low\n"
        "half, eight or better.  --deck short is --game short.  --draws adds the draws, the\n"
        "number of cards that make the hand one of a better category, and these cards.",
    .common = COMMON_DECK | COMMON_STREAM,
    .options = options,
    .least = 0,
    .most = SIZE_MAX,
    .run = run,
};
