#include "strength/unions.h"

#include <stdlib.h>

static int compare(const void *a, const void *b)
{
  const struct ihp_union *x = a, *y = b;
  return (x->counts > y->counts) - (x->counts < y->counts);
}

/* Writes the unions of one suit: round by round over the rank sets of what is
 * left, each set `stride` group indices apart. */
struct writer {
  const struct ihp_ranksets *sets;
  const struct ihp_union *suit;
  unsigned rounds;
};

static void write_unions(const struct writer *writer, unsigned round, unsigned used, uint16_t *out,
                         uint64_t stride)
{
  const struct ihp_ranksets *sets = writer->sets;
  if (round == writer->rounds) {
    *out = sets->rank[used];
    return;
  }
  const unsigned n = ihp_counts_get(writer->suit->counts, round);
  const unsigned left = sets->ranks - ihp_popcount(used);
  const uint32_t size = sets->choose[left][n];
  for (uint32_t i = 0; i < size; i++) {
    const unsigned set = ihp_rankset_unshift(sets->sets[sets->start[n] + i], used);
    write_unions(writer, round + 1, used | set, out + i * stride, stride * size);
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

enum ih_status ihp_unions_init(struct ihp_unions *unions,
                               const struct ihp_configurations *configurations, size_t first,
                               size_t last, unsigned rounds, const struct ihp_ranksets *sets)
{
  *unions = (struct ihp_unions){0};
  unions->list = calloc(IH_MAX_SUITS * (last - first + 1), sizeof *unions->list);
  if (unions->list == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = first; i <= last; i++)
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      add(unions, configurations->list[i].counts[p], configurations->list[i].size[p]);
  qsort(unions->list, unions->count, sizeof *unions->list, compare);
  for (size_t i = 0; i < unions->count; i++) {
    struct ihp_union *suit = &unions->list[i];
    if (busy_rounds(suit->counts) <= 1)
      continue;
    suit->of = malloc((size_t)suit->size * sizeof *suit->of);
    if (suit->of == NULL)
      return IH_ERR_MEMORY;
    const struct writer writer = {sets, suit, rounds};
    write_unions(&writer, 0, 0, suit->of, 1);
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
