#include "reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *allocate(size_t count, size_t size)
{
  void *memory = calloc(count, size);
  if (memory == NULL) {
    perror("reference");
    abort();
  }
  return memory;
}

/* ---- Games and raw hands -------------------------------------------------- */

/* Adds every permutation that begins with next[0..placed-1]. */
static void add_permutations(struct reference_game *game, uint8_t next[4], unsigned placed)
{
  if (placed == game->suits) {
    memcpy(game->permutation[game->permutations++], next, 4);
    return;
  }
  for (uint8_t s = 0; s < game->suits; s++) {
    if (memchr(next, s, placed) != NULL)
      continue;
    next[placed] = s;
    add_permutations(game, next, placed + 1);
  }
}

struct reference_game reference_game(const char *deck, const char *rounds)
{
  struct reference_game game = {0};
  char *end;
  game.ranks = (unsigned)strtoul(deck, &end, 10);
  game.suits = (unsigned)strtoul(end + 1, NULL, 10);
  for (const char *at = rounds; *at != '\0'; at = *end == ',' ? end + 1 : end)
    game.cards[game.rounds++] = (unsigned)strtoul(at, &end, 10);
  uint8_t next[4] = {0, 1, 2, 3};
  add_permutations(&game, next, 0);
  return game;
}

unsigned reference_total(const struct reference_game *game, unsigned rounds)
{
  unsigned total = 0;
  for (unsigned r = 0; r < rounds; r++)
    total += game->cards[r];
  return total;
}

reference_wide reference_choose(uint64_t n, unsigned k)
{
  if (k > n)
    return 0;
  reference_wide c = 1;
  for (unsigned i = 1; i <= k; i++)
    c = c * (n - k + i) / i;
  return c;
}

reference_wide reference_deals(const struct reference_game *game, unsigned rounds)
{
  reference_wide deals = 1;
  unsigned left = game->ranks * game->suits;
  for (unsigned r = 0; r < rounds; r++) {
    deals *= reference_choose(left, game->cards[r]);
    left -= game->cards[r];
  }
  return deals;
}

struct enumeration {
  const struct reference_game *game;
  unsigned rounds;
  void (*visit)(void *context, const uint8_t cards[]);
  void *context;
  uint8_t cards[64];
};

/* Completes every hand that begins with cards[0..placed-1], the last `in_round` of which belong to
 * `round`. */
static void deal_on(struct enumeration *e, unsigned round, unsigned in_round, unsigned placed)
{
  if (round < e->rounds && in_round == e->game->cards[round]) {
    deal_on(e, round + 1, 0, placed);
    return;
  }
  if (round == e->rounds) {
    e->visit(e->context, e->cards);
    return;
  }
  for (unsigned rank = 0; rank < e->game->ranks; rank++)
    for (unsigned suit = 0; suit < e->game->suits; suit++) {
      const uint8_t card = (uint8_t)(4 * rank + suit);
      if (in_round > 0 && card <= e->cards[placed - 1])
        continue;
      if (memchr(e->cards, card, placed) != NULL)
        continue;
      e->cards[placed] = card;
      deal_on(e, round, in_round + 1, placed + 1);
    }
}

void reference_hands(const struct reference_game *game, unsigned rounds,
                     void (*visit)(void *context, const uint8_t cards[]), void *context)
{
  struct enumeration e = {game, rounds, visit, context, {0}};
  deal_on(&e, 0, 0, 0);
}

/* ---- Suit permutations -------------------------------------------------------- */

static void sort_cards(uint8_t cards[], unsigned n)
{
  for (unsigned i = 1; i < n; i++)
    for (unsigned j = i; j > 0 && cards[j - 1] > cards[j]; j--) {
      const uint8_t card = cards[j];
      cards[j] = cards[j - 1];
      cards[j - 1] = card;
    }
}

void reference_permute(const struct reference_game *game, unsigned rounds,
                       const uint8_t permutation[4], const uint8_t cards[], uint8_t out[])
{
  unsigned at = 0;
  for (unsigned r = 0; r < rounds; r++) {
    for (unsigned i = at; i < at + game->cards[r]; i++)
      out[i] = (uint8_t)(cards[i] / 4 * 4 + permutation[cards[i] % 4]);
    sort_cards(out + at, game->cards[r]);
    at += game->cards[r];
  }
}

/* As many permutations map the hand to its least image as leave the hand unchanged, and likewise
 * for each other image. */
unsigned reference_canonical(const struct reference_game *game, unsigned rounds,
                             const uint8_t cards[], uint8_t least[])
{
  const unsigned n = reference_total(game, rounds);
  unsigned times = 0;
  for (unsigned p = 0; p < game->permutations; p++) {
    uint8_t image[64];
    reference_permute(game, rounds, game->permutation[p], cards, image);
    const int order = p == 0 ? -1 : memcmp(image, least, n);
    if (order > 0)
      continue;
    times = order == 0 ? times + 1 : 1;
    memcpy(least, image, n);
  }
  return game->permutations / times;
}

/* ---- Indexer: suit configurations -------------------------------------------- */

typedef struct reference_configuration configuration;

/* Collects the configurations of one round. */
struct collection {
  const struct reference_game *game;
  unsigned rounds;
  configuration *found;
  size_t n, capacity;
  configuration next;
};

static int by_counts(const void *a, const void *b)
{
  return memcmp(a, b, sizeof(configuration));
}

static unsigned suit_total(const configuration *c, unsigned suit)
{
  unsigned total = 0;
  for (unsigned r = 0; r < 8; r++)
    total += c->counts[suit][r];
  return total;
}

/* Keeps c->next if its suits descend and none has more cards than ranks. */
static void keep(struct collection *c)
{
  for (unsigned s = 0; s < c->game->suits; s++) {
    if (suit_total(&c->next, s) > c->game->ranks)
      return;
    if (s > 0 && memcmp(c->next.counts[s - 1], c->next.counts[s], 8) < 0)
      return;
  }
  if (c->n == c->capacity) {
    c->capacity = 2 * c->capacity + 64;
    c->found = realloc(c->found, c->capacity * sizeof *c->found);
    if (c->found == NULL)
      abort();
  }
  c->found[c->n++] = c->next;
}

/* Distributes the `left` cards of a round to the suits from `suit` on in every way, then continues
 * with the next round. */
static void split(struct collection *c, unsigned round, unsigned suit, unsigned left)
{
  if (round == c->rounds) {
    keep(c);
    return;
  }
  const int last = suit + 1 == c->game->suits;
  for (unsigned n = last ? left : 0; n <= left; n++) {
    c->next.counts[suit][round] = (uint8_t)n;
    if (last)
      split(c, round + 1, 0, round + 1 < c->rounds ? c->game->cards[round + 1] : 0);
    else
      split(c, round, suit + 1, left - n);
  }
  c->next.counts[suit][round] = 0;
}

static reference_wide group_size(const struct reference_game *game, const uint8_t counts[8])
{
  reference_wide size = 1;
  unsigned left = game->ranks;
  for (unsigned r = 0; r < game->rounds; r++) {
    size *= reference_choose(left, counts[r]);
    left -= counts[r];
  }
  return size;
}

/* Returns the number of suits from `suit` on with the same counts. */
static unsigned block_suits(const struct reference_game *game, const configuration *c,
                            unsigned suit)
{
  unsigned k = 1;
  while (suit + k < game->suits && memcmp(c->counts[suit], c->counts[suit + k], 8) == 0)
    k++;
  return k;
}

static reference_wide block_size(const struct reference_game *game, const configuration *c,
                                 unsigned suit, unsigned k)
{
  return reference_choose((uint64_t)group_size(game, c->counts[suit]) + k - 1, k);
}

static reference_wide configuration_size(const struct reference_game *game, const configuration *c)
{
  reference_wide size = 1;
  for (unsigned s = 0, k; s < game->suits; s += k) {
    k = block_suits(game, c, s);
    size *= block_size(game, c, s, k);
  }
  return size;
}

struct reference_indexer *reference_indexer_new(const char *deck, const char *rounds)
{
  struct reference_indexer *indexer = allocate(1, sizeof *indexer);
  indexer->game = reference_game(deck, rounds);
  for (unsigned r = 0; r < indexer->game.rounds; r++) {
    struct collection c = {.game = &indexer->game, .rounds = r + 1};
    split(&c, 0, 0, indexer->game.cards[0]);
    qsort(c.found, c.n, sizeof *c.found, by_counts);
    reference_wide *offset = allocate(c.n + 1, sizeof *offset);
    for (size_t i = 0; i < c.n; i++)
      offset[i + 1] = offset[i] + configuration_size(&indexer->game, &c.found[i]);
    indexer->round[r].configurations = c.n;
    indexer->round[r].configuration = c.found;
    indexer->round[r].offset = offset;
  }
  return indexer;
}

void reference_indexer_free(struct reference_indexer *indexer)
{
  for (unsigned r = 0; r < indexer->game.rounds; r++) {
    free(indexer->round[r].configuration);
    free(indexer->round[r].offset);
  }
  free(indexer);
}

reference_wide reference_size(const struct reference_indexer *indexer, unsigned round)
{
  return indexer->round[round].offset[indexer->round[round].configurations];
}

/* ---- Indexer: index ------------------------------------------------------------ */

/* One suit of a hand: the ranks it holds in each round. */
struct suit {
  uint8_t counts[8];
  uint8_t ranks[8][16]; /* ascending */
  reference_wide group;
};

/* Sums over the rounds colex(shifted set) times the number of choices in earlier rounds. */
static reference_wide group_index(const struct reference_game *game, const struct suit *suit)
{
  reference_wide index = 0, factor = 1;
  unsigned used[16] = {0}, left = game->ranks;
  for (unsigned r = 0; r < game->rounds; r++) {
    for (unsigned j = 0; j < suit->counts[r]; j++) {
      unsigned shifted = 0;
      for (unsigned lower = 0; lower < suit->ranks[r][j]; lower++)
        shifted += !used[lower];
      index += factor * reference_choose(shifted, j + 1);
    }
    for (unsigned j = 0; j < suit->counts[r]; j++)
      used[suit->ranks[r][j]] = 1;
    factor *= reference_choose(left, suit->counts[r]);
    left -= suit->counts[r];
  }
  return index;
}

/* Orders suits descending, by counts, then by group index. */
static int descending(const void *a, const void *b)
{
  const struct suit *x = a, *y = b;
  const int order = memcmp(y->counts, x->counts, sizeof x->counts);
  return order != 0 ? order : (y->group > x->group) - (y->group < x->group);
}

static void read_suits(const struct reference_game *game, unsigned rounds, const uint8_t cards[],
                       struct suit suits[4])
{
  memset(suits, 0, 4 * sizeof *suits);
  for (unsigned r = 0; r < rounds; r++)
    for (unsigned rank = 0; rank < game->ranks; rank++)
      for (unsigned i = 0, at = reference_total(game, r); i < game->cards[r]; i++) {
        struct suit *suit = &suits[cards[at + i] % 4];
        if (cards[at + i] / 4 == rank)
          suit->ranks[r][suit->counts[r]++] = (uint8_t)rank;
      }
  for (unsigned s = 0; s < game->suits; s++)
    suits[s].group = group_index(game, &suits[s]);
  qsort(suits, game->suits, sizeof *suits, descending);
}

reference_wide reference_index(const struct reference_indexer *indexer, unsigned round,
                               const uint8_t cards[], reference_wide *offset)
{
  const struct reference_game *game = &indexer->game;
  struct suit suits[4];
  read_suits(game, round + 1, cards, suits);
  configuration c;
  for (unsigned s = 0; s < 4; s++)
    memcpy(c.counts[s], suits[s].counts, 8);
  const configuration *all = indexer->round[round].configuration;
  const configuration *found =
      bsearch(&c, all, indexer->round[round].configurations, sizeof *all, by_counts);
  if (found == NULL)
    abort();
  reference_wide index = indexer->round[round].offset[found - all], factor = 1;
  if (offset != NULL)
    *offset = index;
  for (unsigned s = 0, k; s < game->suits; s += k) {
    k = block_suits(game, &c, s);
    for (unsigned j = 1; j <= k; j++)
      index += factor * reference_choose((uint64_t)suits[s + k - j].group + j - 1, j);
    factor *= block_size(game, &c, s, k);
  }
  return index;
}

/* ---- Indexer: unindex ------------------------------------------------------------ */

/* Returns the largest x below `end` with C(x + j - 1, j) <= index. */
static uint64_t multiset_root(reference_wide index, unsigned j, uint64_t end)
{
  uint64_t low = 0;
  while (end - low > 1) {
    const uint64_t middle = low + (end - low) / 2;
    if (reference_choose(middle + j - 1, j) <= index)
      low = middle;
    else
      end = middle;
  }
  return low;
}

/* ranks[r] = the ranks in round r, ascending, for a group index. */
static void unindex_group(const struct reference_game *game, const uint8_t counts[8],
                          reference_wide group, uint8_t ranks[8][16])
{
  uint8_t unused[16];
  unsigned left = game->ranks;
  for (unsigned i = 0; i < left; i++)
    unused[i] = (uint8_t)i;
  for (unsigned r = 0; r < game->rounds; r++) {
    const reference_wide size = reference_choose(left, counts[r]);
    reference_wide colex = group % size;
    group /= size;
    for (unsigned j = counts[r], x = left; j > 0; j--) {
      do
        x--;
      while (reference_choose(x, j) > colex);
      colex -= reference_choose(x, j);
      ranks[r][j - 1] = unused[x];
      left--;
      memmove(&unused[x], &unused[x + 1], left - x);
    }
  }
}

void reference_unindex(const struct reference_indexer *indexer, unsigned round,
                       reference_wide index, uint8_t cards[])
{
  const struct reference_game *game = &indexer->game;
  const reference_wide *offset = indexer->round[round].offset;
  size_t i = 0;
  while (offset[i + 1] <= index)
    i++;
  index -= offset[i];
  const configuration *c = &indexer->round[round].configuration[i];
  uint8_t ranks[4][8][16];
  for (unsigned s = 0, k; s < game->suits; s += k) {
    k = block_suits(game, c, s);
    reference_wide block = index % block_size(game, c, s, k);
    index /= block_size(game, c, s, k);
    for (unsigned j = k; j > 0; j--) {
      const uint64_t x = multiset_root(block, j, (uint64_t)group_size(game, c->counts[s]));
      block -= reference_choose(x + j - 1, j);
      unindex_group(game, c->counts[s], x, ranks[s + k - j]);
    }
  }
  unsigned at = 0;
  for (unsigned r = 0; r <= round; r++)
    for (unsigned s = 0; s < game->suits; s++)
      for (unsigned j = 0; j < c->counts[s][r]; j++)
        cards[at++] = (uint8_t)(4 * ranks[s][r][j] + s);
}
