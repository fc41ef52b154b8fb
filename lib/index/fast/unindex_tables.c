#include "index/fast/unindex_tables.h"

#include "index/core/unindex.h"
#include "index/fast/tables.h"

#include <stdlib.h>

/* Limit on the indices within a configuration (unindex_tables.h). */
#define MOST_INDICES (UINT64_C(1) << 49)

/* Fills in sizes, inverses and the pair; returns 0 if there are too many ties or indices. */
static int fill_digits(const struct ihp_configuration *c, uint64_t indices,
                       struct ihp_unindex_entry *entry)
{
  const unsigned ties = ihp_configuration_real_ties(c);
  if ((ties & (ties - 1)) != 0 || indices > MOST_INDICES)
    return 0;
  uint64_t factor = 1;
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    const unsigned pair = ties >> p & 1;
    const unsigned second = p > 0 ? ties >> (p - 1) & 1 : 0;
    const uint64_t size = second ? 1 : ihp_block_size(c, p, p + 1 + pair);
    entry->pair[p] = pair ? -1 : 0;
    entry->inverse[p] = 1.0 / (double)factor;
    entry->size[p] = p + 1 < IH_MAX_SUITS ? (int32_t)size : 0;
    factor *= size;
  }
  return 1;
}

/* Fills in where the suits' groups begin; returns 0 if some are not packed. */
static int fill_first(const struct ihp_configuration *c, unsigned round,
                      const struct ihp_packed_groups *packed_groups,
                      struct ihp_unindex_entry *entry)
{
  int all = 1;
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    entry->first[p] = ihp_packed_groups_first(packed_groups, c->counts[p], round);
    all &= entry->first[p] != 0 || c->counts[p] == 0;
  }
  return all;
}

/* Fills in the deposit of up to eight cards from `begin` on. */
static void fill_deposit(const struct ihp_configuration *c, unsigned rounds, unsigned begin,
                         struct ihp_deposit *out)
{
  uint8_t position[IHP_WORD_CARDS], nth[IHP_WORD_CARDS]; /* by card: its suit's position, and its
                                                          * number within the suit */
  unsigned held[IH_MAX_SUITS] = {0};                     /* by suit: its cards in the word */
  unsigned cards = 0;
  unsigned at = 0;
  for (unsigned r = 0; r < rounds; r++)
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      for (unsigned n = ihp_counts_get(c->counts[p], r); n > 0; n--, at++)
        if (at >= begin && cards < IHP_WORD_CARDS) {
          out->mask[p] |= UINT64_C(0x3C) << (8 * cards);
          position[cards] = (uint8_t)p;
          nth[cards++] = (uint8_t)held[p]++;
        }
  unsigned first[IH_MAX_SUITS];
  for (unsigned p = 0, before = 0; p < IH_MAX_SUITS; p++) {
    first[p] = before;
    before += held[p];
    out->end[p] = (uint8_t)(4 * before);
  }
  for (unsigned i = 0; i < cards; i++)
    out->source[i] = (uint8_t)(64u * position[i] + 8u * (first[position[i]] + nth[i]));
}

/* Makes at least 8192 buckets, and at least eight for each configuration. */
static enum ih_status init_buckets(struct ihp_unindex_tables *tables, const struct ihp_round *round)
{
  const unsigned size_width = ihp_width(round->size - 1);
  unsigned width = ihp_width(round->configurations.count) + 3;
  if (width < 13)
    width = 13;
  tables->shift = size_width > width ? size_width - width : 0;
  tables->buckets = (size_t)((round->size - 1) >> tables->shift) + 1;
  tables->bucket = malloc(tables->buckets * sizeof *tables->bucket);
  if (tables->bucket == NULL)
    return IH_ERR_MEMORY;
  uint32_t at = 0;
  for (size_t b = 0; b < tables->buckets; b++) {
    while (tables->offsets[at + 1] <= (uint64_t)b << tables->shift)
      at++;
    tables->bucket[b] = at;
  }
  return IH_OK;
}

enum ih_status ihp_unindex_tables_init(struct ihp_unindex_tables *tables,
                                       const struct ihp_round *round, unsigned rounds,
                                       const struct ihp_packed_groups *packed_groups)
{
  const struct ihp_configurations *list = &round->configurations;
  const size_t words = (round->total + IHP_WORD_CARDS - 1) / IHP_WORD_CARDS;
  tables->total = round->total;
  tables->words = (unsigned)words;
  tables->offsets = list->offsets;
  tables->packed = packed_groups->packed;
  tables->list = aligned_alloc(64, list->count * sizeof *tables->list);
  tables->more = calloc(list->count * (words - 1) + 1, sizeof *tables->more);
  if (tables->list == NULL || tables->more == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = 0; i < list->count; i++) {
    const struct ihp_configuration *c = &list->list[i];
    struct ihp_unindex_entry *entry = &tables->list[i];
    *entry = (struct ihp_unindex_entry){.offset = c->offset};
    entry->rare = !fill_first(c, rounds - 1, packed_groups, entry) ||
                  !fill_digits(c, list->offsets[i + 1] - c->offset, entry);
    fill_deposit(c, rounds, 0, &entry->deposit);
    for (unsigned w = 1; w < words; w++)
      fill_deposit(c, rounds, w * IHP_WORD_CARDS, &tables->more[i * (words - 1) + w - 1]);
  }
  return init_buckets(tables, round);
}

void ihp_unindex_tables_release(struct ihp_unindex_tables *tables)
{
  free(tables->list);
  free(tables->more);
  free(tables->bucket);
}

size_t ihp_unindex_tables_bytes(const struct ihp_unindex_tables *tables, size_t configurations)
{
  const size_t more = configurations * (tables->words - 1) + 1;
  return configurations * sizeof *tables->list + more * sizeof *tables->more +
         tables->buckets * sizeof *tables->bucket;
}

/* Returns the packed ranks of a group that has no table. */
static uint64_t pack_group(const struct ihp_rank_sets *sets, ihp_counts counts, unsigned rounds,
                           uint64_t group)
{
  uint16_t ranks[IH_MAX_ROUNDS];
  uint64_t packed = 0;
  unsigned shift = 0;
  ihp_unindex_group(sets, counts, rounds, group, ranks);
  for (unsigned r = 0; r < rounds; r++)
    for (unsigned set = ranks[r]; set != 0; set &= set - 1, shift += 4)
      packed |= (uint64_t)ihp_lowest(set) << shift;
  return packed;
}

void ihp_unindex_rare(const ih_indexer *indexer, unsigned round, size_t at, uint64_t rest,
                      uint64_t packed[IH_MAX_SUITS])
{
  const struct ihp_configuration *c = &indexer->round[round].configurations.list[at];
  const struct ihp_unindex_tables *tables = &indexer->fast->round[round].unindex;
  uint64_t x[IH_MAX_SUITS];
  ihp_unindex_within(c, rest, x);
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    const uint32_t first = tables->list[at].first[p];
    packed[p] = first != 0 || c->counts[p] == 0
                    ? tables->packed[first + x[p]]
                    : pack_group(&indexer->sets, c->counts[p], round + 1, x[p]);
  }
}
