/* Rating sets of cards, and rating sums: a part of lib/eval/rating/kernels_template.h. */

/* Rates n hands of `bytes` bytes each, 16 at most: whole steps where they are, the rest in
 * a copy, filled up with hands of no cards. */
VEC_STEP void rate_words(enum ih_ranking ranking, unsigned cards, const void *hands, size_t bytes,
                         sum_pair *sum, rate_list *rate, size_t n, uint16_t out[])
{
  struct hand_source source = source_of(ranking, cards);
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

/* The sums of what a table gives for the bytes of both halves of hands. */
VEC_STEP vec sum_table(const uint8_t table[16], vec first, vec last)
{
  const vec sums = v_table(table), one = v_all8(1);
  return v_two_dots8(v_shuffle8(sums, first), one, v_shuffle8(sums, last), one);
}

/* What two tables with 0 for 0 give: the one's bytes are the low ones of suits, the other's
 * the high ones. */
VEC_STEP vec shuffle_both(vec low, vec from_low, vec high, vec from_high)
{
  return v_or(v_shuffle8(low, from_low), v_shuffle8(high, from_high));
}

/* The sums of what two tables give for both halves of hands: the one for low bytes, the other for
 * the ranks from 8 on. */
VEC_STEP vec sum_tables(const uint8_t low[16], vec first_low, vec last_low, const uint8_t high[16],
                        const struct nibbles *first, const struct nibbles *last)
{
  const vec l = v_table(low), h = v_table(high), one = v_all8(1);
  return v_two_dots8(shuffle_both(l, first_low, h, first->from_8), one,
                     shuffle_both(l, last_low, h, last->from_8), one);
}

/* The sums of weights, byte by byte: those of ranks 0..3 have one byte, of 4..7 two, of
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

/* How many ranks each byte of two suits has. */
VEC_STEP vec count_ranks(const struct nibbles *n)
{
  static const uint8_t set_sizes[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  const vec table = v_table(set_sizes);
  return v_add8(v_shuffle8(table, v_or(n->from_0, n->from_8)),
                v_shuffle8(table, v_or(n->from_4, n->from_12)));
}

/* Four bits a suit, counting from 3. */
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

VEC_STEP void rate_listed_sets(const struct hand_source *source, const struct flush_list *list,
                               uint16_t out[])
{
  for (unsigned f = 0; f < list->count; f++) {
    const unsigned i = hand_of_slot(list->slot[f]);
    keep_better(&out[i], rate_flush_of_set(source, ((const ih_set *)source->hands)[i]));
  }
}

VEC_TARGET static void rate_sets(const ih_set sets[], unsigned cards, size_t n, uint16_t out[])
{
  rate_words(IH_RANKING_STANDARD, cards, sets, sizeof *sets, sum_sets, rate_listed_sets, n, out);
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
    keep_better(&out[i], rate_flush_of_set(source, ((const ih_rating_sum *)source->hands)[i].set));
  }
}

VEC_TARGET static void rate_sums(const ih_rating_sum sums[], unsigned cards, size_t n,
                                 uint16_t out[])
{
  rate_words(IH_RANKING_STANDARD, cards, sums, sizeof *sums, sum_sums, rate_listed_sums, n, out);
}
