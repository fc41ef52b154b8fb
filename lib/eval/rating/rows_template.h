/* Rates rows of cards: loads their cards into vectors, then proceeds as for sets.
 *
 * Before including this file, include an instruction set's vectors (lib/simd/vector.h). */
#ifndef IH_LIB_EVAL_RATING_ROWS_TEMPLATE_H
#define IH_LIB_EVAL_RATING_ROWS_TEMPLATE_H

#include "eval/rating/hands_template.h"

/* A pair of vectors of rows as 32-bit lanes: the first four cards of each hand, and the others. */
struct row_halves {
  vec first, last;
};

/* By the low four bits of a card, that is by suit: a number whose square is one card in the count
 * of suits. */
static const uint8_t suit_roots[16] = {1, 4, 16, 64, 1, 4, 16, 64, 1, 4, 16, 64, 1, 4, 16, 64};

/* Sets up rows that are `stride` bytes apart, 8 at most.  Bytes without a card are 0 and so count
 * as spades; the count starts that much below 3. */
VEC_STEP void set_rows(struct hand_source *source, const uint8_t rows[], size_t stride)
{
  source->hands = rows;
  source->stride = stride;
  source->gather = v_rows(stride, source->cards);
  source->suits = v_all32(0x3333 - (8 - source->cards));
}

/* Loads a pair of vectors of rows, from row i on. */
VEC_STEP struct row_halves load_rows(const struct hand_source *source, size_t i)
{
  const size_t stride = source->stride;
  const uint8_t *rows = (const uint8_t *)source->hands + i * stride;
  const vec a = v_load_rows(rows, stride, source->cards, source->gather);
  const vec b = v_load_rows(rows + VECTOR * stride, stride, source->cards, source->gather);
  return (struct row_halves){v_even32(a, b), v_odd32(a, b)};
}

/* Returns the ranks of cards. */
VEC_STEP vec ranks_of(vec cards)
{
  return v_and(v_shr16(cards, 2), v_all8(0x0F));
}

/* Returns the sums of one digit of the weights of ranks. */
VEC_STEP vec sum_digit(const uint8_t digits[16], struct row_halves ranks)
{
  const vec table = v_table(digits), one = v_all8(1);
  return v_two_dots8(v_shuffle8(table, ranks.first), one, v_shuffle8(table, ranks.last), one);
}

VEC_STEP vec sum_row_keys(struct row_halves cards)
{
  const struct row_halves ranks = {ranks_of(cards.first), ranks_of(cards.last)};
  const vec d0 = sum_digit(ihp_weight_digits[0], ranks);
  const vec d1 = v_shl32(sum_digit(ihp_weight_digits[1], ranks), IHP_DIGIT_BITS);
  const vec d2 = v_shl32(sum_digit(ihp_weight_digits[2], ranks), 2 * IHP_DIGIT_BITS);
  return v_add32(d0, v_add32(d1, d2));
}

/* Counts each suit in four bits.  A byte's square is at most 2^12, so each sum of four in half a
 * lane is at most 2^14. */
VEC_STEP vec count_row_suits(struct row_halves cards)
{
  const vec roots = v_table(suit_roots);
  const vec first = v_shuffle_low8(roots, cards.first), last = v_shuffle_low8(roots, cards.last);
  return v_two_dots8(first, first, last, last);
}

/* A flush sets the highest bit of its suit's count.  The rows allow reading 64 bytes from every
 * eighth row on. */
VEC_STEP unsigned sum_rows(const struct hand_source *source, size_t i, uint32_t keys[PAIR])
{
  const struct row_halves cards = load_rows(source, i);
  v_store(keys, split_keys(&source->table, sum_row_keys(cards)));
  return v_test32(v_add32(count_row_suits(cards), source->suits), v_all32(0x8888));
}

/* Returns the rank sets of the flushes of rows of cards: a lane is a row, in which the bytes after
 * its cards may hold anything.
 *
 * At least five of at most eight cards have the flush's suit, and so each of the suit's two bits is
 * that of most cards.  Each card that has both sets a bit for its rank, 0..7 in one sum and 8..12
 * in another. */
VEC_STEP vec find_flush_sets(vec rows, unsigned cards)
{
  static const uint8_t low_bits[16] = {1, 2, 4, 8, 16, 32, 64, 128};
  static const uint8_t high_bits[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16};
  static const uint8_t first_bytes[16] = {0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8};
  const vec unknown = v_all64(~(UINT64_MAX >> (64 - 8 * cards))), zero = v_zero();
  const vec known = v_clear(rows, unknown);
  /* c is the number of cards with the bit, >= 5 or <= 3: in the majority, c + 4 reaches 8, and
   * 2 c + 8 reaches 16 */
  const vec bit_0 = v_sad8(v_and(known, v_all32(0x01010101)), zero);
  const vec bit_1 = v_sad8(v_and(known, v_all32(0x02020202)), zero);
  const vec suit = v_or(v_shr16(v_add32(bit_0, v_all64(4)), 3),
                        v_and(v_shr16(v_add32(bit_1, v_all64(8)), 3), v_all64(2)));
  const vec left = v_xor(rows, v_shuffle8(suit, v_table(first_bytes)));
  /* a different suit, 1..3, sets bit 7 of its sum with 0x7F, for which a shuffle gives 0 */
  const vec other = v_add8(v_and(left, v_all32(0x03030303)), v_all32(0x7F7F7F7F));
  const vec none = v_and(v_or(other, unknown), v_all32(0x80808080));
  const vec rank = v_or(v_and(v_shr16(left, 2), v_all32(0x0F0F0F0F)), none);
  const vec low = v_sad8(v_shuffle8(v_table(low_bits), rank), zero);
  const vec high = v_sad8(v_shuffle8(v_table(high_bits), rank), zero);
  return v_or(low, v_shl32(high, 8));
}

/* Rates up to SOME listed rows: copies them, finds their sets, then looks these up. */
enum { SOME = 2 * STEP };

VEC_STEP void rate_some_rows(const struct hand_source *source, const uint16_t slot[],
                             unsigned count, uint16_t out[])
{
  uint64_t row[SOME];
  uint16_t hand[SOME];
  for (unsigned f = 0; f < count; f++) {
    hand[f] = (uint16_t)hand_of_slot(slot[f]);
    memcpy(&row[f], (const uint8_t *)source->hands + hand[f] * source->stride, sizeof *row);
  }
  for (unsigned f = count; f % VECTOR != 0; f++)
    row[f] = 0;
  for (unsigned f = 0; f < count; f += VECTOR)
    v_store(row + f, find_flush_sets(v_load(row + f), source->cards));
  for (unsigned f = 0; f < count; f++)
    keep_better(&out[hand[f]], source->flushes[(uint16_t)row[f]]);
}

VEC_STEP void rate_listed_rows(const struct hand_source *source, const struct flush_list *list,
                               uint16_t out[])
{
  for (unsigned f = 0; f < list->count; f += SOME)
    rate_some_rows(source, list->slot + f, list->count - f < SOME ? list->count - f : SOME, out);
}

/* Returns how many steps can be read in place. */
VEC_STEP size_t count_readable_steps(size_t stride, unsigned cards, size_t n)
{
  const size_t needed = (STEP - 8) * stride + 64, there = (n - 1) * stride + cards;
  return stride > 8 || there < needed ? 0 : (there - needed) / (STEP * stride) + 1;
}

VEC_STEP size_t rate_readable_rows(struct hand_source *source, const uint8_t rows[], size_t stride,
                                   size_t n, uint16_t out[])
{
  const size_t readable = count_readable_steps(stride, source->cards, n);
  for (size_t done = 0, steps; done < readable; done += steps) {
    steps = readable - done < CHUNK / STEP ? readable - done : CHUNK / STEP;
    set_rows(source, rows + done * STEP * stride, stride);
    rate_steps(source, sum_rows, rate_listed_rows, steps, out + done * STEP);
  }
  return readable * STEP;
}

enum { COPIED = 4 * STEP };

/* Copies rows to 8 bytes apart, leaving the bytes after their cards untouched, and fills the last
 * step with deuces, whose key is 0 and which have no flush to be rated again. */
VEC_STEP void copy_rows(const uint8_t from[], size_t stride, unsigned cards, size_t count,
                        uint8_t to[COPIED][8])
{
  static const uint8_t deuces[8] = {0, 1, 2, 3, 0, 1, 2, 3};
  for (size_t i = count; i % STEP != 0; i++)
    memcpy(to[i], deuces, sizeof deuces);
  for (size_t i = 0; i < count; i++) {
    const uint8_t *row = from + i * stride;
    memcpy(to[i], row, 4);
    memcpy(to[i] + cards - 4, row + cards - 4, 4);
  }
}

VEC_STEP void rate_copied_rows(struct hand_source *source, const uint8_t rows[], size_t stride,
                               size_t n, uint16_t out[])
{
  uint8_t copy[COPIED][8];
  uint16_t rated[COPIED];
  memset(copy, 0, (n < COPIED ? n : COPIED) * sizeof *copy);
  set_rows(source, copy[0], sizeof *copy);
  for (size_t i = 0; i < n; i += COPIED) {
    const size_t count = n - i < COPIED ? n - i : COPIED;
    copy_rows(rows + i * stride, stride, source->cards, count, copy);
    rate_steps(source, sum_rows, rate_listed_rows, (count + STEP - 1) / STEP, rated);
    memcpy(out + i, rated, count * sizeof *out);
  }
}

VEC_STEP ih_rating_sum sum_of_nine(const uint8_t cards[9])
{
  ih_rating_sum sum = {0, 0};
  IHP_UNROLL
  for (unsigned i = 0; i < 9; i++)
    sum = ih_rating_sum_add(sum, cards[i]);
  return sum;
}

/* Nine cards do not fit a lane: adds them up one by one for the kernel for sums. */
VEC_STEP void rate_rows_of_nine(enum ih_ranking ranking, const uint8_t rows[], size_t stride,
                                size_t n, uint16_t out[])
{
  ih_rating_sum sums[COPIED];
  for (size_t i = 0; i < n; i += COPIED) {
    const size_t count = n - i < COPIED ? n - i : COPIED;
    for (size_t k = 0; k < count; k++)
      sums[k] = sum_of_nine(rows + (i + k) * stride);
    rate_words(ranking, 9, sums, sizeof *sums, sum_sums, count, out + i);
  }
}

VEC_TARGET static void rate_rows(enum ih_ranking ranking, const uint8_t rows[], size_t stride,
                                 unsigned cards, size_t n, uint16_t out[])
{
  if (cards == 9) {
    rate_rows_of_nine(ranking, rows, stride, n, out);
    return;
  }
  if (n == 0) /* rows may be NULL */
    return;
  struct hand_source source = source_of(ranking, cards);
  const size_t done = rate_readable_rows(&source, rows, stride, n, out);
  rate_copied_rows(&source, rows + done * stride, stride, n - done, out + done);
}

#endif
