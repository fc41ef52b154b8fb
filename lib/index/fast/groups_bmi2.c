/* The steps of listing groups that PDEP and PEXT shorten. */
#include "index/fast/groups.h"
#include "index/fast/window.h"
#include "simd/instructions.h"

#if IHP_X86
#include <immintrin.h>

#define BMI2_TARGET __attribute__((target("bmi,bmi2")))

/* The ranks of a set, ascending, four bits each. */
BMI2_TARGET static inline uint64_t list(uint64_t set)
{
  const uint64_t fields = _pdep_u64(set, UINT64_C(0x1111111111111111)) * 15;
  return _pext_u64(UINT64_C(0xFEDCBA9876543210), fields);
}

BMI2_TARGET void ihp_list_siblings_bmi2(const struct ihp_sibling_groups *siblings,
                                        const uint16_t sets[], size_t n, uint64_t packed[],
                                        uint16_t ranks[])
{
  for (size_t i = 0; i < n; i++) {
    uint64_t used = sets[i], all = list(used);
    for (unsigned d = 1; d < siblings->rounds; d++) {
      const uint64_t set = _pdep_u64(siblings->sets[d], ~used);
      all |= list(set) << siblings->at[d];
      used |= set;
    }
    packed[i] = all;
    ranks[i] = (uint16_t)used;
  }
}

BMI2_TARGET void ihp_window_lay_bmi2(const struct ihp_window *window, const uint64_t packed[],
                                     size_t n, uint64_t out[])
{
  for (size_t i = 0; i < n; i++)
    for (unsigned w = 0; w < window->words; w++)
      *out++ = _pdep_u64(packed[i] >> window->skip[w], window->fields[w]);
}
#endif
