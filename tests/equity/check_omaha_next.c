/* Histograms of a later board, added to those of an earlier one: each count on its own. */
#include "equity/omaha/next.h"
#include "harness.h"
#include "instructions.h"

#include <string.h>

enum { TYPES = 26, MOST_WIDTH = 4 * IHP_OMAHA_COUNTS };

START_TEST(test_counts)
{
  struct test_random random = test_random_new(9700 + (uint64_t)_i);
  const size_t width = (size_t)(1 + _i % 4) * IHP_OMAHA_COUNTS;
  const unsigned length = 1 + (unsigned)test_random_below(&random, TYPES);
  const unsigned weight = (unsigned)test_random_below(&random, 49);
  uint8_t from[TYPES * MOST_WIDTH], later[TYPES];
  uint16_t before[(TYPES + 1) * MOST_WIDTH];
  for (size_t i = 0; i < sizeof from; i++)
    from[i] = (uint8_t)test_random_next(&random);
  for (unsigned i = 0; i < length; i++)
    later[i] = (uint8_t)test_random_below(&random, TYPES);
  for (size_t i = 0; i < sizeof before / sizeof *before; i++)
    before[i] = (uint16_t)test_random_next(&random);
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;) {
    uint16_t count[(TYPES + 1) * MOST_WIDTH];
    memcpy(count, before, sizeof count);
    ihp_omaha_add_counts_for(instructions)(from, later, length, weight, width, count);
    for (size_t i = 0; i < sizeof count / sizeof *count; i++) {
      const size_t row = i / width;
      const unsigned more = row < length ? weight * from[width * later[row] + i % width] : 0;
      ck_assert_uint_eq(count[i], (uint16_t)(before[i] + more));
    }
  }
}
END_TEST

TEST_MAIN({test_counts, 0, 16})
