/* The batch kernel with AVX-512: 64 hands at a time. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx512.h"

#include "index/fast/batch_template.h"
#endif
