/* The inside of an indexer, and the steps that all calls on hands share. */
#ifndef IH_LIB_INDEX_CORE_INDEXER_H
#define IH_LIB_INDEX_CORE_INDEXER_H

#include "base/multiset.h"
#include "base/require.h"
#include "index/core/layout.h"
#include "index/core/methods.h"
#include "index/core/rank_only.h"

#include <isohand/base.h>

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
  struct ihp_fast *fast; /* tables of the fast methods (lib/index/fast), or NULL */
  ih_deck deck;
  ih_rounds rounds;
  uint64_t identity;                   /* of deck and rounds: ihp_identity */
  ih_set deck_set;                     /* the deck's cards */
  const ih_instructions *instructions; /* that its methods use */
  int fast_pext;                       /* whether that includes PEXT and PDEP, and they are fast */
  struct ihp_rank_only rank_only;      /* of a rank-only deck, which has none of the rest */
  struct ihp_rank_sets sets;
  struct ihp_layouts *layouts[IH_MAX_ROUNDS]; /* &round[r].layouts */
  struct ihp_round round[IH_MAX_ROUNDS];
};

/* Completes an indexer of which only deck and rounds are filled in, and legal: proves its
 * sizes, makes its tables and gives it the plain methods.  IH_ERR_OVERFLOW,
 * IH_ERR_TOO_LARGE, IH_ERR_MEMORY, IH_ERR_INTERNAL (isohand/indexer.h); on failure it needs
 * ihp_indexer_release too. */
enum ih_status ihp_indexer_init(struct ih_indexer *indexer);
void ihp_indexer_release(struct ih_indexer *indexer);

/* The memory that these tables hold, in bytes. */
size_t ihp_indexer_bytes(const struct ih_indexer *indexer);

/* ---- Dealing ----------------------------------------------------------------- */

/* A hand while its rounds are dealt. */
struct ihp_hand {
  uint64_t group[IH_MAX_SUITS]; /* the group index of each suit so far */
  uint64_t size[IH_MAX_SUITS];  /* its group size so far */
  ih_set used;                  /* the cards so far */
  ihp_lanes held;               /* how many of them each suit has */
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
  const struct ihp_rank_sets *sets = &indexer->sets;
  const struct ihp_layouts *layouts = &indexer->round[r].layouts;
  const unsigned n = indexer->round[r].cards;
  ih_set dealt = 0;
  ihp_lanes counts = 0;
  for (unsigned i = 0; i < n; i++) {
    dealt |= ih_set_of_card(cards[i]);
    counts += UINT64_C(1) << (16 * ih_card_suit(cards[i]));
  }
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    const unsigned set = ih_set_ranks(dealt, s);
    if (set == 0)
      continue;
    const unsigned shifted = ihp_rank_set_shift(set, ih_set_ranks(hand->used, s));
    hand->group[s] += hand->size[s] * sets->rank[shifted];
    hand->size[s] *= sets->choose[sets->ranks - ihp_lane(hand->held, s)][ihp_lane(counts, s)];
  }
  hand->used |= dealt;
  hand->held += counts;
  hand->layout = hand->layout * layouts->vectors + ihp_layouts_vector(layouts, counts);
}

/* The entry of the hand's layout after round r. */
static inline ihp_layout_entry ihp_hand_entry(const struct ih_indexer *indexer, unsigned r,
                                              const struct ihp_hand *hand)
{
  const struct ihp_round *round = &indexer->round[r];
  if (round->layouts.entries != NULL)
    return round->layouts.entries[hand->layout];
  return ihp_layouts_search((const struct ihp_layouts *const *)indexer->layouts, r, hand->layout,
                            &round->configurations);
}

/* *hand = the hand that the words of a state hold. */
void ihp_state_load(const ih_indexer *indexer, const uint64_t state[], struct ihp_hand *hand);

/* Whether a state is of this indexer's deck and round list. */
static inline int ihp_state_is_of(const ih_indexer *indexer, const uint64_t state[])
{
  return state[IHP_STATE_ROUNDS] >> IHP_STATE_ROUNDS_BITS == indexer->identity;
}

#endif
