/* Rates all completions of a hand.
 *
 * The obvious version adds the cards one by one and rates each hand.  But without a flush only the
 * rank of the last card matters: so a row, all last cards of a hand, takes a few look-ups, which a
 * shuffle copies to the cards of each rank; and rows whose other cards have the same ranks share
 * the look-ups.  Flushes are written afterwards.
 *
 * Before including this file, include an instruction set's vectors (lib/simd/vector.h). */
#ifndef IH_LIB_EVAL_RATING_COMPLETIONS_TEMPLATE_H
#define IH_LIB_EVAL_RATING_COMPLETIONS_TEMPLATE_H

#include "eval/rating/kernels.h"

#include <string.h>

enum { RANKS = IHP_RANKS };

/* Strengths by ranks alone of a hand with two more cards, by the numbers of their ranks, the second
 * not above the first. */
struct rank_pairs {
  uint16_t strength[RANKS][16]; /* padded with 0 for vector look-ups */
};

/* Strengths of a hand with three more cards, by the number of the first one's rank. */
struct rank_triples {
  struct rank_pairs pairs[RANKS];
};

/* Returns the strength by ranks alone.  Hands with five cards of a rank are looked up too, but
 * never used: `last` keeps the look-up inside the table. */
VEC_STEP uint16_t look_up_key(const struct ihp_quinary_table *table, uint32_t key)
{
  const uint32_t row = key & ((1u << table->row_bits) - 1);
  const uint32_t at = table->offsets[row] + (key >> table->row_bits);
  return table->entries[at < table->last ? at : table->last];
}

/* Sets pairs->strength[i][0..i] to the strengths of a hand of this key with two more cards. */
VEC_STEP void rate_rank_pairs(const struct ihp_quinary_table *table, uint32_t key,
                              const struct ihp_completion_cards *from, unsigned ranks,
                              struct rank_pairs *pairs)
{
  for (unsigned i = 0; i < ranks; i++) {
    memset(pairs->strength[i], 0, sizeof pairs->strength[i]);
    for (unsigned j = 0; j <= i; j++)
      pairs->strength[i][j] = look_up_key(table, key + from->weight[i] + from->weight[j]);
  }
}

VEC_STEP void rate_rank_triples(const struct ihp_quinary_table *table, uint32_t key,
                                const struct ihp_completion_cards *from, unsigned ranks,
                                struct rank_triples *triples)
{
  for (unsigned i = 0; i < ranks; i++)
    rate_rank_pairs(table, key + from->weight[i], from, i + 1, &triples->pairs[i]);
}

/* Sets out[0..n-1] to the strengths of the first n cards' ranks.  May also write elements after
 * these, but before `end`; they are overwritten later. */
VEC_STEP void write_row(const uint16_t strength[16], const struct ihp_completion_cards *from,
                        unsigned n, uint16_t out[], const uint16_t *end)
{
  for (unsigned i = 0; i < n; i += VEC_LANES(16)) {
    const vec row = v_look_up16(strength, v_load(from->rank + i));
    if (__builtin_expect((size_t)(end - out) >= i + VEC_LANES(16), 1)) {
      v_store(out + i, row);
    } else {
      uint16_t rest[VEC_LANES(16)];
      v_store(rest, row);
      memcpy(out + i, rest, (n - i < VEC_LANES(16) ? n - i : VEC_LANES(16)) * sizeof *rest);
    }
  }
}

/* Overwrites the flushes in a row of n last cards: a hand with `set`, of four ranks or more, in a
 * suit. */
VEC_STEP void write_flush_row(uint32_t set, unsigned suit, const struct ihp_completion_cards *from,
                              unsigned n, uint16_t row[])
{
  if (ihp_popcount(set) >= 5)
    for (unsigned i = 0; i < n; i++)
      row[i] = ihp_flush_strength((uint16_t)set);
  for (unsigned i = 0; i < from->suited[suit] && from->number[suit][i] < n; i++)
    row[from->number[suit][i]] = ihp_flush_strength((uint16_t)(set | from->bit[suit][i]));
}

/* Like write_flush_row, for all pairs of the first n cards: a hand with `set`, of three ranks or
 * more. */
VEC_STEP void write_flush_pairs(uint32_t set, unsigned suit,
                                const struct ihp_completion_cards *from, unsigned n, uint16_t out[])
{
  if (ihp_popcount(set) >= 4)
    for (unsigned i = 1; i < n; i++)
      if (ih_card_suit(from->card[i]) != suit)
        write_flush_row(set, suit, from, i, out + i * (i - 1) / 2);
  for (unsigned k = 0; k < from->suited[suit] && from->number[suit][k] < n; k++) {
    const unsigned i = from->number[suit][k];
    write_flush_row(set | from->bit[suit][k], suit, from, i, out + i * (i - 1) / 2);
  }
}

/* Writes the strengths of a hand with each pair of the first n cards. */
VEC_STEP void write_pairs(ih_rating_sum sum, const struct rank_pairs *pairs,
                          const struct ihp_completion_cards *from, unsigned n, uint16_t out[],
                          const uint16_t *end)
{
  uint16_t *row = out;
  for (unsigned i = 1; i < n; row += i, i++)
    write_row(pairs->strength[from->rank[i]], from, i, row, end);
  for (uint32_t left = ihp_suits_with(sum.key, 3); left != 0; left &= left - 1) {
    const unsigned suit = ihp_flagged_suit(left);
    write_flush_pairs(ih_set_ranks(sum.set, suit), suit, from, n, out);
  }
}

/* Completes a hand by one card: writes all four cards of each rank, and keeps those in the set.
 * `suited` is the strength with a card of the rank in the flush suit, `other` with one of any other
 * suit. */
VEC_TARGET static void rate_last_card(const struct ihp_quinary_table *table, ih_rating_sum sum,
                                      ih_set from, uint16_t out[])
{
  const uint32_t flags = ihp_suits_with(sum.key, 4);
  const unsigned flush = flags == 0 ? IH_MAX_SUITS : ihp_flagged_suit(flags);
  const uint16_t set = flags == 0 ? 0 : ih_set_ranks(sum.set, flush);
  const uint16_t flush_already = ihp_flush_strength(set);
  uint16_t found[4 * RANKS + 1];
  unsigned n = 0;
  for (unsigned rank = 0; rank < RANKS; rank++, from >>= 1) {
    const uint16_t quinary = look_up_key(table, ihp_key_quinary(sum.key) + ihp_rank_weight(rank));
    const uint16_t other = flush_already != 0 ? flush_already : quinary;
    const uint16_t suited = ihp_flush_strength((uint16_t)(set | 1u << rank));
    IHP_UNROLL
    for (unsigned suit = 0; suit < IH_MAX_SUITS; suit++) {
      found[n] = suit == flush ? suited : other;
      n += (unsigned)(from >> 16 * suit & 1);
    }
  }
  memcpy(out, found, n * sizeof *out);
}

/* Writes the strengths of a hand with each three of the first n cards. */
VEC_STEP void write_triples(ih_rating_sum sum, const struct rank_triples *triples,
                            const struct ihp_completion_cards *from, unsigned n, uint16_t out[],
                            const uint16_t *end)
{
  for (unsigned i = 2; i < n; out += i * (i - 1) / 2, i++)
    write_pairs(ih_rating_sum_add(sum, from->card[i]), &triples->pairs[from->rank[i]], from, i, out,
                end);
}

VEC_TARGET static void rate_last_cards(const struct ihp_quinary_table *table, ih_rating_sum sum,
                                       const struct ihp_completion_cards *from, unsigned more,
                                       uint16_t out[])
{
  const unsigned n = from->n;
  const uint32_t key = ihp_key_quinary(sum.key);
  struct rank_triples triples;
  if (more == 2) {
    rate_rank_pairs(table, key, from, from->ranks, &triples.pairs[0]);
    write_pairs(sum, &triples.pairs[0], from, n, out, out + n * (n - 1) / 2);
  } else if (more == 3) {
    rate_rank_triples(table, key, from, from->ranks, &triples);
    write_triples(sum, &triples, from, n, out, out + n * (n - 1) * (n - 2) / 6);
  } else {
    const uint16_t *end = out + n * (n - 1) * (n - 2) / 6 * (n - 3) / 4;
    for (unsigned i = 3, rank = RANKS; i < n; out += i * (i - 1) * (i - 2) / 6, i++) {
      if (from->rank[i] != rank) {
        rank = from->rank[i];
        rate_rank_triples(table, key + from->weight[rank], from, rank + 1, &triples);
      }
      write_triples(ih_rating_sum_add(sum, from->card[i]), &triples, from, i, out, end);
    }
  }
}

#endif
