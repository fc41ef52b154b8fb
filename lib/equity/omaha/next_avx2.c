/* Adds the numbers of the boards with one more card with AVX2. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx2.h"

#include "equity/omaha/next_template.h"
#endif
