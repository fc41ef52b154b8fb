/* Random hands. */
#include "measure.h"

#include "base/random.h"

#define SEED 20130726

uint8_t *bench_hands(const struct bench_report *report, unsigned n, size_t count)
{
  uint64_t state = SEED;
  uint8_t deck[52];
  uint8_t *hands = bench_allocate(report, count, n);
  if (hands == NULL)
    return NULL;
  for (unsigned i = 0; i < 52; i++)
    deck[i] = (uint8_t)i;
  for (size_t hand = 0; hand < count; hand++) {
    ihp_random_deal(&state, deck, 52, n);
    for (unsigned i = 0; i < n; i++)
      hands[hand * n + i] = deck[i];
  }
  return hands;
}
