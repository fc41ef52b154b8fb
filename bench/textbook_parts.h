/* What the textbook indexer's creation and its use share. */
#ifndef IH_BENCH_TEXTBOOK_PARTS_H
#define IH_BENCH_TEXTBOOK_PARTS_H

#include "textbook.h"

/* A suit configuration of one round: its suits in descending order, equal ones
 * next to each other in blocks.  block[i] and block_size[i] belong to the block
 * that starts at suit i and are unset elsewhere. */
struct configuration {
  uint64_t offset; /* the sum of the sizes before it */
  uint64_t block_size[IH_MAX_SUITS];
  uint64_t group_size[IH_MAX_SUITS];
  uint8_t block[IH_MAX_SUITS]; /* how many suits */
  uint8_t counts[IH_MAX_SUITS][IH_MAX_ROUNDS];
};

/* What the suit counts of a hand stand for: the configuration, and which suit of
 * the hand is its first, second, ... */
struct entry {
  uint32_t configuration;
  uint8_t order[IH_MAX_SUITS];
};

struct round {
  unsigned cards;                /* dealt in this round */
  uint32_t radix;                /* numbers of count vectors' digits, multiplied */
  uint32_t weight[IH_MAX_SUITS]; /* of a card of each suit in this round's key */
  uint64_t size;
  uint32_t configurations;
  uint32_t keys;
  struct configuration *configuration; /* ascending */
  struct entry *table;                 /* by key */
};

struct textbook {
  unsigned ranks, suits, rounds;
  uint32_t choose[IH_MAX_RANKS + 1][IH_MAX_RANKS + 1];
  uint16_t *set[IH_MAX_RANKS + 1]; /* [n][i]: the i-th set of n ranks in colex order */
  struct round round[IH_MAX_ROUNDS];
};

/* The number of multisets of k >= 1 elements out of n, C(n + k - 1, k), for one
 * that fits 64 bits: then n(n+1)...(n+k-1) <= 24 * 2^64. */
static inline uint64_t multisets(uint64_t n, unsigned k)
{
  unsigned __int128 product = n;
  if (k == 1)
    return n;
  product *= n + 1;
  if (k == 2)
    return (uint64_t)(product / 2);
  product *= n + 2;
  if (k == 3)
    return (uint64_t)(product / 6);
  product *= n + 3;
  return (uint64_t)(product / 24);
}

#endif
