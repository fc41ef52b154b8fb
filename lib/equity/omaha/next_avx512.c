/* Adds the numbers of the boards with one more card with AVX-512. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx512.h"

#include "equity/omaha/next_template.h"
#endif
