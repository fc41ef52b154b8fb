/* How far two labellings agree: pairs counted in 128 bits, and fractions of 256 bits. */
#include "base/bits.h"
#include "bucket/overlaps.h"

#include <stdlib.h>

/* ---- Fractions ------------------------------------------------------------------------------ */

/* high * 2^128 + low. */
struct wide_number {
  ihp_u128 high, low;
};

/* By halves of 64 bits: x = x1 2^64 + x0, and so y.  The middle sum has up to 130 bits, so its
 * parts are added one by one. */
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

/* x / y, rounded to the nearest double, for x <= y < 2^255 and y > 0: so that 2 x does not
 * overflow.  A long division finds the 64 bits of the quotient from its first 1 on; whether
 * anything is left then goes into the last of them, and so the conversion to 53 bits rounds like
 * the exact quotient. */
static double divide(struct wide_number x, struct wide_number y)
{
  uint64_t quotient = 0;
  double unit = 0x1p-63; /* of the last bit */
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

/* ---- Pairs ----------------------------------------------------------------------------------- */

/* Sums over the cells of a cross table, and over its rows and columns. */
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

/* Adds the pairs within each label's weight up; *labels = how many have one. */
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

/* (P + 2 S - A - B) / P: neither A nor B is below S, and all pairs that share a label are at most
 * P, so A + B - S <= P. */
static double rand_index(const struct pair_sums *sums)
{
  const struct wide_number agreed = {.low = sums->all - (sums->a - sums->both) -
                                            (sums->b - sums->both)},
                           all = {.low = sums->all};
  return is_zero(all) ? 1 : divide(agreed, all);
}

/* 2 (S P - A B) / ((A + B) P - 2 A B), whose parts are below 2^255 since P < 2^127.  The upper one
 * is at most the lower one, since 2 S <= A + B.  Where it is negative, it is at least minus the
 * lower one: with A = x P and B = y P, and S >= 0 and S >= A + B - P, that follows from
 * 4 x y <= x + y for x + y <= 1, and else from the same for 1 - x and 1 - y. */
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
