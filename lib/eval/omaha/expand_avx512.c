/* Writes numbers of patterns to all hole cards with AVX-512. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx512.h"

#include "eval/omaha/expand_template.h"
#endif
