#include "index/core/rank_set.h"

#include "base/binomial.h"

#include <stdlib.h>

#define FOUR(OF, i)    OF(i), OF((i) + 1), OF((i) + 2), OF((i) + 3)
#define SIXTEEN(OF, i) FOUR(OF, i), FOUR(OF, (i) + 4), FOUR(OF, (i) + 8), FOUR(OF, (i) + 12)
#define EACH(OF)       SIXTEEN(OF, 0), SIXTEEN(OF, 16), SIXTEEN(OF, 32), SIXTEEN(OF, 48)

#define ABOVE(bit) (UINT64_C(0xFFFE) << (bit) % 16 & 0xFFFF) << (bit) / 16 * 16
const ih_set ihp_ranks_above[64] = {EACH(ABOVE)};

enum ih_status ihp_rank_sets_init(struct ihp_rank_sets *sets, unsigned ranks)
{
  const uint32_t all = 1u << ranks;
  sets->ranks = ranks;
  sets->rank = malloc(all * sizeof *sets->rank);
  sets->sets = malloc(all * sizeof *sets->sets);
  if (sets->rank == NULL || sets->sets == NULL)
    return IH_ERR_MEMORY;
  for (unsigned n = 0; n <= IH_MAX_RANKS; n++)
    for (unsigned k = 0; k <= IH_MAX_RANKS; k++)
      sets->choose[n][k] = (uint32_t)ihp_binomial(n, k);

  uint32_t next[IH_MAX_RANKS + 2];
  next[0] = sets->start[0] = 0;
  for (unsigned k = 0; k <= ranks; k++)
    next[k + 1] = sets->start[k + 1] = sets->start[k] + sets->choose[ranks][k];
  for (uint32_t set = 0; set < all; set++) {
    const unsigned k = ihp_popcount(set);
    sets->rank[set] = (uint16_t)(next[k] - sets->start[k]);
    sets->sets[next[k]++] = (uint16_t)set;
  }
  return IH_OK;
}

void ihp_rank_sets_release(struct ihp_rank_sets *sets)
{
  free(sets->rank);
  free(sets->sets);
}

size_t ihp_rank_sets_bytes(const struct ihp_rank_sets *sets)
{
  return ((size_t)1 << sets->ranks) * (sizeof *sets->rank + sizeof *sets->sets);
}
