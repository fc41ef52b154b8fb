/* Sums of whole streets of Omaha: hands by enumeration, the same hands computed board by board, and
 * each street from the next one. */
#include "harness.h"
#include "omaha_streets.h"
#include "reference_omaha_equity.h"

#include <isohand/combinatorics.h>
#include <isohand/omaha_equity.h>
#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

enum { FINAL = 5, MOST_CARDS = 10 };

static const struct {
  unsigned hole, ranks, suits;
} games[] = {{4, 5, 4}, {4, 6, 4}, {5, 5, 4}, {4, 6, 3}};
enum { GAMES = sizeof games / sizeof *games, GAMES_OF_FOUR_SUITS = GAMES - 1 };

/* ---- Board by board -------------------------------------------------------- */

/* Returns the next set of as many cards in colex order, which is that of the numbers. */
static uint64_t next_set(uint64_t set)
{
  const uint64_t lowest = set & (0 - set), carried = set + lowest;
  return carried | ((set ^ carried) / lowest) >> 2;
}

/* The numbers of all places on a board. */
struct on_board {
  uint32_t *wins, *ties;
  uint64_t *squares;
};

static void add_squares(const ih_omaha_game *game, const uint8_t board[], struct on_board *to)
{
  const size_t places = ih_omaha_places(game->hole);
  uint32_t *wins = malloc(places * sizeof *wins), *ties = malloc(places * sizeof *ties);
  ck_assert_int_eq(ih_omaha_board_sums(game, board, FINAL, NULL, NULL, wins, ties, NULL), IH_OK);
  for (size_t place = 0; place < places; place++) {
    const uint64_t score = 2 * (uint64_t)wins[place] + ties[place];
    to->squares[place] += score * score;
  }
  free(wins);
  free(ties);
}

/* Adds the squares on all final boards of which the first n cards are known, and the next is at
 * least `from`. */
static void play_boards(const ih_omaha_game *game, uint8_t board[FINAL], unsigned known, unsigned n,
                        uint8_t from, struct on_board *to)
{
  if (n == FINAL) {
    add_squares(game, board, to);
    return;
  }
  for (uint8_t card = from; card < ih_deck_cards(&game->deck); card++)
    if (memchr(board, card, known) == NULL) {
      board[n] = card;
      play_boards(game, board, known, n + 1, (uint8_t)(card + 1), to);
    }
}

static struct on_board on_board_new(const ih_omaha_game *game, const uint8_t board[], unsigned m)
{
  const size_t places = ih_omaha_places(game->hole);
  struct on_board sums = {malloc(places * sizeof *sums.wins), malloc(places * sizeof *sums.ties),
                          calloc(places, sizeof *sums.squares)};
  uint8_t cards[FINAL];
  ck_assert_uint_eq(game->deck.suits, 4);
  memcpy(cards, board, m);
  ck_assert_int_eq(ih_omaha_board_sums(game, board, m, NULL, NULL, sums.wins, sums.ties, NULL),
                   IH_OK);
  play_boards(game, cards, m, m, 0, &sums);
  return sums;
}

static void on_board_free(struct on_board *sums)
{
  free(sums->wins);
  free(sums->ties);
  free(sums->squares);
}

/* Compares all hands on a board; returns how many there are. */
static uint64_t compare_board(const struct streets *s, const uint8_t board[], unsigned m)
{
  const ih_omaha_sums *sums = m == FLOP ? s->flop : s->turn;
  uint64_t hands = 0, dead = ~((UINT64_C(1) << ih_deck_cards(&s->game.deck)) - 1);
  uint64_t set = (UINT64_C(1) << s->game.hole) - 1;
  struct on_board expected = on_board_new(&s->game, board, m);
  for (unsigned i = 0; i < m; i++)
    dead |= UINT64_C(1) << board[i];
  const uint64_t all = (uint64_t)ih_omaha_opponents(&s->game) * ih_omaha_runouts(&s->game, m);
  const size_t places = ih_omaha_places(s->game.hole);
  for (size_t place = 0; place < places; place++, set = next_set(set)) {
    uint8_t cards[MOST_CARDS];
    unsigned n = 0;
    const uint64_t wins = expected.wins[place], ties = expected.ties[place];
    if ((set & dead) != 0) {
      test_assert(wins == 0 && ties == 0);
      continue;
    }
    for (uint8_t card = 52; card-- > 0;) /* in descending order: any order will do */
      if (set >> card & 1)
        cards[n++] = card;
    memcpy(cards + n, board, m);
    const uint64_t points = ih_omaha_sums_find_unchecked(sums, IH_OMAHA_POINTS, cards);
    test_assert(points == 2 * wins + ties);
    test_assert(points <= 2 * all);
    test_assert(ih_omaha_sums_find_unchecked(sums, IH_OMAHA_WINS, cards) == wins);
    test_assert(ih_omaha_sums_find_unchecked(sums, IH_OMAHA_TIES, cards) == ties);
    test_assert(ih_omaha_sums_find_unchecked(sums, IH_OMAHA_SQUARES, cards) ==
                expected.squares[place]);
    hands++;
  }
  on_board_free(&expected);
  return hands;
}

START_TEST(board_by_board)
{
  struct test_random random = test_random_new(20261127);
  struct streets s = streets_new(games[_i].hole, games[_i].ranks, games[_i].suits, NULL);
  for (unsigned b = 0; b < (games[_i].hole == 4 ? 6 : 2); b++) {
    const unsigned m = b % 2 == 0 ? FLOP : TURN;
    uint8_t board[TURN];
    uint64_t hands;
    test_random_deal(&random, games[_i].ranks, games[_i].suits, m, board);
    (void)ih_binomial(games[_i].ranks * games[_i].suits - m, games[_i].hole, &hands);
    ck_assert_uint_eq(compare_board(&s, board, m), hands);
  }
  streets_free(&s);
}
END_TEST

/* ---- Hand by hand ---------------------------------------------------------- */

enum { HANDS = 4 };

/* Compares hands on a board, whose runouts and opponents are enumerated. */
static void compare_hands(const struct streets *s, const ih_omaha_sums *sums, unsigned m,
                          struct test_random *random)
{
  const unsigned hole = s->game.hole, ranks = s->game.deck.ranks, suits = s->game.deck.suits;
  struct reference_omaha_spot spot = {.hole = hole, .ranks = ranks, .suits = suits, .m = m};
  struct reference_omaha_hand hands[HANDS];
  uint8_t dealt[TURN + HANDS * REFERENCE_OMAHA_HOLE], cards[MOST_CARDS];
  const unsigned count = (ranks * suits - m) / hole < HANDS ? (ranks * suits - m) / hole : HANDS;
  test_random_deal(random, ranks, suits, m + count * hole, dealt);
  memcpy(spot.board, dealt, m);
  for (unsigned i = 0; i < count; i++)
    memcpy(hands[i].cards, dealt + m + i * hole, hole);
  reference_omaha_equity(&spot, hands, count);
  for (unsigned i = 0; i < count; i++) {
    const uint64_t expected[NUMBERS] = {2 * hands[i].wins + hands[i].ties, hands[i].wins,
                                        hands[i].ties, hands[i].squares};
    memcpy(cards, hands[i].cards, hole);
    memcpy(cards + hole, spot.board, m);
    for (unsigned k = 0; k < NUMBERS; k++)
      ck_assert_uint_eq(ih_omaha_sums_find_unchecked(sums, numbers[k], cards), expected[k]);
  }
}

START_TEST(hand_by_hand)
{
  struct test_random random = test_random_new(20261128);
  struct streets s = streets_new(games[_i].hole, games[_i].ranks, games[_i].suits, NULL);
  compare_hands(&s, s.preflop, 0, &random);
  for (unsigned i = 0; i < 2; i++) {
    compare_hands(&s, s.flop, FLOP, &random);
    compare_hands(&s, s.turn, TURN, &random);
  }
  streets_free(&s);
}
END_TEST

/* ---- Rows in index order ----------------------------------------------------- */

enum { ROWS = 10000 };

struct rows {
  uint8_t cards[ROWS * MOST_CARDS];
  uint64_t multiplicity[ROWS];
  uint64_t value[NUMBERS][ROWS]; /* as numbers[] */
};

/* Reads the rows from `first` on of a street; returns how many. */
static size_t read_rows(const ih_omaha_sums *sums, unsigned round, uint64_t first,
                        struct rows *rows)
{
  const ih_indexer *indexer = ih_omaha_sums_indexer(sums);
  const uint64_t left = ih_indexer_size(indexer, round) - first;
  const size_t count = left < ROWS ? (size_t)left : ROWS;
  const ih_sequence_arrays arrays = {
      .rows = rows->cards, .stride = MOST_CARDS, .multiplicities = rows->multiplicity};
  ih_sequence *sequence;
  ck_assert_int_eq(ih_sequence_new(indexer, round, first, count, &sequence), IH_OK);
  ck_assert_uint_eq(ih_sequence_next_unchecked(sequence, count, &arrays), count);
  ih_sequence_free(sequence);
  for (unsigned k = 0; k < NUMBERS; k++)
    streets_read(sums, numbers[k], first, count, rows->value[k]);
  return count;
}

/* Checks rows of the flop or the turn by themselves. */
static void check_rows(const struct streets *s, const ih_omaha_sums *sums, unsigned m,
                       const struct rows *rows, size_t count)
{
  const uint64_t runouts = ih_omaha_runouts(&s->game, m);
  for (size_t i = 0; i < count; i++) {
    const uint64_t points = rows->value[0][i], squares = rows->value[3][i];
    const unsigned k = i % NUMBERS;
    test_assert(rows->value[k][i] ==
                ih_omaha_sums_find_unchecked(sums, numbers[k], rows->cards + MOST_CARDS * i));
    test_assert(points == 2 * rows->value[1][i] + rows->value[2][i]);
    test_assert(runouts * squares >= points * points && (squares - points) % 2 == 0);
  }
}

/* Rows are those of the hands; all hands together win as often as they lose; and a preflop sum is
 * that of the flops after it, each of which has C(5, 3) of its runouts in common with others. */
START_TEST(rows_in_order)
{
  struct streets s = streets_new(games[_i].hole, games[_i].ranks, games[_i].suits, NULL);
  struct rows *rows = malloc(sizeof *rows);
  const ih_indexer *hole = ih_omaha_sums_indexer(s.preflop);
  const uint64_t classes = ih_indexer_size(hole, 0), opponents = ih_omaha_opponents(&s.game);
  uint64_t *from_flop = calloc(NUMBERS * classes, sizeof *from_flop);
  for (unsigned m = FLOP; m <= TURN; m++) {
    const ih_omaha_sums *sums = m == FLOP ? s.flop : s.turn;
    const uint64_t size = ih_indexer_size(ih_omaha_sums_indexer(sums), 1);
    const int64_t half = (int64_t)(opponents * ih_omaha_runouts(&s.game, m));
    int64_t total = 0;
    for (uint64_t first = 0; first < size; first += ROWS) {
      const size_t count = read_rows(sums, 1, first, rows);
      check_rows(&s, sums, m, rows, count);
      for (size_t i = 0; i < count; i++) {
        const uint64_t multiplicity = rows->multiplicity[i];
        total += (int64_t)multiplicity * ((int64_t)rows->value[0][i] - half);
        if (m == TURN)
          continue;
        const uint64_t class = ih_index_last_unchecked(hole, rows->cards + MOST_CARDS * i);
        for (unsigned k = 0; k < NUMBERS; k++)
          from_flop[NUMBERS * class + k] += multiplicity * rows->value[k][i];
      }
    }
    ck_assert_int_eq(total, 0);
  }
  for (uint64_t first = 0; first < classes; first += ROWS) {
    const size_t count = read_rows(s.preflop, 0, first, rows);
    for (size_t i = 0; i < count; i++)
      for (unsigned k = 0; k < NUMBERS; k++)
        test_assert(from_flop[NUMBERS * (first + i) + k] ==
                    10 * rows->multiplicity[i] * rows->value[k][i]);
  }
  free(from_flop);
  free(rows);
  streets_free(&s);
}
END_TEST

TEST_MAIN({board_by_board, 0, GAMES_OF_FOUR_SUITS}, {hand_by_hand, 0, GAMES},
          {rows_in_order, 0, GAMES})
