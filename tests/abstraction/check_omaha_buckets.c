/* Buckets of Omaha's flop and turn in a small deck.  The sums and histograms of all hands are found
 * again, from comparisons on every final board; and labels, totals and costs from these. */
#include "buckets.h"
#include "errors.h"
#include "executors.h"
#include "harness.h"

#include <isohand/bucket.h>
#include <isohand/omaha_equity.h>
#include <stdlib.h>
#include <string.h>

enum { HOLE = 4, FINAL = 5, BINS = 12, CARDS = 20 };

static const ih_omaha_game game = {
    .hole = HOLE, .ranking = IH_RANKING_STANDARD, .deck = {.ranks = 5, .suits = 4}};

/* ---- Hands of a street, the plain way ------------------------------------------------------ */

/* The hands of a street, by index. */
struct street {
  unsigned board;
  ih_indexer *indexer;
  uint64_t hands;
  uint64_t *weight;   /* raw hands */
  uint64_t *points;   /* sums of scores */
  uint32_t *below;    /* [hand * BINS + bin]: runouts up to the bin */
  uint64_t all, most; /* raw hands; the most that a sum can be */
};

/* Sums of a board of the street: those of its runouts so far. */
struct board_sums {
  uint64_t *points;
  uint32_t *histogram;
};

static ih_omaha_comparison *comparison;
static uint32_t *wins, *ties;
static size_t places;

static void add_final_board(const uint8_t board[FINAL], struct board_sums *sums)
{
  const uint64_t most = 2 * (uint64_t)ih_omaha_opponents(&game);
  uint64_t on_board = 0, set = 0;
  for (size_t i = 0; i < FINAL; i++)
    on_board |= UINT64_C(1) << board[i];
  ck_assert_int_eq(ih_omaha_compare(comparison, board, FINAL, wins, ties), IH_OK);
  set = (UINT64_C(1) << HOLE) - 1;
  for (size_t place = 0; set < UINT64_C(1) << CARDS; place++) {
    const uint64_t score = 2 * (uint64_t)wins[place] + ties[place], bin = BINS * score / most;
    if ((set & on_board) == 0) {
      sums->points[place] += score;
      sums->histogram[place * BINS + (bin < BINS ? bin : BINS - 1)]++;
    }
    const uint64_t low = set & (0 - set), next = set + low;
    set = next | ((set ^ next) / low >> 2);
  }
}

/* Deals the rest of the board in all ways. */
static void deal_rest(uint8_t board[FINAL], size_t known, uint8_t from, struct board_sums *sums)
{
  if (known == FINAL) {
    add_final_board(board, sums);
    return;
  }
  for (uint8_t card = from; card < CARDS; card++) {
    int is_dealt = 0;
    for (size_t i = 0; i < known; i++)
      is_dealt |= board[i] == card;
    if (is_dealt)
      continue;
    board[known] = card;
    deal_rest(board, known + 1, (uint8_t)(card + 1), sums);
  }
}

/* Enters the hands of a canonical board, which stands for `boards` raw ones. */
static void enter_board(struct street *street, const uint8_t board[], uint64_t boards,
                        const struct board_sums *sums)
{
  uint64_t on_board = 0, set = (UINT64_C(1) << HOLE) - 1;
  for (size_t i = 0; i < street->board; i++)
    on_board |= UINT64_C(1) << board[i];
  for (size_t place = 0; set < UINT64_C(1) << CARDS; place++) {
    if ((set & on_board) == 0) {
      uint8_t cards[HOLE + FINAL];
      uint64_t index, rest = set;
      for (size_t i = 0; i < HOLE; i++, rest &= rest - 1)
        cards[i] = (uint8_t)__builtin_ctzll(rest);
      memcpy(cards + HOLE, board, street->board);
      index = ih_index_last_unchecked(street->indexer, cards);
      street->weight[index] += boards;
      street->all += boards;
      street->points[index] = sums->points[place];
      for (size_t b = 0, below = 0; b < BINS; b++) {
        below += sums->histogram[place * BINS + b];
        street->below[index * BINS + b] = (uint32_t)below;
      }
    }
    const uint64_t low = set & (0 - set), next = set + low;
    set = next | ((set ^ next) / low >> 2);
  }
}

static void make_street(struct street *street, unsigned board)
{
  const ih_rounds rounds = {.count = 2, .cards = {HOLE, (uint8_t)board}};
  const ih_rounds alone = {.count = 1, .cards = {(uint8_t)board}};
  ih_indexer *by_board;
  struct board_sums sums = {calloc(places, sizeof *sums.points),
                            calloc(places * BINS, sizeof *sums.histogram)};
  *street = (struct street){.board = board};
  ck_assert_int_eq(ih_indexer_new(&game.deck, &rounds, &street->indexer), IH_OK);
  ck_assert_int_eq(ih_indexer_new(&game.deck, &alone, &by_board), IH_OK);
  street->hands = ih_indexer_size(street->indexer, 1);
  street->weight = calloc(street->hands, sizeof *street->weight);
  street->points = calloc(street->hands, sizeof *street->points);
  street->below = calloc(street->hands * BINS, sizeof *street->below);
  street->most = 2 * (uint64_t)ih_omaha_opponents(&game) * ih_omaha_runouts(&game, board);
  for (uint64_t b = 0; b < ih_indexer_size(by_board, 0); b++) {
    uint8_t cards[FINAL], dealt[FINAL];
    uint64_t boards;
    ck_assert_int_eq(ih_unindex(by_board, 0, b, cards), IH_OK);
    ck_assert_int_eq(ih_multiplicity(by_board, 0, b, &boards), IH_OK);
    memset(sums.points, 0, places * sizeof *sums.points);
    memset(sums.histogram, 0, places * BINS * sizeof *sums.histogram);
    memcpy(dealt, cards, board);
    deal_rest(dealt, board, 0, &sums);
    enter_board(street, cards, boards, &sums);
  }
  ih_indexer_free(by_board);
  free(sums.points);
  free(sums.histogram);
}

static void free_street(struct street *street)
{
  ih_indexer_free(street->indexer);
  free(street->weight);
  free(street->points);
  free(street->below);
}

static struct street flop, turn;

static void make_streets(void)
{
  places = ih_omaha_places(HOLE);
  wins = malloc(places * sizeof *wins);
  ties = malloc(places * sizeof *ties);
  ck_assert_int_eq(ih_omaha_comparison_new(HOLE, game.ranking, &game.deck, ih_instructions_best(),
                                           &comparison, NULL),
                   IH_OK);
  make_street(&flop, 3);
  make_street(&turn, 4);
}

static void free_streets(void)
{
  free_street(&flop);
  free_street(&turn);
  ih_omaha_comparison_free(comparison);
  free(wins);
  free(ties);
}

/* ---- Totals of buckets --------------------------------------------------------------------- */

static uint64_t distance_to(const struct street *street, uint64_t hand, const uint64_t centre[],
                            int is_histogram, uint64_t bucket)
{
  const uint64_t width = is_histogram ? BINS : 1;
  uint64_t distance = 0;
  for (uint64_t j = 0; j < width; j++) {
    const uint64_t x = is_histogram ? street->below[hand * BINS + j] : street->points[hand];
    const uint64_t y = centre[bucket * width + j];
    distance += x > y ? x - y : y - x;
  }
  return distance;
}

/* Checks size, cost and ehs of all buckets, and that no other centre is nearer if the division is
 * by the nearest. */
static void check_totals(const struct street *street, const ih_store *store, int is_histogram)
{
  const uint32_t k = ih_store_game(store)->buckets;
  uint64_t *size = calloc(3 * k, sizeof *size), *cost = size + k, *points = cost + k;
  uint64_t *centre = malloc(BINS * k * sizeof *centre);
  ih_tensor ehs;
  for (uint64_t i = 0; i < k * (is_histogram ? BINS : 1); i++)
    centre[i] = buckets_element(store, "centre", i);
  for (uint64_t hand = 0; hand < street->hands; hand++) {
    const uint64_t bucket = ih_store_value_unchecked(store, 0, hand, 0);
    test_assert(bucket < k);
    const uint64_t distance = distance_to(street, hand, centre, is_histogram, bucket);
    size[bucket] += street->weight[hand];
    points[bucket] += street->weight[hand] * street->points[hand];
    cost[bucket] += street->weight[hand] * distance;
    for (uint64_t other = 0; is_histogram && other < k; other++)
      test_assert(distance <= distance_to(street, hand, centre, is_histogram, other));
  }
  ck_assert_int_eq(ih_table_tensor_named(ih_store_table(store), "ehs", &ehs), IH_OK);
  for (uint32_t b = 0; b < k; b++) {
    double mean;
    memcpy(&mean, (const char *)ehs.data + b * sizeof mean, sizeof mean);
    ck_assert_uint_eq(buckets_element(store, "size", b), size[b]);
    ck_assert_uint_eq(buckets_element(store, "cost", b), cost[b]);
    ck_assert_double_eq_tol(mean, (double)points[b] / ((double)size[b] * (double)street->most),
                            1e-12);
  }
  free(size);
  free(centre);
}

/* ---- By E[HS] ------------------------------------------------------------------------------ */

/* label[hand] by a division of all hands at once; clusters are ordered by value. */
static void divide_plainly(const struct street *street, int is_optimal, uint32_t k,
                           uint32_t label[])
{
  uint32_t *at = malloc(street->hands * sizeof *at), *centre = malloc(k * sizeof *centre);
  ih_clusters out = {.label = label, .centre = centre};
  for (uint64_t i = 0; i < street->hands; i++)
    at[i] = (uint32_t)street->points[i];
  const ih_points points = {
      .count = street->hands, .width = 1, .dtype = IH_U32, .at = at, .weight = street->weight};
  ck_assert_int_eq(is_optimal ? ih_bucket_optimal(&points, IH_DISTANCE_L1, k, NULL, &out)
                              : ih_bucket_percentile(&points, k, NULL, &out),
                   IH_OK);
  for (uint64_t i = 0; i < street->hands; i++) {
    uint32_t number = 0;
    for (uint32_t c = 0; c < k; c++)
      number += centre[c] < centre[label[i]];
    at[i] = number;
  }
  memcpy(label, at, street->hands * sizeof *at);
  free(at);
  free(centre);
}

static void check_by_value(const struct street *street, const char *name, int is_optimal)
{
  ih_store *store = buckets_open(name);
  uint32_t *label = malloc(street->hands * sizeof *label);
  ck_assert_uint_eq(ih_store_hands(store), street->hands);
  divide_plainly(street, is_optimal, ih_store_game(store)->buckets, label);
  for (uint64_t i = 0; i < street->hands; i++)
    test_assert(ih_store_value_unchecked(store, 0, i, 0) == label[i]);
  check_totals(street, store, 0);
  free(label);
  ih_store_close(store);
}

START_TEST(percentiles_and_best_divisions_are_those_of_all_hands)
{
  make_streets();
  buckets_make_well("{\"hole\": 4, \"flop\": {\"method\": \"percentile\", \"k\": 300},"
                    " \"turn\": {\"method\": \"optimal\", \"k\": 7}}",
                    "5x4", NULL);
  check_by_value(&flop, "flop", 0);
  check_by_value(&turn, "turn", 1);
  free_streets();
}
END_TEST

/* ---- By histograms -------------------------------------------------------------------------- */

static const struct street *sorted;

static int compare_histograms(const void *a, const void *b)
{
  const uint64_t *x = a, *y = b;
  return memcmp(sorted->below + *x * BINS, sorted->below + *y * BINS, BINS * sizeof *sorted->below);
}

/* Returns the number of different histograms. */
static uint64_t count_histograms(const struct street *street)
{
  uint64_t *hand = malloc(street->hands * sizeof *hand), count = 1;
  for (uint64_t i = 0; i < street->hands; i++)
    hand[i] = i;
  sorted = street;
  qsort(hand, street->hands, sizeof *hand, compare_histograms);
  for (uint64_t i = 1; i < street->hands; i++)
    count += compare_histograms(&hand[i - 1], &hand[i]) != 0;
  free(hand);
  return count;
}

static const char *metadata(const ih_store *store, const char *key)
{
  const char *text = ih_table_metadata(ih_store_table(store), key);
  ck_assert_ptr_nonnull(text);
  return text;
}

/* With a sample of all hands, the buckets are clusters of all hands. */
START_TEST(a_whole_sample_gives_clusters_of_all_hands)
{
  make_streets();
  buckets_make_well("{\"hole\": 4, \"flop\": {\"method\": \"emd\", \"k\": 6, \"bins\": 12,"
                    " \"sample\": 100000000}}",
                    "5x4", NULL);
  ih_store *store = buckets_open("flop");
  ck_assert_uint_eq(strtoull(metadata(store, "bucket.points"), NULL, 10), count_histograms(&flop));
  ck_assert_str_eq(metadata(store, "bucket.converged"), "yes");
  check_totals(&flop, store, 1);
  ih_store_close(store);
  free_streets();
}
END_TEST

START_TEST(all_hands_are_in_the_bucket_of_the_nearest_centre)
{
  make_streets();
  buckets_make_well("{\"hole\": 4,"
                    " \"flop\": {\"method\": \"emd\", \"k\": 5, \"bins\": 12, \"sample\": 2000},"
                    " \"turn\": {\"method\": \"emd\", \"k\": 9, \"bins\": 12, \"sample\": 3000}}",
                    "5x4", NULL);
  ih_store *store = buckets_open("flop");
  ck_assert_uint_lt(strtoull(metadata(store, "bucket.points"), NULL, 10), count_histograms(&flop));
  check_totals(&flop, store, 1);
  ih_store_close(store);
  store = buckets_open("turn");
  check_totals(&turn, store, 1);
  ih_store_close(store);
  free_streets();
}
END_TEST

/* ---- Executors and seeds -------------------------------------------------------------------- */

static const char both[] =
    "{\"hole\": 4, \"flop\": {\"method\": \"emd\", \"k\": 5, \"bins\": 12, \"sample\": 2000},"
    " \"turn\": {\"method\": \"percentile\", \"k\": 9}}";

static unsigned char *read_street(const char *name, size_t *n)
{
  char path[SCRATCH_PATH];
  return scratch_read(buckets_path(name, path), n);
}

START_TEST(executors_do_not_change_the_bytes)
{
  static const char *const names[] = {"flop", "turn"};
  const ih_executor threads = test_threads(3), backwards = test_backwards(2);
  const ih_executor *const executors[] = {NULL, &threads, &backwards};
  unsigned char *first[2], *bytes;
  size_t n[2], m;
  for (size_t e = 0; e < 3; e++) {
    const ih_abstraction_options options = {.executor = executors[e], .rebuild = 1};
    buckets_make_well(both, "5x4", &options);
    for (size_t s = 0; s < 2; s++) {
      if (e == 0) {
        first[s] = read_street(names[s], &n[s]);
        continue;
      }
      bytes = read_street(names[s], &m);
      ck_assert_uint_eq(m, n[s]);
      ck_assert_mem_eq(bytes, first[s], m);
      free(bytes);
    }
  }
  free(first[0]);
  free(first[1]);
}
END_TEST

START_TEST(a_seed_draws_other_hands)
{
  size_t n, m;
  buckets_make_well(both, "5x4", NULL);
  unsigned char *first = read_street("flop", &n);
  const ih_abstraction_options options = {.rebuild = 1, .streets = 1 << 3};
  buckets_make_well("{\"hole\": 4, \"flop\": {\"method\": \"emd\", \"k\": 5, \"bins\": 12,"
                    " \"sample\": 2000, \"seed\": 2}}",
                    "5x4", &options);
  unsigned char *second = read_street("flop", &m);
  ck_assert(n != m || memcmp(first, second, n) != 0);
  free(first);
  free(second);
}
END_TEST

/* ---- Look-ups ------------------------------------------------------------------------------- */

START_TEST(hands_are_looked_up)
{
  char path[SCRATCH_PATH];
  ih_abstraction *abstraction;
  uint32_t bucket[1326];
  size_t bad;
  make_streets();
  buckets_make_well(both, "5x4", NULL);
  ck_assert_int_eq(ih_abstraction_open(scratch_path("", path), &abstraction, NULL), IH_OK);
  for (uint64_t i = 0; i < turn.hands; i += 97) {
    uint8_t cards[HOLE + 4];
    ck_assert_int_eq(ih_unindex(turn.indexer, 1, i, cards), IH_OK);
    ck_assert_int_eq(ih_abstraction_lookup(abstraction, 4, cards, sizeof cards, 1, bucket, &bad),
                     IH_OK);
    ck_assert_uint_eq(bucket[0],
                      ih_store_value_unchecked(ih_abstraction_store(abstraction, 4), 0, i, 0));
  }
  static const uint8_t board[] = {0, 4, 8};
  uint32_t used;
  ck_assert_int_eq(ih_abstraction_lookup(abstraction, 4, board, HOLE + 3, 1, bucket, &bad),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_abstraction_holes(abstraction, board, 3, bucket), IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_abstraction_holes_batch(abstraction, board, 3, 1, NULL, bucket, NULL, &used),
                   IH_ERR_UNSUPPORTED);
  ih_abstraction_close(abstraction);
  free_streets();
}
END_TEST

/* ---- Refusals -------------------------------------------------------------------------------- */

static void refuses(const char *recipe, enum ih_status status, const char *message)
{
  ih_error error;
  ck_assert_int_eq(buckets_make(recipe, "5x4", NULL, &error), status);
  ck_assert_str_eq(error.message, message);
  ck_assert_uint_eq(scratch_entries(), 0);
}

START_TEST(what_omaha_lacks_is_refused)
{
  refuses("{\"hole\": 3}", IH_ERR_PARSE, "`hole`, the number of hole cards, must be 2 or 4");
  refuses("{\"hole\": 4, \"turn\": {\"method\": \"ochs\", \"k\": 2}}", IH_ERR_UNSUPPORTED,
          "turn: ochs is not supported in Omaha; supported are emd, and optimal and percentile of "
          "E[HS]");
  refuses("{\"hole\": 4, \"flop\": {\"method\": \"percentile\", \"of\": \"ehs2\", \"k\": 2}}",
          IH_ERR_UNSUPPORTED,
          "flop: percentile is not supported in Omaha; supported are emd, and optimal and "
          "percentile of E[HS]");
  refuses("{\"hole\": 4, \"flop\": {\"method\": \"emd\", \"k\": 2, \"within\": \"board\"}}",
          IH_ERR_UNSUPPORTED, "flop: `within` is not supported in Omaha");
  refuses("{\"hole\": 4, \"preflop\": {\"method\": \"emd\", \"k\": 2}}", IH_ERR_UNSUPPORTED,
          "preflop: emd is not supported in Omaha; supported are hands, optimal and percentile of "
          "E[HS], and the user's labels and points");
  refuses("{\"flop\": {\"method\": \"emd\", \"k\": 2, \"sample\": 1000}}", IH_ERR_PARSE,
          "flop: takes no `sample`: all hands are clustered at once");
  refuses("{\"hole\": 4, \"flop\": {\"method\": \"optimal\", \"k\": 2, \"sample\": 1000}}",
          IH_ERR_PARSE, "flop: optimal takes no `sample`");
}
END_TEST

static int cancel_left;

static int is_cancelled(void *context)
{
  (void)context;
  return cancel_left-- <= 0;
}

START_TEST(nothing_is_left_after_a_cancellation)
{
  ih_error error;
  for (int calls = 0; calls < 400; calls += 13) {
    const ih_abstraction_options options = {.callbacks = {.is_cancelled = is_cancelled},
                                            .streets = 1 << 3};
    cancel_left = calls;
    const enum ih_status status = buckets_make(both, "5x4", &options, &error);
    if (status == IH_OK)
      return;
    ck_assert_int_eq(status, IH_ERR_CANCELLED);
    ck_assert_uint_eq(scratch_entries(), 0);
  }
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove,
               {percentiles_and_best_divisions_are_those_of_all_hands},
               {a_whole_sample_gives_clusters_of_all_hands},
               {all_hands_are_in_the_bucket_of_the_nearest_centre},
               {executors_do_not_change_the_bytes}, {a_seed_draws_other_hands},
               {hands_are_looked_up}, {what_omaha_lacks_is_refused},
               {nothing_is_left_after_a_cancellation})
