/* Rating rows of cards: a part of lib/eval/rating/kernels_template.h. */

/* By suit, for the low four bits of a card: spades and hearts count in the one, diamonds
 * and clubs in the other. */
static const uint8_t suit_digits[2][16] = {{1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0},
                                           {0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16}};

/* Rows that lie `stride` apart, 8 at most: two rows lie within 16 bytes, which begin at
 * an even place.  Bytes without a card count as spades, 8 - cards of them, and the last
 * one differs by what is missing to the 3 of each suit. */
VEC_STEP void set_rows(struct hand_source *source, const uint8_t rows[], size_t stride,
                       unsigned cards)
{
  uint8_t bytes[16];
  for (unsigned i = 0; i < 16; i++)
    bytes[i] = i % 8 < cards ? (uint8_t)(i / 8 * stride + i % 8) : 0x80;
  source->hands = rows;
  source->stride = stride;
  source->cards = cards;
  source->steps = v_steps(2 * stride);
  source->bytes = v_table(bytes);
  source->suits_0 = v_all64((uint64_t)(0x34 - (7 - cards)) << 56);
  source->suits_1 = v_all64(UINT64_C(0x33) << 56);
}

/* A vector of rows, from row i on: their cards and then bytes 0x00, as the shuffle gives
 * them. */
VEC_STEP vec load_rows(const struct hand_source *source, size_t i)
{
  const uint8_t *rows = (const uint8_t *)source->hands + i * source->stride;
  return v_shuffle8(v_load_steps(rows, 2 * source->stride, source->steps), source->bytes);
}

/* The sums of one digit of the cards of a pair of vectors. */
VEC_STEP vec sum_digit(const uint8_t digits[16], vec a, vec b)
{
  const vec table = v_table(digits), zero = v_zero();
  return v_narrow64(v_sad8(v_shuffle8(table, a), zero), v_sad8(v_shuffle8(table, b), zero));
}

VEC_STEP vec sum_row_keys(vec a, vec b)
{
  const vec low = v_all32(0x0F0F0F0F);
  a = v_and(v_shr16(a, 2), low);
  b = v_and(v_shr16(b, 2), low);
  const vec d0 = sum_digit(ihp_weight_digits[0], a, b);
  const vec d1 = v_shl32(sum_digit(ihp_weight_digits[1], a, b), IHP_DIGIT_BITS);
  const vec d2 = v_shl32(sum_digit(ihp_weight_digits[2], a, b), 2 * IHP_DIGIT_BITS);
  return v_add32(d0, v_add32(d1, d2));
}

/* Four bits a suit, counting from 3; all below 2^8. */
VEC_STEP vec count_row_suits(const struct hand_source *source, vec cards)
{
  return v_or(v_sad8(v_shuffle_low8(v_table(suit_digits[0]), cards), source->suits_0),
              v_sad8(v_shuffle_low8(v_table(suit_digits[1]), cards), source->suits_1));
}

/* A flush sets bit 3 or 7 of its suits' count.  64 bytes can be read from every eighth
 * row on. */
VEC_STEP unsigned sum_rows(const struct hand_source *source, size_t i, uint32_t keys[PAIR])
{
  const vec a = load_rows(source, i), b = load_rows(source, i + VECTOR);
  v_store(keys, split_keys(&source->table, sum_row_keys(a, b)));
  const vec suits = v_narrow64(count_row_suits(source, a), count_row_suits(source, b));
  return v_test32(suits, v_all32(0x8888));
}

/* The rank sets of the flushes of rows of cards: a lane is a row, in which the bytes after
 * its cards may hold anything.
 *
 * At least five of at most seven cards have the flush's suit, and so each of the suit's
 * two bits: the bits of most cards.  Each card that has both gives a bit for its rank,
 * 0..7 in one sum and 8..12 in another. */
VEC_STEP vec find_flush_sets(vec rows, unsigned cards)
{
  static const uint8_t low_bits[16] = {1, 2, 4, 8, 16, 32, 64, 128};
  static const uint8_t high_bits[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16};
  static const uint8_t first_bytes[16] = {0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8};
  const vec unknown = v_all64(~(UINT64_MAX >> (64 - 8 * cards))), zero = v_zero();
  const vec known = v_clear(rows, unknown);
  /* c cards with a bit make c + 4 reach 8, and 2 c + 8 reach 16, when they are most */
  const vec bit_0 = v_sad8(v_and(known, v_all32(0x01010101)), zero);
  const vec bit_1 = v_sad8(v_and(known, v_all32(0x02020202)), zero);
  const vec suit = v_or(v_shr16(v_add32(bit_0, v_all64(4)), 3),
                        v_and(v_shr16(v_add32(bit_1, v_all64(8)), 3), v_all64(2)));
  const vec left = v_xor(rows, v_shuffle8(suit, v_table(first_bytes)));
  /* a suit that differs, 1..3, sets bit 7 of its sum with 0x7F; a shuffle gives 0 for it */
  const vec other = v_add8(v_and(left, v_all32(0x03030303)), v_all32(0x7F7F7F7F));
  const vec none = v_and(v_or(other, unknown), v_all32(0x80808080));
  const vec rank = v_or(v_and(v_shr16(left, 2), v_all32(0x0F0F0F0F)), none);
  const vec low = v_sad8(v_shuffle8(v_table(low_bits), rank), zero);
  const vec high = v_sad8(v_shuffle8(v_table(high_bits), rank), zero);
  return v_or(low, v_shl32(high, 8));
}

/* Rates up to SOME listed rows: copies them, then finds their sets, then looks these
 * up. */
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
  for (unsigned f = 0; f < count; f += VECTOR)
    v_store(row + f, find_flush_sets(v_load(row + f), source->cards));
  for (unsigned f = 0; f < count; f++)
    out[hand[f]] = ihp_flush_strength((uint16_t)row[f]);
}

VEC_STEP void rate_listed_rows(const struct hand_source *source, const struct flush_list *list,
                               uint16_t out[])
{
  for (unsigned f = 0; f < list->count; f += SOME)
    rate_some_rows(source, list->slot + f, list->count - f < SOME ? list->count - f : SOME, out);
}

/* Copies rows to 8 bytes apart; what is not copied does not matter. */
VEC_STEP void copy_rows(const uint8_t from[], size_t stride, unsigned cards, size_t count,
                        uint8_t to[])
{
  for (size_t i = 0; i < count; i++) {
    const uint8_t *row = from + i * stride;
    memcpy(to + 8 * i, row, 4);
    memcpy(to + 8 * i + cards - 4, row + cards - 4, 4);
  }
}

/* How many steps can be read where the rows are. */
VEC_STEP size_t count_readable_steps(size_t stride, unsigned cards, size_t n)
{
  const size_t needed = (STEP - 8) * stride + 64, there = (n - 1) * stride + cards;
  return stride > 8 || there < needed ? 0 : (there - needed) / (STEP * stride) + 1;
}

VEC_TARGET static void rate_rows(const struct ihp_quinary_table *table, const uint8_t rows[],
                                 size_t stride, unsigned cards, size_t n, uint16_t out[])
{
  struct hand_source source = {.table = *table};
  size_t readable = n == 0 ? 0 : count_readable_steps(stride, cards, n);
  for (size_t steps; readable > 0; readable -= steps) {
    steps = readable < CHUNK / STEP ? readable : CHUNK / STEP;
    set_rows(&source, rows, stride, cards);
    rate_steps(&source, sum_rows, rate_listed_rows, steps, out);
    n -= steps * STEP;
    rows += steps * STEP * stride;
    out += steps * STEP;
  }
  uint8_t copy[8 * STEP] = {0};
  uint16_t rated[STEP];
  set_rows(&source, copy, 8, cards);
  for (size_t i = 0; i < n; i += STEP) {
    const size_t count = n - i < STEP ? n - i : STEP;
    copy_rows(rows + i * stride, stride, cards, count, copy);
    rate_steps(&source, sum_rows, rate_listed_rows, 1, rated);
    memcpy(out + i, rated, count * sizeof *out);
  }
}
