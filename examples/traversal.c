/* The exact equity of two ranges on a flop, as a vectorised public-chance
 * traversal: the public cards are dealt one by one, and at each point the values
 * of all hole hands are computed at once.
 *
 * Done twice: dealing every card, and dealing of the cards that suit permutations
 * turn into each other only one, whose values are carried over to the others.
 * Both must give the same integers. */
#include <inttypes.h>
#include <isohand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RIVER 5

struct traversal {
  ih_deck deck;
  const uint64_t *range[2]; /* the weight of each hole hand of either player */
  int symmetry;             /* deal one card of each orbit only */
  unsigned rivers;          /* boards that were played out */
};

struct hand {
  uint16_t strength, hole;
  uint8_t cards[2];
};

static int by_strength(const void *a, const void *b)
{
  const struct hand *x = a, *y = b;
  return (x->strength > y->strength) - (x->strength < y->strength);
}

/* The hole hands that a board leaves, weakest first. */
static unsigned rank_hands(const uint8_t board[RIVER], struct hand hands[IH_HOLES])
{
  unsigned n = 0;
  uint8_t cards[2 + RIVER];
  memcpy(cards + 2, board, RIVER);
  for (uint16_t hole = 0; hole < IH_HOLES; hole++) {
    struct hand *hand = &hands[n];
    (void)ih_hole_cards(hole, hand->cards);
    if (memchr(board, hand->cards[0], RIVER) != NULL ||
        memchr(board, hand->cards[1], RIVER) != NULL)
      continue;
    memcpy(cards, hand->cards, 2);
    hand->hole = hole;
    hand->strength = ih_rate_unchecked(cards, sizeof cards);
    n++;
  }
  qsort(hands, n, sizeof *hands, by_strength);
  return n;
}

/* The weight of some of the opponent's hands: of all, and of those with a card. */
struct seen {
  uint64_t all, with[IH_MAX_CARDS];
};

static void see(struct seen *seen, const struct hand *hand, uint64_t weight)
{
  seen->all += weight;
  seen->with[hand->cards[0]] += weight;
  seen->with[hand->cards[1]] += weight;
}

/* The weight of those that can be held against a hand; `own` is the weight of the
 * same hand if it was seen: it was taken off twice. */
static uint64_t against(const struct seen *seen, const struct hand *hand, uint64_t own)
{
  return seen->all - seen->with[hand->cards[0]] - seen->with[hand->cards[1]] + own;
}

/* value[h] += 2 * wins + ties of hole hand h on a river, weighted by the
 * opponent's range. */
static void play_river(struct traversal *traversal, const uint8_t board[RIVER], uint64_t value[])
{
  struct hand hands[IH_HOLES];
  struct seen weaker = {0};
  const uint64_t *range = traversal->range[1];
  const unsigned n = rank_hands(board, hands);
  traversal->rivers++;
  for (unsigned first = 0, end; first < n; first = end) {
    struct seen up_to = weaker;
    for (end = first; end < n && hands[end].strength == hands[first].strength; end++)
      see(&up_to, &hands[end], range[hands[end].hole]);
    for (unsigned i = first; i < end; i++)
      value[hands[i].hole] +=
          against(&weaker, &hands[i], 0) + against(&up_to, &hands[i], range[hands[i].hole]);
    weaker = up_to;
  }
}

/* value[h] += the values of h after each card that a representative stands for:
 * its own, in the order that the card's permutation puts them. */
static void carry_over(const ih_symmetry *board, uint8_t representative, const uint64_t of[],
                       uint64_t value[])
{
  const ih_next_card *next_cards;
  const size_t count = ih_symmetry_next_cards(board, &next_cards);
  for (size_t i = 0; i < count; i++) {
    if (next_cards[i].representative != representative)
      continue;
    uint16_t map[IH_HOLES];
    ih_next_card_map(board, &next_cards[i], map);
    for (unsigned h = 0; h < IH_HOLES; h++)
      value[h] += of[map[h]];
  }
}

/* value[h] = the sum over all rivers behind a board of n cards. */
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
  ih_symmetry here;
  const ih_next_card *next_cards;
  if (ih_symmetry_make(&traversal->deck, &round, board, 2, ranges, sizeof(uint64_t), &here) !=
      IH_OK)
    exit(1);
  const size_t count = ih_symmetry_next_cards(&here, &next_cards);
  for (size_t i = 0; i < count; i++) {
    uint64_t of[IH_HOLES];
    if (traversal->symmetry && next_cards[i].card != next_cards[i].representative)
      continue;
    board[n] = next_cards[i].card;
    traverse(traversal, board, n + 1, of);
    if (traversal->symmetry)
      carry_over(&here, next_cards[i].card, of, value);
    else
      for (unsigned h = 0; h < IH_HOLES; h++)
        value[h] += of[h];
  }
}

/* Weights that do not look at suits, but whether there are two. */
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

/* The weight of all pairs of hands that a flop leaves, each with its runouts. */
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
  printf("the values of all hole hands are %s\n", same ? "equal" : "different");
  return same ? 0 : 1;
}
