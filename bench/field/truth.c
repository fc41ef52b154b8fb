#include "truth.h"

#include <stdlib.h>
#include <string.h>

/* ---- The rules, on sets of ranks --------------------------------------------- */

enum category {
  HIGH_CARD,
  PAIR,
  TWO_PAIR,
  THREE_OF_A_KIND,
  STRAIGHT,
  FLUSH,
  FULL_HOUSE,
  FOUR_OF_A_KIND,
  STRAIGHT_FLUSH
};

/* The category, the ranks that make it, then the others. Of two sets of equal size, the one with
 * the highest rank not in both is the greater number. */
static uint32_t scale_value_of(enum category category, uint32_t ranks, uint32_t others)
{
  return (uint32_t)category << 26 | ranks << 13 | others;
}

static unsigned size_of(uint32_t set)
{
  unsigned n = 0;
  for (; set != 0; set &= set - 1)
    n++;
  return n;
}

/* Returns the n highest ranks of a set of at least n. */
static uint32_t highest_ranks(uint32_t set, unsigned n)
{
  for (unsigned size = size_of(set); size > n; size--)
    set &= set - 1;
  return set;
}

/* Returns the lowest rank of the highest straight in a set, as a set with the low ace as rank 0 and
 * the others from 1; empty if none. */
static uint32_t straight_in(uint32_t set)
{
  const uint32_t with_low_ace = set << 1 | set >> 12;
  const uint32_t runs =
      with_low_ace & with_low_ace >> 1 & with_low_ace >> 2 & with_low_ace >> 3 & with_low_ace >> 4;
  return runs == 0 ? 0 : highest_ranks(runs, 1);
}

/* Ranks that occur in at least one, two, three and four suits. */
struct ranks {
  uint32_t once, twice, thrice, four_times;
};

static struct ranks add_suits(const uint32_t suits[4])
{
  struct ranks ranks = {0, 0, 0, 0};
  for (unsigned s = 0; s < 4; s++) {
    ranks.four_times |= ranks.thrice & suits[s];
    ranks.thrice |= ranks.twice & suits[s];
    ranks.twice |= ranks.once & suits[s];
    ranks.once |= suits[s];
  }
  return ranks;
}

static uint32_t value_of_flush(const uint32_t suits[4])
{
  for (unsigned s = 0; s < 4; s++)
    if (size_of(suits[s]) >= 5) {
      const uint32_t straight = straight_in(suits[s]);
      return straight != 0 ? scale_value_of(STRAIGHT_FLUSH, straight, 0)
                           : scale_value_of(FLUSH, highest_ranks(suits[s], 5), 0);
    }
  return 0;
}

static uint32_t value_of_pairs(const struct ranks *ranks)
{
  const unsigned pairs = size_of(ranks->twice);
  if (pairs == 0)
    return scale_value_of(HIGH_CARD, highest_ranks(ranks->once, 5), 0);
  const uint32_t best = highest_ranks(ranks->twice, pairs > 1 ? 2 : 1),
                 others = ranks->once & ~best;
  return pairs > 1 ? scale_value_of(TWO_PAIR, best, highest_ranks(others, 1))
                   : scale_value_of(PAIR, best, highest_ranks(others, 3));
}

static uint32_t value_of_ranks(const struct ranks *ranks)
{
  const uint32_t straight = straight_in(ranks->once);
  if (ranks->four_times != 0)
    return scale_value_of(FOUR_OF_A_KIND, ranks->four_times,
                          highest_ranks(ranks->once & ~ranks->four_times, 1));
  if (ranks->thrice == 0)
    return straight != 0 ? scale_value_of(STRAIGHT, straight, 0) : value_of_pairs(ranks);
  const uint32_t three = highest_ranks(ranks->thrice, 1), pairs = ranks->twice & ~three;
  if (pairs != 0)
    return scale_value_of(FULL_HOUSE, three, highest_ranks(pairs, 1));
  return straight != 0
             ? scale_value_of(STRAIGHT, straight, 0)
             : scale_value_of(THREE_OF_A_KIND, three, highest_ranks(ranks->once & ~three, 2));
}

uint32_t field_truth(const uint8_t cards[], unsigned n)
{
  uint32_t suits[4] = {0};
  for (unsigned i = 0; i < n; i++)
    suits[cards[i] % 4] |= UINT32_C(1) << cards[i] / 4;
  const struct ranks ranks = add_suits(suits);
  const uint32_t flush = value_of_flush(suits), other = value_of_ranks(&ranks);
  return flush > other ? flush : other;
}

/* ---- Scale of classes------------------------------------------------------------ */

/* Returns the slot of a value, or the free slot where it belongs. (No value is 0: a high card has
 * ranks.) */
static size_t slot_of(const struct field_scale *scale, uint32_t value)
{
  size_t slot = value * UINT32_C(2654435769) >> 17; /* 2^32 / the golden ratio; 15 bits */
  while (scale->value[slot] != 0 && scale->value[slot] != value)
    slot = (slot + 1) % FIELD_SLOTS;
  return slot;
}

static int compare_scale_values(const void *a, const void *b)
{
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static void number_values(struct field_scale *scale)
{
  uint32_t values[FIELD_CLASSES];
  size_t n = 0;
  for (size_t slot = 0; slot < FIELD_SLOTS; slot++)
    if (scale->value[slot] != 0 && n < FIELD_CLASSES)
      values[n++] = scale->value[slot];
  qsort(values, n, sizeof *values, compare_scale_values);
  for (size_t i = 0; i < n; i++)
    scale->number[slot_of(scale, values[i])] = (uint16_t)i;
}

static void add_scale_hand(struct field_scale *scale, const uint8_t cards[5])
{
  const uint32_t value = field_truth(cards, 5);
  const size_t slot = slot_of(scale, value);
  scale->classes += scale->value[slot] == 0;
  scale->value[slot] = value;
}

struct field_scale *field_scale_new(void)
{
  struct field_scale *scale = calloc(1, sizeof *scale);
  uint8_t c[5];
  if (scale == NULL)
    return NULL;
  for (c[0] = 0; c[0] < 48; c[0]++)
    for (c[1] = (uint8_t)(c[0] + 1); c[1] < 49; c[1]++)
      for (c[2] = (uint8_t)(c[1] + 1); c[2] < 50; c[2]++)
        for (c[3] = (uint8_t)(c[2] + 1); c[3] < 51; c[3]++)
          for (c[4] = (uint8_t)(c[3] + 1); c[4] < 52; c[4]++)
            add_scale_hand(scale, c);
  number_values(scale);
  return scale;
}

void field_scale_free(struct field_scale *scale)
{
  free(scale);
}

/* ---- Classes of hands ------------------------------------------------------------ */

struct scale_making {
  const struct field_scale *scale;
  const struct field_classes *classes;
};

enum { BLOCKS_A_TASK = 64 };

static void classify_block(const struct scale_making *making, const struct field_start *start)
{
  const unsigned cards = making->classes->blocks.cards, n = cards - 3;
  uint16_t *out = making->classes->of + start->at;
  uint8_t hand[FIELD_MOST];
  memcpy(hand, start->first, n);
  for (hand[n] = (uint8_t)(hand[n - 1] + 1); hand[n] < 50; hand[n]++)
    for (hand[n + 1] = (uint8_t)(hand[n] + 1); hand[n + 1] < 51; hand[n + 1]++)
      for (hand[n + 2] = (uint8_t)(hand[n + 1] + 1); hand[n + 2] < 52; hand[n + 2]++)
        *out++ = making->scale->number[slot_of(making->scale, field_truth(hand, cards))];
}

static void classify(void *work, size_t task)
{
  const struct scale_making *making = work;
  const struct field_blocks *blocks = &making->classes->blocks;
  for (size_t i = task * BLOCKS_A_TASK; i < (task + 1) * BLOCKS_A_TASK && i < blocks->count; i++)
    classify_block(making, &blocks->start[i]);
}

static int find_first(struct field_classes *classes)
{
  uint8_t met[FIELD_CLASSES] = {0};
  classes->first = malloc(FIELD_CLASSES * sizeof *classes->first);
  for (uint32_t i = 0; i < classes->blocks.hands && classes->first != NULL; i++)
    if (!met[classes->of[i]]) {
      met[classes->of[i]] = 1;
      classes->first[classes->distinct++] = (struct field_first){i, classes->of[i]};
    }
  return classes->first != NULL;
}

int field_classes_make(const struct field_scale *scale, unsigned cards, size_t step,
                       const ih_executor *executor, struct field_classes *classes)
{
  struct scale_making making = {scale, classes};
  *classes = (struct field_classes){0};
  if (!field_blocks_make(cards, step, &classes->blocks))
    return 0;
  classes->of = malloc(classes->blocks.hands * sizeof *classes->of);
  const size_t tasks = (classes->blocks.count - 1) / BLOCKS_A_TASK + 1;
  if (classes->of != NULL && executor->run(executor->context, tasks, classify, &making) == 0 &&
      find_first(classes))
    return 1;
  field_classes_free(classes);
  return 0;
}

void field_classes_free(struct field_classes *classes)
{
  field_blocks_free(&classes->blocks);
  free(classes->of);
  free(classes->first);
  *classes = (struct field_classes){0};
}
