/* The feature ehs: E[HS] and E[HS^2], and the sums from which they are computed. */
#include "feature/street.h"
#include "feature/tally.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Tensors of ehs -------------------------------------------------------------- */

/* The scores follow the means in the buffer. */
static const void *ehs_rows(const struct ihp_hands *hands,
                            const void *const array[IHP_STREET_ARRAYS], uint64_t first,
                            size_t count, void *buffer)
{
  if (ihp_street_is_final(&hands->game, &hands->rounds)) {
    (void)ih_equity_hs(hands->street, count, ihp_runouts_at(hands, array[0], first),
                       ihp_runouts_at(hands, array[1], first), buffer);
    return buffer;
  }
  const void *points = ihp_points_rows(hands, array, first, count, (uint32_t *)buffer + IHP_ROWS);
  (void)ih_equity_means(hands->street, count, points, NULL, buffer, NULL);
  return buffer;
}

static const void *ehs2_rows(const struct ihp_hands *hands,
                             const void *const array[IHP_STREET_ARRAYS], uint64_t first,
                             size_t count, void *buffer)
{
  (void)ih_equity_means(hands->street, count, NULL, (const uint64_t *)array[2] + first, NULL,
                        buffer);
  return buffer;
}

/* On a final board E[HS^2] is the square of HS, and is not stored. */
static size_t list_ehs_tensors(const ih_feature_game *game, const ih_rounds *rounds,
                               struct ihp_tensor out[IH_FEATURE_TENSORS])
{
  const unsigned counts = IHP_WINS | IHP_TIES;
  if (ihp_street_is_final(game, rounds)) {
    out[0] = (struct ihp_tensor){{"ehs", IH_F32, 0}, counts, ehs_rows};
    out[IHP_EHS_POINTS] = (struct ihp_tensor){{"points", IH_U16, 0}, counts, ihp_points_rows};
    return 2;
  }
  out[IHP_EHS_SQUARES] = (struct ihp_tensor){{"squares", IH_U64, 0}, IHP_SQUARES, NULL};
  out[IHP_EHS_POINTS] = (struct ihp_tensor){{"points", IH_U32, 0}, counts, ihp_points_rows};
  out[2] = (struct ihp_tensor){{"ehs", IH_F32, 0}, counts, ehs_rows};
  out[3] = (struct ihp_tensor){{"ehs2", IH_F32, 0}, IHP_SQUARES, ehs2_rows};
  return 4;
}

/* ---- Quotients -------------------------------------------------------------------- */

/* Returns the bits of a / b as stored: rounded to double, then to float; a and b are below 2^53. */
static inline uint32_t quotient(uint64_t a, uint64_t b)
{
  const float value = (float)((double)a / (double)b);
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static uint32_t mean_of(const struct ihp_street_counts *counts, uint64_t points)
{
  return quotient(points, counts->most * counts->runouts);
}

static uint32_t mean_square_of(const struct ihp_street_counts *counts, uint64_t squares)
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

/* ---- Verification ------------------------------------------------------------------ */

static void derive_ehs_row(const struct ihp_hands *hands, const struct ihp_tally *tally,
                           uint64_t values[])
{
  const struct ihp_street_counts counts = ihp_street_counts_of(hands);
  if (ihp_is_final(&counts)) {
    values[0] = mean_of(&counts, tally->points);
    values[1] = tally->points;
    return;
  }
  values[0] = tally->squares;
  values[1] = tally->points;
  values[2] = mean_of(&counts, tally->points);
  values[3] = mean_square_of(&counts, tally->squares);
}

/* A row, on any street. */
struct ehs_row {
  uint64_t points, squares, ehs, ehs2; /* as the bits of floats */
};

/* Returns 1 if `squares` can be the sum of the squares of `runouts` numbers up to `most` whose sum
 * is `points`: both have the same parity, and the Cauchy-Schwarz inequality holds.  Its products
 * are at most (runouts most)^2 < 2^64. */
static inline int squares_fit(const struct ihp_street_counts *counts, const struct ehs_row *row)
{
  return row->squares <= counts->most * row->points && (row->squares ^ row->points) % 2 == 0 &&
         row->squares * counts->runouts >= row->points * row->points;
}

/* Returns 1 if a row is consistent; else 0, and the reason. */
static int is_ehs_row(const struct ihp_street_counts *counts, const struct ehs_row *row,
                      char reason[IHP_REASON])
{
  if (row->points > counts->most * counts->runouts)
    (void)snprintf(reason, IHP_REASON, "`points` is %" PRIu64 ", above the maximum of %" PRIu64,
                   row->points, counts->most * counts->runouts);
  else if (row->ehs != mean_of(counts, row->points))
    (void)snprintf(reason, IHP_REASON, "`ehs` is %.9g, but `points` give %.9g",
                   (double)float_of(row->ehs), (double)float_of(mean_of(counts, row->points)));
  else if (!ihp_is_final(counts) && !squares_fit(counts, row))
    (void)snprintf(reason, IHP_REASON, "`squares` is %" PRIu64 ", impossible for `points` %" PRIu64,
                   row->squares, row->points);
  else if (!ihp_is_final(counts) && row->ehs2 != mean_square_of(counts, row->squares))
    (void)snprintf(reason, IHP_REASON, "`ehs2` is %.9g, but `squares` give %.9g",
                   (double)float_of(row->ehs2),
                   (double)float_of(mean_square_of(counts, row->squares)));
  else
    return 1;
  return 0;
}

/* Sums over all hands, by multiplicity, their scores less half the maximum.  This equals the sum in
 * equity.c, since scores are 2W + T and W + T + L is constant. */
static size_t scan_ehs_row(const struct ihp_hands *hands, const struct ihp_rows *rows,
                           int64_t sums[IHP_SUMS], char reason[IHP_REASON])
{
  const struct ihp_street_counts counts = ihp_street_counts_of(hands);
  const int64_t half = (int64_t)(counts.runouts * counts.opponents);
  const uint64_t *const *v = rows->values;
  int64_t total = 0;
  size_t i = 0;
  for (; i < rows->count; i++) {
    const struct ehs_row row = ihp_is_final(&counts)
                                   ? (struct ehs_row){.points = v[1][i], .ehs = v[0][i]}
                                   : (struct ehs_row){v[1][i], v[0][i], v[2][i], v[3][i]};
    if (!is_ehs_row(&counts, &row, reason))
      break;
    total += (int64_t)rows->multiplicity[i] * ((int64_t)row.points - half);
  }
  sums[0] += total;
  return i;
}

static int is_ehs_total(const struct ihp_hands *hands, const int64_t sums[IHP_SUMS],
                        char reason[IHP_REASON])
{
  (void)hands;
  return ihp_mean_is_half(sums[0], "scores less half the maximum", reason);
}

const ih_feature ihp_ehs_feature = {
    .name = "ehs",
    .revision = 1,
    .parameters = IH_PARAMETER_BOARD,
    .scale =
        IHP_SCALE("ehs-0-1", "E[HS] and E[HS^2], 0..1; points: 2 wins + ties, summed over runouts"),
    .check = ihp_street_check,
    .tensors = list_ehs_tensors,
    .arrays = &ihp_runouts,
    .derive_tally = derive_ehs_row,
    .scan = scan_ehs_row,
    .is_total = is_ehs_total,
};
