/* Transport with AVX2. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx2.h"

#define TRANSPORT_KERNELS ihp_transport_kernels_avx2
#include "bucket/transport_template.h"
#endif
