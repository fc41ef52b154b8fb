/* Distances with NEON. */
#include "simd/targets.h"

#if IHP_ARM
#include "simd/neon.h"

#include "bucket/distances_template.h"
#endif
