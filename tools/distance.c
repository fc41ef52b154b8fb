#include "tools/distance.h"

#include "tools/io/text.h"

#include <isohand/combinatorics.h>
#include <isohand/equity.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Counts of a table ------------------------------------------------------------------- */

/* As isohand/equity.h counts them. */
struct counts {
  unsigned cards, hole, board; /* cards of the deck, and of a hand of the table's street */
  double runouts, opponents, raw_hands;
};

static double choose(unsigned n, unsigned k)
{
  uint64_t ways = 0;
  (void)ih_binomial(n, k, &ways);
  return (double)ways;
}

static struct counts counts_of(const ih_store *store)
{
  const ih_feature_game *game = ih_store_game(store);
  const ih_rounds *rounds = ih_store_rounds(store);
  const unsigned hole = rounds->cards[0];
  struct counts counts = {.cards = ih_deck_cards(&game->deck),
                          .hole = hole,
                          .board = ih_rounds_total(rounds, rounds->count) - hole};
  counts.runouts = choose(counts.cards - hole - counts.board, game->final_board - counts.board);
  counts.opponents = choose(counts.cards - hole - game->final_board, hole);
  counts.raw_hands = choose(counts.cards, hole) * choose(counts.cards - hole, counts.board);
  return counts;
}

static const char *value_of(const ih_store *store, const char *key)
{
  const char *value = ih_table_metadata(ih_store_table(store), key);
  return value == NULL ? "" : value;
}

/* Returns the coordinates of a centre: with emd the bins, with ochs the clusters. */
static double width_of(const ih_store *store)
{
  ih_tensor centre;
  const enum ih_status status = ih_table_tensor_named(ih_store_table(store), "centre", &centre);
  return status == IH_OK && centre.dims == 2 ? (double)centre.shape[1] : 0;
}

/* ---- The raw number that is one unit, by method: doc/FORMAT.md has their points ------------ */

/* Points count the runouts up to each bin, so the sum of their differences, divided by the runouts
 * and by the bins, is their distance in HS, which is 0 to 1. */
static double emd_one(const ih_store *store, const struct counts *counts)
{
  return counts->runouts * width_of(store) / 100;
}

/* Points leave out as many of the lowest bits of a sum as bring its maximum below `end`. */
static double shorten(double most, double end)
{
  while (most >= end)
    most = floor(most / 2);
  return most;
}

static const double end_of_points = 4294967295.0, end_of_omaha_squares = 16777216.0;

/* E[HS] is score / (2 opponents runouts). */
static double ehs_one(const ih_store *store, const struct counts *counts)
{
  (void)store;
  return shorten(2 * counts->opponents * counts->runouts, end_of_points) / 100;
}

/* HS against weighted opponents, times IH_EQUITY_WEIGHTED_HS. */
static double weighted_one(const ih_store *store, const struct counts *counts)
{
  (void)store;
  (void)counts;
  return IH_EQUITY_WEIGHTED_HS / 100.0;
}

/* E[HS^2] is squares / (4 opponents^2 runouts). */
static double squares_one(const ih_store *store, const struct counts *counts)
{
  if (counts->board == ih_store_game(store)->final_board)
    return ehs_one(store, counts);
  return shorten(4 * counts->opponents * counts->opponents * counts->runouts,
                 counts->hole > 2 ? end_of_omaha_squares : end_of_points) /
         100;
}

/* One coordinate per next card: 32768 times the E[HS] of its bucket. */
static double next_ehs_one(const ih_store *store, const struct counts *counts)
{
  (void)store;
  return 32768.0 * (counts->cards - counts->hole - counts->board) / 100;
}

/* One coordinate per cluster of opponents: IH_EQUITY_HS times HS.  The root of the mean square over
 * the clusters. */
static double ochs_one(const ih_store *store, const struct counts *counts)
{
  (void)counts;
  return sqrt(width_of(store)) * IH_EQUITY_HS / 100;
}

/* The numbers of the user's file were multiplied by a scale. */
static double supplied_one(const ih_store *store, const struct counts *counts)
{
  const double scale = strtod(value_of(store, "bucket.scale"), NULL);
  (void)counts;
  return scale > 0 && scale < INFINITY ? scale : 1;
}

/* ---- Methods ------------------------------------------------------------------------------- */

#define EQUITY "points of equity"

#define WEIGHTED                                                                                   \
  "Difference between a hand's equity against opponents weighted by strength and its bucket's "    \
  "median, in percentage points"

static const struct method_unit {
  const char *method, *of; /* of == NULL: for any other `of` */
  double (*one)(const ih_store *store, const struct counts *counts);
  int is_square;
  const char *name, *meaning;
} method_units[] = {
    {"emd", NULL, emd_one, 0, EQUITY,
     "Earth mover's distance between the distributions of equity over runouts of a hand and of its "
     "bucket's centre, in percentage points"},
    {"optimal", "ochs", weighted_one, 0, EQUITY, WEIGHTED},
    {"optimal", NULL, ehs_one, 0, EQUITY,
     "Difference between the E[HS] of a hand and of its bucket's centre, in percentage points"},
    {"percentile", "ehs", ehs_one, 0, EQUITY,
     "Difference between the E[HS] of a hand and its bucket's median, in percentage points"},
    {"percentile", "ochs", weighted_one, 0, EQUITY, WEIGHTED},
    {"percentile", "ehs2", squares_one, 0, "points of E[HS^2]",
     "Difference between the E[HS^2] of a hand and its bucket's median, in percentage points"},
    {"percentile", "ehs2,ehs", squares_one, 0, "points of E[HS^2] plus E[HS]",
     "Sum of the differences between a hand's E[HS^2] and E[HS] and its bucket's medians, in "
     "percentage points"},
    {"potential", "ehs", next_ehs_one, 0, EQUITY,
     "Earth mover's distance between the E[HS] of the next street's buckets that a hand reaches "
     "and its bucket's centre, in percentage points"},
    {"ochs", NULL, ochs_one, 1, EQUITY,
     "Difference between a hand's equity against each cluster of opponents and its bucket's "
     "centre, as a root mean square over clusters and hands, in percentage points"},
    {"l1", NULL, supplied_one, 0, "units of the points",
     "Sum of the differences between the coordinates of a point and of its bucket's centre, in the "
     "units of the file of points"},
    {"l2", NULL, supplied_one, 1, "units of the points",
     "Euclidean distance between a point and its bucket's centre, as a root mean square over "
     "hands, in the units of the file of points"},
};

static const struct distance_unit no_unit = {
    .average = "mean", .name = "", .meaning = "All hands of a bucket have the same point"};

static const struct distance_unit raw_unit = {
    .one = 1,
    .average = "mean",
    .name = "raw units",
    .meaning = "Earth mover's distance between the next street's buckets that a hand reaches and "
               "its bucket's centre, summed over the next cards, in the raw numbers of the next "
               "street's centres"};

/* Returns the unit of any method except `potential` of centres. */
static struct distance_unit simple_unit(const ih_store *store, const struct counts *counts)
{
  const char *method = value_of(store, "bucket.method"), *of = value_of(store, "bucket.of");
  for (size_t i = 0; i < sizeof method_units / sizeof *method_units; i++) {
    const struct method_unit *known = &method_units[i];
    if (strcmp(known->method, method) != 0 || (known->of != NULL && strcmp(known->of, of) != 0))
      continue;
    struct distance_unit unit = {.one = known->one(store, counts),
                                 .is_square = known->is_square,
                                 .average = known->is_square ? "root-mean-square" : "mean",
                                 .name = known->name,
                                 .meaning = known->meaning};
    if (strcmp(method, "percentile") == 0 && known->one != weighted_one &&
        counts->board == ih_store_game(store)->final_board) {
      unit.name = EQUITY; /* the final street has one HS, which stands for its square */
      unit.meaning =
          "Difference between the HS of a hand and its bucket's median, in percentage points";
    }
    return unit;
  }
  return no_unit;
}

/* ---- `potential` of centres ---------------------------------------------------------------- */

/* *next = the next street's bucket table in the same folder, if the table's distances are those of
 * its centres; the caller closes it.  Returns 0 if none exists. */
static int open_next(const ih_store *store, const struct counts *counts, ih_store **next)
{
  const char *path = ih_table_path(ih_store_table(store)), *slash = strrchr(path, '/');
  const int folder = slash == NULL ? 0 : (int)(slash - path + 1);
  char *const name = malloc((size_t)folder + sizeof "river-bucket.safetensors");
  char key[48];
  ih_error error;
  if (name == NULL)
    return 0;
  (void)sprintf(name, "%.*s%s-bucket.safetensors", folder, path,
                counts->board == 3 ? "turn" : "river");
  (void)snprintf(key, sizeof key, "source.2,%u.bucket.centre", counts->board + 1);
  const int is_open = ih_store_open(name, next, &error) == IH_OK;
  free(name);
  if (is_open && *value_of(store, key) != '\0' &&
      strcmp(value_of(store, key), value_of(*next, "xxh3-128.centre")) == 0)
    return 1;
  if (is_open)
    ih_store_close(*next);
  return 0;
}

struct distance_unit distance_unit_of(const ih_store *store)
{
  const struct counts counts = counts_of(store);
  ih_store *next;
  if (strcmp(value_of(store, "bucket.distance"), "transport") != 0)
    return simple_unit(store, &counts);
  struct distance_unit unit = raw_unit;
  if (!open_next(store, &counts, &next))
    return unit;
  const struct counts next_counts = counts_of(next);
  const struct distance_unit of_next = simple_unit(next, &next_counts);
  ih_store_close(next);
  if (of_next.one > 0 && !of_next.is_square) {
    unit.one = of_next.one * (counts.cards - 2 - counts.board);
    unit.name = of_next.name;
    unit.meaning = "Earth mover's distance between the next street's buckets that a hand reaches "
                   "and its bucket's centre, measured between their centres";
  }
  return unit;
}

/* ---- Numbers and text ---------------------------------------------------------------------- */

double distance_in_unit(const struct distance_unit *unit, double mean)
{
  return (unit->is_square ? sqrt(mean) : mean) / unit->one;
}

void distance_text(double distance, char text[DISTANCE_TEXT])
{
  (void)snprintf(text, DISTANCE_TEXT,
                 distance > 0 && distance < 0.001 ? "under 0.001"
                 : distance < 999.5               ? "%.3g"
                                                  : "%.0f",
                 distance);
}

double distance_mean(const ih_store *store)
{
  const char *text = value_of(store, "bucket.cost");
  uint64_t cost = 0;
  (void)text_number(text, strlen(text), &cost);
  return (double)cost / counts_of(store).raw_hands;
}

void distance_summary(const ih_store *store, const char *between, char text[DISTANCE_SUMMARY])
{
  const struct distance_unit unit = distance_unit_of(store);
  char number[DISTANCE_TEXT];
  text[0] = '\0';
  if (unit.one <= 0)
    return;
  distance_text(distance_in_unit(&unit, distance_mean(store)), number);
  (void)snprintf(text, DISTANCE_SUMMARY, "%s distance%s %s %s", unit.average, between, number,
                 unit.name);
}
