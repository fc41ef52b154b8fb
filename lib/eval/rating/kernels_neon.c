/* Rating with NEON: two hands in a vector. */
#include "simd/targets.h"

#if IHP_ARM
#include "simd/neon.h"

#define RATING_KERNELS ihp_rating_kernels_neon
#include "eval/rating/kernels_template.h"
#endif
