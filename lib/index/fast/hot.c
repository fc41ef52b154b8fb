#include "index/fast/hot.h"

#include "base/binomial.h"
#include "index/core/indexer.h"
#include "simd/instructions.h"

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
  return (size_t)1 << (2 * cards);
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

static void fill_sizes(const struct ihp_round *round, struct ihp_hot_round *hot)
{
  for (uint64_t d = 0; d < round->layouts.count; d++) {
    const ihp_entry entry = round->layouts.entries[d];
    const ihp_order *order = ihp_entry_order(entry);
    const struct ihp_configuration *c = &round->configurations.list[ihp_entry_configuration(entry)];
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      hot->size[d][order->suit[p]] = (uint32_t)c->size[p];
  }
}

static enum ih_status init_round(const struct ihp_round *round, unsigned rounds,
                                 const struct ihp_packs *packs, struct ihp_hot_round *hot)
{
  const size_t layouts = (size_t)round->layouts.count;
  hot->cards = round->cards;
  hot->vectors = round->layouts.vectors;
  hot->whole = round;
  hot->vector = calloc(vectors_length(hot->cards), sizeof *hot->vector);
  hot->size = malloc(layouts * sizeof *hot->size);
  hot->sums = malloc(layouts * sizeof *hot->sums);
  if (hot->vector == NULL || hot->size == NULL || hot->sums == NULL)
    return IH_ERR_MEMORY;
  fill_vectors(&round->layouts, hot);
  fill_sizes(round, hot);
  ihp_sums_fill(&round->layouts, &round->configurations, hot->sums);
  return ihp_openings_init(&hot->openings, round, rounds, packs);
}

/* The tables that depend on nothing. */
static void fill_constants(struct ihp_hot *hot)
{
  for (unsigned card = 0; card < IH_MAX_CARDS; card++) {
    hot->lane[card] = ihp_card_lane((uint8_t)card);
    hot->below[card] = hot->lane[card] - ihp_card_lane(card & 3u);
    hot->above[ihp_lowest(hot->lane[card])] = ((ihp_card_lane(card & 3u) << 15) - hot->lane[card])
                                              << 1;
  }
}

/* Both cards of a first round of two, in either order. */
static void fill_pair(const ih_indexer *indexer, unsigned low, unsigned high)
{
  struct ihp_hot_pairs *pairs = indexer->hot->pairs;
  const uint8_t cards[] = {(uint8_t)low, (uint8_t)high};
  const unsigned suited = (low & 3u) == (high & 3u);
  const uint32_t groups = (low >> 2 << (8 * (low & 3u))) +
                          ((uint32_t)ihp_binomial(high >> 2, suited + 1) << (8 * (high & 3u)));
  const uint16_t index = (uint16_t)ihp_suit_methods.index_round(indexer, 0, cards);
  pairs->groups[low << 6 | high] = pairs->groups[high << 6 | low] = groups;
  pairs->index[low << 6 | high] = pairs->index[high << 6 | low] = index;
}

/* C(16, 2) = 120 fits a byte, and so does C(64, 2) fit 16 bits. */
static enum ih_status fill_pairs(ih_indexer *indexer)
{
  struct ihp_hot *hot = indexer->hot;
  hot->pairs = calloc(1, sizeof *hot->pairs);
  if (hot->pairs == NULL)
    return IH_ERR_MEMORY;
  for (unsigned high = 0; high < IH_MAX_CARDS; high++)
    for (unsigned low = 0; low < high; low++)
      if (ih_deck_has(&indexer->deck, (uint8_t)low) && ih_deck_has(&indexer->deck, (uint8_t)high))
        fill_pair(indexer, low, high);
  return IH_OK;
}

static int is_holdem(const ih_deck *deck, const ih_rounds *rounds)
{
  if (deck->suits != 4 || rounds->count < 2 || rounds->cards[0] != 2 || rounds->cards[1] != 3)
    return 0;
  for (unsigned r = 2; r < rounds->count; r++)
    if (rounds->cards[r] != 1)
      return 0;
  return 1;
}

/* The fastest code for the instructions that may be used. */
static enum ih_status choose_methods(ih_indexer *indexer)
{
  const unsigned kind =
      is_holdem(&indexer->deck, &indexer->rounds) ? IHP_HOT_HOLDEM : IHP_HOT_LISTS;
  indexer->methods = &ihp_hot_portable_methods[kind];
  indexer->hot->unindex_batch = ihp_unindex_batch_portable;
#if IHP_X86
  if (indexer->fast_pext) {
    indexer->methods = &ihp_hot_bmi2_methods[kind];
    indexer->hot->unindex_batch = ihp_unindex_batch_avx2;
  }
  if (ihp_instructions_have(indexer->instructions, IHP_AVX2)) {
    indexer->hot->batch = ihp_instructions_have(indexer->instructions, IHP_AVX512)
                              ? ihp_batch_avx512
                              : ihp_batch_avx2;
    return ihp_batch_tables_new(indexer, &indexer->hot->tables);
  }
#endif
  return IH_OK;
}

enum ih_status ihp_hot_init(ih_indexer *indexer)
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
  if (status == IH_OK && indexer->rounds.cards[0] == 2)
    status = fill_pairs(indexer);
  for (unsigned r = 0; r < indexer->rounds.count && status == IH_OK; r++)
    status = init_round(&indexer->round[r], r + 1, &hot->packs, &hot->round[r]);
  return status == IH_OK ? choose_methods(indexer) : status;
}

void ihp_hot_free(struct ihp_hot *hot)
{
  if (hot == NULL)
    return;
  for (unsigned r = 0; r < IH_MAX_ROUNDS; r++) {
    free(hot->round[r].vector);
    free(hot->round[r].size);
    free(hot->round[r].sums);
    ihp_openings_release(&hot->round[r].openings);
  }
  free(hot->pairs);
  ihp_packs_release(&hot->packs);
  ihp_batch_tables_free(hot->tables);
  free(hot);
}

size_t ihp_hot_bytes(const ih_indexer *indexer)
{
  const struct ihp_hot *hot = indexer->hot;
  if (hot == NULL)
    return 0;
  size_t bytes = sizeof *hot + ihp_packs_bytes(&hot->packs) + ihp_batch_tables_bytes(hot->tables);
  if (hot->pairs != NULL)
    bytes += sizeof *hot->pairs;
  for (unsigned r = 0; r < indexer->rounds.count; r++) {
    const size_t layouts = (size_t)indexer->round[r].layouts.count;
    bytes += vectors_length(hot->round[r].cards) * sizeof *hot->round[r].vector;
    bytes += layouts * (sizeof *hot->round[r].size + sizeof *hot->round[r].sums);
    const size_t configurations = indexer->round[r].configurations.count;
    bytes += ihp_openings_bytes(&hot->round[r].openings, configurations);
  }
  return bytes;
}
