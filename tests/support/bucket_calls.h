/* The calls that make buckets in the table of calls.h. */
#ifndef IH_TESTS_BUCKET_CALLS_H
#define IH_TESTS_BUCKET_CALLS_H

#include "calls.h"

call_function call_make_buckets, call_make_omaha_buckets, call_divide_omaha;

/* The files of the last two. */
#define CALL_OMAHA_BOARDS "omaha-flop.safetensors"
#define CALL_OMAHA_VALUES "omaha-turn.safetensors"

#endif
