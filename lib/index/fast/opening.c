#include "index/fast/opening.h"

#include "index/core/indexer.h"
#include "index/core/unindex.h"

#include <stdlib.h>

/* Indices within a configuration are below this (lib/index/fast/opening.h). */
#define MOST_INDICES (UINT64_C(1) << 49)

/* Sizes, inverses and the pair of suits with less than 2^16 groups each; 0 when there is
 * no way. */
static int divide(const struct ihp_configuration *c, uint64_t indices, struct ihp_opening *opening)
{
  const unsigned ties = ihp_configuration_real_ties(c);
  if ((ties & (ties - 1)) != 0 || indices > MOST_INDICES)
    return 0;
  uint64_t weight = 1;
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    const unsigned pair = ties >> p & 1;
    const unsigned second = p > 0 ? ties >> (p - 1) & 1 : 0;
    const uint64_t size = second ? 1 : ihp_block_size(c, p, p + 1 + pair);
    opening->pair[p] = pair ? -1 : 0;
    opening->inverse[p] = 1.0 / (double)weight;
    opening->size[p] = p + 1 < IH_MAX_SUITS ? (int32_t)size : 0;
    weight *= size;
  }
  return 1;
}

/* Where the groups of the suits are; 0 when some are not there. */
static int find_groups(const struct ihp_configuration *c, unsigned round,
                       const struct ihp_packs *packs, struct ihp_opening *opening)
{
  int all = 1;
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    opening->first[p] = ihp_packs_first(packs, c->counts[p], round);
    all &= opening->first[p] != 0 || c->counts[p] == 0;
  }
  return all;
}

/* What the eight cards from `begin` on are made of. */
static void spread(const struct ihp_configuration *c, unsigned rounds, unsigned begin,
                   struct ihp_spread *out)
{
  uint8_t place[IHP_WORD_CARDS], nth[IHP_WORD_CARDS]; /* by card: which one of which suit */
  unsigned held[IH_MAX_SUITS] = {0};                  /* of the word's cards */
  unsigned cards = 0;
  unsigned at = 0;
  for (unsigned r = 0; r < rounds; r++)
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      for (unsigned n = ihp_counts_get(c->counts[p], r); n > 0; n--, at++)
        if (at >= begin && cards < IHP_WORD_CARDS) {
          out->mask[p] |= UINT64_C(0x3C) << (8 * cards);
          place[cards] = (uint8_t)p;
          nth[cards++] = (uint8_t)held[p]++;
        }
  unsigned first[IH_MAX_SUITS];
  for (unsigned p = 0, before = 0; p < IH_MAX_SUITS; p++) {
    first[p] = before;
    before += held[p];
    out->end[p] = (uint8_t)(4 * before);
  }
  for (unsigned i = 0; i < cards; i++)
    out->source[i] = (uint8_t)(64u * place[i] + 8u * (first[place[i]] + nth[i]));
}

/* At least 8192 buckets, and eight a configuration. */
static enum ih_status make_buckets(struct ihp_openings *openings, const struct ihp_round *round)
{
  const unsigned size_width = ihp_width(round->size - 1);
  unsigned width = ihp_width(round->configurations.count) + 3;
  if (width < 13)
    width = 13;
  openings->shift = size_width > width ? size_width - width : 0;
  openings->buckets = (size_t)((round->size - 1) >> openings->shift) + 1;
  openings->bucket = malloc(openings->buckets * sizeof *openings->bucket);
  if (openings->bucket == NULL)
    return IH_ERR_MEMORY;
  uint32_t at = 0;
  for (size_t b = 0; b < openings->buckets; b++) {
    while (openings->offsets[at + 1] <= (uint64_t)b << openings->shift)
      at++;
    openings->bucket[b] = at;
  }
  return IH_OK;
}

enum ih_status ihp_openings_init(struct ihp_openings *openings, const struct ihp_round *round,
                                 unsigned rounds, const struct ihp_packs *packs)
{
  const struct ihp_configurations *list = &round->configurations;
  const size_t words = (round->total + IHP_WORD_CARDS - 1) / IHP_WORD_CARDS;
  openings->total = round->total;
  openings->words = (unsigned)words;
  openings->offsets = list->offsets;
  openings->packed = packs->packed;
  openings->list = aligned_alloc(64, list->count * sizeof *openings->list);
  openings->more = calloc(list->count * (words - 1) + 1, sizeof *openings->more);
  if (openings->list == NULL || openings->more == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = 0; i < list->count; i++) {
    const struct ihp_configuration *c = &list->list[i];
    struct ihp_opening *opening = &openings->list[i];
    *opening = (struct ihp_opening){.offset = c->offset};
    opening->rare = !find_groups(c, rounds - 1, packs, opening) ||
                    !divide(c, list->offsets[i + 1] - c->offset, opening);
    spread(c, rounds, 0, &opening->spread);
    for (unsigned w = 1; w < words; w++)
      spread(c, rounds, w * IHP_WORD_CARDS, &openings->more[i * (words - 1) + w - 1]);
  }
  return make_buckets(openings, round);
}

void ihp_openings_release(struct ihp_openings *openings)
{
  free(openings->list);
  free(openings->more);
  free(openings->bucket);
}

size_t ihp_openings_bytes(const struct ihp_openings *openings, size_t configurations)
{
  const size_t more = configurations * (openings->words - 1) + 1;
  return configurations * sizeof *openings->list + more * sizeof *openings->more +
         openings->buckets * sizeof *openings->bucket;
}

/* The ranks of a group, opened by itself. */
static uint64_t pack_group(const struct ihp_ranksets *sets, ihp_counts counts, unsigned rounds,
                           uint64_t group)
{
  uint16_t masks[IH_MAX_ROUNDS];
  uint64_t packed = 0;
  unsigned shift = 0;
  ihp_unindex_group(sets, counts, rounds, group, masks);
  for (unsigned r = 0; r < rounds; r++)
    for (unsigned set = masks[r]; set != 0; set &= set - 1, shift += 4)
      packed |= (uint64_t)ihp_lowest(set) << shift;
  return packed;
}

void ihp_opening_rare(const ih_indexer *indexer, unsigned round, size_t at, uint64_t rest,
                      uint64_t packed[IH_MAX_SUITS])
{
  const struct ihp_configuration *c = &indexer->round[round].configurations.list[at];
  const struct ihp_openings *openings = &indexer->hot->round[round].openings;
  uint64_t x[IH_MAX_SUITS];
  ihp_unindex_within(c, rest, x);
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    const uint32_t first = openings->list[at].first[p];
    packed[p] = first != 0 || c->counts[p] == 0
                    ? openings->packed[first + x[p]]
                    : pack_group(&indexer->sets, c->counts[p], round + 1, x[p]);
  }
}
