#include "room.h"

#include <stdlib.h>
#include <string.h>

enum {
  KEY_BITS = 7 * ROOM_LIMIT, /* keys are below it */
  WINDOW = 2048,             /* words of weights sieved at a time: half a level-1 cache */
  SIEVES = 4096,             /* keys of B used for sieving; the rest check what it leaves */
  FEW = 3                    /* with at least this many other weights, sizes 5..7 are enough */
};

struct room {
  uint32_t others[RANKS], n;
  uint64_t *taken; /* one bit per key of 5 to 7 cards */
  uint32_t highest;
  uint64_t sieve[WINDOW];
  uint32_t *keys[5]; /* keys[e]: keys of 5 - e to 7 - e cards */
  size_t count[5];
};

void room_free(struct room *room)
{
  if (room == NULL)
    return;
  for (unsigned e = 0; e <= 4; e++)
    free(room->keys[e]);
  free(room->taken);
  free(room);
}

struct room *room_new(void)
{
  struct room *room = calloc(1, sizeof *room);
  if (room == NULL)
    return NULL;
  room->taken = calloc(KEY_BITS / 64 + WINDOW + 2, sizeof *room->taken);
  int made = room->taken != NULL;
  for (unsigned e = 0; e <= 4; e++) {
    room->keys[e] = malloc(MULTISETS_5_TO_7 * sizeof *room->keys[e]);
    made = made && room->keys[e] != NULL;
  }
  if (made)
    return room;
  room_free(room);
  return NULL;
}

static int is_taken(const struct room *room, uint32_t key)
{
  return room->taken[key / 64] >> key % 64 & 1;
}

void room_set(struct room *room, const uint32_t weights[], unsigned n)
{
  memcpy(room->others, weights, n * sizeof *weights);
  room->n = n;
  memset(room->taken, 0, (room->highest / 64 + 1) * sizeof *room->taken);
  for (unsigned e = 0; e <= 4; e++) {
    room->count[e] = 0;
    for (unsigned cards = 5 - e; cards <= 7 - e; cards++)
      room->count[e] += weights_sums(weights, n, cards, room->keys[e] + room->count[e]);
  }
  room->highest = 0;
  for (size_t i = 0; i < room->count[0]; i++) {
    const uint32_t key = room->keys[0][i];
    room->taken[key / 64] |= UINT64_C(1) << key % 64;
    room->highest = key > room->highest ? key : room->highest;
  }
}

/* ---- One weight ------------------------------------------------------------ */

/* With fewer than FEW other weights: returns 1 if multiples -4..4 of them, together with e of this
 * weight, sum to 0. `plus` and `minus` count the cards on either side. */
static int cancels(const struct room *room, unsigned other, int64_t sum, int plus, int minus)
{
  if (other == room->n)
    return sum == 0 && plus <= 7 && minus <= 7 && abs(plus - minus) <= 2;
  for (int count = -4; count <= 4; count++)
    if (cancels(room, other + 1, sum + count * (int64_t)room->others[other],
                plus + (count > 0 ? count : 0), minus - (count < 0 ? count : 0)))
      return 1;
  return 0;
}

static int meets(const struct room *room, uint32_t weight, unsigned e, size_t from)
{
  for (size_t i = from; i < room->count[e]; i++)
    if (is_taken(room, e * weight + room->keys[e][i]))
      return 1;
  return 0;
}

/* Like room_has; the first `sieved` keys with one card of the rank are known not to collide. */
static int is_allowed(const struct room *room, uint32_t weight, size_t sieved)
{
  if (room->n < FEW) {
    for (int e = 1; e <= 4; e++)
      if (cancels(room, 0, e * (int64_t)weight, e, 0))
        return 0;
    return 1;
  }
  if (meets(room, weight, 1, sieved))
    return 0;
  for (unsigned e = 2; e <= 4; e++)
    if (meets(room, weight, e, 0))
      return 0;
  return 1;
}

int room_has(const struct room *room, uint32_t weight)
{
  return is_allowed(room, weight, 0);
}

/* ---- Lowest allowed weight ------------------------------------------------------- */

/* Sieves the weights start..start + 64 * WINDOW - 1: w is excluded if w + key(B) is taken, which is
 * bit w of the taken keys shifted down by key(B). */
static void sieve_window(struct room *room, uint32_t start, size_t sieves)
{
  memset(room->sieve, 0, sizeof room->sieve);
  for (size_t i = 0; i < sieves; i++) {
    const uint32_t bit = start + room->keys[1][i];
    const uint64_t *taken = room->taken + bit / 64;
    const unsigned low = bit % 64;
    for (unsigned w = 0; w < WINDOW; w++)
      room->sieve[w] |= taken[w] >> low | taken[w + 1] << 1 << (63 - low);
  }
}

uint32_t room_lowest(struct room *room, uint32_t from, uint32_t below)
{
  const size_t sieves = room->n < FEW ? 0 : room->count[1] < SIEVES ? room->count[1] : SIEVES;
  for (uint32_t start = from; start < below; start += 64 * WINDOW) {
    sieve_window(room, start, sieves);
    for (uint32_t w = 0; w < WINDOW; w++)
      for (uint64_t left = ~room->sieve[w]; left != 0; left &= left - 1) {
        const uint32_t weight = start + 64 * w + (uint32_t)__builtin_ctzll(left);
        if (weight >= below)
          return 0;
        if (is_allowed(room, weight, sieves))
          return weight;
      }
  }
  return 0;
}
