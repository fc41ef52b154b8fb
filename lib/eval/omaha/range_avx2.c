/* Compares all hole cards with a range with AVX2. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx2.h"

#include "eval/omaha/range_template.h"
#endif
