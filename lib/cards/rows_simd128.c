/* The check of many rows of cards with simd128: 16 bytes at a time. */
#include "simd/targets.h"

#if IHP_WASM
#include "simd/simd128.h"

#include "cards/rows_template.h"
#endif
