#include "distributions.h"

void distributions_make(struct test_distributions *set, struct test_random *random, size_t count,
                        size_t mass, size_t sites, size_t width, uint32_t below)
{
  set->points = (ih_distributions){
      .sites = {.count = sites, .width = width, .dtype = IH_U32, .at = set->site},
      .count = count,
      .mass = mass,
      .at = set->at,
      .weight = set->weight};
  for (size_t s = 0; s < sites; s++)
    for (size_t j = 0; j < width; j++)
      set->site[s * width + j] =
          7 + (uint32_t)(s * below / sites + test_random_below(random, 1 + below / 4));
  for (size_t i = 0; i < count; i++) {
    const size_t middle = test_random_below(random, sites), spread = 1 + sites / 5;
    for (size_t m = 0; m < mass; m++)
      set->at[i * mass + m] = (uint16_t)((middle + test_random_below(random, spread)) % sites);
    set->weight[i] = 1 + test_random_below(random, 9);
  }
}
