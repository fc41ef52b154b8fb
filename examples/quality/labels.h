/* What a player who plays by an abstraction knows of his hand: a label on each street. */
#ifndef LABELS_H
#define LABELS_H

#include "game.h"

#include <isohand/abstraction.h>

struct labels {
  const struct game *game;
  ih_abstraction *abstraction; /* NULL: there is none, and hands are indices of 2,3,1 */
  ih_indexer *indexer;         /* of these */
  int recall;                  /* on the turn he knows the bucket of the flop, too */
  uint64_t *pair;              /* with recall: the pairs of buckets that there are, ascending */
  unsigned count[STREETS];     /* labels are below it */
  uint32_t *of[STREETS];       /* the label of each game_slot */
};

/* The labels of a folder of buckets: the bucket on the present street alone, or with `recall` also
 * the one before it.  Returns 0 after a report when the folder does not have the flop and the turn
 * of this deck. */
int labels_read(struct labels *labels, const struct game *game, const char *folder, int recall);

/* Without abstraction: a label for each canonical hand of 2,3,1. */
void labels_make(struct labels *labels, const struct game *game);

/* The same label, of a hand on any board of n cards, 3 or 4, found by that hand alone. */
uint32_t labels_find(const struct labels *labels, const uint8_t hole[2], const uint8_t board[],
                     unsigned n);

void labels_free(struct labels *labels);

#endif
