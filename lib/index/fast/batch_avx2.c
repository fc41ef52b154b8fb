/* The batch kernel with AVX2: 32 hands at a time. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx2.h"

#include "index/fast/batch_template.h"
#endif
