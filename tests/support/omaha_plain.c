#include "omaha_plain.h"

#include "buckets.h"
#include "harness.h"

#include <isohand/combinatorics.h>
#include <isohand/omaha.h>
#include <stdlib.h>
#include <string.h>

/* Sums of a board of the street: those of its runouts so far. */
struct board_sums {
  const ih_omaha_game *game;
  ih_omaha_comparison *comparison;
  unsigned cards;             /* of the deck */
  uint64_t used;              /* places of its hands */
  uint32_t *wins, *ties;      /* [place], on one final board */
  uint64_t *points, *squares; /* [place] */
  uint32_t *histogram;        /* [place * STREET_BINS + bin] */
};

static void add_final_board(const uint8_t board[STREET_FINAL], struct board_sums *sums)
{
  const uint64_t most = 2 * (uint64_t)ih_omaha_opponents(sums->game);
  uint64_t on_board = 0, set = 0;
  for (size_t i = 0; i < STREET_FINAL; i++)
    on_board |= UINT64_C(1) << board[i];
  ck_assert_int_eq(ih_omaha_compare(sums->comparison, board, STREET_FINAL, sums->wins, sums->ties),
                   IH_OK);
  set = (UINT64_C(1) << STREET_HOLE) - 1;
  for (size_t place = 0; set < UINT64_C(1) << sums->cards; place++) {
    const uint64_t score = 2 * (uint64_t)sums->wins[place] + sums->ties[place],
                   bin = STREET_BINS * score / most;
    if ((set & on_board) == 0) {
      sums->points[place] += score;
      sums->squares[place] += score * score;
      sums->histogram[place * STREET_BINS + (bin < STREET_BINS ? bin : STREET_BINS - 1)]++;
    }
    const uint64_t low = set & (0 - set), next = set + low;
    set = next | ((set ^ next) / low >> 2);
  }
}

/* Deals the rest of the board in all ways. */
static void deal_rest(uint8_t board[STREET_FINAL], size_t known, uint8_t from,
                      struct board_sums *sums)
{
  if (known == STREET_FINAL) {
    add_final_board(board, sums);
    return;
  }
  for (uint8_t card = from; card < sums->cards; card++) {
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
static void enter_board(struct plain_street *street, const uint8_t board[], uint64_t boards,
                        const struct board_sums *sums)
{
  uint64_t on_board = 0, set = (UINT64_C(1) << STREET_HOLE) - 1;
  for (size_t i = 0; i < street->board; i++)
    on_board |= UINT64_C(1) << board[i];
  for (size_t place = 0; set < UINT64_C(1) << sums->cards; place++) {
    if ((set & on_board) == 0) {
      uint8_t cards[STREET_HOLE + STREET_FINAL];
      uint64_t index, rest = set;
      for (size_t i = 0; i < STREET_HOLE; i++, rest &= rest - 1)
        cards[i] = (uint8_t)__builtin_ctzll(rest);
      memcpy(cards + STREET_HOLE, board, street->board);
      index = ih_index_last_unchecked(street->indexer, cards);
      street->weight[index] += boards;
      street->all += boards;
      street->points[index] = sums->points[place];
      street->squares[index] = sums->squares[place];
      for (size_t b = 0, below = 0; b < STREET_BINS; b++) {
        below += sums->histogram[place * STREET_BINS + b];
        street->below[index * STREET_BINS + b] = (uint32_t)below;
      }
    }
    const uint64_t low = set & (0 - set), next = set + low;
    set = next | ((set ^ next) / low >> 2);
  }
}

static void clear_sums(struct board_sums *sums)
{
  memset(sums->points, 0, sums->used * sizeof *sums->points);
  memset(sums->squares, 0, sums->used * sizeof *sums->squares);
  memset(sums->histogram, 0, sums->used * STREET_BINS * sizeof *sums->histogram);
}

/* Visits every canonical board. */
static void enter_boards(struct plain_street *street, struct board_sums *sums)
{
  for (uint64_t b = 0; b < street->boards; b++) {
    uint8_t cards[STREET_FINAL], dealt[STREET_FINAL];
    uint64_t boards;
    ck_assert_int_eq(ih_unindex(street->by_board, 0, b, cards), IH_OK);
    ck_assert_int_eq(ih_multiplicity(street->by_board, 0, b, &boards), IH_OK);
    clear_sums(sums);
    memcpy(dealt, cards, street->board);
    deal_rest(dealt, street->board, 0, sums);
    enter_board(street, cards, boards, sums);
  }
}

static void find_boards(struct plain_street *street)
{
  for (uint64_t i = 0; i < street->hands; i++) {
    uint8_t cards[STREET_HOLE + STREET_FINAL];
    ck_assert_int_eq(ih_unindex(street->indexer, 1, i, cards), IH_OK);
    street->board_of[i] = ih_index_last_unchecked(street->by_board, cards + STREET_HOLE);
  }
}

void plain_street_make(struct plain_street *street, unsigned ranks, unsigned board)
{
  const ih_rounds rounds = {.count = 2, .cards = {STREET_HOLE, (uint8_t)board}};
  const ih_rounds alone = {.count = 1, .cards = {(uint8_t)board}};
  const size_t places = ih_omaha_places(STREET_HOLE);
  *street = (struct plain_street){.game = {.hole = STREET_HOLE,
                                           .ranking = IH_RANKING_STANDARD,
                                           .deck = {.ranks = (uint8_t)ranks, .suits = 4}},
                                  .board = board};
  struct board_sums sums = {
      .game = &street->game,
      .cards = 4 * ranks,
      .wins = malloc(places * sizeof *sums.wins),
      .ties = malloc(places * sizeof *sums.ties),
  };
  ck_assert_int_eq(ih_binomial(sums.cards, STREET_HOLE, &sums.used), IH_OK);
  sums.points = malloc(sums.used * sizeof *sums.points);
  sums.squares = malloc(sums.used * sizeof *sums.squares);
  sums.histogram = malloc(sums.used * STREET_BINS * sizeof *sums.histogram);
  ck_assert_int_eq(ih_omaha_comparison_new(STREET_HOLE, IH_RANKING_STANDARD, &street->game.deck,
                                           ih_instructions_best(), &sums.comparison, NULL),
                   IH_OK);
  ck_assert_int_eq(ih_indexer_new(&street->game.deck, &rounds, &street->indexer), IH_OK);
  ck_assert_int_eq(ih_indexer_new(&street->game.deck, &alone, &street->by_board), IH_OK);
  street->hands = ih_indexer_size(street->indexer, 1);
  street->boards = ih_indexer_size(street->by_board, 0);
  street->weight = calloc(street->hands, sizeof *street->weight);
  street->points = calloc(street->hands, sizeof *street->points);
  street->squares = calloc(street->hands, sizeof *street->squares);
  street->below = calloc(street->hands * STREET_BINS, sizeof *street->below);
  street->board_of = calloc(street->hands, sizeof *street->board_of);
  street->most =
      2 * (uint64_t)ih_omaha_opponents(&street->game) * ih_omaha_runouts(&street->game, board);
  enter_boards(street, &sums);
  find_boards(street);
  ih_omaha_comparison_free(sums.comparison);
  free(sums.wins);
  free(sums.ties);
  free(sums.points);
  free(sums.squares);
  free(sums.histogram);
}

void plain_street_free(struct plain_street *street)
{
  ih_indexer_free(street->indexer);
  ih_indexer_free(street->by_board);
  free(street->weight);
  free(street->points);
  free(street->squares);
  free(street->below);
  free(street->board_of);
}

/* ---- Buckets ------------------------------------------------------------------------------- */

uint64_t plain_street_coordinate(const struct plain_street *street, enum omaha_point point,
                                 uint64_t hand, size_t j)
{
  const uint64_t opponents = ih_omaha_opponents(&street->game);
  uint64_t most = 2 * opponents * street->most, square = street->squares[hand];
  if (point == OMAHA_HISTOGRAM)
    return street->below[hand * STREET_BINS + j];
  if (point == OMAHA_SCORES)
    return street->points[hand];
  for (; most >= 1 << 24; most /= 2)
    square /= 2;
  return square;
}

/* The centres of a table's buckets, and the buckets that a board has: all, or those within it. */
struct centres {
  enum omaha_point point;
  size_t width;
  uint64_t *at;
  int is_within;
  const ih_store *store;
};

static uint64_t distance_to(const struct plain_street *street, const struct centres *centres,
                            uint64_t hand, uint64_t bucket)
{
  uint64_t distance = 0;
  if (centres->point == OMAHA_OWN_BUCKET)
    return 0;
  for (size_t j = 0; j < centres->width; j++) {
    const uint64_t x = plain_street_coordinate(street, centres->point, hand, j);
    const uint64_t y = centres->at[bucket * centres->width + j];
    distance += x > y ? x - y : y - x;
  }
  return distance;
}

/* Checks the hand's bucket among those of its board. */
static void check_bucket(const struct plain_street *street, const struct centres *centres,
                         uint64_t hand, uint64_t bucket, uint64_t distance, int is_nearest)
{
  uint64_t first = 0, end = ih_store_game(centres->store)->buckets;
  if (centres->is_within) {
    first = buckets_element(centres->store, "first", street->board_of[hand]);
    end = buckets_element(centres->store, "first", street->board_of[hand] + 1);
  }
  test_assert(bucket >= first && bucket < end);
  for (uint64_t other = first; is_nearest && other < end; other++)
    test_assert(distance <= distance_to(street, centres, hand, other));
}

void plain_street_check(const struct plain_street *street, const ih_store *store,
                        enum omaha_point point, int is_nearest)
{
  const uint32_t k = ih_store_game(store)->buckets;
  uint64_t *size = calloc(3 * k, sizeof *size), *cost = size + k, *points = cost + k;
  ih_tensor ehs, first;
  struct centres centres = {
      .point = point,
      .width = point == OMAHA_HISTOGRAM ? STREET_BINS : 1,
      .is_within = ih_table_tensor_named(ih_store_table(store), "first", &first) == IH_OK,
      .store = store};
  centres.at = malloc(centres.width * k * sizeof *centres.at);
  for (uint64_t i = 0; i < k * centres.width; i++)
    centres.at[i] = buckets_element(store, "centre", i);
  ck_assert_uint_eq(ih_store_hands(store), street->hands);
  for (uint64_t hand = 0; hand < street->hands; hand++) {
    const uint64_t bucket = ih_store_value_unchecked(store, 0, hand, 0);
    test_assert(bucket < k);
    const uint64_t distance = distance_to(street, &centres, hand, bucket);
    check_bucket(street, &centres, hand, bucket, distance, is_nearest);
    size[bucket] += street->weight[hand];
    points[bucket] += street->weight[hand] * street->points[hand];
    cost[bucket] += street->weight[hand] * distance;
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
  free(centres.at);
}
