/* Steps of listing groups that PDEP and PEXT shorten. */
#include "index/fast/groups.h"
#include "index/fast/window.h"
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx2.h"

/* Returns the ranks of a set, ascending, four bits each. */
VEC_STEP uint64_t list_ranks(uint64_t set)
{
  const uint64_t fields = bits_deposit(set, UINT64_C(0x1111111111111111)) * 15;
  return bits_extract(UINT64_C(0xFEDCBA9876543210), fields);
}

VEC_TARGET void ihp_list_siblings_avx2(const struct ihp_sibling_groups *siblings,
                                       const uint16_t sets[], size_t n, uint64_t packed[],
                                       uint16_t ranks[])
{
  for (size_t i = 0; i < n; i++) {
    uint64_t used = sets[i], all = list_ranks(used);
    for (unsigned d = 1; d < siblings->rounds; d++) {
      const uint64_t set = bits_deposit(siblings->sets[d], ~used);
      all |= list_ranks(set) << siblings->at[d];
      used |= set;
    }
    packed[i] = all;
    ranks[i] = (uint16_t)used;
  }
}

VEC_TARGET void ihp_window_lay_avx2(const struct ihp_window *window, const uint64_t packed[],
                                    size_t n, uint64_t out[])
{
  for (size_t i = 0; i < n; i++)
    for (unsigned w = 0; w < window->words; w++)
      *out++ = bits_deposit(packed[i] >> window->skip[w], window->fields[w]);
}
#endif
