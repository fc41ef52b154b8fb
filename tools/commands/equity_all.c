/* All hands on a board: what each one wins from all opponents over all runouts, as lines or a
 * table. */
#include "tools/commands/equity.h"
#include "tools/commands/share.h"
#include "tools/io/interrupt.h"

#include <inttypes.h>
#include <isohand/omaha_equity.h>
#include <isohand/table.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS = 52, MOST_COLUMNS = 5 };

/* How a pot can end for a hand, the best first: names, and the parts of the pot that it wins.  The
 * last end is what remains. */
struct columns {
  size_t count;
  struct {
    const char *name;
    unsigned part;
  } of[MOST_COLUMNS];
};

static const struct columns
    high_columns = {3, {{"wins", 2}, {"ties", 1}, {"losses", 0}}},
    hi_lo_columns = {
        5, {{"scoops", 4}, {"three_quarters", 3}, {"halves", 2}, {"quarters", 1}, {"nothing", 0}}};

/* Hands are sets of cards with bit c for card c. They come in colex order, which is that of
 * ih_omaha_places() and of the hole order. */
struct all_hands {
  const struct equity *e;
  uint8_t board[EQUITY_BOARD]; /* its cards, the highest first */
  size_t m;                    /* their number */
  uint64_t on_board;           /* the same cards as a set */
  size_t places;
  const struct columns *columns;
  uint32_t *number[MOST_COLUMNS]; /* by place; once the hands are gathered, by hand.  The last one
                                   * is only by hand */
  uint32_t *bucket;               /* likewise; NULL if none are wanted */
  size_t count;                   /* of hands without a card of the board */
  uint8_t *cards;                 /* cards[i * hole]: those of hand i, the highest first */
  uint64_t opponents, runouts;
};

/* Returns the next set of as many cards, or one that is above all sets of the deck. */
static uint64_t next_set(uint64_t set)
{
  const uint64_t lowest = set & (~set + 1), sum = set + lowest;
  return set == 0 ? UINT64_MAX : sum | ((set ^ sum) >> 2) / lowest;
}

static uint64_t first_set(unsigned cards)
{
  return (UINT64_C(1) << cards) - 1;
}

static uint64_t end_of_sets(const struct all_hands *all)
{
  return UINT64_C(1) << ih_deck_cards(&all->e->deck);
}

/* Fills cards[], the highest first, and returns their number. */
static size_t cards_of(uint64_t set, uint8_t cards[])
{
  size_t n = 0;
  for (unsigned c = CARDS; c-- > 0;)
    if (set >> c & 1)
      cards[n++] = (uint8_t)c;
  return n;
}

static void set_board(struct all_hands *all)
{
  uint8_t cards[IH_MAX_CARDS];
  const size_t n = ih_set_cards(all->e->board, cards);
  for (size_t i = 0; i < n; i++)
    all->on_board |= UINT64_C(1) << cards[i];
  all->m = cards_of(all->on_board, all->board);
}

static uint64_t choose(uint64_t n, unsigned k)
{
  uint64_t number = 0;
  (void)ih_binomial(n, k, &number);
  return number;
}

/* ---- Sums -------------------------------------------------------------------------------- */

/* Adds up comparisons on all final boards. A hand that shares a card with one counts nothing
 * there. */
static enum ih_status sum_holdem(struct all_hands *all)
{
  const ih_instructions *instructions = ih_instructions_best();
  const unsigned next = (unsigned)(EQUITY_BOARD - all->m);
  uint8_t board[EQUITY_BOARD];
  uint16_t wins[IH_HOLES], ties[IH_HOLES];
  for (uint64_t set = first_set(next); set < end_of_sets(all); set = next_set(set)) {
    if ((set & all->on_board) != 0)
      continue;
    if (interrupt_caught() != 0)
      return IH_ERR_CANCELLED;
    (void)cards_of(set | all->on_board, board);
    ih_showdown_compare_unchecked(instructions, board, EQUITY_BOARD, wins, ties, NULL);
    for (size_t i = 0; i < IH_HOLES; i++) {
      all->number[0][i] += wins[i];
      all->number[1][i] += ties[i];
    }
  }
  return IH_OK;
}

static uint32_t unweighted(ih_u128 sum)
{
  const wide whole = (wide)sum.high << 64 | sum.low;
  return (uint32_t)(whole / ((wide)IH_RANGE_ONE * IH_RANGE_ONE));
}

/* Lets each hand meet all hands, by any ranking. */
static enum ih_status sum_by_ranges(struct all_hands *all)
{
  const struct equity *e = all->e;
  const ih_callbacks callbacks = {.is_cancelled = e->callbacks.is_cancelled,
                                  .context = e->callbacks.context};
  ih_range hand = {{0}}, any = {{0}};
  for (size_t i = 0; i < all->places; i++)
    any.weight[i] = IH_RANGE_ONE;
  for (size_t i = 0; i < all->places; i++) {
    ih_range_matchup m;
    hand.weight[i] = IH_RANGE_ONE;
    const enum ih_status status =
        ih_matchup_ranges(e->rules->ranking, &hand, &any, e->board, 0, e->executor, &callbacks, &m);
    if (status != IH_OK)
      return status;
    hand.weight[i] = 0;
    all->number[0][i] = unweighted(m.wins);
    all->number[1][i] = unweighted(m.ties);
    progress_show(e->progress, i + 1, all->places);
  }
  return IH_OK;
}

static enum ih_status sum_omaha(struct all_hands *all)
{
  const struct equity *e = all->e;
  const ih_omaha_game game = {.hole = e->hole, .ranking = e->rules->ranking, .deck = e->deck};
  const ih_omaha_split split = {.scoops = all->number[0],
                                .three_quarters = all->number[1],
                                .halves = all->number[2],
                                .quarters = all->number[3]};
  if (e->rules->family == GAME_OMAHA_HI_LO)
    return ih_omaha_board_split_sums(&game, all->board, all->m, e->executor, &e->callbacks, &split,
                                     NULL);
  const enum ih_status status = ih_omaha_board_sums(
      &game, all->board, all->m, e->executor, &e->callbacks, all->number[0], all->number[1], NULL);
  uint32_t made;
  return status != IH_OK || all->bucket == NULL
             ? status
             : ih_omaha_board_buckets(&game, all->board, all->m, e->buckets, e->executor,
                                      &e->callbacks, all->bucket, &made, NULL);
}

static enum ih_status sum_hands(struct all_hands *all)
{
  const struct equity *e = all->e;
  const int is_high = e->rules->family == GAME_HIGH;
  const size_t places = is_high ? (size_t)IH_HOLES : ih_omaha_places(e->hole);
  all->columns = e->rules->family == GAME_OMAHA_HI_LO ? &hi_lo_columns : &high_columns;
  for (size_t i = 0; i + 1 < all->columns->count; i++) {
    all->number[i] = calloc(places, sizeof *all->number[i]);
    if (all->number[i] == NULL)
      return IH_ERR_MEMORY;
  }
  if (e->buckets > 0) {
    all->bucket = calloc(places, sizeof *all->bucket);
    if (all->bucket == NULL)
      return IH_ERR_MEMORY;
  }
  all->places = (size_t)choose(ih_deck_cards(&e->deck), e->hole);
  all->opponents = choose(ih_deck_cards(&e->deck) - EQUITY_BOARD - e->hole, e->hole);
  all->runouts =
      choose(ih_deck_cards(&e->deck) - all->m - e->hole, (unsigned)(EQUITY_BOARD - all->m));
  return !is_high                                   ? sum_omaha(all)
         : e->rules->ranking == IH_RANKING_STANDARD ? sum_holdem(all)
                                                    : sum_by_ranges(all);
}

/* Lists the hands without a card of the board, and moves their sums to the front. */
static enum ih_status gather_hands(struct all_hands *all)
{
  const unsigned hole = all->e->hole;
  const size_t hands = (size_t)choose(ih_deck_cards(&all->e->deck) - all->m, hole);
  const size_t last = all->columns->count - 1;
  uint64_t set = first_set(hole);
  size_t i = 0;
  all->number[last] = malloc(hands * sizeof *all->number[last]);
  all->cards = malloc(hands * hole);
  if (all->number[last] == NULL || all->cards == NULL)
    return IH_ERR_MEMORY;
  for (size_t place = 0; set < end_of_sets(all); set = next_set(set), place++) {
    if ((set & all->on_board) != 0)
      continue;
    uint64_t rest = all->opponents * all->runouts;
    (void)cards_of(set, all->cards + i * hole);
    for (size_t c = 0; c < last; c++) {
      all->number[c][i] = all->number[c][place];
      rest -= all->number[c][i];
    }
    if (all->bucket != NULL)
      all->bucket[i] = all->bucket[place];
    all->number[last][i++] = (uint32_t)rest;
  }
  all->count = hands;
  return IH_OK;
}

/* ---- Lines ------------------------------------------------------------------------------- */

static void print_hand(const struct all_hands *all, size_t i, struct json *row)
{
  const struct columns *columns = all->columns;
  const struct equity *e = all->e;
  uint64_t part = 0;
  for (size_t c = 0; c < columns->count; c++)
    part += columns->of[c].part * (uint64_t)all->number[c][i];
  json_text_begin(row, "player");
  output_cards(row->out, &e->deck, all->cards + i * e->hole, e->hole);
  json_text_end(row);
  json_key(row, "percent");
  share_percent(row->out, part, (wide)columns->of[0].part * all->opponents * all->runouts);
  for (size_t c = 0; c < columns->count; c++)
    json_number(row, columns->of[c].name, all->number[c][i]);
  if (all->bucket != NULL)
    json_number(row, "bucket", all->bucket[i]);
}

/* A signal ends the process at once, as there is nothing to clean up. */
static enum outcome print_hands(const struct all_hands *all)
{
  const struct call *call = all->e->call;
  struct output out;
  struct json row;
  interrupt_release();
  output_init(&out, call->common.line_buffered);
  for (size_t i = 0; i < all->count && out.error == 0; i++) {
    json_begin_row(&row, &out, call->common.json);
    print_hand(all, i, &row);
    json_end_line(&row);
  }
  return output_finish(&out, call);
}

/* ---- Table ------------------------------------------------------------------------------- */

static enum ih_status add_number(ih_table_writer *writer, const char *key, uint64_t number,
                                 ih_error *error)
{
  char text[24];
  (void)snprintf(text, sizeof text, "%" PRIu64, number);
  return ih_table_writer_add_metadata(writer, key, text, error);
}

static enum ih_status add_metadata(const struct all_hands *all, ih_table_writer *writer,
                                   ih_error *error)
{
  char deck[IH_DECK_TEXT], board[2 * EQUITY_BOARD + 1];
  (void)ih_deck_format(&all->e->deck, deck);
  (void)ih_cards_format(&all->e->deck, all->board, all->m, board);
  const char *const texts[][2] = {{"format", "isohand-hands/1"},
                                  {"deck", deck},
                                  {"game", all->e->rules->name},
                                  {"board", board}};
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < sizeof texts / sizeof *texts && status == IH_OK; i++)
    status = ih_table_writer_add_metadata(writer, texts[i][0], texts[i][1], error);
  if (status == IH_OK)
    status = add_number(writer, "runouts", all->runouts, error);
  if (status == IH_OK)
    status = add_number(writer, "opponents", all->opponents, error);
  return status;
}

static ih_tensor numbers_tensor(const struct all_hands *all, const char *name,
                                const uint32_t number[])
{
  return (ih_tensor){
      .name = name, .dtype = IH_U32, .dims = 1, .shape = {all->count}, .data = number};
}

static enum ih_status add_tensors(const struct all_hands *all, ih_table_writer *writer,
                                  ih_error *error)
{
  ih_tensor tensors[MOST_COLUMNS + 2];
  size_t count = 0;
  enum ih_status status = IH_OK;
  for (; count < all->columns->count; count++)
    tensors[count] = numbers_tensor(all, all->columns->of[count].name, all->number[count]);
  if (all->bucket != NULL)
    tensors[count++] = numbers_tensor(all, "bucket", all->bucket);
  tensors[count++] = (ih_tensor){.name = "cards",
                                 .dtype = IH_U8,
                                 .dims = 2,
                                 .shape = {all->count, all->e->hole},
                                 .data = all->cards};
  for (size_t t = 0; t < count && status == IH_OK; t++)
    status = ih_table_writer_add_tensor(writer, &tensors[t], error);
  for (size_t t = 0; t < count && status == IH_OK; t++) {
    const size_t elements = all->count * (tensors[t].dims > 1 ? all->e->hole : 1);
    status = ih_table_writer_write(writer, tensors[t].data,
                                   elements * ih_dtype_size(tensors[t].dtype), error);
  }
  return status;
}

/* Frees the writer. */
static enum outcome write_hands(const struct all_hands *all, ih_table_writer *writer)
{
  const struct call *call = all->e->call;
  ih_error error;
  enum ih_status status = add_metadata(all, writer, &error);
  if (status == IH_OK)
    status = add_tensors(all, writer, &error);
  if (status == IH_OK && interrupt_caught() == 0)
    return ih_table_writer_commit(writer, &error) == IH_OK ? DONE
                                                           : failed(call, "%s", error.message);
  ih_table_writer_abort(writer);
  return status != IH_OK ? failed(call, "%s", error.message)
                         : failed(call, "interrupted; %s is not written", all->e->output);
}

/* ---- The command ------------------------------------------------------------------------- */

static enum outcome fail_hands(const struct equity *e, enum ih_status status)
{
  if (status != IH_ERR_CANCELLED)
    return failed(e->call, "%s", ih_status_string(status));
  return e->output == NULL ? failed(e->call, "interrupted")
                           : failed(e->call, "interrupted; %s is not written", e->output);
}

/* A file that cannot be written is reported before the work. */
enum outcome equity_all(const struct equity *e)
{
  struct all_hands all = {.e = e};
  ih_table_writer *writer = NULL;
  ih_error error;
  enum outcome outcome;
  if (e->output != NULL && ih_table_writer_new(e->output, &writer, &error) != IH_OK)
    return failed(e->call, "%s", error.message);
  set_board(&all);
  progress_start(e->progress, e->call->common.quiet);
  enum ih_status status = sum_hands(&all);
  progress_end(e->progress);
  if (status == IH_OK)
    status = gather_hands(&all);
  if (status != IH_OK) {
    ih_table_writer_abort(writer);
    outcome = fail_hands(e, status);
  } else
    outcome = writer == NULL ? print_hands(&all) : write_hands(&all, writer);
  for (size_t c = 0; c < MOST_COLUMNS; c++)
    free(all.number[c]);
  free(all.bucket);
  free(all.cards);
  return outcome;
}
