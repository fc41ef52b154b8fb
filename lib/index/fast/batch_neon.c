/* The batch kernel with NEON: 16 hands at a time. */
#include "simd/targets.h"

#if IHP_ARM
#include "simd/neon.h"

#define BATCH_NAME ihp_index_batch_neon
#include "index/fast/batch_template.h"
#endif
