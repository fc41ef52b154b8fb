/* Rating with NEON: two hands in a vector. */
#include "simd/targets.h"

#if IHP_ARM
#include "simd/neon.h"

#include "eval/rating/kernels_template.h"
#endif
