/* Rating many hands in one call: the kernels, a set for each instruction set. */
#ifndef IH_LIB_EVAL_RATING_BATCH_H
#define IH_LIB_EVAL_RATING_BATCH_H

#include "eval/rating/tables.h"
#include "simd/instructions.h"

/* Where strengths of so many cards are looked up. */
struct ihp_lookup {
  const uint16_t *offsets, *entries;
  unsigned row_bits;
  uint32_t last; /* entry */
};

/* The cards that a hand is completed with: `n` of them by ascending number. */
struct ihp_completion {
  unsigned n, ranks; /* cards, and different ranks among them */
  uint8_t card[52];
  uint16_t rank[64];    /* of each card, the place of its rank among those ranks */
  uint32_t weight[16];  /* of each such rank */
  unsigned suited[4];   /* cards of each suit: */
  uint8_t place[4][13]; /* their places in card[] */
  uint16_t bit[4][13];  /* and their ranks as bits */
};

/* Hands of `cards` cards, 5..7: out[i] = the strength of hand i, i in 0..n-1. */
struct ihp_eval_batch {
  void (*rows)(const struct ihp_lookup *lookup, const uint8_t rows[], size_t stride, unsigned cards,
               size_t n, uint16_t out[]);
  void (*masks)(const struct ihp_lookup *lookup, const uint64_t masks[], size_t n, uint16_t out[]);
  void (*hands)(const struct ihp_lookup *lookup, const ih_rating_sum hands[], size_t n,
                uint16_t out[]);
  /* One card more, of a mask; and `more` cards, 2..4, of a list. */
  void (*complete_last)(const struct ihp_lookup *lookup, ih_rating_sum hand, uint64_t from,
                        uint16_t out[]);
  void (*complete)(const struct ihp_lookup *lookup, ih_rating_sum hand,
                   const struct ihp_completion *with, unsigned more, uint16_t out[]);
};

#if IHP_X86
IHP_HIDDEN extern const struct ihp_eval_batch ihp_eval_batch_avx2, ihp_eval_batch_avx512;
#endif

#endif
