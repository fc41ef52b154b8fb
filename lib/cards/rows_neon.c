/* The check of many rows of cards with NEON: 16 bytes at a time. */
#include "simd/targets.h"

#if IHP_ARM
#include "simd/neon.h"

#include "cards/rows_template.h"
#endif
