/* Transport with AVX-512. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx512.h"

#include "bucket/transport_template.h"
#endif
