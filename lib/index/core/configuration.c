#include "index/core/configuration.h"

#include "base/mix.h"
#include "base/multiset.h"

#include <stdlib.h>
#include <string.h>

/* State of dealing one round onto one configuration of the previous round. */
struct dealing {
  enum ih_status (*emit)(struct dealing *dealing); /* called once the counts are complete */
  unsigned ranks, suits, round;
  unsigned ties;                   /* of the configuration being extended */
  ihp_counts counts[IH_MAX_SUITS]; /* already chosen */
  struct ihp_configurations *out;  /* used by append_configuration */
  size_t capacity;
  const ih_rounds *rounds; /* used by count_next */
  size_t *count;
};

static enum ih_status append_configuration(struct dealing *dealing)
{
  struct ihp_configurations *out = dealing->out;
  if (out->count == dealing->capacity) {
    const size_t capacity = dealing->capacity == 0 ? 64 : 2 * dealing->capacity;
    struct ihp_configuration *list = realloc(out->list, capacity * sizeof *list);
    if (list == NULL)
      return IH_ERR_MEMORY;
    out->list = list;
    dealing->capacity = capacity;
  }
  struct ihp_configuration *c = &out->list[out->count++];
  *c = (struct ihp_configuration){0};
  memcpy(c->counts, dealing->counts, sizeof c->counts);
  return IH_OK;
}

/* Distributes the round's remaining `left` cards to suits p, p+1, .... Among suits with equal
 * counts already chosen, the new counts must not increase: each new configuration then arises once,
 * from one configuration of the previous round, with its suits already in order. */
static enum ih_status deal_to_suits(struct dealing *dealing, unsigned p, unsigned left)
{
  if (p == dealing->suits)
    return dealing->emit(dealing);
  const ihp_counts before = dealing->counts[p];
  unsigned most = dealing->ranks - ihp_counts_total(before);
  if (most > left)
    most = left;
  if (p > 0 && dealing->ties >> (p - 1) & 1) {
    const unsigned above = ihp_counts_get(dealing->counts[p - 1], dealing->round);
    if (most > above)
      most = above;
  }
  /* The last suit takes all remaining cards. */
  unsigned n = p + 1 == dealing->suits ? left : 0;
  enum ih_status status = IH_OK;
  for (; n <= most && status == IH_OK; n++) {
    dealing->counts[p] = ihp_counts_add(before, dealing->round, n);
    status = deal_to_suits(dealing, p + 1, left - n);
  }
  dealing->counts[p] = before;
  return status;
}

/* Counts the configuration if this is the last round; otherwise deals the next round onto it. */
static enum ih_status count_next(struct dealing *dealing)
{
  if (dealing->round + 1u == dealing->rounds->count)
    return ++*dealing->count > IHP_MAX_CONFIGURATIONS ? IH_ERR_TOO_LARGE : IH_OK;
  struct dealing next = *dealing;
  next.round++;
  next.ties = ihp_configuration_ties(next.counts);
  return deal_to_suits(&next, 0, next.rounds->cards[next.round]);
}

/* Every configuration leads to at least one in the next round, and no two lead to the same one; so
 * the last round has the most configurations. */
enum ih_status ihp_configurations_fit(const ih_deck *deck, const ih_rounds *rounds)
{
  size_t count = 0;
  struct dealing dealing = {.emit = count_next,
                            .ranks = deck->ranks,
                            .suits = deck->suits,
                            .ties = 7,
                            .rounds = rounds,
                            .count = &count};
  return deal_to_suits(&dealing, 0, rounds->cards[0]);
}

static int compare_configurations(const void *a, const void *b)
{
  const struct ihp_configuration *x = a, *y = b;
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    if (x->counts[p] != y->counts[p])
      return x->counts[p] < y->counts[p] ? -1 : 1;
  return 0;
}

uint64_t ihp_group_size(ihp_counts counts, unsigned rounds, const struct ihp_rank_sets *sets)
{
  uint64_t size = 1;
  unsigned left = sets->ranks;
  for (unsigned r = 0; r < rounds; r++) {
    const unsigned n = ihp_counts_get(counts, r);
    size *= sets->choose[left][n];
    left -= n;
  }
  return size;
}

uint64_t ihp_block_size(const struct ihp_configuration *configuration, unsigned p, unsigned end)
{
  return ihp_multichoose(configuration->size[p], end - p);
}

/* Fills in sizes and offsets.  A configuration's size is at most the round's, which fits 64 bits,
 * so nothing wraps unless the list is wrong; the sum is compared in 128 bits. */
static enum ih_status fill_configuration_sizes(struct ihp_configurations *out, unsigned rounds,
                                               const struct ihp_rank_sets *sets, uint64_t size)
{
  ihp_u128 offset = 0;
  for (size_t i = 0; i < out->count; i++) {
    struct ihp_configuration *c = &out->list[i];
    const unsigned ties = ihp_configuration_ties(c->counts);
    uint64_t factor = 1;
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      c->size[p] = ihp_group_size(c->counts[p], rounds, sets);
    for (unsigned p = 0, end; p < IH_MAX_SUITS; p = end) {
      end = ihp_block_end(ties, p);
      for (unsigned q = p; q < end; q++)
        c->factor[q] = factor;
      factor *= ihp_block_size(c, p, end);
    }
    out->offsets[i] = c->offset = (uint64_t)offset;
    offset += factor;
  }
  out->offsets[out->count] = size;
  return offset == size ? IH_OK : IH_ERR_INTERNAL;
}

enum ih_status ihp_configurations_init(struct ihp_configurations *out, const ih_deck *deck,
                                       const ih_rounds *rounds, unsigned round,
                                       const struct ihp_configurations *before,
                                       const struct ihp_rank_sets *sets, uint64_t size)
{
  static const struct ihp_configuration nothing = {0};
  const struct ihp_configuration *parents = before != NULL ? before->list : &nothing;
  const size_t count = before != NULL ? before->count : 1;
  *out = (struct ihp_configurations){0};
  struct dealing dealing = {.emit = append_configuration,
                            .ranks = deck->ranks,
                            .suits = deck->suits,
                            .round = round,
                            .out = out};
  for (size_t i = 0; i < count; i++) {
    memcpy(dealing.counts, parents[i].counts, sizeof dealing.counts);
    dealing.ties = ihp_configuration_ties(dealing.counts);
    const enum ih_status status = deal_to_suits(&dealing, 0, rounds->cards[round]);
    if (status != IH_OK)
      return status;
  }
  qsort(out->list, out->count, sizeof *out->list, compare_configurations);
  struct ihp_configuration *list = realloc(out->list, out->count * sizeof *list);
  if (list != NULL)
    out->list = list;
  out->offsets = malloc((out->count + 1) * sizeof *out->offsets);
  if (out->offsets == NULL)
    return IH_ERR_MEMORY;
  return fill_configuration_sizes(out, round + 1, sets, size);
}

void ihp_configurations_release(struct ihp_configurations *configurations)
{
  free(configurations->list);
  free(configurations->offsets);
  free(configurations->slots);
}

size_t ihp_configurations_bytes(const struct ihp_configurations *configurations)
{
  size_t bytes = configurations->count * sizeof *configurations->list;
  bytes += (configurations->count + 1) * sizeof *configurations->offsets;
  if (configurations->slots != NULL)
    bytes += ((size_t)1 << configurations->slot_bits) * sizeof *configurations->slots;
  return bytes;
}

/* The first slot to try: the high bits of products with IHP_MIX_STEP, one for each suit
 * except the last, whose counts follow from the others. */
static size_t first_slot(const struct ihp_configurations *configurations,
                         const ihp_counts counts[IH_MAX_SUITS])
{
  uint64_t hash = counts[0] * IHP_MIX_STEP;
  hash = (hash ^ hash >> 32 ^ counts[1]) * IHP_MIX_STEP;
  hash = (hash ^ hash >> 32 ^ counts[2]) * IHP_MIX_STEP;
  return (size_t)(hash >> (64 - configurations->slot_bits));
}

#define FREE_SLOT UINT32_MAX

/* The slots are at most half full, so that a search is short. */
enum ih_status ihp_configurations_hash(struct ihp_configurations *configurations)
{
  configurations->slot_bits = ihp_width(configurations->count) + 1;
  const size_t slots = (size_t)1 << configurations->slot_bits;
  configurations->slots = malloc(slots * sizeof *configurations->slots);
  if (configurations->slots == NULL)
    return IH_ERR_MEMORY;
  memset(configurations->slots, 0xFF, slots * sizeof *configurations->slots);
  for (size_t i = 0; i < configurations->count; i++) {
    size_t slot = first_slot(configurations, configurations->list[i].counts);
    while (configurations->slots[slot] != FREE_SLOT)
      slot = (slot + 1) & (slots - 1);
    configurations->slots[slot] = (uint32_t)i;
  }
  return IH_OK;
}

size_t ihp_configurations_find(const struct ihp_configurations *configurations,
                               const ihp_counts counts[IH_MAX_SUITS])
{
  const size_t mask = ((size_t)1 << configurations->slot_bits) - 1;
  size_t slot = first_slot(configurations, counts);
  for (;; slot = (slot + 1) & mask) {
    const size_t at = configurations->slots[slot];
    if (memcmp(configurations->list[at].counts, counts, sizeof configurations->list[at].counts) ==
        0)
      return at;
  }
}

size_t ihp_configurations_of_index(const struct ihp_configurations *configurations, uint64_t index)
{
  size_t low = 0;
  size_t high = configurations->count;
  while (high - low > 1) {
    const size_t middle = low + (high - low) / 2;
    if (configurations->offsets[middle] <= index)
      low = middle;
    else
      high = middle;
  }
  return low;
}
