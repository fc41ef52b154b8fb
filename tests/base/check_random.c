/* Random numbers against published ones of the stream; deals of a small deck are equally
 * frequent. */
#include "base/random.h"
#include "harness.h"

/* The first numbers for seed 1234567, as printed by other splitmix64 programs. */
START_TEST(published)
{
  static const uint64_t expected[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                      UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
                                      UINT64_C(16408922859458223821)};
  uint64_t state = 1234567;
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
    ck_assert_uint_eq(ihp_random(&state), expected[i]);
}
END_TEST

/* For n a power of two: the 64 bits divided by 2^64 / n. */
START_TEST(below)
{
  static const uint64_t powers[] = {1, 2, 8, UINT64_C(1) << 20, UINT64_C(1) << 63};
  uint64_t state = 5, again = 5;
  for (unsigned round = 0; round < 1000; round++)
    for (size_t i = 0; i < sizeof powers / sizeof *powers; i++) {
      const uint64_t bits = ihp_random(&again);
      const uint64_t expected = powers[i] == 1 ? 0 : bits / (UINT64_MAX / powers[i] + 1);
      ck_assert_uint_eq(ihp_random_below(&state, powers[i]), expected);
    }
}
END_TEST

/* 3 of 5 cards have 60 ordered deals: of 60,000 deals, each occurs 1,000 times within six standard
 * deviations of 31.4.  Each deal starts from a sorted deck, since a deal from a shuffled one would
 * look random even if the call did nothing. */
START_TEST(deals)
{
  enum { CARDS = 5, DEALT = 3, DEALS = 60000 };
  static unsigned count[CARDS * CARDS * CARDS];
  uint64_t state = 1;
  unsigned orders = 0;
  for (unsigned i = 0; i < DEALS; i++) {
    uint8_t deck[CARDS] = {0, 1, 2, 3, 4};
    unsigned cards = 0;
    ihp_random_deal(&state, deck, CARDS, DEALT);
    for (unsigned c = 0; c < CARDS; c++)
      cards |= 1u << deck[c];
    ck_assert_uint_eq(cards, (1u << CARDS) - 1);
    count[(deck[0] * CARDS + deck[1]) * CARDS + deck[2]]++;
  }
  for (unsigned i = 0; i < CARDS * CARDS * CARDS; i++)
    if (count[i] != 0) {
      ck_assert_uint_gt(count[i], 1000 - 189);
      ck_assert_uint_lt(count[i], 1000 + 189);
      orders++;
    }
  ck_assert_uint_eq(orders, 60);
}
END_TEST

TEST_MAIN({published}, {below}, {deals})
