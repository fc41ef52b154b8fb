/* The indexer's struct, and the steps that all calls on hands share. */
#ifndef IH_LIB_INDEX_CORE_INDEXER_H
#define IH_LIB_INDEX_CORE_INDEXER_H

#include "base/require.h"
#include "index/core/layout.h"
#include "index/core/rank_only.h"

#include <isohand/base.h>

typedef struct ih_indexer ih_indexer;

/* The functions behind the public calls: one table for each way to index, chosen at creation.  The
 * public calls (lib/index/calls.c) check their arguments; a method may rely on the preconditions of
 * the unchecked calls. */
struct ihp_methods {
  /* Returns the index of rounds 0..round. */
  uint64_t (*index_round)(const ih_indexer *indexer, unsigned round, const uint8_t cards[]);

  /* Writes the index of every round. */
  void (*index_all)(const ih_indexer *indexer, const uint8_t cards[], uint64_t indices[]);

  /* Deals the next round into a state and returns its index. */
  uint64_t (*deal)(const ih_indexer *indexer, uint64_t state[], const uint8_t round_cards[]);

  /* Writes the canonical hand of an index. */
  void (*unindex)(const ih_indexer *indexer, unsigned round, uint64_t index, uint8_t cards[]);
};

/* The plain methods: hands up to suit permutation, by suit configurations. */
extern const struct ihp_methods ihp_suit_methods;

/* Methods for hands of which only the ranks matter. */
extern const struct ihp_methods ihp_rank_only_methods;

struct ih_indexer {
  const struct ihp_methods *methods;
  struct ihp_fast *fast; /* tables of the fast methods (lib/index/fast), or NULL */
  ih_deck deck;
  ih_rounds rounds;
  uint64_t identity;                   /* of deck and rounds: ihp_identity */
  ih_set deck_set;                     /* the deck's cards */
  const ih_instructions *instructions; /* used by its methods */
  int fast_pext;                       /* 1 if these include PEXT and PDEP, and both are fast */
  struct ihp_rank_only rank_only;      /* of a rank-only deck, which has no rank sets,
                                        * configurations or layouts */
  struct ihp_rank_sets sets;
  struct ihp_round round[IH_MAX_ROUNDS];
};

/* Completes an indexer in which only a legal deck and round list are set: proves its sizes, builds
 * its tables and assigns the plain methods.  Returns IH_ERR_OVERFLOW, IH_ERR_TOO_LARGE,
 * IH_ERR_MEMORY or IH_ERR_INTERNAL (isohand/indexer.h).  Call ihp_indexer_release even on
 * failure. */
enum ih_status ihp_indexer_init(struct ih_indexer *indexer);
void ihp_indexer_release(struct ih_indexer *indexer);

/* Returns the memory that these tables hold, in bytes. */
size_t ihp_indexer_bytes(const struct ih_indexer *indexer);

/* ---- Words of a state --------------------------------------------------------
 *
 * All methods share two words of an ih_state (isohand/indexer.h): the set of the cards dealt, and
 * the last word, which holds the number of rounds dealt and the identity of the deck and round
 * list.  The other words belong to the methods; all but the last are 0 before the first round. */
enum { IHP_STATE_CARDS = 4, IHP_STATE_ROUNDS = 7, IHP_STATE_WORDS = 8 };

/* The word that holds the layout, in methods up to suit permutation.  Words 0..3 hold the suits'
 * group indices. */
enum { IHP_STATE_LAYOUT = 5 };

/* Low bits of the last word for the number of rounds dealt, at most 8; the identity is above. */
enum { IHP_STATE_ROUNDS_BITS = 4 };

static inline unsigned ihp_state_rounds(const uint64_t state[])
{
  return (unsigned)(state[IHP_STATE_ROUNDS] & ((1u << IHP_STATE_ROUNDS_BITS) - 1));
}

/* Returns a number in 1..2^59-1 that is different for each combination of deck and round list. */
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

/* ---- Dealing ----------------------------------------------------------------- */

/* Everything known about the rounds already dealt: a state, unpacked. */
struct ihp_dealt {
  uint64_t group[IH_MAX_SUITS]; /* group index of each suit */
  uint64_t size[IH_MAX_SUITS];  /* group size of each suit */
  ih_set used;                  /* cards dealt */
  ihp_lanes held;               /* number of cards in each suit */
  uint64_t layout;              /* layout number of the rounds dealt */
};

static inline void ihp_dealt_init(struct ihp_dealt *dealt)
{
  *dealt = (struct ihp_dealt){.size = {1, 1, 1, 1}};
}

/* Deals round r: each suit's group index grows by the colex rank of its shifted rank set times the
 * suit's group size up to here (Waugh 2013, algorithm 1, unrolled from the first round). */
static inline void ihp_dealt_add(const struct ih_indexer *indexer, unsigned r,
                                 struct ihp_dealt *dealt, const uint8_t cards[])
{
  const struct ihp_rank_sets *sets = &indexer->sets;
  const struct ihp_layouts *layouts = &indexer->round[r].layouts;
  const unsigned n = indexer->round[r].cards;
  ih_set set_of_round = 0;
  ihp_lanes counts = 0;
  for (unsigned i = 0; i < n; i++) {
    set_of_round |= ih_set_of_card(cards[i]);
    counts += UINT64_C(1) << (16 * ih_card_suit(cards[i]));
  }
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    const unsigned set = ih_set_ranks(set_of_round, s);
    if (set == 0)
      continue;
    const unsigned shifted = ihp_rank_set_shift(set, ih_set_ranks(dealt->used, s));
    dealt->group[s] += dealt->size[s] * sets->rank[shifted];
    dealt->size[s] *= sets->choose[sets->ranks - ihp_lane(dealt->held, s)][ihp_lane(counts, s)];
  }
  dealt->used |= set_of_round;
  dealt->held += counts;
  dealt->layout = dealt->layout * layouts->vectors + ihp_layouts_vector(layouts, counts);
}

/* Unpacks a state into *dealt. */
void ihp_state_load(const ih_indexer *indexer, const uint64_t state[], struct ihp_dealt *dealt);

/* Returns 1 if a state belongs to this indexer's deck and round list, else 0. */
static inline int ihp_state_is_of(const ih_indexer *indexer, const uint64_t state[])
{
  return state[IHP_STATE_ROUNDS] >> IHP_STATE_ROUNDS_BITS == indexer->identity;
}

#endif
