/* Compares all hole cards with a range in plain C. */
#include "simd/portable.h"

#include "eval/omaha/range_template.h"
