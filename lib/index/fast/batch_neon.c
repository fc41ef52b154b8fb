/* The batch kernel with NEON: 16 hands at a time. */
#include "simd/targets.h"

#if IHP_ARM
#include "simd/neon.h"

#include "index/fast/batch_template.h"
#endif
