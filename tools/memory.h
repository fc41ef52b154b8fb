/* How much memory there is, and sizes in words. */
#ifndef IH_TOOLS_MEMORY_H
#define IH_TOOLS_MEMORY_H

#include <stdint.h>

/* How many bytes this process can have, as far as the system tells: what is free, and
 * what the limits of its group are; UINT64_MAX when it tells nothing. */
uint64_t memory_available(void);

/* *bytes = the size that all of text is: a number, with K, M, G or T behind it for 2^10,
 * 2^20, 2^30 or 2^40 bytes.  1, or 0 when it is none, or 2^64 or more. */
int memory_parse(const char *text, uint64_t *bytes);

#endif
