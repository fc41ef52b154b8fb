#include "strength/group_ranks.h"

#include "index/fast/groups.h"

#include <stdlib.h>

static int compare_group_ranks(const void *a, const void *b)
{
  const struct ihp_group_ranks *x = a, *y = b;
  return (x->counts > y->counts) - (x->counts < y->counts);
}

/* Returns the number of rounds in which the suit has cards. */
static unsigned dealt_rounds(ihp_counts counts)
{
  unsigned n = 0;
  for (unsigned r = 0; r < IH_MAX_ROUNDS; r++)
    n += ihp_counts_get(counts, r) > 0;
  return n;
}

/* Appends a suit unless the list has it; lists are short (48 for 2,3,1,1).  Returns how many
 * numbers the suit adds. */
static uint64_t add_suit(struct ihp_group_ranks_list *ranks, ihp_counts counts, uint64_t size)
{
  for (size_t i = 0; i < ranks->count; i++)
    if (ranks->list[i].counts == counts)
      return 0;
  ranks->list[ranks->count++] =
      (struct ihp_group_ranks){.counts = counts, .cards = ihp_counts_total(counts), .size = size};
  return dealt_rounds(counts) <= 1 ? 0 : size;
}

/* Makes suit->of: unindexes the groups in order, in chunks. */
static enum ih_status fill_suit(struct ihp_group_ranks *suit, const ih_indexer *indexer,
                                unsigned round)
{
  enum { CHUNK = 256 };
  const struct ihp_suit_groups groups = {&indexer->sets, suit->counts, round + 1,
                                         indexer->fast_pext};
  uint64_t packed[CHUNK];
  suit->of = malloc((size_t)suit->size * sizeof *suit->of);
  if (suit->of == NULL)
    return IH_ERR_MEMORY;
  for (uint64_t first = 0; first < suit->size; first += CHUNK) {
    const size_t n = suit->size - first < CHUNK ? (size_t)(suit->size - first) : CHUNK;
    uint16_t *const ranks = suit->of + first;
    ihp_suit_groups_list(&groups, first, n, packed, ranks);
    for (size_t i = 0; i < n; i++)
      ranks[i] = indexer->sets.rank[ranks[i]];
  }
  return IH_OK;
}

enum ih_status ihp_group_ranks_init(struct ihp_group_ranks_list *ranks, const ih_indexer *indexer,
                                    unsigned round, size_t first, size_t last, uint64_t limit)
{
  const struct ihp_configuration *configurations = indexer->round[round].configurations.list;
  *ranks = (struct ihp_group_ranks_list){0};
  ranks->list = calloc(IH_MAX_SUITS * (last - first + 1), sizeof *ranks->list);
  if (ranks->list == NULL)
    return IH_ERR_MEMORY;
  uint64_t numbers = 0;
  for (size_t i = first; i <= last; i++)
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      numbers += add_suit(ranks, configurations[i].counts[p], configurations[i].size[p]);
  qsort(ranks->list, ranks->count, sizeof *ranks->list, compare_group_ranks);
  enum ih_status status = numbers > limit ? IH_ERR_TOO_LARGE : IH_OK;
  for (size_t i = 0; i < ranks->count && status == IH_OK; i++)
    if (dealt_rounds(ranks->list[i].counts) > 1)
      status = fill_suit(&ranks->list[i], indexer, round);
  if (status != IH_OK)
    ihp_group_ranks_release(ranks);
  return status;
}

void ihp_group_ranks_release(struct ihp_group_ranks_list *ranks)
{
  for (size_t i = 0; i < ranks->count; i++)
    free(ranks->list[i].of);
  free(ranks->list);
  *ranks = (struct ihp_group_ranks_list){0};
}

const struct ihp_group_ranks *ihp_group_ranks_find(const struct ihp_group_ranks_list *ranks,
                                                   ihp_counts counts)
{
  const struct ihp_group_ranks key = {.counts = counts};
  return bsearch(&key, ranks->list, ranks->count, sizeof *ranks->list, compare_group_ranks);
}
