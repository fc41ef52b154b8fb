/* The loops of isohand/examples/bench.rs in C, for bench.sh. */
#include <isohand.h>
#include <stdio.h>
#include <time.h>

enum { HANDS = 1 << 16, ROUNDS = 50 };

static uint8_t hands[HANDS][7];
static uint64_t indices[HANDS];
static uint16_t strengths[HANDS];
static ih_indexer *river, *holdem;
static const ih_instructions *instructions;

static void deal_hands(void)
{
  uint64_t state = 1;
  for (size_t i = 0; i < HANDS; i++) {
    uint8_t deck[52];
    for (uint8_t card = 0; card < 52; card++)
      deck[card] = card;
    for (unsigned k = 0; k < 7; k++) {
      state = state * 6364136223846793005 + 1442695040888963407;
      const uint64_t j = k + (state >> 33) % (52 - k);
      const uint8_t card = deck[j];
      deck[j] = deck[k];
      deck[k] = card;
      hands[i][k] = card;
    }
  }
}

static double seconds(void)
{
  struct timespec now;
  (void)timespec_get(&now, TIME_UTC);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void measure(const char *name, uint64_t (*pass)(void))
{
  double best = 1e9;
  uint64_t sum = 0;
  for (unsigned i = 0; i < ROUNDS; i++) {
    const double start = seconds();
    sum = pass();
    const double taken = seconds() - start;
    best = taken < best ? taken : best;
  }
  printf("%s\t%.3f\t%llu\n", name, 1e9 * best / HANDS, (unsigned long long)sum);
}

static uint64_t index_river(void)
{
  uint64_t sum = 0, index;
  for (size_t i = 0; i < HANDS; i++)
    sum += ih_index_last(river, hands[i], &index) == IH_OK ? index : 0;
  return sum;
}

static uint64_t index_flop(void)
{
  uint64_t sum = 0, index;
  for (size_t i = 0; i < HANDS; i++)
    sum += ih_index_round(holdem, 1, hands[i], &index) == IH_OK ? index : 0;
  return sum;
}

static uint64_t index_unchecked(void)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < HANDS; i++)
    sum += ih_index_last_unchecked(river, hands[i]);
  return sum;
}

static uint64_t rate(void)
{
  uint64_t sum = 0;
  uint16_t strength;
  for (size_t i = 0; i < HANDS; i++)
    sum += ih_rate(hands[i], 7, &strength) == IH_OK ? strength : 0;
  return sum;
}

static uint64_t rate_unchecked(void)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < HANDS; i++)
    sum += ih_rate_7_unchecked(hands[i]);
  return sum;
}

static uint64_t index_batch(void)
{
  const enum ih_status status = ih_index_batch(river, 1, hands[0], 7, HANDS, indices, NULL);
  return status == IH_OK ? indices[HANDS - 1] : 0;
}

static uint64_t rate_batch(void)
{
  const enum ih_status status = ih_rate_batch(instructions, hands[0], 7, 7, HANDS, strengths, NULL);
  return status == IH_OK ? strengths[HANDS - 1] : 0;
}

static uint64_t unindex(void)
{
  uint64_t sum = 0;
  uint8_t cards[IH_MAX_CARDS];
  for (size_t i = 0; i < HANDS; i++)
    sum += ih_unindex(river, 1, indices[i], cards) == IH_OK ? cards[6] : 0;
  return sum;
}

int main(void)
{
  const ih_rounds all = {.count = 2, .cards = {2, 5}},
                  streets = {.count = 4, .cards = {2, 3, 1, 1}};
  ih_deck deck;
  if (ih_deck_make(13, 4, &deck) != IH_OK || ih_indexer_new(&deck, &all, &river) != IH_OK ||
      ih_indexer_new(&deck, &streets, &holdem) != IH_OK)
    return 1;
  instructions = ih_instructions_best();
  deal_hands();
  measure("index", index_river);
  measure("index of a round", index_flop);
  measure("index, unchecked", index_unchecked);
  measure("rate", rate);
  measure("rate, unchecked", rate_unchecked);
  measure("index, batch", index_batch);
  measure("rate, batch", rate_batch);
  measure("unindex", unindex);
  ih_indexer_free(holdem);
  ih_indexer_free(river);
  return 0;
}
