/* Counts the hands of rank-only decks. */
#include "base/binomial.h"
#include "index/core/rank_only.h"

#include <stdlib.h>

/* A list's raw deals number at most its size times a multiplicity, so they are below 2^128 if both
 * fit 64 bits.  Other lists are refused, so it does not matter that their deals wrap. */
static void count_rank_only_deals(const ih_deck *deck, const ih_rounds *rounds, ihp_u128 deals[])
{
  ihp_u128 product = 1;
  unsigned left = ih_deck_cards(deck);
  for (unsigned r = 0; r < rounds->count; r++) {
    deals[r] = product *= ihp_binomial(left, rounds->cards[r]);
    left -= rounds->cards[r];
  }
}

/* Returns 1 if a multiplicity may exceed 64 bits although the sizes do not.  Multiplicities are at
 * most 24^R, so this needs four suits and R >= 14.  doc/ALGORITHMS.md proves that three rounds of
 * 14 cards on 14 ranks are the only such start of a list. */
static int has_large_multiplicity(const ih_deck *deck, const ih_rounds *rounds)
{
  return deck->suits == 4 && deck->ranks == 14 && rounds->count >= 3 && rounds->cards[0] == 14 &&
         rounds->cards[1] == 14 && rounds->cards[2] == 14;
}

/* Numbers the vectors n' <= n in mixed radix, with round 0 least significant.  Returns 0 if there
 * are too many for a size of 64 bits. */
static int init_totals(struct ihp_rank_only *out, const ih_deck *deck, const ih_rounds *rounds,
                       uint32_t stride[])
{
  ihp_counts counts = 0;
  out->totals = 1;
  for (unsigned r = 0; r < rounds->count; r++) {
    const unsigned n = rounds->cards[r];
    stride[r] = (uint32_t)out->totals;
    out->totals *= n + 1;
    if (out->totals > IHP_RANK_ONLY_MAX_COUNTS / deck->ranks)
      return 0;
    counts = ihp_counts_add(counts, r, n);
    out->all[r] = (struct ihp_rank_vector){counts, (uint32_t)out->totals - 1};
  }
  return 1;
}

/* Advances to the next vector in lexicographic order: increments the last count that can grow and
 * clears those after it.  Returns 0 after the last vector. */
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

/* Lists the vectors that a rank can have, at most C(8 + 4, 4) = 495. */
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

/* For all n' with a card in the round, to[n'] += from[n' with one card less there]; sums beyond 64
 * bits saturate at UINT64_MAX. */
static void add_card_of_round(uint64_t *to, const uint64_t *from, size_t totals, size_t stride,
                              size_t n)
{
  const size_t block = stride * (n + 1);
  for (size_t first = 0; first < totals; first += block)
    for (size_t i = first + stride; i < first + block; i++) {
      const uint64_t sum = to[i] + from[i - stride];
      to[i] = sum < to[i] ? UINT64_MAX : sum;
    }
}

/* more[(S - 1) * totals ...] = W_{k+1}, given hands = W_k.
 *
 * P is h_S(1, x_0, ..., x_r), the sum of all monomials of degree S, and any such sum obeys h_c(..,
 * x_j) = h_c(..) + x_j h_{c-1}(.., x_j), h_c(1) = 1.  So the products W_k h_c for c = 1..S start as
 * copies of W_k and grow one round at a time. */
static void add_rank(const struct ihp_rank_only *out, unsigned suits, const ih_rounds *rounds,
                     const uint32_t stride[], const uint64_t *hands, uint64_t *more)
{
  const size_t totals = out->totals;
  for (size_t i = 0; i < suits * totals; i++)
    more[i] = hands[i % totals];
  for (unsigned r = 0; r < rounds->count; r++)
    for (unsigned c = 0; c < suits; c++)
      add_card_of_round(more + c * totals, c == 0 ? hands : more + (c - 1) * totals, totals,
                        stride[r], rounds->cards[r]);
}

/* Fills W_0 to W_{R-1}, and the sizes from W_R.
 *
 * Counts beyond 64 bits are not exact, but no index uses them: if the higher ranks leave n' cards
 * to the k lowest, each choice for the higher ranks gives W_k(n') different hands, so W_k(n') is at
 * most the size.  (A size of exactly 2^64 - 1 is refused, as it looks like a saturated count.) */
static enum ih_status init_counts(struct ihp_rank_only *out, const ih_deck *deck,
                                  const ih_rounds *rounds, const uint32_t stride[],
                                  uint64_t sizes[])
{
  const size_t totals = out->totals;
  uint64_t *more = malloc(deck->suits * totals * sizeof *more);
  out->counts = calloc(deck->ranks * totals, sizeof *out->counts);
  if (more == NULL || out->counts == NULL) {
    free(more);
    return IH_ERR_MEMORY;
  }
  out->counts[0] = 1;
  const uint64_t *result = more + (deck->suits - 1u) * totals;
  for (unsigned k = 0; k < deck->ranks; k++) {
    add_rank(out, deck->suits, rounds, stride, out->counts + k * totals, more);
    for (size_t i = 0; k + 1u < deck->ranks && i < totals; i++)
      out->counts[(k + 1) * totals + i] = result[i];
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
  if (has_large_multiplicity(deck, rounds) || !init_totals(out, deck, rounds, stride))
    return IH_ERR_OVERFLOW;
  count_rank_only_deals(deck, rounds, deals);
  enum ih_status status = init_vectors(out, deck->suits, rounds, stride);
  if (status == IH_OK)
    status = init_counts(out, deck, rounds, stride, sizes);
  return status;
}

void ihp_rank_only_release(struct ihp_rank_only *rank_only)
{
  free(rank_only->vectors);
  free(rank_only->counts);
}

size_t ihp_rank_only_bytes(const struct ihp_rank_only *rank_only, unsigned ranks)
{
  return rank_only->count * sizeof *rank_only->vectors +
         ranks * rank_only->totals * sizeof *rank_only->counts;
}
