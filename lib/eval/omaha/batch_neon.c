/* Eight Omaha hands at a time with NEON. */
#include "simd/targets.h"

#if IHP_ARM
#include "simd/neon.h"

#define OMAHA_KERNEL ihp_omaha_kernel_neon
#include "eval/omaha/batch_template.h"
#endif
