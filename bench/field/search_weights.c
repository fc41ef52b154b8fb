/* search-weights bits|bytes [--seed N] [--seconds S] [--tries N] [--shift N]
 *
 * Searches for weights of the 13 ranks such that the keys of all multisets of 5 to 7 cards differ.
 * Prints a line for each improvement: tries so far, the highest key, the value minimised, and the
 * weights.
 *
 * bits: minimises the highest key. Rank after rank takes the lowest weight that the others allow
 * (room.h); in all tries except the first, the first nine ranks may take a later one at random. A
 * try ends when a weight is 5 % above the best one's. `--seed 1` begins with 15,783,829 and reaches
 * 15,050,158 in try 1,312: 24 bits, where the published weights take 25.
 *
 * bytes: minimises the bytes of offsets and values when the keys are displaced with --shift (12).
 * From the published weights on, one weight at a time is changed to another that the others allow,
 * and kept unless that costs more. `--seed 1` begins with the published weights' 199,670 and
 * reaches weights.c's own, 195,428, in try 10,073. With --shift 11, where the published weights'
 * keys fill all entries (213,078), try 37,752 reaches 199,920. */
#include "displace.h"
#include "random.h"
#include "room.h"
#include "search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct search {
  struct search_options options;
  uint64_t random, tries;
  struct room *room;
  uint32_t best[RANKS], least; /* the best weights and their cost */
  uint32_t keys[MULTISETS_5_TO_7];
};

static void report_search(const struct search *search)
{
  printf("%llu\t%u\t%u\t", (unsigned long long)search->tries,
         (unsigned)weights_highest(search->best), (unsigned)search->least);
  for (unsigned rank = 0; rank < RANKS; rank++)
    printf("%s0x%x", rank == 0 ? "" : ",", (unsigned)search->best[rank]);
  printf("\n");
  (void)fflush(stdout);
}

/* Equally good weights are kept too: they may lead on to better ones. */
static void keep_unless_worse(struct search *search, const uint32_t weights[RANKS], uint32_t cost)
{
  const int better = cost < search->least;
  if (cost > search->least)
    return;
  search->least = cost;
  memcpy(search->best, weights, sizeof search->best);
  if (better)
    report_search(search);
}

/* ---- bits ------------------------------------------------------------------ */

/* Returns the next weight of a try, above its previous ones; 0 if it would be far above the
 * best's. */
static uint32_t next_weight(struct search *search, const uint32_t weights[], unsigned n)
{
  const uint32_t best = search->best[n];
  const uint32_t below = best == 0 ? ROOM_LIMIT : best + best / 20 + 2;
  uint32_t weight = n == 0 ? 0 : weights[n - 1];
  room_set(search->room, weights, n);
  do
    weight = room_lowest(search->room, weight + 1, below);
  while (weight != 0 && search->tries > 0 && n < 9 && random_below(&search->random, 2) == 0);
  return weight;
}

static void try_bits(struct search *search)
{
  uint32_t weights[RANKS];
  for (unsigned n = 0; n < RANKS; n++) {
    weights[n] = next_weight(search, weights, n);
    if (weights[n] == 0)
      return;
  }
  keep_unless_worse(search, weights, weights_highest(weights));
}

/* ---- bytes ----------------------------------------------------------------- */

/* Returns UINT32_MAX if two keys are equal or memory runs out. */
static uint32_t bytes_of(struct search *search, const uint32_t weights[RANKS])
{
  struct displace displace;
  if (!weights_keys(weights, search->keys) ||
      !displace_make(search->keys, MULTISETS_5_TO_7, search->options.shift, 0, 0, &displace))
    return UINT32_MAX;
  free(displace.offsets);
  return displace.rows * 4 + displace.entries * 2;
}

/* Returns a candidate: near the weight, whole rows away, a few keys from the start of a row, or
 * anything. */
static uint32_t candidate_weight(struct search *search, uint32_t weight)
{
  const unsigned shift = search->options.shift;
  const uint32_t most = search->best[RANKS - 1] + (1u << shift);
  switch (random_below(&search->random, 4)) {
  case 0:
    return weight + random_below(&search->random, 65) - 32;
  case 1:
    return weight + ((random_below(&search->random, 33) - 16) << shift);
  case 2:
    return random_below(&search->random, most >> shift) << shift |
           random_below(&search->random, 64);
  default:
    return random_below(&search->random, most);
  }
}

/* Returns an allowed weight other than the present one; 0 if none was found. */
static uint32_t allowed_candidate(struct search *search, unsigned rank)
{
  uint32_t others[RANKS - 1];
  for (unsigned i = 0; i + 1 < RANKS; i++)
    others[i] = search->best[i + (i >= rank)];
  room_set(search->room, others, RANKS - 1);
  for (unsigned i = 0; i < 400; i++) {
    const uint32_t weight = candidate_weight(search, search->best[rank]);
    if (weight > 0 && weight < ROOM_LIMIT / 2 && weight != search->best[rank] &&
        room_has(search->room, weight))
      return weight;
  }
  return 0;
}

static void try_bytes(struct search *search)
{
  uint32_t weights[RANKS];
  if (search->tries == 0) {
    keep_unless_worse(search, published_weights, bytes_of(search, published_weights));
    return;
  }
  const unsigned rank = random_below(&search->random, RANKS);
  memcpy(weights, search->best, sizeof weights);
  weights[rank] = allowed_candidate(search, rank);
  if (weights[rank] == 0)
    return;
  keep_unless_worse(search, weights, bytes_of(search, weights));
}

/* ---- Command line -------------------------------------------------------------- */

int main(int argc, char *argv[])
{
  struct search *search = calloc(1, sizeof *search);
  const int bits = argc > 1 && strcmp(argv[1], "bits") == 0;
  const int bytes = argc > 1 && strcmp(argv[1], "bytes") == 0;
  if (search == NULL || (search->room = room_new()) == NULL) {
    free(search);
    (void)fprintf(stderr, "search-weights: out of memory\n");
    return 1;
  }
  const int right = (bits || bytes) && search_options_read(argc, argv, 2, &search->options);
  if (right) {
    search->options.shift = search->options.shift == 0 ? 12 : search->options.shift;
    search->random = search->options.seed;
    search->least = UINT32_MAX;
    for (; search_goes_on(&search->options, search->tries); search->tries++)
      (bits ? try_bits : try_bytes)(search);
  } else {
    (void)fprintf(stderr, "usage: search-weights bits|bytes [--seed N] [--seconds S] [--tries N] "
                          "[--shift N]\n");
  }
  room_free(search->room);
  free(search);
  return right ? 0 : 2;
}
