/* Transitions: rows of labels against dealing every next card and indexing the child, and
 * invariants of any rows. */
#include "executors.h"
#include "harness.h"

#include <isohand/equity.h>
#include <stdlib.h>
#include <string.h>

struct streets {
  ih_street *street, *next;
  ih_deck deck;
  unsigned board;
  size_t width;
  uint64_t hands, children; /* of either street */
};

static ih_street *street_new(enum ih_ranking ranking, const ih_deck *deck, unsigned board,
                             unsigned final)
{
  ih_street *street = NULL;
  ck_assert_int_eq(ih_street_new(ranking, deck, board, final, &street, NULL), IH_OK);
  return street;
}

static struct streets streets_new(enum ih_ranking ranking, const char *name, unsigned board,
                                  unsigned final)
{
  struct streets s = {.board = board};
  ck_assert_int_eq(ih_deck_parse(name, strlen(name), &s.deck, NULL), IH_OK);
  s.street = street_new(ranking, &s.deck, board, final);
  s.next = street_new(ranking, &s.deck, board + 1, final);
  s.hands = ih_street_hands(s.street);
  s.children = ih_street_hands(s.next);
  s.width = ih_transitions_width(s.street);
  ck_assert_uint_eq(s.width, ih_deck_cards(&s.deck) - 2 - board);
  return s;
}

static void streets_free(struct streets *s)
{
  ih_street_free(s->street);
  ih_street_free(s->next);
}

/* Makes a random labelling; the caller frees it. */
static uint16_t *labels_new(const struct streets *s, unsigned count, uint64_t seed)
{
  struct test_random random = test_random_new(seed);
  uint16_t *label = malloc(s->children * sizeof *label);
  ck_assert_ptr_nonnull(label);
  for (uint64_t i = 0; i < s->children; i++)
    label[i] = (uint16_t)test_random_below(&random, count);
  return label;
}

/* All rows, followed by guard bytes that no call may write. */
struct rows {
  ih_transitions to;
  size_t labels, counts, dense; /* bytes */
};
enum { AFTER = 64 };

static struct rows rows_new(const struct streets *s, unsigned count)
{
  const size_t elements = s->hands * s->width;
  struct rows rows = {
      .to.dtype = IH_U16, .labels = 2 * elements, .counts = elements, .dense = s->hands * count};
  rows.to.labels = test_filled(rows.labels + AFTER);
  rows.to.counts = test_filled(rows.counts + AFTER);
  if (count <= 50)
    rows.to.dense = test_filled(rows.dense + AFTER);
  return rows;
}

static void rows_free(struct rows *rows)
{
  free(rows->to.labels);
  free(rows->to.counts);
  free(rows->to.dense);
}

static int is_after_untouched(const struct rows *rows)
{
  return test_untouched((const char *)rows->to.labels + rows->labels, AFTER) &&
         test_untouched(rows->to.counts + rows->counts, AFTER) &&
         (rows->to.dense == NULL || test_untouched(rows->to.dense + rows->dense, AFTER));
}

static int are_same(const struct rows *a, const struct rows *b)
{
  return memcmp(a->to.labels, b->to.labels, a->labels) == 0 &&
         memcmp(a->to.counts, b->to.counts, a->counts) == 0 &&
         (a->to.dense == NULL || memcmp(a->to.dense, b->to.dense, a->dense) == 0);
}

/* ---- Reference implementation -------------------------------------------------- */

/* found[l] = the number of children of a hand with label l; returns how many children it has. */
static unsigned deal_next(const struct streets *s, const uint8_t hand[], const uint16_t label[],
                          uint8_t found[IH_MAX_LABELS])
{
  uint8_t longer[8];
  unsigned children = 0;
  memcpy(longer, hand, 2 + s->board);
  for (uint8_t card = 0; card < 52; card++) {
    if (!ih_deck_has(&s->deck, card) || memchr(hand, card, 2 + s->board) != NULL)
      continue;
    uint64_t index;
    longer[2 + s->board] = card;
    test_assert(ih_index_last(ih_street_indexer(s->next), longer, &index) == IH_OK);
    found[label[index]]++;
    children++;
  }
  return children;
}

/* Returns 1 if a hand's row equals found[], and clears found[]. */
static int is_right(const struct streets *s, const struct rows *rows, uint64_t index, size_t count,
                    uint8_t found[IH_MAX_LABELS])
{
  const uint16_t *label = (const uint16_t *)rows->to.labels + index * s->width;
  const uint8_t *number = rows->to.counts + index * s->width;
  const uint8_t *dense = rows->to.dense;
  int right = dense == NULL || memcmp(dense + index * count, found, count) == 0;
  unsigned have = 0;
  for (unsigned l = 0; l < count; l++) {
    if (found[l] == 0)
      continue;
    right &= label[have] == l && number[have] == found[l];
    have++;
    found[l] = 0;
  }
  for (; have < s->width; have++)
    right &= label[have] == IH_NO_LABEL && number[have] == 0;
  return right;
}

static uint8_t found[IH_MAX_LABELS];

static unsigned check_hand(const struct streets *s, const struct rows *rows, uint64_t index,
                           const uint8_t hand[], const ih_labelling *labelling)
{
  test_assert(deal_next(s, hand, labelling->label, found) == s->width);
  return !is_right(s, rows, index, labelling->count, found);
}

/* ---- Whole games --------------------------------------------------------------- */

static const struct game {
  const char *deck;
  unsigned board, final;
} games[] = {{"royal", 3, 5}, {"royal", 4, 5}, {"royal", 0, 3}, {"4x4", 2, 4},
             {"6x3", 2, 3},   {"8x2", 3, 4},   {"13x1", 1, 3},  {"2x4", 3, 4}};
enum { GAMES = sizeof games / sizeof *games };

static const unsigned numbers[] = {1, 2, 50, 5000, IH_MAX_LABELS};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

START_TEST(whole_games)
{
  const struct game *game = &games[_i / NUMBERS];
  const unsigned count = numbers[_i % NUMBERS];
  struct streets s = streets_new(IH_RANKING_STANDARD, game->deck, game->board, game->final);
  uint16_t *label = labels_new(&s, count, 1 + (uint64_t)_i);
  const ih_labelling labelling = {.label = label, .count = count, .dtype = IH_U16};
  struct rows rows = rows_new(&s, count);
  label[s.children / 2] = (uint16_t)(count - 1);
  ck_assert_int_eq(ih_transitions_fill(s.street, s.next, &labelling, 0, ih_street_boards(s.street),
                                       NULL, NULL, &rows.to),
                   IH_OK);
  unsigned wrong = 0;
  for (uint64_t i = 0; i<s.hands; i += count> 5000 ? 37 : 1) {
    uint8_t hand[8];
    ih_unindex_unchecked(ih_street_indexer(s.street), game->board > 0, i, hand);
    wrong += check_hand(&s, &rows, i, hand, &labelling);
  }
  ck_assert_uint_eq(wrong, 0);
  ck_assert(is_after_untouched(&rows));
  rows_free(&rows);
  free(label);
  streets_free(&s);
}
END_TEST

/* ---- Labels of 32 bits ------------------------------------------------------------ */

enum { SPREAD_LABELS = 5000, APART = 858993 };

/* Widely spaced labels in the same order: up to 2^32 - 2. */
static uint32_t spread(uint16_t label)
{
  return label + 1 == SPREAD_LABELS ? UINT32_MAX - 1 : (uint32_t)label * APART;
}

/* Rows equal those of 16 bits, with the labels replaced. */
START_TEST(wide_rows)
{
  const struct game *game = &games[_i];
  struct streets s = streets_new(IH_RANKING_STANDARD, game->deck, game->board, game->final);
  uint16_t *label = labels_new(&s, SPREAD_LABELS, 1 + (uint64_t)_i);
  uint32_t *wide_label = malloc(s.children * sizeof *wide_label);
  ck_assert_ptr_nonnull(wide_label);
  label[s.children / 2] = SPREAD_LABELS - 1;
  for (uint64_t i = 0; i < s.children; i++)
    wide_label[i] = spread(label[i]);
  const ih_labelling narrow = {.label = label, .count = SPREAD_LABELS, .dtype = IH_U16};
  ih_labelling labelling = {.label = wide_label, .count = IH_MAX_WIDE_LABELS, .dtype = IH_U32};
  struct rows rows = rows_new(&s, SPREAD_LABELS), others = rows_new(&s, SPREAD_LABELS);
  const size_t elements = s.hands * s.width;
  uint32_t *const wide_labels = test_filled(4 * elements + AFTER);
  const ih_transitions to = {.labels = wide_labels, .counts = others.to.counts, .dtype = IH_U32};
  const uint16_t *const narrow_labels = rows.to.labels;
  const uint64_t boards = ih_street_boards(s.street);
  ck_assert_int_eq(ih_transitions_fill(s.street, s.next, &narrow, 0, boards, NULL, NULL, &rows.to),
                   IH_OK);
  ck_assert_int_eq(ih_transitions_fill(s.street, s.next, &labelling, 0, boards, NULL, NULL, &to),
                   IH_OK);
  for (size_t i = 0; i < elements; i++)
    test_assert(wide_labels[i] ==
                (narrow_labels[i] == IH_NO_LABEL ? IH_NO_WIDE_LABEL : spread(narrow_labels[i])));
  ck_assert_mem_eq(to.counts, rows.to.counts, rows.counts);
  ck_assert(test_untouched(wide_labels + elements, AFTER));
  labelling.count = UINT32_MAX - 1; /* the largest label is not below that */
  ck_assert_int_eq(ih_transitions_fill(s.street, s.next, &labelling, 0, boards, NULL, NULL, &to),
                   IH_ERR_ARGUMENT);
  free(wide_labels);
  rows_free(&rows);
  rows_free(&others);
  free(wide_label);
  free(label);
  streets_free(&s);
}
END_TEST

/* ---- Boards of large games ------------------------------------------------------ */

static const struct large {
  enum ih_ranking ranking;
  const char *deck;
  unsigned board, count;
  unsigned few, many; /* boards in `make check` and in longer tiers */
} larges[] = {{IH_RANKING_STANDARD, "13x4", 3, 50, 30, 300},
              {IH_RANKING_STANDARD, "13x4", 3, 5000, 10, 300},
              {IH_RANKING_STANDARD, "13x4", 0, 200, 1, 1},
              {IH_RANKING_SHORT, "short", 4, 500, 10, 300},
              {IH_RANKING_STANDARD, "13x4", 4, 500, 0, 300}};
enum { LARGES = sizeof larges / sizeof *larges };

/* Boards with a symmetry are rare, so half of the random ones are among the first, which have few
 * suits. */
static uint64_t random_board(struct test_random *random, uint64_t boards, unsigned i)
{
  return test_random_below(random, i % 2 == 0 ? boards : boards / 8 + 1);
}

/* Every hand on a board, with its suits in any order. */
static unsigned check_board(const struct streets *s, const struct rows *rows, const uint8_t board[],
                            const ih_labelling *labelling)
{
  unsigned wrong = 0;
  uint8_t hand[8];
  memcpy(hand + 2, board, s->board);
  for (hand[0] = 1; hand[0] < 52; hand[0]++)
    for (hand[1] = 0; hand[1] < hand[0]; hand[1]++) {
      uint64_t index;
      if (ih_index_last(ih_street_indexer(s->street), hand, &index) == IH_OK)
        wrong += check_hand(s, rows, index, hand, labelling);
    }
  return wrong;
}

START_TEST(random_boards)
{
  const struct large *large = &larges[_i];
  const unsigned boards = test_tier() == TIER_CHECK ? large->few : large->many;
  if (boards == 0)
    return;
  struct streets s = streets_new(large->ranking, large->deck, large->board, 5);
  struct test_random random = test_random_new(100 + (uint64_t)_i);
  uint16_t *label = labels_new(&s, large->count, 200 + (uint64_t)_i);
  const ih_labelling labelling = {.label = label, .count = large->count, .dtype = IH_U16};
  const size_t elements = s.hands * s.width;
  struct rows rows = {
      .to = {.labels = malloc(2 * elements), .counts = malloc(elements), .dtype = IH_U16}};
  ck_assert(rows.to.labels != NULL && rows.to.counts != NULL);
  const ih_rounds round = {.count = 1, .cards = {(uint8_t)large->board}};
  ih_indexer *by_board = NULL;
  if (large->board > 0)
    ck_assert_int_eq(ih_indexer_new(&s.deck, &round, &by_board), IH_OK);
  unsigned wrong = 0;
  for (unsigned i = 0; i < boards; i++) {
    uint8_t board[8];
    const uint64_t at = random_board(&random, ih_street_boards(s.street), i);
    ck_assert_int_eq(ih_transitions_fill(s.street, s.next, &labelling, at, 1, NULL, NULL, &rows.to),
                     IH_OK);
    if (by_board != NULL)
      ih_unindex_unchecked(by_board, 0, at, board);
    wrong += check_board(&s, &rows, board, &labelling);
  }
  ck_assert_uint_eq(wrong, 0);
  ih_indexer_free(by_board);
  rows_free(&rows);
  free(label);
  streets_free(&s);
}
END_TEST

/* ---- Invariants ------------------------------------------------------------------ */

static void make_all(const struct streets *s, const ih_labelling *labelling,
                     const ih_executor *executor, const ih_transitions *to)
{
  ck_assert_int_eq(ih_transitions_fill(s->street, s->next, labelling, 0,
                                       ih_street_boards(s->street), executor, NULL, to),
                   IH_OK);
}

/* Tasks, threads and slices make no difference, nor do omitted arrays. */
START_TEST(splits)
{
  struct streets s = streets_new(IH_RANKING_STANDARD, "royal", 3, 5);
  uint16_t *label = labels_new(&s, 40, 1);
  const ih_labelling labelling = {.label = label, .count = 40, .dtype = IH_U16};
  struct rows one = rows_new(&s, 40);
  make_all(&s, &labelling, NULL, &one.to);
  for (unsigned how = 0; how < 8; how++) {
    struct rows other = rows_new(&s, 40);
    const ih_executor threads = test_threads(how < 4 ? how + 1 : 2);
    const ih_executor backwards = test_backwards(3);
    const uint64_t boards = ih_street_boards(s.street), half = boards / 2 + 1;
    if (how < 3) {
      make_all(&s, &labelling, &threads, &other.to);
    } else if (how == 3) {
      make_all(&s, &labelling, &backwards, &other.to);
    } else if (how == 4) {
      ck_assert_int_eq(ih_transitions_fill(s.street, s.next, &labelling, half, boards - half,
                                           &threads, NULL, &other.to),
                       IH_OK);
      ck_assert_int_eq(
          ih_transitions_fill(s.street, s.next, &labelling, 0, half, NULL, NULL, &other.to), IH_OK);
    } else {
      const ih_transitions parts[] = {{.labels = other.to.labels, .dtype = IH_U16},
                                      {.counts = other.to.counts},
                                      {.dense = other.to.dense}};
      ck_assert(test_untouched(other.to.labels, other.labels));
      for (unsigned i = 0; i < 3; i++)
        make_all(&s, &labelling, &threads, &parts[(i + how) % 3]);
    }
    ck_assert(are_same(&one, &other) && is_after_untouched(&other));
    rows_free(&other);
  }
  rows_free(&one);
  free(label);
  streets_free(&s);
}
END_TEST

/* Each raw hand of the next street comes from a raw hand and a next card in as many ways as its
 * board has cards; so do the hands of each label. */
START_TEST(conservation)
{
  enum { COUNT = 30 };
  struct streets s = streets_new(IH_RANKING_STANDARD, "royal", (unsigned)_i, 5);
  uint16_t *label = labels_new(&s, COUNT, 1);
  const ih_labelling labelling = {.label = label, .count = COUNT, .dtype = IH_U16};
  struct rows rows = rows_new(&s, COUNT);
  const uint16_t *const labels = rows.to.labels;
  uint64_t before[COUNT] = {0}, after[COUNT] = {0}, multiplicity;
  make_all(&s, &labelling, NULL, &rows.to);
  for (uint64_t i = 0; i < s.hands; i++) {
    test_assert(ih_multiplicity(ih_street_indexer(s.street), s.board > 0, i, &multiplicity) ==
                IH_OK);
    for (unsigned j = 0; j < s.width && rows.to.counts[i * s.width + j] > 0; j++)
      before[labels[i * s.width + j]] += multiplicity * rows.to.counts[i * s.width + j];
  }
  for (uint64_t i = 0; i < s.children; i++) {
    test_assert(ih_multiplicity(ih_street_indexer(s.next), 1, i, &multiplicity) == IH_OK);
    after[label[i]] += multiplicity * (s.board + 1);
  }
  ck_assert_mem_eq(before, after, sizeof before);
  rows_free(&rows);
  free(label);
  streets_free(&s);
}
END_TEST

/* ---- Refusals --------------------------------------------------------------------- */

static void check_refused(const ih_street *street, const ih_street *next,
                          const ih_labelling *labelling, const ih_transitions *to,
                          enum ih_status status)
{
  ck_assert_int_eq(ih_transitions_fill(street, next, labelling, 0, 1, NULL, NULL, to), status);
}

START_TEST(refusals)
{
  struct streets s = streets_new(IH_RANKING_STANDARD, "royal", 3, 5);
  struct streets other = streets_new(IH_RANKING_STANDARD, "royal", 3, 4);
  struct streets deck = streets_new(IH_RANKING_STANDARD, "6x4", 3, 5);
  ih_street *last = street_new(IH_RANKING_STANDARD, &s.deck, 5, 5);
  struct rows rows = rows_new(&s, 50);
  uint16_t *label = labels_new(&s, 50, 1);
  uint32_t wide[1] = {0};
  const ih_labelling good = {.label = label, .count = 50, .dtype = IH_U16};
  const ih_labelling bad[] = {
      {.count = 50, .dtype = IH_U16},
      {.label = label, .dtype = IH_U16},
      {.label = label, .count = IH_MAX_LABELS + 1, .dtype = IH_U16},
      {.label = label, .count = 50, .dtype = IH_U16, .reserved = {label, NULL}},
      {.label = label, .count = 50, .dtype = IH_U16, .reserved = {NULL, label}},
      {.label = label, .count = 50, .dtype = IH_U8},
      {.label = label, .count = 50, .dtype = IH_I16},
      {.label = wide, .count = 50, .dtype = IH_U32}, /* for rows of IH_U16 */
  };
  ih_transitions wrong[] = {rows.to, rows.to, rows.to};
  wrong[0].reserved[1] = label;
  wrong[1].dtype = IH_U32;
  wrong[2].reserved[0] = label;
  check_refused(NULL, s.next, &good, &rows.to, IH_ERR_ARGUMENT);
  check_refused(s.street, NULL, &good, &rows.to, IH_ERR_ARGUMENT);
  check_refused(s.street, s.next, NULL, &rows.to, IH_ERR_ARGUMENT);
  check_refused(s.street, s.next, &good, NULL, IH_ERR_ARGUMENT);
  for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
    check_refused(s.street, s.next, &bad[i], &rows.to, IH_ERR_ARGUMENT);
  for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
    check_refused(s.street, s.next, &good, &wrong[i], IH_ERR_ARGUMENT);
  check_refused(s.street, s.street, &good, &rows.to, IH_ERR_UNSUPPORTED);
  check_refused(s.next, s.street, &good, &rows.to, IH_ERR_UNSUPPORTED);
  check_refused(s.street, last, &good, &rows.to, IH_ERR_UNSUPPORTED);
  check_refused(s.street, other.next, &good, &rows.to, IH_ERR_UNSUPPORTED);
  check_refused(s.street, deck.next, &good, &rows.to, IH_ERR_UNSUPPORTED);
  const uint64_t boards = ih_street_boards(s.street);
  ck_assert_int_eq(ih_transitions_fill(s.street, s.next, &good, boards, 1, NULL, NULL, &rows.to),
                   IH_ERR_RANGE);
  ck_assert_int_eq(
      ih_transitions_fill(s.street, s.next, &good, 1, UINT64_MAX, NULL, NULL, &rows.to),
      IH_ERR_RANGE);
  ck_assert_int_eq(ih_transitions_fill(s.street, s.next, &good, boards, 0, NULL, NULL, &rows.to),
                   IH_OK);
  ck_assert(test_untouched(rows.to.labels, rows.labels + AFTER));
  ck_assert(test_untouched(rows.to.counts, rows.counts + AFTER));
  ck_assert(test_untouched(rows.to.dense, rows.dense + AFTER));
  ck_assert_uint_eq(ih_transitions_width(other.next), 0);
  rows_free(&rows);
  free(label);
  streets_free(&s);
  streets_free(&other);
  ih_street_free(last);
  streets_free(&deck);
}
END_TEST

/* A label that is too large, in the first hand or the last: IH_NO_LABEL always is. */
START_TEST(large_labels)
{
  static const struct {
    unsigned count;
    uint16_t label;
  } tries[] = {{50, 50}, {50, IH_NO_LABEL}, {1, 1}, {IH_MAX_LABELS, IH_NO_LABEL}};
  struct streets s = streets_new(IH_RANKING_STANDARD, "royal", 4, 5);
  for (unsigned i = 0; i < 8; i++) {
    uint16_t *label = labels_new(&s, tries[i / 2].count, 1);
    const ih_labelling labelling = {.label = label, .count = tries[i / 2].count, .dtype = IH_U16};
    const ih_executor threads = test_threads(2);
    struct rows rows = rows_new(&s, tries[i / 2].count);
    label[i % 2 == 0 ? 0 : s.children - 1] = tries[i / 2].label;
    ck_assert_int_eq(ih_transitions_fill(s.street, s.next, &labelling, 0,
                                         ih_street_boards(s.street), i < 4 ? NULL : &threads, NULL,
                                         &rows.to),
                     IH_ERR_ARGUMENT);
    ck_assert(is_after_untouched(&rows));
    rows_free(&rows);
    free(label);
  }
  streets_free(&s);
}
END_TEST

TEST_MAIN({whole_games, 0, GAMES *NUMBERS}, {wide_rows, 0, GAMES}, {random_boards, 0, LARGES},
          {conservation, 0, 5}, {refusals}, {large_labels}, {splits, .flags = TEST_THREADS})
