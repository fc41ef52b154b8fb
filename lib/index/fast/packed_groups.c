#include "index/fast/packed_groups.h"

#include <stdlib.h>

/* Counts with TOO_MANY groups or more are not packed, nor are those with the most groups if the
 * total would exceed MOST_IN_ALL, which take 4 MiB.  On 2,3,1,1, 98 % of the indices do not need
 * them, and all groups take 1 MiB. */
enum { TOO_MANY = 1 << 16, MOST_IN_ALL = 1 << 20 };

/* Counts, identified by number, as an extension of other counts, their head, by n >= 1 cards of one
 * more round: group h + head_size * i is the head's group h with rank set i of that round. */
struct group_packing {
  uint32_t number, size;
  uint32_t head, head_size;
  unsigned n, held; /* held: number of the head's cards */
};

/* With two suits or more, the result is at most 2^18, since some layout has each number of cards in
 * the first suit; with one suit, 16 cards in rounds of up to six make at most 3^8. */
static uint32_t number_counts(struct ihp_packed_groups *packed_groups, const ih_rounds *rounds)
{
  uint32_t numbers = 1;
  for (unsigned r = 0; r < rounds->count; r++) {
    packed_groups->stride[r] = numbers;
    numbers *= rounds->cards[r] + 1u;
  }
  return numbers;
}

/* Fills in the packing of the counts with this number; returns 0 if they are not to be packed.  The
 * product stays below TOO_MANY * C(16, 8). */
static int describe_packing(const struct ihp_packed_groups *packed_groups, const ih_rounds *rounds,
                            const struct ihp_rank_sets *sets, struct group_packing *packing)
{
  const uint32_t number = packing->number;
  unsigned cards = 0;
  *packing = (struct group_packing){.number = number, .size = 1};
  for (unsigned r = 0; r < rounds->count; r++) {
    const unsigned n = number / packed_groups->stride[r] % (rounds->cards[r] + 1u);
    if (n == 0)
      continue;
    if (cards + n > IHP_PACKED_CARDS || cards + n > sets->ranks)
      return 0;
    packing->head = number % packed_groups->stride[r];
    packing->head_size = packing->size;
    packing->size *= sets->choose[sets->ranks - cards][n];
    if (packing->size >= TOO_MANY)
      return 0;
    packing->n = n;
    packing->held = cards;
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

/* Lists what to pack and returns the length of the list.  Counts with fewer groups come first, and
 * so each comes after its head, which has a lower number. */
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

/* Packs the ranks of a set, the lowest first, from card `at` on. */
static uint32_t pack_set(unsigned set, unsigned at)
{
  uint32_t packed = 0;
  for (; set != 0; set &= set - 1, at++)
    packed |= (uint32_t)ihp_lowest(set) << (4 * at);
  return packed;
}

/* Writes the groups that extend one group of the head.  (ihp_suit_groups_list would do; but with
 * it, creating an indexer of 2,3,1,1 took 1.5 instead of 0.7 ms, in plain C 2.4 instead of 0.5.) */
static void extend_head(const struct ihp_rank_sets *sets, const struct group_packing *packing,
                        uint32_t head, uint32_t out[])
{
  unsigned used = 0;
  for (unsigned i = 0; i < packing->held; i++)
    used |= 1u << (head >> (4 * i) & 15u);
  if (packing->n == 1) {
    unsigned free = ~used & ((1u << sets->ranks) - 1);
    for (; free != 0; free &= free - 1, out += packing->head_size)
      *out = head | (uint32_t)ihp_lowest(free) << (4 * packing->held);
    return;
  }
  const uint16_t *set = &sets->sets[sets->start[packing->n]];
  for (uint32_t i = 0; i < packing->size; i += packing->head_size)
    out[i] = head | pack_set(ihp_rank_set_unshift(*set++, used), packing->held);
}

/* The first entry of the list has no cards. */
static enum ih_status pack_all(struct ihp_packed_groups *packed_groups,
                               const struct ihp_rank_sets *sets, const struct group_packing list[],
                               size_t count)
{
  packed_groups->length = 0;
  for (size_t i = 0; i < count; i++)
    packed_groups->length += list[i].size;
  packed_groups->packed = malloc(packed_groups->length * sizeof *packed_groups->packed);
  packed_groups->first = calloc(packed_groups->numbers, sizeof *packed_groups->first);
  if (packed_groups->packed == NULL || packed_groups->first == NULL)
    return IH_ERR_MEMORY;
  packed_groups->packed[0] = 0;
  uint32_t at = 1;
  for (size_t i = 1; i < count; at += list[i++].size) {
    const uint32_t *heads = &packed_groups->packed[packed_groups->first[list[i].head]];
    packed_groups->first[list[i].number] = at;
    for (uint32_t h = 0; h < list[i].head_size; h++)
      extend_head(sets, &list[i], heads[h], &packed_groups->packed[at + h]);
  }
  return IH_OK;
}

enum ih_status ihp_packed_groups_init(struct ihp_packed_groups *packed_groups,
                                      const ih_rounds *rounds, const struct ihp_rank_sets *sets)
{
  packed_groups->numbers = number_counts(packed_groups, rounds);
  struct group_packing *list = malloc(packed_groups->numbers * sizeof *list);
  if (list == NULL)
    return IH_ERR_MEMORY;
  const size_t count = list_packings(packed_groups, rounds, sets, list);
  const enum ih_status status = pack_all(packed_groups, sets, list, count);
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
