/* The hot methods with BMI2: one PEXT moves a suit's ranks down. */
#include "base/cpu.h"
#include "index/indexer.h"

#if IHP_X86
#include <immintrin.h>

#define HOT_TARGET __attribute__((target("bmi,bmi2,lzcnt,popcnt")))
#define HOT_STEP   HOT_TARGET IHP_ALWAYS_INLINE

HOT_STEP uint64_t hot_suits(uint64_t word)
{
  return _pext_u64(word, UINT64_C(0x0303030303030303));
}

HOT_STEP void hot_shift(ihp_lanes set, ihp_lanes used, unsigned out[IH_MAX_SUITS])
{
  const ihp_lanes free = ~used;
  out[0] = _pext_u32((uint16_t)set, (uint16_t)free);
  out[1] = _pext_u32((uint16_t)(set >> 16), (uint16_t)(free >> 16));
  out[2] = _pext_u32((uint16_t)(set >> 32), (uint16_t)(free >> 32));
  out[3] = _pext_u32((uint32_t)(set >> 48), (uint32_t)(free >> 48));
}

HOT_STEP unsigned hot_below(unsigned used, unsigned rank)
{
  return (unsigned)__builtin_popcount(_bzhi_u32(used, rank));
}

#define HOT_UNINDEX ihp_unindex_avx2
#define HOT_METHODS ihp_hot_bmi2_methods
#include "index/hot_template.h"
#endif
