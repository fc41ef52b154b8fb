#include "multisets.h"

#include <stdlib.h>
#include <string.h>

/* ---- Enumeration and ranking ----------------------------------------------- */

struct multiset_walk {
  uint8_t counts[RANKS];
  void (*visit)(void *context, const uint8_t counts[RANKS]);
  void *context;
  size_t visited;
};

/* The counts of ranks >= `ranks` are chosen; `left` cards remain for the lower ranks. */
static void walk_ranks(struct multiset_walk *walk, unsigned ranks, unsigned left)
{
  if (left > 4 * ranks)
    return;
  if (ranks == 0) {
    walk->visit(walk->context, walk->counts);
    walk->visited++;
    return;
  }
  for (unsigned count = 0; count <= 4 && count <= left; count++) {
    walk->counts[ranks - 1] = (uint8_t)count;
    walk_ranks(walk, ranks - 1, left - count);
  }
}

size_t multisets_visit(unsigned n, void (*visit)(void *context, const uint8_t counts[RANKS]),
                       void *context)
{
  struct multiset_walk walk = {.visit = visit, .context = context};
  walk_ranks(&walk, RANKS, n);
  return walk.visited;
}

void multiset_places_make(struct multiset_places *places)
{
  memset(places, 0, sizeof *places);
  places->sizes[0][0] = 1;
  for (unsigned rank = 0; rank < RANKS; rank++)
    for (unsigned n = 0; n < 8; n++)
      for (unsigned count = 0; count <= 4 && count <= n; count++)
        places->sizes[rank + 1][n] =
            (uint16_t)(places->sizes[rank + 1][n] + places->sizes[rank][n - count]);
}

uint32_t multiset_place(const struct multiset_places *places, const uint8_t counts[RANKS],
                        unsigned n)
{
  uint32_t place = 0;
  for (unsigned rank = RANKS; rank-- > 0;) {
    for (unsigned count = 0; count < counts[rank]; count++)
      place += places->sizes[rank][n - count];
    n -= counts[rank];
  }
  return place;
}

/* ---- Values ----------------------------------------------------------------- */

enum category {
  HIGH_CARD = 1,
  PAIR,
  TWO_PAIR,
  THREE_OF_A_KIND,
  STRAIGHT,
  FLUSH,
  FULL_HOUSE,
  FOUR_OF_A_KIND,
  STRAIGHT_FLUSH
};

/* A number that orders hands: the category, up to two ranks that count first, and the set of the
 * other ranks. */
static uint32_t mark(enum category category, unsigned first, unsigned second, unsigned kickers)
{
  return (uint32_t)category << 21 | first << 17 | second << 13 | kickers;
}

/* Returns the highest rank of a non-empty set. */
static unsigned top(unsigned set)
{
  unsigned rank = 0;
  while (set >>= 1)
    rank++;
  return rank;
}

/* Returns the n highest ranks of a set of at least n. */
static unsigned highest_of_set(unsigned set, unsigned n)
{
  while (__builtin_popcount(set) > (int)n)
    set &= set - 1;
  return set;
}

/* Returns 1 + the top rank of the best straight (4 for 5432A), or 0 if none. */
static unsigned straight(unsigned set)
{
  const unsigned ace_low = set << 1 | set >> (RANKS - 1);
  const unsigned lowest = ace_low & ace_low >> 1 & ace_low >> 2 & ace_low >> 3 & ace_low >> 4;
  return lowest == 0 ? 0 : top(lowest) + 4;
}

static uint32_t mark_of_counts(const uint8_t counts[RANKS])
{
  unsigned with[5] = {0}; /* with[c]: ranks of at least c cards */
  for (unsigned rank = 0; rank < RANKS; rank++)
    for (unsigned count = 1; count <= counts[rank]; count++)
      with[count] |= 1u << rank;
  if (with[4] != 0) {
    const unsigned four = top(with[4]);
    return mark(FOUR_OF_A_KIND, four, 0, highest_of_set(with[1] & ~(1u << four), 1));
  }
  const unsigned three = with[3] == 0 ? 0 : top(with[3]);
  const unsigned pairs = with[2] & ~(1u << three);
  if (with[3] != 0 && pairs != 0)
    return mark(FULL_HOUSE, three, top(pairs), 0);
  if (straight(with[1]) != 0)
    return mark(STRAIGHT, straight(with[1]), 0, 0);
  if (with[3] != 0)
    return mark(THREE_OF_A_KIND, three, 0, highest_of_set(with[1] & ~(1u << three), 2));
  if (with[2] == 0)
    return mark(HIGH_CARD, 0, 0, highest_of_set(with[1], 5));
  const unsigned pair = top(with[2]), others = with[2] & ~(1u << pair);
  if (others == 0)
    return mark(PAIR, pair, 0, highest_of_set(with[1] & ~(1u << pair), 3));
  return mark(TWO_PAIR, pair, top(others),
              highest_of_set(with[1] & ~(1u << pair) & ~(1u << top(others)), 1));
}

static uint32_t mark_of_suit(unsigned ranks)
{
  if (straight(ranks) != 0)
    return mark(STRAIGHT_FLUSH, straight(ranks), 0, 0);
  return mark(FLUSH, 0, 0, highest_of_set(ranks, 5));
}

static int compare_marks(const void *left, const void *right)
{
  const uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
  return (a > b) - (a < b);
}

/* A visitor; *context is where the next mark is written. */
static void add_mark(void *context, const uint8_t counts[RANKS])
{
  uint32_t **next = context;
  *(*next)++ = mark_of_counts(counts);
}

void hand_scale_make(struct hand_scale *scale)
{
  uint32_t *next = scale->marks;
  (void)multisets_visit(5, add_mark, &next);
  for (unsigned ranks = 0; ranks < RANK_SETS; ranks++)
    if (__builtin_popcount(ranks) == 5)
      *next++ = mark_of_suit(ranks);
  qsort(scale->marks, HAND_VALUES, sizeof scale->marks[0], compare_marks);
  unsigned place = 0;
  for (unsigned i = 0; i < HAND_VALUES; i++) {
    const unsigned category = scale->marks[i] >> 21;
    place = i > 0 && category == scale->marks[i - 1] >> 21 ? place + 1 : 1;
    scale->values[i] = (uint16_t)(category << 12 | place);
  }
}

/* The mark is one of the scale's: that of the best five cards. */
static uint16_t hand_value_of(const struct hand_scale *scale, uint32_t key)
{
  size_t low = 0, high = HAND_VALUES;
  while (high - low > 1) {
    const size_t middle = (low + high) / 2;
    if (scale->marks[middle] <= key)
      low = middle;
    else
      high = middle;
  }
  return scale->values[low];
}

uint16_t hand_value(const struct hand_scale *scale, const uint8_t counts[RANKS])
{
  return hand_value_of(scale, mark_of_counts(counts));
}

uint16_t hand_flush_value(const struct hand_scale *scale, unsigned ranks)
{
  return hand_value_of(scale, mark_of_suit(ranks));
}
