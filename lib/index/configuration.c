#include "index/configuration.h"

#include "base/multiset.h"

#include <stdlib.h>
#include <string.h>

#include <isohand/indexer.h>

/* Dealing one round onto one configuration of the round before. */
struct dealing {
  struct ihp_configurations *out;
  size_t capacity;
  unsigned ranks, suits, round;
  unsigned ties; /* of the configuration dealt onto */
  struct ihp_configuration next;
};

static enum ih_status append(struct dealing *dealing)
{
  struct ihp_configurations *out = dealing->out;
  if (out->count == IH_MAX_CONFIGURATIONS)
    return IH_ERR_TOO_LARGE;
  if (out->count == dealing->capacity) {
    const size_t capacity = dealing->capacity == 0 ? 64 : 2 * dealing->capacity;
    struct ihp_configuration *list = realloc(out->list, capacity * sizeof *list);
    if (list == NULL)
      return IH_ERR_MEMORY;
    out->list = list;
    dealing->capacity = capacity;
  }
  out->list[out->count++] = dealing->next;
  return IH_OK;
}

/* Gives the `left` cards of the round to suits p, p+1, ....  Among suits that are
 * equal so far the counts must not rise: each new configuration then comes up
 * once, from one configuration of the round before, already in order. */
static enum ih_status deal(struct dealing *dealing, unsigned p, unsigned left)
{
  if (p == dealing->suits)
    return left == 0 ? append(dealing) : IH_OK;
  const ihp_counts before = dealing->next.counts[p];
  unsigned most = dealing->ranks - ihp_counts_total(before);
  if (most > left)
    most = left;
  if (p > 0 && dealing->ties >> (p - 1) & 1) {
    const unsigned above = ihp_counts_get(dealing->next.counts[p - 1], dealing->round);
    if (most > above)
      most = above;
  }
  enum ih_status status = IH_OK;
  for (unsigned n = 0; n <= most && status == IH_OK; n++) {
    dealing->next.counts[p] = ihp_counts_add(before, dealing->round, n);
    status = deal(dealing, p + 1, left - n);
  }
  dealing->next.counts[p] = before;
  return status;
}

static int compare(const void *a, const void *b)
{
  const struct ihp_configuration *x = a, *y = b;
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    if (x->counts[p] != y->counts[p])
      return x->counts[p] < y->counts[p] ? -1 : 1;
  return 0;
}

/* The product over the rounds of C(ranks left, cards) (Waugh 2013, equation 12):
 * at most 16! < 2^45. */
static uint64_t group_size(ihp_counts counts, unsigned rounds, const struct ihp_ranksets *sets)
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

/* Sizes and offsets.  The product of the block sizes of a configuration is a
 * part of the round's size, which fits 64 bits, so nothing wraps unless the
 * lists are wrong; the sum is compared in 128 bits. */
static enum ih_status measure(struct ihp_configurations *out, unsigned rounds,
                              const struct ihp_ranksets *sets, uint64_t size)
{
  ihp_u128 offset = 0;
  for (size_t i = 0; i < out->count; i++) {
    struct ihp_configuration *c = &out->list[i];
    const unsigned ties = ihp_configuration_ties(c->counts);
    uint64_t weight = 1;
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      c->size[p] = group_size(c->counts[p], rounds, sets);
    for (unsigned p = 0, end; p < IH_MAX_SUITS; p = end) {
      end = ihp_block_end(ties, p);
      c->weight[p] = weight;
      weight *= ihp_block_size(c, p, end);
    }
    out->offsets[i] = c->offset = (uint64_t)offset;
    offset += weight;
  }
  out->offsets[out->count] = size;
  return offset == size ? IH_OK : IH_ERR_INTERNAL;
}

enum ih_status ihp_configurations_init(struct ihp_configurations *out, const ih_deck *deck,
                                       const ih_rounds *rounds, unsigned round,
                                       const struct ihp_configurations *before,
                                       const struct ihp_ranksets *sets, uint64_t size)
{
  static const struct ihp_configuration nothing = {0};
  const struct ihp_configuration *parents = before != NULL ? before->list : &nothing;
  const size_t count = before != NULL ? before->count : 1;
  *out = (struct ihp_configurations){0};
  struct dealing dealing = {.out = out, .ranks = deck->ranks, .suits = deck->suits, .round = round};
  for (size_t i = 0; i < count; i++) {
    memset(&dealing.next, 0, sizeof dealing.next);
    memcpy(dealing.next.counts, parents[i].counts, sizeof dealing.next.counts);
    dealing.ties = ihp_configuration_ties(dealing.next.counts);
    const enum ih_status status = deal(&dealing, 0, rounds->cards[round]);
    if (status != IH_OK)
      return status;
  }
  qsort(out->list, out->count, sizeof *out->list, compare);
  struct ihp_configuration *list = realloc(out->list, out->count * sizeof *list);
  if (list != NULL)
    out->list = list;
  out->offsets = malloc((out->count + 1) * sizeof *out->offsets);
  if (out->offsets == NULL)
    return IH_ERR_MEMORY;
  return measure(out, round + 1, sets, size);
}

void ihp_configurations_release(struct ihp_configurations *configurations)
{
  free(configurations->list);
  free(configurations->offsets);
}

size_t ihp_configurations_find(const struct ihp_configurations *configurations,
                               const ihp_counts counts[IH_MAX_SUITS])
{
  struct ihp_configuration key;
  memcpy(key.counts, counts, sizeof key.counts);
  const struct ihp_configuration *found = bsearch(&key, configurations->list, configurations->count,
                                                  sizeof *configurations->list, compare);
  return (size_t)(found - configurations->list);
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
