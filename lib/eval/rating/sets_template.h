/* Rating sets of cards, and rating sums: a part of lib/eval/rating/kernels_template.h. */

/* Rates n hands of `bytes` bytes each, 16 at most: whole steps where they are, the rest in
 * a copy, filled up with hands of no cards. */
VEC_STEP void rate_words(const struct ihp_quinary_table *table, const void *hands, size_t bytes,
                         sum_pair *sum, rate_list *rate, size_t n, uint16_t out[])
{
  struct hand_source source = {.table = *table};
  const uint8_t *from = hands;
  for (size_t steps; n >= STEP; n -= steps * STEP) {
    steps = n < CHUNK ? n / STEP : CHUNK / STEP;
    source.hands = from;
    rate_steps(&source, sum, rate, steps, out);
    from += steps * STEP * bytes;
    out += steps * STEP;
  }
  if (n == 0)
    return;
  uint64_t copy[2 * STEP] = {0};
  uint16_t rated[STEP];
  source.hands = copy;
  memcpy(copy, from, n * bytes);
  rate_steps(&source, sum, rate, 1, rated);
  memcpy(out, rated, n * sizeof *out);
}

/* ---- Sets ------------------------------------------------------------------ */

/* The four bits of each suit's ranks from 0, 4, 8 and 12 on, in the low or the high byte
 * of the suit. */
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

/* The sum of what a table gives for the bytes. */
VEC_STEP vec sum_table(const uint8_t table[16], vec from)
{
  return v_sad8(v_shuffle8(v_table(table), from), v_zero());
}

/* The same of two tables with 0 for 0: the one's bytes are the low ones of suits, the
 * other's the high ones. */
VEC_STEP vec sum_tables(const uint8_t low[16], vec from_low, const uint8_t high[16], vec from_high)
{
  const vec low_sums = v_shuffle8(v_table(low), from_low);
  return v_sad8(v_or(low_sums, v_shuffle8(v_table(high), from_high)), v_zero());
}

/* The sums of weights, byte by byte: those of ranks 0..3 have one byte, of 4..7 two, of
 * 8..11 three. */
VEC_STEP vec sum_set_keys(const struct nibbles *a, const struct nibbles *b)
{
  const uint8_t(*sums)[3][16] = ihp_weight_sums;
  const vec zero = v_zero();
  const vec low = v_narrow64(sum_tables(sums[0][0], a->from_0, sums[2][0], a->from_8),
                             sum_tables(sums[0][0], b->from_0, sums[2][0], b->from_8));
  const vec low_4 = v_narrow64(sum_table(sums[1][0], a->from_4), sum_table(sums[1][0], b->from_4));
  const vec middle = v_narrow64(sum_tables(sums[1][1], a->from_4, sums[2][1], a->from_8),
                                sum_tables(sums[1][1], b->from_4, sums[2][1], b->from_8));
  const vec high = v_narrow64(sum_table(sums[2][2], a->from_8), sum_table(sums[2][2], b->from_8));
  const vec aces = v_narrow64(v_sad8(a->from_12, zero), v_sad8(b->from_12, zero));
  const vec sum = v_add32(v_add32(low, low_4), v_mul32(aces, v_all32(IHP_ACE_WEIGHT)));
  return v_add32(sum, v_add32(v_shl32(middle, 8), v_shl32(high, 16)));
}

/* Four bits a suit, counting from 3: two suits in each half of a lane. */
VEC_STEP vec count_set_suits(const struct nibbles *n)
{
  static const uint8_t set_sizes[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  const vec table = v_table(set_sizes);
  const vec bytes = v_add8(v_shuffle8(table, v_or(n->from_0, n->from_8)),
                           v_shuffle8(table, v_or(n->from_4, n->from_12)));
  const vec suits = v_dot8(bytes, v_all32(0x01010101));
  return v_add32(v_dot16(suits, v_all32(0x00100001)), v_all32(0x33));
}

/* A flush sets bit 3 or 7 of its suits' count. */
VEC_STEP unsigned sum_sets(const struct hand_source *source, size_t i, uint32_t keys[PAIR])
{
  const ih_set *sets = (const ih_set *)source->hands + i;
  const struct nibbles a = nibbles_of(v_load(sets)), b = nibbles_of(v_load(sets + VECTOR));
  v_store(keys, split_keys(&source->table, sum_set_keys(&a, &b)));
  const vec x = count_set_suits(&a), y = count_set_suits(&b);
  return v_test32(v_or(v_even32(x, y), v_odd32(x, y)), v_all32(0x8888));
}

VEC_STEP void rate_listed_sets(const struct hand_source *source, const struct flush_list *list,
                               uint16_t out[])
{
  for (unsigned f = 0; f < list->count; f++) {
    const unsigned i = hand_of_slot(list->slot[f]);
    out[i] = rate_flush_of_set(((const ih_set *)source->hands)[i]);
  }
}

VEC_TARGET static void rate_sets(const struct ihp_quinary_table *table, const ih_set sets[],
                                 size_t n, uint16_t out[])
{
  rate_words(table, sets, sizeof *sets, sum_sets, rate_listed_sets, n, out);
}

/* ---- Rating sums ----------------------------------------------------------- */

/* The keys of sums hold both what is summed and the counts. */
VEC_STEP unsigned sum_sums(const struct hand_source *source, size_t i, uint32_t keys[PAIR])
{
  const ih_rating_sum *sums = (const ih_rating_sum *)source->hands + i;
  const vec a = v_even64_across(v_load(sums), v_load(sums + VECTOR / 2));
  const vec b = v_even64_across(v_load(sums + VECTOR), v_load(sums + VECTOR + VECTOR / 2));
  v_store(keys, split_keys(&source->table, v_odd32(a, b)));
  return v_test32(v_add32(v_even32(a, b), v_all32(0x3333)), v_all32(0x8888));
}

VEC_STEP void rate_listed_sums(const struct hand_source *source, const struct flush_list *list,
                               uint16_t out[])
{
  for (unsigned f = 0; f < list->count; f++) {
    const unsigned i = hand_of_slot(list->slot[f]);
    out[i] = rate_flush_of_set(((const ih_rating_sum *)source->hands)[i].set);
  }
}

VEC_TARGET static void rate_sums(const struct ihp_quinary_table *table, const ih_rating_sum sums[],
                                 size_t n, uint16_t out[])
{
  rate_words(table, sums, sizeof *sums, sum_sums, rate_listed_sums, n, out);
}
