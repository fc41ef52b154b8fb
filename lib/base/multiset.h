/* Multiset-colex for fast paths: the k suits of a block, k in 1..4.
 *
 * All arithmetic is in 64 bits, although the products in the binomials do not fit: if C(x+k-1, k) <
 * 2^64, the result modulo 2^64 is right as long as every division is exact, and exact division by 3
 * is multiplication by its inverse modulo 2^64. */
#ifndef IH_LIB_BASE_MULTISET_H
#define IH_LIB_BASE_MULTISET_H

#include "base/bits.h"

/* 3 * 0xAAAAAAAAAAAAAAAB = 2^65 + 1 = 1 modulo 2^64. */
#define IHP_INVERSE_OF_3 UINT64_C(0xAAAAAAAAAAAAAAAB)

/* C(x+1, 2) = x(x+1)/2.  The even factor is halved first, so the result is exact modulo 2^64. */
static inline uint64_t ihp_multichoose2(uint64_t x)
{
  return (x >> (~x & 1)) * ((x + 1) >> (x & 1));
}

/* C(x+2, 3) = C(x+1, 2) (x+2) / 3. */
static inline uint64_t ihp_multichoose3(uint64_t x)
{
  return ihp_multichoose2(x) * (x + 2) * IHP_INVERSE_OF_3;
}

/* C(x+3, 4): with u = x(x+3)/2 = C(x+1, 2) + x, (x+1)(x+2) = 2u + 2, and so
 * x(x+1)(x+2)(x+3)/24 = u(u+1)/6 = C(u+1, 2) / 3.  u itself is below 2^64 since
 * u(u+1)/6 is. */
static inline uint64_t ihp_multichoose4(uint64_t x)
{
  return ihp_multichoose2(ihp_multichoose2(x) + x) * IHP_INVERSE_OF_3;
}

/* Returns C(x+k-1, k), k in 1..4, which must fit. */
static inline uint64_t ihp_multichoose(uint64_t x, unsigned k)
{
  switch (k) {
  case 1:
    return x;
  case 2:
    return ihp_multichoose2(x);
  case 3:
    return ihp_multichoose3(x);
  default:
    return ihp_multichoose4(x);
  }
}

/* Puts the smaller number first. */
static inline void ihp_sort2(uint64_t *a, uint64_t *b)
{
  const uint64_t low = *a < *b ? *a : *b;
  *b = *a < *b ? *b : *a;
  *a = low;
}

/* Colex ranks of multisets of two, three and four group indices, given in any order (Waugh 2013,
 * algorithm 3).  Minimal sorting networks sort them. */
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

/* Returns the largest x with x(x+1)/2 <= rank, for ranks below 2^58: with v = 8 rank + 1 it is
 * (isqrt(v) - 1) / 2.
 *
 * On [64, 256), the range of v's leading bits, a straight line is within 5 % of the square root,
 * and y, which is rounded down, is within 5 % + 1/y: 6.2 % for ranks from 2^10, where y is above
 * 84.  Newton's step (y + v/y)/2 turns a relative error e into e^2/2(1 + e): 6.2 %, then 0.21 %,
 * then 2.2e-6, then below 3e-12.  With y < 2^31 the last is less than 1; and floor((y +
 * floor(v/y))/2) is never below isqrt(v), as (y + v/y)/2 is never below the root.  So y ends at
 * isqrt(v) or one above it.  A test covers all ranks below 2^10 (check_multiset). */
static inline uint64_t ihp_triangle_root(uint64_t rank)
{
  const uint64_t v = 8 * rank + 1;
  const unsigned shift = (unsigned)__builtin_clzll(v) & ~1u;
  const uint64_t leading = (v << shift) >> 56; /* 64..255 */
  uint64_t y = ((leading + 133) << 32) / 193;  /* sqrt(leading / 64) * 2^32, roughly */
  y >>= 1 + shift / 2;
  y = (y + v / y) / 2;
  y = (y + v / y) / 2;
  y = (y + v / y) / 2;
  y -= y * y > v;
  return (y - 1) / 2;
}

/* Returns the largest x with C(x+k-1, k) <= rank, k in 1..4. */
uint64_t ihp_multichoose_root(uint64_t rank, unsigned k);

#endif
