/* Rating with AVX-512: eight hands in a vector. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx512.h"

#include "eval/rating/kernels_template.h"
#endif
