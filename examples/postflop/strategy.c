#include "strategy.h"

#include "simd.h"

#include <float.h>
#include <stdint.h>
#include <string.h>

/* Compilers vectorise the loops over hands if the number of actions is a constant: BY_ACTIONS(f,
 * numbers, ...) calls f with it as one. */
#define CASE(n, f, ...)                                                                            \
  case n:                                                                                          \
    f(n, __VA_ARGS__);                                                                             \
    break;
#define BY_ACTIONS(actions, f, ...)                                                                \
  switch (actions) {                                                                               \
    CASE(2, f, __VA_ARGS__)                                                                        \
    CASE(3, f, __VA_ARGS__)                                                                        \
    CASE(4, f, __VA_ARGS__)                                                                        \
    CASE(5, f, __VA_ARGS__)                                                                        \
    CASE(6, f, __VA_ARGS__)                                                                        \
  default:                                                                                         \
    f(actions, __VA_ARGS__);                                                                       \
  }

/* ---- Floats and scaled integers -------------------------------------------------------------- */

static INLINE float load(const void *number, size_t i, int scaled)
{
  return scaled ? (float)((const int16_t *)number)[i] : ((const float *)number)[i];
}

/* Returns the positive part of a number. */
static INLINE float load_above(const void *number, size_t i, int scaled)
{
  const int16_t small = scaled ? ((const int16_t *)number)[i] : 0;
  const float large = scaled ? 0 : ((const float *)number)[i];
  return scaled ? (float)(small > 0 ? small : 0) : large > FLT_MIN ? large : 0;
}

/* Returns the largest absolute value. Positive floats are ordered like their bits, and compilers
 * vectorise the maximum of integers. */
static INLINE float find_most(const float *number, size_t n)
{
  int32_t most = 0;
  float largest;
  for (size_t i = 0; i < n; i++) {
    int32_t bits;
    memcpy(&bits, &number[i], sizeof bits);
    bits &= 0x7fffffff;
    most = bits > most ? bits : most;
  }
  memcpy(&largest, &most, sizeof largest);
  return largest;
}

/* Scales so that the largest becomes 32767. */
static INLINE void store_scaled(const struct numbers *numbers, const float *restrict number)
{
  const size_t n = numbers->actions * numbers->hands;
  const float most = find_most(number, n), times = most > FLT_MIN ? INT16_MAX / most : 0;
  int16_t *restrict to = numbers->number;
  for (size_t i = 0; i < n; i++)
    to[i] = (int16_t)(number[i] * times + (number[i] > 0 ? 0.5f : -0.5f));
  *numbers->scale = most / INT16_MAX;
}

/* ---- Strategies --------------------------------------------------------------------------- */

/* part[] = `of` times the probability of each action with a hand whose numbers are number[0],
 * number[hands], ... One division serves all actions; if an action has the whole sum, its part is
 * exactly `of`, so that rounding does not turn a pure strategy into a mixed one. */
static INLINE void find_parts(size_t actions, const void *number, int scaled, size_t hands,
                              size_t hand, float of, float part[MAX_ACTIONS])
{
  float whole = 0;
  for (size_t a = 0; a < actions; a++) {
    part[a] = load_above(number, a * hands + hand, scaled);
    whole += part[a];
  }
  const float divisor = whole > 0 ? whole : 1, times = of / divisor;
  const float alone = whole > 0 ? of : of * (1 / (float)actions);
  for (size_t a = 0; a < actions; a++)
    part[a] = part[a] == whole ? alone : part[a] * times;
}

static INLINE void spread(size_t actions, const void *restrict number, int scaled, size_t hands,
                          const float *restrict of, size_t stride, float *restrict to)
{
  for (size_t h = 0; h < hands; h++) {
    float part[MAX_ACTIONS];
    find_parts(actions, number, scaled, hands, h, of[h], part);
    for (size_t a = 0; a < actions; a++)
      to[a * stride + h] = part[a];
  }
}

static INLINE void mix(size_t actions, const void *restrict number, int scaled, size_t hands,
                       const float *restrict after, size_t stride, float *restrict value)
{
  for (size_t h = 0; h < hands; h++) {
    float part[MAX_ACTIONS], sum = 0;
    find_parts(actions, number, scaled, hands, h, 1, part);
    for (size_t a = 0; a < actions; a++)
      sum += part[a] * after[a * stride + h];
    value[h] = sum;
  }
}

/* Writes the new regrets to `updated`, which may be the old ones if those are floats. */
static INLINE void update(const struct numbers *regrets, int scaled, const float *restrict after,
                          size_t stride, float alpha, float beta, const float *restrict value,
                          float *updated)
{
  const size_t hands = regrets->hands;
  const float scale = scaled ? *regrets->scale : 1;
  for (size_t a = 0; a < regrets->actions; a++)
    for (size_t h = 0; h < hands; h++) {
      const float old = load(regrets->number, a * hands + h, scaled) * scale;
      updated[a * hands + h] = old * (old > 0 ? alpha : beta) + after[a * stride + h] - value[h];
    }
}

static INLINE void add(const struct numbers *sums, int scaled, const float *restrict part,
                       size_t stride, float gamma, float *sum)
{
  const float kept = scaled ? gamma * *sums->scale : gamma;
  for (size_t a = 0; a < sums->actions; a++)
    for (size_t h = 0; h < sums->hands; h++) {
      const size_t i = a * sums->hands + h;
      sum[i] = load(sums->number, i, scaled) * kept + part[a * stride + h];
    }
}

/* ---- Calls --------------------------------------------------------------------------------- */

WIDE void strategy_parts(const struct numbers *numbers, const float *of, size_t stride, float *part)
{
  const void *number = numbers->number;
  const size_t hands = numbers->hands;
  if (numbers->locked != NULL)
    for (size_t a = 0; a < numbers->actions; a++)
      for (size_t h = 0; h < hands; h++)
        part[a * stride + h] = numbers->locked[a] * of[h];
  else if (numbers->scale == NULL)
    BY_ACTIONS(numbers->actions, spread, number, 0, hands, of, stride, part)
  else
    BY_ACTIONS(numbers->actions, spread, number, 1, hands, of, stride, part)
}

WIDE void strategy_mix(const struct numbers *numbers, const float *after, size_t stride,
                       float *value)
{
  const void *number = numbers->number;
  const size_t hands = numbers->hands;
  if (numbers->locked != NULL) {
    memset(value, 0, hands * sizeof *value);
    for (size_t a = 0; a < numbers->actions; a++)
      for (size_t h = 0; h < hands; h++)
        value[h] += numbers->locked[a] * after[a * stride + h];
  } else if (numbers->scale == NULL) {
    BY_ACTIONS(numbers->actions, mix, number, 0, hands, after, stride, value)
  } else {
    BY_ACTIONS(numbers->actions, mix, number, 1, hands, after, stride, value)
  }
}

WIDE void strategy_add(const struct numbers *sums, const float *part, size_t stride, float gamma,
                       float *workspace)
{
  if (sums->scale == NULL) {
    add(sums, 0, part, stride, gamma, sums->number);
  } else {
    add(sums, 1, part, stride, gamma, workspace);
    store_scaled(sums, workspace);
  }
}

WIDE void strategy_update(const struct numbers *regrets, const float *after, size_t stride,
                          float alpha, float beta, const float *value, float *workspace)
{
  if (regrets->scale == NULL) {
    update(regrets, 0, after, stride, alpha, beta, value, regrets->number);
  } else {
    update(regrets, 1, after, stride, alpha, beta, value, workspace);
    store_scaled(regrets, workspace);
  }
}
