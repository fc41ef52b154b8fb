/* Class against class, before the flop.
 *
 * On every board up to suits (134,459 of the standard deck) the hands are put in order,
 * and one pass from the weakest on counts the hands of each class: all so far, and those
 * so far that hold a certain card.  What a hand beats of every class is then a
 * difference of three vectors of bytes, eight of which are a word: no hand beats more
 * hands of a class than there are, 12, no class of hands more than 12 * 12 pairs, and
 * neither difference is negative in any byte, so that nothing carries or borrows.
 *
 * Ties are what is left of all deals. */
#include "base/binomial.h"
#include "base/bits.h"
#include "base/executor.h"
#include "eval/showdown/any_ranking.h"
#include "matchup/runouts.h"

#include <stdlib.h>
#include <string.h>

enum {
  WORDS = (IH_PREFLOP_CLASSES + 15) / 16 * 2,
  LANES = 8 * WORDS,
  HEAVIEST = 24,                         /* boards that one stands for */
  BOARDS = UINT16_MAX / (144 * HEAVIEST) /* whose wins lanes of 16 bits hold */
};

/* A byte for each class; 16 bits for the even ones or for the odd ones. */
typedef uint64_t vector[WORDS];

/* Two words of them, which many machines add at once. */
typedef uint64_t words __attribute__((vector_size(16), aligned(8), may_alias));

/* A hole hand. */
struct hole {
  uint8_t cards[2], number; /* of the class */
};

struct part {
  const struct table *table;
  vector so_far, with[52];          /* hands of the order up to a place; those with a card */
  vector board[IH_PREFLOP_CLASSES]; /* on one board: the pairs that a class wins */
  vector even[IH_PREFLOP_CLASSES];  /* on some boards, as often as they count */
  vector odd[IH_PREFLOP_CLASSES];
  unsigned boards; /* in even and odd */
  uint64_t wins[IH_PREFLOP_CLASSES][LANES];
};

struct table {
  enum ih_ranking ranking;
  ih_deck deck;
  const ih_instructions *instructions;
  struct ihp_runouts runouts;
  struct hole hole[IH_HOLES];
  size_t tasks;
  struct part *parts;
};

/* ---- On a board ------------------------------------------------------------------ */

/* What a hand beats of every class: the hands so far without those that hold one of its
 * cards, of which none holds both. */
static inline void add_beaten(struct part *part, const struct hole *hole)
{
  words *row = (words *)part->board[hole->number];
  const words *all = (const words *)part->so_far;
  const words *a = (const words *)part->with[hole->cards[0]];
  const words *b = (const words *)part->with[hole->cards[1]];
  IHP_UNROLL
  for (unsigned i = 0; i < WORDS / 2; i++)
    row[i] += all[i] - a[i] - b[i];
}

static inline void add_hand(struct part *part, const struct hole *hole)
{
  const unsigned word = hole->number / 8;
  const uint64_t one = UINT64_C(1) << 8 * (hole->number % 8);
  part->so_far[word] += one;
  part->with[hole->cards[0]][word] += one;
  part->with[hole->cards[1]][word] += one;
}

/* Adds the lanes of 16 bits to the sums, and empties them. */
static void unload(struct part *part)
{
  for (unsigned c = 0; c < IH_PREFLOP_CLASSES; c++)
    for (unsigned i = 0; i < WORDS; i++)
      for (unsigned k = 0; k < 4; k++) {
        part->wins[c][8 * i + 2 * k] += part->even[c][i] >> 16 * k & 0xFFFF;
        part->wins[c][8 * i + 2 * k + 1] += part->odd[c][i] >> 16 * k & 0xFFFF;
      }
  memset(part->even, 0, sizeof part->even);
  memset(part->odd, 0, sizeof part->odd);
  part->boards = 0;
}

/* Adds a board's wins as many times as it counts, and empties them. */
static void load(struct part *part, unsigned weight)
{
  const uint64_t mask = UINT64_C(0x00FF00FF00FF00FF);
  if (part->boards == BOARDS)
    unload(part);
  part->boards++;
  for (unsigned c = 0; c < IH_PREFLOP_CLASSES; c++)
    for (unsigned i = 0; i < WORDS; i++) {
      part->even[c][i] += (part->board[c][i] & mask) * weight;
      part->odd[c][i] += (part->board[c][i] >> 8 & mask) * weight;
    }
  memset(part->board, 0, sizeof part->board);
}

static void meet_on(void *context, const uint8_t board[IHP_BOARD], unsigned weight)
{
  struct part *part = context;
  const struct table *t = part->table;
  ih_showdown_order order;
  ihp_showdown_order_make(t->ranking, &t->deck, t->instructions, board, IHP_BOARD, &order);
  memset(part->so_far, 0, sizeof part->so_far);
  memset(part->with, 0, sizeof part->with);
  for (unsigned g = 0; g < order.levels; g++) {
    for (unsigned i = order.first[g]; i < order.first[g + 1]; i++)
      add_beaten(part, &t->hole[order.order[i]]);
    for (unsigned i = order.first[g]; i < order.first[g + 1]; i++)
      add_hand(part, &t->hole[order.order[i]]);
  }
  load(part, weight);
}

static void part_task(void *work, size_t task)
{
  const struct table *t = work;
  struct part *part = &t->parts[task];
  part->table = t;
  ihp_runouts_visit(&t->runouts, task, t->tasks, meet_on, part);
  unload(part);
}

/* ---- All ------------------------------------------------------------------------ */

static void list_holes(struct table *t)
{
  struct hole *hole = t->hole;
  for (uint8_t a = 1; a < ih_deck_cards(&t->deck); a++)
    for (uint8_t b = 0; b < a; b++)
      *hole++ = (struct hole){{a, b}, (uint8_t)ih_preflop_class(t->deck.ranks, a, b)};
}

/* Pairs of hands that share no card, and the boards of each. */
static void count_deals(const struct table *t, ih_preflop_matchups *out)
{
  const unsigned hands = (unsigned)ih_hole_vector_length(&t->deck);
  const uint64_t boards = ihp_binomial(ih_deck_cards(&t->deck) - 4, IHP_BOARD);
  for (unsigned i = 0; i < hands; i++)
    for (unsigned j = 0; j < hands; j++) {
      const struct hole *a = &t->hole[i], *b = &t->hole[j];
      if (a->cards[0] != b->cards[0] && a->cards[0] != b->cards[1] && a->cards[1] != b->cards[0] &&
          a->cards[1] != b->cards[1])
        out->deals[a->number][b->number] += boards;
    }
}

static void add_up(const struct table *t, ih_preflop_matchups *out)
{
  memset(out, 0, sizeof *out);
  count_deals(t, out);
  for (size_t task = 0; task < t->tasks; task++)
    for (unsigned a = 0; a < IH_PREFLOP_CLASSES; a++)
      for (unsigned b = 0; b < IH_PREFLOP_CLASSES; b++)
        out->wins[a][b] += t->parts[task].wins[a][b];
  for (unsigned a = 0; a < IH_PREFLOP_CLASSES; a++)
    for (unsigned b = 0; b < IH_PREFLOP_CLASSES; b++)
      out->ties[a][b] = out->deals[a][b] - out->wins[a][b] - out->wins[b][a];
}

enum ih_status ih_matchup_preflop(enum ih_ranking ranking, const ih_executor *executor,
                                  ih_preflop_matchups *out)
{
  enum { TASKS_A_WORKER = 4 };
  struct ihp_spot spot;
  if (out == NULL)
    return IH_ERR_ARGUMENT;
  enum ih_status status = ihp_spot_make(ranking, 0, 0, 0, &spot);
  if (status != IH_OK)
    return status;
  struct table *t = calloc(1, sizeof *t);
  if (t == NULL)
    return IH_ERR_MEMORY;
  t->ranking = ranking;
  t->instructions = ih_instructions_best();
  (void)ih_ranking_deck(ranking, &t->deck);
  list_holes(t);
  ihp_runouts_make(&spot, 0, 0, NULL, 0, &t->runouts);
  t->tasks = TASKS_A_WORKER * ihp_workers(executor);
  t->parts = calloc(t->tasks, sizeof *t->parts);
  if (t->parts == NULL) {
    status = IH_ERR_MEMORY;
  } else {
    ihp_run(executor, t->tasks, part_task, t);
    add_up(t, out);
  }
  free(t->parts);
  free(t);
  return status;
}
