/* Rating 64 hands at a time: the one template of the kernels of every instruction set.
 *
 * The obvious version is lib/eval/rating/kernels_portable.c.  Here a pair of vectors holds
 * as many hands as a vector has 32-bit lanes, half a hand in each (rows: the first four cards
 * and the others; sets: two suits and two):
 *
 * - A byte shuffle looks up a digit base 512 of each card's weight (eval/rating/hash.h), or
 *   some of the sums of a set's, and dot products add them up.  Three digits, shifted into
 *   place, are the keys.
 * - Another dot product counts the cards of the suits, four bits a suit, from 3 up as
 *   ihp_flush_flags has it.
 * - The keys go through memory, and two loads a hand look them up: gathers take
 *   longer on the machines that this was measured on.
 * - Hands with a flush (3 % of those of 7 cards) are listed and rated again after the
 *   others: a branch a hand would be mispredicted for each.
 *
 * The hands of a pair come in the order that words on segments give: a hand's place in that
 * order is its slot (hand_of_slot).
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

/* The strength, by ranks alone, of a split key in the low 32 bits. */
VEC_STEP uint16_t look_up_split(const struct ihp_quinary_table *table, unsigned grain, uint64_t key)
{
  return table->entries[(size_t)table->offsets[(uint16_t)key] * grain + (uint16_t)(key >> 16)];
}

/* out[0..PAIR-1] = the strengths, by ranks alone, of a pair of split keys.  The slots of every
 * second hand and the next are neighbours. */
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

/* Where hands come from: rows, sets or sums. */
struct hand_source {
  struct ihp_quinary_table table; /* a copy, which no store can change */
  const uint16_t *flushes;
  const void *hands;
  /* of rows: */
  size_t stride;
  unsigned cards;
  vec rows;  /* where their bytes are */
  vec suits; /* what the count of suits begins with */
};

VEC_STEP struct hand_source source_of(enum ih_ranking ranking, unsigned cards)
{
  const struct ihp_tables *tables = &ihp_tables[ranking];
  return (struct hand_source){.table = tables->quinary[cards - IH_RATE_MIN_CARDS],
                              .flushes = tables->flushes,
                              .cards = cards};
}

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

/* Up to 7 cards nothing is multiplied by the grain. */
VEC_STEP void rate_steps(const struct hand_source *source, sum_pair *sum, rate_list *rate,
                         size_t steps, uint16_t out[])
{
  if (source->table.grain == 1)
    rate_steps_with(source, 1, sum, rate, steps, out);
  else
    rate_steps_with(source, source->table.grain, sum, rate, steps, out);
}

/* The better of a strength by ranks alone and a flush: of more than 7 cards, or in another
 * ranking, a flush is not the end. */
VEC_STEP void keep_better(uint16_t *strength, uint16_t flush)
{
  *strength = flush > *strength ? flush : *strength;
}

/* The strength of a flush in any suit: a set of fewer than five ranks has strength 0. */
VEC_STEP uint16_t rate_flush_of_set(const struct hand_source *source, ih_set set)
{
  const uint16_t *flushes = source->flushes;
  return flushes[ih_set_ranks(set, 0)] | flushes[ih_set_ranks(set, 1)] |
         flushes[ih_set_ranks(set, 2)] | flushes[ih_set_ranks(set, 3)];
}

#include "eval/rating/sets_template.h"

#include "eval/rating/rows_template.h"

#include "eval/rating/completions_template.h"

const struct ihp_rating_kernels RATING_KERNELS = {
    .rows = rate_rows,
    .sets = rate_sets,
    .sums = rate_sums,
    .last_card = rate_last_card,
    .last_cards = rate_last_cards,
};
