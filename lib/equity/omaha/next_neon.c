/* Adds the numbers of the boards with one more card with NEON. */
#include "simd/targets.h"

#if IHP_ARM
#include "simd/neon.h"

#include "equity/omaha/next_template.h"
#endif
