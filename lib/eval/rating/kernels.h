/* Kernels that rate many hands in one call, one set for each instruction set. */
#ifndef IH_LIB_EVAL_RATING_KERNELS_H
#define IH_LIB_EVAL_RATING_KERNELS_H

#include "eval/rating/tables.h"
#include "simd/targets.h"

/* Cards that complete a hand: card[0..n-1] in ascending order. */
struct ihp_completion_cards {
  unsigned n, ranks;     /* number of cards, and of distinct ranks */
  uint8_t card[52];      /* the arrays have space for one extra card of each rank */
  uint16_t rank[64];     /* of each card: the number of its rank among those ranks; then 0 */
  uint32_t weight[16];   /* of each of those ranks */
  unsigned suited[4];    /* by suit: its number of cards, */
  uint8_t number[4][13]; /* their positions in card[], */
  uint16_t bit[4][13];   /* and their ranks as bits */
};

/* Rate hands of 5 to 9 cards: strengths[i] is that of hand i, for i in 0..n-1.
 *
 * good_sets and good_sums return how many hands, counted from the first, they have found good: of
 * `cards` cards.  They stop some hands before the first bad one, and before the last hands; NULL in
 * plain C.
 *
 * The completions of a sum are those of ih_rate_completions: by one card of a set, or by 2 to 4 of
 * a list.  They have 5 to 7 cards, whose ranks the table rates; the portable kernels, which do not
 * use it, also accept 8 and 9. */
struct ihp_rating_kernels {
  void (*rows)(enum ih_ranking ranking, const uint8_t rows[], size_t stride, unsigned cards,
               size_t n, uint16_t strengths[]);
  void (*sets)(const ih_set sets[], unsigned cards, size_t n, uint16_t strengths[]);
  void (*sums)(const ih_rating_sum sums[], unsigned cards, size_t n, uint16_t strengths[]);
  size_t (*good_sets)(const ih_set sets[], unsigned cards, size_t n);
  size_t (*good_sums)(const ih_rating_sum sums[], unsigned cards, size_t n);
  void (*last_card)(const struct ihp_quinary_table *table, ih_rating_sum sum, ih_set from,
                    uint16_t strengths[]);
  void (*last_cards)(const struct ihp_quinary_table *table, ih_rating_sum sum,
                     const struct ihp_completion_cards *from, unsigned more, uint16_t strengths[]);
};

IHP_HIDDEN extern const struct ihp_rating_kernels ihp_rating_kernels_portable;
IHP_HIDDEN extern const struct ihp_rating_kernels ihp_rating_kernels_avx2;
IHP_HIDDEN extern const struct ihp_rating_kernels ihp_rating_kernels_avx512;
IHP_HIDDEN extern const struct ihp_rating_kernels ihp_rating_kernels_neon;
IHP_HIDDEN extern const struct ihp_rating_kernels ihp_rating_kernels_simd128;

#endif
