/* Counts what share of each pot all hole cards win with AVX-512. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx512.h"

#include "eval/omaha/split_template.h"
#endif
