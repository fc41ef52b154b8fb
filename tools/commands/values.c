#include "tools/commands/values.h"

#include "tools/io/text.h"

#include <isohand/combinatorics.h>
#include <string.h>

/* ---- Numbers ------------------------------------------------------------------- */

static void put_float(struct output *out, uint64_t bits)
{
  const uint32_t low = (uint32_t)bits;
  float value;
  memcpy(&value, &low, sizeof value);
  output_print(out, "%.9g", (double)value);
}

void values_element(struct output *out, const ih_store *store, size_t t, uint64_t index, uint64_t j)
{
  ih_tensor tensor;
  (void)ih_store_tensor(store, t, &tensor);
  const uint64_t value = ih_store_value_unchecked(store, t, index, j);
  if (tensor.dtype == IH_F32)
    put_float(out, value);
  else
    output_number(out, value);
}

/* Appends a / b with `decimals` decimals, 1..9, rounded to the nearest, halves up, as floor(a unit
 * / b + 1/2).  The products have 128 bits, so nothing overflows. */
static void put_quotient(struct output *out, uint64_t a, uint64_t b, unsigned decimals)
{
  uint64_t unit = 1;
  for (unsigned i = 0; i < decimals; i++)
    unit *= 10;
  const uint64_t rounded =
      (uint64_t)(((unsigned __int128)2 * unit * a + b) / ((unsigned __int128)2 * b));
  char digits[TEXT_DIGITS];
  const size_t length = text_digits(rounded % unit, digits);
  output_number(out, rounded / unit);
  output_char(out, '.');
  for (size_t i = length; i < decimals; i++)
    output_char(out, '0');
  output_text(out, digits, length);
}

static void put_percent(struct output *out, uint64_t a, uint64_t b)
{
  put_quotient(out, 100 * a, b, 1);
  output_words(out, " %");
}

/* Appends the elements of a row, separated by commas. */
static void put_elements(struct output *out, const ih_store *store, size_t t, uint64_t index)
{
  ih_tensor tensor;
  (void)ih_store_tensor(store, t, &tensor);
  const uint64_t width = tensor.dims == 1 ? 1 : tensor.shape[1];
  for (uint64_t j = 0; j < width; j++) {
    if (j > 0)
      output_char(out, ',');
    values_element(out, store, t, index, j);
  }
}

/* ---- Streets -------------------------------------------------------------------- */

enum { OMAHA_BOARD = 5 }; /* cards on its final board */

/* Units of a table of equity. */
struct street {
  int final; /* 1 on the final board */
  uint64_t runouts, opponents;
};

static struct street street_of(const ih_store *store)
{
  ih_deck deck;
  ih_rounds rounds;
  ih_indexer_deck(ih_store_indexer(store), &deck);
  ih_indexer_rounds(ih_store_indexer(store), &rounds);
  const unsigned hole = rounds.cards[0], board = rounds.count == 2 ? rounds.cards[1] : 0;
  const unsigned final = hole > 2 ? OMAHA_BOARD : ih_store_game(store)->final_board;
  const unsigned left = ih_deck_cards(&deck) - hole;
  struct street street = {.final = board == final};
  (void)ih_binomial(left - board, final - board, &street.runouts);
  (void)ih_binomial(left - final, hole, &street.opponents);
  return street;
}

/* ---- Rows ------------------------------------------------------------------------- */

void values_plain_row(struct output *out, const ih_store *store, uint64_t index)
{
  for (size_t t = 0; t < ih_store_tensors(store); t++) {
    if (t > 0)
      output_char(out, '\t');
    put_elements(out, store, t, index);
  }
}

/* Appends "beats 61.2 % of hands, ties 1.4 %". */
static void put_equity(struct output *out, const struct street *street, uint64_t wins,
                       uint64_t ties)
{
  const uint64_t all = street->runouts * street->opponents;
  output_words(out, "\tbeats ");
  put_percent(out, wins, all);
  output_words(out, " of hands, ties ");
  put_percent(out, ties, all);
}

static void show_equity_row(struct output *out, const ih_store *store, uint64_t index)
{
  const uint64_t wins = ih_store_value_unchecked(store, 0, index, 0);
  const uint64_t ties = ih_store_value_unchecked(store, 1, index, 0);
  const struct street street = street_of(store);
  values_plain_row(out, store, index);
  put_equity(out, &street, wins, ties);
}

static void show_ehs_row(struct output *out, const ih_store *store, uint64_t index)
{
  const struct street street = street_of(store);
  const uint64_t points = ih_store_value_unchecked(store, 1, index, 0);
  const uint64_t most = 2 * street.opponents;
  output_number(out, points);
  if (street.final) {
    output_words(out, "\tHS ");
    put_quotient(out, points, most, 4);
    return;
  }
  const uint64_t squares = ih_store_value_unchecked(store, 0, index, 0);
  output_char(out, '\t');
  output_number(out, squares);
  output_words(out, "\tE[HS] ");
  put_quotient(out, points, most * street.runouts, 4);
  output_words(out, ", E[HS^2] ");
  put_quotient(out, squares, most * most * street.runouts, 4);
}

static void show_omaha_equity_row(struct output *out, const ih_store *store, uint64_t index)
{
  const uint64_t wins = ih_store_value_unchecked(store, 0, index, 0);
  const uint64_t ties = ih_store_value_unchecked(store, 1, index, 0);
  const struct street street = street_of(store);
  values_plain_row(out, store, index);
  output_char(out, '\t');
  output_number(out, street.runouts * street.opponents - wins - ties);
  put_equity(out, &street, wins, ties);
}

static void show_omaha_ehs_row(struct output *out, const ih_store *store, uint64_t index)
{
  const struct street street = street_of(store);
  const uint64_t points = ih_store_value_unchecked(store, 0, index, 0);
  output_number(out, points);
  output_words(out, "\tE[HS] ");
  put_quotient(out, points, 2 * street.opponents * street.runouts, 4);
}

static void show_omaha_ehs2_row(struct output *out, const ih_store *store, uint64_t index)
{
  const struct street street = street_of(store);
  const uint64_t squares = ih_store_value_unchecked(store, 0, index, 0);
  output_number(out, squares);
  output_words(out, "\tE[HS^2] ");
  put_quotient(out, squares, 4 * street.opponents * street.opponents * street.runouts, 4);
}

/* Appends "HS 0.660 to 0.680". */
static void put_bin(struct output *out, uint64_t bin, uint64_t bins)
{
  output_words(out, "HS ");
  put_quotient(out, bin, bins, 3);
  output_words(out, " to ");
  put_quotient(out, bin + 1, bins, 3);
}

/* Appends the mean and the mode; among equally frequent bins the lowest. */
static void histogram_words(struct output *out, const ih_store *store, uint64_t index,
                            uint64_t bins)
{
  uint64_t runouts = 0, sum = 0, most = 0, mode = 0;
  for (uint64_t b = 0; b < bins; b++) {
    const uint64_t count = ih_store_value_unchecked(store, 0, index, b);
    runouts += count;
    sum += count * b;
    if (count > most) {
      most = count;
      mode = b;
    }
  }
  if (runouts == 0)
    return;
  output_words(out, "mean bin ");
  put_quotient(out, sum, runouts, 1);
  output_words(out, ", most often bin ");
  output_number(out, mode);
  output_words(out, ": ");
  put_bin(out, mode, bins);
  output_words(out, ", ");
  put_percent(out, most, runouts);
}

static void show_histogram_row(struct output *out, const ih_store *store, uint64_t index)
{
  const uint64_t bins = ih_store_game(store)->bins;
  put_elements(out, store, 0, index);
  output_char(out, '\t');
  if (street_of(store).final)
    put_bin(out, ih_store_value_unchecked(store, 0, index, 0), bins);
  else
    histogram_words(out, store, index, bins);
}

/* Appends "HS by cluster: 0.912 0.500 -", with a dash for a cluster that the hand never meets. */
static void show_ochs_row(struct output *out, const ih_store *store, uint64_t index)
{
  const uint64_t clusters = ih_store_game(store)->clusters;
  values_plain_row(out, store, index);
  output_words(out, "\tHS by cluster:");
  for (uint64_t c = 0; c < clusters; c++) {
    const uint64_t wins = ih_store_value_unchecked(store, 0, index, c);
    const uint64_t ties = ih_store_value_unchecked(store, 1, index, c);
    const uint64_t opponents = ih_store_value_unchecked(store, 2, index, c);
    output_char(out, ' ');
    if (opponents > 0)
      put_quotient(out, 2 * wins + ties, 2 * opponents, 3);
    else
      output_char(out, '-');
  }
}

/* Appends "3:2,17:40,18:4", labels with counts, and the most frequent label, the lowest among
 * equals. */
static void show_transitions_row(struct output *out, const ih_store *store, uint64_t index)
{
  ih_tensor tensor;
  (void)ih_store_tensor(store, 0, &tensor);
  const uint64_t width = tensor.shape[1];
  uint64_t labels = 0, most = 0, mode = 0;
  for (; labels < width; labels++) {
    const uint64_t label = ih_store_value_unchecked(store, 0, index, labels);
    const uint64_t count = ih_store_value_unchecked(store, 1, index, labels);
    if (count == 0)
      break;
    if (labels > 0)
      output_char(out, ',');
    output_number(out, label);
    output_char(out, ':');
    output_number(out, count);
    mode = count > most ? label : mode;
    most = count > most ? count : most;
  }
  output_char(out, '\t');
  output_number(out, labels);
  output_words(out, labels == 1 ? " label" : " labels");
  output_words(out, ", most often ");
  output_number(out, mode);
  output_words(out, ": ");
  put_percent(out, most, width);
}

void values_row(struct output *out, const ih_store *store, uint64_t index)
{
  static const struct {
    const char *feature;
    void (*row)(struct output *out, const ih_store *store, uint64_t index);
  } rows[] = {{"equity", show_equity_row},
              {"ehs", show_ehs_row},
              {"histogram", show_histogram_row},
              {"ochs", show_ochs_row},
              {"omaha-ehs", show_omaha_ehs_row},
              {"omaha-ehs2", show_omaha_ehs2_row},
              {"omaha-equity", show_omaha_equity_row},
              {"omaha-histogram", show_histogram_row},
              {"transitions", show_transitions_row}};
  const char *feature = ih_feature_name(ih_store_feature(store));
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (strcmp(feature, rows[i].feature) == 0) {
      rows[i].row(out, store, index);
      return;
    }
  values_plain_row(out, store, index);
}

/* Writes infinities and NaN, which JSON cannot represent, as null. */
static void put_element_json(struct json *json, const ih_store *store, const ih_tensor *tensor,
                             size_t t, uint64_t index, uint64_t j)
{
  const uint64_t bits = ih_store_value_unchecked(store, t, index, j);
  const int is_number = tensor->dtype != IH_F32 || (bits & 0x7F800000) != 0x7F800000;
  json_key(json, tensor->dims == 1 ? tensor->name : NULL);
  if (is_number)
    values_element(json->out, store, t, index, j);
  else
    output_words(json->out, "null");
}

void values_json(struct json *json, const ih_store *store, uint64_t index)
{
  for (size_t t = 0; t < ih_store_tensors(store); t++) {
    ih_tensor tensor;
    (void)ih_store_tensor(store, t, &tensor);
    if (tensor.dims == 1) {
      put_element_json(json, store, &tensor, t, index, 0);
      continue;
    }
    json_open(json, tensor.name, '[');
    for (uint64_t j = 0; j < tensor.shape[1]; j++)
      put_element_json(json, store, &tensor, t, index, j);
    json_close(json, ']');
  }
}
