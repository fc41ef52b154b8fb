/* Memory for calls that must not read past the end of their arguments. */
#ifndef IH_TESTS_FENCED_H
#define IH_TESTS_FENCED_H

#include <stddef.h>
#include <stdint.h>

/* An array of bytes followed by inaccessible memory. */
struct fenced {
  uint8_t *map;
  size_t mapped;
  uint8_t *bytes;
};

struct fenced fenced_new(size_t size);
void fenced_free(struct fenced *f);

/* Returns the last `size` bytes of a buffer of half a MiB, which the first call makes. */
void *fenced_end(struct fenced *room, size_t size);

/* Returns n strengths, all 0, preceded by FENCED_MARK; the same buffer each time. */
enum { FENCED_MARK = 54321 };
uint16_t *fenced_strengths(size_t n);

#endif
