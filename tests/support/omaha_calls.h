/* The calls of Omaha in the table of calls.h. */
#ifndef IH_TESTS_OMAHA_CALLS_H
#define IH_TESTS_OMAHA_CALLS_H

#include "calls.h"

call_function call_match_omaha, call_match_omaha_ranges, call_match_wide_omaha_ranges,
    call_sum_omaha, call_split_omaha, call_bucket_omaha, call_sum_omaha_street, call_bin_omaha,
    call_count_omaha;

#endif
