/* Agreement of two labellings: pairs counted in 128 bits, fractions of 256-bit numbers. */
#include "base/bits.h"
#include "bucket/overlaps.h"

#include <stdlib.h>

/* ---- Fractions ---------------------------------------------------------------------------- */

/* high * 2^128 + low. */
struct wide_number {
  ihp_u128 high, low;
};

/* Schoolbook multiplication in halves of 64 bits.  The middle sum can take 130 bits, so its parts
 * are added separately. */
static struct wide_number multiply(ihp_u128 x, ihp_u128 y)
{
  const uint64_t x0 = (uint64_t)x, x1 = (uint64_t)(x >> 64), y0 = (uint64_t)y,
                 y1 = (uint64_t)(y >> 64);
  const ihp_u128 low = (ihp_u128)x0 * y0, left = (ihp_u128)x1 * y0, right = (ihp_u128)x0 * y1;
  const ihp_u128 middle = (low >> 64) + (uint64_t)left + (uint64_t)right;
  return (struct wide_number){.low = middle << 64 | (uint64_t)low,
                              .high = (ihp_u128)x1 * y1 + (left >> 64) + (right >> 64) +
                                      (middle >> 64)};
}

/* x - y, modulo 2^256. */
static struct wide_number subtract(struct wide_number x, struct wide_number y)
{
  return (struct wide_number){.low = x.low - y.low, .high = x.high - y.high - (x.low < y.low)};
}

static struct wide_number double_of(struct wide_number x)
{
  return (struct wide_number){.low = x.low << 1, .high = x.high << 1 | x.low >> 127};
}

static int is_below(struct wide_number x, struct wide_number y)
{
  return x.high != y.high ? x.high < y.high : x.low < y.low;
}

static int is_zero(struct wide_number x)
{
  return x.high == 0 && x.low == 0;
}

/* Returns x / y, rounded to the nearest double.  Requires x <= y < 2^255, so that 2 x does not
 * overflow, and y > 0.  Long division finds the 64 bits of the quotient that start at its leading
 * 1.  The last bit is then set if a remainder is left (a sticky bit), so that the conversion to 53
 * bits rounds like the exact quotient. */
static double divide(struct wide_number x, struct wide_number y)
{
  uint64_t quotient = 0;
  double unit = 0x1p-63; /* the value of the last bit */
  if (is_zero(x))
    return 0;
  for (; is_below(x, y); unit /= 2)
    x = double_of(x);
  for (unsigned bit = 0; bit < 64; bit++) {
    const int is_one = !is_below(x, y);
    quotient = quotient << 1 | (uint64_t)is_one;
    x = double_of(is_one ? subtract(x, y) : x);
  }
  return (double)(quotient | !is_zero(x)) * unit;
}

/* ---- Pairs -------------------------------------------------------------------------------- */

/* Numbers of pairs, summed over all points (P below), the rows (A), the columns (B) and the cells
 * (S) of a cross table. */
struct pair_sums {
  ihp_u128 all, a, b, both; /* below 2^127 */
};

static ihp_u128 pairs_of(uint64_t n)
{
  return (ihp_u128)n * (n - 1) / 2;
}

static ih_u128 u128_of_pairs(ihp_u128 x)
{
  return (ih_u128){(uint64_t)x, (uint64_t)(x >> 64)};
}

/* Returns the number of pairs within the same label; *labels = the number of labels with weight. */
static ihp_u128 pairs_within(const uint64_t weight[], uint64_t count, uint64_t *labels)
{
  ihp_u128 pairs = 0;
  *labels = 0;
  for (uint64_t i = 0; i < count; i++) {
    pairs += pairs_of(weight[i]);
    *labels += weight[i] != 0;
  }
  return pairs;
}

/* (P + 2 S - A - B) / P.  Neither A nor B is below S, and the pairs that share a label in either
 * labelling, A + B - S, are at most P. */
static double rand_index(const struct pair_sums *sums)
{
  const struct wide_number agreed = {.low = sums->all - (sums->a - sums->both) -
                                            (sums->b - sums->both)},
                           all = {.low = sums->all};
  return is_zero(all) ? 1 : divide(agreed, all);
}

/* 2 (S P - A B) / ((A + B) P - 2 A B); both parts are below 2^255 because P < 2^127.  The numerator
 * is at most the denominator, because 2 S <= A + B.  A negative numerator is at least minus the
 * denominator: let A = x P and B = y P, and use S >= 0 and S >= A + B - P.  If x + y <= 1 this
 * follows from 4 x y <= x + y, else from the same inequality for 1 - x and 1 - y. */
static double adjusted_index(const struct pair_sums *sums)
{
  const struct wide_number expected = multiply(sums->a, sums->b);
  const struct wide_number found = multiply(sums->both, sums->all);
  const struct wide_number below =
      subtract(multiply(sums->a + sums->b, sums->all), double_of(expected));
  if (is_zero(below))
    return 1;
  return is_below(found, expected) ? -divide(double_of(subtract(expected, found)), below)
                                   : divide(double_of(subtract(found, expected)), below);
}

enum ih_status ih_overlaps_agreement(const ih_overlaps *overlaps, ih_agreement *out)
{
  if (overlaps == NULL || out == NULL)
    return IH_ERR_ARGUMENT;
  uint64_t *weight_a = calloc((size_t)overlaps->labels_a, sizeof *weight_a),
           *weight_b = calloc((size_t)overlaps->labels_b, sizeof *weight_b);
  if (weight_a == NULL || weight_b == NULL) {
    free(weight_a);
    free(weight_b);
    return IH_ERR_MEMORY;
  }
  struct pair_sums sums = {.all = pairs_of(overlaps->total)};
  ih_agreement agreement = {.weight = overlaps->total, .is_equal = 1};
  ih_overlap cell;
  for (size_t slot = 0; ihp_overlaps_next(overlaps, &slot, &cell);) {
    weight_a[cell.a] += cell.weight;
    weight_b[cell.b] += cell.weight;
    sums.both += pairs_of(cell.weight);
    agreement.is_equal &= cell.a == cell.b;
  }
  sums.a = pairs_within(weight_a, overlaps->labels_a, &agreement.labels_a);
  sums.b = pairs_within(weight_b, overlaps->labels_b, &agreement.labels_b);
  free(weight_a);
  free(weight_b);
  agreement.pairs = u128_of_pairs(sums.all);
  agreement.pairs_a = u128_of_pairs(sums.a);
  agreement.pairs_b = u128_of_pairs(sums.b);
  agreement.pairs_both = u128_of_pairs(sums.both);
  agreement.rand = rand_index(&sums);
  agreement.adjusted_rand = adjusted_index(&sums);
  agreement.is_a_nested = overlaps->used == agreement.labels_a;
  agreement.is_b_nested = overlaps->used == agreement.labels_b;
  *out = agreement;
  return IH_OK;
}
