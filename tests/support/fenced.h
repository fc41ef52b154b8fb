/* Memory for calls that must not read past the end of what they are given. */
#ifndef IH_TESTS_FENCED_H
#define IH_TESTS_FENCED_H

#include <stddef.h>
#include <stdint.h>

/* An array of bytes whose last one is followed by memory that nobody may touch. */
struct fenced {
  uint8_t *map;
  size_t mapped;
  uint8_t *bytes;
};

struct fenced fenced_new(size_t size);
void fenced_free(struct fenced *f);

/* The last `size` bytes of a room of half a MiB, which is made at the first call. */
void *fenced_end(struct fenced *room, size_t size);

/* Room for n strengths, all 0, and FENCED_MARK before them: the same one each time. */
enum { FENCED_MARK = 54321 };
uint16_t *fenced_strengths(size_t n);

#endif
