#include "strategy.h"

#include "simd.h"

#include <float.h>
#include <string.h>

/* A number that counts for its action. */
static inline float above(float number)
{
  return number > FLT_MIN ? number : 0;
}

/* What is left of a division for each action: above / whole * of is above * times, and alone where
 * the action has all of the whole, so that rounding makes no pure strategy a mixed one. */
struct shares {
  float whole[IH_HOLES], times[IH_HOLES], alone[IH_HOLES];
};

static inline void find_shares(const struct numbers *numbers, const float *restrict of,
                               struct shares *restrict shares)
{
  const float even = 1 / (float)numbers->actions;
  memset(shares->whole, 0, numbers->hands * sizeof(float));
  for (size_t a = 0; a < numbers->actions; a++)
    for (size_t h = 0; h < numbers->hands; h++)
      shares->whole[h] += above(numbers->number[a * numbers->hands + h]);
  for (size_t h = 0; h < numbers->hands; h++) {
    const float here = of == NULL ? 1 : of[h], whole = shares->whole[h];
    shares->times[h] = whole > 0 ? here / whole : 0;
    shares->alone[h] = whole > 0 ? here : here * even;
  }
}

static void lock_parts(const struct numbers *numbers, const float *of, size_t stride, float *part)
{
  for (size_t a = 0; a < numbers->actions; a++)
    for (size_t h = 0; h < numbers->hands; h++)
      part[a * stride + h] = numbers->locked[a] * (of == NULL ? 1 : of[h]);
}

WIDE void strategy_parts(const struct numbers *numbers, const float *of, size_t stride, float *part)
{
  struct shares shares;
  if (numbers->locked != NULL) {
    lock_parts(numbers, of, stride, part);
    return;
  }
  find_shares(numbers, of, &shares);
  for (size_t a = 0; a < numbers->actions; a++) {
    const float *restrict number = numbers->number + a * numbers->hands;
    float *restrict to = part + a * stride;
    for (size_t h = 0; h < numbers->hands; h++)
      to[h] = above(number[h]) == shares.whole[h] ? shares.alone[h]
                                                  : above(number[h]) * shares.times[h];
  }
}

WIDE void strategy_learn(const struct numbers *regrets, const float *after, size_t stride,
                         const float *restrict value, float alpha, float beta)
{
  for (size_t a = 0; a < regrets->actions; a++) {
    float *restrict regret = regrets->number + a * regrets->hands;
    const float *restrict won = after + a * stride;
    for (size_t h = 0; h < regrets->hands; h++)
      regret[h] = regret[h] * (regret[h] > 0 ? alpha : beta) + won[h] - value[h];
  }
}

WIDE void strategy_add(const struct numbers *played, const float *part, size_t stride, float gamma)
{
  for (size_t a = 0; a < played->actions; a++) {
    float *restrict sum = played->number + a * played->hands;
    const float *restrict more = part + a * stride;
    for (size_t h = 0; h < played->hands; h++)
      sum[h] = sum[h] * gamma + more[h];
  }
}
