/* Distances with AVX2. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx2.h"

#include "bucket/distances_template.h"
#endif
