#include "tools/commands/commands.h"
#include "tools/distance.h"
#include "tools/game.h"
#include "tools/io/clock.h"
#include "tools/io/interrupt.h"
#include "tools/io/json.h"
#include "tools/io/text.h"

#include <inttypes.h>
#include <isohand/abstraction.h>
#include <stdlib.h>
#include <string.h>

enum { A, B, TABLES, USUAL_NUMBER = 3 };

static enum outcome run_diff(const struct call *call);

static struct {
  struct number number;
  int quiet, table;
} given;

static const struct option_spec own_options[] = {
    NUMBER("number", 'n', "N", &given.number, 0, UINT64_MAX - 1,
           "show the N largest overlaps of each bucket (default: 3)"),
    FLAG("quiet", 'q', &given.quiet, "do not print overlaps"),
    FLAG("table", 0, &given.table, "print only a list of all overlaps"),
    {0},
};

const struct command cmd_diff = {
    .name = "diff",
    .operands = "A B",
    .summary = "compare two bucket tables",
    .description =
        "Compares two bucket tables A and B of the same hands, counting raw hands: the\n"
        "adjusted Rand index (1: same buckets; 0: no more alike than by chance), the share of\n"
        "pairs of raw hands on which they agree, whether the buckets of one lie within those of\n"
        "the other, and the mean distance of each under its own method.  Then one line per\n"
        "bucket of A, separated by tabs: its number, its raw hands, the number of buckets of B\n"
        "it overlaps, and the largest overlaps, each with B's bucket and the share of raw hands.\n"
        "--table prints one line per overlap: bucket of A, bucket of B, raw hands.",
    .common = COMMON_JSON,
    .options = own_options,
    .least = 2,
    .most = 2,
    .first = A_FILE,
    .other = A_FILE,
    .run = run_diff,
};

/* Two bucket tables and their overlaps. */
struct diff {
  const struct call *call;
  ih_store *store[TABLES];
  ih_agreement agreement;
  ih_overlap *cells; /* by ascending bucket of A, then B; NULL: not needed */
  size_t count;
};

static enum outcome open_tables(struct diff *diff);
static enum outcome compare_tables(struct diff *diff);
static enum outcome print_diff(const struct diff *diff);

static enum outcome run_diff(const struct call *call)
{
  struct diff diff = {.call = call};
  enum outcome outcome = open_tables(&diff);
  if (outcome == DONE)
    outcome = compare_tables(&diff);
  if (outcome == DONE)
    outcome = print_diff(&diff);
  free(diff.cells);
  ih_store_close(diff.store[A]);
  ih_store_close(diff.store[B]);
  return outcome;
}

static enum outcome open_tables(struct diff *diff)
{
  enum outcome outcome = DONE;
  for (unsigned t = A; t < TABLES && outcome == DONE; t++)
    outcome = game_open_store(diff->call, diff->call->operands[t], &diff->store[t]);
  return outcome;
}

/* Fills diff->cells. */
static enum ih_status list_overlaps(struct diff *diff, const ih_overlaps *overlaps)
{
  diff->cells = calloc(diff->count, sizeof *diff->cells);
  return diff->cells == NULL ? IH_ERR_MEMORY : ih_overlaps_list(overlaps, diff->cells);
}

static enum outcome compare_tables(struct diff *diff)
{
  struct progress progress;
  const ih_callbacks callbacks = progress_callbacks(&progress);
  ih_overlaps *overlaps;
  ih_error error;
  interrupt_catch();
  progress_start(&progress, 0);
  enum ih_status status =
      ih_buckets_compare(diff->store[A], diff->store[B], &callbacks, &overlaps, &error);
  progress_end(&progress);
  interrupt_release();
  if (status != IH_OK)
    return failed(diff->call, "%s", status == IH_ERR_CANCELLED ? "interrupted" : error.message);
  status = ih_overlaps_agreement(overlaps, &diff->agreement);
  diff->count = ih_overlaps_count(overlaps);
  if (status == IH_OK && (given.table || !given.quiet))
    status = list_overlaps(diff, overlaps);
  ih_overlaps_free(overlaps);
  return status == IH_OK ? DONE : failed(diff->call, "%s", ih_status_string(status));
}

/* ---- Each table -------------------------------------------------------------------------- */

static const char *metadata_of(const struct diff *diff, unsigned t, const char *key)
{
  const char *value = ih_table_metadata(ih_store_table(diff->store[t]), key);
  return value == NULL ? "" : value;
}

/* Returns the sum of the distances of all raw hands from their centres; opening a table checks that
 * this number is valid. */
static uint64_t cost_of(const struct diff *diff, unsigned t)
{
  const char *text = metadata_of(diff, t, "bucket.cost");
  uint64_t cost = 0;
  (void)text_number(text, strlen(text), &cost);
  return cost;
}

/* Appends "a: flop.safetensors: 200 buckets by emd, mean distance 2.1 points of equity". */
static void put_about(const struct diff *diff, unsigned t, struct output *out)
{
  const char *path = ih_table_path(ih_store_table(diff->store[t]));
  const char *method = metadata_of(diff, t, "bucket.method");
  char distance[DISTANCE_SUMMARY];
  output_words(out, t == A ? "a: " : "b: ");
  output_escaped(out, path, strlen(path));
  output_print(out, ": %" PRIu32 " buckets by ", ih_store_game(diff->store[t])->buckets);
  output_escaped(out, method, strlen(method));
  distance_summary(diff->store[t], "", distance);
  output_print(out, "%s%s", *distance == '\0' ? "" : ", ", distance);
  output_end_line(out);
}

static void put_about_json(const struct diff *diff, unsigned t, struct json *json)
{
  json_open(json, t == A ? "a" : "b", '{');
  json_text(json, "file", ih_table_path(ih_store_table(diff->store[t])));
  json_number(json, "buckets", ih_store_game(diff->store[t])->buckets);
  json_text(json, "method", metadata_of(diff, t, "bucket.method"));
  json_text(json, "distance", metadata_of(diff, t, "bucket.distance"));
  json_number(json, "cost", cost_of(diff, t));
  json_close(json, '}');
}

/* ---- Agreement --------------------------------------------------------------------------- */

static const char *relation_in_words(const ih_agreement *agreement)
{
  return agreement->is_equal                                ? "the same buckets"
         : agreement->is_a_nested && agreement->is_b_nested ? "the same buckets by other numbers"
         : agreement->is_a_nested ? "each bucket of a lies within one of b"
         : agreement->is_b_nested ? "each bucket of b lies within one of a"
                                  : "buckets of either cross those of the other";
}

static void put_summary(const struct diff *diff, struct output *out)
{
  put_about(diff, A, out);
  put_about(diff, B, out);
  output_print(out, "hands: %" PRIu64 "\n", ih_store_hands(diff->store[A]));
  output_print(out, "raw hands: %" PRIu64 "\n", diff->agreement.weight);
  output_print(out, "adjusted Rand index: %.6f\n", diff->agreement.adjusted_rand);
  output_print(out, "Rand index: %.6f\n", diff->agreement.rand);
  output_print(out, "relation: %s\n", relation_in_words(&diff->agreement));
  output_print(out, "overlaps: %zu\n", diff->count);
}

static void put_summary_json(const struct diff *diff, struct output *out)
{
  const ih_agreement *agreement = &diff->agreement;
  struct json json;
  json_begin_line(&json, out);
  put_about_json(diff, A, &json);
  put_about_json(diff, B, &json);
  json_number(&json, "hands", ih_store_hands(diff->store[A]));
  json_number(&json, "raw_hands", agreement->weight);
  json_wide(&json, "pairs", agreement->pairs);
  json_wide(&json, "pairs_a", agreement->pairs_a);
  json_wide(&json, "pairs_b", agreement->pairs_b);
  json_wide(&json, "pairs_both", agreement->pairs_both);
  json_decimal(&json, "adjusted_rand", agreement->adjusted_rand);
  json_decimal(&json, "rand", agreement->rand);
  json_boolean(&json, "a_nested", agreement->is_a_nested);
  json_boolean(&json, "b_nested", agreement->is_b_nested);
  json_boolean(&json, "equal", agreement->is_equal);
  json_number(&json, "overlaps", diff->count);
  json_end_line(&json);
}

/* ---- Cross table ----------------------------------------------------------------------- */

/* The overlaps of one bucket of A, largest first. */
struct row {
  ih_overlap *cells;
  size_t count, shown;
  uint64_t raw_hands;
};

static int compare_weights(const void *x, const void *y)
{
  const ih_overlap *left = x, *right = y;
  if (left->weight != right->weight)
    return left->weight > right->weight ? -1 : 1;
  return (left->b > right->b) - (left->b < right->b);
}

/* Returns the row that begins with cell `first`; sorts its cells. */
static struct row make_row(const struct diff *diff, size_t first)
{
  const uint64_t most = number_or(given.number, USUAL_NUMBER);
  struct row row = {.cells = diff->cells + first};
  for (; first + row.count < diff->count && row.cells[row.count].a == row.cells[0].a; row.count++)
    row.raw_hands += row.cells[row.count].weight;
  row.shown = most < row.count ? (size_t)most : row.count;
  qsort(row.cells, row.count, sizeof *row.cells, compare_weights);
  return row;
}

/* Appends the largest overlaps as a column, "12 50.1 %, 13 30.0 %, 3 9.9 %". */
static void put_largest(const struct row *row, struct output *out)
{
  for (size_t c = 0; c < row->shown; c++)
    output_print(out, "%s%" PRIu32 " %.1f %%", c == 0 ? "\t" : ", ", row->cells[c].b,
                 100 * (double)row->cells[c].weight / (double)row->raw_hands);
}

static void put_largest_json(const struct row *row, struct json *json)
{
  json_open(json, "largest", '[');
  for (size_t c = 0; c < row->shown; c++) {
    json_open(json, NULL, '{');
    json_number(json, "b", row->cells[c].b);
    json_number(json, "raw_hands", row->cells[c].weight);
    json_close(json, '}');
  }
  json_close(json, ']');
}

/* Appends "7	1234	5	12 50.1 %, 13 30.0 %": bucket, raw hands, overlaps, largest ones. */
static void put_row(const struct diff *diff, const struct row *row, struct output *out)
{
  struct json json;
  json_begin_row(&json, out, diff->call->common.json);
  json_number(&json, "a", row->cells[0].a);
  json_number(&json, "raw_hands", row->raw_hands);
  json_number(&json, "overlaps", row->count);
  if (diff->call->common.json)
    put_largest_json(row, &json);
  else
    put_largest(row, out);
  json_end_line(&json);
}

static void put_rows(const struct diff *diff, struct output *out)
{
  struct row row;
  for (size_t first = 0; first < diff->count && out->error == 0; first += row.count) {
    row = make_row(diff, first);
    put_row(diff, &row, out);
  }
}

/* Appends every overlap as "a	b	raw hands". */
static void put_cells(const struct diff *diff, struct output *out)
{
  for (size_t c = 0; c < diff->count && out->error == 0; c++) {
    struct json row;
    json_begin_row(&row, out, diff->call->common.json);
    json_number(&row, "a", diff->cells[c].a);
    json_number(&row, "b", diff->cells[c].b);
    json_number(&row, "raw_hands", diff->cells[c].weight);
    json_end_line(&row);
  }
}

static enum outcome print_diff(const struct diff *diff)
{
  struct output out;
  output_init(&out, 0);
  if (given.table) {
    put_cells(diff, &out);
    return output_finish(&out, diff->call);
  }
  (diff->call->common.json ? put_summary_json : put_summary)(diff, &out);
  if (!given.quiet)
    put_rows(diff, &out);
  return output_finish(&out, diff->call);
}
