/* Transport with AVX2. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx2.h"

#include "bucket/transport_template.h"
#endif
