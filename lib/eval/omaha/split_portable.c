/* Counts what share of each pot all hole cards win in plain C. */
#include "simd/portable.h"

#include "eval/omaha/split_template.h"
