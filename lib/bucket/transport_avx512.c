/* Transport with AVX-512. */
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx512.h"

#define TRANSPORT_KERNELS ihp_transport_kernels_avx512
#include "bucket/transport_template.h"
#endif
