/* Windows: some consecutive groups of the suit at one place of a configuration,
 * opened, with their cards where they are in the hand. */
#ifndef IH_LIB_INDEX_WINDOW_H
#define IH_LIB_INDEX_WINDOW_H

#include "index/configuration.h"

/* How a hand's bytes are cut into words: word w is the bytes from
 * ihp_word_start(cards, w) on, the first lowest.  The last word ends with the hand and may
 * overlap the one before, so that words can be stored as they are; hands of less
 * than eight cards have one word with room to spare. */
enum { IHP_HAND_WORDS = IH_MAX_CARDS / 8 };

static inline unsigned ihp_hand_words(unsigned cards)
{
  return (cards + 7) / 8;
}

static inline unsigned ihp_word_start(unsigned cards, unsigned w)
{
  return cards < 8 || 8 * w <= cards - 8 ? 8 * w : cards - 8;
}

/* Where in a word the rank of one of the suit's cards goes. */
struct ihp_spot {
  uint8_t card;  /* of the suit, times 4: where its rank is in a packed group */
  uint8_t shift; /* of the rank's lowest bit */
};

struct ihp_window {
  /* The kind of suit, and where its cards are. */
  ihp_counts counts;
  unsigned rounds, cards, words;
  uint64_t groups;                         /* of the suit, in all */
  unsigned first_spot[IHP_HAND_WORDS + 1]; /* of each word */
  struct ihp_spot spots[2 * IH_MAX_RANKS]; /* a card is in two words at most */

  /* What is open: groups first..first+count-1. */
  uint64_t first;
  size_t count, capacity;
  uint64_t *cards_of; /* [capacity][words]: the ranks at their spots */
  uint16_t *ranks_of; /* [capacity]: the set of all the suit's ranks */
};

/* Makes sure that the groups group..group+n-1 are open, n <= capacity; returns the
 * place of the first of them.  They stay open only until the next call. */
size_t ihp_window_reach(struct ihp_window *window, const struct ihp_ranksets *sets, uint64_t group,
                        size_t n);

#endif
