#include "strength/unions.h"

#include "index/fast/groups.h"

#include <stdlib.h>

static int compare(const void *a, const void *b)
{
  const struct ihp_union *x = a, *y = b;
  return (x->counts > y->counts) - (x->counts < y->counts);
}

/* The unions of all of a kind's groups. */
static void write_unions(const struct ihp_suit_groups *kind, uint64_t size, uint16_t of[])
{
  enum { CHUNK = 256 };
  uint64_t packed[CHUNK];
  for (uint64_t first = 0; first < size; first += CHUNK) {
    const size_t n = size - first < CHUNK ? (size_t)(size - first) : CHUNK;
    uint16_t *const ranks = of + first;
    ihp_suit_groups_list(kind, first, n, packed, ranks);
    for (size_t i = 0; i < n; i++)
      ranks[i] = kind->sets->rank[ranks[i]];
  }
}

/* Rounds in which the suit has cards. */
static unsigned busy_rounds(ihp_counts counts)
{
  unsigned n = 0;
  for (unsigned r = 0; r < IH_MAX_ROUNDS; r++)
    n += ihp_counts_get(counts, r) > 0;
  return n;
}

/* Appends a suit unless it is there; the lists are short (48 for 2,3,1,1). */
static void add(struct ihp_unions *unions, ihp_counts counts, uint64_t size)
{
  for (size_t i = 0; i < unions->count; i++)
    if (unions->list[i].counts == counts)
      return;
  unions->list[unions->count++] =
      (struct ihp_union){.counts = counts, .cards = ihp_counts_total(counts), .size = size};
}

enum ih_status ihp_unions_init(struct ihp_unions *unions, const ih_indexer *indexer, unsigned round,
                               size_t first, size_t last)
{
  const struct ihp_configuration *configurations = indexer->round[round].configurations.list;
  *unions = (struct ihp_unions){0};
  unions->list = calloc(IH_MAX_SUITS * (last - first + 1), sizeof *unions->list);
  if (unions->list == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = first; i <= last; i++)
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      add(unions, configurations[i].counts[p], configurations[i].size[p]);
  qsort(unions->list, unions->count, sizeof *unions->list, compare);
  for (size_t i = 0; i < unions->count; i++) {
    struct ihp_union *suit = &unions->list[i];
    if (busy_rounds(suit->counts) <= 1)
      continue;
    suit->of = malloc((size_t)suit->size * sizeof *suit->of);
    if (suit->of == NULL)
      return IH_ERR_MEMORY;
    const struct ihp_suit_groups kind = {&indexer->sets, suit->counts, round + 1,
                                         indexer->fast_pext};
    write_unions(&kind, suit->size, suit->of);
  }
  return IH_OK;
}

void ihp_unions_release(struct ihp_unions *unions)
{
  for (size_t i = 0; i < unions->count; i++)
    free(unions->list[i].of);
  free(unions->list);
}

const struct ihp_union *ihp_unions_find(const struct ihp_unions *unions, ihp_counts counts)
{
  const struct ihp_union key = {.counts = counts};
  return bsearch(&key, unions->list, unions->count, sizeof *unions->list, compare);
}
