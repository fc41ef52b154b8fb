/* Distances with NEON. */
#include "simd/targets.h"

#if IHP_ARM
#include "simd/neon.h"

#define DISTANCE_KERNELS ihp_distance_kernels_neon
#include "bucket/distances_template.h"
#endif
