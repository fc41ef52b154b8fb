/* Rating with simd128: two hands in a vector. */
#include "simd/targets.h"

#if IHP_WASM
#include "simd/simd128.h"

#include "eval/rating/kernels_template.h"
#endif
