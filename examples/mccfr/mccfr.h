/* Heads-up limit hold'em on buckets: the game, the strategy, and what is done with it. */
#ifndef MCCFR_H
#define MCCFR_H

#include <isohand/abstraction.h>
#include <math.h>
#include <stdatomic.h>

/* With MAX_BETS the tree has 6,378 decision nodes and 10,206 terminal nodes. */
enum { STREETS = 4, MAX_ACTIONS = 3, MAX_BETS = 4, MAX_NODES = 16584, BLOCK = 1024 };

/* ---- options.c ------------------------------------------------------------------ */

/* Reads options, each with a value: a number below 2^48, of the last one a text.  Returns the
 * operand after them; NULL if there is none or anything is not valid. */
const char *options_read(char **argument, const char *const name[], uint64_t number[],
                         unsigned names, const char **text);

/* ---- betting.c: the tree of public actions, in small blinds -------------------- */

enum node_kind { DECISION, FOLD, SHOWDOWN };

struct node {
  uint8_t kind, street, player, actions; /* the last three of a decision node */
  int16_t stake;                         /* FOLD: player 0's winnings; SHOWDOWN: the winner's */
  uint16_t child[MAX_ACTIONS];
  uint16_t column; /* the first of the node's cells in a row of struct strategy */
};

/* Node 0 is the root, and children come after their parents.  Player 0 is the dealer, who posts the
 * small blind and acts first before the flop and last after it. */
struct betting {
  unsigned bets, nodes;         /* bets: the most on a street, where the big blind is one */
  unsigned columns[2][STREETS]; /* cells in a row of a player on a street */
  struct node node[MAX_NODES];
};

void betting_make(struct betting *betting, unsigned bets);

/* ---- cards.c: the folder of buckets; random hands ------------------------------- */

struct cards {
  ih_abstraction *abstraction;
  uint32_t buckets[STREETS];
  enum ih_ranking ranking;
  const ih_instructions *instructions;
  unsigned count;
  uint8_t deck[IH_MAX_CARDS];
};

/* Deals, in blocks: of deal i, hands 2 * i and 2 * i + 1. */
struct deals {
  uint8_t hand[2 * BLOCK][7]; /* two hole cards, then the board */
  uint16_t strength[2 * BLOCK];
  uint32_t bucket[STREETS][2 * BLOCK];
};

/* Opens a folder, whose tables are checked.  Returns 0 if it cannot be used. */
int cards_open(struct cards *cards, const char *folder, ih_error *error);
const ih_store *cards_store(const struct cards *cards, unsigned street);
/* Returns the state with which random numbers of a seed and a number begin. */
uint64_t random_state(uint64_t seed, uint64_t number);
uint64_t random_next(uint64_t *state);
void deal(const struct cards *cards, uint64_t *random, struct deals *deals);

/* ---- strategy.c: regrets and the average strategy ------------------------------- */

/* Threads share cells without locks: each is read and written whole, but of two additions at the
 * same time one may be lost, which matters less than which deals are drawn. */
typedef _Atomic float cell;

/* Each player has a row of cells for each bucket of each street.  In it, each decision node has the
 * regrets of its actions side by side, then the sums of their probabilities. */
struct strategy {
  const struct betting *betting;
  const struct cards *cards;
  uint64_t seed, blocks;          /* of deals, and how many blocks were played */
  size_t first[2][STREETS], size; /* row 0; all cells */
  cell *cell;
  /* For mpi/: which row is that of a bucket, else they are the same; where additions to cells go,
   * in units of 1 / FIXED_POINT, else to the cells themselves; and whether threads share them. */
  uint32_t *row[2][STREETS];
  _Atomic int64_t *change;
  int is_shared;
};
enum { FIXED_POINT = 1 << 16 };

/* Allocates zeros for `rows` buckets of each street, or for all if these are fewer; the caller
 * frees strategy->cell.  Returns 0 if out of memory. */
int strategy_new(struct strategy *strategy, const struct betting *betting,
                 const struct cards *cards, uint64_t seed, uint32_t rows);
/* Writes the checksums of its buckets, its bets, its seed and its number of blocks.  Returns the
 * length of all but the last. */
size_t strategy_describe(const struct strategy *strategy, char text[256]);
cell *strategy_row(const struct strategy *strategy, unsigned player, unsigned street,
                   uint32_t bucket);
/* A checkpoint is replaced in one step.  It is refused if it has other buckets, bets or another
 * seed; if the file does not exist, nothing is loaded.  Both return 0 after a failure. */
int strategy_save(const struct strategy *strategy, const char *path, ih_error *error);
int strategy_load(struct strategy *strategy, const char *path, ih_error *error);

static inline float cell_get(const cell *at)
{
  return atomic_load_explicit(at, memory_order_relaxed);
}

static inline void cell_set(cell *at, float x)
{
  atomic_store_explicit(at, x, memory_order_relaxed);
}

static inline void strategy_add(const struct strategy *strategy, cell *at, float x)
{
  if (strategy->change == NULL) {
    cell_set(at, cell_get(at) + x);
    return;
  }
  _Atomic int64_t *change = &strategy->change[at - strategy->cell];
  const int64_t units = lrintf(x * FIXED_POINT);
  if (strategy->is_shared)
    atomic_fetch_add_explicit(change, units, memory_order_relaxed);
  else
    atomic_store_explicit(change, atomic_load_explicit(change, memory_order_relaxed) + units,
                          memory_order_relaxed);
}

static inline void strategy_prefetch(const struct strategy *strategy, const cell *at)
{
  __builtin_prefetch((const void *)at);
  if (strategy->change != NULL)
    __builtin_prefetch((const void *)&strategy->change[at - strategy->cell]);
}

/* probability[a] = the share of cell a among the positive ones; all equal if none is positive. */
static inline void normalize(const cell *cells, unsigned actions, float probability[])
{
  float total = 0;
  for (unsigned a = 0; a < actions; a++)
    total += probability[a] = cell_get(&cells[a]) > 0 ? cell_get(&cells[a]) : 0;
  for (unsigned a = 0; a < actions; a++)
    probability[a] = total > 0 ? probability[a] / total : 1.0F / (float)actions;
}

/* ---- traverse.c: external-sampling MCCFR, and games played ------------------------ */

/* Who plays a deal, and how.  Players who play by the sums play the average strategy; the others
 * use regret matching, and learn. */
struct match {
  const struct strategy *player[2];
  int by_sum[2];
};

/* A block of deals, and the state of the random numbers that come after them. */
struct block {
  struct deals deals;
  uint64_t random;
};

void block_deal(const struct cards *cards, uint64_t seed, uint64_t number, struct block *block);
/* Returns what player 0 wins a game, if is_game; else the players learn, and it returns 0. */
double block_play(const struct match *match, const struct block *block, int is_game);

/* Plays blocks of deals.  won[i] = what player 0 wins a game in block first + i; NULL: the players
 * learn.  Returns 0 if a thread failed. */
int play(const struct match *match, uint64_t seed, uint64_t first, uint64_t blocks, double won[],
         const ih_executor *executor);

/* ---- measure.c: the value of the average strategy, and best responses ------------- */

/* Learns a best response of each player to the average strategy from some blocks of deals, plays
 * others with it, and prints what is won.  Returns 0 if out of memory or a thread failed. */
int measure(const struct strategy *strategy, uint64_t lessons, uint64_t blocks,
            const ih_executor *executor);

#endif
