/* Percentile buckets of a small deck, compared with the rule from the tables of E[HS] and E[HS^2];
 * and faults found by verification. */
#include "buckets.h"
#include "errors.h"
#include "harness.h"

#include <isohand/build.h>
#include <isohand/equity.h>
#include <stdlib.h>
#include <string.h>

static const char recipe[] =
    "{\"preflop\": {\"method\": \"percentile\", \"k\": 5, \"of\": \"ehs2\"},"
    " \"flop\": {\"method\": \"percentile\", \"k\": 40, \"of\": \"ehs2\"},"
    " \"turn\": {\"method\": \"percentile\", \"k\": 60, \"outer\": 12},"
    " \"river\": {\"method\": \"percentile\", \"k\": 9}}";

/* ---- Rule for percentiles ----------------------------------------------------------------- */

/* Hands of one outer percentile, or all, with a value. */
struct hand {
  uint64_t value, index, weight;
};

static int compare_hands(const void *a, const void *b)
{
  const struct hand *x = a, *y = b;
  return (x->value > y->value) - (x->value < y->value);
}

/* Returns how many of the lowest hands are in clusters 0..c of k: tries all ends between values
 * that leave a value for each cluster. */
static size_t find_end(const struct hand hand[], size_t hands, uint64_t c, uint64_t k, size_t begin)
{
  uint64_t all = 0, up_to = 0, nearest = UINT64_MAX, values_left = 0;
  size_t end = begin;
  for (size_t i = 0; i < hands; i++) {
    all += hand[i].weight;
    values_left += i + 1 == hands || hand[i].value != hand[i + 1].value;
  }
  for (size_t i = 0; i < hands; i++) {
    up_to += hand[i].weight;
    if (i + 1 < hands && hand[i].value == hand[i + 1].value)
      continue;
    values_left--;
    const uint64_t here = up_to * k, there = all * (c + 1);
    const uint64_t gap = here < there ? there - here : here - there;
    if (i >= begin && values_left >= k - 1 - c && gap < nearest) {
      nearest = gap;
      end = i + 1;
    }
  }
  return end;
}

/* Sorts the hands, and sets label[] of each to its percentile, from `first` on. */
static void apply_rule(struct hand hand[], size_t hands, uint64_t k, uint64_t first,
                       uint64_t label[])
{
  qsort(hand, hands, sizeof *hand, compare_hands);
  size_t begin = 0;
  for (uint64_t c = 0; c < k; c++) {
    const size_t end = find_end(hand, hands, c, k, begin);
    for (; begin < end; begin++)
      label[hand[begin].index] = first + c;
  }
}

/* ---- Hands of a street -------------------------------------------------------------------- */

/* Sums of squares, except on a final street, and of scores. */
struct street {
  uint64_t count, *squares, *points, *weight;
};

static struct street read_street(const ih_store *store)
{
  struct street street = {.count = ih_store_hands(store)};
  ih_feature_game game = *ih_store_game(store);
  ih_build *build;
  game.buckets = 0;
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(ih_build_add(build, ih_feature_find("ehs"), ih_store_rounds(store), NULL, NULL),
                   IH_OK);
  ck_assert_int_eq(ih_build_plan(build, NULL, NULL), IH_OK);
  ck_assert_int_eq(ih_build_run(build, NULL), IH_OK);
  street.squares = malloc(3 * street.count * sizeof *street.squares);
  ck_assert_ptr_nonnull(street.squares);
  street.points = street.squares + street.count;
  street.weight = street.points + street.count;
  const int is_river = ih_store_rounds(store)->cards[1] == 5;
  const void *points = ih_build_values(build, 0, 1), *squares = ih_build_values(build, 0, 0);
  for (uint64_t i = 0; i < street.count; i++) {
    street.points[i] = is_river ? ((const uint16_t *)points)[i] : ((const uint32_t *)points)[i];
    street.squares[i] =
        is_river ? street.points[i] * street.points[i] : ((const uint64_t *)squares)[i];
    ck_assert_int_eq(ih_multiplicity(ih_store_indexer(store), ih_store_rounds(store)->count - 1u, i,
                                     &street.weight[i]),
                     IH_OK);
  }
  ih_build_free(build);
  return street;
}

/* Takes the hands with this label, or all for UINT64_MAX, by one of their values. */
static size_t take_hands(const struct street *street, const uint64_t value[],
                         const uint64_t label_of[], uint64_t label, struct hand hand[])
{
  size_t hands = 0;
  for (uint64_t i = 0; i < street->count; i++)
    if (label == UINT64_MAX || label_of[i] == label)
      hand[hands++] = (struct hand){value[i], i, street->weight[i]};
  return hands;
}

/* Checks that each label has one bucket, and each bucket one label. */
static void compare_labels(const ih_store *store, const uint64_t label[], uint64_t k)
{
  uint64_t bucket_of[64], seen = 0;
  ck_assert_uint_le(k, 64);
  memset(bucket_of, UINT8_MAX, sizeof bucket_of);
  for (uint64_t i = 0; i < ih_store_hands(store); i++) {
    const uint64_t b = ih_store_value_unchecked(store, 0, i, 0);
    if (bucket_of[label[i]] == UINT64_MAX) {
      ck_assert_uint_eq(seen >> b & 1, 0);
      seen |= UINT64_C(1) << b;
      bucket_of[label[i]] = b;
    }
    ck_assert_uint_eq(bucket_of[label[i]], b);
  }
  ck_assert_uint_eq(ih_store_game(store)->buckets, k);
  ck_assert_uint_eq(seen, k == 64 ? UINT64_MAX : (UINT64_C(1) << k) - 1);
}

/* Checks one coordinate: the ends and the centre of each bucket are the first, the last and the
 * lowest median of its hands. */
static void check_values(const ih_store *store, const struct street *street, const uint64_t value[],
                         uint64_t unit, size_t width, size_t j)
{
  struct hand *hand = malloc(street->count * sizeof *hand);
  uint64_t *bucket = malloc(street->count * sizeof *bucket);
  ck_assert(hand != NULL && bucket != NULL);
  for (uint64_t i = 0; i < street->count; i++)
    bucket[i] = ih_store_value_unchecked(store, 0, i, 0);
  for (uint64_t b = 0; b < ih_store_game(store)->buckets; b++) {
    const size_t hands = take_hands(street, value, bucket, b, hand);
    uint64_t all = 0, up_to = 0;
    size_t median = 0;
    qsort(hand, hands, sizeof *hand, compare_hands);
    for (size_t i = 0; i < hands; i++)
      all += hand[i].weight;
    for (up_to = hand[0].weight; 2 * up_to < all; up_to += hand[++median].weight)
      ;
    ck_assert_uint_eq(buckets_element(store, "low", b * width + j), hand[0].value * unit);
    ck_assert_uint_eq(buckets_element(store, "high", b * width + j), hand[hands - 1].value * unit);
    ck_assert_uint_eq(buckets_element(store, "centre", b * width + j), hand[median].value * unit);
  }
  free(hand);
  free(bucket);
}

/* ---- Percentile buckets ------------------------------------------------------------------- */

/* 16 cards: 36 opponents, with a score of 2 each. */
enum { MOST_POINTS = 72 };

START_TEST(by_rule)
{
  static const struct {
    const char *street;
    uint64_t k, outer;
  } rows[] = {{"preflop", 5, 0}, {"flop", 40, 0}, {"turn", 60, 12}, {"river", 9, 0}};
  buckets_make_well(recipe, "4x4", NULL);
  for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
    ih_store *store = buckets_open(rows[r].street);
    const struct street street = read_street(store);
    struct hand *hand = malloc(street.count * sizeof *hand);
    uint64_t *outer = calloc(street.count, sizeof *outer),
             *label = malloc(street.count * sizeof *label);
    ck_assert(hand != NULL && outer != NULL && label != NULL);
    if (rows[r].outer == 0) {
      const size_t hands = take_hands(&street, street.squares, NULL, UINT64_MAX, hand);
      apply_rule(hand, hands, rows[r].k, 0, label);
    } else {
      const uint64_t inner = rows[r].k / rows[r].outer;
      size_t hands = take_hands(&street, street.squares, NULL, UINT64_MAX, hand);
      apply_rule(hand, hands, rows[r].outer, 0, outer);
      for (uint64_t o = 0; o < rows[r].outer; o++) {
        hands = take_hands(&street, street.points, outer, o, hand);
        apply_rule(hand, hands, inner, o * inner, label);
      }
    }
    compare_labels(store, label, rows[r].k);
    if (strcmp(rows[r].street, "river") == 0)
      check_values(store, &street, street.points, 1, 1, 0);
    else
      check_values(store, &street, street.squares, 1, rows[r].outer == 0 ? 1 : 2, 0);
    if (rows[r].outer != 0)
      check_values(store, &street, street.points, MOST_POINTS, 2, 1);
    free(hand);
    free(outer);
    free(label);
    free(street.squares);
    ih_store_close(store);
  }
}
END_TEST

/* A nested division on a final street is nested in HS. */
START_TEST(nested_river)
{
  ih_error error;
  ck_assert_int_eq(buckets_make("{\"river\": {\"method\": \"percentile\", \"k\": 6, \"outer\": 3}}",
                                "4x4", NULL, &error),
                   IH_OK);
  ih_store *store = buckets_open("river");
  const ih_verify_options some = {.samples = 300, .seed = 1};
  ck_assert_str_eq(ih_table_metadata(ih_store_table(store), "bucket.of"), "ehs2,ehs");
  ck_assert_str_eq(ih_table_metadata(ih_store_table(store), "bucket.outer"), "3");
  ck_assert_int_eq(ih_store_verify(store, &some, NULL, &error), IH_OK);
  for (uint64_t b = 1; b < 6; b++)
    ck_assert_uint_lt(buckets_element(store, "high", b - 1), buckets_element(store, "low", b));
  ih_store_close(store);
}
END_TEST

enum { WEIGHTED_CLUSTERS = 4 };

/* Reads the cluster of each of the 16 preflop hands from the metadata. */
static void read_clusters(const ih_store *store, uint8_t of[IH_PREFLOP_CLASSES])
{
  const char *text = ih_table_metadata(ih_store_table(store), "feature.cluster");
  ck_assert_ptr_nonnull(text);
  for (unsigned i = 0; i < 16; i++) {
    char *end;
    of[i] = (uint8_t)strtoul(text, &end, 10);
    text = end + 1;
  }
}

/* Replaces the values of a river by HS against opponents of weight c in cluster c, from the counts
 * against each cluster. */
static void weigh_opponents(const ih_store *store, struct street *street)
{
  const ih_feature_game *game = ih_store_game(store);
  uint8_t of[IH_PREFLOP_CLASSES];
  const ih_equity_clusters clusters = {.of = of, .count = WEIGHTED_CLUSTERS};
  const size_t n = street->count * WEIGHTED_CLUSTERS;
  uint16_t *wins = malloc(3 * n * sizeof *wins), *ties = wins + n, *opponents = ties + n;
  ih_street *river;
  ck_assert_ptr_nonnull(wins);
  read_clusters(store, of);
  ck_assert_int_eq(ih_street_new(game->ranking, &game->deck, 5, 5, &river, NULL), IH_OK);
  ck_assert_int_eq(ih_equity_clusters_final(river, &clusters, 0, ih_street_boards(river), NULL,
                                            NULL, wins, ties, opponents),
                   IH_OK);
  for (uint64_t i = 0; i < street->count; i++) {
    double score = 0, most = 0;
    for (unsigned c = 0; c < WEIGHTED_CLUSTERS; c++) {
      const uint64_t at = i * WEIGHTED_CLUSTERS + c;
      score += c * (wins[at] + ties[at] / 2.0);
      most += c * (double)opponents[at];
    }
    street->points[i] = (uint64_t)((most > 0 ? score * 65535 / most : 32767.5) + 0.5);
  }
  ih_street_free(river);
  free(wins);
}

START_TEST(weighted_river)
{
  buckets_make_well(
      "{\"river\": {\"method\": \"percentile\", \"of\": \"ochs\", \"k\": 25, \"clusters\": 4}}",
      "4x4", NULL);
  ih_store *store = buckets_open("river");
  struct street street = read_street(store);
  struct hand *hand = malloc(street.count * sizeof *hand);
  uint64_t *label = malloc(street.count * sizeof *label);
  ck_assert(hand != NULL && label != NULL);
  weigh_opponents(store, &street);
  apply_rule(hand, take_hands(&street, street.points, NULL, UINT64_MAX, hand), 25, 0, label);
  compare_labels(store, label, 25);
  check_values(store, &street, street.points, 1, 1, 0);
  free(hand);
  free(label);
  free(street.squares);
  ih_store_close(store);
}
END_TEST

START_TEST(wrong)
{
  const ih_verify_options full = {.full = 1};
  buckets_make_well(recipe, "4x4", NULL);
  ih_store *right = buckets_open("flop");
  const uint64_t low = buckets_element(right, "low", 5), high = buckets_element(right, "high", 5);
  uint64_t next = UINT64_MAX; /* the lowest value above them */
  for (uint64_t b = 0; b < 40; b++) {
    const uint64_t other = buckets_element(right, "low", b);
    next = other > high && other < next ? other : next;
  }
  ck_assert_uint_lt(low, high); /* more than one value, so the ends are different hands' */
  ih_store_close(right);
  right = buckets_open("turn");
  const uint64_t turn_low = buckets_element(right, "low", 2 * 7 + 1);
  ih_store_close(right);
  const struct {
    const char *street, *tensor, *why;
    uint64_t i, value, was;
  } rows[] = {
      {"flop", "low", "but none when recomputed", 5, low + 1, low},
      {"flop", "high", "but none when recomputed", 5, high - 1, high},
      {"flop", "high", " overlaps a different bucket", 5, next, high},
      {"flop", "low", "bucket 5 has a `low` above its `high`", 5, high + 1, low},
      {"turn", "low", "but none when recomputed", 2 * 7 + 1, turn_low + 1, turn_low},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    ih_error error;
    buckets_change(rows[i].street, rows[i].tensor, rows[i].i, rows[i].value);
    ih_store *store = buckets_open(rows[i].street);
    ck_assert_int_eq(ih_store_verify(store, &full, NULL, &error), IH_ERR_MISMATCH);
    test_message_has(error, rows[i].why);
    ih_store_close(store);
    buckets_change(rows[i].street, rows[i].tensor, rows[i].i, rows[i].was);
  }
}
END_TEST

/* Two hands with equal multiplicity are swapped between buckets: sizes are right, values are
 * not. */
START_TEST(exchanged)
{
  const ih_verify_options full = {.full = 1};
  ih_error error;
  buckets_make_well(recipe, "4x4", NULL);
  ih_store *store = buckets_open("flop");
  const struct street street = read_street(store);
  uint64_t other = 1;
  const uint64_t bucket = ih_store_value_unchecked(store, 0, 0, 0);
  while (street.weight[other] != street.weight[0] ||
         ih_store_value_unchecked(store, 0, other, 0) == bucket)
    other++;
  const uint64_t bucket_of_other = ih_store_value_unchecked(store, 0, other, 0);
  free(street.squares);
  ih_store_close(store);
  buckets_change("flop", "bucket", 0, bucket_of_other);
  buckets_change("flop", "bucket", other, bucket);
  store = buckets_open("flop");
  ck_assert_int_eq(ih_store_verify(store, &full, NULL, &error), IH_ERR_MISMATCH);
  char expected[100];
  (void)snprintf(expected, sizeof expected, "`bucket` is %u, but %u when recomputed",
                 (unsigned)bucket_of_other, (unsigned)bucket);
  test_message_has(error, expected);
  ih_store_close(store);
}
END_TEST

/* The checksums of both source tensors are recorded. */
START_TEST(sources)
{
  const ih_feature_game game = buckets_game("4x4");
  const ih_rounds turn = {.count = 2, .cards = {2, 4}};
  char path[SCRATCH_PATH];
  ih_build *build;
  ih_store *ehs;
  buckets_make_well(recipe, "4x4", NULL);
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(
      ih_build_add(build, ih_feature_find("ehs"), &turn, scratch_path("ehs", path), NULL), IH_OK);
  ck_assert_int_eq(ih_build_plan(build, NULL, NULL), IH_OK);
  ck_assert_int_eq(ih_build_run(build, NULL), IH_OK);
  ih_build_free(build);
  ck_assert_int_eq(ih_store_open(path, &ehs, NULL), IH_OK);
  ih_store *store = buckets_open("turn");
  ck_assert_str_eq(ih_table_metadata(ih_store_table(store), "source.2,4.ehs.squares"),
                   ih_table_metadata(ih_store_table(ehs), "xxh3-128.squares"));
  ck_assert_str_eq(ih_table_metadata(ih_store_table(store), "source.2,4.ehs.points"),
                   ih_table_metadata(ih_store_table(ehs), "xxh3-128.points"));
  ih_store_close(store);
  ih_store_close(ehs);
  store = buckets_open("river");
  ck_assert_ptr_null(ih_table_metadata(ih_store_table(store), "source.2,5.ehs.squares"));
  ih_store_close(store);
}
END_TEST

/* A file is kept only for its own kind. */
START_TEST(kept)
{
  static const char *const others[] = {
      "{\"river\": {\"method\": \"percentile\", \"k\": 8, \"of\": \"ehs2\"}}",
      "{\"river\": {\"method\": \"percentile\", \"k\": 8, \"outer\": 2}}",
      "{\"river\": {\"method\": \"optimal\", \"k\": 8}}"};
  ih_error error;
  ck_assert_int_eq(
      buckets_make("{\"river\": {\"method\": \"percentile\", \"k\": 8}}", "4x4", NULL, NULL),
      IH_OK);
  ck_assert_int_eq(
      buckets_make("{\"river\": {\"method\": \"percentile\", \"k\": 8, \"of\": \"ehs\"}}", "4x4",
                   NULL, NULL),
      IH_OK);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    ck_assert_int_eq(buckets_make(others[i], "4x4", NULL, &error), IH_ERR_MISMATCH);
    ck_assert_ptr_nonnull(
        strstr(error.message, "made by a different method or with different settings"));
  }
  buckets_say("river", "bucket.of", "x");
  ck_assert_int_eq(buckets_make(others[0], "4x4", NULL, &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(strstr(error.message, "unknown bucket method"));
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {by_rule}, {nested_river}, {weighted_river}, {sources},
               {kept}, {wrong}, {exchanged})
