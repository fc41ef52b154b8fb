#include "baseline_indexer.h"

#include <stdlib.h>
#include <string.h>

#define MAX_KEYS (1u << 24)

/* Indexing is compiled twice: with the flags of the whole tree, which include no population count
 * unless the user adds it, and with that instruction. */
#define INLINE static inline __attribute__((always_inline))
#if defined(__x86_64__)
#define POPCNT __attribute__((target("popcnt")))
#else
#define POPCNT
#endif

/* A suit configuration of one round: its suits in descending order, equal ones adjacent in blocks.
 * block[i] and block_size[i] belong to the block that starts at suit i and are unset elsewhere. */
struct configuration {
  uint64_t offset; /* sum of the sizes of all configurations before it */
  uint64_t block_size[IH_MAX_SUITS];
  uint64_t group_size[IH_MAX_SUITS];
  uint8_t block[IH_MAX_SUITS]; /* number of suits */
  uint8_t counts[IH_MAX_SUITS][IH_MAX_ROUNDS];
};

/* For the suit counts of a hand: its configuration, and which suit of the hand is first, second,
 * ... in it. */
struct entry {
  uint32_t configuration;
  uint8_t order[IH_MAX_SUITS];
};

struct round {
  unsigned cards;                /* dealt in this round */
  uint32_t radix;                /* product of the radices of a count vector's digits */
  uint32_t weight[IH_MAX_SUITS]; /* of a card of each suit in this round's key */
  uint64_t size;
  uint32_t configurations;
  uint32_t keys;
  struct configuration *configuration; /* ascending */
  struct entry *table;                 /* by key */
};

struct baseline_indexer {
  unsigned ranks, suits, rounds;
  int is_popcnt;
  uint32_t choose[IH_MAX_RANKS + 1][IH_MAX_RANKS + 1];
  uint16_t *set[IH_MAX_RANKS + 1]; /* [n][i]: the i-th set of n ranks in colex order */
  struct round round[IH_MAX_ROUNDS];
};

/* Number of multisets of k >= 1 elements of n, C(n + k - 1, k), if it fits in 64 bits: then
 * n(n+1)...(n+k-1) <= 24 * 2^64. */
static inline uint64_t multisets(uint64_t n, unsigned k)
{
  unsigned __int128 product = n;
  if (k == 1)
    return n;
  product *= n + 1;
  if (k == 2)
    return (uint64_t)(product / 2);
  product *= n + 2;
  if (k == 3)
    return (uint64_t)(product / 6);
  product *= n + 3;
  return (uint64_t)(product / 24);
}

/* ---- Creation ------------------------------------------------------------- */

/* State while a round's tables are made. */
struct builder {
  const baseline_indexer *reference;
  unsigned rounds; /* the configurations cover this many */
  struct round *out;
  uint32_t capacity;
  uint8_t left[IH_MAX_ROUNDS]; /* cards of each round not yet given to a suit */
  uint8_t counts[IH_MAX_SUITS][IH_MAX_ROUNDS];
};

static void tabulate_binomials(baseline_indexer *reference)
{
  for (unsigned n = 0; n <= IH_MAX_RANKS; n++) {
    reference->choose[n][0] = 1;
    for (unsigned k = 1; k <= n; k++)
      reference->choose[n][k] =
          reference->choose[n - 1][k - 1] + (k < n ? reference->choose[n - 1][k] : 0);
  }
}

/* All rank sets as ascending bit masks, which is colex order within each size. */
static enum ih_status tabulate_sets(baseline_indexer *reference)
{
  uint32_t filled[IH_MAX_RANKS + 1] = {0};
  for (unsigned n = 0; n <= reference->ranks; n++) {
    reference->set[n] = calloc(reference->choose[reference->ranks][n], sizeof *reference->set[n]);
    if (reference->set[n] == NULL)
      return IH_ERR_MEMORY;
  }
  for (uint32_t set = 0; set < 1u << reference->ranks; set++) {
    const int n = __builtin_popcount(set);
    reference->set[n][filled[n]++] = (uint16_t)set;
  }
  return IH_OK;
}

/* *size = C(n + k - 1, k) for n >= 1; returns 0 if it does not fit. */
static int multisets_fit(uint64_t n, unsigned k, uint64_t *size)
{
  unsigned __int128 value = 1;
  for (unsigned j = 1; j <= k; j++) {
    value = value * ((unsigned __int128)n + j - 1) / j;
    if (value > UINT64_MAX)
      return 0;
  }
  *size = (uint64_t)value;
  return 1;
}

/* Equation (12): at most 16!/2^8 for 16 ranks, so it fits. */
static uint64_t group_size(const baseline_indexer *reference, const uint8_t counts[],
                           unsigned rounds)
{
  uint64_t size = 1;
  unsigned free_ranks = reference->ranks;
  for (unsigned r = 0; r < rounds; r++) {
    size *= reference->choose[free_ranks][counts[r]];
    free_ranks -= counts[r];
  }
  return size;
}

/* Splits the configuration's suits into blocks and adds its size to the round's. */
static enum ih_status measure_configuration(const struct builder *b, struct configuration *c)
{
  uint64_t size = 1;
  unsigned length;
  for (unsigned i = 0; i < b->reference->suits; i += length) {
    length = 1;
    while (i + length < b->reference->suits &&
           memcmp(c->counts[i], c->counts[i + length], b->rounds) == 0)
      length++;
    c->block[i] = (uint8_t)length;
    c->group_size[i] = group_size(b->reference, c->counts[i], b->rounds);
    if (!multisets_fit(c->group_size[i], length, &c->block_size[i]) ||
        __builtin_mul_overflow(size, c->block_size[i], &size))
      return IH_ERR_OVERFLOW;
  }
  c->offset = b->out->size;
  return __builtin_add_overflow(b->out->size, size, &b->out->size) ? IH_ERR_OVERFLOW : IH_OK;
}

/* Key of a hand whose suit order[i] holds counts[i]. */
static uint32_t baseline_indexer_key_of(const struct builder *b, const uint8_t order[])
{
  uint32_t key = 0;
  for (unsigned r = 0; r < b->rounds; r++) {
    key *= b->reference->round[r].radix;
    for (unsigned i = 0; i < b->reference->suits; i++)
      key += b->reference->round[r].weight[order[i]] * b->counts[i][r];
  }
  return key;
}

/* Enters the configuration under every assignment of its suits to the hand's suits; the first
 * `placed` are assigned. */
static void enter_order(const struct builder *b, uint8_t order[], unsigned placed, unsigned taken)
{
  if (placed == b->reference->suits) {
    struct entry *entry = &b->out->table[baseline_indexer_key_of(b, order)];
    entry->configuration = b->out->configurations;
    memcpy(entry->order, order, IH_MAX_SUITS);
    return;
  }
  for (unsigned suit = 0; suit < b->reference->suits; suit++)
    if (!(taken >> suit & 1)) {
      order[placed] = (uint8_t)suit;
      enter_order(b, order, placed + 1, taken | 1u << suit);
    }
}

static enum ih_status add_configuration(struct builder *b)
{
  if (b->out->configurations == b->capacity) {
    b->capacity = b->capacity == 0 ? 64 : 2 * b->capacity;
    void *grown = realloc(b->out->configuration, b->capacity * sizeof *b->out->configuration);
    if (grown == NULL)
      return IH_ERR_MEMORY;
    b->out->configuration = grown;
  }
  struct configuration *c = &b->out->configuration[b->out->configurations];
  memset(c, 0, sizeof *c);
  memcpy(c->counts, b->counts, sizeof c->counts);
  uint8_t order[IH_MAX_SUITS] = {0, 1, 2, 3};
  enter_order(b, order, 0, 0);
  b->out->configurations++;
  return measure_configuration(b, c);
}

/* Tries every value of counts[suit][round], lowest first, and recurses, so that configurations come
 * out in ascending order. free_ranks: how many more cards the suit can hold. */
static enum ih_status enumerate(struct builder *b, unsigned suit, unsigned round,
                                unsigned free_ranks)
{
  if (round == b->rounds) {
    if (suit > 0 && memcmp(b->counts[suit - 1], b->counts[suit], b->rounds) < 0)
      return IH_OK;
    return suit + 1 == b->reference->suits ? add_configuration(b)
                                           : enumerate(b, suit + 1, 0, b->reference->ranks);
  }
  const unsigned left = b->left[round];
  const unsigned least = suit + 1 == b->reference->suits ? left : 0;
  enum ih_status status = IH_OK;
  for (unsigned n = least; n <= left && n <= free_ranks && status == IH_OK; n++) {
    b->counts[suit][round] = (uint8_t)n;
    b->left[round] = (uint8_t)(left - n);
    status = enumerate(b, suit, round + 1, free_ranks - n);
  }
  b->left[round] = (uint8_t)left;
  return status;
}

/* A round's key has a digit 0..cards for each suit except the last, whose count follows. */
static enum ih_status set_key(baseline_indexer *reference, struct round *round,
                              uint32_t keys_before)
{
  uint64_t radix = 1;
  for (unsigned suit = reference->suits - 1; suit-- > 0;) {
    round->weight[suit] = (uint32_t)radix;
    radix *= round->cards + 1;
  }
  if (keys_before * radix > MAX_KEYS)
    return IH_ERR_TOO_LARGE;
  round->radix = (uint32_t)radix;
  round->keys = (uint32_t)(keys_before * radix);
  return IH_OK;
}

static enum ih_status make_round(baseline_indexer *reference, unsigned r)
{
  struct round *round = &reference->round[r];
  const enum ih_status status = set_key(reference, round, r > 0 ? reference->round[r - 1].keys : 1);
  if (status != IH_OK)
    return status;
  round->table = calloc(round->keys, sizeof *round->table);
  if (round->table == NULL)
    return IH_ERR_MEMORY;
  struct builder b = {.reference = reference, .rounds = r + 1, .out = round};
  for (unsigned i = 0; i <= r; i++)
    b.left[i] = (uint8_t)reference->round[i].cards;
  return enumerate(&b, 0, 0, reference->ranks);
}

enum ih_status baseline_indexer_new(const ih_deck *deck, unsigned rounds,
                                    const uint8_t cards_per_round[], baseline_indexer **out)
{
  unsigned total = 0;
  if (rounds < 1 || rounds > IH_MAX_ROUNDS)
    return IH_ERR_ROUNDS;
  for (unsigned r = 0; r < rounds; r++)
    total += cards_per_round[r];
  if (total > ih_deck_cards(deck) || memchr(cards_per_round, 0, rounds) != NULL)
    return IH_ERR_ROUNDS;
  baseline_indexer *reference = calloc(1, sizeof *reference);
  if (reference == NULL)
    return IH_ERR_MEMORY;
  reference->ranks = deck->ranks;
  reference->suits = deck->suits;
  reference->rounds = rounds;
  tabulate_binomials(reference);
  enum ih_status status = tabulate_sets(reference);
  for (unsigned r = 0; r < rounds && status == IH_OK; r++) {
    reference->round[r].cards = cards_per_round[r];
    status = make_round(reference, r);
  }
  if (status == IH_OK)
    *out = reference;
  else
    baseline_indexer_free(reference);
  return status;
}

void baseline_indexer_free(baseline_indexer *reference)
{
  if (reference == NULL)
    return;
  for (unsigned r = 0; r < reference->rounds; r++) {
    free(reference->round[r].configuration);
    free(reference->round[r].table);
  }
  for (unsigned n = 0; n <= reference->ranks; n++)
    free(reference->set[n]);
  free(reference);
}

uint64_t baseline_indexer_size(const baseline_indexer *reference, unsigned round)
{
  return reference->round[round].size;
}

/* ---- From a hand to its index --------------------------------------------- */

void baseline_indexer_start(baseline_indexer_hand *hand)
{
  memset(hand, 0, sizeof *hand);
  for (unsigned suit = 0; suit < IH_MAX_SUITS; suit++)
    hand->factor[suit] = 1;
}

/* Algorithm 1 for one round: adds the rank set to the suit's group, with each rank shifted down by
 * the number of lower ranks that the suit already held. */
INLINE void add_set(const baseline_indexer *reference, baseline_indexer_hand *hand, unsigned suit,
                    unsigned set)
{
  const unsigned used = hand->used[suit];
  uint64_t colex = 0;
  unsigned n = 0;
  for (unsigned rest = set; rest != 0; rest &= rest - 1) {
    const unsigned smaller = (rest & -rest) - 1;
    const int rank = __builtin_ctz(rest) - __builtin_popcount(used & smaller);
    colex += reference->choose[rank][++n];
  }
  hand->group[suit] += hand->factor[suit] * colex;
  hand->factor[suit] *= reference->choose[reference->ranks - hand->held[suit]][n];
  hand->key += reference->round[hand->rounds].weight[suit] * n;
  hand->used[suit] = (uint16_t)(used | set);
  hand->held[suit] = (uint8_t)(hand->held[suit] + n);
}

INLINE void add_round(const baseline_indexer *reference, baseline_indexer_hand *hand,
                      const uint8_t cards[])
{
  const struct round *round = &reference->round[hand->rounds];
  unsigned sets[IH_MAX_SUITS] = {0};
  for (unsigned i = 0; i < round->cards; i++)
    sets[ih_card_suit(cards[i])] |= 1u << ih_card_rank(cards[i]);
  hand->key *= round->radix;
  for (unsigned suit = 0; suit < reference->suits; suit++)
    if (sets[suit] != 0)
      add_set(reference, hand, suit, sets[suit]);
  hand->rounds++;
}

static void sort_reference(uint64_t x[], unsigned n)
{
  for (unsigned i = 1; i < n; i++)
    for (unsigned j = i; j > 0 && x[j - 1] > x[j]; j--) {
      const uint64_t swap = x[j];
      x[j] = x[j - 1];
      x[j - 1] = swap;
    }
}

/* Index of a block of n suits with equal counts: multiset colex of their group indices. */
static uint64_t index_block(const baseline_indexer_hand *hand, const uint8_t order[], unsigned n)
{
  uint64_t x[IH_MAX_SUITS], index = 0;
  for (unsigned i = 0; i < n; i++)
    x[i] = hand->group[order[i]];
  sort_reference(x, n);
  for (unsigned i = 0; i < n; i++)
    index += multisets(x[i], i + 1);
  return index;
}

/* Algorithm 3, for the rounds already dealt. */
static uint64_t index_hand(const baseline_indexer *reference, const baseline_indexer_hand *hand)
{
  const struct round *round = &reference->round[hand->rounds - 1];
  const struct entry *entry = &round->table[hand->key];
  const struct configuration *c = &round->configuration[entry->configuration];
  uint64_t index = c->offset, factor = 1;
  for (unsigned i = 0; i < reference->suits; i += c->block[i]) {
    index += factor * index_block(hand, entry->order + i, c->block[i]);
    factor *= c->block_size[i];
  }
  return index;
}

/* Returns the index of the last round; indices[r] = that of round r, unless indices is NULL. */
INLINE uint64_t index_rounds(const baseline_indexer *reference, const uint8_t cards[],
                             uint64_t indices[])
{
  baseline_indexer_hand hand;
  baseline_indexer_start(&hand);
  for (unsigned r = 0; r < reference->rounds; r++) {
    add_round(reference, &hand, cards);
    cards += reference->round[r].cards;
    if (indices != NULL)
      indices[r] = index_hand(reference, &hand);
  }
  return indices != NULL ? indices[reference->rounds - 1] : index_hand(reference, &hand);
}

static POPCNT uint64_t deal_popcnt(const baseline_indexer *reference, baseline_indexer_hand *hand,
                                   const uint8_t round_cards[])
{
  add_round(reference, hand, round_cards);
  return index_hand(reference, hand);
}

static POPCNT uint64_t index_last_popcnt(const baseline_indexer *reference, const uint8_t cards[])
{
  return index_rounds(reference, cards, NULL);
}

static POPCNT void index_all_popcnt(const baseline_indexer *reference, const uint8_t cards[],
                                    uint64_t indices[])
{
  (void)index_rounds(reference, cards, indices);
}

uint64_t baseline_deal(const baseline_indexer *reference, baseline_indexer_hand *hand,
                       const uint8_t round_cards[])
{
  if (reference->is_popcnt)
    return deal_popcnt(reference, hand, round_cards);
  add_round(reference, hand, round_cards);
  return index_hand(reference, hand);
}

uint64_t baseline_indexer_index_last(const baseline_indexer *reference, const uint8_t cards[])
{
  return reference->is_popcnt ? index_last_popcnt(reference, cards)
                              : index_rounds(reference, cards, NULL);
}

void baseline_indexer_index_all(const baseline_indexer *reference, const uint8_t cards[],
                                uint64_t indices[])
{
  if (reference->is_popcnt)
    index_all_popcnt(reference, cards, indices);
  else
    (void)index_rounds(reference, cards, indices);
}

int baseline_indexer_use_popcnt(baseline_indexer *reference, int wanted)
{
#if defined(__x86_64__)
  reference->is_popcnt = wanted && __builtin_cpu_supports("popcnt");
#else
  (void)wanted;
#endif
  return reference->is_popcnt;
}

/* ---- From an index to the canonical hand ---------------------------------- */

/* Finds the last configuration whose offset is at most the index. */
static const struct configuration *find_configuration(const struct round *round, uint64_t index)
{
  uint32_t low = 0, high = round->configurations;
  while (high - low > 1) {
    const uint32_t middle = low + (high - low) / 2;
    if (round->configuration[middle].offset <= index)
      low = middle;
    else
      high = middle;
  }
  return &round->configuration[low];
}

/* Equation (6) for multisets: the largest x < n with C(x + k - 1, k) <= index. */
static uint64_t largest_element(uint64_t index, unsigned k, uint64_t n)
{
  uint64_t low = 0, high = n;
  if (k == 1)
    return index;
  while (high - low > 1) {
    const uint64_t middle = low + (high - low) / 2;
    if (multisets(middle, k) <= index)
      low = middle;
    else
      high = middle;
  }
  return low;
}

/* Returns the n-th unused rank, counting from 0. */
static unsigned unused_rank(unsigned used, unsigned n)
{
  for (; used != 0 && (unsigned)__builtin_ctz(used) <= n; used &= used - 1)
    n++;
  return n;
}

/* Returns the colex set of n ranks, shifted up past the used ones. */
static unsigned unindex_set(const baseline_indexer *reference, uint64_t index, unsigned n,
                            unsigned used)
{
  unsigned set = 0;
  for (unsigned rest = reference->set[n][index]; rest != 0; rest &= rest - 1)
    set |= 1u << unused_rank(used, (unsigned)__builtin_ctz(rest));
  return set;
}

/* Algorithm 2: sets[r] = the suit's ranks in round r. */
static void unindex_group(const baseline_indexer *reference, uint64_t index, const uint8_t counts[],
                          unsigned rounds, uint16_t sets[])
{
  unsigned used = 0, free_ranks = reference->ranks;
  for (unsigned r = 0; r < rounds; r++) {
    const uint64_t size = reference->choose[free_ranks][counts[r]];
    const unsigned set = unindex_set(reference, index % size, counts[r], used);
    index /= size;
    sets[r] = (uint16_t)set;
    used |= set;
    free_ranks -= counts[r];
  }
}

static void write_cards(const baseline_indexer *reference, unsigned rounds,
                        uint16_t sets[][IH_MAX_ROUNDS], uint8_t cards[])
{
  for (unsigned r = 0; r < rounds; r++)
    for (unsigned suit = 0; suit < reference->suits; suit++)
      for (unsigned rest = sets[suit][r]; rest != 0; rest &= rest - 1)
        *cards++ = ih_card_make((unsigned)__builtin_ctz(rest), suit);
}

void baseline_indexer_unindex(const baseline_indexer *reference, unsigned round, uint64_t index,
                              uint8_t cards[])
{
  const struct configuration *c = find_configuration(&reference->round[round], index);
  uint16_t sets[IH_MAX_SUITS][IH_MAX_ROUNDS];
  uint64_t rest = index - c->offset;
  for (unsigned i = 0; i < reference->suits; i += c->block[i]) {
    uint64_t block = rest % c->block_size[i];
    rest /= c->block_size[i];
    for (unsigned j = 0; j < c->block[i]; j++) {
      const unsigned k = c->block[i] - j;
      const uint64_t x = largest_element(block, k, c->group_size[i]);
      block -= multisets(x, k);
      unindex_group(reference, x, c->counts[i], round + 1, sets[i + j]);
    }
  }
  write_cards(reference, round + 1, sets, cards);
}
