/* How an indexer does what the public calls ask for: one table of functions for
 * each way to index, chosen at creation.  The calls (lib/index/calls.c) check
 * their arguments and go through the table once; a function of the table may
 * rely on the preconditions of the unchecked calls. */
#ifndef IH_LIB_INDEX_CORE_METHODS_H
#define IH_LIB_INDEX_CORE_METHODS_H

#include <isohand/indexer.h>

struct ihp_methods {
  /* The index of rounds 0..round. */
  uint64_t (*index_round)(const ih_indexer *indexer, unsigned round, const uint8_t cards[]);

  /* The index of every round. */
  void (*index_all)(const ih_indexer *indexer, const uint8_t cards[], uint64_t indices[]);

  /* Deals the next round into a state and returns its index. */
  uint64_t (*deal)(const ih_indexer *indexer, ih_state *state, const uint8_t round_cards[]);

  /* The canonical hand of an index. */
  void (*unindex)(const ih_indexer *indexer, unsigned round, uint64_t index, uint8_t cards[]);

  /* How many hands share an index. */
  uint64_t (*multiplicity)(const ih_indexer *indexer, unsigned round, uint64_t index);

  /* The canonical form of a hand; to and from in full, whatever the deck. */
  void (*canonicalize)(const ih_indexer *indexer, unsigned round, const uint8_t cards[],
                       ih_canonical *out);
};

/* Hands up to suit permutation, by suit configurations. */
extern const struct ihp_methods ihp_suit_methods;

/* Hands of which only the ranks matter. */
extern const struct ihp_methods ihp_rank_only_methods;

/* The words of an ih_state that mean the same to all: the cards dealt, as lanes
 * (index/rankset.h), and the number of rounds dealt.  The others are a method's
 * own; all are 0 before the first round. */
enum { IHP_STATE_CARDS = 4, IHP_STATE_ROUNDS = 7 };

/* Words of the methods up to suit permutation: the number of cards in each suit,
 * by lane, and the layout.  Words 0..3 are the suits' group indices. */
enum { IHP_STATE_HELD = 5, IHP_STATE_LAYOUT = 6 };

#endif
