/* Distances with AVX-512. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx512.h"

#include "bucket/distances_template.h"
#endif
