/* Games in which suits never matter: counting hands. */
#include "base/binomial.h"
#include "index/core/rank_only.h"

#include <stdlib.h>

/* Deals are at most size times multiplicity, so below 2^128 where both fit 64
 * bits; for other lists it does not matter that they wrap. */
static void count_deals(const ih_deck *deck, const ih_rounds *rounds, ihp_u128 deals[])
{
  ihp_u128 product = 1;
  unsigned left = ih_deck_cards(deck);
  for (unsigned r = 0; r < rounds->count; r++) {
    deals[r] = product *= ihp_binomial(left, rounds->cards[r]);
    left -= rounds->cards[r];
  }
}

/* Whether a multiplicity may exceed 64 bits although the sizes do not.  It is at
 * most 24^R, so only with four suits and R >= 14.  doc/ALGORITHMS.md proves that
 * three rounds of 14 cards on 14 ranks are the only such beginning of a list. */
static int has_large_multiplicity(const ih_deck *deck, const ih_rounds *rounds)
{
  return deck->suits == 4 && deck->ranks == 14 && rounds->count >= 3 && rounds->cards[0] == 14 &&
         rounds->cards[1] == 14 && rounds->cards[2] == 14;
}

/* Numbers the vectors n' <= n in mixed radix, round 0 the least significant.
 * Returns 0 when there are too many of them for a size of 64 bits. */
static int init_places(struct ihp_rank_only *out, const ih_deck *deck, const ih_rounds *rounds,
                       uint32_t stride[])
{
  ihp_counts counts = 0;
  out->states = 1;
  for (unsigned r = 0; r < rounds->count; r++) {
    const unsigned n = rounds->cards[r];
    stride[r] = (uint32_t)out->states;
    out->states *= n + 1;
    if (out->states > IHP_RANK_ONLY_WAYS / deck->ranks)
      return 0;
    counts = ihp_counts_add(counts, r, n);
    out->all[r] = (struct ihp_rank_vector){counts, (uint32_t)out->states - 1};
  }
  return 1;
}

/* The next vector in lexicographic order: raises the last count that can grow
 * with zeros behind it.  Returns 0 behind the last one. */
static int next_vector(ihp_counts *counts, unsigned suits, const ih_rounds *rounds)
{
  for (unsigned r = rounds->count; r-- > 0;) {
    const unsigned n = ihp_counts_get(*counts, r);
    if (n < rounds->cards[r] && ihp_counts_total(*counts) < suits) {
      *counts += ihp_counts_add(0, r, 1);
      return 1;
    }
    *counts -= ihp_counts_add(0, r, n);
  }
  return 0;
}

/* Lists what a rank can hold; at most C(8 + 4, 4) = 495 vectors. */
static enum ih_status init_vectors(struct ihp_rank_only *out, unsigned suits,
                                   const ih_rounds *rounds, const uint32_t stride[])
{
  ihp_counts counts = 0;
  do
    out->count++;
  while (next_vector(&counts, suits, rounds));
  out->vectors = malloc(out->count * sizeof *out->vectors);
  if (out->vectors == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = 0; i < out->count; i++) {
    out->vectors[i] = (struct ihp_rank_vector){counts, 0};
    for (unsigned r = 0; r < rounds->count; r++)
      out->vectors[i].step += ihp_counts_get(counts, r) * stride[r];
    (void)next_vector(&counts, suits, rounds);
  }
  return IH_OK;
}

/* to[n'] += from[n' with one card less in a round] for all n' that have one there;
 * sums beyond 64 bits stay at the largest number. */
static void add_card(uint64_t *to, const uint64_t *from, size_t states, size_t stride, size_t n)
{
  const size_t block = stride * (n + 1);
  for (size_t first = 0; first < states; first += block)
    for (size_t i = first + stride; i < first + block; i++) {
      const uint64_t sum = to[i] + from[i - stride];
      to[i] = sum < to[i] ? UINT64_MAX : sum;
    }
}

/* more[(S - 1) * states ...] = W_{k+1}, ways being W_k.
 *
 * P is h_S(1, x_0, ..., x_r), the sum of all monomials of degree S; as for any such
 * sum h_c(.., x_j) = h_c(..) + x_j h_{c-1}(.., x_j), and h_c(1) = 1.  So W_k h_c
 * for c = 1..S begin as copies of W_k and take in one round after the other. */
static void add_rank(const struct ihp_rank_only *out, unsigned suits, const ih_rounds *rounds,
                     const uint32_t stride[], const uint64_t *ways, uint64_t *more)
{
  const size_t states = out->states;
  for (size_t i = 0; i < suits * states; i++)
    more[i] = ways[i % states];
  for (unsigned r = 0; r < rounds->count; r++)
    for (unsigned c = 0; c < suits; c++)
      add_card(more + c * states, c == 0 ? ways : more + (c - 1) * states, states, stride[r],
               rounds->cards[r]);
}

/* Fills W_0 to W_{R-1}, and the sizes from W_R.
 *
 * Numbers beyond 64 bits are not exact, but then no index uses them: W_k(n') of n'
 * cards that some higher ranks leave counts some of the hands, as every choice for
 * the higher ranks gives W_k(n') hands.  (A size of 2^64 - 1 counts as too large:
 * it cannot be told from the mark.) */
static enum ih_status init_ways(struct ihp_rank_only *out, const ih_deck *deck,
                                const ih_rounds *rounds, const uint32_t stride[], uint64_t sizes[])
{
  const size_t states = out->states;
  uint64_t *more = malloc(deck->suits * states * sizeof *more);
  out->ways = calloc(deck->ranks * states, sizeof *out->ways);
  if (more == NULL || out->ways == NULL) {
    free(more);
    return IH_ERR_MEMORY;
  }
  out->ways[0] = 1;
  const uint64_t *result = more + (deck->suits - 1u) * states;
  for (unsigned k = 0; k < deck->ranks; k++) {
    add_rank(out, deck->suits, rounds, stride, out->ways + k * states, more);
    for (size_t i = 0; k + 1u < deck->ranks && i < states; i++)
      out->ways[(k + 1) * states + i] = result[i];
  }
  enum ih_status status = IH_OK;
  for (unsigned r = 0; r < rounds->count; r++) {
    sizes[r] = result[out->all[r].step];
    if (sizes[r] == UINT64_MAX)
      status = IH_ERR_OVERFLOW;
  }
  free(more);
  return status;
}

enum ih_status ihp_rank_only_init(struct ihp_rank_only *out, const ih_deck *deck,
                                  const ih_rounds *rounds, ihp_u128 deals[IH_MAX_ROUNDS],
                                  uint64_t sizes[IH_MAX_ROUNDS])
{
  uint32_t stride[IH_MAX_ROUNDS];
  *out = (struct ihp_rank_only){.count = 0};
  if (has_large_multiplicity(deck, rounds) || !init_places(out, deck, rounds, stride))
    return IH_ERR_OVERFLOW;
  count_deals(deck, rounds, deals);
  enum ih_status status = init_vectors(out, deck->suits, rounds, stride);
  if (status == IH_OK)
    status = init_ways(out, deck, rounds, stride, sizes);
  return status;
}

void ihp_rank_only_release(struct ihp_rank_only *rank_only)
{
  free(rank_only->vectors);
  free(rank_only->ways);
}

size_t ihp_rank_only_bytes(const struct ihp_rank_only *rank_only, unsigned ranks)
{
  return rank_only->count * sizeof *rank_only->vectors +
         ranks * rank_only->states * sizeof *rank_only->ways;
}
