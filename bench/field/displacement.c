/* Additive keys with single displacement, following the description of b-inary's evaluator: a
 * card is two words, and a hand is their sums.
 *
 * The first word adds the ranks' weights in its lower part. Its upper part counts the cards of each
 * suit in four bits that start at 3, so that five cards set a suit's highest bit. The second word
 * is the set of cards, 16 bits per suit. A suit with its bit set is 4 k bits from the top, and its
 * ranks 16 k bits from the bottom, so one count of leading zeros finds them. For any other hand
 * displacement maps the key to a position in one table. */
#include "displace.h"
#include "methods.h"
#include "weights.h"

#include <stdlib.h>

enum { CARDS = 52, SHIFT = 12, FLUSH_ENTRIES = 0x1fc0 + 1 /* AKQJT98 is the highest set */ };

#define NO_CARDS   (UINT64_C(0x3333) << 48)
#define FLUSH_BITS (UINT64_C(0x8888) << 48)

struct card {
  uint64_t key, mask;
};

struct displacement {
  struct card cards[CARDS];
  struct displace displace;
  uint16_t *values; /* displace.entries values */
  uint16_t flush[FLUSH_ENTRIES];
};

static void tear_down_displacement(void *tables)
{
  struct displacement *method = tables;
  if (method == NULL)
    return;
  free(method->displace.offsets);
  free(method->values);
  free(method);
}

/* ---- Set-up ---------------------------------------------------------------- */

struct displacement_filling {
  struct displacement *method;
  const uint32_t *weights;
  struct hand_scale scale;
};

static void add_displaced_value(void *context, const uint8_t counts[RANKS])
{
  struct displacement_filling *filling = context;
  const struct displace *displace = &filling->method->displace;
  uint32_t key = 0;
  for (unsigned rank = 0; rank < RANKS; rank++)
    key += counts[rank] * filling->weights[rank];
  filling->method->values[displace_entry(displace->offsets, displace->shift, key)] =
      hand_value(&filling->scale, counts);
}

static void fill_displacement(struct displacement_filling *filling)
{
  struct displacement *method = filling->method;
  for (unsigned card = 0; card < CARDS; card++) {
    const unsigned rank = card >> 2, suit = card & 3;
    method->cards[card].key = filling->weights[rank] + (UINT64_C(1) << (60 - 4 * suit));
    method->cards[card].mask = UINT64_C(1) << (16 * suit + rank);
  }
  hand_scale_make(&filling->scale);
  for (unsigned n = 5; n <= 7; n++)
    (void)multisets_visit(n, add_displaced_value, filling);
  for (unsigned ranks = 0; ranks < FLUSH_ENTRIES; ranks++)
    if (__builtin_popcount(ranks) >= 5)
      method->flush[ranks] = hand_flush_value(&filling->scale, ranks);
}

/* Returns NULL if two keys of the weights are equal or memory runs out. */
static struct displacement *make_displacement(const uint32_t weights[RANKS])
{
  struct displacement *method = calloc(1, sizeof *method);
  struct displacement_filling *filling = malloc(sizeof *filling);
  uint32_t *keys = malloc(MULTISETS_5_TO_7 * sizeof *keys);
  int made = method != NULL && filling != NULL && keys != NULL && weights_keys(weights, keys) &&
             displace_make(keys, MULTISETS_5_TO_7, SHIFT, 0, 0, &method->displace);
  if (made) {
    method->values = calloc(method->displace.entries, sizeof *method->values);
    made = method->values != NULL;
  }
  if (made) {
    filling->method = method;
    filling->weights = weights;
    fill_displacement(filling);
  } else {
    tear_down_displacement(method);
  }
  free(keys);
  free(filling);
  return made ? method : NULL;
}

static void *set_up_displacement(void)
{
  return make_displacement(published_weights);
}

static void *set_up_own(void)
{
  return make_displacement(own_weights);
}

/* One table serves all numbers of cards: the entries of smaller hands lie between the others. */
static size_t displacement_bytes(const void *tables, unsigned n)
{
  const struct displacement *method = tables;
  (void)n;
  return sizeof method->cards + sizeof method->flush +
         method->displace.rows * sizeof *method->displace.offsets +
         method->displace.entries * sizeof *method->values;
}

/* ---- Rating ---------------------------------------------------------------- */

static inline uint32_t rate_displacement(const void *tables, const uint8_t cards[], unsigned n)
{
  const struct displacement *method = tables;
  uint64_t key = NO_CARDS, mask = 0;
  for (unsigned i = 0; i < n; i++) {
    key += method->cards[cards[i]].key;
    mask |= method->cards[cards[i]].mask;
  }
  const uint64_t flush = key & FLUSH_BITS;
  if (flush != 0)
    return method->flush[mask >> 4 * __builtin_clzll(flush) & 0xffff];
  return method->values[displace_entry(method->displace.offsets, SHIFT, (uint32_t)key)];
}

FIELD_PLAIN(displacement, rate_displacement, FIELD_5_TO_7)

const struct field_method field_displacement = {
    .name = "displacement",
    .source = "zekyll, OMPEval; b-inary, holdem-hand-evaluator (description of its scripts)",
    .high_is_best = 1,
    .least = 5,
    .most = 7,
    .set_up = set_up_displacement,
    .tear_down = tear_down_displacement,
    .bytes = displacement_bytes,
    .rows = rows_displacement,
    .block = block_displacement,
};

const struct field_method field_displacement_own = {
    .name = "displacement, own weights",
    .source = "the same, with the weights that search_weights.c found",
    .high_is_best = 1,
    .least = 5,
    .most = 7,
    .set_up = set_up_own,
    .tear_down = tear_down_displacement,
    .bytes = displacement_bytes,
    .rows = rows_displacement,
    .block = block_displacement,
};
