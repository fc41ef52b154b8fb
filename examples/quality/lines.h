/* Prints the lines of concurrent works in the order of the works: those of the first unfinished
 * work at once, those of later ones when their turn comes. */
#ifndef LINES_H
#define LINES_H

#include <stddef.h>

/* A work's lines that have to wait. */
struct waiting {
  char *text; /* NULL: none */
  size_t length;
  int is_done; /* the work is finished */
};

struct lines {
  size_t works, first;     /* first: the first unfinished work */
  struct waiting *waiting; /* by work */
};

void lines_init(struct lines *lines, size_t works);
void lines_free(struct lines *lines);

/* Prints a line of at most 511 bytes, newline included. */
__attribute__((format(printf, 3, 4))) void lines_print(struct lines *lines, size_t work,
                                                       const char *format, ...);

/* The work prints no more lines. */
void lines_end(struct lines *lines, size_t work);

#endif
