/* Sorting of keys, each of which joins a value and a number. */
#ifndef IH_LIB_BUCKET_KEYS_H
#define IH_LIB_BUCKET_KEYS_H

#include <stddef.h>
#include <stdint.h>

/* Sorts keys, ascending. */
void ihp_sort_keys(uint64_t key[], size_t n);

#endif
