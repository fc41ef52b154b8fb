/* Writes numbers of patterns to all hole cards in plain C. */
#include "simd/portable.h"

#include "eval/omaha/expand_template.h"
