/* The check of many rows of cards with AVX2: 32 bytes at a time. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx2.h"

#include "cards/rows_template.h"
#endif
