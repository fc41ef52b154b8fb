#include "tools/commands/commands.h"
#include "tools/commands/share.h"
#include "tools/game.h"
#include "tools/io/clock.h"
#include "tools/io/interrupt.h"
#include "tools/io/text.h"
#include "tools/stream.h"

#include <stdlib.h>
#include <string.h>

enum { BOARD = 5 }; /* cards on the final board */

static enum outcome run_equity(const struct call *call);

static struct {
  const char *board, *dead, *game;
  int classes;
} given;

static const struct option_spec own_options[] = {
    TEXT("board", 0, "CARDS", &given.board, "the cards on the board, at most 5"),
    TEXT("dead", 0, "CARDS", &given.dead, "cards that are out of play"),
    TEXT("game", 0, "GAME", &given.game, "high (default), short, short-trips or omaha"),
    FLAG("classes", 0, &given.classes, "print a line for every pair of preflop classes"),
    {0},
};

const struct command cmd_equity = {
    .name = "equity",
    .operands = "[PLAYER PLAYER...] | --classes",
    .summary = "compute the exact equity of hands or ranges",
    .description =
        "Prints one line per player, separated by tabs: the hole cards, their share of the pot\n"
        "in percent, and the number of all possible boards on which they win alone, tie\n"
        "and lose.  PLAYER is hole cards (AhKh) or, for two players, a range\n"
        "(QQ+,AKs,ATo+,76s-54s,AhKh:0.5); each pair of hole cards without a common card then\n"
        "counts with the product of their weights.  GAME is as in eval; in omaha a player has 4\n"
        "to 6 hole cards.  Without PLAYER, reads situations from stdin, one per line: players\n"
        "separated by spaces and, optionally, a bar and the board (AhKh QQ+|Qs7h2d).\n"
        "--classes prints a line for every pair of preflop classes (AA, AKs, AKo, ...), summed\n"
        "over all their hole cards without a common card.  With --json, a situation is an object\n"
        "with the key players, an array of objects with the keys player, percent, wins, ties and\n"
        "losses; with --classes, the keys are class, against, percent, wins, ties and losses.",
    .common = COMMON_DECK | COMMON_STREAM | COMMON_QUIET | COMMON_THREADS | COMMON_JSON,
    .options = own_options,
    .least = 0,
    .most = IH_MATCHUP_PLAYERS,
    .run = run_equity,
};

/* The settings of a call. */
struct equity {
  const struct call *call;
  const struct game_rules *rules;
  ih_deck deck;
  ih_set board, dead;
  const ih_executor *executor;
  ih_callbacks callbacks;
  struct progress *progress;
};

/* Players, and the board if it is known. */
struct situation {
  struct player {
    const char *text;
    size_t length;
    ih_set hand; /* empty for a range */
  } players[IH_MATCHUP_PLAYERS];
  size_t count;
  ih_set board;
};

static int is_usage(const struct equity *e);
static int read_known_cards(struct equity *e);
static enum outcome meet_classes(const struct equity *e);
static enum outcome meet_operands(const struct equity *e);
static stream_item meet_line;

static enum outcome run_equity(const struct call *call)
{
  struct progress progress;
  struct equity e = {.call = call,
                     .rules = game_rules_of(call, given.game),
                     .executor = call->executor,
                     .callbacks = progress_callbacks(&progress),
                     .progress = &progress};
  if (e.rules == NULL || game_deck(call, given.game, &e.deck) != DONE || !is_usage(&e) ||
      !read_known_cards(&e))
    return USAGE;
  /* While situations are read, a signal ends the process at once, as in other commands that read.
   */
  if (given.classes || call->count > 0)
    interrupt_catch();
  if (given.classes)
    return meet_classes(&e);
  return call->count > 0 ? meet_operands(&e) : stream_run(call, 0, meet_line, &e);
}

/* ---- Failures ---------------------------------------------------------------------------- */

/* Returns the cards that occur twice among the hands, the board and the dead cards. */
static ih_set doubled_cards(const struct equity *e, const struct situation *s)
{
  ih_set seen = s->board | e->dead, twice = s->board & e->dead;
  for (size_t p = 0; p < s->count; p++) {
    twice |= seen & s->players[p].hand;
    seen |= s->players[p].hand;
  }
  return twice;
}

static enum ih_status fail_doubled(const struct equity *e, ih_set twice, ih_error *error)
{
  uint8_t cards[IH_MAX_CARDS];
  char text[3];
  (void)ih_set_cards(twice, cards);
  (void)ih_cards_format(&e->deck, cards, 1, text);
  return stream_fail(error, IH_ERR_DUPLICATE, "%s is given twice", text);
}

/* Clears the progress line and fills *error if the library failed. */
static enum ih_status finish_meeting(const struct equity *e, const struct situation *s,
                                     enum ih_status status, ih_error *error)
{
  progress_end(e->progress);
  if (status == IH_ERR_DUPLICATE)
    return fail_doubled(e, doubled_cards(e, s), error);
  if (status == IH_ERR_COUNT)
    return stream_fail(error, status, "not enough cards left for a board of %d", BOARD);
  if (status == IH_ERR_CANCELLED)
    return stream_fail(error, status, "interrupted");
  if (status != IH_OK)
    return stream_fail(error, status, "%s", ih_status_string(status));
  return IH_OK;
}

/* ---- Output ------------------------------------------------------------------------ */

static void put_player(struct json *row, const struct player *player, const struct share *share)
{
  json_text_of(row, "player", player->text, player->length);
  share_put(row, share);
}

/* Appends a line per player, or one JSON object. */
static void put_shares(const struct equity *e, const struct situation *s,
                       const struct share shares[], struct output *out)
{
  struct json json;
  for (size_t p = 0; p < s->count && !e->call->common.json; p++) {
    json_begin_row(&json, out, 0);
    put_player(&json, &s->players[p], &shares[p]);
    json_end_line(&json);
  }
  if (!e->call->common.json)
    return;
  json_begin_line(&json, out);
  json_open(&json, "players", '[');
  for (size_t p = 0; p < s->count; p++) {
    json_open(&json, NULL, '{');
    put_player(&json, &s->players[p], &shares[p]);
    json_close(&json, '}');
  }
  json_close(&json, ']');
  json_end_line(&json);
}

static void put_matchup(const struct equity *e, const struct situation *s, const ih_matchup *m,
                        struct output *out)
{
  struct share shares[IH_MATCHUP_PLAYERS];
  for (unsigned p = 0; p < s->count; p++) {
    const uint64_t wins = m->shares[p][0], ties = ih_matchup_ties(m, p);
    shares[p] = share_of_counts(wins, ties, m->boards - wins - ties, ih_matchup_pot(m, p),
                                (wide)m->boards * IH_MATCHUP_POT);
  }
  put_shares(e, s, shares, out);
}

static wide wide_of(ih_u128 sum)
{
  return (wide)sum.high << 64 | sum.low;
}

/* Arrays of ih_matchup_preflop. */
struct class_matchups {
  uint64_t deals[IH_PREFLOP_CLASSES * IH_PREFLOP_CLASSES];
  uint64_t wins[IH_PREFLOP_CLASSES * IH_PREFLOP_CLASSES];
  uint64_t ties[IH_PREFLOP_CLASSES * IH_PREFLOP_CLASSES];
};

static void put_classes(const struct equity *e, const struct class_matchups *m, unsigned a,
                        unsigned b, struct output *out)
{
  const unsigned ab = a * IH_PREFLOP_CLASSES + b, ba = b * IH_PREFLOP_CLASSES + a;
  const uint64_t wins = m->wins[ab], ties = m->ties[ab];
  const struct share share =
      share_of_counts(wins, ties, m->wins[ba], 2 * (wide)wins + ties, 2 * (wide)m->deals[ab]);
  char first[IH_PREFLOP_CLASS_TEXT], second[IH_PREFLOP_CLASS_TEXT];
  struct json row;
  (void)ih_preflop_class_format(&e->deck, a, first);
  (void)ih_preflop_class_format(&e->deck, b, second);
  json_begin_row(&row, out, e->call->common.json);
  json_text(&row, "class", first);
  json_text(&row, "against", second);
  share_put(&row, &share);
  json_end_line(&row);
}

/* ---- Players ------------------------------------------------------------------------ */

/* Reads a player as one hand, or else as a range; *range is set in both cases. */
static enum ih_status read_range(const struct equity *e, struct player *player, ih_range *range,
                                 ih_error *error)
{
  uint8_t cards[2];
  size_t n;
  if (ih_cards_parse(&e->deck, player->text, player->length, cards, 2, &n, NULL) != IH_OK || n != 2)
    return ih_range_parse(&e->deck, player->text, player->length, range, error);
  player->hand = ih_set_of_cards_unchecked(cards, n);
  memset(range, 0, sizeof *range);
  range->weight[ih_hole_place(cards[0], cards[1])] = IH_RANGE_ONE;
  return IH_OK;
}

static enum ih_status read_omaha(const struct equity *e, struct player *player, ih_error *error)
{
  uint8_t cards[IH_OMAHA_MAX_HOLE];
  char quote[TEXT_QUOTE];
  size_t n;
  const enum ih_status status =
      ih_cards_parse(&e->deck, player->text, player->length, cards, IH_OMAHA_MAX_HOLE, &n, error);
  if (status != IH_OK)
    return status;
  if (n < IH_OMAHA_MIN_HOLE)
    return stream_fail(error, IH_ERR_COUNT, "%s: %zu cards, expected %d to %d",
                       text_quote(player->text, player->length, quote), n, IH_OMAHA_MIN_HOLE,
                       IH_OMAHA_MAX_HOLE);
  player->hand = ih_set_of_cards_unchecked(cards, n);
  return IH_OK;
}

/* ---- Meetings ------------------------------------------------------------------------ */

/* hands[p] = the hand of player p. */
static void gather_hands(const struct situation *s, ih_set hands[])
{
  for (size_t p = 0; p < s->count; p++)
    hands[p] = s->players[p].hand;
}

static enum ih_status meet_omaha(const struct equity *e, struct situation *s, struct output *out,
                                 ih_error *error)
{
  ih_matchup matchup;
  ih_set hands[IH_MATCHUP_PLAYERS];
  enum ih_status status = IH_OK;
  for (size_t p = 0; p < s->count && status == IH_OK; p++)
    status = read_omaha(e, &s->players[p], error);
  if (status != IH_OK)
    return status;
  gather_hands(s, hands);
  status =
      ih_matchup_omaha(hands, s->count, s->board, e->dead, e->executor, &e->callbacks, &matchup);
  status = finish_meeting(e, s, status, error);
  if (status == IH_OK)
    put_matchup(e, s, &matchup, out);
  return status;
}

static enum ih_status meet_ranges(const struct equity *e, const struct situation *s,
                                  const ih_range range[2], struct output *out, ih_error *error)
{
  ih_range_matchup m;
  enum ih_status status = ih_matchup_ranges(e->rules->ranking, &range[0], &range[1], s->board,
                                            e->dead, e->executor, &e->callbacks, &m);
  status = finish_meeting(e, s, status, error);
  if (status != IH_OK)
    return status;
  if (wide_of(m.total) == 0 && doubled_cards(e, s) != 0)
    return fail_doubled(e, doubled_cards(e, s), error);
  if (wide_of(m.total) == 0)
    return stream_fail(error, IH_ERR_DUPLICATE,
                       "every combination of the two ranges shares a card");
  const wide wins = wide_of(m.wins), ties = wide_of(m.ties), losses = wide_of(m.losses);
  const struct share shares[2] = {share_of_two(wins, ties, losses),
                                  share_of_two(losses, ties, wins)};
  put_shares(e, s, shares, out);
  return IH_OK;
}

/* Handles hands, or two players with at least one range. */
static enum ih_status meet_hands(const struct equity *e, struct situation *s, struct output *out,
                                 ih_error *error)
{
  ih_matchup matchup;
  ih_range ranges[2];
  ih_set hands[IH_MATCHUP_PLAYERS];
  enum ih_status status = IH_OK;
  int are_hands = 1; /* more than two players need no ranges, so these are overwritten */
  for (size_t p = 0; p < s->count && status == IH_OK; p++) {
    status = read_range(e, &s->players[p], &ranges[p % 2], error);
    are_hands &= s->players[p].hand != 0;
  }
  if (status != IH_OK)
    return status;
  if (!are_hands && s->count == 2)
    return meet_ranges(e, s, ranges, out, error);
  if (!are_hands)
    return stream_fail(error, IH_ERR_ARGUMENT, "a range needs exactly one opponent, not %zu",
                       s->count - 1);
  gather_hands(s, hands);
  status = ih_matchup_hands(e->rules->ranking, hands, s->count, s->board, e->dead, &matchup);
  status = finish_meeting(e, s, status, error);
  if (status == IH_OK)
    put_matchup(e, s, &matchup, out);
  return status;
}

static enum ih_status meet(const struct equity *e, struct situation *s, struct output *out,
                           ih_error *error)
{
  progress_start(e->progress, e->call->common.quiet);
  return e->rules->family == GAME_OMAHA ? meet_omaha(e, s, out, error)
                                        : meet_hands(e, s, out, error);
}

static enum outcome meet_classes(const struct equity *e)
{
  const struct situation no_players = {.count = 0};
  const unsigned classes = (unsigned)e->deck.ranks * e->deck.ranks;
  struct output out;
  ih_error error;
  struct class_matchups *m = malloc(sizeof *m);
  progress_start(e->progress, e->call->common.quiet);
  enum ih_status status = m == NULL ? IH_ERR_MEMORY
                                    : ih_matchup_preflop(e->rules->ranking, e->executor,
                                                         &e->callbacks, m->deals, m->wins, m->ties);
  status = finish_meeting(e, &no_players, status, &error);
  output_init(&out, e->call->common.line_buffered);
  for (unsigned a = classes; status == IH_OK && a-- > 0;)
    for (unsigned b = classes; b-- > 0;)
      put_classes(e, m, a, b, &out);
  free(m);
  if (status == IH_OK)
    return output_finish(&out, e->call);
  return failed(e->call, "%s", error.message);
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
    status = read_set(e, bar + 1, length - players - 1, BOARD, &s.board, error);
  return status == IH_OK ? meet(e, &s, out, error) : status;
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
  const enum ih_status status = meet(e, &s, &out, &error);
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
  if (!read_cards(e, "board", given.board, BOARD, &e->board) ||
      !read_cards(e, "dead", given.dead, IH_MAX_CARDS, &e->dead))
    return 0;
  if ((e->board & e->dead) == 0)
    return 1;
  (void)fail_doubled(e, e->board & e->dead, &error);
  message(e->call, "--board and --dead: %s", error.message);
  return 0;
}

/* Returns 0 after a message if operands and options do not fit together. */
static int is_usage(const struct equity *e)
{
  if (e->rules->family != GAME_HIGH && e->rules->family != GAME_OMAHA)
    message(e->call, "--game: equity does not support %s", e->rules->name);
  else if (given.classes && (e->call->count > 0 || given.board != NULL || given.dead != NULL))
    message(e->call, "--classes takes no players, board or dead cards");
  else if (given.classes && e->rules->family == GAME_OMAHA)
    message(e->call, "--classes: Omaha has no preflop classes");
  else if (e->call->count == 1)
    message(e->call, "missing argument: isohand equity %s", e->call->command->operands);
  else
    return 1;
  return 0;
}
