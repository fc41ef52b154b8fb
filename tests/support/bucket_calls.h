/* The calls that make buckets in the table of calls.h. */
#ifndef IH_TESTS_BUCKET_CALLS_H
#define IH_TESTS_BUCKET_CALLS_H

#include "calls.h"

call_function call_make_buckets, call_make_omaha_buckets, call_divide_omaha,
    call_divide_omaha_boards;

/* The files of the last three. */
#define CALL_OMAHA_BOARDS "omaha-flop.safetensors"
#define CALL_OMAHA_VALUES "omaha-turn.safetensors"
#define CALL_OMAHA_WITHIN "omaha-within.safetensors"

#endif
