#include "index/groups.h"

/* Round by round over the rank sets of what is left: those of a round are `stride`
 * group indices apart, the product of the sizes of the rounds before. */
struct packer {
  const struct ihp_ranksets *sets;
  ihp_counts counts;
  unsigned rounds;
};

/* The ranks of a set, the lowest first, from card `at` on. */
static uint32_t pack(unsigned set, unsigned at)
{
  uint32_t packed = 0;
  for (; set != 0; set &= set - 1, at++)
    packed |= (uint32_t)ihp_lowest(set) << (4 * at);
  return packed;
}

static void pack_round(const struct packer *packer, unsigned round, unsigned used, uint32_t before,
                       uint32_t *out, size_t stride)
{
  const struct ihp_ranksets *sets = packer->sets;
  const unsigned held = ihp_popcount(used);
  unsigned n = 0;
  while (round < packer->rounds && (n = ihp_counts_get(packer->counts, round)) == 0)
    round++;
  if (round == packer->rounds) {
    *out = before;
    return;
  }
  const uint32_t size = sets->choose[sets->ranks - held][n];
  for (uint32_t i = 0; i < size; i++) {
    const unsigned set = ihp_rankset_unshift(sets->sets[sets->start[n] + i], used);
    pack_round(packer, round + 1, used | set, before | pack(set, held), out + i * stride,
               stride * size);
  }
}

void ihp_groups_pack(const struct ihp_ranksets *sets, ihp_counts counts, unsigned rounds,
                     uint32_t packed[])
{
  const struct packer packer = {sets, counts, rounds};
  pack_round(&packer, 0, 0, 0, packed, 1);
}
