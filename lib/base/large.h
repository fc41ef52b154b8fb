/* Large arrays, in large pages.
 *
 * The system makes a page when it is first written to.  To make small pages one by one can take as
 * long as to compute what is written to them, above all on virtual machines.  And if an array is
 * read at random, nearly every read of a small page misses the processor's cache of page addresses
 * (TLB), and to find the page takes longer than the read.
 */
#ifndef IH_LIB_BASE_LARGE_H
#define IH_LIB_BASE_LARGE_H

#include <stddef.h>

/* The size of a large page on x86-64, and on most other processors. */
#define IHP_LARGE_PAGE ((size_t)2 << 20)

/* Allocates memory, a large array in large pages if the system has them.  It is aligned to 64
 * bytes, and its content is undefined.  Returns NULL if there is not enough; the caller frees it
 * with free(). */
void *ihp_new_large(size_t bytes);

#endif
