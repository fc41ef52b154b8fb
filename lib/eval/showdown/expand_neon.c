/* Expands types of cards to the hole order with NEON. */
#include "simd/targets.h"

#if IHP_ARM
#include "simd/neon.h"

#include "eval/showdown/expand_template.h"
#endif
