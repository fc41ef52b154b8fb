#include "tools/page/street.h"

#include "tools/stream.h"

#include <inttypes.h>
#include <isohand/equity.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading numbers --------------------------------------------------------------------- */

static uint64_t read_element(const ih_tensor *tensor, uint64_t i)
{
  const size_t n = ih_dtype_size(tensor->dtype);
  const unsigned char *bytes = (const unsigned char *)tensor->data + i * n;
  uint64_t number = 0;
  for (size_t b = 0; b < n; b++)
    number |= (uint64_t)bytes[b] << 8 * b;
  return number;
}

static double read_float(const ih_tensor *tensor, uint64_t i)
{
  const uint64_t bits = read_element(tensor, i);
  double number;
  memcpy(&number, &bits, sizeof number);
  return number;
}

const char *street_says(const struct page_street *street, const char *key)
{
  const char *value = ih_table_metadata(ih_store_table(street->store), key);
  return value == NULL ? "" : value;
}

/* ---- Centres ----------------------------------------------------------------------------- */

/* How the centres of each method are drawn; of == NULL: for any `of`. */
static const struct drawn_centres {
  const char *method, *of;
  enum street_centres centres;
  unsigned columns; /* 0: one per coordinate */
  const char *meaning;
} drawn_centres[] = {
    {"emd", NULL, CENTRES_SHARES, 0, "Centre: the share of its runouts by hand strength, 0 to 1"},
    {"ochs", NULL, CENTRES_LEVELS, 0,
     "Centre: hand strength, 0 to 1, against each cluster of opponents"},
    {"potential", "ehs", CENTRES_SHARES, STREET_PARTS,
     "Centre: the share of its next cards by E[HS] on the next street, 0 to 1"},
    {"potential", "centres", CENTRES_SHARES, STREET_PARTS,
     "Centre: the share of its next cards by bucket on the next street, the lowest first"},
    {"l1", NULL, CENTRES_LEVELS, 0, "Centre: its coordinates, in parts of the highest of all"},
    {"l2", NULL, CENTRES_LEVELS, 0, "Centre: its coordinates, in parts of the highest of all"},
};

static void find_drawn_centres(struct page_street *street)
{
  const char *method = street_says(street, "bucket.method"), *of = street_says(street, "bucket.of");
  if (ih_table_tensor_named(ih_store_table(street->store), "centre", &street->centre) != IH_OK)
    return;
  street->width = street->centre.shape[1];
  for (size_t i = 0; i < sizeof drawn_centres / sizeof *drawn_centres; i++) {
    const struct drawn_centres *drawn = &drawn_centres[i];
    if (strcmp(drawn->method, method) != 0 || (drawn->of != NULL && strcmp(drawn->of, of) != 0))
      continue;
    const uint64_t columns = drawn->columns != 0 ? drawn->columns : street->width;
    if (columns > STREET_COLUMNS)
      return;
    street->centres = drawn->centres;
    street->columns = (unsigned)columns;
    street->meaning = drawn->meaning;
  }
  for (uint64_t i = 0; street->centres != CENTRES_NONE && i < street->width * street->buckets;
       i++) {
    const uint64_t number = read_element(&street->centre, i);
    street->highest = number > street->highest ? number : street->highest;
  }
}

/* Draws coordinates that are cumulative counts of runouts by bin. */
static void draw_counts_up_to(const struct page_street *street, uint64_t first, double columns[])
{
  const uint64_t all = read_element(&street->centre, first + street->width - 1);
  uint64_t before = 0;
  for (unsigned i = 0; i < street->columns; i++) {
    const uint64_t number = read_element(&street->centre, first + i);
    columns[i] = all == 0 || number < before ? 0 : (double)(number - before) / (double)all;
    before = number;
  }
}

/* Draws coordinates that are positions on a line. */
static void draw_places(const struct page_street *street, uint64_t first, uint64_t end,
                        double columns[])
{
  memset(columns, 0, street->columns * sizeof *columns);
  for (uint64_t i = 0; i < street->width; i++) {
    const uint64_t place = read_element(&street->centre, first + i);
    columns[place < end ? place * street->columns / end : street->columns - 1] +=
        1 / (double)street->width;
  }
}

static void draw_levels(const struct page_street *street, uint64_t first, uint64_t one,
                        double columns[])
{
  for (unsigned i = 0; i < street->columns; i++) {
    const uint64_t number = read_element(&street->centre, first + i);
    columns[i] = number < one ? (double)number / (double)one : one > 0;
  }
}

double street_columns(const struct page_street *street, uint32_t bucket,
                      double columns[STREET_COLUMNS])
{
  enum { EHS_ONE = 32768 }; /* doc/FORMAT.md: points of `potential` of ehs */
  const uint64_t first = bucket * street->width;
  const char *method = street_says(street, "bucket.method");
  double top = 0;
  if (street->centres == CENTRES_LEVELS) {
    draw_levels(street, first, strcmp(method, "ochs") == 0 ? IH_EQUITY_HS : street->highest,
                columns);
    return 1;
  }
  if (strcmp(method, "emd") == 0)
    draw_counts_up_to(street, first, columns);
  else if (strcmp(street_says(street, "bucket.of"), "ehs") == 0)
    draw_places(street, first, EHS_ONE + 1, columns);
  else
    draw_places(street, first, street->highest + 1, columns);
  for (unsigned i = 0; i < street->columns; i++)
    top = columns[i] > top ? columns[i] : top;
  return top > 0 ? top : 1;
}

/* ---- Buckets ----------------------------------------------------------------------------- */

static const char *street_name(unsigned board)
{
  return board == 0 ? "preflop" : board == 3 ? "flop" : board == 4 ? "turn" : "river";
}

static enum ih_status read_buckets(struct page_street *street, ih_error *error)
{
  const ih_table *table = ih_store_table(street->store);
  ih_tensor size, cost, ehs;
  (void)ih_table_tensor_named(table, "size", &size); /* present in every open bucket table */
  (void)ih_table_tensor_named(table, "cost", &cost);
  (void)ih_table_tensor_named(table, "ehs", &ehs);
  for (uint32_t b = 0; b < street->buckets; b++) {
    street->size[b] = read_element(&size, b);
    street->cost[b] = read_element(&cost, b);
    street->ehs[b] = read_float(&ehs, b);
    if (street->size[b] == 0 || street->raw_hands + street->size[b] < street->size[b] ||
        !(street->ehs[b] >= 0 && street->ehs[b] <= 1))
      return stream_fail(error, IH_ERR_FORMAT,
                         "%s: bucket %u has an invalid size or E[HS]; run isohand verify",
                         ih_table_path(table), b);
    street->raw_hands += street->size[b];
    street->total_cost += street->cost[b];
    if (b == 0 || street->ehs[b] < street->lowest_ehs)
      street->lowest_ehs = street->ehs[b];
    if (b == 0 || street->ehs[b] > street->highest_ehs)
      street->highest_ehs = street->ehs[b];
  }
  return IH_OK;
}

enum ih_status street_read(const ih_store *store, struct page_street *out, ih_error *error)
{
  const ih_rounds *rounds = ih_store_rounds(store);
  const uint32_t k = ih_store_game(store)->buckets;
  struct page_street street = {.store = store,
                               .deck = ih_store_game(store)->deck,
                               .board = ih_rounds_total(rounds, rounds->count) - 2,
                               .buckets = k,
                               .size = calloc(k, sizeof *street.size),
                               .cost = calloc(k, sizeof *street.cost),
                               .ehs = calloc(k, sizeof *street.ehs),
                               .label = ih_store_tensor_number(store, "bucket")};
  street.name = street_name(street.board);
  street.unit = distance_unit_of(store);
  enum ih_status status = IH_ERR_MEMORY;
  if (street.size == NULL || street.cost == NULL || street.ehs == NULL)
    (void)stream_fail(error, status, "%s", ih_status_string(status));
  else
    status = read_buckets(&street, error);
  if (status != IH_OK) {
    street_free(&street);
    return status;
  }
  find_drawn_centres(&street);
  *out = street;
  return IH_OK;
}

void street_free(struct page_street *street)
{
  free(street->size);
  free(street->cost);
  free(street->ehs);
}

int street_is_listed(const struct page_street *street)
{
  return street->buckets <= STREET_LISTED;
}

double street_distance(const struct page_street *street, uint32_t bucket)
{
  return street->unit.one <= 0 ? 0
                               : distance_in_unit(&street->unit, (double)street->cost[bucket] /
                                                                     (double)street->size[bucket]);
}

double street_distance_share(const struct page_street *street, uint32_t bucket)
{
  return street->total_cost == 0 ? 0 : (double)street->cost[bucket] / (double)street->total_cost;
}

uint32_t street_bucket(const struct page_street *street, uint64_t index)
{
  return (uint32_t)ih_store_value_unchecked(street->store, street->label, index, 0);
}

enum ih_status street_check(const struct page_street *street, const uint64_t index[], uint64_t n,
                            ih_error *error)
{
  const uint64_t count = index == NULL ? ih_store_hands(street->store) : n;
  for (uint64_t i = 0; i < count; i++) {
    const uint64_t at = index == NULL ? i : index[i];
    if (street_bucket(street, at) >= street->buckets)
      return stream_fail(error, IH_ERR_FORMAT,
                         "%s: index %" PRIu64 " has bucket %u of %u; run isohand verify",
                         ih_table_path(ih_store_table(street->store)), at,
                         street_bucket(street, at), street->buckets);
  }
  return IH_OK;
}

uint32_t street_spread(const struct page_street *street, uint32_t i, uint32_t n)
{
  return n < 2 ? street->buckets / 2 : (uint32_t)((uint64_t)i * (street->buckets - 1) / (n - 1));
}
