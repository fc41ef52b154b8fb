/* Rating with AVX2: four hands in a vector. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx2.h"

#define RATING_KERNELS ihp_rating_kernels_avx2
#include "eval/rating/kernels_template.h"
#endif
