/* Transport with NEON. */
#include "simd/targets.h"

#if IHP_ARM
#include "simd/neon.h"

#define TRANSPORT_KERNELS ihp_transport_kernels_neon
#include "bucket/transport_template.h"
#endif
