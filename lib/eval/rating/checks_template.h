/* Checks many sets and rating sums before they are rated.
 *
 * The obvious versions are ihp_rate_check_set and ih_rating_sum_check.  Here what is wrong with the
 * hands of a few vectors is collected as bits, and tested once.
 *
 * Before including this file, include an instruction set's vectors (lib/simd/vector.h). */
#ifndef IH_LIB_EVAL_RATING_CHECKS_TEMPLATE_H
#define IH_LIB_EVAL_RATING_CHECKS_TEMPLATE_H

#include "cards/checks.h"
#include "eval/rating/hands_template.h"

enum { PAIRS = 8 /* between tests */ };

/* Returns a vector that is 0 if a pair of vectors of hands, from hand i on, is good. */
typedef vec find_wrong_hands(const void *hands, size_t i, unsigned cards);

/* Returns how many hands, in whole pairs of vectors, it has found good. */
VEC_STEP size_t count_good_hands(const void *hands, size_t n, unsigned cards,
                                 find_wrong_hands *find_wrong)
{
  const size_t pairs = n / PAIR;
  for (size_t done = 0, some; done < pairs; done += some) {
    vec wrong = v_zero();
    some = pairs - done < PAIRS ? pairs - done : PAIRS;
    for (size_t p = done; p < done + some; p++)
      wrong = v_or(wrong, find_wrong(hands, p * PAIR, cards));
    if (v_test32(wrong, v_all32(UINT32_MAX)) != 0)
      return done * PAIR;
  }
  return pairs * PAIR;
}

/* Returns 0 for sets of this number of cards of the standard deck. */
VEC_STEP vec wrong_sets(vec sets, unsigned cards)
{
  const vec unknown = v_clear(sets, v_all64(IHP_STANDARD_SET));
  return v_or(unknown, v_xor(v_count_bits64(sets), v_all64(cards)));
}

VEC_STEP vec find_wrong_sets(const void *hands, size_t i, unsigned cards)
{
  const ih_set *sets = (const ih_set *)hands + i;
  return v_or(wrong_sets(v_load(sets), cards), wrong_sets(v_load(sets + VECTOR), cards));
}

VEC_TARGET static size_t count_good_sets(const ih_set sets[], unsigned cards, size_t n)
{
  return count_good_hands(sets, n, cards, find_wrong_sets);
}

/* A sum's key consists of the counts of its suits, above them the number of cards, and in its upper
 * half the key of the quinary.  Keys and sets are zipped alike, so their order does not matter. */
VEC_STEP vec find_wrong_sums(const void *hands, size_t i, unsigned cards)
{
  const ih_rating_sum *sums = (const ih_rating_sum *)hands + i;
  const vec a = v_load(sums), b = v_load(sums + VECTOR / 2);
  const vec c = v_load(sums + VECTOR), d = v_load(sums + VECTOR + VECTOR / 2);
  const vec keys_1 = v_zip_low64(a, b), keys_2 = v_zip_low64(c, d);
  const vec sets_1 = v_zip_high64(a, b), sets_2 = v_zip_high64(c, d);
  const struct nibbles first = nibbles_of(v_even32(sets_1, sets_2));
  const struct nibbles last = nibbles_of(v_odd32(sets_1, sets_2));
  const vec counts = v_add32(count_set_suits(&first, &last), v_all32((cards << 16) - 0x3333));
  const vec wrong = v_or(v_xor(v_even32(keys_1, keys_2), counts),
                         v_xor(v_odd32(keys_1, keys_2), sum_set_keys(&first, &last)));
  return v_or(wrong, v_or(wrong_sets(sets_1, cards), wrong_sets(sets_2, cards)));
}

VEC_TARGET static size_t count_good_sums(const ih_rating_sum sums[], unsigned cards, size_t n)
{
  return count_good_hands(sums, n, cards, find_wrong_sums);
}

#endif
