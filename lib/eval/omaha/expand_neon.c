/* Writes numbers of patterns to all hole cards with NEON. */
#include "simd/targets.h"

#if IHP_ARM
#include "simd/neon.h"

#include "eval/omaha/expand_template.h"
#endif
