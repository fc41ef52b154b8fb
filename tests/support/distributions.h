/* Random distributions, for tests of transport and of medoids. */
#ifndef IH_TESTS_DISTRIBUTIONS_H
#define IH_TESTS_DISTRIBUTIONS_H

#include "harness.h"

#include <isohand/bucket.h>

enum { TEST_DISTRIBUTIONS = 2000, TEST_SITES = 300, TEST_SITE_WIDTH = 12 };

struct test_distributions {
  ih_distributions points;
  uint32_t site[TEST_SITES * TEST_SITE_WIDTH];
  uint16_t at[TEST_DISTRIBUTIONS * 60];
  uint64_t weight[TEST_DISTRIBUTIONS];
};

/* Makes `count` distributions of mass `mass` on random sites with coordinates from 0 to about
 * `below`. A point's units have nearby site numbers, so that some points are near each other. */
void distributions_make(struct test_distributions *set, struct test_random *random, size_t count,
                        size_t mass, size_t sites, size_t width, uint32_t below);

#endif
