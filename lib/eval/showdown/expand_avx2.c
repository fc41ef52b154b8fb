/* Expands types of cards to the hole order with AVX2. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx2.h"

#include "eval/showdown/expand_template.h"
#endif
