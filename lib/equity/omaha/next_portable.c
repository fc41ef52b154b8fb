/* Adds the numbers of the boards with one more card in plain C. */
#include "simd/portable.h"

#include "equity/omaha/next_template.h"
