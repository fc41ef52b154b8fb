/* From types of cards to places of hole cards with AVX2. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx2.h"

#define EXPAND_TYPES ihp_expand_types_avx2
#include "eval/showdown/expand_template.h"
#endif
