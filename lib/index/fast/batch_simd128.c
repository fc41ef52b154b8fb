/* The batch kernel with simd128: 16 hands at a time. */
#include "simd/targets.h"

#if IHP_WASM
#include "simd/simd128.h"

#include "index/fast/batch_template.h"
#endif
