/* Buckets of the river of a small deck, for measuring look-ups. */
#ifndef IH_BENCH_RIVER_H
#define IH_BENCH_RIVER_H

#include "bench.h"

#include <isohand/abstraction.h>

struct bench_river {
  struct bench_buckets buckets; /* the first member */
  ih_abstraction *abstraction;
};

/* Makes the buckets, a file of 3 MB in a new folder in `folder`, and opens them; the file is
 * removed at once.  Close them with river_close. */
enum ih_status river_open(const char *folder, const ih_executor *executor,
                          struct bench_river *river, ih_error *error);
void river_close(struct bench_river *river);

#endif
