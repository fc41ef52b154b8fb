/* Rating 64 hands at a time: the one template of the kernels of every instruction set.
 *
 * The obvious version is lib/eval/rating/kernels_portable.c.  Here a 64-bit lane of a
 * vector is a hand, and its bytes are its cards:
 *
 * - A byte shuffle looks up a digit base 512 of each card's weight (eval/rating/hash.h),
 *   and the sum of absolute differences from zero adds up the digits of a hand.  Three of
 *   each, shifted into place, are the keys.
 * - Two more of each count the cards of the suits, four bits a suit, from 3 up as
 *   ihp_flush_flags has it: the bytes that hold no card and a constant to differ from
 *   make the 3.
 * - The keys go through memory, and two loads a hand look them up: gathers take
 *   longer on the machines that this was measured on.
 * - Hands with a flush (3 % of those of 7 cards) are listed and rated again after the
 *   others: a branch a hand would be mispredicted for each.
 *
 * The hands of two vectors share one of 32-bit lanes, a pair, in the order that words on
 * segments give: a hand's place in that order is its slot (hand_of_slot).
 *
 * The file that includes this has included an instruction set's vectors
 * (lib/simd/vector.h), and defines RATING_KERNELS, what the kernels are called. */
#include "base/bits.h"
#include "eval/rating/kernels.h"

#include <string.h>

enum {
  VECTOR = VEC_LANES(64), /* hands in a vector */
  PAIR = 2 * VECTOR,
  STEP = 64,         /* hands whose flags are a word */
  CHUNK = 16 * STEP, /* hands whose flushes wait */
  LIKELY = 4         /* a step rarely has more flushes */
};

/* The slots of hands with a flush, and room to write one past them. */
struct flush_list {
  unsigned count;
  uint16_t slot[CHUNK + 1];
};

/* Adds the flushes of a step that begins at a slot.  The obvious loop while flags are
 * left is there for the few steps that have many: where it ends is a misprediction. */
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

/* In a pair, each segment holds two hands of the first vector and then two of the
 * second. */
VEC_STEP unsigned hand_of_slot(unsigned slot)
{
  return (slot & ~(PAIR - 1u)) | (slot & 2) * (VECTOR / 2) | (slot % PAIR) / 4 * 2 | slot % 2;
}

/* The same the other way, of the hands 0..PAIR-1. */
VEC_STEP unsigned slot_of_hand(unsigned hand)
{
  return hand % VECTOR / 2 * 4 + hand / VECTOR * 2 + hand % 2;
}

/* A key as two halves of 16 bits, the row below the column: what a look-up needs
 * without a shift by a number that it has to keep. */
VEC_STEP vec split_keys(const struct ihp_quinary_table *table, vec keys)
{
  const vec row = v_and(keys, v_all32((1u << table->row_bits) - 1));
  const vec column = v_shl32(keys, 16 - table->row_bits);
  return v_or(row, v_and(column, v_all32(0xFFFF0000)));
}

/* The strength, by ranks alone, of hand i of a pair of split keys. */
VEC_STEP uint16_t look_up_hand(const struct ihp_quinary_table *table, const uint32_t keys[PAIR],
                               unsigned i)
{
  const uint32_t key = keys[slot_of_hand(i)];
  return table->entries[table->offsets[key & 0xFFFF] + (size_t)(key >> 16)];
}

/* out[0..PAIR-1] = the strengths, by ranks alone, of a pair of split keys. */
VEC_STEP void look_up_pair(const struct ihp_quinary_table *table, const uint32_t keys[PAIR],
                           uint16_t out[PAIR])
{
  unsigned i = 0;
  IHP_UNROLL
  for (; i + 8 <= PAIR; i += 8)
    v_store_eight16(out + i, look_up_hand(table, keys, i), look_up_hand(table, keys, i + 1),
                    look_up_hand(table, keys, i + 2), look_up_hand(table, keys, i + 3),
                    look_up_hand(table, keys, i + 4), look_up_hand(table, keys, i + 5),
                    look_up_hand(table, keys, i + 6), look_up_hand(table, keys, i + 7));
  for (; i < PAIR; i++)
    out[i] = look_up_hand(table, keys, i);
}

/* Where hands come from: rows, sets or sums. */
struct hand_source {
  struct ihp_quinary_table table; /* a copy, which no store can change */
  const void *hands;
  size_t stride; /* of rows, as all below */
  unsigned cards;
  vec steps, bytes;     /* of a row's cards */
  vec suits_0, suits_1; /* what the suits' digits differ from */
};

/* Writes the split keys of a pair of vectors of hands, from hand i on, and returns their
 * flags. */
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

/* Some steps, at most a chunk.  The keys of a step are summed while those of the step
 * before are looked up: the one keeps the vector units busy, the other the caches. */
VEC_STEP void rate_steps(const struct hand_source *source, sum_pair *sum, rate_list *rate,
                         size_t steps, uint16_t out[])
{
  uint32_t keys[2][STEP];
  uint64_t flags[CHUNK / STEP] = {sum_step(source, sum, 0, keys[0])};
  for (unsigned s = 1; s < steps; s++, out += STEP) {
    uint64_t step = 0;
    for (unsigned p = 0; p < STEP; p += PAIR) {
      step |= (uint64_t)sum(source, s * STEP + p, keys[s % 2] + p) << p;
      look_up_pair(&source->table, keys[(s + 1) % 2] + p, out + p);
    }
    flags[s] = step;
  }
  for (unsigned p = 0; p < STEP; p += PAIR)
    look_up_pair(&source->table, keys[(steps + 1) % 2] + p, out + p);
  rate_flushes(source, rate, flags, steps, out - (steps - 1) * STEP);
}

/* The strength of a flush in any suit: a set of fewer than five ranks has strength 0. */
VEC_STEP uint16_t rate_flush_of_set(ih_set set)
{
  return ihp_flush_strength(ih_set_ranks(set, 0)) | ihp_flush_strength(ih_set_ranks(set, 1)) |
         ihp_flush_strength(ih_set_ranks(set, 2)) | ihp_flush_strength(ih_set_ranks(set, 3));
}

#include "eval/rating/rows_template.h"
#include "eval/rating/sets_template.h"

#include "eval/rating/completions_template.h"

const struct ihp_rating_kernels RATING_KERNELS = {
    .rows = rate_rows,
    .sets = rate_sets,
    .sums = rate_sums,
    .last_card = rate_last_card,
    .last_cards = rate_last_cards,
};
