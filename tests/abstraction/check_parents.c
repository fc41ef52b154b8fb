/* Buckets within parents: each hand's parent, found independently; each parent's buckets equal
 * those of its hands alone; and faults found by verification. */
#include "buckets.h"
#include "errors.h"
#include "executors.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>

static const char each_kind[] =
    "{\"preflop\": {\"method\": \"optimal\", \"k\": 3},"
    " \"flop\": {\"method\": \"emd\", \"k\": 3, \"bins\": 10, \"within\": \"board\"},"
    " \"turn\": {\"method\": \"emd\", \"k\": 4, \"bins\": 10, \"within\": \"board\", \"public\": "
    "5},"
    " \"river\": {\"method\": \"ochs\", \"k\": 6, \"clusters\": 3, \"within\": \"preflop\"}}";

static const char *const streets[] = {"preflop", "flop", "turn", "river"};
enum { STREETS = 4 };

/* ---- Parents ------------------------------------------------------------------------------ */

/* A table, and an indexer of the cards that determine a hand's parent. */
struct family {
  ih_store *store;
  ih_indexer *indexer;
  size_t skip;
};

static struct family open_family(const char *street, int is_preflop)
{
  struct family f = {.store = buckets_open(street), .skip = is_preflop ? 0 : 2};
  ih_deck deck;
  ih_rounds rounds = {.count = 1};
  ih_indexer_deck(ih_store_indexer(f.store), &deck);
  rounds.cards[0] = is_preflop ? 2 : ih_store_rounds(f.store)->cards[1];
  ck_assert_int_eq(ih_indexer_new(&deck, &rounds, &f.indexer), IH_OK);
  return f;
}

static void close_family(struct family *f)
{
  ih_indexer_free(f->indexer);
  ih_store_close(f->store);
}

static uint64_t class_of(const struct family *f, uint64_t hand)
{
  uint8_t cards[IH_MAX_CARDS];
  uint64_t class;
  ck_assert_int_eq(ih_unindex(ih_store_indexer(f->store), 1, hand, cards), IH_OK);
  ck_assert_int_eq(ih_index_last(f->indexer, cards + f->skip, &class), IH_OK);
  return class;
}

/* Checks that a bucket's hands have one parent, and that a parent's buckets are consecutive. */
static void check_family(const struct family *f, uint64_t parents, unsigned each)
{
  const unsigned buckets = ih_store_game(f->store)->buckets;
  unsigned char *is_used = calloc(buckets, 1);
  ck_assert_ptr_nonnull(is_used);
  ck_assert_uint_eq(buckets_element(f->store, "first", 0), 0);
  ck_assert_uint_eq(buckets_element(f->store, "first", parents), buckets);
  for (uint64_t p = 0; p < parents; p++)
    ck_assert_uint_le(
        buckets_element(f->store, "first", p + 1) - buckets_element(f->store, "first", p), each);
  for (uint64_t i = 0; i < ih_store_hands(f->store); i++) {
    const uint64_t b = ih_store_value_unchecked(f->store, 0, i, 0);
    const uint64_t parent = buckets_element(f->store, "parent", class_of(f, i));
    ck_assert(b >= buckets_element(f->store, "first", parent));
    ck_assert(b < buckets_element(f->store, "first", parent + 1));
    is_used[b] = 1;
  }
  ck_assert_ptr_null(memchr(is_used, 0, buckets));
  free(is_used);
}

START_TEST(parents)
{
  buckets_make_well(each_kind, "4x4", NULL);
  struct family flop = open_family("flop", 0), turn = open_family("turn", 0),
                river = open_family("river", 1);
  const uint64_t flops = ih_indexer_size(flop.indexer, 0);
  for (uint64_t i = 0; i < flops; i++)
    ck_assert_uint_eq(buckets_element(flop.store, "parent", i), i);
  check_family(&flop, flops, 3);
  check_family(&turn, 5, 4);
  check_family(&river, 3, 6);
  ih_store *preflop = buckets_open("preflop");
  for (uint64_t i = 0; i < ih_store_hands(preflop); i++)
    ck_assert_uint_eq(buckets_element(river.store, "parent", i),
                      ih_store_value_unchecked(preflop, 0, i, 0));
  ih_store_close(preflop);
  close_family(&flop);
  close_family(&turn);
  close_family(&river);
}
END_TEST

/* ---- Division of single parents ----------------------------------------------------------- */

/* Lists the E[HS] of all hands of a street, from a division into one bucket per distinct value. */
static uint64_t *list_points(const char *street, const char *deck, uint64_t *count)
{
  char recipe[100], path[SCRATCH_PATH];
  (void)snprintf(recipe, sizeof recipe, "{\"%s\": {\"method\": \"classes\"}}", street);
  buckets_make_well(recipe, deck, NULL);
  ih_store *store = buckets_open(street);
  *count = ih_store_hands(store);
  uint64_t *points = malloc(*count * sizeof *points);
  ck_assert_ptr_nonnull(points);
  for (uint64_t i = 0; i < *count; i++) {
    const uint64_t b = ih_store_value_unchecked(store, 0, i, 0);
    points[i] =
        2 * buckets_element(store, "centre", 2 * b) + buckets_element(store, "centre", 2 * b + 1);
  }
  ih_store_close(store);
  (void)remove(scratch_path("flop-bucket.safetensors", path));
  return points;
}

/* Returns the cost of the optimal division of a board's hands (method optimal). */
static uint64_t divide_alone(const struct family *f, const uint64_t points[], uint64_t board,
                             uint32_t buckets)
{
  static uint32_t at[4000];
  static uint64_t weight[4000];
  ih_points own = {.width = 1, .dtype = IH_U32, .at = at, .weight = weight};
  ih_clusters found = {.label = NULL};
  for (uint64_t i = 0; i < ih_store_hands(f->store); i++)
    if (class_of(f, i) == board) {
      ck_assert_uint_lt(own.count, 4000);
      at[own.count] = (uint32_t)points[i];
      ck_assert_int_eq(ih_multiplicity(ih_store_indexer(f->store), 1, i, &weight[own.count++]),
                       IH_OK);
    }
  ck_assert_int_eq(ih_bucket_optimal(&own, IH_DISTANCE_L1, buckets, NULL, &found), IH_OK);
  return found.cost;
}

START_TEST(alone)
{
  uint64_t count, cost = 0;
  uint64_t *points = list_points("flop", "4x4", &count);
  buckets_make_well("{\"flop\": {\"method\": \"optimal\", \"k\": 3, \"within\": \"board\"}}", "4x4",
                    NULL);
  struct family f = open_family("flop", 0);
  ck_assert_uint_eq(ih_store_hands(f.store), count);
  for (uint64_t board = 0; board < ih_indexer_size(f.indexer, 0); board++) {
    const uint64_t first = buckets_element(f.store, "first", board),
                   end = buckets_element(f.store, "first", board + 1);
    uint64_t found = 0;
    for (uint64_t b = first; b < end; b++)
      found += buckets_element(f.store, "cost", b);
    ck_assert_uint_eq(found, divide_alone(&f, points, board, (uint32_t)(end - first)));
    cost += found;
  }
  ck_assert_uint_gt(cost, 0);
  close_family(&f);
  free(points);
}
END_TEST

/* ---- Public buckets ----------------------------------------------------------------------- */

enum { BINS = 50, MOST_BOARDS = 100 };

/* Returns the score sum of a flop hand that always wins: two for each opponent on each runout. */
static uint64_t highest_points(const ih_deck *deck)
{
  const uint64_t unseen = ih_deck_cards(deck) - 5u, others = unseen - 2;
  return 2 * (unseen * (unseen - 1) / 2) * (others * (others - 1) / 2);
}

/* below[b * BINS + i]: number of hole cards on board b with an E[HS] in bin i or below. */
static void count_holes(const struct family *f, const uint64_t points[],
                        uint32_t below[MOST_BOARDS * BINS])
{
  const ih_deck *deck = &ih_store_game(f->store)->deck;
  const uint64_t highest = highest_points(deck);
  const unsigned end = 4u * deck->ranks;
  for (uint64_t board = 0; board < ih_indexer_size(f->indexer, 0); board++) {
    uint8_t cards[5];
    uint64_t hand;
    ck_assert_int_eq(ih_unindex(f->indexer, 0, board, cards + 2), IH_OK);
    for (cards[0] = 0; cards[0] < end; cards[0]++)
      for (cards[1] = 0; cards[1] < cards[0]; cards[1]++)
        if (ih_index_last(ih_store_indexer(f->store), cards, &hand) == IH_OK)
          for (uint64_t bin = 0; bin < BINS; bin++)
            below[board * BINS + bin] +=
                points[hand] * BINS < (bin + 1) * highest || bin == BINS - 1;
  }
}

/* The distributions by which the boards of a flop are clustered, dealt hand by hand. */
struct spreads {
  size_t boards;
  uint32_t below[MOST_BOARDS * BINS];
  uint64_t weight[MOST_BOARDS];
};

static void spread_boards(const struct family *f, const uint64_t points[], struct spreads *spreads)
{
  spreads->boards = (size_t)ih_indexer_size(f->indexer, 0);
  ck_assert_uint_le(spreads->boards, MOST_BOARDS);
  memset(spreads->below, 0, sizeof spreads->below);
  count_holes(f, points, spreads->below);
  for (size_t i = 0; i < spreads->boards; i++)
    ck_assert_int_eq(ih_multiplicity(f->indexer, 0, i, &spreads->weight[i]), IH_OK);
}

/* Checks that the table's parents are the clusters of the boards. */
static void check_clusters(const struct family *f, const struct spreads *spreads, unsigned count,
                           unsigned restarts)
{
  static uint32_t label[MOST_BOARDS];
  const ih_points at = {.count = spreads->boards,
                        .width = BINS,
                        .dtype = IH_U32,
                        .at = spreads->below,
                        .weight = spreads->weight};
  const ih_cluster_options options = {
      .distance = IH_DISTANCE_L1, .clusters = count, .seed = 7, .restarts = restarts};
  ih_clusters found = {.label = label};
  ck_assert_int_eq(ih_bucket_cluster(&at, &options, &found), IH_OK);
  for (size_t i = 0; i < spreads->boards; i++)
    ck_assert_uint_eq(buckets_element(f->store, "parent", i), label[i]);
}

START_TEST(public_buckets)
{
  static struct spreads spreads;
  uint64_t count;
  uint64_t *points = list_points("flop", "4x4", &count);
  buckets_make_well(
      "{\"flop\": {\"method\": \"emd\", \"k\": 3, \"bins\": 10, \"seed\": 7, \"restarts\": 2, "
      "\"iterations\": 1, \"within\": \"board\", \"public\": 4}}",
      "4x4", NULL);
  struct family f = open_family("flop", 0);
  spread_boards(&f, points, &spreads);
  check_clusters(&f, &spreads, 4, 2);
  /* One iteration does not suffice for the hands of all boards. */
  ck_assert_str_eq(ih_table_metadata(ih_store_table(f.store), "bucket.iterations"), "1");
  ck_assert_str_eq(ih_table_metadata(ih_store_table(f.store), "bucket.converged"), "no");
  close_family(&f);
  free(points);
}
END_TEST

static size_t count_distinct(const struct spreads *spreads)
{
  size_t distinct = 0;
  for (size_t i = 0; i < spreads->boards; i++) {
    size_t j = 0;
    while (memcmp(&spreads->below[i * BINS], &spreads->below[j * BINS],
                  BINS * sizeof *spreads->below) != 0)
      j++;
    distinct += j == i;
  }
  return distinct;
}

static enum ih_status make_public(const char *deck, size_t count, ih_error *error)
{
  char recipe[200];
  const ih_abstraction_options again = {.rebuild = 1};
  (void)snprintf(recipe, sizeof recipe,
                 "{\"flop\": {\"method\": \"optimal\", \"k\": 2, \"seed\": 7, \"within\": "
                 "\"board\", \"public\": %zu}}",
                 count);
  return buckets_make(recipe, deck, &again, error);
}

/* As many public buckets as distinct boards: one of each.  More are refused. */
START_TEST(most_public)
{
  static const char *const decks[] = {"4x4", "4x3", "3x4", "3x3", "5x2"};
  static struct spreads spreads;
  ih_error error;
  uint64_t count;
  uint64_t *points = list_points("flop", decks[_i], &count);
  test_ok(make_public(decks[_i], 2, &error), error);
  struct family f = open_family("flop", 0);
  spread_boards(&f, points, &spreads);
  close_family(&f);
  free(points);
  const size_t distinct = count_distinct(&spreads);
  ck_assert_uint_lt(distinct, spreads.boards);
  test_ok(make_public(decks[_i], distinct, &error), error);
  f = open_family("flop", 0);
  check_clusters(&f, &spreads, (unsigned)distinct, 1);
  close_family(&f);
  ck_assert_int_eq(make_public(decks[_i], distinct + 1, &error), IH_ERR_RANGE);
  test_message_has(error, "flop: fewer distinct boards than ");
}
END_TEST

/* The seed affects public buckets, however their hands are divided. */
START_TEST(public_seed)
{
  char path[SCRATCH_PATH];
  ih_error error;
  buckets_make_well(
      "{\"flop\": {\"method\": \"optimal\", \"k\": 3, \"within\": \"board\", \"public\": 4}}",
      "4x4", NULL);
  ck_assert_int_eq(
      buckets_make("{\"flop\": {\"method\": \"optimal\", \"k\": 3, \"within\": \"board\", "
                   "\"public\": 4, \"seed\": 2}}",
                   "4x4", NULL, &error),
      IH_ERR_MISMATCH);
  (void)remove(scratch_path("flop-bucket.safetensors", path));
}
END_TEST

/* ---- Verification ------------------------------------------------------------------------- */

static enum ih_status verify(const char *street, ih_error *error)
{
  const ih_verify_options full = {.full = 1};
  ih_store *store = buckets_open(street);
  ck_assert_uint_eq(ih_store_derived(store, &full), ih_store_hands(store));
  const enum ih_status status = ih_store_verify(store, &full, NULL, error);
  ih_store_close(store);
  return status;
}

START_TEST(verified)
{
  ih_error error;
  buckets_make_well(each_kind, "4x4", NULL);
  for (size_t s = 0; s < STREETS; s++)
    test_ok(verify(streets[s], &error), error);
  /* A board with a wrong parent: its hands' buckets belong to a different one. */
  ih_store *store = buckets_open("turn");
  const uint64_t parent = buckets_element(store, "parent", 8);
  ih_store_close(store);
  buckets_change("turn", "parent", 8, (parent + 1) % 5);
  ck_assert_int_eq(verify("turn", &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(strstr(error.message, "when recomputed"));
}
END_TEST

/* An invalid table is not opened. */
START_TEST(wrong)
{
  static const struct {
    const char *tensor;
    uint64_t i, value;
    const char *message;
  } rows[] = {
      {"parent", 3, 5, "tensor `parent` contains a number that is too large"},
      {"first", 2, 1000, "tensor `first` contains a number that is too large"},
      {"first", 1, 20, "tensor `first` must not decrease"},
      {"first", 0, 1, "tensor `first` does not cover all buckets"},
  };
  char path[SCRATCH_PATH];
  ih_error error;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    ih_store *store = NULL;
    buckets_make_well(each_kind, "4x4", NULL);
    buckets_change("turn", rows[i].tensor, rows[i].i, rows[i].value);
    (void)scratch_path("turn-bucket.safetensors", path);
    ck_assert_int_eq(ih_store_open(path, &store, &error), IH_ERR_MISMATCH);
    test_message_has(error, rows[i].message);
    (void)remove(path);
  }
  buckets_make_well(each_kind, "4x4", NULL);
  buckets_say("turn", "bucket.within", "luck");
  ih_store *store = NULL;
  ck_assert_int_eq(ih_store_open(path, &store, &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(strstr(error.message, "unknown `bucket.within`"));
}
END_TEST

/* Nor is one whose method divides all hands together. */
START_TEST(wrong_method)
{
  char path[SCRATCH_PATH];
  ih_error error;
  ih_store *store = NULL;
  buckets_make_well("{\"flop\": {\"method\": \"optimal\", \"k\": 3, \"within\": \"board\"}}", "4x4",
                    NULL);
  buckets_say("flop", "bucket.method", "given");
  ck_assert_int_eq(ih_store_open(scratch_path("flop-bucket.safetensors", path), &store, &error),
                   IH_ERR_MISMATCH);
  test_message_has(error, "the method divides all hands together");
}
END_TEST

/* A bucket that preflop does not have cannot be a parent. */
START_TEST(wrong_parent)
{
  char path[SCRATCH_PATH];
  ih_error error;
  buckets_make_well(each_kind, "4x4", NULL);
  (void)remove(scratch_path("river-bucket.safetensors", path));
  buckets_change("preflop", "bucket", 7, 200);
  ck_assert_int_eq(buckets_make(each_kind, "4x4", NULL, &error), IH_ERR_MISMATCH);
  test_message_has(error, "preflop-bucket.safetensors: index 7 has bucket 200, not below 3");
}
END_TEST

/* ---- Executors and existing files --------------------------------------------------------- */

START_TEST(same_bytes)
{
  unsigned char *first[STREETS] = {NULL};
  size_t bytes[STREETS] = {0}, n;
  for (unsigned workers = 0; workers <= 3; workers++) {
    const ih_executor executor = workers == 0 ? test_backwards(2) : test_threads(workers);
    const ih_abstraction_options options = {.executor = &executor, .rebuild = 1};
    buckets_make_well(each_kind, "4x4", &options);
    for (size_t s = 0; s < STREETS; s++) {
      char name[64], path[SCRATCH_PATH];
      (void)snprintf(name, sizeof name, "%s-bucket.safetensors", streets[s]);
      unsigned char *file = scratch_read(scratch_path(name, path), &n);
      if (workers > 0) {
        ck_assert_uint_eq(n, bytes[s]);
        ck_assert_mem_eq(file, first[s], n);
        free(file);
        continue;
      }
      first[s] = file;
      bytes[s] = n;
    }
  }
  for (size_t s = 0; s < STREETS; s++)
    free(first[s]);
}
END_TEST

START_TEST(kept)
{
  char path[SCRATCH_PATH], changed[sizeof each_kind];
  ih_error error;
  buckets_make_well(each_kind, "4x4", NULL);
  (void)remove(scratch_path("turn-bucket.safetensors", path));
  buckets_make_well(each_kind, "4x4", NULL);
  ck_assert_uint_eq(scratch_entries(), 4);
  /* Different preflop buckets are different parents. */
  (void)remove(scratch_path("preflop-bucket.safetensors", path));
  memcpy(changed, each_kind, sizeof changed);
  strstr(changed, "\"k\": 3")[5] = '4';
  ck_assert_int_eq(buckets_make(changed, "4x4", NULL, &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(strstr(
      error.message, "river-bucket.safetensors: made from different buckets of the preflop"));
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {parents}, {alone}, {public_buckets},
               {most_public, 0, 5}, {public_seed}, {verified}, {wrong}, {wrong_method},
               {wrong_parent}, {kept}, {same_bytes, .flags = TEST_THREADS})
