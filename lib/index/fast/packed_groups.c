#include "index/fast/packed_groups.h"

#include "index/fast/groups.h"

#include <stdlib.h>

/* Counts with so many groups are not packed, nor those with the most groups when all
 * together are more than 4 MiB.  On 2,3,1,1 98 % of the indices do without, and 1 MiB is
 * all. */
enum { TOO_MANY = 1 << 16, MOST_IN_ALL = 1 << 20 };

/* Some counts, by number, and how many groups they have. */
struct group_packing {
  uint32_t number, size;
  ihp_counts counts;
};

/* At most 2^18 with two suits or more, as there is a layout with every number of cards
 * in the first suit; with one, 16 cards in rounds of up to six make at most 3^8. */
static uint32_t number_counts(struct ihp_packed_groups *packed_groups, const ih_rounds *rounds)
{
  uint32_t numbers = 1;
  for (unsigned r = 0; r < rounds->count; r++) {
    packed_groups->stride[r] = numbers;
    numbers *= rounds->cards[r] + 1u;
  }
  return numbers;
}

/* Fills in what the number of some counts says; returns 0 when they are not to be packed.
 * The product stays below TOO_MANY * C(16, 8). */
static int describe_packing(const struct ihp_packed_groups *packed_groups, const ih_rounds *rounds,
                            const struct ihp_rank_sets *sets, struct group_packing *packing)
{
  unsigned cards = 0;
  packing->size = 1;
  packing->counts = 0;
  for (unsigned r = 0; r < rounds->count; r++) {
    const unsigned n = packing->number / packed_groups->stride[r] % (rounds->cards[r] + 1u);
    if (cards + n > IHP_PACKED_CARDS || cards + n > sets->ranks)
      return 0;
    packing->size *= sets->choose[sets->ranks - cards][n];
    if (packing->size >= TOO_MANY)
      return 0;
    packing->counts = ihp_counts_add(packing->counts, r, n);
    cards += n;
  }
  return 1;
}

static int compare_packings(const void *a, const void *b)
{
  const struct group_packing *x = a, *y = b;
  if (x->size != y->size)
    return x->size < y->size ? -1 : 1;
  return x->number < y->number ? -1 : x->number > y->number;
}

/* list = what to pack, the fewest groups first, which is no cards; returns its length. */
static size_t list_packings(const struct ihp_packed_groups *packed_groups, const ih_rounds *rounds,
                            const struct ihp_rank_sets *sets, struct group_packing list[])
{
  size_t count = 0;
  for (uint32_t number = 0; number < packed_groups->numbers; number++) {
    list[count].number = number;
    count += (size_t)describe_packing(packed_groups, rounds, sets, &list[count]);
  }
  qsort(list, count, sizeof *list, compare_packings);
  size_t kept = 0;
  for (size_t all = 0; kept < count; kept++) {
    all += list[kept].size;
    if (all > MOST_IN_ALL)
      break;
  }
  return kept;
}

/* out[0..size-1] = the groups of some counts. */
static void pack_counts(const struct ih_indexer *indexer, const struct group_packing *packing,
                        uint32_t out[])
{
  enum { CHUNK = 256 };
  uint64_t packed[CHUNK];
  uint16_t ranks[CHUNK];
  const struct ihp_suit_groups suit = {&indexer->sets, packing->counts, indexer->rounds.count,
                                       indexer->fast_pext};
  for (uint32_t first = 0; first < packing->size; first += CHUNK) {
    const uint32_t n = packing->size - first < CHUNK ? packing->size - first : CHUNK;
    ihp_suit_groups_list(&suit, first, n, packed, ranks);
    for (uint32_t i = 0; i < n; i++)
      out[first + i] = (uint32_t)packed[i];
  }
}

static enum ih_status pack_all(struct ihp_packed_groups *packed_groups,
                               const struct ih_indexer *indexer, const struct group_packing list[],
                               size_t count)
{
  packed_groups->length = 0;
  for (size_t i = 0; i < count; i++)
    packed_groups->length += list[i].size;
  packed_groups->packed = malloc(packed_groups->length * sizeof *packed_groups->packed);
  packed_groups->first = calloc(packed_groups->numbers, sizeof *packed_groups->first);
  if (packed_groups->packed == NULL || packed_groups->first == NULL)
    return IH_ERR_MEMORY;
  uint32_t at = 0;
  for (size_t i = 0; i < count; at += list[i++].size) {
    packed_groups->first[list[i].number] = at;
    pack_counts(indexer, &list[i], &packed_groups->packed[at]);
  }
  return IH_OK;
}

enum ih_status ihp_packed_groups_init(struct ihp_packed_groups *packed_groups,
                                      const struct ih_indexer *indexer)
{
  packed_groups->numbers = number_counts(packed_groups, &indexer->rounds);
  struct group_packing *list = malloc(packed_groups->numbers * sizeof *list);
  if (list == NULL)
    return IH_ERR_MEMORY;
  const size_t count = list_packings(packed_groups, &indexer->rounds, &indexer->sets, list);
  const enum ih_status status = pack_all(packed_groups, indexer, list, count);
  free(list);
  return status;
}

void ihp_packed_groups_release(struct ihp_packed_groups *packed_groups)
{
  free(packed_groups->packed);
  free(packed_groups->first);
}

size_t ihp_packed_groups_bytes(const struct ihp_packed_groups *packed_groups)
{
  return packed_groups->length * sizeof *packed_groups->packed +
         packed_groups->numbers * sizeof *packed_groups->first;
}

uint32_t ihp_packed_groups_first(const struct ihp_packed_groups *packed_groups, ihp_counts counts,
                                 unsigned round)
{
  uint32_t number = 0;
  for (unsigned r = 0; r <= round; r++)
    number += packed_groups->stride[r] * ihp_counts_get(counts, r);
  return packed_groups->first[number];
}
