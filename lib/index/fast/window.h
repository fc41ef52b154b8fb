/* Windows: consecutive groups of the suit at one position of a configuration, listed, with their
 * cards at their positions in the hand. */
#ifndef IH_LIB_INDEX_FAST_WINDOW_H
#define IH_LIB_INDEX_FAST_WINDOW_H

#include "index/fast/groups.h"

/* A hand's bytes are divided into words: word w is the bytes from ihp_word_start(cards, w) on, the
 * first lowest.  The last word ends with the hand and may overlap the one before, so that words can
 * be stored whole; hands of fewer than eight cards have one word, partly unused. */
enum { IHP_HAND_WORDS = IH_MAX_CARDS / 8 };

static inline unsigned ihp_hand_words(unsigned cards)
{
  return (cards + 7) / 8;
}

static inline unsigned ihp_word_start(unsigned cards, unsigned w)
{
  return cards < 8 || 8 * w <= cards - 8 ? 8 * w : cards - 8;
}

struct ihp_window {
  struct ihp_suit_groups suit;
  uint64_t groups; /* number of groups with these counts */

  /* Position of the cards, in the order in which ranks are packed. */
  unsigned words;
  uint8_t skip[IHP_HAND_WORDS];    /* bits of the packed ranks before the word's first */
  uint64_t fields[IHP_HAND_WORDS]; /* the four bits of the rank of each card in the word */

  /* Groups listed: first..first+count-1. */
  uint64_t first;
  size_t count, capacity;
  uint64_t *cards; /* [capacity][words]: the ranks in their fields */
  uint16_t *ranks; /* [capacity]: the set of them */
};

/* Lists groups group..group+n-1, n <= capacity, unless they already are; returns the position of
 * the first.  They stay valid until the next call. */
size_t ihp_window_reach(struct ihp_window *window, uint64_t group, size_t n);

/* Writes the words of n groups of packed ranks. */
void ihp_window_lay_avx2(const struct ihp_window *window, const uint64_t packed[], size_t n,
                         uint64_t out[]);

#endif
