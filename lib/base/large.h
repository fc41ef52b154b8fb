/* Large arrays that are read at random.
 *
 * In small pages nearly every such read misses the processor's cache of page addresses (TLB), and
 * to find the page takes longer than the read.  With large pages the same cache covers the array.
 */
#ifndef IH_LIB_BASE_LARGE_H
#define IH_LIB_BASE_LARGE_H

#include <stddef.h>

/* Allocates memory, in large pages where the system has them.  Its content is undefined.  Returns
 * NULL if there is not enough; the caller frees it with free(). */
void *ihp_new_large(size_t bytes);

#endif
