#include "index/fast/batch_tables.h"

#include "base/binomial.h"
#include "index/fast/tables.h"

#include <stdlib.h>
#include <string.h>

/* Limits.  The kernels number layouts in 16 bits; and larger tables than this are so rarely in the
 * cache that single calls are as fast. */
enum { MOST_BYTES = 1 << 21, MOST_LAYOUTS = 1 << 16, STATES = sizeof(ihp_bytes) };

enum { MOST_COLUMNS = (IHP_BATCH_SINGLE + IH_MAX_ROUNDS + 3) / 4 * 4 };
enum { LINE = 64 }; /* bytes of a cache line: most rows lie in one */

/* ---- Constants -------------------------------------------------------------- */

static void fill_batch_constants(struct ihp_batch_tables *tables)
{
  for (unsigned j = 0; j < IHP_FAST_ROUND_CARDS; j++)
    for (unsigned rank = 0; rank < 16; rank++) {
      const unsigned value = (unsigned)ihp_binomial(rank, j + 1);
      tables->choose_low[j][rank] = (uint8_t)(value & 0xFF);
      tables->choose_high[j][rank] = (uint8_t)(value >> 8);
    }
  for (unsigned a = 0; a < IH_MAX_SUITS; a++)
    for (unsigned b = 0; b < IH_MAX_SUITS; b++) {
      const int s0 = (a == 0) + (b == 0), s1 = (a <= 1) + (b <= 1);
      tables->sum_low[a | b << 2] = (uint8_t)(s0 | s1 << 4);
      tables->sum_high[a | b << 2] = (uint8_t)((a <= 2) + (b <= 2));
    }
}

/* ---- Dealing a round --------------------------------------------------------- */

/* Fills in how to number count vectors; vector[] is from the fast tables of the round. */
static void fill_batch_vectors(const struct ihp_round *round, const uint16_t vector[],
                               struct ihp_batch_deal *deal)
{
  const struct ihp_layouts *layouts = &round->layouts;
  deal->vectors = layouts->vectors;
  for (unsigned s = 0; s <= round->cards; s++) {
    deal->pairs[s] = (uint8_t)ihp_multichoose2(s);
    deal->triples[s] = (uint8_t)(ihp_multichoose3(s) - layouts->first);
  }
  if (round->cards <= 2)
    for (unsigned suits = 0; suits < 1u << (2 * round->cards); suits++)
      deal->vector[suits] = (uint8_t)vector[suits];
}

/* Returns the group size of a suit in a state before round r; 0 for more cards than ranks. */
static uint64_t size_of_state(const ih_indexer *indexer, unsigned r, unsigned state)
{
  uint64_t size = 1;
  unsigned left = indexer->sets.ranks;
  for (unsigned q = 0; q < r; q++) {
    const unsigned cards = indexer->round[q].cards;
    const unsigned n = state % (cards + 1);
    state /= cards + 1;
    if (n > left)
      return 0;
    size *= indexer->sets.choose[left][n];
    left -= n;
  }
  return size;
}

/* Tabulates the group sizes before round r; returns 0 if they do not fit. */
static int fill_state_sizes(const ih_indexer *indexer, unsigned r, unsigned states,
                            struct ihp_batch_deal *deal)
{
  if (states > STATES)
    return 0;
  for (unsigned state = 0; state < states; state++) {
    const uint64_t size = size_of_state(indexer, r, state);
    if (size > UINT16_MAX)
      return 0;
    deal->size_low[state] = (uint8_t)(size & 0xFF);
    deal->size_high[state] = (uint8_t)(size >> 8);
  }
  return 1;
}

/* Returns the largest C(n, j) with j <= k. */
static uint64_t largest_binomial(unsigned n, unsigned k)
{
  return ihp_binomial(n, k < n / 2 ? k : n / 2);
}

/* Fills the rounds before the first that does not qualify, and returns their number. */
static unsigned fill_deals(const ih_indexer *indexer, struct ihp_batch_deal deals[])
{
  unsigned states = 1;
  unsigned r = 0;
  for (; r < indexer->rounds.count; r++) {
    const struct ihp_round *round = &indexer->round[r];
    struct ihp_batch_deal *deal = &deals[r];
    if (round->total > IHP_BATCH_CARDS || round->layouts.count > MOST_LAYOUTS)
      break;
    if (round->cards > 1 && !fill_state_sizes(indexer, r, states, deal))
      break;
    deal->cards = round->cards;
    deal->wide = largest_binomial(indexer->sets.ranks - 1, round->cards) > UINT8_MAX;
    deal->radix = (uint8_t)states;
    fill_batch_vectors(round, indexer->fast->round[r].vector, deal);
    if (states <= STATES) /* beyond, no more sizes are looked up */
      states *= round->cards + 1;
  }
  return r;
}

/* ---- Factors of last rounds ------------------------------------------------- */

/* Returns the number of one-card rounds among rounds 0..round. */
static unsigned count_singles(const ih_indexer *indexer, unsigned round)
{
  unsigned singles = 0;
  for (unsigned r = 0; r <= round; r++)
    singles += indexer->round[r].cards == 1;
  return singles;
}

/* For each single round, computes the group size before it of the suit that gets its card, times
 * that suit's factor.  Rounds are taken off the layout from the last to the first. */
static void fill_singles(const ih_indexer *indexer, unsigned round, uint64_t layout,
                         const uint64_t factor[IH_MAX_SUITS], uint64_t single[])
{
  unsigned i = count_singles(indexer, round);
  for (unsigned r = round + 1; r-- > 0;) {
    const struct ihp_layouts *layouts = &indexer->round[r].layouts;
    const uint64_t before = layout / layouts->vectors;
    if (indexer->round[r].cards == 1) {
      const unsigned suit = ihp_lowest(layouts->counts[layout % layouts->vectors]) / 8;
      const uint64_t size = r > 0 ? indexer->fast->round[r - 1].size[before][suit] : 1;
      single[--i] = size * factor[suit];
    }
    layout = before;
  }
}

/* Computes factors and offset from the layout's entry.  Equal factors mean ties: a factor is the
 * product of the sizes of the blocks before, and the sizes that matter are above 1. */
static void fill_factors(const struct ihp_round *round, uint64_t layout, uint64_t more,
                         uint64_t out[])
{
  const ihp_layout_entry entry = round->layouts.entries[layout];
  const struct ihp_configuration *c = ihp_layout_configuration(round, entry);
  const unsigned ties = ihp_configuration_real_ties(c);
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    out[IHP_BATCH_FACTOR + ihp_layout_entry_order(entry)->suit[p]] =
        c->size[p] > 1 ? c->factor[p] : 0;
  out[IHP_BATCH_OFFSET] = c->offset;
  out[IHP_BATCH_PAIR] =
      (ties != 0 ? c->factor[ihp_width(ties)] : 0) | ((ties & (ties - 1)) != 0 ? more : 0);
}

/* Layouts with more cards in a suit than ranks get arbitrary factors: no hand has them. */
static void fill_layout(const ih_indexer *indexer, unsigned round, uint64_t layout,
                        struct ihp_batch_factors *factors)
{
  uint64_t row[MOST_COLUMNS] = {0};
  const uint64_t more = UINT64_C(1) << (factors->narrow ? 31 : 63);
  fill_factors(&indexer->round[round], layout, more, row);
  fill_singles(indexer, round, layout, row + IHP_BATCH_FACTOR, row + IHP_BATCH_SINGLE);
  uint32_t narrow[MOST_COLUMNS];
  for (unsigned i = 0; i < MOST_COLUMNS; i++)
    narrow[i] = (uint32_t)row[i];
  memcpy(factors->table + layout * factors->bytes_each,
         factors->narrow ? (const void *)narrow : (const void *)row, factors->bytes_each);
}

/* If indices are below 2^32, so are all factors, and sums are taken modulo 2^32. */
static enum ih_status fill_all_layouts(const ih_indexer *indexer, unsigned round,
                                       struct ihp_batch_factors *factors)
{
  const uint64_t layouts = indexer->round[round].layouts.count;
  const size_t columns = (IHP_BATCH_SINGLE + count_singles(indexer, round) + 3) / 4 * 4;
  factors->cards = indexer->round[round].total;
  for (unsigned r = 0; r <= round; r++)
    if (indexer->round[r].cards > 1)
      factors->last_group = r;
  factors->narrow = indexer->round[round].size <= UINT32_MAX;
  factors->bytes_each =
      (uint32_t)(columns * (factors->narrow ? sizeof(uint32_t) : sizeof(uint64_t)));
  const size_t bytes = ((size_t)layouts * factors->bytes_each + LINE - 1) / LINE * LINE;
  if (bytes > MOST_BYTES)
    return IH_OK;
  factors->table = aligned_alloc(LINE, bytes);
  if (factors->table == NULL)
    return IH_ERR_MEMORY;
  factors->bytes = bytes;
  for (uint64_t layout = 0; layout < layouts; layout++)
    fill_layout(indexer, round, layout, factors);
  return IH_OK;
}

enum ih_status ihp_batch_tables_new(const ih_indexer *indexer, struct ihp_batch_tables **out)
{
  struct ihp_batch_tables *tables = calloc(1, sizeof *tables);
  if (tables == NULL)
    return IH_ERR_MEMORY;
  fill_batch_constants(tables);
  const unsigned rounds = fill_deals(indexer, tables->deal);
  enum ih_status status = IH_OK;
  for (unsigned r = 0; r < rounds && status == IH_OK; r++)
    status = fill_all_layouts(indexer, r, &tables->last[r]);
  if (status == IH_OK)
    *out = tables;
  else
    ihp_batch_tables_free(tables);
  return status;
}

void ihp_batch_tables_free(struct ihp_batch_tables *tables)
{
  if (tables == NULL)
    return;
  for (unsigned r = 0; r < IH_MAX_ROUNDS; r++)
    free(tables->last[r].table);
  free(tables);
}

size_t ihp_batch_tables_bytes(const struct ihp_batch_tables *tables)
{
  if (tables == NULL)
    return 0;
  size_t bytes = sizeof *tables;
  for (unsigned r = 0; r < IH_MAX_ROUNDS; r++)
    bytes += tables->last[r].bytes;
  return bytes;
}
