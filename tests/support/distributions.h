/* Random points that are distributions, for tests of transport and of medoids. */
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

/* Makes so many of so much mass, on sites whose coordinates are about 0 to `below`.  Sites are
 * random; a point's units are near each other in number, so that some points are near. */
void distributions_make(struct test_distributions *set, struct test_random *random, size_t count,
                        size_t mass, size_t sites, size_t width, uint32_t below);

#endif
