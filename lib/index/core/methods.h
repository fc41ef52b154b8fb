/* How an indexer does what the public calls ask for: one table of functions for
 * each way to index, chosen at creation.  The public calls (lib/index/calls.c) check
 * their arguments; a method may rely on the preconditions of the unchecked calls. */
#ifndef IH_LIB_INDEX_CORE_METHODS_H
#define IH_LIB_INDEX_CORE_METHODS_H

#include <isohand/cards.h>

typedef struct ih_indexer ih_indexer;

/* A hand's canonical form, apart from its cards. */
struct ihp_canonical {
  uint64_t index;
  uint64_t multiplicity;
  uint8_t from[IH_MAX_SUITS]; /* suit s of the canonical hand is suit from[s] of the hand */
};

struct ihp_methods {
  /* The index of rounds 0..round. */
  uint64_t (*index_round)(const ih_indexer *indexer, unsigned round, const uint8_t cards[]);

  /* The index of every round. */
  void (*index_all)(const ih_indexer *indexer, const uint8_t cards[], uint64_t indices[]);

  /* Deals the next round into a state and returns its index. */
  uint64_t (*deal)(const ih_indexer *indexer, uint64_t state[], const uint8_t round_cards[]);

  /* The canonical hand of an index. */
  void (*unindex)(const ih_indexer *indexer, unsigned round, uint64_t index, uint8_t cards[]);

  /* How many hands share an index. */
  uint64_t (*multiplicity)(const ih_indexer *indexer, unsigned round, uint64_t index);

  /* The canonical form of a hand, and its cards in canonical[]; the two arrays may be the
   * same. */
  struct ihp_canonical (*canonicalize)(const ih_indexer *indexer, unsigned round,
                                       const uint8_t cards[], uint8_t canonical[]);
};

/* Hands up to suit permutation, by suit configurations: the plain methods. */
extern const struct ihp_methods ihp_suit_methods;

/* Hands of which only the ranks matter. */
extern const struct ihp_methods ihp_rank_only_methods;

/* ---- The words of a state ----------------------------------------------------
 *
 * Of an ih_state (isohand/indexer.h), what all methods share: the set of the cards dealt,
 * and in the last word the number of rounds dealt beside the identity of the deck and round
 * list that it is of.  The other words belong to the methods; all but the last are 0
 * before the first round. */
enum { IHP_STATE_CARDS = 4, IHP_STATE_ROUNDS = 7, IHP_STATE_WORDS = 8 };

/* The word of the methods up to suit permutation for the layout.  Words 0..3 are the suits' group
 * indices. */
enum { IHP_STATE_LAYOUT = 5 };

/* The last word: rounds dealt, at most 8, in the low four bits, and the identity above. */
enum { IHP_STATE_ROUNDS_BITS = 4 };

static inline unsigned ihp_state_rounds(const uint64_t state[])
{
  return (unsigned)(state[IHP_STATE_ROUNDS] & ((1u << IHP_STATE_ROUNDS_BITS) - 1));
}

/* A number below 2^59, and not 0, that tells every deck and round list from every other. */
static inline uint64_t ihp_identity(const ih_deck *deck, const ih_rounds *rounds)
{
  uint64_t number = 1;
  number = number << 4 | (deck->ranks - 1u);
  number = number << 2 | (deck->suits - 1u);
  number = number << 1 | deck->rank_only;
  number = number << 3 | (rounds->count - 1u);
  for (unsigned r = 0; r < IH_MAX_ROUNDS; r++)
    number = number << 6 | (r < rounds->count ? rounds->cards[r] - 1u : 0);
  return number;
}

#endif
