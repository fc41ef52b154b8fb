/* Checks many rows of cards at a time: their cards are allowed, and distinct within each row.
 *
 * The obvious version is ihp_check_cards for each row.  Here a span holds as many whole rows as fit
 * its bytes.  A shuffle puts next to each card the card `distance` places later in its row,
 * cyclically; the distances 1..width/2 cover all pairs.  Equal cards have the xor 0, so the least
 * xor of each byte over many vectors shows whether any of them had a pair.  Likewise the highest
 * card decides whether all are in a deck of four suits; for other sets of cards two shuffles look
 * up whether a card is refused.  Bytes between rows take part in all this, and only the final test
 * ignores them.
 *
 * Before including this file, include an instruction set's vectors (lib/simd/vector.h). */
#include "cards/checks.h"
#include "cards/rows.h"

enum {
  SPANS = VEC_BYTES / VEC_SPAN,
  WIDEST = 16, /* cards of a row */
  STEPS = 32   /* vectors between tests */
};

/* The layout of rows in a vector. */
struct row_pattern {
  size_t rows;            /* in a span */
  uint32_t at[4 * SPANS]; /* offsets of the spans, as for v_load_spans */
  vec inside;             /* all bits set in the bytes of rows */
  vec later[WIDEST / 2];  /* position of the card 1, 2, ... places later in its row */
};

/* The cards that are allowed. */
struct row_rule {
  int is_prefix;          /* all cards below `end` are allowed */
  uint8_t end;            /* others are refused */
  vec refused, high_bits; /* by the low four bits of a card: bit h is set if it is refused with the
                           * high four bits h; by the high four bits h: bit h */
};

/* Bytes that combine what all vectors have shown. */
struct row_findings {
  vec highest; /* card */
  vec least;   /* xor of two cards of a row */
  vec refused; /* not 0 if a card was refused; unused with is_prefix */
};

/* Returns all bits set where a > b; a and b below 128. */
VEC_STEP vec is_greater(vec a, vec b)
{
  return v_count_greater8(v_zero(), a, b);
}

/* Divides positions by the stride as products with 65536 / stride + 1, shifted right by 16: that is
 * exact because it exceeds the quotient by less than 64 / 65536, and so by less than 1 / stride. */
VEC_STEP struct row_pattern find_pattern(size_t stride, unsigned width)
{
  static const uint8_t positions[64] = {
      0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
      22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
      44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
  const unsigned near = stride < VEC_SPAN ? (unsigned)stride : VEC_SPAN;
  const vec position = v_span_table(positions), inverse = v_all16((uint16_t)(65536 / near + 1));
  const vec even = v_mul_high16(v_and(position, v_all16(255)), inverse);
  const vec row = v_or(even, v_shl16(v_mul_high16(v_shr16(position, 8), inverse), 8));
  const vec column = v_sub8(position, v_mul16(row, v_all16((uint16_t)near)));
  struct row_pattern pattern = {.rows = (VEC_SPAN - width) / near + 1};
  pattern.inside = v_and(is_greater(v_all8((uint8_t)pattern.rows), row),
                         is_greater(v_all8((uint8_t)width), column));
  for (unsigned d = 1; d <= width / 2; d++) {
    const vec distance = v_all8((uint8_t)d);
    const vec wraps = is_greater(v_add8(column, distance), v_all8((uint8_t)(width - 1)));
    const vec later = v_sub8(v_add8(position, distance), v_and(wraps, v_all8((uint8_t)width)));
    pattern.later[d - 1] = v_and(later, v_all8(VEC_SPAN - 1));
  }
  for (unsigned s = 0; s < SPANS; s++)
    pattern.at[4 * s] = (uint32_t)(s * pattern.rows * stride);
  return pattern;
}

VEC_STEP struct row_rule find_rule(ih_set allowed)
{
  const uint16_t ranks = ih_set_ranks(allowed, 0);
  uint8_t refused[16] = {0}, high_bits[16] = {1, 2, 4, 8};
  if ((ranks & (ranks + 1u)) == 0 && allowed == ranks * UINT64_C(0x0001000100010001))
    return (struct row_rule){.is_prefix = 1, .end = (uint8_t)(4 * ihp_popcount(ranks))};
  for (unsigned card = 0; card < IH_MAX_CARDS; card++)
    if ((allowed & ihp_card_sets[card]) == 0)
      refused[card % 16] |= (uint8_t)(1u << card / 16);
  return (struct row_rule){
      .end = IH_MAX_CARDS, .refused = v_table(refused), .high_bits = v_table(high_bits)};
}

/* Adds a vector of rows to the findings. */
VEC_STEP void add_rows(const struct row_pattern *pattern, const struct row_rule *rule,
                       const uint8_t rows[], unsigned distances, int is_prefix,
                       struct row_findings *findings)
{
  const vec cards = v_load_spans(rows, pattern->at);
  vec least = v_xor(cards, v_shuffle_span8(cards, pattern->later[0]));
  for (unsigned d = 1; d < distances; d++)
    least = v_min8(least, v_xor(cards, v_shuffle_span8(cards, pattern->later[d])));
  findings->least = v_min8(findings->least, least);
  findings->highest = v_max8(findings->highest, cards);
  if (is_prefix)
    return;
  const vec high_bit = v_shuffle8(rule->high_bits, v_and(v_shr16(cards, 4), v_all8(15)));
  const vec refused = v_and(v_shuffle_low8(rule->refused, cards), high_bit);
  findings->refused = v_or(findings->refused, refused);
}

VEC_STEP int are_good(const struct row_pattern *pattern, const struct row_rule *rule,
                      const struct row_findings *findings)
{
  const vec end = v_all8(rule->end);
  const vec too_high = v_equal8(v_max8(findings->highest, end), findings->highest);
  const vec twice = v_equal8(findings->least, v_zero());
  return v_test32(v_or(findings->refused, v_or(too_high, twice)), pattern->inside) == 0;
}

/* Checks `steps` vectors of rows, `bytes` apart, and one more, `last` bytes after the first.
 * Returns how many of the steps it has found good; steps + 1 if the one more is good, too. */
VEC_STEP size_t count_good_steps(const struct row_pattern *pattern, const struct row_rule *rule,
                                 const uint8_t rows[], size_t bytes, size_t steps, size_t last,
                                 unsigned distances, int is_prefix)
{
  const uint8_t *from = rows;
  for (size_t done = 0, some; done < steps; done += some) {
    struct row_findings findings = {v_zero(), v_all8(255), v_zero()};
    some = steps - done < STEPS ? steps - done : STEPS;
    for (size_t i = 0; i < some; i++, from += bytes)
      add_rows(pattern, rule, from, distances, is_prefix, &findings);
    if (done + some == steps)
      add_rows(pattern, rule, rows + last, distances, is_prefix, &findings);
    if (!are_good(pattern, rule, &findings))
      return done;
  }
  return steps + 1;
}

/* Makes the number of distances a constant for rows of 4 to 9 cards. */
VEC_STEP size_t count_good_for(const struct row_pattern *pattern, const struct row_rule *rule,
                               const uint8_t rows[], size_t bytes, size_t steps, size_t last,
                               unsigned distances, int is_prefix)
{
  if (distances == 2)
    return count_good_steps(pattern, rule, rows, bytes, steps, last, 2, is_prefix);
  if (distances == 3)
    return count_good_steps(pattern, rule, rows, bytes, steps, last, 3, is_prefix);
  if (distances == 4)
    return count_good_steps(pattern, rule, rows, bytes, steps, last, 4, is_prefix);
  return count_good_steps(pattern, rule, rows, bytes, steps, last, distances, is_prefix);
}

/* The last vector begins with the last row from which a whole vector can be read.  The bytes of a
 * span after its rows are fewer than a stride, so that at most one row is left. */
VEC_TARGET size_t VEC_NAME(ihp_count_good_rows)(ih_set allowed, const uint8_t rows[], size_t stride,
                                                size_t width, size_t n)
{
  if (width < 2 || width > WIDEST || stride > UINT32_MAX / SPANS)
    return 0;
  const struct row_pattern pattern = find_pattern(stride, (unsigned)width);
  const struct row_rule rule = find_rule(allowed);
  const size_t each = SPANS * pattern.rows; /* rows in a vector */
  const size_t read = (each - pattern.rows) * stride + VEC_SPAN, all = (n - 1) * stride + width;
  if (all < read)
    return 0;
  const size_t last = (all - read) / stride, steps = last / each + 1, bytes = each * stride;
  const unsigned distances = (unsigned)width / 2;
  const size_t good =
      rule.is_prefix
          ? count_good_for(&pattern, &rule, rows, bytes, steps, last * stride, distances, 1)
          : count_good_for(&pattern, &rule, rows, bytes, steps, last * stride, distances, 0);
  return good > steps ? last + each : good * each;
}
