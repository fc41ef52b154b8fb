/* Distances with AVX-512. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx512.h"

#define DISTANCE_KERNELS ihp_distance_kernels_avx512
#include "bucket/distances_template.h"
#endif
