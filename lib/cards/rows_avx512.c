/* The check of many rows of cards with AVX-512: 64 bytes at a time. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx512.h"

#include "cards/rows_template.h"
#endif
