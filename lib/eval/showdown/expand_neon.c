/* From types of cards to places of hole cards with NEON. */
#include "simd/targets.h"

#if IHP_ARM
#include "simd/neon.h"

#include "eval/showdown/expand_template.h"
#endif
