/* What AVX2 and AVX-512 have in common. */
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

/* Inserting takes less than storing each. */
VEC_STEP void v_store_eight16(uint16_t *to, uint16_t a, uint16_t b, uint16_t c, uint16_t d,
                              uint16_t e, uint16_t f, uint16_t g, uint16_t h)
{
  __m128i all = _mm_cvtsi32_si128(a);
  all = _mm_insert_epi16(all, b, 1);
  all = _mm_insert_epi16(all, c, 2);
  all = _mm_insert_epi16(all, d, 3);
  all = _mm_insert_epi16(all, e, 4);
  all = _mm_insert_epi16(all, f, 5);
  all = _mm_insert_epi16(all, g, 6);
  all = _mm_insert_epi16(all, h, 7);
  _mm_storeu_si128((void *)to, all);
}

#endif
