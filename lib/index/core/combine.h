/* Combining the group indices of a configuration's suits into one number. */
#ifndef IH_LIB_INDEX_CORE_COMBINE_H
#define IH_LIB_INDEX_CORE_COMBINE_H

#include "base/multiset.h"
#include "index/core/configuration.h"

static inline void ihp_sort2(uint64_t *a, uint64_t *b)
{
  const uint64_t low = *a < *b ? *a : *b;
  *b = *a < *b ? *b : *a;
  *a = low;
}

/* The colex ranks of multisets of two, three and four group indices in any order
 * (Waugh 2013, algorithm 3); the smallest networks sort them. */
static inline uint64_t ihp_multiset_rank2(uint64_t a, uint64_t b)
{
  ihp_sort2(&a, &b);
  return a + ihp_multichoose2(b);
}

static inline uint64_t ihp_multiset_rank3(uint64_t a, uint64_t b, uint64_t c)
{
  ihp_sort2(&b, &c);
  ihp_sort2(&a, &b);
  ihp_sort2(&b, &c);
  return a + ihp_multichoose2(b) + ihp_multichoose3(c);
}

static inline uint64_t ihp_multiset_rank4(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
  ihp_sort2(&a, &b);
  ihp_sort2(&c, &d);
  ihp_sort2(&a, &c);
  ihp_sort2(&b, &d);
  ihp_sort2(&b, &c);
  return a + ihp_multichoose2(b) + ihp_multichoose3(c) + ihp_multichoose4(d);
}

/* The index within a configuration, x[p] being the group index of the suit at position
 * p: a case for each pattern of ties. */
static inline uint64_t ihp_combine(const struct ihp_configuration *c, unsigned ties,
                                   const uint64_t x[IH_MAX_SUITS])
{
  const uint64_t *w = c->weight;
  switch (ties) {
  case 0:
    return x[0] + x[1] * w[1] + x[2] * w[2] + x[3] * w[3];
  case 1:
    return ihp_multiset_rank2(x[0], x[1]) + x[2] * w[2] + x[3] * w[3];
  case 2:
    return x[0] + ihp_multiset_rank2(x[1], x[2]) * w[1] + x[3] * w[3];
  case 3:
    return ihp_multiset_rank3(x[0], x[1], x[2]) + x[3] * w[3];
  case 4:
    return x[0] + x[1] * w[1] + ihp_multiset_rank2(x[2], x[3]) * w[2];
  case 5:
    return ihp_multiset_rank2(x[0], x[1]) + ihp_multiset_rank2(x[2], x[3]) * w[2];
  case 6:
    return x[0] + ihp_multiset_rank3(x[1], x[2], x[3]) * w[1];
  default:
    return ihp_multiset_rank4(x[0], x[1], x[2], x[3]);
  }
}

#endif
