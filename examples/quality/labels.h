/* A player's information about a hand under an abstraction: a label on each street. */
#ifndef LABELS_H
#define LABELS_H

#include "game.h"

#include <isohand/abstraction.h>

struct labels {
  const struct game *game;
  ih_abstraction *abstraction; /* NULL: no abstraction, labels are indices of 2,3,1 */
  ih_indexer *indexer;         /* of these indices */
  int recall;                  /* labels on the turn include the bucket of the flop */
  uint64_t *pair;              /* with recall: the pairs of buckets that occur, ascending */
  unsigned count[STREETS];     /* labels are below this */
  uint32_t *of[STREETS];       /* label by game_slot */
};

/* Reads the labels from a folder of buckets: the bucket on the current street alone, or with
 * `recall` also the previous one. Returns 0 after a message if the folder lacks the flop or the
 * turn of this deck. */
int labels_read(struct labels *labels, const struct game *game, const char *folder, int recall);

/* Makes labels without abstraction: one for each canonical hand of 2,3,1. */
void labels_make(struct labels *labels, const struct game *game);

/* Returns the same label for a hand on any board of n cards, 3 or 4, computed from that hand
 * alone. */
uint32_t labels_find(const struct labels *labels, const uint8_t hole[2], const uint8_t board[],
                     unsigned n);

void labels_free(struct labels *labels);

#endif
