/* The comparison of published methods: the rules that they are compared with, and that the proof
 * detects errors. */
#include "bench/field/field.h"
#include "executors.h"
#include "harness.h"
#include "reference_strength.h"

#include <isohand/rating.h>
#include <stdlib.h>
#include <string.h>

static struct field_scale *scale;
static struct field_classes five; /* a third of all blocks */

static void make_classes(void)
{
  const ih_executor executor = test_backwards(1);
  scale = field_scale_new();
  ck_assert_ptr_nonnull(scale);
  ck_assert(field_classes_make(scale, 5, 3, &executor, &five));
}

static void free_classes(void)
{
  field_classes_free(&five);
  field_scale_free(scale);
}

/* ---- Rules ----------------------------------------------------------------------- */

/* Numbers of five-card hands in each category (any reference on poker). */
START_TEST(categories)
{
  static const unsigned expected[IH_CATEGORIES] = {1302540, 1098240, 123552, 54912, 10200,
                                                   5108,    3744,    624,    40};
  const ih_executor executor = test_threads(2);
  struct field_classes all;
  unsigned found[IH_CATEGORIES] = {0};
  ck_assert_uint_eq(scale->classes, 7462);
  ck_assert(field_classes_make(scale, 5, 1, &executor, &all));
  ck_assert_uint_eq(all.blocks.hands, 2598960);
  ck_assert_uint_eq(all.distinct, 7462);
  for (uint32_t i = 0; i < all.blocks.hands; i++)
    found[ih_ranking_category(IH_RANKING_STANDARD, (uint16_t)(all.of[i] + 1))]++;
  for (unsigned category = 0; category < IH_CATEGORIES; category++)
    ck_assert_uint_eq(found[category], expected[category]);
  field_classes_free(&all);
}
END_TEST

/* Classes equal the oracle's strengths, on a sample of blocks. */
START_TEST(classes)
{
  const unsigned cards = (unsigned)_i;
  const ih_executor executor = test_threads(3);
  struct field_classes some;
  uint8_t *rows = malloc((size_t)FIELD_BLOCK * cards);
  unsigned wrong = 0;
  ck_assert(field_classes_make(scale, cards,
                               cards == 5   ? 31
                               : cards == 6 ? 1009
                                            : 6007,
                               &executor, &some));
  for (size_t i = 0; i < some.blocks.count; i++) {
    const struct field_start *start = &some.blocks.start[i];
    field_block_rows(cards, start->first, rows);
    for (size_t j = 0; j < start[1].at - start->at; j++)
      wrong += some.of[start->at + j] + 1 != reference_strength(rows + j * cards, cards);
  }
  ck_assert_uint_eq(wrong, 0);
  ck_assert_uint_gt(some.blocks.hands, 10000);
  field_classes_free(&some);
  free(rows);
}
END_TEST

/* The best five of the seven cards: all without two of them. */
static uint32_t best_of(const uint8_t cards[7])
{
  uint32_t best = 0;
  for (unsigned i = 0; i < 7; i++)
    for (unsigned j = i + 1; j < 7; j++) {
      uint8_t chosen[7];
      unsigned n = 0;
      for (unsigned k = 0; k < 7; k++)
        if (k != i && k != j)
          chosen[n++] = cards[k];
      const uint32_t value = field_truth(chosen, 5);
      best = value > best ? value : best;
    }
  return best;
}

/* Six and seven cards of one suit, which samples of blocks seldom include. */
START_TEST(suited)
{
  unsigned wrong = 0, hands = 0;
  for (unsigned set = 0; set < 1u << 13; set++) {
    uint8_t cards[13];
    const size_t n = reference_suited(set, set % 4, cards);
    if (n != 6 && n != 7)
      continue;
    if (n == 6)
      cards[6] = (uint8_t)(cards[0] ^ 1); /* and its lowest rank once more */
    wrong += field_truth(cards, 7) != best_of(cards);
    hands++;
  }
  ck_assert_uint_eq(hands, 2 * 1716);
  ck_assert_uint_eq(wrong, 0);
}
END_TEST

/* The number of distinct ratings equals that in the literature. */
START_TEST(distinct)
{
  static const unsigned expected[] = {6075, 4824};
  static const uint32_t hands[] = {20358520, 133784560};
  const ih_executor executor = test_threads(2);
  struct field_classes all;
  if (test_tier() == TIER_CHECK && _i == 7)
    return;
  ck_assert(field_classes_make(scale, (unsigned)_i, 1, &executor, &all));
  ck_assert_uint_eq(all.blocks.hands, hands[_i - 6]);
  ck_assert_uint_eq(all.distinct, expected[_i - 6]);
  field_classes_free(&all);
}
END_TEST

/* ---- Blocks ------------------------------------------------------------------------ */

START_TEST(blocks_in_order)
{
  struct field_blocks blocks;
  uint8_t *rows = malloc((size_t)FIELD_BLOCK * 5), last[5] = {0};
  size_t hands = 0, wrong = 0, longest = 0;
  ck_assert(field_blocks_make(5, 1, &blocks));
  ck_assert_uint_eq(blocks.count, 1176); /* C(49, 2) */
  for (size_t i = 0; i < blocks.count; i++) {
    const size_t n = blocks.start[i + 1].at - blocks.start[i].at;
    wrong += blocks.start[i].at != hands;
    longest = n > longest ? n : longest;
    field_block_rows(5, blocks.start[i].first, rows);
    for (size_t j = 0; j < n; j++, hands++) {
      const uint8_t *row = rows + 5 * j;
      wrong += row[0] >= row[1] || row[1] >= row[2] || row[2] >= row[3] || row[3] >= row[4] ||
               row[4] > 51 || (hands > 0 && memcmp(last, row, 5) >= 0);
      memcpy(last, row, 5);
    }
  }
  ck_assert_uint_eq(wrong, 0);
  ck_assert_uint_eq(hands, 2598960);
  ck_assert_uint_eq(longest, FIELD_BLOCK);
  field_blocks_free(&blocks);
  free(rows);
}
END_TEST

START_TEST(blocks_sorted)
{
  static uint32_t colex[FIELD_BLOCK], out[FIELD_BLOCK];
  const unsigned highest = 30;
  size_t n = 0, wrong = 0;
  for (unsigned z = highest + 3; z < 52; z++)
    for (unsigned y = highest + 2; y < z; y++)
      for (unsigned x = highest + 1; x < y; x++)
        colex[n++] = x << 16 | y << 8 | z;
  field_block_sort(highest, colex, out);
  for (size_t i = 1; i < n; i++)
    wrong += out[i] <= out[i - 1];
  ck_assert_uint_eq(wrong, 0);
  ck_assert_uint_eq(n, 21 * 20 * 19 / 6);
}
END_TEST

/* ---- Wrong and correct methods ------------------------------------------------------------ */

/* How a test's method alters the correct strength. */
struct twist {
  uint32_t (*of)(uint32_t strength, const uint8_t cards[]);
};

static uint32_t same(uint32_t strength, const uint8_t cards[])
{
  (void)cards;
  return strength;
}

static uint32_t descending(uint32_t strength, const uint8_t cards[])
{
  (void)cards;
  return 7463 - strength;
}

static uint32_t two_in_one(uint32_t strength, const uint8_t cards[])
{
  (void)cards;
  return strength == 5000 ? 5001 : strength;
}

static uint32_t two_exchanged(uint32_t strength, const uint8_t cards[])
{
  (void)cards;
  return strength == 5000 ? 5001 : strength == 5001 ? 5000 : strength;
}

/* Two suits' royal flushes beat the other two. */
static uint32_t one_in_two(uint32_t strength, const uint8_t cards[])
{
  return strength == 7462 && cards[0] % 4 > 1 ? 7463 : strength;
}

static uint32_t in_order_only(uint32_t strength, const uint8_t cards[])
{
  return cards[0] < cards[1] ? strength : strength + 1;
}

static inline uint32_t rate(const void *tables, const uint8_t cards[], unsigned n)
{
  return ((const struct twist *)tables)->of(ih_rate_unchecked(cards, n), cards);
}

FIELD_PLAIN(twisted, rate, FIELD_5_TO_7)

static void block_in_colex(const void *tables, unsigned n, const uint8_t first[], uint32_t out[])
{
  uint8_t hand[5] = {first[0], first[1]};
  for (hand[4] = (uint8_t)(first[1] + 3); hand[4] < 52; hand[4]++)
    for (hand[3] = (uint8_t)(first[1] + 2); hand[3] < hand[4]; hand[3]++)
      for (hand[2] = (uint8_t)(first[1] + 1); hand[2] < hand[3]; hand[2]++)
        *out++ = rate(tables, hand, n);
}

static void *no_memory(void)
{
  return NULL;
}

static void tear_down(void *tables)
{
  (void)tables;
}

static size_t bytes(const void *tables, unsigned n)
{
  (void)tables;
  return n;
}

static struct field_method method_of(const char *name, int high_is_best)
{
  return (struct field_method){.name = name,
                               .source = "a test",
                               .high_is_best = high_is_best,
                               .least = 5,
                               .most = 5,
                               .tear_down = tear_down,
                               .bytes = bytes,
                               .rows = rows_twisted,
                               .block = block_twisted};
}

static enum field_verdict prove(const struct field_method *method, const struct twist *twist,
                                unsigned workers, uint32_t spoiled, struct field_mistake *mistake)
{
  const ih_executor executor = test_threads(workers);
  const struct field_proof proof = {method, twist, &five, &executor, spoiled};
  memset(mistake, 0, sizeof *mistake);
  return field_prove(&proof, mistake);
}

static const struct {
  const char *name;
  struct twist twist;
  int high_is_best;
  enum field_verdict verdict;
  int in_rows, order; /* of the mistake */
} cases[] = {
    {"same", {same}, 1, FIELD_PROVEN, 0, 0},
    {"descending", {descending}, 0, FIELD_PROVEN, 0, 0},
    {"same, declared low is best", {same}, 0, FIELD_WRONG, 0, 1},
    {"descending, declared high is best", {descending}, 1, FIELD_WRONG, 0, 1},
    {"two in one", {two_in_one}, 1, FIELD_WRONG, 0, 1},
    {"two exchanged", {two_exchanged}, 1, FIELD_WRONG, 0, 1},
    {"one in two", {one_in_two}, 1, FIELD_WRONG, 0, 0},
    {"in order only", {in_order_only}, 1, FIELD_WRONG, 1, 0},
};

/* The mistake is two hands whose order by the oracle is `order`, with the method's values. */
START_TEST(wrong_methods)
{
  const struct field_method method = method_of(cases[_i].name, cases[_i].high_is_best);
  struct field_mistake mistake, again;
  ck_assert_int_eq(prove(&method, &cases[_i].twist, 1, FIELD_NO_HAND, &mistake), cases[_i].verdict);
  ck_assert_int_eq(prove(&method, &cases[_i].twist, 4, FIELD_NO_HAND, &again), cases[_i].verdict);
  ck_assert_mem_eq(&mistake, &again, sizeof mistake);
  if (cases[_i].verdict == FIELD_PROVEN)
    return;
  const int hand = reference_strength(mistake.hand, 5),
            other = reference_strength(mistake.other, 5);
  ck_assert_int_eq(mistake.in_rows, cases[_i].in_rows);
  ck_assert_int_eq(mistake.order, cases[_i].order);
  ck_assert_int_eq((hand > other) - (hand < other), cases[_i].order);
  ck_assert_uint_eq(rate(&cases[_i].twist, mistake.other, 5), mistake.other_value);
  if (!mistake.in_rows)
    ck_assert_uint_eq(rate(&cases[_i].twist, mistake.hand, 5), mistake.value);
}
END_TEST

/* One wrong hand is enough, wherever it is: first, in the middle, last. */
START_TEST(one_hand)
{
  static const struct twist twist = {same};
  const struct field_method method = method_of("one hand", 1);
  const uint32_t hands[] = {0, 1, 12345, five.blocks.hands / 2, five.blocks.hands - 1};
  uint8_t *rows = malloc((size_t)FIELD_BLOCK * 5);
  for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
    struct field_mistake mistake;
    const struct field_start *start = five.blocks.start;
    ck_assert_int_eq(prove(&method, &twist, 2, hands[i], &mistake), FIELD_WRONG);
    while (start[1].at <= hands[i])
      start++;
    field_block_rows(5, start->first, rows);
    if (hands[i] >= 12345) { /* not the first of their classes */
      ck_assert_mem_eq(mistake.hand, rows + 5 * (hands[i] - start->at), 5);
      ck_assert_uint_eq(mistake.value, mistake.other_value + 1);
    }
  }
  free(rows);
}
END_TEST

START_TEST(other_order)
{
  static const struct twist twist = {same};
  struct field_method method = method_of("colex", 1);
  struct field_mistake mistake;
  method.block = block_in_colex;
  ck_assert_int_eq(prove(&method, &twist, 2, FIELD_NO_HAND, &mistake), FIELD_WRONG);
  method.colex = 1;
  ck_assert_int_eq(prove(&method, &twist, 2, FIELD_NO_HAND, &mistake), FIELD_PROVEN);
  method.rows = NULL;
  ck_assert_int_eq(prove(&method, &twist, 2, FIELD_NO_HAND, &mistake), FIELD_PROVEN);
}
END_TEST

START_TEST(mistakes_in_words)
{
  const struct field_mistake mistake = {.cards = 5,
                                        .in_rows = 1,
                                        .hand = {48, 44, 40, 36, 32},
                                        .other = {0, 4, 8, 12, 17},
                                        .value = 7,
                                        .other_value = 8,
                                        .order = 1};
  char text[200];
  ck_assert_uint_eq(field_mistake_text(&mistake, text, sizeof text), strlen(text));
  ck_assert_str_eq(text, "5 cards, in rows: AsKsQsJsTs is 7 and 2s3s4s5s6h 8, but the first is "
                         "better than it");
}
END_TEST

/* ---- Rows -------------------------------------------------------------------------------- */

static void silent(const char *what, const char *name)
{
  (void)what;
  (void)name;
}

static char *printed(int (*print)(const struct field_row[], size_t, FILE *),
                     const struct field_row rows[], size_t count)
{
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  ck_assert_ptr_nonnull(out);
  ck_assert_int_eq(print(rows, count, out), 1);
  fclose(out);
  return text;
}

/* A method that runs out of memory is skipped, and its row shows it. */
START_TEST(out_of_memory)
{
  struct field_method method = method_of("large", 1);
  const ih_executor executor = test_threads(2);
  const struct field_work work = {&executor, 1, NULL, silent};
  struct field_row row = {.method = &method};
  method.set_up = no_memory;
  field_set_up(&row, 1, &work);
  ck_assert_int_eq(row.state, FIELD_LEFT_OUT);
  ck_assert_int_eq(field_prove_rows(&row, 1, &work), FIELD_PROVEN);
  ck_assert_int_eq(field_measure(&row, 1, &work), 1);
  ck_assert_uint_eq(row.proven[5], 0);
  char *table = printed(field_print_table, &row, 1), *json = printed(field_print_json, &row, 1);
  ck_assert_ptr_nonnull(strstr(table, "large                       skipped: out of memory"));
  ck_assert_ptr_nonnull(strstr(json, "\"state\":\"left out\""));
  field_tear_down(&row, 1);
  free(table);
  free(json);
}
END_TEST

/* Figures, and their ratios to the first row's. */
START_TEST(figures)
{
  const struct field_method one = method_of("one", 1), two = method_of("<two>", 1);
  const struct field_row rows[] = {
      {.method = &one, .state = FIELD_READY, .ns = {0, 0, 4, 0.5}},
      {.method = &two, .state = FIELD_READY, .set_up_ns = 2e6, .ns = {8, 0, 2, 1}},
  };
  char *table = printed(field_print_table, rows, 2), *json = printed(field_print_json, rows, 2);
  ck_assert_ptr_nonnull(strstr(table, "\n<two>                                 5        2.0      "
                                      "125.0       -          -       -      500.0    2.00     "
                                      "1000.0    0.50  "));
  ck_assert_ptr_nonnull(strstr(json, "\"set_up_ms\":2.000,"));
  ck_assert_ptr_nonnull(strstr(json, "\"seven_random\":125.000,\"seven_random_ratio\":null,"
                                     "\"seven_in_order\":null,\"seven_in_order_ratio\":null,"
                                     "\"five_random\":500.000,\"five_random_ratio\":2.000,"
                                     "\"five_in_order\":1000.000,\"five_in_order_ratio\":0.500}"));
  free(table);
  free(json);
}
END_TEST

TEST_MAIN_ONCE(make_classes, free_classes, {categories}, {classes, 5, 8}, {suited},
               {distinct, 6, 8}, {blocks_in_order}, {blocks_sorted},
               {wrong_methods, 0, sizeof cases / sizeof *cases}, {one_hand}, {other_order},
               {mistakes_in_words}, {out_of_memory}, {figures})
