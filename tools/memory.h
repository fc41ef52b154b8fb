/* Large arrays, and how much memory there is for them. */
#ifndef IH_TOOLS_MEMORY_H
#define IH_TOOLS_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* bytes of memory, at least 64-byte aligned, NULL when there is not as much.  Large
 * arrays come in large pages where the system has them: touching each page of 4 kB for
 * the first time takes longer than what most sums take to make.  Give it back with the
 * same number. */
void *memory_take(size_t bytes);
void memory_give(void *memory, size_t bytes);

/* How many bytes this process can have, as far as the system tells: what is free, and
 * what the limits of its group are; UINT64_MAX when it tells nothing. */
uint64_t memory_available(void);

/* *bytes = the size that all of text is: a number, with K, M, G or T behind it for 2^10,
 * 2^20, 2^30 or 2^40 bytes.  1, or 0 when it is none, or 2^64 or more. */
int memory_parse(const char *text, uint64_t *bytes);

#endif
