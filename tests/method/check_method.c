/* Points of methods: HS of sums rounded as the doubles of its definition are. */
#include "harness.h"
#include "method/method.h"

#include <isohand/equity.h>

enum { CLUSTERS = 5, HANDS = 2000 };

/* Below 2^53, and no sum lies so near to a half that a double would mistake it. */
static uint64_t rounded(uint64_t wins, uint64_t ties, uint64_t opponents)
{
  if (opponents == 0)
    return IH_EQUITY_HS / 2;
  return (uint64_t)((2 * (double)wins + (double)ties) * IH_EQUITY_HS / (2 * (double)opponents) +
                    0.5);
}

START_TEST(ochs)
{
  const struct ihp_method *method = ihp_method_find("ochs", NULL);
  const struct ihp_hands hands = {.game = {.clusters = CLUSTERS}};
  struct test_random random = test_random_new(1);
  static uint32_t wins[HANDS * CLUSTERS], ties[HANDS * CLUSTERS], opponents[HANDS * CLUSTERS];
  static uint16_t point[(HANDS - 1) * CLUSTERS];
  const void *const values[] = {wins, ties, opponents};
  static struct ihp_tally tally;
  for (size_t i = 0; i < HANDS * CLUSTERS; i++) {
    opponents[i] = (uint32_t)test_random_below(&random, i % 3 == 0 ? 4 : 100000);
    wins[i] = (uint32_t)test_random_below(&random, opponents[i] + 1);
    ties[i] = (uint32_t)test_random_below(&random, opponents[i] - wins[i] + 1);
  }
  method->points(&hands, values, 1, HANDS - 1, point);
  for (size_t i = CLUSTERS; i < HANDS * CLUSTERS; i += CLUSTERS) {
    uint64_t derived[CLUSTERS];
    for (size_t c = 0; c < CLUSTERS; c++)
      tally.cluster[c] = (struct ihp_tally_cluster){wins[i + c], ties[i + c], opponents[i + c]};
    method->derive(&hands, 0, &tally, derived);
    for (size_t c = 0; c < CLUSTERS; c++) {
      const uint64_t expected = rounded(wins[i + c], ties[i + c], opponents[i + c]);
      ck_assert_uint_eq(derived[c], expected);
      ck_assert_uint_eq(point[i - CLUSTERS + c], expected);
    }
  }
}
END_TEST

START_TEST(names)
{
  for (size_t i = 0; ihp_method_at(i) != NULL; i++)
    ck_assert_ptr_eq(ihp_method_find(ihp_method_at(i)->name, ihp_method_at(i)->of),
                     ihp_method_at(i));
  ck_assert_ptr_null(ihp_method_find("luck", NULL));
}
END_TEST

TEST_MAIN({ochs}, {names})
