#include "strategy.h"

#include "simd.h"

#include <float.h>

/* The loops over hands are vectors, when those over actions have a number of them that the compiler
 * knows: BY_ACTIONS(f, numbers, ...) calls f with it. */
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

/* A number that counts for its action. */
static INLINE float above(float number)
{
  return number > FLT_MIN ? number : 0;
}

/* The numbers of a hand, to divide by their whole once for all actions.  A part is alone where the
 * action has all of the whole, so that rounding makes no pure strategy a mixed one. */
struct shares {
  float whole, times, alone;
};

static INLINE struct shares find_shares(size_t actions, const float *number, size_t hands, float of)
{
  float whole = 0;
  for (size_t a = 0; a < actions; a++)
    whole += above(number[a * hands]);
  return (struct shares){whole, whole > 0 ? of / whole : 0,
                         whole > 0 ? of : of * (1 / (float)actions)};
}

static INLINE float share(float number, struct shares shares)
{
  const float is = above(number);
  return is == shares.whole ? shares.alone : is * shares.times;
}

static INLINE void find_parts(size_t actions, const float *restrict number, size_t hands,
                              const float *of, size_t stride, float *restrict part)
{
  for (size_t h = 0; h < hands; h++) {
    const struct shares shares = find_shares(actions, number + h, hands, of[h]);
    for (size_t a = 0; a < actions; a++)
      part[a * stride + h] = share(number[a * hands + h], shares);
  }
}

static INLINE void mix(size_t actions, const float *restrict number, size_t hands,
                       const float *restrict after, size_t stride, float *restrict value)
{
  for (size_t h = 0; h < hands; h++) {
    const struct shares shares = find_shares(actions, number + h, hands, 1);
    float sum = 0;
    for (size_t a = 0; a < actions; a++)
      sum += share(number[a * hands + h], shares) * after[a * stride + h];
    value[h] = sum;
  }
}

static INLINE void learn(size_t actions, float *restrict regret, size_t hands,
                         const float *restrict after, size_t stride, float alpha, float beta,
                         float *restrict value)
{
  for (size_t h = 0; h < hands; h++) {
    const struct shares shares = find_shares(actions, regret + h, hands, 1);
    float sum = 0;
    for (size_t a = 0; a < actions; a++)
      sum += share(regret[a * hands + h], shares) * after[a * stride + h];
    for (size_t a = 0; a < actions; a++) {
      const float old = regret[a * hands + h];
      regret[a * hands + h] = old * (old > 0 ? alpha : beta) + after[a * stride + h] - sum;
    }
    value[h] = sum;
  }
}

WIDE void strategy_parts(const struct numbers *numbers, const float *of, size_t stride, float *part)
{
  if (numbers->locked != NULL) {
    for (size_t a = 0; a < numbers->actions; a++)
      for (size_t h = 0; h < numbers->hands; h++)
        part[a * stride + h] = numbers->locked[a] * of[h];
    return;
  }
  BY_ACTIONS(numbers->actions, find_parts, numbers->number, numbers->hands, of, stride, part)
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

WIDE void strategy_mix(const struct numbers *numbers, const float *after, size_t stride,
                       float *restrict value)
{
  if (numbers->locked != NULL) {
    for (size_t h = 0; h < numbers->hands; h++)
      value[h] = 0;
    for (size_t a = 0; a < numbers->actions; a++)
      for (size_t h = 0; h < numbers->hands; h++)
        value[h] += numbers->locked[a] * after[a * stride + h];
    return;
  }
  BY_ACTIONS(numbers->actions, mix, numbers->number, numbers->hands, after, stride, value)
}

WIDE void strategy_learn(const struct numbers *regrets, const float *after, size_t stride,
                         float alpha, float beta, float *value)
{
  BY_ACTIONS(regrets->actions, learn, regrets->number, regrets->hands, after, stride, alpha, beta,
             value)
}
