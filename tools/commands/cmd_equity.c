#include "tools/commands/commands.h"
#include "tools/commands/equity.h"
#include "tools/io/interrupt.h"
#include "tools/io/text.h"

#include <string.h>

enum { LEAST_BOARD = 3, HOLDEM_HOLE = 2 };

static enum outcome run_equity(const struct call *call);

static struct {
  const char *board, *dead, *game, *output;
  int all, classes;
  struct number cards, buckets;
} given;

static const struct option_spec own_options[] = {
    TEXT("board", 0, "CARDS", ANYTHING, &given.board, "the cards on the board, at most 5"),
    TEXT("dead", 0, "CARDS", ANYTHING, &given.dead, "cards that are out of play"),
    TEXT("game", 0, "GAME", ONE_OF(game_name_of_equity), &given.game,
         "high (default), short, short-trips, omaha or, with --all, omaha-hi-lo"),
    FLAG("classes", 0, &given.classes, "print a line for every pair of preflop classes"),
    FLAG("all", 0, &given.all, "print a line for every hand on the board"),
    NUMBER("cards", 0, "N", &given.cards, IH_OMAHA_MIN_HOLE, IH_OMAHA_MAX_HOLE,
           "hole cards of a hand of omaha, with --all and in ranges (default: 4)"),
    NUMBER("buckets", 0, "N", &given.buckets, 1, UINT32_MAX,
           "with --all and omaha: also print one of N buckets of equally many hands"),
    TEXT("output", 'o', "FILE", A_FILE, &given.output,
         "with --all: write a table instead of lines"),
    {0},
};

const struct command cmd_equity = {
    .name = "equity",
    .operands = "[PLAYER PLAYER...] | --classes | --all --board CARDS",
    .summary = "compute the exact equity of hands or ranges",
    .description =
        "Prints one line per player, separated by tabs: the hole cards, their share of the pot\n"
        "in percent, and the number of all possible boards on which they win alone, tie\n"
        "and lose.  PLAYER is hole cards (AhKh) or, for two players, a range\n"
        "(QQ+,AKs,ATo+,76s-54s,AhKh:0.5); each pair of hole cards without a common card then\n"
        "counts with the product of their weights.  GAME is as in eval; in omaha a player has 4\n"
        "to 6 hole cards or a range (AAxx,KQJT:ds,T987-6543:0.5).  Without PLAYER, reads "
        "situations from stdin, one per line: players\n"
        "separated by spaces and, optionally, a bar and the board (AhKh QQ+|Qs7h2d).\n"
        "--classes prints a line for every pair of preflop classes (AA, AKs, AKo, ...), summed\n"
        "over all their hole cards without a common card.  --all prints a line for every hand on\n"
        "a board of 3 to 5 cards: its opponents are all hands that share no card with it or the\n"
        "final board, and wins, ties and losses are summed over opponents and runouts.  In\n"
        "omaha-hi-lo, the numbers are scoops, three quarters of the pot, halves, quarters and\n"
        "nothing.  With --buckets, a last column has the bucket of the hand: a number from 0 on,\n"
        "the higher the stronger.  With --json, a situation is an object with the key players, an\n"
        "array of objects with the keys player, percent, wins, ties and losses; with --all, a\n"
        "hand is such an object (in omaha-hi-lo: scoops, three_quarters, halves, quarters and\n"
        "nothing; with --buckets, also bucket); with --classes, the keys are class, against,\n"
        "percent, wins, ties and losses.",
    .common = COMMON_DECK | COMMON_STREAM | COMMON_QUIET | COMMON_THREADS | COMMON_JSON,
    .options = own_options,
    .least = 0,
    .most = IH_MATCHUP_PLAYERS,
    .run = run_equity,
};

static int is_usage(const struct equity *e);
static int read_known_cards(struct equity *e);
static unsigned hole_cards(const struct equity *e);
static int is_board_of_all(const struct equity *e);
static enum outcome meet_operands(const struct equity *e);
static stream_item meet_line;

static enum outcome run_equity(const struct call *call)
{
  struct progress progress;
  struct equity e = {.call = call,
                     .rules = game_rules_of(call, given.game),
                     .output = given.output,
                     .executor = call->executor,
                     .callbacks = progress_callbacks(&progress),
                     .progress = &progress};
  if (e.rules == NULL || game_deck(call, given.game, &e.deck) != DONE || !is_usage(&e) ||
      !read_known_cards(&e) || !is_board_of_all(&e))
    return USAGE;
  e.hole = hole_cards(&e);
  e.is_hole_given = given.cards.is_given;
  e.buckets = (uint32_t)number_or(given.buckets, 0);
  /* While situations are read, a signal ends the process at once, as in other commands that read.
   */
  if (given.classes || given.all || call->count > 0)
    interrupt_catch();
  if (given.classes)
    return equity_classes(&e);
  if (given.all)
    return equity_all(&e);
  return call->count > 0 ? meet_operands(&e) : stream_run(call, 0, meet_line, &e);
}

/* ---- Situations ---------------------------------------------------------------------- */

/* *set = the cards in text[0..length-1], at most `most`. */
static enum ih_status read_set(const struct equity *e, const char *text, size_t length, size_t most,
                               ih_set *set, ih_error *error)
{
  uint8_t cards[IH_MAX_CARDS];
  char quote[TEXT_QUOTE];
  size_t n;
  const enum ih_status status =
      ih_cards_parse(&e->deck, text, length, cards, IH_MAX_CARDS, &n, error);
  if (status != IH_OK)
    return status;
  if (n > most)
    return stream_fail(error, IH_ERR_COUNT, "%s: %zu cards, expected at most %zu",
                       text_quote(text, length, quote), n, most);
  *set = ih_set_of_cards_unchecked(cards, n);
  return IH_OK;
}

/* Adds the words of text[0..length-1] as players. */
static enum ih_status split_players(const char *text, size_t length, struct situation *s,
                                    ih_error *error)
{
  size_t at = 0;
  while (at < length) {
    const size_t begin = at;
    while (at < length && text[at] != ' ' && text[at] != '\t')
      at++;
    if (at > begin && s->count == IH_MATCHUP_PLAYERS)
      return stream_fail(error, IH_ERR_COUNT, "more than %d players", IH_MATCHUP_PLAYERS);
    if (at > begin)
      s->players[s->count++] = (struct player){.text = text + begin, .length = at - begin};
    at += at < length;
  }
  if (s->count >= 2)
    return IH_OK;
  return stream_fail(error, IH_ERR_COUNT, "%zu player%s, expected 2 to %d", s->count,
                     s->count == 1 ? "" : "s", IH_MATCHUP_PLAYERS);
}

/* Handles a line: players and, optionally, a bar and the board. */
static enum ih_status meet_line(void *work, const char *text, size_t length, struct output *out,
                                ih_error *error)
{
  const struct equity *e = work;
  struct situation s = {.board = e->board};
  const char *bar = memchr(text, '|', length);
  const size_t players = bar == NULL ? length : (size_t)(bar - text);
  enum ih_status status = split_players(text, players, &s, error);
  if (status == IH_OK && bar != NULL && e->board != 0)
    return stream_fail(error, IH_ERR_ARGUMENT,
                       "the board is given both after the bar and by --board");
  if (status == IH_OK && bar != NULL)
    status = read_set(e, bar + 1, length - players - 1, EQUITY_BOARD, &s.board, error);
  return status == IH_OK ? equity_meet(e, &s, out, error) : status;
}

/* Handles the players on the command line. */
static enum outcome meet_operands(const struct equity *e)
{
  struct situation s = {.board = e->board, .count = e->call->count};
  struct output out;
  ih_error error;
  for (size_t p = 0; p < s.count; p++)
    s.players[p] =
        (struct player){.text = e->call->operands[p], .length = strlen(e->call->operands[p])};
  output_init(&out, e->call->common.line_buffered);
  const enum ih_status status = equity_meet(e, &s, &out, &error);
  if (status == IH_OK)
    return output_finish(&out, e->call);
  message(e->call, "%s", error.message);
  return status == IH_ERR_ARGUMENT ? USAGE : FAILED;
}

/* ---- Options ----------------------------------------------------------------------------- */

/* Reads --board or --dead. */
static int read_cards(const struct equity *e, const char *name, const char *text, size_t most,
                      ih_set *set)
{
  ih_error error;
  if (text == NULL || read_set(e, text, strlen(text), most, set, &error) == IH_OK)
    return 1;
  message(e->call, "--%s: %s", name, error.message);
  return 0;
}

static int read_known_cards(struct equity *e)
{
  ih_error error;
  if (!read_cards(e, "board", given.board, EQUITY_BOARD, &e->board) ||
      !read_cards(e, "dead", given.dead, IH_MAX_CARDS, &e->dead))
    return 0;
  if ((e->board & e->dead) == 0)
    return 1;
  (void)equity_doubled(e, e->board & e->dead, &error);
  message(e->call, "--board and --dead: %s", error.message);
  return 0;
}

static unsigned hole_cards(const struct equity *e)
{
  return e->rules->family == GAME_HIGH ? HOLDEM_HOLE
                                       : (unsigned)number_or(given.cards, IH_OMAHA_MIN_HOLE);
}

/* Returns 0 after a message if --all does not support the number of cards on the board. */
static int is_board_of_all(const struct equity *e)
{
  const int least = hole_cards(e) == IH_OMAHA_MAX_HOLE ? LEAST_BOARD + 1 : LEAST_BOARD;
  uint8_t board[IH_MAX_CARDS];
  char quote[TEXT_QUOTE];
  const int cards = (int)ih_set_cards(e->board, board);
  if (!given.all || cards >= least)
    return 1;
  message(e->call, "--board: %s: %d card%s, expected %d to %d with --all%s",
          text_quote(given.board, strlen(given.board), quote), cards, cards == 1 ? "" : "s", least,
          EQUITY_BOARD, least > LEAST_BOARD ? " and 6 hole cards" : "");
  return 0;
}

/* Returns what is wrong with the options about --all, or NULL. */
static const char *wrong_all(const struct equity *e)
{
  if (!given.all)
    return given.output != NULL     ? "-o is only for --all"
           : given.buckets.is_given ? "--buckets is only for --all"
                                    : NULL;
  return given.classes         ? "--all and --classes cannot be combined"
         : e->call->count > 0  ? "--all takes no players"
         : given.dead != NULL  ? "--all takes no dead cards"
         : given.board == NULL ? "--board CARDS is missing: isohand equity --all --board CARDS"
         : given.buckets.is_given && e->rules->family != GAME_OMAHA
             ? "--buckets: only hands of omaha are divided into buckets here"
         : given.output == NULL         ? NULL
         : e->call->common.json         ? "-o and --json cannot be combined"
         : text_is_stdout(given.output) ? "-o: a table cannot be written to standard output"
                                        : NULL;
}

/* Returns 0 after a message if operands and options do not fit together. */
static int is_usage(const struct equity *e)
{
  if (e->rules->family == GAME_LOW)
    message(e->call, "--game: equity does not support %s", e->rules->name);
  else if (e->rules->family == GAME_OMAHA_HI_LO && !given.all)
    message(e->call, "--game: equity supports %s only with --all", e->rules->name);
  else if (given.classes && (e->call->count > 0 || given.board != NULL || given.dead != NULL))
    message(e->call, "--classes takes no players, board or dead cards");
  else if (given.classes && e->rules->family == GAME_OMAHA)
    message(e->call, "--classes: Omaha has no preflop classes");
  else if (given.cards.is_given && e->rules->family == GAME_HIGH)
    message(e->call, "--cards: only hands of Omaha differ in their number of hole cards");
  else if (wrong_all(e) != NULL)
    message(e->call, "%s", wrong_all(e));
  else if (e->call->count == 1)
    message(e->call, "missing argument: isohand equity %s", e->call->command->operands);
  else
    return 1;
  return 0;
}
