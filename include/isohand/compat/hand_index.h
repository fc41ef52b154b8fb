/* isohand: a drop-in for the interface of K. Waugh's published indexer
 * (hand-isomorphism, 2013).
 *
 * A program written for that library compiles unchanged with this folder in its
 * include path and links with libisohand:
 *
 *   cc $(pkg-config --cflags isohand) -I$(pkg-config --variable=compatdir isohand) \
 *     program.c $(pkg-config --libs isohand)
 *
 * Every index and every canonical hand is the same, and so is the order of the
 * arguments.  What differs:
 *
 * - Group sizes have no cap and a round may have more than 15 cards.  What has no
 *   64-bit index after all is refused by hand_indexer_init; nothing aborts in it.
 * - A round without cards is refused.
 * - hand_unindex never exchanges two suits of equal counts (the published code
 *   does for some indices, a slip of floating point).
 * - Of struct hand_indexer_s the tables are not there, and of struct
 *   hand_indexer_state_s the running products.  The other members are, under the
 *   same names.
 * - A struct hand_indexer_s holds a pointer and may be moved; of two copies one is
 *   freed.  After hand_indexer_init has failed, or twice, it may be freed too.
 * - Bad cards are still caught by assert, so not when NDEBUG is defined.
 *
 * Everything is static inline: libisohand exports none of these names.  Calls that
 * take the indexer const may run at the same time as any other. */
#ifndef ISOHAND_COMPAT_HAND_INDEX_H
#define ISOHAND_COMPAT_HAND_INDEX_H

#include "deck.h"

#include <assert.h>
#include <inttypes.h>
#include <isohand/indexer.h>
#include <stddef.h>
#include <string.h>

#define MAX_ROUNDS IH_MAX_ROUNDS

typedef uint64_t hand_index_t;
#define PRIhand_index PRIu64

/* What the calls answer: the published header says _Bool, which C++ lacks. */
#ifdef __cplusplus
typedef bool hand_index_bool_t;
#else
typedef _Bool hand_index_bool_t;
#endif

typedef struct hand_indexer_s {
  uint8_t cards_per_round[MAX_ROUNDS];
  uint8_t round_start[MAX_ROUNDS];          /* cards before the round */
  uint_fast32_t rounds;                     /* 1..MAX_ROUNDS */
  uint_fast32_t configurations[MAX_ROUNDS]; /* suit configurations of rounds 0..r */
  uint_fast32_t permutations[MAX_ROUNDS];   /* how the cards of rounds 0..r can fall into suits,
                                             * the product of C(n + 3, 3); larger in the
                                             * published code, whose numbering has holes */
  hand_index_t round_size[MAX_ROUNDS];      /* canonical hands of rounds 0..r */
  ih_indexer *indexer;
} hand_indexer_t;

/* A hand after `round` rounds: plain data, copied freely. */
typedef struct hand_indexer_state_s {
  uint_fast32_t round;
  ih_state state;
} hand_indexer_state_t;

/* Makes *indexer from the numbers of cards of `rounds` rounds.  True when it is
 * made: it then holds memory until hand_indexer_free.  False when rounds is not in
 * 1..MAX_ROUNDS, a round is empty, they have over CARDS cards together, there are
 * 2^64 canonical hands or more or too many suit configurations (ih_indexer_new says
 * exactly when), or memory is short. */
static inline hand_index_bool_t
hand_indexer_init(uint_fast32_t rounds, const uint8_t cards_per_round[], hand_indexer_t *indexer)
{
  ih_deck deck;
  ih_rounds list = {0, {0}, 0};
  memset(indexer, 0, sizeof *indexer);
  if (rounds > MAX_ROUNDS || ih_deck_make(RANKS, SUITS, &deck) != IH_OK)
    return 0;
  list.count = (uint8_t)rounds;
  memcpy(list.cards, cards_per_round, (size_t)rounds);
  if (ih_indexer_new(&deck, &list, &indexer->indexer) != IH_OK)
    return 0;
  indexer->rounds = rounds;
  uint_fast32_t permutations = 1;
  for (unsigned r = 0; r < rounds; r++) {
    const uint_fast32_t n = cards_per_round[r];
    indexer->cards_per_round[r] = cards_per_round[r];
    indexer->round_start[r] = (uint8_t)(r > 0 ? ih_indexer_cards(indexer->indexer, r - 1) : 0);
    indexer->configurations[r] = (uint_fast32_t)ih_indexer_configurations(indexer->indexer, r);
    permutations *= (n + 1) * (n + 2) / 2 * (n + 3) / 3;
    indexer->permutations[r] = permutations;
    indexer->round_size[r] = ih_indexer_size(indexer->indexer, r);
  }
  return 1;
}

/* Frees what hand_indexer_init took. */
static inline void hand_indexer_free(hand_indexer_t *indexer)
{
  ih_indexer_free(indexer->indexer);
  indexer->indexer = NULL;
}

/* The number of canonical hands of rounds 0..round: indices are below it. */
static inline hand_index_t hand_indexer_size(const hand_indexer_t *indexer, uint_fast32_t round)
{
  assert(round < indexer->rounds);
  return indexer->round_size[round];
}

/* *state = the hand before the first round. */
static inline void hand_indexer_state_init(const hand_indexer_t *indexer,
                                           hand_indexer_state_t *state)
{
  state->round = 0;
  ih_state_init(indexer->indexer, &state->state);
}

/* Deals the next round into *state: cards holds the cards of that round only.
 * Returns the index of the hand so far. */
static inline hand_index_t hand_index_next_round(const hand_indexer_t *indexer,
                                                 const uint8_t cards[], hand_indexer_state_t *state)
{
  state->round++;
#ifdef NDEBUG
  return ih_state_deal_unchecked(indexer->indexer, &state->state, cards);
#else
  hand_index_t index = 0;
  const enum ih_status status = ih_state_deal(indexer->indexer, &state->state, cards, &index);
  assert(status == IH_OK && "there is a next round, its cards are in the deck and new");
  (void)status;
  return index;
#endif
}

/* indices[r] = the index of rounds 0..r for every round; cards holds the cards of
 * all rounds.  Returns the last one. */
static inline hand_index_t hand_index_all(const hand_indexer_t *indexer, const uint8_t cards[],
                                          hand_index_t indices[])
{
  if (indexer->rounds == 0)
    return 0;
#ifdef NDEBUG
  ih_index_all_unchecked(indexer->indexer, cards, indices);
#else
  const enum ih_status status = ih_index_all(indexer->indexer, cards, indices);
  assert(status == IH_OK && "the cards are in the deck and differ");
  (void)status;
#endif
  return indices[indexer->rounds - 1];
}

/* The index of all rounds; cards holds the cards of all rounds. */
static inline hand_index_t hand_index_last(const hand_indexer_t *indexer, const uint8_t cards[])
{
  if (indexer->rounds == 0)
    return 0;
#ifdef NDEBUG
  return ih_index_last_unchecked(indexer->indexer, cards);
#else
  hand_index_t index = 0;
  const enum ih_status status = ih_index_last(indexer->indexer, cards, &index);
  assert(status == IH_OK && "the cards are in the deck and differ");
  (void)status;
  return index;
#endif
}

/* cards = the canonical hand of an index of rounds 0..round.  False, cards
 * untouched, when there is no such round or index. */
static inline hand_index_bool_t hand_unindex(const hand_indexer_t *indexer, uint_fast32_t round,
                                             hand_index_t index, uint8_t cards[])
{
  return round < indexer->rounds &&
         ih_unindex(indexer->indexer, (unsigned)round, index, cards) == IH_OK;
}

#endif
