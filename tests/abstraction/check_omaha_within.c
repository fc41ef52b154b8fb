/* Buckets of Omaha's flop and turn within boards, in a small deck: against a division of each
 * board's hands by themselves, whose numbers are found the plain way. */
#include "abstraction/make/scan_divide.h"

#include "buckets.h"
#include "errors.h"
#include "harness.h"
#include "omaha_plain.h"

#include <isohand/bucket.h>
#include <stdlib.h>
#include <string.h>

enum { RANKS = 4, FLOP = 3, TURN = 4 };
static const char deck[] = "4x4";

static struct plain_street flop, turn;

static void make_streets(void)
{
  plain_street_make(&flop, RANKS, FLOP);
  plain_street_make(&turn, RANKS, TURN);
}

static void free_streets(void)
{
  plain_street_free(&flop);
  plain_street_free(&turn);
}

/* ---- Points of one board ------------------------------------------------------------------- */

/* The hands of a board. */
struct board {
  uint64_t *hand, *weight; /* [i] */
  uint32_t *at;            /* [i * width + j] */
  size_t count, width, distinct;
};

static const struct board *sorted;

static int compare_points(const void *a, const void *b)
{
  const size_t *x = a, *y = b, bytes = sorted->width * sizeof *sorted->at;
  return memcmp(sorted->at + *x * sorted->width, sorted->at + *y * sorted->width, bytes);
}

static size_t count_distinct(const struct board *board)
{
  size_t *order = malloc(board->count * sizeof *order), distinct = 1;
  for (size_t i = 0; i < board->count; i++)
    order[i] = i;
  sorted = board;
  qsort(order, board->count, sizeof *order, compare_points);
  for (size_t i = 1; i < board->count; i++)
    distinct += compare_points(&order[i - 1], &order[i]) != 0;
  free(order);
  return distinct;
}

static void take_board(const struct plain_street *street, uint64_t index, enum omaha_point point,
                       struct board *board)
{
  const size_t width = point == OMAHA_HISTOGRAM ? STREET_BINS : 1;
  *board = (struct board){.hand = malloc(street->hands * sizeof *board->hand),
                          .weight = malloc(street->hands * sizeof *board->weight),
                          .at = malloc(street->hands * width * sizeof *board->at),
                          .width = width};
  for (uint64_t i = 0; i < street->hands; i++) {
    if (street->board_of[i] != index)
      continue;
    for (size_t j = 0; j < width; j++)
      board->at[board->count * width + j] = (uint32_t)plain_street_coordinate(street, point, i, j);
    board->weight[board->count] = street->weight[i];
    board->hand[board->count++] = i;
  }
  board->distinct = count_distinct(board);
}

static void drop_board(struct board *board)
{
  free(board->hand);
  free(board->weight);
  free(board->at);
}

static const char *metadata(const ih_store *store, const char *key)
{
  const char *text = ih_table_metadata(ih_store_table(store), key);
  ck_assert_ptr_nonnull(text);
  return text;
}

/* ---- By E[HS] ------------------------------------------------------------------------------ */

/* Buckets by E[HS] ascend as their centres do. */
static void check_board_by_value(const struct board *board, uint32_t k, uint32_t first,
                                 const ih_store *store)
{
  uint32_t *label = malloc(board->count * sizeof *label), *centre = malloc(k * sizeof *centre);
  const ih_points points = {
      .count = board->count, .width = 1, .dtype = IH_U32, .at = board->at, .weight = board->weight};
  ih_clusters out = {.label = label, .centre = centre};
  ck_assert_int_eq(ih_bucket_optimal(&points, IH_DISTANCE_L1, k, NULL, &out), IH_OK);
  for (size_t i = 0; i < board->count; i++) {
    uint32_t number = first;
    for (uint32_t c = 0; c < k; c++)
      number += centre[c] < centre[label[i]];
    test_assert(ih_store_value_unchecked(store, 0, board->hand[i], 0) == number);
  }
  free(label);
  free(centre);
}

/* Returns the number of buckets. */
static uint32_t check_by_value(const struct plain_street *street, const char *name, uint32_t k)
{
  ih_store *store = buckets_open(name);
  uint32_t first = 0;
  uint64_t distinct = 0;
  for (uint64_t b = 0; b < street->boards; b++) {
    struct board board;
    take_board(street, b, OMAHA_SCORES, &board);
    const uint32_t own = board.distinct < k ? (uint32_t)board.distinct : k;
    ck_assert_uint_eq(buckets_element(store, "parent", b), b);
    ck_assert_uint_eq(buckets_element(store, "first", b), first);
    check_board_by_value(&board, own, first, store);
    first += own;
    distinct += board.distinct;
    drop_board(&board);
  }
  ck_assert_uint_eq(first, ih_store_game(store)->buckets);
  ck_assert_uint_eq(strtoull(metadata(store, "bucket.points"), NULL, 10), distinct);
  plain_street_check(street, store, OMAHA_SCORES, 0);
  ih_store_close(store);
  return first;
}

/* Some boards of the turn have fewer than 40 sums of scores. */
START_TEST(the_best_divisions_are_those_of_each_board)
{
  make_streets();
  buckets_make_well("{\"hole\": 4,"
                    " \"flop\": {\"method\": \"optimal\", \"k\": 5, \"within\": \"board\"},"
                    " \"turn\": {\"method\": \"optimal\", \"k\": 40, \"within\": \"board\"}}",
                    deck, NULL);
  ck_assert_uint_eq(check_by_value(&flop, "flop", 5), 5 * flop.boards);
  ck_assert_uint_lt(check_by_value(&turn, "turn", 40), 40 * turn.boards);
  free_streets();
}
END_TEST

/* ---- By histograms -------------------------------------------------------------------------- */

/* A centre that has converged is the median of its hands in each coordinate: at most half of their
 * weight is below it, and at most half above. */
static void check_medians(const struct board *board, const ih_store *store, uint64_t bucket)
{
  for (size_t j = 0; j < board->width; j++) {
    const uint64_t centre = buckets_element(store, "centre", bucket * board->width + j);
    uint64_t below = 0, above = 0, all = 0;
    for (size_t i = 0; i < board->count; i++) {
      const uint32_t x = board->at[i * board->width + j];
      if (ih_store_value_unchecked(store, 0, board->hand[i], 0) != bucket)
        continue;
      all += board->weight[i];
      below += x < centre ? board->weight[i] : 0;
      above += x > centre ? board->weight[i] : 0;
    }
    test_assert(2 * below <= all && 2 * above <= all);
  }
}

/* Checks that each board has its buckets. */
static void check_clusters(const struct plain_street *street, const ih_store *store, uint32_t k)
{
  uint64_t distinct = 0;
  for (uint64_t b = 0; b < street->boards; b++) {
    const uint64_t first = buckets_element(store, "first", b);
    const uint64_t end = buckets_element(store, "first", b + 1);
    struct board board;
    take_board(street, b, OMAHA_HISTOGRAM, &board);
    ck_assert_uint_eq(end - first, board.distinct < k ? board.distinct : k);
    for (uint64_t bucket = first; bucket < end; bucket++)
      check_medians(&board, store, bucket);
    distinct += board.distinct;
    drop_board(&board);
  }
  ck_assert_uint_eq(strtoull(metadata(store, "bucket.points"), NULL, 10), distinct);
}

static void check_order(const ih_store *store, uint64_t boards)
{
  ih_tensor ehs;
  ck_assert_int_eq(ih_table_tensor_named(ih_store_table(store), "ehs", &ehs), IH_OK);
  const double *mean = ehs.data;
  for (uint64_t b = 0; b < boards; b++)
    for (uint64_t i = buckets_element(store, "first", b) + 1;
         i < buckets_element(store, "first", b + 1); i++)
      ck_assert_double_ge(mean[i], mean[i - 1]);
}

/* Boards have no more hands than the usual sample, so all of them are clustered. */
START_TEST(all_hands_of_a_board_are_clustered)
{
  make_streets();
  buckets_make_well(
      "{\"hole\": 4,"
      " \"flop\": {\"method\": \"emd\", \"k\": 4, \"bins\": 12, \"within\": \"board\"},"
      " \"turn\": {\"method\": \"emd\", \"k\": 30, \"bins\": 12, \"within\": \"board\"}}",
      deck, NULL);
  ih_store *store = buckets_open("flop");
  ck_assert_str_eq(metadata(store, "bucket.converged"), "yes");
  ck_assert_str_eq(metadata(store, "bucket.sample"), "16384");
  check_clusters(&flop, store, 4);
  check_order(store, flop.boards);
  plain_street_check(&flop, store, OMAHA_HISTOGRAM, 1);
  ih_store_close(store);
  store = buckets_open("turn");
  check_clusters(&turn, store, 30);
  check_order(store, turn.boards);
  plain_street_check(&turn, store, OMAHA_HISTOGRAM, 1);
  ih_store_close(store);
  free_streets();
}
END_TEST

static const char sampled[] =
    "{\"hole\": 4, \"flop\": {\"method\": \"emd\", \"k\": 9, \"bins\": 12, \"sample\": 40,"
    " \"within\": \"board\"},"
    " \"turn\": {\"method\": \"optimal\", \"k\": 3, \"within\": \"board\"}}";

START_TEST(all_hands_are_in_the_bucket_of_their_boards_nearest_centre)
{
  make_streets();
  buckets_make_well(sampled, deck, NULL);
  ih_store *store = buckets_open("flop");
  ck_assert_uint_le(strtoull(metadata(store, "bucket.points"), NULL, 10), 40 * flop.boards);
  for (uint64_t b = 0; b < flop.boards; b++)
    ck_assert_uint_le(buckets_element(store, "first", b + 1) - buckets_element(store, "first", b),
                      9);
  check_order(store, flop.boards);
  plain_street_check(&flop, store, OMAHA_HISTOGRAM, 1);
  ih_store_close(store);
  free_streets();
}
END_TEST

/* Buckets 0, 3 and 4 of five are empty. */
START_TEST(empty_buckets_are_left_out)
{
  enum { BUCKETS = 5, HANDS = 3 };
  uint32_t label[HANDS] = {2, 1, 2}, kept[BUCKETS];
  uint16_t centre[2 * BUCKETS] = {10, 11, 20, 21, 30, 31, 40, 41, 50, 51};
  static const uint16_t left[] = {20, 21, 30, 31};
  uint64_t size[BUCKETS] = {0, 7, 8}, ehs[BUCKETS] = {0, 70, 80}, costs[BUCKETS] = {0, 0, 5};
  struct ihp_pool pool = {.count = HANDS, .label = label, .kept = kept};
  struct ihp_board_buckets buckets = {
      .centre = centre, .size = size, .ehs = ehs, .costs = costs, .count = BUCKETS};
  ihp_board_drop_empty(2 * sizeof *centre, &pool, &buckets);
  ck_assert_uint_eq(buckets.count, 2);
  ck_assert_mem_eq(centre, left, sizeof left);
  ck_assert_uint_eq(size[0], 7);
  ck_assert_uint_eq(size[1], 8);
  ck_assert_uint_eq(ehs[0], 70);
  ck_assert_uint_eq(ehs[1], 80);
  ck_assert_uint_eq(costs[0], 0);
  ck_assert_uint_eq(costs[1], 5);
  ck_assert_uint_eq(label[0], 1);
  ck_assert_uint_eq(label[1], 0);
  ck_assert_uint_eq(label[2], 1);
}
END_TEST

/* ---- Executors, seeds, look-ups -------------------------------------------------------------- */

START_TEST(executors_do_not_change_the_bytes)
{
  buckets_check_executors(sampled, deck);
}
END_TEST

/* Other seeds draw other hands of a board, so that some boards are divided otherwise. */
START_TEST(seeds_draw_other_hands)
{
  static const char *const recipes[] = {
      "{\"hole\":4,\"flop\":{\"method\":\"emd\",\"k\":4,\"bins\":12,\"within\":\"board\","
      "\"sample\":100,\"seed\":1}}",
      "{\"hole\":4,\"flop\":{\"method\":\"emd\",\"k\":4,\"bins\":12,\"within\":\"board\","
      "\"sample\":100,\"seed\":2}}"};
  const ih_abstraction_options options = {.rebuild = 1};
  uint32_t *label[2];
  uint64_t hands = 0, changes = 0;
  for (size_t r = 0; r < 2; r++) {
    buckets_make_well(recipes[r], deck, &options);
    ih_store *store = buckets_open("flop");
    hands = ih_indexer_size(ih_store_indexer(store), 1);
    label[r] = malloc(hands * sizeof *label[r]);
    for (uint64_t i = 0; i < hands; i++)
      label[r][i] = (uint32_t)ih_store_value_unchecked(store, 0, i, 0);
    ih_store_close(store);
  }
  for (uint64_t i = 0; i < hands; i++)
    changes += label[0][i] != label[1][i];
  ck_assert_uint_gt(changes, hands / 100);
  free(label[0]);
  free(label[1]);
}
END_TEST

START_TEST(hands_are_looked_up)
{
  char path[SCRATCH_PATH];
  ih_abstraction *abstraction;
  size_t bad;
  make_streets();
  buckets_make_well(sampled, deck, NULL);
  ck_assert_int_eq(ih_abstraction_open(scratch_path("", path), &abstraction, NULL), IH_OK);
  for (uint64_t i = 0; i < turn.hands; i += 97) {
    uint8_t cards[STREET_HOLE + TURN];
    uint32_t bucket;
    ck_assert_int_eq(ih_unindex(turn.indexer, 1, i, cards), IH_OK);
    ck_assert_int_eq(
        ih_abstraction_lookup(abstraction, TURN, cards, sizeof cards, 1, &bucket, &bad), IH_OK);
    ck_assert_uint_eq(bucket / 3, turn.board_of[i]);
  }
  ih_abstraction_close(abstraction);
  free_streets();
}
END_TEST

/* ---- Refusals, memory, cancellation ---------------------------------------------------------- */

static void refuses(const char *recipe, enum ih_status status, const char *message)
{
  ih_error error;
  ck_assert_int_eq(buckets_make(recipe, deck, NULL, &error), status);
  ck_assert_str_eq(error.message, message);
  ck_assert_uint_eq(scratch_entries(), 0);
}

START_TEST(what_omaha_lacks_is_refused)
{
  const ih_abstraction_options little = {.memory = 2000000};
  ih_error error;
  refuses("{\"hole\": 4, \"preflop\": {\"method\": \"hands\"},"
          " \"flop\": {\"method\": \"emd\", \"k\": 2, \"within\": \"preflop\"}}",
          IH_ERR_UNSUPPORTED, "flop: `within` preflop is not supported in Omaha");
  refuses("{\"hole\": 4,"
          " \"flop\": {\"method\": \"emd\", \"k\": 2, \"within\": \"board\", \"public\": 2}}",
          IH_ERR_UNSUPPORTED, "flop: `public` is not supported in Omaha");
  refuses("{\"hole\": 4, \"flop\": {\"method\": \"percentile\", \"k\": 2, \"within\": \"board\"}}",
          IH_ERR_PARSE, "flop: percentile divides all hands together and takes no `within`");
  refuses("{\"hole\": 4,"
          " \"flop\": {\"method\": \"emd\", \"k\": 200, \"sample\": 199, \"within\": \"board\"}}",
          IH_ERR_PARSE, "flop: `sample`, here of each board, is 199 and must be at least `k`");
  refuses("{\"hole\": 4, \"preflop\": {\"method\": \"optimal\", \"k\": 2, \"within\": \"board\"}}",
          IH_ERR_PARSE, "preflop: `within` is not allowed on this street");
  ck_assert_int_eq(buckets_make(sampled, deck, &little, &error), IH_ERR_MEMORY);
  test_message_has(error, "flop: ");
  test_message_has(error, " MB of memory are needed, and 2 MB are allowed");
  ck_assert_uint_eq(scratch_entries(), 0);
}
END_TEST

START_TEST(nothing_is_left_after_a_cancellation)
{
  buckets_check_cancelled(sampled, deck, 1 << FLOP);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {the_best_divisions_are_those_of_each_board},
               {all_hands_of_a_board_are_clustered},
               {all_hands_are_in_the_bucket_of_their_boards_nearest_centre},
               {empty_buckets_are_left_out}, {executors_do_not_change_the_bytes},
               {seeds_draw_other_hands}, {hands_are_looked_up}, {what_omaha_lacks_is_refused},
               {nothing_is_left_after_a_cancellation})
