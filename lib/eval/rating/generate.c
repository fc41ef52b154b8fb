/* Build-time program that writes lib/eval/rating/tables.c to standard output: for each ranking, the
 * strength of every flush and of every quinary of 5 to 9 cards, the latter hashed as described in
 * eval/rating/hash.h; and what each card adds to a key.
 *
 * It ranks only hands of five cards directly: it lists their classes, sorts them and numbers them
 * from 1.  More cards are worth the best of the hands with one card removed. */
#include "base/bits.h"
#include "eval/ranking/rules.h"
#include "eval/rating/hash.h"

#include <isohand/quinary.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RANK_SETS     (1u << IHP_RANKS)
#define QUINARIES_MAX 270270u /* with 9 cards */

/* Exits with a message unless a condition holds that any correct build of this program meets. */
static void require_or_exit(int holds, const char *what)
{
  if (!holds) {
    fprintf(stderr, "lib/eval/rating/generate: %s\n", what);
    exit(EXIT_FAILURE);
  }
}

/* ---- Five cards ---------------------------------------------------------- */

/* A class of five cards: a number that orders classes by strength, and where the strength
 * belongs. */
struct class
{
  uint32_t order;
  uint16_t *strength;
};

/* Returns the ranks by descending count, then descending rank, as hex digits: the order within a
 * category. */
static uint32_t order_of_ranks(const uint8_t counts[])
{
  uint32_t order = 0;
  for (unsigned count = IHP_COPIES; count > 0; count--)
    for (unsigned r = IHP_RANKS; r-- > 0;)
      for (unsigned i = 0; counts[r] == count && i < count; i++)
        order = order << 4 | r;
  return order;
}

/* Returns the highest rank of a straight (3 for the lowest, in which the ace is low), 0 if there is
 * none. */
static unsigned straight_top(const struct ihp_rules *rules, uint32_t set)
{
  for (unsigned top = rules->ranks - 1u; top >= 4; top--)
    if ((set >> (top - 4) & 31) == 31)
      return top;
  return (set & rules->lowest_straight) == rules->lowest_straight ? 3 : 0;
}

static enum ih_category category_of_counts(const uint8_t counts[])
{
  unsigned ranks_with[IHP_COPIES + 1] = {0};
  for (unsigned r = 0; r < IHP_RANKS; r++)
    ranks_with[counts[r]]++;
  if (ranks_with[4] == 1)
    return IH_FOUR_OF_A_KIND;
  if (ranks_with[3] == 1)
    return ranks_with[2] == 1 ? IH_FULL_HOUSE : IH_THREE_OF_A_KIND;
  if (ranks_with[2] == 2)
    return IH_TWO_PAIR;
  return ranks_with[2] == 1 ? IH_PAIR : IH_HIGH_CARD;
}

/* Returns the position of a category among the others, 0 the worst. */
static unsigned order_of_category(const struct ihp_rules *rules, enum ih_category category)
{
  unsigned i = 0;
  while (rules->order[i] != category)
    i++;
  return i;
}

/* Returns a number that orders five cards: by category, then within it. */
static uint32_t order_of_five(const struct ihp_rules *rules, const uint8_t counts[], int suited)
{
  uint32_t set = 0;
  for (unsigned r = 0; r < IHP_RANKS; r++)
    set |= (uint32_t)(counts[r] > 0) << r;
  enum ih_category category = category_of_counts(counts);
  const unsigned top = category == IH_HIGH_CARD ? straight_top(rules, set) : 0;
  if (suited)
    category = top > 0 ? IH_STRAIGHT_FLUSH : IH_FLUSH;
  else if (top > 0)
    category = IH_STRAIGHT;
  return order_of_category(rules, category) << 20 | (top > 0 ? top : order_of_ranks(counts));
}

static int compare_classes(const void *a, const void *b)
{
  const uint32_t x = ((const struct class *)a)->order, y = ((const struct class *)b)->order;
  return (x > y) - (x < y);
}

/* Returns the number of quinaries of n cards with a deck's ranks.  They come first in lexicographic
 * order, since the highest ranks are 0; the last of them has as many cards as possible in its
 * highest ranks. */
static uint32_t quinaries(const struct ihp_rules *rules, unsigned n)
{
  uint8_t counts[IHP_RANKS] = {0};
  for (unsigned r = rules->ranks; r-- > 0;) {
    counts[r] = n < IHP_COPIES ? (uint8_t)n : IHP_COPIES;
    n -= counts[r];
  }
  uint32_t last = 0;
  require_or_exit(n == 0 && ih_quinary_rank(counts, &last) == IH_OK,
                  "more cards than the deck has");
  return last + 1;
}

/* Checks that the sorted classes match the rules' scale. */
static void number_classes(const struct ihp_rules *rules, const struct class classes[], size_t n)
{
  require_or_exit(n == rules->max, "wrong number of classes");
  for (size_t i = 0; i < n; i++) {
    const unsigned category = classes[i].order >> 20;
    const int begins = i == 0 || category != classes[i - 1].order >> 20;
    require_or_exit(i == 0 || classes[i - 1].order < classes[i].order, "two classes are equal");
    require_or_exit(!begins || rules->first[rules->order[category]] == i + 1,
                    "a category begins at the wrong strength");
    *classes[i].strength = (uint16_t)(i + 1);
  }
}

/* Numbers the classes of five cards into five[], by lexicographic rank, and flush[], by rank
 * set. */
static void rate_five(const struct ihp_rules *rules, uint16_t five[], uint16_t flush[])
{
  static struct class classes[IH_STRENGTH_MAX];
  size_t n = 0;
  uint8_t counts[IHP_RANKS] = {0};
  for (uint32_t rank = 0; rank < quinaries(rules, 5); rank++) {
    require_or_exit(n < IH_STRENGTH_MAX && ih_quinary_unrank(5, rank, counts) == IH_OK,
                    "a rank has no quinary");
    classes[n++] = (struct class){order_of_five(rules, counts, 0), &five[rank]};
  }
  for (uint32_t set = 0; set < 1u << rules->ranks; set++) {
    if (ihp_popcount(set) != 5)
      continue;
    for (unsigned r = 0; r < IHP_RANKS; r++)
      counts[r] = (uint8_t)(set >> r & 1);
    require_or_exit(n < IH_STRENGTH_MAX, "too many classes");
    classes[n++] = (struct class){order_of_five(rules, counts, 1), &flush[set]};
  }
  qsort(classes, n, sizeof *classes, compare_classes);
  number_classes(rules, classes, n);
}

/* ---- More cards ---------------------------------------------------------- */

/* Rank sets ascend, and removing an element makes a set smaller. */
static void rate_larger_flushes(const struct ihp_rules *rules, uint16_t flush[])
{
  for (uint32_t set = 0; set < 1u << rules->ranks; set++)
    for (uint32_t rest = ihp_popcount(set) > 5 ? set : 0; rest != 0; rest &= rest - 1) {
      const uint16_t without = flush[set & ~(rest & -rest)];
      if (without > flush[set])
        flush[set] = without;
    }
}

/* Returns the best strength of the quinary without one of its n cards; fewer[] holds those of n - 1
 * cards. */
static uint16_t best_without_one(uint8_t counts[], const uint16_t fewer[])
{
  uint16_t best = 0;
  for (unsigned r = 0; r < IHP_RANKS; r++) {
    if (counts[r] == 0)
      continue;
    uint32_t rank = 0;
    counts[r]--;
    require_or_exit(ih_quinary_rank(counts, &rank) == IH_OK, "a quinary has no rank");
    counts[r]++;
    if (fewer[rank] > best)
      best = fewer[rank];
  }
  return best;
}

/* ---- Packing of the hash ------------------------------------------------- */

/* Maximum rows of a table, and its largest grain. */
enum { ROWS_MAX = 1 << IHP_ROW_BITS_9, GRAIN_MAX = IHP_GRAIN_9 };

/* Maximum number of entries: those before the last possible start of a row, the most columns that a
 * row can have (with ROW_BITS_MIN), and those that reading the bitmap covers after them. */
enum {
  ROW_BITS_MIN = 10,
  CAPACITY = (UINT16_MAX + 1) * GRAIN_MAX + (IHP_KEY_MAX >> ROW_BITS_MIN) + 128
};

/* A table of n cards being packed.  A bitmap marks used entries. */
static struct packing {
  unsigned n, row_bits, grain;
  uint32_t rows, entries, length;
  uint32_t begin[ROWS_MAX + 2];     /* row r has entries begin[r]..begin[r+1]-1 */
  uint32_t column[QUINARIES_MAX];   /* of each entry, row by row */
  uint16_t strength[QUINARIES_MAX]; /* of each entry, row by row */
  uint16_t offset[ROWS_MAX];        /* of each row: together with packed, the result */
  uint16_t packed[CAPACITY];
  uint64_t used[CAPACITY / 64 + 2];
} packing;

static const uint32_t weights[IHP_RANKS] = IHP_WEIGHTS;

/* Checks the conditions on the weights in eval/rating/hash.h.  From r = 3 on, there are at least
 * nine cards below rank r. */
static void require_weights(void)
{
  for (unsigned r = 1; r < IHP_RANKS; r++) {
    const uint64_t below = UINT64_C(4) * weights[r - 1] + (r > 1 ? 4 * weights[r - 2] : 0) +
                           (r > 2 ? weights[r - 3] : 0);
    require_or_exit(weights[r] > below, "two quinaries share a key");
    for (unsigned d = 0; d < IHP_DIGITS; d++)
      require_or_exit((weights[r] >> (IHP_DIGIT_BITS * d) & 511) < 256, "a digit exceeds a byte");
    require_or_exit(weights[r] >> (IHP_DIGIT_BITS * IHP_DIGITS) == 0,
                    "a weight has too many digits");
  }
  require_or_exit(weights[IHP_RANKS - 1] == IHP_ACE_WEIGHT, "wrong weight of the ace");
  require_or_exit(4 * weights[12] + 4 * weights[11] + weights[10] == IHP_KEY_MAX,
                  "wrong largest key");
}

static uint32_t key_of(const uint8_t counts[])
{
  uint32_t key = 0;
  for (unsigned r = 0; r < IHP_RANKS; r++)
    key += counts[r] * weights[r];
  return key;
}

/* Sorts the keys of n cards, with their strengths, into rows (a counting sort).  begin[] is filled
 * one element to the right, so that taking positions from begin[row + 1] leaves it correct. */
static void fill_rows(struct packing *p, const uint16_t strengths[])
{
  const uint32_t row_mask = p->rows - 1;
  uint8_t counts[IHP_RANKS];
  for (uint32_t rank = 0; rank < p->entries; rank++) {
    require_or_exit(ih_quinary_unrank(p->n, rank, counts) == IH_OK, "a rank has no quinary");
    p->begin[(key_of(counts) & row_mask) + 2]++;
  }
  for (uint32_t row = 0; row < p->rows; row++)
    p->begin[row + 2] += p->begin[row + 1];
  for (uint32_t rank = 0; rank < p->entries; rank++) {
    (void)ih_quinary_unrank(p->n, rank, counts);
    const uint32_t key = key_of(counts);
    const uint32_t at = p->begin[(key & row_mask) + 1]++;
    p->column[at] = key >> p->row_bits;
    p->strength[at] = strengths[rank];
  }
}

/* Returns bits at..at+63 of the bitmap. */
static uint64_t used_from(const struct packing *p, uint32_t at)
{
  const uint32_t shift = at % 64;
  const uint64_t low = p->used[at / 64] >> shift;
  return shift == 0 ? low : low | p->used[at / 64 + 1] << (64 - shift);
}

/* Returns the first multiple of the grain where the row meets no used entry.  Tests up to 64
 * positions at a time: bit b of `taken` excludes base + b. */
static uint32_t first_fit(const struct packing *p, uint32_t row)
{
  const unsigned stride = 64 - 64 % p->grain;
  uint64_t off_grain = 0;
  for (unsigned b = 0; b < 64; b++)
    off_grain |= (uint64_t)(b % p->grain != 0 || b >= stride) << b;
  for (uint32_t base = 0;; base += stride) {
    require_or_exit(base / p->grain <= UINT16_MAX, "a row does not fit");
    uint64_t taken = off_grain;
    for (uint32_t i = p->begin[row]; i < p->begin[row + 1] && ~taken != 0; i++)
      taken |= used_from(p, base + p->column[i]);
    if (~taken != 0)
      return base + ihp_lowest(~taken);
  }
}

static void place_row(struct packing *p, uint32_t row)
{
  const uint32_t base = first_fit(p, row);
  require_or_exit(base / p->grain <= UINT16_MAX, "an offset does not fit");
  p->offset[row] = (uint16_t)(base / p->grain);
  for (uint32_t i = p->begin[row]; i < p->begin[row + 1]; i++) {
    const uint32_t at = base + p->column[i];
    require_or_exit((p->used[at / 64] >> at % 64 & 1) == 0, "two keys are equal");
    p->used[at / 64] |= UINT64_C(1) << at % 64;
    p->packed[at] = p->strength[i];
    if (at >= p->length)
      p->length = at + 1;
  }
}

/* Places the rows, the largest first, when there is most space; rows of equal size in ascending
 * order. */
static void place_rows(struct packing *p)
{
  uint32_t largest = 0;
  for (uint32_t row = 0; row < p->rows; row++)
    if (p->begin[row + 1] - p->begin[row] > largest)
      largest = p->begin[row + 1] - p->begin[row];
  for (uint32_t size = largest; size > 0; size--)
    for (uint32_t row = 0; row < p->rows; row++)
      if (p->begin[row + 1] - p->begin[row] == size)
        place_row(p, row);
}

/* ---- Output -------------------------------------------------------------- */

static void print_array(const char *name, const uint16_t values[], uint32_t length)
{
  printf("\nconst uint16_t %s[%lu] = {", name, (unsigned long)length);
  for (uint32_t i = 0; i < length; i++)
    printf("%s%u,", i % 16 == 0 ? "\n" : "", values[i]);
  printf("\n};\n");
}

/* A ranking's tables: the prefix of their names, and how they are packed. */
struct table_output {
  const char *name;
  struct {
    unsigned row_bits, grain;
  } shape[IH_RATE_MAX_CARDS + 1];
};

#define NINE_RANKS                                                                                 \
  {                                                                                                \
    [5] = {10, 1}, [6] = {10, 1}, [7] = {10, 1}, [8] = {11, 1}, [9] = { 12, 1 }                    \
  }

static const struct table_output outputs[IH_RANKINGS] = {
    [IH_RANKING_STANDARD] = {"ihp",
                             {[5] = {IHP_ROW_BITS_5, IHP_GRAIN_5},
                              [6] = {IHP_ROW_BITS_6, IHP_GRAIN_6},
                              [7] = {IHP_ROW_BITS_7, IHP_GRAIN_7},
                              [8] = {IHP_ROW_BITS_8, IHP_GRAIN_8},
                              [9] = {IHP_ROW_BITS_9, IHP_GRAIN_9}}},
    [IH_RANKING_SHORT] = {"ihp_short", NINE_RANKS},
    [IH_RANKING_SHORT_TRIPS] = {"ihp_trips", NINE_RANKS},
};

static void make_table(const struct table_output *out, unsigned n, uint32_t entries,
                       const uint16_t strengths[])
{
  struct packing *p = &packing;
  char name[40];
  memset(p, 0, sizeof *p);
  p->n = n;
  p->row_bits = out->shape[n].row_bits;
  p->grain = out->shape[n].grain;
  p->rows = 1u << p->row_bits;
  p->entries = entries;
  require_or_exit(p->row_bits >= ROW_BITS_MIN && p->rows <= ROWS_MAX && p->grain <= GRAIN_MAX &&
                      entries <= QUINARIES_MAX,
                  "a table does not fit");
  fill_rows(p, strengths);
  place_rows(p);
  (void)snprintf(name, sizeof name, "%s_offsets_%u", out->name, n);
  print_array(name, p->offset, p->rows);
  (void)snprintf(name, sizeof name, "%s_entries_%u", out->name, n);
  print_array(name, p->packed, p->length);
}

static void rate_quinaries(unsigned n, uint32_t size, const uint16_t fewer[], uint16_t strengths[])
{
  uint8_t counts[IHP_RANKS];
  require_or_exit(size <= QUINARIES_MAX, "too many quinaries");
  for (uint32_t rank = 0; rank < size; rank++) {
    require_or_exit(ih_quinary_unrank(n, rank, counts) == IH_OK, "a rank has no quinary");
    strengths[rank] = best_without_one(counts, fewer);
  }
}

static void make_tables(const struct ihp_rules *rules, const struct table_output *out)
{
  static uint16_t strengths[2][QUINARIES_MAX], flush[RANK_SETS];
  char name[40];
  memset(flush, 0, sizeof flush);
  for (unsigned n = IH_RATE_MIN_CARDS; n <= IH_RATE_MAX_CARDS; n++) {
    const uint32_t size = quinaries(rules, n);
    if (n == IH_RATE_MIN_CARDS)
      rate_five(rules, strengths[n % 2], flush);
    else
      rate_quinaries(n, size, strengths[(n - 1) % 2], strengths[n % 2]);
    make_table(out, n, size, strengths[n % 2]);
  }
  rate_larger_flushes(rules, flush);
  (void)snprintf(name, sizeof name, "%s_flushes", out->name);
  print_array(name, flush, 1u << rules->ranks);
}

/* Prints the card keys described in eval/rating/tables.h. */
static void print_card_keys(void)
{
  printf("\nconst uint64_t ihp_card_keys[%u] = {\n", IHP_RANKS * IHP_COPIES);
  for (unsigned card = 0; card < IHP_RANKS * IHP_COPIES; card++)
    printf("0x%08lX%08lX,%s", (unsigned long)weights[card / 4], 1ul << (4 * (card % 4)) | 1ul << 16,
           card % 4 == 3 ? "\n" : " ");
  printf("};\n\nconst ih_rating_sum ih_card_rating_sums[%u] = {\n", IHP_RANKS * IHP_COPIES);
  for (unsigned card = 0; card < IHP_RANKS * IHP_COPIES; card++)
    printf("{0x%08lX%08lX, 0x%016llX},\n", (unsigned long)weights[card / 4],
           1ul << (4 * (card % 4)) | 1ul << 16, 1ull << (16 * (card % 4) + card / 4));
  printf("};\n");
}

static void print_weight_digits(void)
{
  printf("\nconst uint8_t ihp_weight_digits[%u][16] = {\n", IHP_DIGITS);
  for (unsigned d = 0; d < IHP_DIGITS; d++) {
    printf("{");
    for (unsigned r = 0; r < IHP_RANKS; r++)
      printf("%lu,", (unsigned long)weights[r] >> (IHP_DIGIT_BITS * d) & 511);
    printf("},\n");
  }
  printf("};\n");
}

/* Returns the sum of the weights of the ranks first + j, j in a set. */
static uint32_t sum_weights(unsigned first, unsigned set)
{
  uint32_t sum = 0;
  for (unsigned j = 0; j < 4; j++)
    sum += (set >> j & 1) * weights[first + j];
  return sum;
}

static void print_weight_sums(void)
{
  printf("\nconst uint8_t ihp_weight_sums[3][3][16] = {\n");
  for (unsigned i = 0; i < 3; i++) {
    require_or_exit(sum_weights(4 * i, 15) >> (8 * (i + 1)) == 0,
                    "a sum of weights has too many bytes");
    printf("{");
    for (unsigned b = 0; b < 3; b++) {
      printf("{");
      for (unsigned set = 0; set < 16; set++)
        printf("%lu,", (unsigned long)sum_weights(4 * i, set) >> (8 * b) & 255);
      printf("},\n");
    }
    printf("},\n");
  }
  printf("};\n");
}

static void print_directory(void)
{
  printf("\nconst struct ihp_tables ihp_tables[%d] = {\n", IH_RANKINGS);
  for (unsigned i = 0; i < IH_RANKINGS; i++) {
    const struct table_output *out = &outputs[i];
    printf("{{");
    for (unsigned n = IH_RATE_MIN_CARDS; n <= IH_RATE_MAX_CARDS; n++)
      printf("{%s_offsets_%u, %s_entries_%u, %u, %u, sizeof %s_entries_%u / 2 - 1},\n", out->name,
             n, out->name, n, out->shape[n].row_bits, out->shape[n].grain, out->name, n);
    printf("}, %s_flushes},\n", out->name);
  }
  printf("};\n");
}

int main(void)
{
  printf("/* Made by lib/eval/rating/generate.c. */\n#include \"eval/rating/tables.h\"\n");
  require_weights();
  print_card_keys();
  print_weight_digits();
  print_weight_sums();
  for (unsigned i = 0; i < IH_RANKINGS; i++)
    make_tables(&ihp_rules[i], &outputs[i]);
  print_directory();
  return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
