/* Eight Omaha hands at a time with NEON. */
#include "simd/targets.h"

#if IHP_ARM
#include "simd/neon.h"

#include "eval/omaha/batch_template.h"
#endif
