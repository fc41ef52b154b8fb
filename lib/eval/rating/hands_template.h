/* Rates 64 hands at a time: sets of cards, rating sums, and the steps that rows of cards share with
 * them.
 *
 * The obvious version is lib/eval/rating/kernels_portable.c.  Here a pair of vectors holds as many
 * hands as a vector has 32-bit lanes, half a hand in each (rows: the first four cards and the
 * others; sets: two suits and two):
 *
 * - A byte shuffle looks up a digit base 512 of each card's weight (eval/rating/hash.h), or
 *   partial sums for a set, and dot products add them up.  Three digits, shifted into
 *   place, form the keys.
 * - Another dot product counts the cards of each suit in four bits, starting from 3 as in
 *   ihp_flush_flags.
 * - The keys go through memory, and two loads for each hand look them up: gathers took
 *   longer on the machines that were measured.
 * - Hands with a flush (3 % of those of 7 cards) are listed and rated again after the
 *   others: a branch for each hand would be mispredicted.
 *
 * Vector operations on segments determine the order of the hands of a pair: a hand's position in
 * that order is its slot (hand_of_slot).
 *
 * Before including this file, include an instruction set's vectors (lib/simd/vector.h). */
#ifndef IH_LIB_EVAL_RATING_HANDS_TEMPLATE_H
#define IH_LIB_EVAL_RATING_HANDS_TEMPLATE_H

#include "base/bits.h"
#include "eval/rating/kernels.h"

#include <string.h>

enum {
  VECTOR = VEC_LANES(64), /* hands in a vector */
  PAIR = 2 * VECTOR,
  STEP = 64,         /* hands whose flags fit a word */
  CHUNK = 16 * STEP, /* hands whose flushes are collected */
  LIKELY = 4         /* flushes that a step rarely exceeds */
};

/* Slots of hands with a flush, with space to write one past them. */
struct flush_list {
  unsigned count;
  uint16_t slot[CHUNK + 1];
};

/* Adds the flushes of a step that begins at a slot.  The obvious loop, until no flags are left,
 * runs only for the few steps with many: its end would be mispredicted. */
VEC_STEP void list_flushes(struct flush_list *list, uint64_t flags, unsigned slot)
{
  IHP_UNROLL
  for (unsigned i = 0; i < LIKELY; i++, flags &= flags - 1) {
    list->slot[list->count] = (uint16_t)(slot + bits_lowest(flags));
    list->count += flags != 0;
  }
  for (; __builtin_expect(flags != 0, 0); flags &= flags - 1)
    list->slot[list->count++] = (uint16_t)(slot + bits_lowest(flags));
}

/* Returns the hand in a slot.  In a pair, each segment holds two hands of the first vector and then
 * two of the second. */
VEC_STEP unsigned hand_of_slot(unsigned slot)
{
  return (slot & ~(PAIR - 1u)) | (slot & 2) * (VECTOR / 2) | (slot % PAIR) / 4 * 2 | slot % 2;
}

/* Inverts hand_of_slot, for hands 0..PAIR-1. */
VEC_STEP unsigned slot_of_hand(unsigned hand)
{
  return hand % VECTOR / 2 * 4 + hand / VECTOR * 2 + hand % 2;
}

/* Splits a key into two halves of 16 bits, the row below the column, so that look-ups need no
 * variable shift. */
VEC_STEP vec split_keys(const struct ihp_quinary_table *table, vec keys)
{
  const vec row = v_and(keys, v_all32((1u << table->row_bits) - 1));
  const vec column = v_shl32(keys, 16 - table->row_bits);
  return v_or(row, v_and(column, v_all32(0xFFFF0000)));
}

/* Returns the strength, by ranks alone, of a split key in the low 32 bits. */
VEC_STEP uint16_t look_up_split(const struct ihp_quinary_table *table, unsigned grain, uint64_t key)
{
  return table->entries[(size_t)table->offsets[(uint16_t)key] * grain + (uint16_t)(key >> 16)];
}

/* Sets out[0..PAIR-1] to the strengths, by ranks alone, of a pair of split keys.  Hands 2 i and 2 i
 * + 1 have adjacent slots. */
VEC_STEP void look_up_pair(const struct ihp_quinary_table *table, unsigned grain,
                           const uint32_t keys[PAIR], uint16_t out[PAIR])
{
  IHP_UNROLL
  for (unsigned i = 0; i < PAIR; i += 2) {
    const uint32_t *two = keys + slot_of_hand(i);
    const uint64_t both = two[0] | (uint64_t)two[1] << 32;
    out[i] = look_up_split(table, grain, both);
    out[i + 1] = look_up_split(table, grain, both >> 32);
  }
}

/* The input hands: rows, sets or sums. */
struct hand_source {
  struct ihp_quinary_table table; /* a copy that no store can change */
  const uint16_t *flushes;
  const void *hands;
  size_t stride; /* bytes from one hand to the next */
  /* for rows: */
  unsigned cards;
  vec gather; /* positions of their bytes */
  vec suits;  /* initial count of suits */
};

VEC_STEP struct hand_source source_of(enum ih_ranking ranking, unsigned cards)
{
  const struct ihp_tables *tables = &ihp_tables[ranking];
  return (struct hand_source){.table = tables->quinary[cards - IH_RATE_MIN_CARDS],
                              .flushes = tables->flushes,
                              .cards = cards};
}

/* Writes the split keys of a pair of vectors of hands, from hand i on, and returns their flags. */
typedef unsigned sum_pair(const struct hand_source *source, size_t i, uint32_t keys[PAIR]);

/* Writes the strengths of the listed hands, which have flushes. */
typedef void rate_list(const struct hand_source *source, const struct flush_list *list,
                       uint16_t out[]);

VEC_STEP uint64_t sum_step(const struct hand_source *source, sum_pair *sum, size_t i,
                           uint32_t keys[STEP])
{
  uint64_t flags = 0;
  for (unsigned p = 0; p < STEP; p += PAIR)
    flags |= (uint64_t)sum(source, i + p, keys + p) << p;
  return flags;
}

/* Rates the flagged hands of some steps. */
VEC_STEP void rate_flushes(const struct hand_source *source, rate_list *rate,
                           const uint64_t flags[], size_t steps, uint16_t out[])
{
  struct flush_list list;
  list.count = 0;
  for (unsigned s = 0; s < steps; s++)
    list_flushes(&list, flags[s], s * STEP);
  rate(source, &list, out);
}

/* Rates some steps, at most a chunk.  The keys of a step are summed while those of the step before
 * are looked up: one keeps the vector units busy, the other the caches. */
VEC_STEP void rate_steps_with(const struct hand_source *source, unsigned grain, sum_pair *sum,
                              rate_list *rate, size_t steps, uint16_t out[])
{
  _Alignas(VEC_BYTES) uint32_t keys[2][STEP];
  uint64_t flags[CHUNK / STEP] = {sum_step(source, sum, 0, keys[0])};
  for (unsigned s = 1; s < steps; s++, out += STEP) {
    uint64_t step = 0;
    for (unsigned p = 0; p < STEP; p += PAIR) {
      step |= (uint64_t)sum(source, s * STEP + p, keys[s % 2] + p) << p;
      look_up_pair(&source->table, grain, keys[(s + 1) % 2] + p, out + p);
    }
    flags[s] = step;
  }
  for (unsigned p = 0; p < STEP; p += PAIR)
    look_up_pair(&source->table, grain, keys[(steps + 1) % 2] + p, out + p);
  rate_flushes(source, rate, flags, steps, out - (steps - 1) * STEP);
}

/* Makes the grain a constant for up to 7 cards, so that nothing is multiplied. */
VEC_STEP void rate_steps(const struct hand_source *source, sum_pair *sum, rate_list *rate,
                         size_t steps, uint16_t out[])
{
  if (source->table.grain == 1)
    rate_steps_with(source, 1, sum, rate, steps, out);
  else
    rate_steps_with(source, source->table.grain, sum, rate, steps, out);
}

/* Keeps the better of a strength by ranks alone and a flush: with more than 7 cards, or in other
 * rankings, a flush does not decide. */
VEC_STEP void keep_better(uint16_t *strength, uint16_t flush)
{
  *strength = flush > *strength ? flush : *strength;
}

/* Returns the strength of a flush in any suit: sets of fewer than five ranks have strength 0. */
VEC_STEP uint16_t rate_flush_of_set(const struct hand_source *source, ih_set set)
{
  const uint16_t *flushes = source->flushes;
  return flushes[ih_set_ranks(set, 0)] | flushes[ih_set_ranks(set, 1)] |
         flushes[ih_set_ranks(set, 2)] | flushes[ih_set_ranks(set, 3)];
}

_Static_assert(offsetof(ih_rating_sum, set) == sizeof(ih_rating_sum) - sizeof(ih_set),
               "a rating sum ends with the set");

/* For hands that are sets, or rating sums. */
VEC_STEP void rate_listed_words(const struct hand_source *source, const struct flush_list *list,
                                uint16_t out[])
{
  const size_t words = source->stride / sizeof(ih_set);
  for (unsigned f = 0; f < list->count; f++) {
    const unsigned i = hand_of_slot(list->slot[f]);
    const ih_set set = ((const ih_set *)source->hands)[(i + 1) * words - 1];
    keep_better(&out[i], rate_flush_of_set(source, set));
  }
}

/* Rates n hands of `bytes` bytes each, 16 at most: whole steps in place, the rest in a copy, padded
 * with empty hands. */
VEC_STEP void rate_words(enum ih_ranking ranking, unsigned cards, const void *hands, size_t bytes,
                         sum_pair *sum, size_t n, uint16_t out[])
{
  struct hand_source source = source_of(ranking, cards);
  const uint8_t *from = hands;
  source.stride = bytes;
  for (size_t steps; n >= STEP; n -= steps * STEP) {
    steps = n < CHUNK ? n / STEP : CHUNK / STEP;
    source.hands = from;
    rate_steps(&source, sum, rate_listed_words, steps, out);
    from += steps * STEP * bytes;
    out += steps * STEP;
  }
  if (n == 0)
    return;
  uint64_t copy[2 * STEP] = {0};
  uint16_t rated[STEP];
  source.hands = copy;
  memcpy(copy, from, n * bytes);
  rate_steps(&source, sum, rate_listed_words, 1, rated);
  memcpy(out, rated, n * sizeof *out);
}

/* ---- Sets ------------------------------------------------------------------ */

/* The nibbles of each suit's ranks from 0, 4, 8 and 12 on, in the low or the high byte of the
 * suit. */
struct nibbles {
  vec from_0, from_4, from_8, from_12;
};

VEC_STEP struct nibbles nibbles_of(vec sets)
{
  const vec high = v_shr16(sets, 4);
  const vec low_byte = v_all32(0x000F000F), high_byte = v_all32(0x0F000F00);
  return (struct nibbles){v_and(sets, low_byte), v_and(high, low_byte), v_and(sets, high_byte),
                          v_and(high, high_byte)};
}

/* Returns the sums of a table's values for the bytes of both halves of hands. */
VEC_STEP vec sum_table(const uint8_t table[16], vec first, vec last)
{
  const vec sums = v_table(table), one = v_all8(1);
  return v_two_dots8(v_shuffle8(sums, first), one, v_shuffle8(sums, last), one);
}

/* Looks up in two tables that map 0 to 0: one for the low bytes of suits, one for the high
 * bytes. */
VEC_STEP vec shuffle_both(vec low, vec from_low, vec high, vec from_high)
{
  return v_or(v_shuffle8(low, from_low), v_shuffle8(high, from_high));
}

/* Returns the sums of two tables' values for both halves of hands: one for low bytes, one for the
 * ranks from 8 on. */
VEC_STEP vec sum_tables(const uint8_t low[16], vec first_low, vec last_low, const uint8_t high[16],
                        const struct nibbles *first, const struct nibbles *last)
{
  const vec l = v_table(low), h = v_table(high), one = v_all8(1);
  return v_two_dots8(shuffle_both(l, first_low, h, first->from_8), one,
                     shuffle_both(l, last_low, h, last->from_8), one);
}

/* Returns the sums of weights, byte by byte: those of ranks 0..3 have one byte, of 4..7 two, of
 * 8..11 three. */
VEC_STEP vec sum_set_keys(const struct nibbles *a, const struct nibbles *b)
{
  const uint8_t(*sums)[3][16] = ihp_weight_sums;
  const vec one = v_all8(1);
  const vec low = sum_tables(sums[0][0], a->from_0, b->from_0, sums[2][0], a, b);
  const vec low_4 = sum_table(sums[1][0], a->from_4, b->from_4);
  const vec middle = sum_tables(sums[1][1], a->from_4, b->from_4, sums[2][1], a, b);
  const vec high = sum_table(sums[2][2], a->from_8, b->from_8);
  const vec aces = v_two_dots8(a->from_12, one, b->from_12, one);
  const vec sum = v_add32(v_add32(low, low_4), v_mul32(aces, v_all32(IHP_ACE_WEIGHT)));
  return v_add32(sum, v_add32(v_shl32(middle, 8), v_shl32(high, 16)));
}

/* Returns the number of ranks in each byte of two suits. */
VEC_STEP vec count_ranks(const struct nibbles *n)
{
  static const uint8_t set_sizes[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  const vec table = v_table(set_sizes);
  return v_add8(v_shuffle8(table, v_or(n->from_0, n->from_8)),
                v_shuffle8(table, v_or(n->from_4, n->from_12)));
}

/* Counts each suit in four bits, starting from 3. */
VEC_STEP vec count_set_suits(const struct nibbles *first, const struct nibbles *last)
{
  const vec places = v_all32(0x10100101);
  const vec low = v_dots8(count_ranks(first), places), high = v_dots8(count_ranks(last), places);
  return v_add32(v_add32(low, v_shl32(high, 8)), v_all32(0x3333));
}

/* A flush sets the highest bit of its suit's count. */
VEC_STEP unsigned sum_sets(const struct hand_source *source, size_t i, uint32_t keys[PAIR])
{
  const ih_set *sets = (const ih_set *)source->hands + i;
  const vec a = v_load(sets), b = v_load(sets + VECTOR);
  const struct nibbles first = nibbles_of(v_even32(a, b)), last = nibbles_of(v_odd32(a, b));
  v_store(keys, split_keys(&source->table, sum_set_keys(&first, &last)));
  return v_test32(count_set_suits(&first, &last), v_all32(0x8888));
}

VEC_TARGET static void rate_sets(const ih_set sets[], unsigned cards, size_t n, uint16_t out[])
{
  rate_words(IH_RANKING_STANDARD, cards, sets, sizeof *sets, sum_sets, n, out);
}

/* ---- Rating sums ----------------------------------------------------------- */

/* The keys of rating sums hold both the key of the quinary and the counts. */
VEC_STEP unsigned sum_sums(const struct hand_source *source, size_t i, uint32_t keys[PAIR])
{
  const ih_rating_sum *sums = (const ih_rating_sum *)source->hands + i;
  const vec a = v_even64_across(v_load(sums), v_load(sums + VECTOR / 2));
  const vec b = v_even64_across(v_load(sums + VECTOR), v_load(sums + VECTOR + VECTOR / 2));
  v_store(keys, split_keys(&source->table, v_odd32(a, b)));
  return v_test32(v_add32(v_even32(a, b), v_all32(0x3333)), v_all32(0x8888));
}

VEC_TARGET static void rate_sums(const ih_rating_sum sums[], unsigned cards, size_t n,
                                 uint16_t out[])
{
  rate_words(IH_RANKING_STANDARD, cards, sums, sizeof *sums, sum_sums, n, out);
}

#endif
