/* Transport with NEON. */
#include "simd/targets.h"

#if IHP_ARM
#include "simd/neon.h"

#include "bucket/transport_template.h"
#endif
