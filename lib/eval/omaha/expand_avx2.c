/* Writes numbers of patterns to all hole cards with AVX2. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx2.h"

#include "eval/omaha/expand_template.h"
#endif
