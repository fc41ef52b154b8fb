/* The symmetry of a board, against brute force: every permutation on every card and all hole
 * cards. */
#include "harness.h"
#include "indexers.h"
#include "reference.h"

#include <isohand/boards.h>
#include <string.h>

/* A board as text: a deck, the number of cards in each round (NULL: no board), and the board's
 * cards. */
struct position {
  ih_deck deck;
  ih_rounds rounds;
  uint8_t cards[IH_MAX_CARDS];
  struct reference_game game; /* of the rounds; of the deck alone without a board */
};

static struct position position(const char *deck, const char *rounds)
{
  struct position position = {.game = reference_game(deck, rounds != NULL ? rounds : "1")};
  ck_assert_int_eq(ih_deck_parse(deck, strlen(deck), &position.deck, NULL), IH_OK);
  if (rounds != NULL)
    ck_assert_int_eq(
        ih_rounds_parse(&position.deck, rounds, strlen(rounds), &position.rounds, NULL), IH_OK);
  return position;
}

static unsigned total(const struct position *position)
{
  return ih_rounds_total(&position->rounds, position->rounds.count);
}

/* Vectors over hole cards, `element` bytes each element. */
struct vectors {
  size_t count, element;
  unsigned char bytes[2][8 * IH_MAX_HOLES];
};

static const struct vectors no_vectors = {0};

static enum ih_status make_symmetry(const struct position *position, const struct vectors *vectors,
                                    ih_symmetry *board)
{
  const void *const weights[] = {vectors->bytes[0], vectors->bytes[1]};
  return ih_symmetry_prepare(&position->deck, &position->rounds, position->cards, vectors->count,
                             weights, vectors->element, board);
}

/* ---- The definition, by brute force --------------------------------------- */

static uint8_t permuted_card(const uint8_t permutation[4], uint8_t card)
{
  return (uint8_t)(card / 4 * 4 + permutation[card % 4]);
}

static size_t hole_place(uint8_t a, uint8_t b)
{
  return a > b ? (size_t)a * (a - 1) / 2 + b : (size_t)b * (b - 1) / 2 + a;
}

static int keeps_vector(const ih_deck *deck, const uint8_t permutation[4],
                        const unsigned char *vector, size_t element)
{
  for (uint8_t a = 0; a < 4 * deck->ranks; a++)
    for (uint8_t b = 0; b < a; b++) {
      if (!ih_deck_has(deck, a) || !ih_deck_has(deck, b))
        continue;
      const size_t from = hole_place(a, b);
      const size_t to = hole_place(permuted_card(permutation, a), permuted_card(permutation, b));
      if (memcmp(vector + from * element, vector + to * element, element) != 0)
        return 0;
    }
  return 1;
}

static int keeps(const struct position *position, const struct vectors *vectors,
                 const uint8_t permutation[4])
{
  static const uint8_t same[4] = {0, 1, 2, 3};
  uint8_t before[IH_MAX_CARDS], after[IH_MAX_CARDS];
  if (position->rounds.count > 0) {
    reference_permute(&position->game, position->game.rounds, same, position->cards, before);
    reference_permute(&position->game, position->game.rounds, permutation, position->cards, after);
    if (memcmp(before, after, total(position)) != 0)
      return 0;
  }
  for (size_t v = 0; v < vectors->count; v++)
    if (!keeps_vector(&position->deck, permutation, vectors->bytes[v], vectors->element))
      return 0;
  return 1;
}

/* Counts the occurrences of a permutation in the list. */
static unsigned times_among(const ih_symmetry *board, const uint8_t permutation[4])
{
  unsigned times = 0;
  for (unsigned i = 0; i < board->permutation_count; i++)
    times += memcmp(board->permutations[i], permutation, 4) == 0;
  return times;
}

/* ---- Properties of a board -------------------------------------------------- */

/* A permutation is in the list exactly once if it keeps everything, otherwise not at all; the list
 * is ascending, begins with the identity, and is closed under composition. */
static void check_permutations(const struct position *position, const struct vectors *vectors,
                               const ih_symmetry *board)
{
  static const uint8_t same[4] = {0, 1, 2, 3};
  unsigned expected = 0;
  for (unsigned i = 0; i < position->game.permutations; i++) {
    uint8_t permutation[4] = {0, 1, 2, 3};
    memcpy(permutation, position->game.permutation[i], position->deck.suits);
    const int kept = keeps(position, vectors, permutation);
    test_assert(times_among(board, permutation) == (unsigned)kept);
    expected += (unsigned)kept;
  }
  test_assert(board->permutation_count == expected);
  test_assert(memcmp(board->permutations[0], same, 4) == 0);
  for (unsigned i = 1; i < board->permutation_count; i++)
    test_assert(memcmp(board->permutations[i - 1], board->permutations[i], 4) < 0);
  for (unsigned i = 0; i < board->permutation_count; i++)
    for (unsigned j = 0; j < board->permutation_count; j++) {
      uint8_t product[4];
      for (unsigned s = 0; s < 4; s++)
        product[s] = board->permutations[i][board->permutations[j][s]];
      test_assert(times_among(board, product) == 1);
    }
}

/* Next cards are all cards off the board, ascending, each with its orbit. */
static void check_next_cards(const struct position *position, const ih_symmetry *board)
{
  const ih_next_card *next_cards = NULL;
  const size_t count = ih_symmetry_next_cards(board, &next_cards);
  size_t at = 0;
  unsigned weights = 0;
  for (uint8_t card = 0; card < IH_MAX_CARDS; card++) {
    if (!ih_deck_has(&position->deck, card) ||
        memchr(position->cards, card, total(position)) != NULL)
      continue;
    uint64_t orbit = 0;
    test_assert(at < count && next_cards[at].card == card);
    for (unsigned i = 0; i < board->permutation_count; i++)
      orbit |= UINT64_C(1) << permuted_card(board->permutations[i], card);
    test_assert(orbit >> next_cards[at].representative & 1);
    test_assert((orbit & ((UINT64_C(1) << next_cards[at].representative) - 1)) == 0);
    test_assert(next_cards[at].orbit_size == __builtin_popcountll(orbit));
    test_assert(next_cards[at].permutation < board->permutation_count);
    test_assert(permuted_card(board->permutations[next_cards[at].permutation], card) ==
                next_cards[at].representative);
    test_assert(next_cards[at].representative != card || next_cards[at].permutation == 0);
    weights += next_cards[at].representative == card ? next_cards[at].orbit_size : 0;
    at++;
  }
  test_assert(at == count && weights == count);
}

static ih_set permuted_pair(const uint8_t permutation[4], uint8_t a, uint8_t b)
{
  const uint8_t x = permuted_card(permutation, a), y = permuted_card(permutation, b);
  return UINT64_C(1) << (16 * (x % 4) + x / 4) | UINT64_C(1) << (16 * (y % 4) + y / 4);
}

/* In each orbit of pairs of next cards, only the smallest set reports the orbit's size; so the
 * sizes count all pairs. */
static void check_orbit_sizes(const ih_symmetry *board)
{
  static const uint8_t same[4] = {0, 1, 2, 3};
  unsigned pairs = 0, counted = 0;
  for (unsigned i = 0; i < board->next_card_count; i++)
    for (unsigned j = 0; j < i; j++, pairs++) {
      const uint8_t a = board->next_cards[i].card, b = board->next_cards[j].card;
      const ih_set pair = permuted_pair(same, a, b);
      ih_set orbit[24];
      unsigned size = 0, is_least = 1;
      for (unsigned p = 0; p < board->permutation_count; p++) {
        unsigned k = 0;
        orbit[size] = permuted_pair(board->permutations[p], a, b);
        is_least &= orbit[size] >= pair;
        while (orbit[k] != orbit[size])
          k++;
        size += k == size;
      }
      test_assert(ih_symmetry_orbit_size(board, pair) == (is_least ? size : 0));
      counted += ih_symmetry_orbit_size(board, pair);
    }
  test_assert(counted == pairs);
}

/* map is the hole permutation of the next card's suit permutation. */
static void check_map(const struct position *position, const ih_symmetry *board,
                      const ih_next_card *next, const uint16_t map[])
{
  const uint8_t *permutation = board->permutations[next->permutation];
  const uint8_t end = (uint8_t)(4 * (position->deck.ranks - 1) + position->deck.suits);
  uint8_t hit[IH_MAX_HOLES] = {0};
  uint16_t again[IH_MAX_HOLES];
  for (uint8_t a = 1; a < end; a++)
    for (uint8_t b = 0; b < a; b++) {
      test_assert(map[hole_place(a, b)] ==
                  hole_place(permuted_card(permutation, a), permuted_card(permutation, b)));
      test_assert(hit[map[hole_place(a, b)]]++ == 0);
    }
  ih_hole_permutation(&position->deck, permutation, again);
  test_assert(memcmp(map, again, ih_hole_vector_length(&position->deck) * sizeof *map) == 0);
}

/* Computes a value for all hole cards after a next card: an index that depends on the board's
 * rounds, the card and the hole cards, and on their weights; UINT64_MAX where cards collide. */
static void values(const struct position *position, const struct vectors *vectors,
                   const ih_indexer *indexer, uint8_t card, uint64_t out[])
{
  const unsigned n = total(position);
  uint8_t hand[IH_MAX_CARDS];
  memcpy(hand, position->cards, n);
  hand[n] = card;
  const size_t count = ih_hole_vector_length(&position->deck);
  uint8_t a = 1, b = 0;
  for (size_t h = 0; h < count; h++) {
    hand[n + 1] = a;
    hand[n + 2] = b;
    uint64_t index = 0;
    out[h] = UINT64_MAX;
    if (ih_index_last(indexer, hand, &index) == IH_OK) {
      for (size_t v = 0; v < vectors->count; v++)
        for (size_t i = 0; i < vectors->element; i++)
          index = index * 257 + vectors->bytes[v][h * vectors->element + i];
      out[h] = index;
    }
    if (++b == a) {
      a++;
      b = 0;
    }
  }
}

/* The values of every card match those gathered from its representative; at least three cards
 * remain. */
static void check_values(const struct position *position, const struct vectors *vectors,
                         const ih_symmetry *board)
{
  static uint64_t kept[IH_MAX_CARDS][IH_MAX_HOLES];
  const size_t count = ih_hole_vector_length(&position->deck);
  ih_rounds rounds = position->rounds;
  rounds.cards[rounds.count++] = 1;
  rounds.cards[rounds.count++] = 2;
  ih_indexer *indexer = test_indexer_make(&position->deck, &rounds);
  const ih_next_card *next_cards = NULL;
  const size_t cards = ih_symmetry_next_cards(board, &next_cards);
  for (size_t i = 0; i < cards; i++) {
    uint16_t map[IH_MAX_HOLES];
    unsigned wrong = 0;
    values(position, vectors, indexer, next_cards[i].card, kept[next_cards[i].card]);
    ih_next_card_map(board, &next_cards[i], map);
    check_map(position, board, &next_cards[i], map);
    for (size_t h = 0; h < count; h++)
      wrong += kept[next_cards[i].card][h] != kept[next_cards[i].representative][map[h]];
    test_assert(wrong == 0);
  }
  ih_indexer_free(indexer);
}

static ih_symmetry check_board(const struct position *position, const struct vectors *vectors)
{
  ih_symmetry board;
  test_assert(make_symmetry(position, vectors, &board) == IH_OK);
  test_assert(memcmp(&board.deck, &position->deck, sizeof board.deck) == 0);
  check_permutations(position, vectors, &board);
  check_next_cards(position, &board);
  return board;
}

/* ---- Known boards ---------------------------------------------------------- */

static const struct {
  const char *deck, *rounds, *text;
  unsigned permutations, representatives;
} known_boards[] = {
    {"13x4", NULL, "", 24, 13},               /* no board */
    {"13x4", "3", "KsJs4s", 6, 10 + 13},      /* one suit */
    {"13x4", "3", "KsJs4h", 2, 11 + 12 + 13}, /* two */
    {"13x4", "3", "KsJh4d", 1, 49},           /* three */
    {"13x4", "3", "KsKh4d", 2, 12 + 12 + 13}, /* a pair in three suits */
    {"13x4", "3", "KsKh4s", 2, 11 + 12 + 13}, /* a pair in two suits */
    {"13x4", "3", "KsKhKd", 6, 12 + 13},      /* trips: three equal suits */
    {"13x4", "4", "KsKhKdKc", 24, 12},        /* four equal suits */
    {"13x4", "3,1", "KsKhKd|Kc", 6, 12 + 12},
    {"13x4", "1,1,1,1", "Ks|Kh|Kd|Kc", 1, 48},
    {"13x4", "4", "KsJsKhJh", 4, 11 + 13}, /* twice two equal suits */
    {"13x4", "3,1", "KsJsKh|Jh", 2, 11 + 11 + 13},
    {"13x4", "2,2", "KsKh|JhJs", 4, 11 + 13},
    {"13x4", "2,2", "KsKh|JdJc", 4, 12 + 12},
    {"13x4", "4", "KsKhJdJc", 4, 12 + 12},
    {"13x4", "4", "KsJsKhJd", 1, 48},
    {"13x4", "3,1,1", "KsJs4s|2s|Qs", 6, 8 + 13},
    {"13x4", "3,1,1", "KsJs4s|2h|2d", 1, 47},
    {"13x4", "3,2", "KsJs4s|2h2d", 2, 10 + 12 + 13},
    {"13x4", "3,3", "KsJs4s|2h2d2c", 6, 10 + 12},
    {"9x4", "3", "KsJs6s", 6, 6 + 9},
    {"16x3", "2", "KsKh", 2, 15 + 16},
    {"16x2", "2", "KsKh", 2, 15},
    {"16x1", "2", "KsQs", 1, 14},
    {"3x2", "1", "Ks", 1, 5},
    {"3x2", NULL, "", 2, 3},
    {"3x2", "6", "KsKhQsQhJsJh", 2, 0},
    {"1x4", NULL, "", 24, 1},
    {"1x4", "1", "As", 6, 1},
};

START_TEST(test_known_boards)
{
  for (size_t i = 0; i < sizeof known_boards / sizeof *known_boards; i++) {
    struct position board = position(known_boards[i].deck, known_boards[i].rounds);
    size_t n;
    ck_assert_int_eq(ih_cards_parse(&board.deck, known_boards[i].text, strlen(known_boards[i].text),
                                    board.cards, IH_MAX_CARDS, &n, NULL),
                     IH_OK);
    ck_assert_uint_eq(n, total(&board));
    const ih_symmetry made = check_board(&board, &no_vectors);
    if (made.next_card_count >= 3)
      check_values(&board, &no_vectors, &made);
    check_orbit_sizes(&made);
    unsigned representatives = 0;
    for (unsigned c = 0; c < made.next_card_count; c++)
      representatives += made.next_cards[c].card == made.next_cards[c].representative;
    ck_assert_msg(made.permutation_count == known_boards[i].permutations, "%s %s: %u",
                  known_boards[i].deck, known_boards[i].text, made.permutation_count);
    ck_assert_msg(representatives == known_boards[i].representatives, "%s %s: %u",
                  known_boards[i].deck, known_boards[i].text, representatives);
  }
}
END_TEST

static const struct test_pair lists[] = {
    {"13x4", "3"}, {"13x4", "3,1"},  {"13x4", "4"},   {"4x4", "2,2,2"},
    {"2x4", "4"},  {"3x4", "6"},     {"4x3", "3"},    {"3x3", "1,1"},
    {"6x2", "4"},  {"9x4", "3,1,1"}, {"16x4", "2,2"}, {"3x2", "1,2"},
};

/* Random boards; every eighth has its values compared too. */
START_TEST(test_random_boards)
{
  static const unsigned boards[] = {160, 1600, 16000};
  struct test_random random = test_random_new(81);
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    struct position board = position(lists[i].deck, lists[i].rounds);
    for (unsigned trial = 0; trial < boards[test_tier()]; trial++) {
      test_random_deal(&random, board.deck.ranks, board.deck.suits, total(&board), board.cards);
      const ih_symmetry made = check_board(&board, &no_vectors);
      if (trial % 8 == 0) {
        check_values(&board, &no_vectors, &made);
        check_orbit_sizes(&made);
      }
    }
  }
}
END_TEST

/* ---- Vectors ------------------------------------------------------------------ */

/* Sets least[h] to the smallest image of hole cards h under random permutations of the deck's
 * suits, applied one after the other. */
static void random_orbits(struct test_random *random, const struct position *position,
                          unsigned generators, uint16_t least[IH_MAX_HOLES])
{
  uint16_t map[2][IH_MAX_HOLES];
  const size_t count = ih_hole_vector_length(&position->deck);
  for (unsigned g = 0; g < generators; g++) {
    const uint64_t which = test_random_below(random, position->game.permutations);
    uint8_t permutation[4] = {0, 1, 2, 3};
    memcpy(permutation, position->game.permutation[which], position->deck.suits);
    ih_hole_permutation(&position->deck, permutation, map[g]);
  }
  for (size_t h = 0; h < count; h++)
    least[h] = (uint16_t)h;
  for (int changed = 1; changed;) {
    changed = 0;
    for (unsigned g = 0; g < generators; g++)
      for (size_t h = 0; h < count; h++)
        if (least[h] < least[map[g][h]]) {
          least[map[g][h]] = least[h];
          changed = 1;
        }
  }
}

/* Makes one or two vectors of random bits, equal where such permutations map hole cards to each
 * other. */
static void symmetric_vectors(struct test_random *random, const struct position *position,
                              size_t element, unsigned generators, struct vectors *out)
{
  uint16_t least[IH_MAX_HOLES];
  random_orbits(random, position, generators, least);
  const size_t count = ih_hole_vector_length(&position->deck);
  out->count = 1 + test_random_below(random, 2);
  out->element = element;
  for (size_t v = 0; v < out->count; v++)
    for (size_t h = 0; h < count; h++) {
      unsigned char *to = out->bytes[v] + h * element;
      for (size_t i = 0; i < element; i++)
        to[i] = (unsigned char)test_random_next(random);
      memcpy(to, out->bytes[v] + least[h] * element, element);
    }
}

/* Returns the number of random hole cards of the deck in the hole order. */
static size_t random_hole(struct test_random *random, const ih_deck *deck)
{
  uint8_t cards[2];
  test_random_deal(random, deck->ranks, deck->suits, 2, cards);
  return hole_place(cards[0], cards[1]);
}

START_TEST(test_random_vectors)
{
  static const unsigned trials[] = {60, 600, 6000};
  static const size_t elements[] = {1, 3, 4, 8};
  static struct vectors vectors;
  struct test_random random = test_random_new(82);
  unsigned sizes[25] = {0};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    for (unsigned trial = 0; trial < trials[test_tier()]; trial++) {
      struct position board = position(lists[i].deck, trial % 3 == 0 ? NULL : lists[i].rounds);
      test_random_deal(&random, board.deck.ranks, board.deck.suits, total(&board), board.cards);
      symmetric_vectors(&random, &board, elements[trial % 4], trial % 5 == 0 ? 2 : 1, &vectors);
      ih_symmetry made = check_board(&board, &vectors);
      sizes[made.permutation_count]++;
      if (trial % 16 == 0)
        check_values(&board, &vectors, &made);
      /* One bit of one hand, in any of the vectors. */
      const size_t v = test_random_below(&random, vectors.count);
      const size_t at = random_hole(&random, &board.deck) * vectors.element +
                        test_random_below(&random, vectors.element);
      vectors.bytes[v][at] ^= (unsigned char)(1u << test_random_below(&random, 8));
      made = check_board(&board, &vectors);
      if (trial % 16 == 0)
        check_values(&board, &vectors, &made);
    }
  /* Every possible number of permutations that leave vectors unchanged, including 3 and 8, which no
   * board alone has; a vector kept by the 12 even permutations is kept by all 24. */
  static const unsigned possible[] = {1, 2, 3, 4, 6, 8, 24};
  unsigned boards = 0;
  for (size_t i = 0; i < sizeof possible / sizeof *possible; i++) {
    ck_assert_msg(sizes[possible[i]] > 0, "no board with %u permutations", possible[i]);
    boards += sizes[possible[i]];
  }
  ck_assert_uint_eq(boards, sizeof lists / sizeof *lists * trials[test_tier()]);
}
END_TEST

/* A different weight for one hand of one player breaks exactly the permutations that move it. */
START_TEST(test_one_element)
{
  static double ranges[2][IH_HOLES];
  const void *const weights[] = {ranges[0], ranges[1]};
  const ih_rounds flop = {.count = 1, .cards = {3}};
  const uint8_t cards[3] = {44, 36, 8};
  ih_deck deck;
  ih_symmetry board;
  ck_assert_int_eq(ih_deck_make(13, 4, &deck), IH_OK);
  ck_assert_int_eq(ih_symmetry_prepare(&deck, &flop, cards, 2, weights, sizeof(double), &board),
                   IH_OK);
  ck_assert_uint_eq(board.permutation_count, 6);
  for (unsigned h = 0; h < IH_HOLES; h++) {
    uint8_t hole[2];
    unsigned expected = 0;
    ck_assert_int_eq(ih_hole_cards(h, hole), IH_OK);
    for (unsigned i = 0; i < board.permutation_count; i++)
      expected += hole_place(permuted_card(board.permutations[i], hole[0]),
                             permuted_card(board.permutations[i], hole[1])) == h;
    ih_symmetry broken;
    double *const element = &ranges[h % 2][h];
    *element = h % 3 == 0 ? -0.0 : 0.25;
    test_assert(ih_symmetry_prepare(&deck, &flop, cards, 2, weights, sizeof(double), &broken) ==
                IH_OK);
    test_assert(broken.permutation_count == expected);
    *element = 0.0;
  }
}
END_TEST

START_TEST(test_refusals)
{
  const ih_rounds flop = {.count = 1, .cards = {3}}, holdem = {.count = 3, .cards = {3, 1, 1}};
  const ih_rounds empty = {.count = 2, .cards = {3, 0}}, many = {.count = 1, .cards = {53}};
  const ih_rounds nine = {9, {1, 1, 1, 1, 1, 1, 1, 1}, IH_GAME_ANY}, nothing = {0};
  const ih_rounds eight = {8, {1, 1, 1, 1, 1, 1, 1, 1}, IH_GAME_ANY};
  const uint8_t cards[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  const uint8_t outside[3] = {1, 52, 3}, twice[5] = {1, 2, 3, 2, 5};
  static const double range[IH_HOLES];
  const void *const weights[] = {range, range}, *const missing[] = {range, NULL};
  ih_deck deck, none = {0, 4, 0, 0};
  ih_symmetry board, before;
  ck_assert_int_eq(ih_deck_make(13, 4, &deck), IH_OK);
  memset(&board, 77, sizeof board);
  memset(&before, 77, sizeof before);
#define MAKE(...) ck_assert_int_eq(ih_symmetry_prepare(__VA_ARGS__, &board), expected)
  enum ih_status expected = IH_ERR_ARGUMENT;
  MAKE(NULL, &flop, cards, 0, NULL, 0);
  MAKE(&deck, NULL, cards, 0, NULL, 0);
  MAKE(&deck, &flop, NULL, 0, NULL, 0);
  MAKE(&deck, &flop, cards, 1, NULL, 8);
  MAKE(&deck, &flop, cards, 2, missing, 8);
  MAKE(&deck, &flop, cards, 2, weights, 0);
  ck_assert_int_eq(ih_symmetry_prepare(&deck, &flop, cards, 0, NULL, 0, NULL), IH_ERR_ARGUMENT);
  expected = IH_ERR_DECK;
  MAKE(&none, &flop, cards, 0, NULL, 0);
  expected = IH_ERR_ROUNDS;
  MAKE(&deck, &nine, cards, 0, NULL, 0);
  MAKE(&deck, &empty, cards, 0, NULL, 0);
  MAKE(&deck, &many, cards, 0, NULL, 0);
  expected = IH_ERR_CARD;
  MAKE(&deck, &flop, outside, 0, NULL, 0);
  expected = IH_ERR_DUPLICATE;
  MAKE(&deck, &holdem, twice, 0, NULL, 0);
#undef MAKE
  ck_assert_mem_eq(&board, &before, sizeof board);
  ck_assert_int_eq(ih_symmetry_prepare(&deck, &eight, cards, 2, weights, 8, &board), IH_OK);
  ck_assert_int_eq(ih_symmetry_prepare(&deck, &nothing, NULL, 0, NULL, 0, &board), IH_OK);
  ck_assert_uint_eq(board.permutation_count, 24);
}
END_TEST

TEST_MAIN({test_known_boards}, {test_random_boards}, {test_random_vectors}, {test_one_element},
          {test_refusals})
