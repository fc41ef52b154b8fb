#include "index/fast/tables.h"

#include "base/binomial.h"
#include "simd/instructions.h"

#include <stdlib.h>

int ihp_fast_qualifies(const ih_indexer *indexer)
{
  if (indexer->deck.rank_only || indexer->round[indexer->rounds.count - 1].total > IHP_FAST_CARDS)
    return 0;
  for (unsigned r = 0; r < indexer->rounds.count; r++) {
    const struct ihp_round *round = &indexer->round[r];
    if (round->cards > IHP_FAST_ROUND_CARDS || round->layouts.entries == NULL)
      return 0;
    for (size_t i = 0; i < round->configurations.count; i++)
      for (unsigned p = 0; p < IH_MAX_SUITS; p++)
        if (round->configurations.list[i].size[p] > UINT32_MAX)
          return 0;
  }
  return 1;
}

/* ---- Tables of one round ----------------------------------------------------- */

/* Returns the length of a round's table of count vectors. */
static size_t vectors_length(unsigned cards)
{
  return (size_t)1 << (2 * cards);
}

static void fill_vector_table(const struct ihp_layouts *layouts, struct ihp_fast_round *fast)
{
  for (uint32_t suits = 0; suits < vectors_length(fast->cards); suits++) {
    ihp_lanes counts = 0;
    for (unsigned i = 0; i < fast->cards; i++)
      counts += UINT64_C(1) << (16 * (suits >> (2 * i) & 3));
    fast->vector[suits] = (uint16_t)ihp_layouts_vector(layouts, counts);
  }
}

/* Returns the low 32 bits of a number; if it does not fit, marks the layout as rare. */
static uint32_t narrow(uint64_t value, struct ihp_layout_factors *factors)
{
  factors->rare |= value > UINT32_MAX;
  return (uint32_t)value;
}

/* Fills in the pair of tied suits, at positions p and p+1. */
static void fill_tied_pair(const struct ihp_configuration *c, const ihp_suit_order *order,
                           unsigned p, struct ihp_layout_factors *factors)
{
  const uint8_t a = order->suit[p], b = order->suit[p + 1];
  const uint64_t most = c->size[p] - 1;
  (void)narrow(most * (most - 1) / 2, factors);
  factors->pair_factor = factors->factor[a];
  factors->pair[0] = a < b ? a : b;
  factors->pair[1] = a < b ? b : a;
  factors->pair_number = (uint8_t)(factors->pair[0] == 0 ? factors->pair[1] - 1 : a + b);
}

/* Fills in group sizes and factors of each layout. */
static void fill_layouts(const struct ihp_round *round, struct ihp_fast_round *fast)
{
  for (uint64_t d = 0; d < round->layouts.count; d++) {
    const ihp_layout_entry entry = round->layouts.entries[d];
    const ihp_suit_order *order = ihp_layout_entry_order(entry);
    const struct ihp_configuration *c = ihp_layout_configuration(round, entry);
    const unsigned ties = ihp_configuration_real_ties(c);
    struct ihp_layout_factors *factors = &fast->factors[d];
    *factors = (struct ihp_layout_factors){
        .offset = c->offset, .pair = {0, 1}, .rare = (ties & (ties - 1)) != 0};
    for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
      fast->size[d][order->suit[p]] = (uint32_t)c->size[p];
      factors->factor[order->suit[p]] = c->size[p] == 1 ? 0 : narrow(c->factor[p], factors);
    }
    if (ties != 0)
      fill_tied_pair(c, order, ihp_lowest(ties), factors);
  }
}

static enum ih_status init_fast_round(const struct ihp_round *round, unsigned rounds,
                                      const struct ihp_packed_groups *packed_groups,
                                      struct ihp_fast_round *fast)
{
  const size_t layouts = (size_t)round->layouts.count;
  fast->cards = round->cards;
  fast->vectors = round->layouts.vectors;
  fast->core = round;
  fast->vector = calloc(vectors_length(fast->cards), sizeof *fast->vector);
  fast->size = malloc(layouts * sizeof *fast->size);
  fast->factors = malloc(layouts * sizeof *fast->factors);
  if (fast->vector == NULL || fast->size == NULL || fast->factors == NULL)
    return IH_ERR_MEMORY;
  fill_vector_table(&round->layouts, fast);
  fill_layouts(round, fast);
  return ihp_unindex_tables_init(&fast->unindex, round, rounds, packed_groups);
}

/* ---- Tables of all rounds ---------------------------------------------------- */

/* Fills in a first round of two cards, in both orders. */
static void fill_first_pair(ih_indexer *indexer, uint8_t low, uint8_t high)
{
  struct ihp_first_pairs *pairs = indexer->fast->pairs;
  const uint8_t cards[] = {low, high};
  const unsigned suited = ih_card_suit(low) == ih_card_suit(high);
  const uint32_t groups =
      (ih_card_rank(low) << (8 * ih_card_suit(low))) +
      ((uint32_t)ihp_binomial(ih_card_rank(high), suited + 1) << (8 * ih_card_suit(high)));
  const uint16_t index = (uint16_t)ihp_suit_methods.index_round(indexer, 0, cards);
  const unsigned ascending = ihp_first_pair_number(low, high);
  const unsigned descending = ihp_first_pair_number(high, low);
  pairs->groups[ascending] = pairs->groups[descending] = groups;
  pairs->index[ascending] = pairs->index[descending] = index;
}

/* C(16, 2) = 120 fits a byte, and C(64, 2) fits 16 bits. */
static enum ih_status fill_first_pairs(ih_indexer *indexer)
{
  indexer->fast->pairs = calloc(1, sizeof *indexer->fast->pairs);
  if (indexer->fast->pairs == NULL)
    return IH_ERR_MEMORY;
  for (uint8_t high = 0; high < IH_MAX_CARDS; high++)
    for (uint8_t low = 0; low < high; low++)
      if (ih_deck_has(&indexer->deck, low) && ih_deck_has(&indexer->deck, high))
        fill_first_pair(indexer, low, high);
  return IH_OK;
}

/* ---- Methods ----------------------------------------------------------------- */

static int is_holdem(const ih_deck *deck, const ih_rounds *rounds)
{
  if (deck->suits != 4 || rounds->count < 2 || rounds->cards[0] != 2 || rounds->cards[1] != 3)
    return 0;
  for (unsigned r = 2; r < rounds->count; r++)
    if (rounds->cards[r] != 1)
      return 0;
  return 1;
}

/* Methods for single hands: plain C, or AVX2 where PEXT is fast. */
static const struct ihp_methods *const one_call_methods[] = {
    ihp_fast_methods_portable,
    IHP_ON_X86(ihp_fast_methods_avx2),
};

static ihp_unindex_batch *const unindex_kernels[] = {
    ihp_unindex_batch_portable,
    IHP_ON_X86(ihp_unindex_batch_avx2),
};

/* NULL if single calls are as fast. */
static ihp_index_batch *const index_kernels[IHP_INSTRUCTION_SETS] = {
    [IHP_PORTABLE] = NULL,
    [IHP_AVX2] = IHP_ON_X86(ihp_index_batch_avx2),
    [IHP_AVX512] = IHP_ON_X86(ihp_index_batch_avx512),
    [IHP_NEON] = IHP_ON_ARM(ihp_index_batch_neon),
    [IHP_SIMD128] = IHP_ON_WASM(ihp_index_batch_simd128),
};

/* Chooses the fastest code for the instructions that may be used. */
static enum ih_status choose_methods(ih_indexer *indexer)
{
  struct ihp_fast *fast = indexer->fast;
  const unsigned fast_pext = indexer->fast_pext != 0;
  const unsigned variant =
      is_holdem(&indexer->deck, &indexer->rounds) ? IHP_FAST_HOLDEM : IHP_FAST_ANY_LIST;
  indexer->methods = &one_call_methods[fast_pext][variant];
  fast->unindex_batch = unindex_kernels[fast_pext];
  fast->index_batch = index_kernels[ihp_instructions_set(indexer->instructions)];
  return fast->index_batch != NULL ? ihp_batch_tables_new(indexer, &fast->tables) : IH_OK;
}

enum ih_status ihp_fast_init(ih_indexer *indexer)
{
  struct ihp_fast *fast = calloc(1, sizeof *fast);
  if (fast == NULL)
    return IH_ERR_MEMORY;
  indexer->fast = fast;
  fast->rank = indexer->sets.rank;
  for (uint8_t card = 0; card < IH_MAX_CARDS; card++) {
    fast->set[card] = ih_set_of_card(card);
    fast->below[card] = fast->set[card] - ih_set_of_card(ih_card_make(0, ih_card_suit(card)));
  }
  enum ih_status status =
      ihp_packed_groups_init(&fast->packed_groups, &indexer->rounds, &indexer->sets);
  if (status == IH_OK && indexer->rounds.cards[0] == 2)
    status = fill_first_pairs(indexer);
  for (unsigned r = 0; r < indexer->rounds.count && status == IH_OK; r++)
    status = init_fast_round(&indexer->round[r], r + 1, &fast->packed_groups, &fast->round[r]);
  return status == IH_OK ? choose_methods(indexer) : status;
}

void ihp_fast_free(struct ihp_fast *fast)
{
  if (fast == NULL)
    return;
  for (unsigned r = 0; r < IH_MAX_ROUNDS; r++) {
    free(fast->round[r].vector);
    free(fast->round[r].size);
    free(fast->round[r].factors);
    ihp_unindex_tables_release(&fast->round[r].unindex);
  }
  free(fast->pairs);
  ihp_packed_groups_release(&fast->packed_groups);
  ihp_batch_tables_free(fast->tables);
  free(fast);
}

size_t ihp_fast_bytes(const ih_indexer *indexer)
{
  const struct ihp_fast *fast = indexer->fast;
  if (fast == NULL)
    return 0;
  size_t bytes = sizeof *fast + ihp_packed_groups_bytes(&fast->packed_groups) +
                 ihp_batch_tables_bytes(fast->tables);
  if (fast->pairs != NULL)
    bytes += sizeof *fast->pairs;
  for (unsigned r = 0; r < indexer->rounds.count; r++) {
    const struct ihp_fast_round *round = &fast->round[r];
    const size_t layouts = (size_t)indexer->round[r].layouts.count;
    bytes += vectors_length(round->cards) * sizeof *round->vector;
    bytes += layouts * (sizeof *round->size + sizeof *round->factors);
    bytes += ihp_unindex_tables_bytes(&round->unindex, indexer->round[r].configurations.count);
  }
  return bytes;
}
