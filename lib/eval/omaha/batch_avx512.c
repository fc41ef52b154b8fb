/* Thirty-two Omaha hands at a time with AVX-512. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx512.h"

#include "eval/omaha/batch_template.h"
#endif
