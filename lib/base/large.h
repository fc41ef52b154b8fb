/* Memory that is read in no order.
 *
 * Each read from another small page makes the processor search the page tables first, which takes
 * longer than the read itself.  Large pages are so few that it knows them all. */
#ifndef IH_LIB_BASE_LARGE_H
#define IH_LIB_BASE_LARGE_H

#include <stddef.h>

/* Allocates memory, in large pages where the system gives them.  Its content is undefined.  Returns
 * NULL if there is not enough; the caller frees it with free(). */
void *ihp_new_large(size_t bytes);

#endif
