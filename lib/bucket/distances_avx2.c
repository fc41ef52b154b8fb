/* Distances with AVX2. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx2.h"

#define DISTANCE_KERNELS ihp_distance_kernels_avx2
#include "bucket/distances_template.h"
#endif
