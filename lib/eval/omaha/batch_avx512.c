/* Thirty-two Omaha hands at a time with AVX-512. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx512.h"

#define OMAHA_KERNEL ihp_omaha_kernel_avx512
#include "eval/omaha/batch_template.h"
#endif
