/* Random hands. */
#include "measure.h"

#define SEED 20130726

uint64_t bench_random(uint64_t *state)
{
  uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

uint64_t bench_random_below(uint64_t *state, uint64_t n)
{
  return (uint64_t)((unsigned __int128)bench_random(state) * n >> 64);
}

void bench_shuffle(uint64_t *state, uint8_t deck[], unsigned size, unsigned n)
{
  for (unsigned i = 0; i < n; i++) {
    const unsigned j = i + (unsigned)bench_random_below(state, size - i);
    const uint8_t card = deck[j];
    deck[j] = deck[i];
    deck[i] = card;
  }
}

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
    bench_shuffle(&state, deck, 52, n);
    for (unsigned i = 0; i < n; i++)
      hands[hand * n + i] = deck[i];
  }
  return hands;
}
