#include "index/fast/packs.h"

#include "index/fast/groups.h"

#include <stdlib.h>

/* A kind of so many groups is left out, and so are the largest when all of them are
 * more than 4 MiB.  On 2,3,1,1 98 % of the indices do without, and 1 MiB is all. */
enum { TOO_MANY = 1 << 16, MOST_IN_ALL = 1 << 20 };

/* A kind is another one, its head, and n >= 1 cards of one more round: its group h + size
 * of the head * i is the head's group h and rank set i of that round. */
struct kind {
  uint32_t number, size;
  uint32_t head, head_size;
  unsigned n, held; /* held: the head's cards */
};

/* At most 2^18 with two suits or more, as there is a layout with every number of cards
 * in the first suit; with one, 16 cards in rounds of up to six make at most 3^8. */
static uint32_t number_kinds(struct ihp_packs *packs, const ih_rounds *rounds)
{
  uint32_t kinds = 1;
  for (unsigned r = 0; r < rounds->count; r++) {
    packs->stride[r] = kinds;
    kinds *= rounds->cards[r] + 1u;
  }
  return kinds;
}

/* What a kind's number says of it; 0 when it is not one to pack.  The product stays
 * below TOO_MANY * C(16, 8). */
static int describe(const struct ihp_packs *packs, const ih_rounds *rounds,
                    const struct ihp_ranksets *sets, struct kind *kind)
{
  const uint32_t number = kind->number;
  unsigned cards = 0;
  *kind = (struct kind){.number = number, .size = 1};
  for (unsigned r = 0; r < rounds->count; r++) {
    const unsigned n = number / packs->stride[r] % (rounds->cards[r] + 1u);
    if (n == 0)
      continue;
    if (cards + n > IHP_PACKED_CARDS || cards + n > sets->ranks)
      return 0;
    kind->head = number % packs->stride[r];
    kind->head_size = kind->size;
    kind->size *= sets->choose[sets->ranks - cards][n];
    if (kind->size >= TOO_MANY)
      return 0;
    kind->n = n;
    kind->held = cards;
    cards += n;
  }
  return 1;
}

static int compare(const void *a, const void *b)
{
  const struct kind *x = a, *y = b;
  if (x->size != y->size)
    return x->size < y->size ? -1 : 1;
  return x->number < y->number ? -1 : x->number > y->number;
}

/* list = the kinds to pack, the smallest first, and so each behind its head, which has a
 * lower number; returns how many. */
static size_t list_kinds(const struct ihp_packs *packs, const ih_rounds *rounds,
                         const struct ihp_ranksets *sets, struct kind list[])
{
  size_t count = 0;
  for (uint32_t number = 0; number < packs->kinds; number++) {
    list[count].number = number;
    count += (size_t)describe(packs, rounds, sets, &list[count]);
  }
  qsort(list, count, sizeof *list, compare);
  size_t taken = 0;
  for (size_t all = 0; taken < count; taken++) {
    all += list[taken].size;
    if (all > MOST_IN_ALL)
      break;
  }
  return taken;
}

/* The ranks of a set, the lowest first, from card `at` on. */
static uint32_t pack(unsigned set, unsigned at)
{
  uint32_t packed = 0;
  for (; set != 0; set &= set - 1, at++)
    packed |= (uint32_t)ihp_lowest(set) << (4 * at);
  return packed;
}

/* The groups that begin with one of the head's. */
static void extend(const struct ihp_ranksets *sets, const struct kind *kind, uint32_t head,
                   uint32_t out[])
{
  unsigned used = 0;
  for (unsigned i = 0; i < kind->held; i++)
    used |= 1u << (head >> (4 * i) & 15u);
  if (kind->n == 1) {
    unsigned free = ~used & ((1u << sets->ranks) - 1);
    for (; free != 0; free &= free - 1, out += kind->head_size)
      *out = head | (uint32_t)ihp_lowest(free) << (4 * kind->held);
    return;
  }
  const uint16_t *set = &sets->sets[sets->start[kind->n]];
  for (uint32_t i = 0; i < kind->size; i += kind->head_size)
    out[i] = head | pack(ihp_rankset_unshift(*set++, used), kind->held);
}

static void pack_kind(struct ihp_packs *packs, const struct ihp_ranksets *sets,
                      const struct kind *kind, uint32_t at)
{
  const uint32_t *heads = &packs->packed[packs->first[kind->head]];
  packs->first[kind->number] = at;
  for (uint32_t h = 0; h < kind->head_size; h++)
    extend(sets, kind, heads[h], &packs->packed[at + h]);
}

/* The first kind of the list is that of no cards. */
static enum ih_status pack_all(struct ihp_packs *packs, const struct ihp_ranksets *sets,
                               const struct kind list[], size_t count)
{
  packs->length = 0;
  for (size_t i = 0; i < count; i++)
    packs->length += list[i].size;
  packs->packed = malloc(packs->length * sizeof *packs->packed);
  packs->first = calloc(packs->kinds, sizeof *packs->first);
  if (packs->packed == NULL || packs->first == NULL)
    return IH_ERR_MEMORY;
  packs->packed[0] = 0;
  uint32_t at = 1;
  for (size_t i = 1; i < count; at += list[i++].size)
    pack_kind(packs, sets, &list[i], at);
  return IH_OK;
}

enum ih_status ihp_packs_init(struct ihp_packs *packs, const ih_rounds *rounds,
                              const struct ihp_ranksets *sets)
{
  packs->kinds = number_kinds(packs, rounds);
  struct kind *list = malloc(packs->kinds * sizeof *list);
  if (list == NULL)
    return IH_ERR_MEMORY;
  const size_t count = list_kinds(packs, rounds, sets, list);
  const enum ih_status status = pack_all(packs, sets, list, count);
  free(list);
  return status;
}

void ihp_packs_release(struct ihp_packs *packs)
{
  free(packs->packed);
  free(packs->first);
}

size_t ihp_packs_bytes(const struct ihp_packs *packs)
{
  return packs->length * sizeof *packs->packed + packs->kinds * sizeof *packs->first;
}

uint32_t ihp_packs_first(const struct ihp_packs *packs, ihp_counts counts, unsigned round)
{
  uint32_t kind = 0;
  for (unsigned r = 0; r <= round; r++)
    kind += packs->stride[r] * ihp_counts_get(counts, r);
  return packs->first[kind];
}
