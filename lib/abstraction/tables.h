/* Single tables of buckets. */
#ifndef IH_LIB_ABSTRACTION_TABLES_H
#define IH_LIB_ABSTRACTION_TABLES_H

#include "feature/street.h"
#include "store/store.h"

#include <isohand/abstraction.h>

enum { IHP_LABELS = 4096 }; /* labels read at a time */

/* Returns the number of streets up to the one with this board; 0: no street has such a board. */
static inline size_t ihp_streets_up_to(unsigned board)
{
  for (size_t s = 0; s < IHP_STREETS; s++)
    if (ihp_street_boards_of[s] == board)
      return s + 1;
  return 0;
}

/* Returns the number of hole cards of a table's hands. */
static inline unsigned ihp_hole_cards(const ih_store *store)
{
  return store->hands.rounds.cards[0];
}

/* Returns IH_OK if the table is a table of buckets, else IH_ERR_MISMATCH. */
enum ih_status ihp_labels_check(const ih_store *store, ih_error *error);

/* label[i] = the bucket of hand first + i, for count hands. */
void ihp_labels_read(const ih_store *store, uint64_t first, size_t count, uint32_t label[]);

/* bucket[i] = the bucket of the hand with index[i]; IH_NO_BUCKET for IH_NO_INDEX. */
void ihp_labels_look_up(const ih_store *store, const uint64_t index[], size_t n, uint32_t bucket[]);

#endif
