/* Preflop class against preflop class.
 *
 * On each board up to suit isomorphism (134,459 for the standard deck), hole cards are sorted by
 * strength, and one pass from the weakest up counts those of each class already passed: all, and
 * those that contain a certain card.  How many of every class some hole cards beat is then a
 * difference of three vectors of bytes, eight bytes to a 64-bit word.  Hole cards beat at most 12
 * of a class, which has no more, and a class wins at most 12 * 12 pairs; the difference is not
 * negative in any byte.  So nothing carries or borrows.
 *
 * Ties are the deals that neither class wins. */
#include "base/binomial.h"
#include "base/bits.h"
#include "base/callbacks.h"
#include "eval/showdown/showdown.h"
#include "matchup/runouts.h"

#include <stdlib.h>
#include <string.h>

enum {
  WORDS = (IH_PREFLOP_CLASSES + 15) / 16 * 2,
  LANES = 8 * WORDS,
  HEAVIEST = 24,                         /* most boards that one board represents */
  BOARDS = UINT16_MAX / (144 * HEAVIEST) /* boards whose wins fit in 16-bit lanes */
};

/* One byte per class, or 16 bits for every other class: the even or the odd ones. */
typedef uint64_t class_vector[WORDS];

/* Two words, which many machines add in one instruction. */
typedef uint64_t word_pair __attribute__((vector_size(16), aligned(8), may_alias));

/* Hole cards and their class. */
struct class_hole {
  uint8_t cards[2], class;
};

/* Workspace of a slice. */
struct preflop_slice {
  class_vector counted, with[52];         /* counts of the hole cards already passed: all, and those
                                           * that contain a card */
  class_vector board[IH_PREFLOP_CLASSES]; /* pairs that each class wins on one board */
  class_vector even[IH_PREFLOP_CLASSES];  /* sums over some boards, times their weights */
  class_vector odd[IH_PREFLOP_CLASSES];
  unsigned boards; /* boards in even and odd */
  uint64_t wins[IH_PREFLOP_CLASSES][LANES];
};

struct preflop_matchup {
  struct ihp_situation situation;
  const ih_instructions *instructions;
  struct ihp_runouts runouts;
  struct class_hole hole[IH_HOLES];
  uint64_t deals[IH_PREFLOP_CLASSES][IH_PREFLOP_CLASSES];
  uint64_t wins[IH_PREFLOP_CLASSES][IH_PREFLOP_CLASSES];
};

/* ---- Counts on one board --------------------------------------------------------- */

/* Adds how many of every class some hole cards beat: those already counted, minus those that
 * contain either card.  None of those contains both. */
static inline void add_beaten(struct preflop_slice *s, const struct class_hole *hole)
{
  word_pair *row = (word_pair *)s->board[hole->class];
  const word_pair *all = (const word_pair *)s->counted;
  const word_pair *a = (const word_pair *)s->with[hole->cards[0]];
  const word_pair *b = (const word_pair *)s->with[hole->cards[1]];
  IHP_UNROLL
  for (unsigned i = 0; i < WORDS / 2; i++)
    row[i] += all[i] - a[i] - b[i];
}

static inline void count_hole(struct preflop_slice *s, const struct class_hole *hole)
{
  const unsigned word = hole->class / 8;
  const uint64_t one = UINT64_C(1) << 8 * (hole->class % 8);
  s->counted[word] += one;
  s->with[hole->cards[0]][word] += one;
  s->with[hole->cards[1]][word] += one;
}

/* Adds the 16-bit lanes to the sums and clears them. */
static void add_lanes_to_sums(struct preflop_slice *s)
{
  for (unsigned c = 0; c < IH_PREFLOP_CLASSES; c++)
    for (unsigned i = 0; i < WORDS; i++)
      for (unsigned k = 0; k < 4; k++) {
        s->wins[c][8 * i + 2 * k] += s->even[c][i] >> 16 * k & 0xFFFF;
        s->wins[c][8 * i + 2 * k + 1] += s->odd[c][i] >> 16 * k & 0xFFFF;
      }
  memset(s->even, 0, sizeof s->even);
  memset(s->odd, 0, sizeof s->odd);
  s->boards = 0;
}

/* Adds a board's wins, times its weight, to the 16-bit lanes and clears them. */
static void add_board_to_lanes(struct preflop_slice *s, unsigned weight)
{
  const uint64_t mask = UINT64_C(0x00FF00FF00FF00FF);
  if (s->boards == BOARDS)
    add_lanes_to_sums(s);
  s->boards++;
  for (unsigned c = 0; c < IH_PREFLOP_CLASSES; c++)
    for (unsigned i = 0; i < WORDS; i++) {
      s->even[c][i] += (s->board[c][i] & mask) * weight;
      s->odd[c][i] += (s->board[c][i] >> 8 & mask) * weight;
    }
  memset(s->board, 0, sizeof s->board);
}

static void count_board(const void *work, void *own, const uint8_t board[IHP_BOARD],
                        unsigned weight)
{
  const struct preflop_matchup *m = work;
  struct preflop_slice *s = own;
  ih_showdown_order order;
  ihp_showdown_compare(m->situation.ranking, &m->situation.deck, m->instructions, board, IHP_BOARD,
                       NULL, NULL, &order);
  memset(s->counted, 0, sizeof s->counted);
  memset(s->with, 0, sizeof s->with);
  for (unsigned g = 0; g < order.levels; g++) {
    for (unsigned i = order.first[g]; i < order.first[g + 1]; i++)
      add_beaten(s, &m->hole[order.order[i]]);
    for (unsigned i = order.first[g]; i < order.first[g + 1]; i++)
      count_hole(s, &m->hole[order.order[i]]);
  }
  add_board_to_lanes(s, weight);
}

/* ---- Sums over boards ------------------------------------------------------------ */

static enum ih_status run_preflop_slice(void *work, const struct ihp_slice *slice)
{
  const struct preflop_matchup *m = work;
  const enum ih_status status = ihp_runouts_visit(&m->runouts, slice, count_board, m);
  add_lanes_to_sums(slice->own);
  return status;
}

static void join_preflop_slice(void *work, const void *own)
{
  struct preflop_matchup *m = work;
  const struct preflop_slice *s = own;
  for (unsigned a = 0; a < IH_PREFLOP_CLASSES; a++)
    for (unsigned b = 0; b < IH_PREFLOP_CLASSES; b++)
      m->wins[a][b] += s->wins[a][b];
}

static void list_class_holes(struct preflop_matchup *m)
{
  const ih_deck *deck = &m->situation.deck;
  struct class_hole *hole = m->hole;
  for (uint8_t a = 1; a < ih_deck_cards(deck); a++)
    for (uint8_t b = 0; b < a; b++)
      *hole++ = (struct class_hole){{a, b}, (uint8_t)ih_preflop_class(deck->ranks, a, b)};
}

/* Counts the deals: pairs of hole cards that share no card, times the boards for each. */
static void count_class_deals(struct preflop_matchup *m)
{
  const struct class_hole *end = m->hole + ih_hole_vector_length(&m->situation.deck);
  const uint64_t boards = ihp_binomial(ih_deck_cards(&m->situation.deck) - 4, IHP_BOARD);
  for (const struct class_hole *a = m->hole; a < end; a++)
    for (const struct class_hole *b = m->hole; b < end; b++)
      if ((ih_set_of_cards_unchecked(a->cards, 2) & ih_set_of_cards_unchecked(b->cards, 2)) == 0)
        m->deals[a->class][b->class] += boards;
}

static enum ih_status count_all(struct preflop_matchup *m, const ih_executor *executor,
                                const ih_callbacks *callbacks)
{
  const struct ihp_split split = {.units = ihp_runouts_units(&m->runouts),
                                  .least = 1,
                                  .a_worker = 4,
                                  .own_bytes = sizeof(struct preflop_slice),
                                  .run = run_preflop_slice,
                                  .join = join_preflop_slice,
                                  .callbacks = callbacks,
                                  .is_reported = 1,
                                  .is_divided = 1};
  const enum ih_status status = ihp_split_run(&split, executor, m);
  if (status == IH_OK)
    count_class_deals(m);
  return status;
}

static void write_class_matchups(const struct preflop_matchup *m, uint64_t deals[], uint64_t wins[],
                                 uint64_t ties[])
{
  if (deals != NULL)
    memcpy(deals, m->deals, sizeof m->deals);
  if (wins != NULL)
    memcpy(wins, m->wins, sizeof m->wins);
  for (unsigned a = 0; ties != NULL && a < IH_PREFLOP_CLASSES; a++)
    for (unsigned b = 0; b < IH_PREFLOP_CLASSES; b++)
      ties[a * IH_PREFLOP_CLASSES + b] = m->deals[a][b] - m->wins[a][b] - m->wins[b][a];
}

enum ih_status ih_matchup_preflop(enum ih_ranking ranking, const ih_executor *executor,
                                  const ih_callbacks *callbacks, uint64_t deals[], uint64_t wins[],
                                  uint64_t ties[])
{
  struct ihp_situation situation;
  if ((deals == NULL && wins == NULL && ties == NULL) || !ihp_executor_is_known(executor))
    return IH_ERR_ARGUMENT;
  enum ih_status status = ihp_situation_make(ranking, 0, 0, 0, &situation);
  if (status != IH_OK)
    return status;
  const ih_team *team = ihp_team_of(executor);
  struct preflop_matchup *m = calloc(1, sizeof *m);
  if (m == NULL)
    return ihp_team_agree(team, IH_ERR_MEMORY);
  m->situation = situation;
  m->instructions = ih_instructions_best();
  list_class_holes(m);
  ihp_runouts_make(&situation, 0, NULL, 0, &m->runouts);
  status = count_all(m, executor, callbacks);
  if (status == IH_OK)
    write_class_matchups(m, deals, wins, ties);
  free(m);
  return ihp_team_agree(team, status);
}
