/* Players of isohand equity who meet: read, compared and printed. */
#include "tools/commands/equity.h"
#include "tools/commands/share.h"
#include "tools/io/text.h"

#include <stdlib.h>
#include <string.h>

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

enum ih_status equity_doubled(const struct equity *e, ih_set twice, ih_error *error)
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
    return equity_doubled(e, doubled_cards(e, s), error);
  if (status == IH_ERR_COUNT)
    return stream_fail(error, status, "not enough cards left for a board of %d", EQUITY_BOARD);
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

/* Sets the hand of a player who has one, of a number of cards that is allowed. */
static void find_omaha_hand(const struct equity *e, struct player *player)
{
  uint8_t cards[IH_OMAHA_MAX_HOLE];
  size_t n;
  if (ih_cards_parse(&e->deck, player->text, player->length, cards, IH_OMAHA_MAX_HOLE, &n, NULL) ==
          IH_OK &&
      (e->is_hole_given ? n == e->hole : n >= IH_OMAHA_MIN_HOLE))
    player->hand = ih_set_of_cards_unchecked(cards, n);
}

/* Reads a player's range, which may be a hand, possibly with its cards apart. */
static enum ih_status read_omaha_range(const struct equity *e, const struct player *player,
                                       uint32_t weight[], ih_error *error)
{
  uint8_t cards[IH_MAX_CARDS];
  char text[2 * IH_OMAHA_MAX_HOLE + 1];
  const size_t n = ih_set_cards(player->hand, cards);
  if (n != e->hole)
    return ih_omaha_range_parse(&e->deck, e->hole, player->text, player->length, weight, error);
  const size_t length = ih_cards_format(&e->deck, cards, n, text);
  return ih_omaha_range_parse(&e->deck, e->hole, text, length, weight, error);
}

/* ---- Meetings ------------------------------------------------------------------------ */

/* hands[p] = the hand of player p. */
static void gather_hands(const struct situation *s, ih_set hands[])
{
  for (size_t p = 0; p < s->count; p++)
    hands[p] = s->players[p].hand;
}

/* Handles the matchup of two ranges, or the status of the library. */
static enum ih_status put_ranges(const struct equity *e, const struct situation *s,
                                 enum ih_status status, const ih_range_matchup *m,
                                 struct output *out, ih_error *error)
{
  status = finish_meeting(e, s, status, error);
  if (status != IH_OK)
    return status;
  if (wide_of(m->total) == 0 && doubled_cards(e, s) != 0)
    return equity_doubled(e, doubled_cards(e, s), error);
  if (wide_of(m->total) == 0)
    return stream_fail(error, IH_ERR_DUPLICATE,
                       "every combination of the two ranges shares a card");
  const wide wins = wide_of(m->wins), ties = wide_of(m->ties), losses = wide_of(m->losses);
  const struct share shares[2] = {share_of_two(wins, ties, losses),
                                  share_of_two(losses, ties, wins)};
  put_shares(e, s, shares, out);
  return IH_OK;
}

static enum ih_status refuse_opponents(const struct situation *s, ih_error *error)
{
  return stream_fail(error, IH_ERR_ARGUMENT, "a range needs exactly one opponent, not %zu",
                     s->count - 1);
}

/* weight[] has places for both ranges. */
static enum ih_status match_omaha_ranges(const struct equity *e, const struct situation *s,
                                         uint32_t weight[], struct output *out, ih_error *error)
{
  uint32_t *const second = weight + ih_omaha_places(e->hole);
  ih_range_matchup m;
  enum ih_status status = read_omaha_range(e, &s->players[0], weight, error);
  if (status == IH_OK)
    status = read_omaha_range(e, &s->players[1], second, error);
  if (status != IH_OK)
    return status;
  status = ih_matchup_omaha_ranges(e->hole, weight, second, s->board, e->dead, e->executor,
                                   &e->callbacks, &m);
  return put_ranges(e, s, status, &m, out, error);
}

/* Counts of six hole cards before the flop may not fit those that are printed, nor would anybody
 * wait for them. */
static enum ih_status meet_omaha_ranges(const struct equity *e, const struct situation *s,
                                        struct output *out, ih_error *error)
{
  uint8_t board[IH_MAX_CARDS];
  if (s->count != 2)
    return refuse_opponents(s, error);
  if (e->hole == IH_OMAHA_MAX_HOLE && ih_set_cards(s->board, board) < IH_OMAHA_MIN_BOARD)
    return stream_fail(error, IH_ERR_UNSUPPORTED,
                       "ranges of %u hole cards need a board of %d to %d cards", e->hole,
                       IH_OMAHA_MIN_BOARD, IH_OMAHA_MAX_BOARD);
  uint32_t *weight = malloc(2 * ih_omaha_places(e->hole) * sizeof *weight);
  const enum ih_status status = weight == NULL ? finish_meeting(e, s, IH_ERR_MEMORY, error)
                                               : match_omaha_ranges(e, s, weight, out, error);
  free(weight);
  return status;
}

/* Handles hands of Omaha, or two players with at least one range. */
static enum ih_status meet_omaha(const struct equity *e, struct situation *s, struct output *out,
                                 ih_error *error)
{
  ih_matchup matchup;
  ih_set hands[IH_MATCHUP_PLAYERS];
  int are_hands = 1;
  for (size_t p = 0; p < s->count; p++) {
    find_omaha_hand(e, &s->players[p]);
    are_hands &= s->players[p].hand != 0;
  }
  if (!are_hands)
    return meet_omaha_ranges(e, s, out, error);
  gather_hands(s, hands);
  enum ih_status status =
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
  const enum ih_status status = ih_matchup_ranges(e->rules->ranking, &range[0], &range[1], s->board,
                                                  e->dead, e->executor, &e->callbacks, &m);
  return put_ranges(e, s, status, &m, out, error);
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
    return refuse_opponents(s, error);
  gather_hands(s, hands);
  status = ih_matchup_hands(e->rules->ranking, hands, s->count, s->board, e->dead, &matchup);
  status = finish_meeting(e, s, status, error);
  if (status == IH_OK)
    put_matchup(e, s, &matchup, out);
  return status;
}

enum ih_status equity_meet(const struct equity *e, struct situation *s, struct output *out,
                           ih_error *error)
{
  progress_start(e->progress, e->call->common.quiet);
  return e->rules->family == GAME_OMAHA ? meet_omaha(e, s, out, error)
                                        : meet_hands(e, s, out, error);
}

enum outcome equity_classes(const struct equity *e)
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
