/* Lines of works that are done at the same time, printed in the order of the works: those of the
 * first one that is not done at once, those of later ones when their turn comes. */
#ifndef LINES_H
#define LINES_H

#include <stddef.h>

/* Lines of a work that have to wait. */
struct waiting {
  char *text; /* NULL: there are none */
  size_t length;
  int is_done; /* the work */
};

struct lines {
  size_t works, first;     /* first: that is not done */
  struct waiting *waiting; /* of each work */
};

void lines_init(struct lines *lines, size_t works);
void lines_free(struct lines *lines);

/* A line of at most 511 bytes with its newline. */
__attribute__((format(printf, 3, 4))) void lines_print(struct lines *lines, size_t work,
                                                       const char *format, ...);

/* The work is done: no more lines come. */
void lines_end(struct lines *lines, size_t work);

#endif
