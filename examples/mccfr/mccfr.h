/* Heads-up limit hold'em on buckets: betting, deals, what is learned, and learning. */
#ifndef MCCFR_H
#define MCCFR_H

#include <isohand/abstraction.h>
#include <stdatomic.h>

enum { STREETS = 4, MOST_ACTIONS = 3, MOST_NODES = 20000 };

/* ---- betting.c: the tree, in small blinds ------------------------------------- */

enum node_kind { DECISION, FOLD, SHOWDOWN };

struct node {
  uint8_t kind, street;
  uint8_t player, actions; /* of a decision: who acts, and the number of actions */
  uint16_t column;         /* of its first action, in a row of struct strategy */
  int16_t stake;           /* FOLD: what player 0 wins; SHOWDOWN: what the better hand wins */
  uint16_t after[MOST_ACTIONS];
};

/* Node 0 is the root.  Player 0 is the dealer: small blind, first to act preflop, last later. */
struct betting {
  unsigned nodes, decisions;
  unsigned columns[2][STREETS]; /* actions of all decisions of a player on a street */
  struct node node[MOST_NODES];
};

void betting_make(struct betting *betting);

/* ---- deals.c: random deals, in blocks, as buckets ------------------------------ */

enum { BLOCK = 1024 };

struct deal {
  uint32_t bucket[2][STREETS]; /* of each player */
  int winner;                  /* 1: player 0, -1: player 1, 0: a tie */
};

/* SplitMix64 (Steele, Lea and Flood 2014): the next number; the state of a block of a seed. */
uint64_t next_random(uint64_t *state);
uint64_t block_random(uint64_t seed, uint64_t block);

/* The cards on the board of a street. */
unsigned board_cards(unsigned street);
void make_deals(const ih_abstraction *buckets, uint64_t *random, struct deal deals[BLOCK]);

/* ---- strategy.c: what the players have learned --------------------------------- */

/* Threads share cells without locks: an update that overlaps another one may be lost. */
typedef _Atomic float cell;

/* A regret and a sum of probabilities for each bucket, decision and action: a row of columns for
 * each bucket of a street. */
struct strategy {
  const struct betting *betting;
  const ih_abstraction *buckets;
  uint64_t seed, blocks; /* blocks of deals that were played */
  size_t cells, first[2][STREETS];
  cell *regret, *sum; /* [first + bucket * columns + column], one behind the other */
};

/* Allocates zeros.  Returns 0 if out of memory. */
int strategy_new(const struct betting *betting, const ih_abstraction *buckets, uint64_t seed,
                 struct strategy *strategy);
void strategy_free(struct strategy *strategy);

/* A file is written in one step; it is refused when it belongs to other buckets or another seed. */
enum ih_status strategy_save(const struct strategy *strategy, const char *path, ih_error *error);
enum ih_status strategy_load(struct strategy *strategy, const char *path, ih_error *error);

/* ---- solver.c: external sampling (Lanctot et al. 2009), and what it is worth ---- */

/* Plays the next blocks of deals, from which both players learn.  Returns 0 if a thread failed. */
int learn(struct strategy *strategy, uint64_t blocks, const ih_executor *executor);

/* Learns a best response of each player to the average strategy from so many blocks of deals, and
 * prints what the strategy is worth on `measured` others.  Returns 0 if out of memory or a thread
 * failed. */
int judge(struct strategy *strategy, uint64_t blocks, uint64_t measured,
          const ih_executor *executor);

#endif
