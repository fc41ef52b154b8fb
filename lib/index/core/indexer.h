/* The indexer's inside, and the steps that all calls on hands share. */
#ifndef IH_LIB_INDEX_CORE_INDEXER_H
#define IH_LIB_INDEX_CORE_INDEXER_H

#include "base/multiset.h"
#include "index/core/layout.h"
#include "index/core/methods.h"
#include "index/core/rank_only.h"
#include "index/fast/hot.h"

struct ihp_round {
  struct ihp_layouts layouts;
  struct ihp_configurations configurations;
  uint64_t size;
  ihp_u128 deals;
  unsigned cards; /* of this round */
  unsigned total; /* of rounds 0..this */
};

struct ih_indexer {
  const struct ihp_methods *methods;
  ih_deck deck;
  ih_rounds rounds;
  const ih_instructions *instructions; /* that its methods use */
  int fast_pext;                       /* whether that includes PEXT and PDEP, and they are fast */
  struct ihp_hot *hot;                 /* tables of hot methods, or NULL */
  uint64_t deck_mask;                  /* bit `card` for each card of the deck */
  struct ihp_rank_only rank_only;      /* of a rank-only deck, which has none of the rest */
  struct ihp_ranksets sets;
  struct ihp_layouts *layouts[IH_MAX_ROUNDS]; /* &round[r].layouts */
  struct ihp_round round[IH_MAX_ROUNDS];
};

/* A hand while its rounds are dealt. */
struct ihp_hand {
  uint64_t group[IH_MAX_SUITS]; /* group index of each suit so far */
  uint64_t size[IH_MAX_SUITS];  /* its group size so far */
  ihp_lanes used;               /* cards so far */
  ihp_lanes held;               /* how many of them in each suit, by lane */
  uint64_t layout;              /* d of the rounds so far */
};

static inline void ihp_hand_init(struct ihp_hand *hand)
{
  *hand = (struct ihp_hand){.size = {1, 1, 1, 1}};
}

/* Deals round r: each suit's group index grows by the colex rank of its shifted
 * rank set times the group size so far (Waugh 2013, algorithm 1, unrolled from
 * the first round on). */
static inline void ihp_hand_deal(const struct ih_indexer *indexer, unsigned r,
                                 struct ihp_hand *hand, const uint8_t cards[])
{
  const struct ihp_ranksets *sets = &indexer->sets;
  const struct ihp_layouts *layouts = &indexer->round[r].layouts;
  const unsigned n = indexer->round[r].cards;
  ihp_lanes dealt = 0;
  ihp_lanes counts = 0;
  for (unsigned i = 0; i < n; i++) {
    dealt |= ihp_card_lane(cards[i]);
    counts += UINT64_C(1) << ((cards[i] & 3u) << 4);
  }
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    const unsigned set = ihp_lane(dealt, s);
    if (set == 0)
      continue;
    const unsigned shifted = ihp_rankset_shift(set, ihp_lane(hand->used, s));
    hand->group[s] += hand->size[s] * sets->rank[shifted];
    hand->size[s] *= sets->choose[sets->ranks - ihp_lane(hand->held, s)][ihp_lane(counts, s)];
  }
  hand->used |= dealt;
  hand->held += counts;
  hand->layout = hand->layout * layouts->vectors + ihp_layouts_vector(layouts, counts);
}

/* What the hand's layout after round r is. */
static inline ihp_entry ihp_hand_entry(const struct ih_indexer *indexer, unsigned r,
                                       const struct ihp_hand *hand)
{
  const struct ihp_round *round = &indexer->round[r];
  if (round->layouts.entries != NULL)
    return round->layouts.entries[hand->layout];
  return ihp_layouts_search((const struct ihp_layouts *const *)indexer->layouts, r, hand->layout,
                            &round->configurations);
}

/* *hand = the hand that a state holds. */
void ihp_state_load(const struct ih_indexer *indexer, const ih_state *state, struct ihp_hand *hand);

/* Whether a deck is one and holds the rounds: IH_ERR_DECK, or IH_ERR_ROUNDS for too
 * many, an empty one, or too many cards.  No rounds at all are fine here. */
enum ih_status ihp_check_rounds(const ih_deck *deck, unsigned rounds,
                                const uint8_t cards_per_round[]);

/* Whether cards[0..n-1] are in the deck and not in *seen (IH_ERR_CARD,
 * IH_ERR_DUPLICATE); adds them to *seen, bit `card` each. */
enum ih_status ihp_check_cards(const struct ih_indexer *indexer, const uint8_t cards[], unsigned n,
                               uint64_t *seen);

/* The preconditions of unchecked calls, in debug builds. */
#ifdef IH_DEBUG
#include <assert.h>
#define IHP_ASSERT(condition) assert(condition)
#else
#define IHP_ASSERT(condition) ((void)0)
#endif

#endif
