/* What verifies tables of equity: hands played out one by one, and what the rows of all
 * hands add up to. */
#include "store/equity.h"
#include "store/play_out.h"
#include "store/rows.h"
#include "table/fault.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Hands that are rated in about a second. */
enum { RATINGS = 20000000 };

uint64_t ihp_equity_samples(const ih_store *store)
{
  const struct ihp_counts counts = ihp_counts_of(store);
  return RATINGS / (counts.runouts * (counts.opponents + 1));
}

/* ---- Quotients ------------------------------------------------------------------- */

/* a / b as the tables have it, rounded to double and then to float; a and b are below
 * 2^53.  The bits of the float. */
static inline uint32_t quotient(uint64_t a, uint64_t b)
{
  const float value = (float)((double)a / (double)b);
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static uint32_t mean_of(const struct ihp_counts *counts, uint64_t points)
{
  return quotient(points, counts->most * counts->runouts);
}

static uint32_t mean_square_of(const struct ihp_counts *counts, uint64_t squares)
{
  return quotient(squares, counts->most * counts->most * counts->runouts);
}

static float float_of(uint64_t bits)
{
  const uint32_t low = (uint32_t)bits;
  float value;
  memcpy(&value, &low, sizeof value);
  return value;
}

/* ---- Wins, ties and losses --------------------------------------------------------- */

void ihp_equity_derive(const ih_store *store, const uint8_t cards[], uint64_t values[])
{
  struct ihp_tally tally;
  ihp_play_out(store, cards, &tally);
  values[0] = tally.wins;
  values[1] = tally.ties;
  values[2] = tally.losses;
}

/* What is summed over all hands: by multiplicity, wins less losses.  A pair of hands that
 * meet on a board is counted once from either side, so that the sum is 0: the mean HS is
 * 1/2.  A part of it is at most the number of such pairs, 1326 * 2,118,760 * 990 on the
 * river of Hold'em, and ten times that on its flop and turn, below 2^45. */
static size_t scan_equity(const void *work, const struct ihp_rows *rows, int64_t *sum)
{
  const struct ihp_counts *counts = work;
  const uint64_t *wins = rows->values[0], *ties = rows->values[1], *losses = rows->values[2];
  const uint64_t all = counts->runouts * counts->opponents;
  int64_t total = 0;
  size_t i = 0;
  for (; i < rows->count && wins[i] + ties[i] + losses[i] == all; i++)
    total += (int64_t)rows->multiplicity[i] * ((int64_t)wins[i] - (int64_t)losses[i]);
  *sum += total;
  return i;
}

static void explain_equity(const void *work, const struct ihp_rows *rows, char reason[IHP_REASON])
{
  const struct ihp_counts *counts = work;
  const uint64_t *const *v = rows->values;
  (void)snprintf(reason, IHP_REASON,
                 "`wins`, `ties` and `losses` are %" PRIu64 " together, not %" PRIu64,
                 v[0][0] + v[1][0] + v[2][0], counts->runouts * counts->opponents);
}

enum ih_status ihp_equity_add_up(const ih_store *store, const ih_executor *executor,
                                 ih_error *error)
{
  const struct ihp_counts counts = ihp_counts_of(store);
  const struct ihp_adding adding = {scan_equity, explain_equity, &counts};
  int64_t sum;
  const enum ih_status status = ihp_add_up(store, &adding, executor, &sum, error);
  if (status != IH_OK || sum == 0)
    return status;
  return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(store->table),
                        "the mean HS of all hands is not 1/2: wins less losses are %" PRId64, sum);
}

/* ---- E[HS] and E[HS^2] -------------------------------------------------------------- */

void ihp_ehs_derive(const ih_store *store, const uint8_t cards[], uint64_t values[])
{
  const struct ihp_counts counts = ihp_counts_of(store);
  struct ihp_tally tally;
  ihp_play_out(store, cards, &tally);
  if (ihp_is_final(&counts)) {
    values[0] = mean_of(&counts, tally.points);
    values[1] = tally.points;
    return;
  }
  values[0] = tally.squares;
  values[1] = tally.points;
  values[2] = mean_of(&counts, tally.points);
  values[3] = mean_square_of(&counts, tally.squares);
}

/* A row of either kind of street. */
struct ehs_row {
  uint64_t points, squares, ehs, ehs2; /* floats as bits */
};

static inline struct ehs_row ehs_row_at(const struct ihp_counts *counts,
                                        const struct ihp_rows *rows, size_t i)
{
  const uint64_t *const *v = rows->values;
  if (ihp_is_final(counts))
    return (struct ehs_row){.points = v[1][i], .ehs = v[0][i]};
  return (struct ehs_row){v[1][i], v[0][i], v[2][i], v[3][i]};
}

/* Whether squares can be the sum of the squares of `runouts` numbers up to `most` whose
 * sum is `points`: they are even together or odd, and by Cauchy and Schwarz.  Both
 * products are at most (runouts * most)^2 < 2^64. */
static inline int squares_fit(const struct ihp_counts *counts, const struct ehs_row *row)
{
  return row->squares <= counts->most * row->points && (row->squares ^ row->points) % 2 == 0 &&
         row->squares * counts->runouts >= row->points * row->points;
}

enum ehs_fault { NO_FAULT, POINTS, SQUARES, EHS, EHS2 };

static inline enum ehs_fault ehs_fault(const struct ihp_counts *counts, const struct ehs_row *row)
{
  if (row->points > counts->most * counts->runouts)
    return POINTS;
  if (row->ehs != mean_of(counts, row->points))
    return EHS;
  if (ihp_is_final(counts))
    return NO_FAULT;
  if (!squares_fit(counts, row))
    return SQUARES;
  return row->ehs2 == mean_square_of(counts, row->squares) ? NO_FAULT : EHS2;
}

/* What is summed: by multiplicity, the points less half of all that there are, which is
 * the sum of scan_equity, as points are 2 W + T and W + T + L is constant. */
static size_t scan_ehs(const void *work, const struct ihp_rows *rows, int64_t *sum)
{
  const struct ihp_counts *counts = work;
  const int64_t half = (int64_t)(counts->runouts * counts->opponents);
  int64_t total = 0;
  size_t i = 0;
  for (; i < rows->count; i++) {
    const struct ehs_row row = ehs_row_at(counts, rows, i);
    if (ehs_fault(counts, &row) != NO_FAULT)
      break;
    total += (int64_t)rows->multiplicity[i] * ((int64_t)row.points - half);
  }
  *sum += total;
  return i;
}

static void explain_ehs(const void *work, const struct ihp_rows *rows, char reason[IHP_REASON])
{
  const struct ihp_counts *counts = work;
  const struct ehs_row row = ehs_row_at(counts, rows, 0);
  switch (ehs_fault(counts, &row)) {
  case POINTS:
    (void)snprintf(reason, IHP_REASON, "`points` is %" PRIu64 ", more than %" PRIu64, row.points,
                   counts->most * counts->runouts);
    break;
  case SQUARES:
    (void)snprintf(reason, IHP_REASON,
                   "`squares` is %" PRIu64 ", which %" PRIu64 " points cannot have", row.squares,
                   row.points);
    break;
  case EHS:
    (void)snprintf(reason, IHP_REASON, "`ehs` is %.9g, and %.9g by `points`",
                   (double)float_of(row.ehs), (double)float_of(mean_of(counts, row.points)));
    break;
  default:
    (void)snprintf(reason, IHP_REASON, "`ehs2` is %.9g, and %.9g by `squares`",
                   (double)float_of(row.ehs2),
                   (double)float_of(mean_square_of(counts, row.squares)));
  }
}

enum ih_status ihp_ehs_add_up(const ih_store *store, const ih_executor *executor, ih_error *error)
{
  const struct ihp_counts counts = ihp_counts_of(store);
  const struct ihp_adding adding = {scan_ehs, explain_ehs, &counts};
  int64_t sum;
  const enum ih_status status = ihp_add_up(store, &adding, executor, &sum, error);
  if (status != IH_OK || sum == 0)
    return status;
  return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(store->table),
                        "the mean HS of all hands is not 1/2: points less half of all are %" PRId64,
                        sum);
}

/* ---- Histograms ----------------------------------------------------------------------- */

void ihp_histogram_derive(const ih_store *store, const uint8_t cards[], uint64_t values[])
{
  const struct ihp_counts counts = ihp_counts_of(store);
  struct ihp_tally tally;
  ihp_play_out(store, cards, &tally);
  if (!ihp_is_final(&counts)) {
    memcpy(values, tally.histogram, counts.bins * sizeof *values);
    return;
  }
  values[0] = 0;
  while (tally.histogram[values[0]] == 0)
    values[0]++;
}

/* Runouts in all bins, and the sum of their bins' numbers.  No overflow: elements are
 * below 2^32 and bins below 2^8. */
struct mass {
  uint64_t runouts, bins;
};

static inline struct mass mass_of(const struct ihp_counts *counts, const struct ihp_rows *rows,
                                  size_t i)
{
  const uint64_t *row = rows->values[0] + i * (ihp_is_final(counts) ? 1 : counts->bins);
  if (ihp_is_final(counts))
    return (struct mass){row[0] < counts->bins, row[0]};
  struct mass mass = {0, 0};
  for (unsigned b = 0; b < counts->bins; b++) {
    mass.runouts += row[b];
    mass.bins += row[b] * b;
  }
  return mass;
}

/* What is summed: by multiplicity, twice the bins' numbers less `bins` for each runout.
 * Parts are at most 2 * 255 for each hand and runout, below 2^45 as in scan_equity. */
static size_t scan_histogram(const void *work, const struct ihp_rows *rows, int64_t *sum)
{
  const struct ihp_counts *counts = work;
  const int64_t half = (int64_t)(counts->runouts * counts->bins);
  int64_t total = 0;
  size_t i = 0;
  for (; i < rows->count; i++) {
    const struct mass mass = mass_of(counts, rows, i);
    if (mass.runouts != counts->runouts)
      break;
    total += (int64_t)rows->multiplicity[i] * (2 * (int64_t)mass.bins - half);
  }
  *sum += total;
  return i;
}

static void explain_histogram(const void *work, const struct ihp_rows *rows,
                              char reason[IHP_REASON])
{
  const struct ihp_counts *counts = work;
  const struct mass mass = mass_of(counts, rows, 0);
  if (ihp_is_final(counts))
    (void)snprintf(reason, IHP_REASON, "`bin` is %" PRIu64 ", not below %u", mass.bins,
                   counts->bins);
  else
    (void)snprintf(reason, IHP_REASON,
                   "the runouts of `histogram` are %" PRIu64 " together, not %" PRIu64,
                   mass.runouts, counts->runouts);
}

/* A runout of bin b has an HS from b / bins to (b + 1) / bins, so the mean of all can be
 * 1/2 when the sum of 2 b - bins is at most 0 and that of 2 (b + 1) - bins at least. */
enum ih_status ihp_histogram_add_up(const ih_store *store, const ih_executor *executor,
                                    ih_error *error)
{
  const struct ihp_counts counts = ihp_counts_of(store);
  const struct ihp_adding adding = {scan_histogram, explain_histogram, &counts};
  const unsigned cards = ih_deck_cards(&store->deck);
  const int64_t width =
      (int64_t)(2 * counts.runouts * ihp_choose(cards, 2) * ihp_choose(cards - 2, counts.board));
  int64_t sum;
  const enum ih_status status = ihp_add_up(store, &adding, executor, &sum, error);
  if (status != IH_OK || (sum <= 0 && sum + width >= 0))
    return status;
  return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(store->table),
                        "by its bins the mean HS of all hands is not 1/2 but %s",
                        sum > 0 ? "above" : "below");
}
