#include "tools/commands/commands.h"
#include "tools/game.h"
#include "tools/io/clock.h"
#include "tools/io/output.h"
#include "tools/io/text.h"
#include "tools/io/watch.h"

#include <isohand/openmp.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 wide;

enum { BOARD = 5 }; /* cards of a complete board */

/* What a call asks for. */
struct equity {
  const struct call *call;
  const struct game_rules *rules;
  ih_deck deck;
  struct progress progress;
  ih_set board, dead;
  ih_set hands[IH_MATCHUP_PLAYERS];
  int ranges; /* whether a player has more than a hand */
};

/* ---- Cards given twice ----------------------------------------------------------- */

/* The cards that are given twice: the players' hands, the board and the dead cards. */
static ih_set doubled_cards(const struct equity *e)
{
  ih_set seen = e->board | e->dead, twice = e->board & e->dead;
  for (size_t p = 0; p < e->call->count; p++) {
    twice |= seen & e->hands[p];
    seen |= e->hands[p];
  }
  return twice;
}

static void report_doubled_card(const struct equity *e)
{
  uint8_t cards[IH_MAX_CARDS];
  char text[3];
  (void)ih_set_cards(doubled_cards(e), cards);
  (void)ih_cards_format(&e->deck, cards, 1, text);
  report(e->call, "%s is given twice", text);
}

/* ---- Output ----------------------------------------------------------------- */

/* Prints 100 part / whole with four decimals, rounded. */
static void output_percent(struct output *out, wide part, wide whole)
{
  const uint64_t percent = (uint64_t)((2 * part * 1000000 + whole) / (2 * whole));
  char digits[TEXT_DIGITS];
  output_number(out, percent / 10000);
  output_char(out, '.');
  (void)text_digits(10000 + percent % 10000, digits);
  output_text(out, digits + 1, 4);
}

/* Prints a sum of products of two weights: a decimal fraction without trailing zeros. */
static void output_sum(struct output *out, wide sum)
{
  wide unit = (wide)IH_RANGE_ONE * IH_RANGE_ONE;
  output_number(out, (uint64_t)(sum / unit));
  sum %= unit;
  if (sum > 0)
    output_char(out, '.');
  for (unit /= 10; sum > 0; sum %= unit, unit /= 10)
    output_char(out, (char)('0' + (int)(sum / unit)));
}

static void output_name(struct output *out, const char *name)
{
  output_text(out, name, strlen(name));
  output_char(out, '\t');
}

static enum outcome print_matchup(const struct equity *e, const ih_matchup *m)
{
  struct output out;
  output_init(&out, 0);
  for (unsigned p = 0; p < e->call->count; p++) {
    const uint64_t wins = m->shares[p][0], ties = ih_matchup_ties(m, p);
    output_name(&out, e->call->operands[p]);
    output_percent(&out, ih_matchup_pot(m, p), (wide)m->boards * IH_MATCHUP_POT);
    output_char(&out, '\t');
    output_number(&out, wins);
    output_char(&out, '\t');
    output_number(&out, ties);
    output_char(&out, '\t');
    output_number(&out, m->boards - wins - ties);
    output_end_line(&out);
  }
  return output_finish(&out, e->call);
}

static void print_range(const struct equity *e, struct output *out, unsigned player, wide wins,
                        wide ties, wide losses)
{
  output_name(out, e->call->operands[player]);
  output_percent(out, 2 * wins + ties, 2 * (wins + ties + losses));
  output_char(out, '\t');
  output_sum(out, wins);
  output_char(out, '\t');
  output_sum(out, ties);
  output_char(out, '\t');
  output_sum(out, losses);
  output_end_line(out);
}

static wide of(ih_u128 sum)
{
  return (wide)sum.high << 64 | sum.low;
}

static enum outcome print_ranges(const struct equity *e, const ih_range_matchup *m)
{
  struct output out;
  if (of(m->total) == 0) {
    if (doubled_cards(e) != 0)
      report_doubled_card(e);
    else
      report(e->call, "all hole cards of one range share a card with those of the other range");
    return FAILED;
  }
  output_init(&out, 0);
  print_range(e, &out, 0, of(m->wins), of(m->ties), of(m->losses));
  print_range(e, &out, 1, of(m->losses), of(m->ties), of(m->wins));
  return output_finish(&out, e->call);
}

static enum outcome print_classes(const struct equity *e, const ih_preflop_matchups *m)
{
  struct output out;
  char name[IH_PREFLOP_CLASS_TEXT];
  output_init(&out, 0);
  const unsigned classes = (unsigned)e->deck.ranks * e->deck.ranks;
  for (unsigned a = classes; a-- > 0;)
    for (unsigned b = classes; b-- > 0;) {
      const uint64_t wins = m->wins[a][b], ties = m->ties[a][b];
      (void)ih_preflop_class_format(&e->deck, a, name);
      output_name(&out, name);
      (void)ih_preflop_class_format(&e->deck, b, name);
      output_name(&out, name);
      output_percent(&out, 2 * wins + ties, 2 * m->deals[a][b]);
      output_char(&out, '\t');
      output_number(&out, wins);
      output_char(&out, '\t');
      output_number(&out, ties);
      output_char(&out, '\t');
      output_number(&out, m->wins[b][a]);
      output_end_line(&out);
    }
  return output_finish(&out, e->call);
}

/* ---- Input ------------------------------------------------------------------ */

/* *set = the cards of an option, at most so many; its name is for the report. */
static enum outcome read_equity_cards(const struct equity *e, const char *name, const char *text,
                                      size_t most, ih_set *set)
{
  uint8_t cards[IH_MAX_CARDS];
  size_t n;
  ih_error error;
  *set = 0;
  if (text == NULL)
    return DONE;
  if (ih_cards_parse(&e->deck, text, strlen(text), cards, IH_MAX_CARDS, &n, &error) != IH_OK) {
    report(e->call, "--%s: %s", name, error.message);
    return FAILED;
  }
  if (n > most) {
    report(e->call, "--%s: `%s`: %zu cards, expected at most %zu", name, text, n, most);
    return FAILED;
  }
  *set = ih_set_of_cards_unchecked(cards, n);
  return DONE;
}

/* Reads an operand: one hand, or a range. */
static enum outcome read_range(struct equity *e, size_t player, ih_range *range)
{
  const char *text = e->call->operands[player];
  uint8_t cards[2];
  size_t n;
  ih_error error;
  if (ih_cards_parse(&e->deck, text, strlen(text), cards, 2, &n, NULL) == IH_OK && n == 2) {
    e->hands[player] = ih_set_of_cards_unchecked(cards, n);
    if (range != NULL) {
      memset(range, 0, sizeof *range);
      range->weight[ih_hole_place(cards[0], cards[1])] = IH_RANGE_ONE;
    }
    return DONE;
  }
  ih_range own;
  if (ih_range_parse(&e->deck, text, strlen(text), range != NULL ? range : &own, &error) == IH_OK) {
    e->ranges = 1;
    return DONE;
  }
  report(e->call, "%s", error.message);
  return FAILED;
}

static enum outcome read_omaha(struct equity *e, size_t player)
{
  const char *text = e->call->operands[player];
  uint8_t cards[IH_OMAHA_MAX_HOLE];
  size_t n;
  ih_error error;
  if (ih_cards_parse(&e->deck, text, strlen(text), cards, IH_OMAHA_MAX_HOLE, &n, &error) != IH_OK) {
    report(e->call, "%s", error.message);
    return FAILED;
  }
  if (n < IH_OMAHA_MIN_HOLE) {
    report(e->call, "`%s`: %zu cards, expected %d to %d", text, n, IH_OMAHA_MIN_HOLE,
           IH_OMAHA_MAX_HOLE);
    return FAILED;
  }
  e->hands[player] = ih_set_of_cards_unchecked(cards, n);
  return DONE;
}

/* ---- The command ------------------------------------------------------------ */

/* Clears the progress line, and reports a failure. */
static int is_done(struct equity *e, enum ih_status status)
{
  progress_end(&e->progress);
  if (status == IH_ERR_DUPLICATE)
    report_doubled_card(e);
  else if (status == IH_ERR_COUNT)
    report(e->call, "too few cards are left for a board of %d", BOARD);
  else if (status != IH_OK)
    report(e->call, "%s", ih_status_string(status));
  return status == IH_OK;
}

static enum outcome meet_omaha(struct equity *e, const ih_executor *executor)
{
  ih_matchup matchup;
  for (size_t p = 0; p < e->call->count; p++)
    if (read_omaha(e, p) != DONE)
      return FAILED;
  const enum ih_status status =
      ih_matchup_omaha(e->hands, e->call->count, e->board, e->dead, executor, &matchup);
  return is_done(e, status) ? print_matchup(e, &matchup) : FAILED;
}

static enum outcome meet_ranges(struct equity *e, const ih_executor *executor)
{
  ih_range range[2];
  ih_range_matchup matchup;
  if (e->call->count != 2) {
    report(e->call, "a range can meet one other player, not %zu", e->call->count - 1);
    return USAGE;
  }
  for (size_t p = 0; p < 2; p++)
    if (read_range(e, p, &range[p]) != DONE)
      return FAILED;
  const enum ih_status status = ih_matchup_ranges(e->rules->ranking, &range[0], &range[1], e->board,
                                                  e->dead, executor, &matchup);
  return is_done(e, status) ? print_ranges(e, &matchup) : FAILED;
}

static enum outcome meet_hands(struct equity *e, const ih_executor *executor)
{
  ih_matchup matchup;
  for (size_t p = 0; p < e->call->count; p++)
    if (read_range(e, p, NULL) != DONE)
      return FAILED;
  if (e->ranges)
    return meet_ranges(e, executor);
  const enum ih_status status =
      ih_matchup_hands(e->rules->ranking, e->hands, e->call->count, e->board, e->dead, &matchup);
  return is_done(e, status) ? print_matchup(e, &matchup) : FAILED;
}

static enum outcome meet_classes(struct equity *e, const ih_executor *executor)
{
  ih_preflop_matchups *matchups = malloc(sizeof *matchups);
  const enum ih_status status =
      matchups == NULL ? IH_ERR_MEMORY : ih_matchup_preflop(e->rules->ranking, executor, matchups);
  const enum outcome outcome = is_done(e, status) ? print_classes(e, matchups) : FAILED;
  free(matchups);
  return outcome;
}

/* Whether the operands go with the options. */
static int is_usage(const struct equity *e)
{
  const struct settings *settings = &e->call->settings;
  if (e->rules->family != GAME_HIGH && e->rules->family != GAME_OMAHA)
    report(e->call, "--game: there is no equity of %s hands", e->rules->name);
  else if (settings->classes &&
           (e->call->count > 0 || settings->board != NULL || settings->dead != NULL))
    report(e->call, "--classes takes no players, board or dead cards");
  else if (settings->classes && e->rules->family == GAME_OMAHA)
    report(e->call, "--classes: Omaha has no preflop classes");
  else if (!settings->classes && e->call->count < 2)
    report(e->call, "missing argument: isohand equity %s", e->call->command->operands);
  else
    return 1;
  return 0;
}

static enum outcome run_equity(const struct call *call)
{
  struct equity e = {.call = call, .rules = game_rules_of(call)};
  unsigned threads = (unsigned)call->settings.threads;
  const ih_executor inner = ih_openmp_executor(&threads);
  struct watch watch = {&inner, &e.progress};
  const ih_executor executor = watch_executor(&watch);
  if (e.rules == NULL || game_deck(call, &e.deck) != DONE || !is_usage(&e))
    return USAGE;
  if (read_equity_cards(&e, "board", call->settings.board, BOARD, &e.board) != DONE ||
      read_equity_cards(&e, "dead", call->settings.dead, IH_MAX_CARDS, &e.dead) != DONE)
    return FAILED;
  progress_start(&e.progress, call->settings.quiet);
  if (call->settings.classes)
    return meet_classes(&e, &executor);
  return e.rules->family == GAME_OMAHA ? meet_omaha(&e, &executor) : meet_hands(&e, &executor);
}

#define AT(member) offsetof(struct settings, member)

static const struct option_spec options[] = {
    {"board", 0, "CARDS", "the cards on the board, at most 5", OPTION_TEXT, AT(board), 0, 0},
    {"dead", 0, "CARDS", "cards that no player holds and that cannot come", OPTION_TEXT, AT(dead),
     0, 0},
    {"game", 0, "GAME", "high (default), short, short-trips or omaha", OPTION_TEXT, AT(game), 0, 0},
    {"classes", 0, NULL, "print every preflop class against every other", OPTION_FLAG, AT(classes),
     0, 0},
    {0},
};

const struct command cmd_equity = {
    .name = "equity",
    .operands = "PLAYER PLAYER... | --classes",
    .summary = "compute exactly how often each player wins or ties",
    .description =
        "Prints a line for each player, separated by tabs: the hole cards, their share of the\n"
        "pot in percent, and on how many of all possible boards they win alone, tie and lose.\n"
        "A player is hole cards (AhKh) or, when there are two players, a range\n"
        "(QQ+,AKs,ATo+,76s-54s,AhKh:0.5); two players' hole cards that share no card then count\n"
        "with the product of their weights.  GAME is as in eval; in omaha a player has 4 to 6\n"
        "hole cards.  --classes prints a line for every two preflop classes (AA, AKs, AKo, ...),\n"
        "added up over all their hole cards that share no card.",
    .common = COMMON_DECK | COMMON_QUIET | COMMON_THREADS,
    .options = options,
    .least = 0,
    .most = IH_MATCHUP_PLAYERS,
    .run = run_equity,
};
