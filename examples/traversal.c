/* The exact equity of two ranges on a flop, by a vectorised public-chance traversal: public cards
 * are dealt one by one, and the values of all hole cards are computed at once at each node.
 *
 * The traversal runs twice: once dealing every card, and once dealing only one of each set of cards
 * that suit permutations turn into each other, whose values are carried over to the others. Both
 * must give the same integers. */
#include <inttypes.h>
#include <isohand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RIVER 5

struct traversal {
  ih_deck deck;
  const uint64_t *range[2]; /* weights of all hole cards, by player */
  int symmetry;             /* deal only one card of each orbit */
  unsigned rivers;          /* final boards evaluated */
};

/* Hole cards on a river. */
struct hole {
  uint16_t strength, place;
  uint8_t cards[2];
};

static int by_strength(const void *a, const void *b)
{
  const struct hole *x = a, *y = b;
  return (x->strength > y->strength) - (x->strength < y->strength);
}

/* Lists the hole cards that fit the board, weakest first; returns their number. */
static unsigned sort_holes(const uint8_t board[RIVER], struct hole holes[IH_HOLES])
{
  unsigned n = 0;
  uint8_t cards[2 + RIVER];
  memcpy(cards + 2, board, RIVER);
  for (uint16_t place = 0; place < IH_HOLES; place++) {
    struct hole *hole = &holes[n];
    (void)ih_hole_cards(place, hole->cards);
    if (memchr(board, hole->cards[0], RIVER) != NULL ||
        memchr(board, hole->cards[1], RIVER) != NULL)
      continue;
    memcpy(cards, hole->cards, 2);
    hole->place = place;
    hole->strength = ih_rate_unchecked(cards, sizeof cards);
    n++;
  }
  qsort(holes, n, sizeof *holes, by_strength);
  return n;
}

/* Weight of the opponent's hole cards already seen: in total, and by card. */
struct seen {
  uint64_t all, with[IH_MAX_CARDS];
};

static void see(struct seen *seen, const struct hole *hole, uint64_t weight)
{
  seen->all += weight;
  seen->with[hole->cards[0]] += weight;
  seen->with[hole->cards[1]] += weight;
}

/* Returns the weight seen that shares no card with some hole cards; `own` is the weight seen of
 * these very two cards, which is subtracted twice. */
static uint64_t weight_against(const struct seen *seen, const struct hole *hole, uint64_t own)
{
  return seen->all - seen->with[hole->cards[0]] - seen->with[hole->cards[1]] + own;
}

/* value[h] += 2 * wins + ties of hole cards h on a river, weighted by the opponent's range. */
static void play_river(struct traversal *traversal, const uint8_t board[RIVER], uint64_t value[])
{
  struct hole holes[IH_HOLES];
  struct seen weaker = {0};
  const uint64_t *range = traversal->range[1];
  const unsigned n = sort_holes(board, holes);
  traversal->rivers++;
  for (unsigned first = 0, end; first < n; first = end) {
    struct seen up_to = weaker;
    for (end = first; end < n && holes[end].strength == holes[first].strength; end++)
      see(&up_to, &holes[end], range[holes[end].place]);
    for (unsigned i = first; i < end; i++)
      value[holes[i].place] += weight_against(&weaker, &holes[i], 0) +
                               weight_against(&up_to, &holes[i], range[holes[i].place]);
    weaker = up_to;
  }
}

/* value[h] += the value of h after each card of the representative's orbit: `of`, permuted as the
 * card's suit permutation requires. */
static void carry_over(const ih_symmetry *symmetry, uint8_t representative, const uint64_t of[],
                       uint64_t value[])
{
  const ih_next_card *next_cards;
  const size_t count = ih_symmetry_next_cards(symmetry, &next_cards);
  for (size_t i = 0; i < count; i++) {
    if (next_cards[i].representative != representative)
      continue;
    uint16_t map[IH_HOLES];
    ih_next_card_map(symmetry, &next_cards[i], map);
    for (unsigned h = 0; h < IH_HOLES; h++)
      value[h] += of[map[h]];
  }
}

/* value[h] = the sum over all rivers that extend a board of n cards. */
static void traverse(struct traversal *traversal, uint8_t board[RIVER], unsigned n,
                     uint64_t value[])
{
  memset(value, 0, IH_HOLES * sizeof *value);
  if (n == RIVER) {
    play_river(traversal, board, value);
    return;
  }
  /* The order of the streets does not matter here, so the board is one round. */
  const ih_rounds round = {.count = 1, .cards = {(uint8_t)n}};
  const void *const ranges[2] = {traversal->range[0], traversal->range[1]};
  ih_symmetry symmetry;
  const ih_next_card *next_cards;
  if (ih_symmetry_prepare(&traversal->deck, &round, board, 2, ranges, sizeof(uint64_t),
                          &symmetry) != IH_OK)
    exit(1);
  const size_t count = ih_symmetry_next_cards(&symmetry, &next_cards);
  for (size_t i = 0; i < count; i++) {
    uint64_t of[IH_HOLES];
    if (traversal->symmetry && next_cards[i].card != next_cards[i].representative)
      continue;
    board[n] = next_cards[i].card;
    traverse(traversal, board, n + 1, of);
    if (traversal->symmetry)
      carry_over(&symmetry, next_cards[i].card, of, value);
    else
      for (unsigned h = 0; h < IH_HOLES; h++)
        value[h] += of[h];
  }
}

/* Makes ranges that depend on ranks and suitedness only. */
static void make_ranges(uint64_t first[], uint64_t second[])
{
  for (unsigned h = 0; h < IH_HOLES; h++) {
    uint8_t cards[2];
    (void)ih_hole_cards(h, cards);
    const unsigned high = ih_card_rank(cards[0]), low = ih_card_rank(cards[1]);
    const int suited = ih_card_suit(cards[0]) == ih_card_suit(cards[1]);
    first[h] = high == low ? 4 + high : suited ? high : 0;
    second[h] = high + low + (suited ? 6u : 0u);
  }
}

/* Returns the total weight of compatible pairs of hole cards on a flop, times their runouts. */
static uint64_t matchups(const uint64_t first[], const uint64_t second[], const uint8_t flop[3])
{
  uint64_t weight = 0;
  for (unsigned g = 0; g < IH_HOLES; g++)
    for (unsigned h = 0; h < IH_HOLES; h++) {
      uint8_t cards[7];
      (void)ih_hole_cards(g, cards);
      (void)ih_hole_cards(h, cards + 2);
      memcpy(cards + 4, flop, 3);
      int distinct = 1;
      for (unsigned i = 1; i < 7; i++)
        distinct &= memchr(cards, cards[i], i) == NULL;
      weight += distinct ? first[g] * second[h] : 0;
    }
  return weight * 45 * 44;
}

int main(int argc, char **argv)
{
  static uint64_t first[IH_HOLES], second[IH_HOLES];
  static uint64_t value[2][IH_HOLES];
  const char *text = argc > 1 ? argv[1] : "KsJs4s";
  uint8_t board[RIVER];
  size_t n;
  struct traversal traversal = {.range = {first, second}};
  if (ih_deck_make(13, 4, &traversal.deck) != IH_OK ||
      ih_cards_parse(&traversal.deck, text, strlen(text), board, 3, &n, NULL) != IH_OK || n != 3) {
    fprintf(stderr, "usage: traversal [FLOP]\n");
    return 2;
  }
  make_ranges(first, second);
  for (int symmetry = 0; symmetry < 2; symmetry++) {
    uint64_t sum = 0;
    traversal.symmetry = symmetry;
    traversal.rivers = 0;
    traverse(&traversal, board, 3, value[symmetry]);
    for (unsigned h = 0; h < IH_HOLES; h++)
      sum += first[h] * value[symmetry][h];
    printf("%s symmetry: %u rivers, equity %" PRIu64 " / %" PRIu64 "\n",
           symmetry ? "with" : "without", traversal.rivers, sum,
           2 * matchups(first, second, board));
  }
  const int same = memcmp(value[0], value[1], sizeof *value) == 0;
  printf("the values of all hole cards are %s\n", same ? "equal" : "different");
  return same ? 0 : 1;
}
