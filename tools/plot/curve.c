#include "tools/plot/curve.h"

#include "tools/io/text.h"
#include "tools/stream.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const curves_note =
    "in percent of what the fewest buckets of the same street and method cost";

enum ih_status curves_new(size_t tables, struct curves *out)
{
  *out = (struct curves){.costs = calloc(tables, sizeof *out->costs),
                         .curves = calloc(tables, sizeof *out->curves)};
  if (out->costs != NULL && out->curves != NULL)
    return IH_OK;
  curves_free(out);
  return IH_ERR_MEMORY;
}

void curves_free(struct curves *curves)
{
  free(curves->costs);
  free(curves->curves);
  *curves = (struct curves){0};
}

/* ---- Cost of a table --------------------------------------------------------------------------
 */

static void write_street(const ih_rounds *rounds, struct bucket_cost *cost)
{
  static const char *const names[] = {[0] = "preflop", [3] = "flop", [4] = "turn", [5] = "river"};
  cost->board = ih_rounds_total(rounds, rounds->count) - 2;
  if (cost->board < sizeof names / sizeof *names && names[cost->board] != NULL)
    (void)snprintf(cost->street, sizeof cost->street, "%s", names[cost->board]);
  else
    (void)ih_rounds_format(rounds, cost->street);
}

/* Writes "percentile of ehs2,ehs" or "emd, 50 bins".  Method and kind of an open table are valid; a
 * number that the method does not use may be anything. */
static void write_method(const ih_table *table, struct bucket_cost *cost)
{
  static const struct {
    const char *key, *words;
  } numbers[] = {{"feature.bins", "bins"}, {"feature.clusters", "clusters"}};
  const char *of = ih_table_metadata(table, "bucket.of");
  const char *within = ih_table_metadata(table, "bucket.within");
  int at = snprintf(cost->method, CURVE_NAME, "%s%s%s", ih_table_metadata(table, "bucket.method"),
                    of == NULL ? "" : " of ", of == NULL ? "" : of);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    const char *text = ih_table_metadata(table, numbers[i].key);
    uint64_t number;
    if (text != NULL && text_number(text, strlen(text), &number) && number <= UINT8_MAX)
      at += snprintf(cost->method + at, (size_t)(CURVE_NAME - at), ", %" PRIu64 " %s", number,
                     numbers[i].words);
  }
  if (within != NULL) /* one of those that are known */
    (void)snprintf(cost->method + at, (size_t)(CURVE_NAME - at), ", within %s", within);
}

/* Returns the number of raw hands of all buckets; an open table has it in 64-bit numbers. */
static uint64_t count_raw_hands(const ih_table *table)
{
  enum { BYTES = 8 };
  ih_tensor size;
  uint64_t sum = 0;
  if (ih_table_tensor_named(table, "size", &size) != IH_OK)
    return 0;
  const unsigned char *bytes = size.data;
  for (uint64_t i = 0; i < size.bytes; i++)
    sum += (uint64_t)bytes[i] << 8 * (i % BYTES);
  return sum;
}

static enum ih_status check_same_game(const ih_feature_game *first, const ih_feature_game *game,
                                      ih_error *error)
{
  char of_first[IH_DECK_TEXT], of_game[IH_DECK_TEXT];
  (void)ih_deck_format(&first->deck, of_first);
  (void)ih_deck_format(&game->deck, of_game);
  if (strcmp(of_first, of_game) != 0)
    return stream_fail(error, IH_ERR_MISMATCH, "the deck is %s, but %s in the first table", of_game,
                       of_first);
  if (game->ranking != first->ranking)
    return stream_fail(error, IH_ERR_MISMATCH, "the ranking is %s, but %s in the first table",
                       ih_ranking_name(game->ranking), ih_ranking_name(first->ranking));
  if (game->final_board != first->final_board)
    return stream_fail(error, IH_ERR_MISMATCH,
                       "a complete board has %u cards, but %u in the first table",
                       game->final_board, first->final_board);
  return IH_OK;
}

enum ih_status curves_add(struct curves *curves, const ih_store *store, ih_error *error)
{
  const ih_table *table = ih_store_table(store);
  const ih_feature_game *game = ih_store_game(store);
  const char *text = ih_table_metadata(table, "bucket.cost");
  const uint64_t raw_hands = count_raw_hands(table);
  struct bucket_cost cost = {.buckets = game->buckets};
  if (curves->tables == 0)
    curves->game = *game;
  const enum ih_status status = check_same_game(&curves->game, game, error);
  if (status != IH_OK)
    return status;
  if (raw_hands == 0)
    return stream_fail(error, IH_ERR_FORMAT, "its buckets hold no hands; run isohand verify");
  write_street(ih_store_rounds(store), &cost);
  write_method(table, &cost);
  (void)text_number(text, strlen(text), &cost.cost); /* an open table has that number */
  cost.unit = distance_unit_of(store);
  if (cost.unit.one > 0)
    cost.distance = distance_in_unit(&cost.unit, (double)cost.cost / (double)raw_hands);
  curves->costs[curves->tables++] = cost;
  return IH_OK;
}

/* ---- Curves ----------------------------------------------------------------------------- */

static int compare_curves(const struct bucket_cost *a, const struct bucket_cost *b)
{
  if (a->board != b->board)
    return a->board < b->board ? -1 : 1;
  return strcmp(a->method, b->method);
}

static int compare_costs(const void *x, const void *y)
{
  const struct bucket_cost *a = x, *b = y;
  const int order = compare_curves(a, b);
  if (order != 0)
    return order;
  if (a->buckets != b->buckets)
    return a->buckets < b->buckets ? -1 : 1;
  return (a->cost < b->cost) - (a->cost > b->cost);
}

/* "Cost against the number of buckets, 13x4". */
static void write_curves_title(struct curves *curves)
{
  const ih_feature_game *game = &curves->game;
  const int unusual = game->ranking != IH_RANKING_STANDARD;
  char deck[IH_DECK_TEXT];
  (void)ih_deck_format(&game->deck, deck);
  (void)snprintf(curves->title, sizeof curves->title, "Cost against the number of buckets, %s%s%s",
                 deck, unusual ? " by " : "", unusual ? ih_ranking_name(game->ranking) : "");
}

/* Divides the costs of a curve by the first that is not 0. */
static void find_shares(struct curve *curve, struct bucket_cost costs[])
{
  for (size_t i = 0; i < curve->n; i++) {
    if (curve->base == 0)
      curve->base = costs[i].cost;
    if (curve->base != 0)
      costs[i].share = (double)costs[i].cost / (double)curve->base;
  }
}

void curves_join(struct curves *curves)
{
  struct bucket_cost *costs = curves->costs;
  write_curves_title(curves);
  qsort(costs, curves->tables, sizeof *costs, compare_costs);
  for (size_t i = 0; i < curves->tables; i++) {
    if (i == 0 || compare_curves(&costs[i - 1], &costs[i]) != 0)
      curves->curves[curves->n++].costs = &costs[i];
    curves->curves[curves->n - 1].n++;
  }
  for (size_t c = 0, first = 0; c < curves->n; first += curves->curves[c++].n)
    find_shares(&curves->curves[c], costs + first);
}
