#include "index/hot.h"

#include "base/binomial.h"
#include "base/cpu.h"
#include "index/indexer.h"

#include <stdlib.h>

/* Whether a list has tables, and small enough numbers, for these methods. */
static int qualifies(const ih_indexer *indexer)
{
  if (indexer->round[indexer->rounds.count - 1].total > IHP_HOT_TOTAL)
    return 0;
  for (unsigned r = 0; r < indexer->rounds.count; r++) {
    const struct ihp_round *round = &indexer->round[r];
    if (round->cards > IHP_HOT_CARDS || round->layouts.entries == NULL)
      return 0;
    for (size_t i = 0; i < round->configurations.count; i++)
      for (unsigned p = 0; p < IH_MAX_SUITS; p++)
        if (round->configurations.list[i].size[p] > UINT32_MAX)
          return 0;
  }
  return 1;
}

/* Numbers in a round's table of vectors. */
static size_t vectors_length(unsigned cards)
{
  const size_t length = (size_t)1 << (2 * cards);
  return (length < 64 ? 64 : length) + 1;
}

static void fill_vectors(const struct ihp_layouts *layouts, struct ihp_hot_round *hot)
{
  for (uint32_t suits = 0; suits < 1u << (2 * hot->cards); suits++) {
    ihp_lanes counts = 0;
    for (unsigned i = 0; i < hot->cards; i++)
      counts += UINT64_C(1) << (16 * (suits >> (2 * i) & 3));
    hot->vector[suits] = (uint16_t)ihp_layouts_vector(layouts, counts);
  }
}

/* places[0..3] = the configuration's places in the order to read them, a tied pair
 * first; returns what ties there are. */
static unsigned arrange(const struct ihp_configuration *c, unsigned places[IH_MAX_SUITS])
{
  const unsigned ties = ihp_configuration_real_ties(c);
  if ((ties & (ties - 1)) != 0)
    return IHP_HOT_MORE;
  const unsigned pair = ties == 0 ? 0 : ihp_lowest(ties);
  unsigned n = 0;
  places[n++] = pair;
  places[n++] = pair + 1;
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    if (p != pair && p != pair + 1)
      places[n++] = p;
  return ties == 0 ? IHP_HOT_FREE : IHP_HOT_PAIR;
}

static void fill_places(const struct ihp_configurations *list, struct ihp_hot_round *hot)
{
  for (size_t i = 0; i < list->count; i++) {
    unsigned places[IH_MAX_SUITS] = {0};
    (void)arrange(&list->list[i], places);
    hot->places[i].offset = list->list[i].offset;
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      hot->places[i].weight[p] = list->list[i].weight[places[p]];
  }
}

static void fill_layouts(const struct ihp_round *round, struct ihp_hot_round *hot)
{
  for (uint64_t d = 0; d < round->layouts.count; d++) {
    const ihp_entry entry = round->layouts.entries[d];
    const ihp_order *order = ihp_entry_order(entry);
    const struct ihp_configuration *c = &round->configurations.list[ihp_entry_configuration(entry)];
    unsigned places[IH_MAX_SUITS] = {0, 1, 2, 3};
    const unsigned ties = arrange(c, places);
    ihp_order reading;
    for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
      hot->size[d][order->suit[p]] = (uint32_t)c->size[p];
      reading.suit[p] = order->suit[places[p]];
    }
    hot->entries[d] =
        ihp_entry_make(ihp_entry_configuration(entry), ihp_order_number(&reading), ties);
  }
}

enum { SMALL_SIZES = 64 };

/* Group sizes in 16 bits, when they are few and small. */
static enum ih_status fill_small_sizes(size_t layouts, struct ihp_hot_round *hot)
{
  if (layouts * IH_MAX_SUITS > SMALL_SIZES)
    return IH_OK;
  for (size_t i = 0; i < layouts * IH_MAX_SUITS; i++)
    if (hot->size[i / IH_MAX_SUITS][i % IH_MAX_SUITS] > UINT16_MAX)
      return IH_OK;
  hot->small_size = calloc(SMALL_SIZES, sizeof *hot->small_size);
  if (hot->small_size == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = 0; i < layouts * IH_MAX_SUITS; i++)
    hot->small_size[i] = (uint16_t)hot->size[i / IH_MAX_SUITS][i % IH_MAX_SUITS];
  return IH_OK;
}

static enum ih_status init_round(const struct ihp_round *round, unsigned rounds,
                                 const struct ihp_packs *packs, struct ihp_hot_round *hot)
{
  const size_t layouts = (size_t)round->layouts.count;
  hot->cards = round->cards;
  hot->total = round->total;
  hot->vectors = round->layouts.vectors;
  hot->whole = round;
  hot->vector = calloc(vectors_length(hot->cards), sizeof *hot->vector);
  hot->size = malloc(layouts * sizeof *hot->size);
  hot->entries = malloc(layouts * sizeof *hot->entries);
  hot->places = malloc(round->configurations.count * sizeof *hot->places);
  if (hot->vector == NULL || hot->size == NULL || hot->entries == NULL || hot->places == NULL)
    return IH_ERR_MEMORY;
  fill_vectors(&round->layouts, hot);
  fill_places(&round->configurations, hot);
  fill_layouts(round, hot);
  const enum ih_status status = fill_small_sizes(layouts, hot);
  return status == IH_OK ? ihp_openings_init(&hot->openings, round, rounds, packs) : status;
}

/* The tables that depend on nothing. */
static void fill_constants(struct ihp_hot *hot)
{
  for (unsigned card = 0; card < IH_MAX_CARDS; card++)
    hot->lane[card] = ihp_card_lane((uint8_t)card);
  for (unsigned j = 0; j < IHP_HOT_CARDS; j++)
    for (unsigned rank = 0; rank < 16; rank++)
      hot->choose[j << 4 | rank] = (uint16_t)ihp_binomial(rank, j + 1);
  for (unsigned o = 0; o < 24; o++)
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      hot->place_of_suit[o] |= (uint16_t)(p << (2 * ihp_orders[o].suit[p]));
}

/* The fastest code for the instructions that may be used. */
static void choose_methods(ih_indexer *indexer, enum ih_cpu most)
{
  indexer->methods = &ihp_hot_portable_methods;
  indexer->hot->unindex_batch = ihp_unindex_batch_portable;
#if IHP_X86
  if (most >= IH_CPU_AVX2 && ihp_cpu_fast_pext()) {
    indexer->methods = &ihp_hot_bmi2_methods;
    indexer->hot->unindex_batch = ihp_unindex_batch_avx2;
  }
  if (most >= IH_CPU_AVX512)
    indexer->hot->batch = ihp_batch_avx512;
#else
  (void)most;
#endif
}

enum ih_status ihp_hot_init(ih_indexer *indexer, enum ih_cpu most)
{
  indexer->methods = &ihp_suit_methods;
  if (!qualifies(indexer))
    return IH_OK;
  struct ihp_hot *hot = calloc(1, sizeof *hot);
  if (hot == NULL)
    return IH_ERR_MEMORY;
  indexer->hot = hot;
  hot->rank = indexer->sets.rank;
  fill_constants(hot);
  enum ih_status status = ihp_packs_init(&hot->packs, &indexer->rounds, &indexer->sets);
  for (unsigned r = 0; r < indexer->rounds.count && status == IH_OK; r++)
    status = init_round(&indexer->round[r], r + 1, &hot->packs, &hot->round[r]);
  choose_methods(indexer, most);
  return status;
}

void ihp_hot_free(struct ihp_hot *hot)
{
  if (hot == NULL)
    return;
  for (unsigned r = 0; r < IH_MAX_ROUNDS; r++) {
    free(hot->round[r].vector);
    free(hot->round[r].size);
    free(hot->round[r].small_size);
    free(hot->round[r].entries);
    free(hot->round[r].places);
    ihp_openings_release(&hot->round[r].openings);
  }
  ihp_packs_release(&hot->packs);
  free(hot);
}

size_t ihp_hot_bytes(const ih_indexer *indexer)
{
  const struct ihp_hot *hot = indexer->hot;
  if (hot == NULL)
    return 0;
  size_t bytes = sizeof *hot + ihp_packs_bytes(&hot->packs);
  for (unsigned r = 0; r < indexer->rounds.count; r++) {
    const size_t layouts = (size_t)indexer->round[r].layouts.count;
    bytes += vectors_length(hot->round[r].cards) * sizeof *hot->round[r].vector;
    bytes += layouts * (sizeof *hot->round[r].size + sizeof *hot->round[r].entries);
    const size_t configurations = indexer->round[r].configurations.count;
    bytes += configurations * sizeof *hot->round[r].places;
    bytes += ihp_openings_bytes(&hot->round[r].openings, configurations);
  }
  return bytes;
}
