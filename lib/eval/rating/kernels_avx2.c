/* Rating with AVX2: four hands in a vector. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx2.h"

#include "eval/rating/kernels_template.h"
#endif
