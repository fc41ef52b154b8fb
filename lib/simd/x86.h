/* Operations shared by AVX2 and AVX-512. */
#ifndef IH_LIB_SIMD_X86_H
#define IH_LIB_SIMD_X86_H

VEC_STEP unsigned bits_lowest(uint64_t x)
{
  return (unsigned)_tzcnt_u64(x);
}

VEC_STEP uint64_t bits_extract(uint64_t x, uint64_t mask)
{
  return _pext_u64(x, mask);
}

VEC_STEP uint64_t bits_deposit(uint64_t x, uint64_t mask)
{
  return _pdep_u64(x, mask);
}

#endif
