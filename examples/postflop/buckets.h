/* The buckets of hands, from files that isohand makes. */
#ifndef BUCKETS_H
#define BUCKETS_H

#include "game.h"

/* Finds the bucket of each hand on each board whose street has a file in the folder; on other
 * streets each hand stays on its own. With `recall`, a file that `isohand recall` made from the
 * folder, sequences of buckets take the place of buckets, on the streets of that file. On an error
 * prints a message to stderr and returns 0. */
int buckets_find(struct game *game, const struct spot *spot, const char *folder,
                 const char *recall);

#endif
