#include "tools/plot/grid.h"

#include "tools/stream.h"

#include <isohand/combinatorics.h>
#include <isohand/sequence.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Sums over the hands of a preflop class ---------------------------------------------- */

enum { COLUMNS = 3 };

/* Integer sums. The largest are those of 2,5: 12 * C(50, 5) deals of at most 1980^2 each, below
 * 2^47. Sums of a corrupt file may wrap. */
struct grid_sums {
  uint64_t deals;
  uint64_t column[COLUMNS];
};

/* The numbers of runouts and opponents, by which sums are divided. */
struct game_counts {
  double runouts, opponents;
};

/* The source of a column: a tensor or, on the final street, where the squares are not stored, the
 * square of one. */
struct column {
  size_t tensor;
  int square;
};

/* ---- Quantities ------------------------------------------------------------------- */

struct quantity {
  const char *feature, *name, *words;
  double (*share)(const struct grid_sums *sums, const struct game_counts *counts);
};

static double per_opponent(uint64_t sum, const struct grid_sums *sums,
                           const struct game_counts *counts)
{
  return (double)sum / ((double)sums->deals * counts->runouts * counts->opponents);
}

static double win(const struct grid_sums *sums, const struct game_counts *counts)
{
  return per_opponent(sums->column[0], sums, counts);
}

static double tie(const struct grid_sums *sums, const struct game_counts *counts)
{
  return per_opponent(sums->column[1], sums, counts);
}

static double lose(const struct grid_sums *sums, const struct game_counts *counts)
{
  return per_opponent(sums->column[2], sums, counts);
}

static double mean_equity(const struct grid_sums *sums, const struct game_counts *counts)
{
  return per_opponent(2 * sums->column[0] + sums->column[1], sums, counts) / 2;
}

static double ehs(const struct grid_sums *sums, const struct game_counts *counts)
{
  return per_opponent(sums->column[0], sums, counts) / 2;
}

static double ehs2(const struct grid_sums *sums, const struct game_counts *counts)
{
  return per_opponent(sums->column[1], sums, counts) / (4 * counts->opponents);
}

static double deviation(const struct grid_sums *sums, const struct game_counts *counts)
{
  const double mean = ehs(sums, counts), variance = ehs2(sums, counts) - mean * mean;
  return variance > 0 ? sqrt(variance) : 0;
}

/* The first quantity of a feature is its default. */
static const struct quantity quantities[] = {
    {"ehs", "ehs", "E[HS]", ehs},
    {"ehs", "ehs2", "E[HS^2]", ehs2},
    {"ehs", "deviation", "standard deviation of HS", deviation},
    {"equity", "equity", "equity", mean_equity},
    {"equity", "win", "wins", win},
    {"equity", "tie", "ties", tie},
    {"equity", "lose", "losses", lose},
};

enum { QUANTITIES = sizeof quantities / sizeof *quantities };

const struct quantity *quantity_find(const ih_feature *feature, const char *name)
{
  for (size_t i = 0; i < QUANTITIES; i++)
    if (strcmp(quantities[i].feature, ih_feature_name(feature)) == 0 &&
        (name == NULL || strcmp(quantities[i].name, name) == 0))
      return &quantities[i];
  return NULL;
}

const char *quantity_name(size_t i)
{
  return i < QUANTITIES ? quantities[i].name : NULL;
}

void quantity_names(const ih_feature *feature, char names[QUANTITY_NAMES])
{
  size_t at = 0;
  names[0] = '\0';
  for (size_t i = 0; i < QUANTITIES; i++)
    if (strcmp(quantities[i].feature, ih_feature_name(feature)) == 0 && at < QUANTITY_NAMES)
      at += (size_t)snprintf(names + at, QUANTITY_NAMES - at, " %s", quantities[i].name);
}

/* ---- Reading ---------------------------------------------------------------------- */

/* Finds the columns of the table's feature and returns their number. */
static size_t find_columns(const ih_store *store, struct column columns[COLUMNS])
{
  if (strcmp(ih_feature_name(ih_store_feature(store)), "equity") == 0) {
    columns[0] = (struct column){ih_store_tensor_number(store, "wins"), 0};
    columns[1] = (struct column){ih_store_tensor_number(store, "ties"), 0};
    columns[2] = (struct column){ih_store_tensor_number(store, "losses"), 0};
    return 3;
  }
  const size_t points = ih_store_tensor_number(store, "points"),
               squares = ih_store_tensor_number(store, "squares");
  const int is_final = squares == ih_store_tensors(store);
  columns[0] = (struct column){points, 0};
  columns[1] = (struct column){is_final ? points : squares, is_final};
  return 2;
}

static void add_row(const ih_store *store, const struct column columns[], size_t n, uint64_t index,
                    uint64_t deals, struct grid_sums *sums)
{
  sums->deals += deals;
  for (size_t c = 0; c < n; c++) {
    const uint64_t value = ih_store_value_unchecked(store, columns[c].tensor, index, 0);
    sums->column[c] += deals * (columns[c].square ? value * value : value);
  }
}

enum { BATCH = 1024 };

static enum ih_status add_all(const ih_store *store, struct grid_sums sums[][IH_MAX_RANKS])
{
  const ih_indexer *indexer = ih_store_indexer(store);
  ih_deck deck;
  ih_rounds rounds;
  ih_indexer_deck(indexer, &deck);
  ih_indexer_rounds(indexer, &rounds);
  const unsigned last = rounds.count - 1u;
  const size_t stride = ih_indexer_cards(indexer, last);
  uint8_t rows[BATCH * IH_MAX_CARDS];
  uint64_t deals[BATCH];
  const ih_sequence_arrays hands = {.rows = rows, .stride = stride, .multiplicities = deals};
  struct column columns[COLUMNS];
  const size_t n = find_columns(store, columns);
  ih_sequence *sequence;
  const enum ih_status status =
      ih_sequence_new(indexer, last, 0, ih_indexer_size(indexer, last), &sequence);
  if (status != IH_OK)
    return status;
  uint64_t index = 0;
  for (size_t given; (given = ih_sequence_next_unchecked(sequence, BATCH, &hands)) > 0;)
    for (size_t i = 0; i < given; i++, index++) {
      const struct class_place at = class_of(&deck, rows + i * stride);
      add_row(store, columns, n, index, deals[i], &sums[at.row][at.column]);
    }
  ih_sequence_free(sequence);
  return IH_OK;
}

/* Counts as isohand/equity.h does: the board is known up to the last round. */
static struct game_counts count_game(const ih_store *store)
{
  ih_deck deck;
  ih_rounds rounds;
  ih_indexer_deck(ih_store_indexer(store), &deck);
  ih_indexer_rounds(ih_store_indexer(store), &rounds);
  const unsigned final = ih_store_game(store)->final_board;
  const unsigned known = ih_rounds_total(&rounds, rounds.count), cards = ih_deck_cards(&deck);
  uint64_t runouts = 0, opponents = 0;
  (void)ih_binomial(cards - known, final + 2 - known, &runouts);
  (void)ih_binomial(cards - 2 - final, 2, &opponents);
  return (struct game_counts){(double)runouts, (double)opponents};
}

/* Writes "E[HS] of preflop classes, 13x4". */
static void write_title(const ih_store *store, const char *words, struct grid *grid)
{
  const enum ih_ranking ranking = ih_store_game(store)->ranking;
  const int unusual = ranking != IH_RANKING_STANDARD;
  char deck[IH_DECK_TEXT];
  (void)ih_deck_format(&grid->deck, deck);
  (void)snprintf(grid->title, sizeof grid->title, "%s of preflop classes, %s%s%s", words, deck,
                 unusual ? " by " : "", unusual ? ih_ranking_name(ranking) : "");
}

static void write_note(const ih_store *store, struct grid *grid)
{
  char text[IH_ROUNDS_TEXT];
  ih_rounds rounds;
  ih_indexer_rounds(ih_store_indexer(store), &rounds);
  (void)ih_rounds_format(&rounds, text);
  const int averaged = rounds.count > 1;
  (void)snprintf(grid->note, sizeof grid->note, "%s%s%ssuited above the diagonal, offsuit below",
                 averaged ? "mean over all boards of " : "", averaged ? text : "",
                 averaged ? "; " : "");
}

/* Finds the extremes and the scale around them. */
static void find_scale(struct grid *grid)
{
  const double steps = 20;
  double low = 2, high = -1;
  for (unsigned row = 0; row < grid->deck.ranks; row++)
    for (unsigned column = 0; column < grid->deck.ranks; column++) {
      const struct class_place at = {row, column};
      const double value = grid->value[row][column];
      if (!class_is_dealt(&grid->deck, at))
        continue;
      if (value < low) {
        low = value;
        grid->lowest = at;
      }
      if (value > high) {
        high = value;
        grid->highest = at;
      }
    }
  grid->low = floor(low * steps) / steps;
  grid->high = ceil(high * steps) / steps;
  if (grid->high <= grid->low)
    grid->high = grid->low + 1 / steps;
}

static enum ih_status divide(const ih_store *store, const struct quantity *quantity,
                             struct grid_sums sums[][IH_MAX_RANKS], struct grid *grid,
                             ih_error *error)
{
  const struct game_counts counts = count_game(store);
  for (unsigned row = 0; row < grid->deck.ranks; row++)
    for (unsigned column = 0; column < grid->deck.ranks; column++) {
      const struct class_place at = {row, column};
      if (!class_is_dealt(&grid->deck, at))
        continue;
      const double value = quantity->share(&sums[row][column], &counts);
      char name[CLASS_NAME];
      class_name(&grid->deck, at, name);
      if (value > 1)
        return stream_fail(error, IH_ERR_FORMAT, "%s: invalid values for %s; run isohand verify",
                           ih_table_path(ih_store_table(store)), name);
      grid->value[row][column] = value;
    }
  return IH_OK;
}

enum ih_status grid_read(const ih_store *store, const struct quantity *quantity, struct grid *grid,
                         ih_error *error)
{
  struct grid_sums sums[IH_MAX_RANKS][IH_MAX_RANKS] = {0};
  *grid = (struct grid){0};
  ih_indexer_deck(ih_store_indexer(store), &grid->deck);
  enum ih_status status = add_all(store, sums);
  if (status != IH_OK)
    return stream_fail(error, status, "%s: %s", ih_table_path(ih_store_table(store)),
                       ih_status_string(status));
  status = divide(store, quantity, sums, grid, error);
  if (status != IH_OK)
    return status;
  write_title(store, quantity->words, grid);
  write_note(store, grid);
  find_scale(grid);
  return IH_OK;
}
