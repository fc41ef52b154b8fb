#include "tools/commands/commands.h"
#include "tools/game.h"
#include "tools/io/json.h"
#include "tools/io/text.h"
#include "tools/stream.h"

#include <isohand/draws.h>
#include <string.h>

static enum outcome run_eval(const struct call *call);

static struct {
  const char *game;
  int draws;
} given;

static const struct option_spec own_options[] = {
    TEXT("game", 0, "GAME", ONE_OF(game_name), &given.game, "the rules, as above (default: high)"),
    FLAG("draws", 0, &given.draws, "show what one more card can make of a hand of 5 or 6"),
    {0},
};

const struct command cmd_eval = {
    .name = "eval",
    .operands = "[HAND...]",
    .summary = "rate hands of 5 to 9 cards",
    .description =
        "Prints one line per hand, separated by tabs: its strength (higher is better), the\n"
        "category, the five cards that count, and a description.  Without HAND, reads hands\n"
        "from stdin, one per line.  GAME selects the rules:\n"
        "  high         the standard ranking, 1 to 7462\n"
        "  short        the short deck, 6 to A; 1 to 1404; a flush beats a full house\n"
        "  short-trips  like short, but three of a kind beats a straight\n"
        "  omaha        like high; a hand is 4 to 6 hole cards, a bar, and 3 to 5 board\n"
        "               cards; exactly two hole cards and three board cards count\n"
        "  ace-to-five, a-5              low hands, 1 to 6175; the best low has the highest\n"
        "  eight-or-better, 8-or-better  1 to 56; 0 if the hand does not qualify\n"
        "  deuce-to-seven, 2-7           1 to 7462\n"
        "  badugi                        4 to 9 cards; 1 to 1092\n"
        "  omaha-hi-lo, omaha-8          the four columns of omaha, then four for the low half,\n"
        "                                by eight-or-better\n"
        "--deck short implies --game short.  --draws adds the draws, the number of cards that\n"
        "improve the hand to a better category, and these cards.  With --json, the keys are\n"
        "strength, category, cards and description; then draws, outs and outs_to; or low.",
    .common = COMMON_DECK | COMMON_STREAM | COMMON_JSON,
    .options = own_options,
    .least = 0,
    .most = SIZE_MAX,
    .run = run_eval,
};

struct eval_work {
  const struct game_rules *rules;
  ih_deck deck;
  int draws; /* --draws */
  int json;
};

static stream_item print_high;
static stream_item print_low;
static stream_item print_omaha;

static enum outcome run_eval(const struct call *call)
{
  struct eval_work eval = {
      .rules = game_rules_of(call, given.game), .draws = given.draws, .json = call->common.json};
  if (eval.rules == NULL || game_deck(call, given.game, &eval.deck) != DONE)
    return USAGE;
  const enum game_family family = eval.rules->family;
  if (family == GAME_HIGH)
    return stream_run(call, 0, print_high, &eval);
  if (eval.draws)
    return refused(call, "--draws: not supported for %s hands",
                   family == GAME_LOW ? "low" : "Omaha");
  return stream_run(call, 0, family == GAME_LOW ? print_low : print_omaha, &eval);
}

/* ---- Rated hands ------------------------------------------------------------------------- */

static enum ih_status fail_card_count(ih_error *error, const char *text, size_t length, size_t n,
                                      size_t least, size_t most)
{
  char quote[TEXT_QUOTE];
  return stream_fail(error, IH_ERR_COUNT, "%s: %zu cards, expected %zu to %zu",
                     text_quote(text, length, quote), n, least, most);
}

/* The printed values of a rated hand, high or low. */
struct rated {
  unsigned strength;
  const char *category, *words;
  const uint8_t *cards;
  size_t count;
};

static struct rated rated_high(const ih_explanation *e)
{
  return (struct rated){e->strength, ih_category_name((enum ih_category)e->category), e->text,
                        e->cards, 5};
}

static struct rated rated_low(enum ih_low low, const ih_low_explanation *e)
{
  return (struct rated){e->strength, ih_low_category_name(low, e->strength), e->text, e->cards,
                        e->count};
}

static void put_cards(struct json *row, const char *key, const ih_deck *deck, const uint8_t cards[],
                      size_t n)
{
  json_text_begin(row, key);
  output_cards(row->out, deck, cards, n);
  json_text_end(row);
}

/* Appends a rated hand. Columns have a dash for no cards, so that every line has the same number of
 * fields. */
static void put_rated(const struct eval_work *eval, struct json *row, const struct rated *rated)
{
  json_number(row, "strength", rated->strength);
  json_text(row, "category", rated->category);
  if (rated->count == 0 && !eval->json)
    json_nothing(row, "cards");
  else
    put_cards(row, "cards", &eval->deck, rated->cards, rated->count);
  json_text(row, "description", rated->words);
}

/* ---- High hands -------------------------------------------- */

/* Returns the best category below `category` that some out makes, or the best of all if category is
 * IH_CATEGORIES; IH_CATEGORIES if there is no further one. */
static unsigned next_category(const struct eval_work *eval, const ih_draws *draws,
                              unsigned category)
{
  const enum ih_ranking ranking = eval->rules->ranking;
  unsigned order = category == IH_CATEGORIES
                       ? IH_CATEGORIES
                       : ih_ranking_category_order(ranking, (enum ih_category)category);
  while (order-- > 0)
    for (unsigned c = 0; c < IH_CATEGORIES; c++)
      if (draws->outs[c] != 0 && ih_ranking_category_order(ranking, (enum ih_category)c) == order)
        return c;
  return IH_CATEGORIES;
}

/* Appends the draws, the number of outs, and the outs by category: in columns as "flush 2s3s,
 * straight 4h". */
static void put_draws(const struct eval_work *eval, struct json *row, const ih_draws *draws)
{
  char text[IH_DRAWS_TEXT];
  uint8_t cards[IH_MAX_CARDS];
  const char *before = "";
  (void)ih_draws_describe(draws, text);
  json_text(row, "draws", text);
  json_number(row, "outs", ih_set_cards(ih_draws_outs(draws), cards));
  json_open(row, "outs_to", '{');
  for (unsigned c = IH_CATEGORIES; (c = next_category(eval, draws, c)) < IH_CATEGORIES;) {
    const char *name = ih_category_name((enum ih_category)c);
    const size_t n = ih_set_cards(draws->outs[c], cards);
    if (eval->json)
      put_cards(row, name, &eval->deck, cards, n);
    else {
      output_print(row->out, "%s%s ", before, name);
      output_cards(row->out, &eval->deck, cards, n);
    }
    before = ", ";
  }
  json_close(row, '}');
}

static enum ih_status print_high(void *work, const char *text, size_t length, struct output *out,
                                 ih_error *error)
{
  const struct eval_work *eval = work;
  const enum ih_ranking ranking = eval->rules->ranking;
  uint8_t cards[IH_RATE_MAX_CARDS];
  size_t n;
  ih_explanation explained;
  ih_draws draws;
  enum ih_status status =
      ih_cards_parse(&eval->deck, text, length, cards, IH_RATE_MAX_CARDS, &n, error);
  if (status != IH_OK)
    return status;
  status = ih_ranking_explain(ranking, cards, n, &explained);
  if (status == IH_ERR_COUNT)
    return fail_card_count(error, text, length, n, IH_RATE_MIN_CARDS, IH_RATE_MAX_CARDS);
  if (status == IH_OK && eval->draws)
    status = ih_draws_of_cards(ranking, cards, n, &draws);
  if (status == IH_ERR_COUNT)
    return fail_card_count(error, text, length, n, IH_DRAWS_MIN_CARDS, IH_DRAWS_MAX_CARDS);
  if (status != IH_OK)
    return stream_fail(error, status, "%s", ih_status_string(status));
  const struct rated rated = rated_high(&explained);
  struct json row;
  json_begin_row(&row, out, eval->json);
  put_rated(eval, &row, &rated);
  if (eval->draws)
    put_draws(eval, &row, &draws);
  json_end_line(&row);
  return IH_OK;
}

/* ---- Low hands ------------------------------------------------------------ */

static enum ih_status print_low(void *work, const char *text, size_t length, struct output *out,
                                ih_error *error)
{
  const struct eval_work *eval = work;
  const enum ih_low low = eval->rules->low;
  uint8_t cards[IH_LOW_MAX_CARDS];
  size_t n;
  ih_low_explanation explained;
  enum ih_status status =
      ih_cards_parse(&eval->deck, text, length, cards, IH_LOW_MAX_CARDS, &n, error);
  if (status != IH_OK)
    return status;
  status = ih_low_explain(low, cards, n, &explained);
  if (status == IH_ERR_COUNT)
    return fail_card_count(error, text, length, n, ih_low_min_cards(low), IH_LOW_MAX_CARDS);
  if (status != IH_OK)
    return stream_fail(error, status, "%s", ih_status_string(status));
  const struct rated rated = rated_low(low, &explained);
  struct json row;
  json_begin_row(&row, out, eval->json);
  put_rated(eval, &row, &rated);
  json_end_line(&row);
  return IH_OK;
}

/* ---- Omaha ---------------------------------------------------------------- */

/* Hole cards followed by the board. */
struct omaha_hand {
  uint8_t cards[IH_OMAHA_MAX_HOLE + IH_OMAHA_MAX_BOARD];
  size_t n, hole; /* all cards, and the hole cards among them */
};

static enum ih_status read_omaha_hand(const struct eval_work *eval, const char *text, size_t length,
                                      struct omaha_hand *hand, ih_error *error)
{
  uint8_t before[sizeof hand->cards];
  char quote[TEXT_QUOTE];
  const enum ih_status parsed =
      ih_cards_parse(&eval->deck, text, length, hand->cards, sizeof hand->cards, &hand->n, error);
  if (parsed != IH_OK)
    return parsed;
  const char *bar = memchr(text, '|', length);
  if (bar == NULL)
    return stream_fail(error, IH_ERR_PARSE, "%s: missing bar between hole cards and board",
                       text_quote(text, length, quote));
  (void)ih_cards_parse(&eval->deck, text, (size_t)(bar - text), before, sizeof before, &hand->hole,
                       error);
  return IH_OK;
}

static enum ih_status print_omaha(void *work, const char *text, size_t length, struct output *out,
                                  ih_error *error)
{
  const struct eval_work *eval = work;
  struct omaha_hand hand;
  char quote[TEXT_QUOTE];
  ih_omaha_explanation high;
  ih_omaha_low_explanation low;
  enum ih_status status = read_omaha_hand(eval, text, length, &hand, error);
  if (status != IH_OK)
    return status;
  const uint8_t *board = hand.cards + hand.hole;
  const size_t n = hand.hole, m = hand.n - hand.hole;
  status = ih_omaha_explain(hand.cards, n, board, m, &high);
  if (status == IH_OK)
    status = ih_omaha_low_explain(hand.cards, n, board, m, &low);
  if (status != IH_OK)
    return stream_fail(error, status,
                       "%s: %zu hole cards and %zu on the board, expected %d to %d "
                       "and %d to %d",
                       text_quote(text, length, quote), n, m, IH_OMAHA_MIN_HOLE, IH_OMAHA_MAX_HOLE,
                       IH_OMAHA_MIN_BOARD, IH_OMAHA_MAX_BOARD);
  const struct rated rated = rated_high(&high.five);
  const struct rated half = rated_low(IH_LOW_EIGHT_OR_BETTER, &low.five);
  struct json row;
  json_begin_row(&row, out, eval->json);
  put_rated(eval, &row, &rated);
  if (eval->rules->family == GAME_OMAHA_HI_LO) {
    json_open(&row, "low", '{');
    put_rated(eval, &row, &half);
    json_close(&row, '}');
  }
  json_end_line(&row);
  return IH_OK;
}
