#include "tools/commands/buckets.h"
#include "tools/commands/commands.h"
#include "tools/commands/share.h"
#include "tools/game.h"
#include "tools/io/interrupt.h"
#include "tools/io/json.h"
#include "tools/io/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BOARD = 5 }; /* cards on the final board */

static enum outcome run_occur(const struct call *call);

static struct {
  struct texts ranges;
  const char *street;
} given;

static const struct option_spec own_options[] = {
    TEXTS("range", 0, "RANGE", ANYTHING, &given.ranges,
          "count only hole cards of this range (may be repeated)"),
    TEXT("street", 0, "STREET", ONE_OF(buckets_street_name), &given.street,
         "deal all cards up to this street (default: the board's)"),
    {0},
};

const struct command cmd_occur = {
    .name = "occur",
    .operands = "DIR [BOARD]",
    .summary = "list the buckets that occur on a board",
    .description =
        "Lists the buckets of all hole cards on a board, from DIR, a folder made by isohand\n"
        "bucket.  Prints for each, separated by tabs: the bucket; how many hole cards are in it;\n"
        "and their percentage of all hole cards on the board.  RANGE is as in equity, and its\n"
        "hole cards count with their weights; each RANGE has its own two columns, and a bucket\n"
        "is listed if it occurs for any.  Lines that begin with # come first, with the number of\n"
        "buckets.  BOARD is 3, 4 or 5 cards, or is left out before the flop.  With --street,\n"
        "hole cards are counted on every board that BOARD can become.",
    .common = COMMON_JSON | COMMON_QUIET,
    .options = own_options,
    .least = 1,
    .most = 2,
    .first = A_FOLDER,
    .run = run_occur,
};

/* What is counted, and the counts. */
struct occurrences {
  const struct call *call;
  ih_abstraction *abstraction;
  ih_deck deck;
  uint8_t board[MOST_BOARD];
  size_t known;                       /* cards on the given board */
  const struct bucket_street *street; /* whose buckets are counted */
  uint64_t boards;                    /* boards of this street that the given one can become */
  size_t length;                      /* of a vector over hole cards */
  uint32_t *weights;                  /* weights[r * length + p]: of place p in range r */
  size_t ranges;                      /* at least 1 */
  uint32_t *bucket;                   /* of the hole cards on a board */
  uint32_t buckets;                   /* of the street */
  uint64_t *sums;                     /* sums[b * ranges + r]: weight of bucket b in range r */
};

static enum outcome read_board(struct occurrences *o);
static enum outcome read_street(struct occurrences *o);
static enum outcome make_arrays(struct occurrences *o);
static enum outcome read_ranges(struct occurrences *o);
static enum outcome count_boards(struct occurrences *o);
static enum outcome print_occurrences(const struct occurrences *o);

static enum outcome run_occur(const struct call *call)
{
  struct occurrences o = {.call = call};
  enum outcome outcome = buckets_street(call, given.street, &o.street);
  if (outcome == DONE)
    outcome = buckets_open(call, call->operands[0], &o.abstraction);
  if (outcome == DONE)
    outcome = read_board(&o);
  if (outcome == DONE)
    outcome = read_street(&o);
  if (outcome == DONE)
    outcome = make_arrays(&o);
  if (outcome == DONE)
    outcome = read_ranges(&o);
  if (outcome == DONE)
    outcome = count_boards(&o);
  if (outcome == DONE)
    outcome = print_occurrences(&o);
  free(o.weights);
  free(o.bucket);
  free(o.sums);
  ih_abstraction_close(o.abstraction);
  return outcome;
}

/* ---- Input ------------------------------------------------------------------------------- */

/* Returns the street with a board of n cards, or NULL. */
static const struct bucket_street *street_with(size_t n)
{
  for (size_t s = 0; s < BUCKET_STREETS; s++)
    if (bucket_streets[s].board == n)
      return &bucket_streets[s];
  return NULL;
}

/* Reads the deck from a table, and the board. */
static enum outcome read_board(struct occurrences *o)
{
  const char *text = o->call->count > 1 ? o->call->operands[1] : "";
  const size_t length = strlen(text);
  const ih_store *store = NULL;
  struct game game;
  char quote[TEXT_QUOTE];
  ih_error error;
  for (size_t s = 0; store == NULL; s++)
    store = ih_abstraction_store(o->abstraction, bucket_streets[s].board);
  if (ih_store_rounds(store)->cards[0] != 2)
    return failed(o->call, "%s: ranges are of hands of two hole cards",
                  ih_table_path(ih_store_table(store)));
  game_borrow(&game, ih_store_indexer(store));
  o->deck = game.deck;
  const enum ih_status status =
      ih_cards_parse(&o->deck, text, length, o->board, MOST_BOARD, &o->known, &error);
  if (status != IH_OK && status != IH_ERR_COUNT)
    return failed(o->call, "%s", error.message);
  if (status == IH_OK && street_with(o->known) != NULL)
    return DONE;
  return failed(o->call, "%s: a board has 3, 4 or 5 cards", text_quote(text, length, quote));
}

/* Finds the street that is counted, and the number of its boards. */
static enum outcome read_street(struct occurrences *o)
{
  const struct bucket_street *now = street_with(o->known);
  if (o->street == NULL)
    o->street = now;
  if (o->street->board < o->known)
    return refused(o->call, "--street: %s comes before a board of %zu cards", o->street->name,
                   o->known);
  o->buckets = ih_abstraction_buckets(o->abstraction, o->street->board);
  if (o->buckets == 0)
    return failed(o->call, "%s: no buckets of the %s", o->call->operands[0], o->street->name);
  (void)ih_binomial(ih_deck_cards(&o->deck) - o->known, o->street->board - (unsigned)o->known,
                    &o->boards);
  return DONE;
}

static enum outcome make_arrays(struct occurrences *o)
{
  o->length = ih_hole_vector_length(&o->deck);
  o->ranges = given.ranges.count > 0 ? given.ranges.count : 1;
  o->weights = calloc(o->ranges * o->length, sizeof *o->weights);
  o->bucket = calloc(o->length, sizeof *o->bucket);
  o->sums = calloc((size_t)o->buckets * o->ranges, sizeof *o->sums);
  if (o->weights == NULL || o->bucket == NULL || o->sums == NULL)
    return failed(o->call, "%s", ih_status_string(IH_ERR_MEMORY));
  return DONE;
}

/* Without a range, all hole cards count. */
static enum outcome read_ranges(struct occurrences *o)
{
  ih_range range;
  ih_error error;
  for (size_t r = 0; r < given.ranges.count; r++) {
    const char *text = given.ranges.text[r];
    if (ih_range_parse(&o->deck, text, strlen(text), &range, &error) != IH_OK)
      return refused(o->call, "--range: %s", error.message);
    memcpy(o->weights + r * o->length, range.weight, o->length * sizeof *o->weights);
  }
  for (size_t p = 0; p < o->length && given.ranges.count == 0; p++)
    o->weights[p] = IH_RANGE_ONE;
  return DONE;
}

/* ---- Counting ---------------------------------------------------------------------------- */

/* Returns board number i of those that the given board can become. */
static ih_set board_at(const struct occurrences *o, uint64_t i)
{
  const ih_set known = ih_set_of_cards_unchecked(o->board, o->known);
  uint8_t left[IH_MAX_CARDS];
  const size_t n = ih_set_cards(ih_set_of_deck(&o->deck) & ~known, left);
  uint64_t places;
  ih_set board = known;
  (void)ih_colex_unrank(i, o->street->board - (unsigned)o->known, (unsigned)n, &places);
  for (size_t c = 0; c < n; c++)
    if ((places >> c & 1) != 0)
      board |= ih_set_of_card(left[c]);
  return board;
}

/* Adds the hole cards on a board to the sums. */
static enum outcome count_board(struct occurrences *o, ih_set board)
{
  uint8_t cards[IH_MAX_CARDS];
  (void)ih_abstraction_holes(o->abstraction, cards, ih_set_cards(board, cards), o->bucket);
  for (size_t p = 0; p < o->length; p++) {
    const uint32_t b = o->bucket[p];
    if (b == IH_NO_BUCKET)
      continue;
    if (b >= o->buckets)
      return failed(o->call, "%s/%s-bucket.safetensors: bucket %" PRIu32 " is not below %" PRIu32,
                    o->call->operands[0], o->street->name, b, o->buckets);
    for (size_t r = 0; r < o->ranges; r++)
      o->sums[b * o->ranges + r] += o->weights[r * o->length + p];
  }
  return DONE;
}

static enum outcome count_boards(struct occurrences *o)
{
  enum outcome outcome = DONE;
  struct progress progress;
  interrupt_catch();
  progress_start(&progress, o->call->common.quiet);
  for (uint64_t i = 0; i < o->boards && outcome == DONE; i++) {
    outcome = count_board(o, board_at(o, i));
    progress_show(&progress, i + 1, o->boards);
    if (outcome == DONE && interrupt_caught() != 0)
      outcome = failed(o->call, "interrupted");
  }
  progress_end(&progress);
  interrupt_release();
  return outcome;
}

/* ---- Output ------------------------------------------------------------------------------ */

/* The buckets of a range, and their weight. */
struct total {
  uint32_t used;
  uint64_t weight;
};

static struct total total_of(const struct occurrences *o, size_t r)
{
  struct total total = {0};
  for (uint32_t b = 0; b < o->buckets; b++) {
    const uint64_t sum = o->sums[b * o->ranges + r];
    total.used += sum > 0;
    total.weight += sum;
  }
  return total;
}

/* Returns 1 if bucket b occurs for any range. */
static int occurs(const struct occurrences *o, uint32_t b)
{
  uint64_t any = 0;
  for (size_t r = 0; r < o->ranges; r++)
    any |= o->sums[b * o->ranges + r];
  return any != 0;
}

static uint32_t occurring(const struct occurrences *o)
{
  uint32_t used = 0;
  for (uint32_t b = 0; b < o->buckets; b++)
    used += (uint32_t)occurs(o, b);
  return used;
}

/* Prints "# river: 310 of 1000 buckets on 1 board, 1081 hole cards" and, for each range,
 * "# QQ+: 5 buckets, 18 hole cards". */
static void put_totals(const struct occurrences *o, const struct total totals[], struct output *out)
{
  output_print(out, "# %s: %" PRIu32 " of %" PRIu32 " buckets on %" PRIu64 " board%s",
               o->street->name, occurring(o), o->buckets, o->boards, o->boards == 1 ? "" : "s");
  for (size_t r = 0; r < o->ranges; r++) {
    if (given.ranges.count > 0) {
      output_end_line(out);
      output_words(out, "# ");
      output_escaped(out, given.ranges.text[r], strlen(given.ranges.text[r]));
      output_print(out, ": %" PRIu32 " bucket%s", totals[r].used, totals[r].used == 1 ? "" : "s");
    }
    output_words(out, ", ");
    share_weight(out, totals[r].weight);
    output_words(out, " hole cards");
  }
  output_end_line(out);
}

static void put_totals_json(const struct occurrences *o, const struct total totals[],
                            struct output *out)
{
  struct json json;
  json_begin_line(&json, out);
  json_text(&json, "street", o->street->name);
  json_number(&json, "boards", o->boards);
  json_number(&json, "buckets", o->buckets);
  json_number(&json, "occur", occurring(o));
  json_open(&json, "ranges", '[');
  for (size_t r = 0; r < o->ranges; r++) {
    json_open(&json, NULL, '{');
    if (given.ranges.count > 0)
      json_text_of(&json, "range", given.ranges.text[r], strlen(given.ranges.text[r]));
    json_number(&json, "occur", totals[r].used);
    json_key(&json, "hands");
    share_weight(out, totals[r].weight);
    json_close(&json, '}');
  }
  json_close(&json, ']');
  json_end_line(&json);
}

static void put_bucket(const struct occurrences *o, const struct total totals[], uint32_t b,
                       struct output *out)
{
  struct json row;
  json_begin_row(&row, out, o->call->common.json);
  json_number(&row, "bucket", b);
  json_open(&row, "ranges", '[');
  for (size_t r = 0; r < o->ranges; r++) {
    const uint64_t sum = o->sums[b * o->ranges + r];
    json_open(&row, NULL, '{');
    json_key(&row, "hands");
    share_weight(out, sum);
    json_key(&row, "percent");
    share_percent(out, sum, totals[r].weight);
    json_close(&row, '}');
  }
  json_close(&row, ']');
  json_end_line(&row);
}

/* Fills the totals; FAILED after a message if a range is empty on the board. */
static enum outcome add_up(const struct occurrences *o, struct total totals[])
{
  char quote[TEXT_QUOTE];
  for (size_t r = 0; r < o->ranges; r++) {
    const char *text = given.ranges.text[r];
    totals[r] = total_of(o, r);
    if (totals[r].weight == 0)
      return failed(o->call, "--range: no hole cards of %s are possible on this board",
                    text_quote(text, strlen(text), quote));
  }
  return DONE;
}

static enum outcome print_occurrences(const struct occurrences *o)
{
  struct total totals[MOST_TEXTS];
  struct output out;
  if (add_up(o, totals) != DONE)
    return FAILED;
  output_init(&out, 0);
  if (!o->call->common.quiet && o->call->common.json)
    put_totals_json(o, totals, &out);
  else if (!o->call->common.quiet)
    put_totals(o, totals, &out);
  for (uint32_t b = 0; b < o->buckets && out.error == 0; b++)
    if (occurs(o, b))
      put_bucket(o, totals, b, &out);
  return output_finish(&out, o->call);
}
