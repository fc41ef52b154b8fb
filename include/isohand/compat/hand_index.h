/* isohand: a drop-in for the interface of K. Waugh's published indexer
 * (hand-isomorphism, 2013).
 *
 * A program written for that library compiles unchanged with this folder in its
 * include path and links with libisohand:
 *
 *   cc $(pkg-config --cflags isohand) -I$(pkg-config --variable=compatdir isohand) \
 *     program.c $(pkg-config --libs isohand)
 *
 * Every index is the same, and so is the order of the arguments.  What differs:
 *
 * - hand_unindex never exchanges two suits of equal counts.  The published code does
 *   for some indices, a slip of floating point, so its hand is another one of the same
 *   index for 0.40 % of the indices of 2,3, 0.22 % of 2,3,1, 0.11 % of 2,3,1,1, 0.37 %
 *   of 2,4 and 0.29 % of 2,5.  What a program computes from a class stays as it is.
 *   Floating-point numbers that it adds up over the cards of representatives move by up
 *   to 2e-7, since the order of the additions is another one; random numbers that it
 *   draws for each representative give other samples for these indices.
 * - Group sizes have no cap and a round may have more than 15 cards.  What has no
 *   64-bit index after all is refused by hand_indexer_init; nothing aborts in it.
 * - A round without cards is refused.
 * - Of the tables in struct hand_indexer_s there are configuration_to_equal and
 *   configuration_to_offset; of struct hand_indexer_state_s there is round.  These
 *   members lie where the published structs have them, which are not smaller.
 * - A struct hand_indexer_s holds pointers and may be moved; of two copies one is
 *   freed.  After hand_indexer_init has failed, or twice, it may be freed too.
 * - Bad cards are still caught by assert, so not when NDEBUG is defined.  Define
 *   IH_COMPAT_UNCHECKED before the first include, or with -D, to turn off these checks
 *   alone, in programs that call hand_indexer_init within assert.
 * - hand_index_ctor and hand_index_dtor, which some forks make the program call, are
 *   there and do nothing.
 *
 * Everything is static inline: libisohand exports none of these names.  Programs that
 * need them as symbols (ctypes, ccall, Rust) load libisohand-compat, in which a call with
 * bad cards returns 2^64 - 1.
 *
 * Stability: stable.
 * Threads: calls that take the indexer const may run at the same time as any other. */
#ifndef ISOHAND_COMPAT_HAND_INDEX_H
#define ISOHAND_COMPAT_HAND_INDEX_H

#include "deck.h"

#include <assert.h>
#include <inttypes.h>
#include <isohand/combinatorics.h>
#include <isohand/indexer.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* How the calls are linked and what becomes of bad cards: libisohand-compat, which is
 * compiled from this header, has its own answers. */
#ifndef IH_COMPAT_CALL
#define IH_COMPAT_CALL              static inline
#define IH_COMPAT_EXPECT(condition) assert(condition)
#endif
#if defined NDEBUG && !defined IH_COMPAT_UNCHECKED
#define IH_COMPAT_UNCHECKED
#endif

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
  void *unused[2 * MAX_ROUNDS - 1];
  /* Of configuration c of rounds 0..r, [r][c]: bit i says that suits i and i + 1 have equal
   * counts. */
  uint_fast32_t *configuration_to_equal[MAX_ROUNDS];
  void *unused_too[2 * MAX_ROUNDS];
  hand_index_t *configuration_to_offset[MAX_ROUNDS]; /* and its first index */
} hand_indexer_t;

/* A hand after `round` rounds: plain data, copied freely. */
typedef struct hand_indexer_state_s {
  ih_state state;
  uint_fast32_t round;
} hand_indexer_state_t;

/* ---- Suit configurations: what the calls below fill their tables with -------- */

/* counts[s] = the cards of suit s, a byte for each of rounds 0..round. */
static inline void ih_compat_count_suits(const hand_indexer_t *indexer, unsigned round,
                                         const uint8_t cards[], uint64_t counts[SUITS])
{
  memset(counts, 0, SUITS * sizeof *counts);
  for (unsigned r = 0, i = 0; r <= round; r++)
    for (unsigned n = indexer->cards_per_round[r]; n > 0; n--)
      counts[deck_get_suit(cards[i++])] += UINT64_C(1) << 8 * r;
}

/* The number of rank groups of a suit with these counts: the product over the rounds of
 * C(ranks left, cards), at most 13!. */
static inline uint64_t ih_compat_groups(uint64_t counts)
{
  uint64_t groups = 1;
  unsigned left = RANKS;
  for (; counts != 0; counts >>= 8) {
    const unsigned n = (unsigned)(counts & 0xFF);
    uint64_t sets = 0;
    (void)ih_binomial(left, n, &sets); /* at most C(13, 6): it fits */
    groups *= sets;
    left -= n;
  }
  return groups;
}

/* The number of indices of a suit configuration: the product over its blocks of the
 * multisets of groups.  *equal = its entry of configuration_to_equal.  0 when the number
 * does not fit. */
static inline hand_index_t ih_compat_measure(const uint64_t counts[SUITS], uint_fast32_t *equal)
{
  hand_index_t size = 1;
  *equal = 0;
  for (unsigned i = 0, k; i < SUITS; i += k) {
    uint64_t block = 0;
    for (k = 1; i + k < SUITS && counts[i + k] == counts[i]; k++)
      *equal |= (uint_fast32_t)1 << (i + k - 1);
    if (ih_multiset_count(ih_compat_groups(counts[i]), k, &block) != IH_OK)
      return 0;
    size *= block; /* at most round_size: it fits */
  }
  return size;
}

/* Fills the tables of one round: of each configuration, the first hand has its counts.
 * False when the sizes do not add up to that of the round. */
static inline hand_index_bool_t ih_compat_tabulate(hand_indexer_t *indexer, unsigned round)
{
  hand_index_t offset = 0;
  for (uint_fast32_t c = 0; c < indexer->configurations[round]; c++) {
    uint8_t cards[CARDS];
    uint64_t counts[SUITS];
    if (ih_unindex(indexer->indexer, round, offset, cards) != IH_OK)
      return 0;
    ih_compat_count_suits(indexer, round, cards, counts);
    indexer->configuration_to_offset[round][c] = offset;
    offset += ih_compat_measure(counts, &indexer->configuration_to_equal[round][c]);
  }
  return offset == indexer->round_size[round];
}

/* Takes memory for the tables of all rounds, as one array each, and fills them. */
static inline hand_index_bool_t ih_compat_new_tables(hand_indexer_t *indexer)
{
  size_t total = 0;
  for (unsigned r = 0; r < indexer->rounds; r++)
    total += indexer->configurations[r];
  uint_fast32_t *equal = (uint_fast32_t *)malloc(total * sizeof *equal);
  hand_index_t *offset = (hand_index_t *)malloc(total * sizeof *offset);
  indexer->configuration_to_equal[0] = equal;
  indexer->configuration_to_offset[0] = offset;
  if (equal == NULL || offset == NULL)
    return 0;
  for (unsigned r = 0; r < indexer->rounds; r++) {
    indexer->configuration_to_equal[r] = equal;
    indexer->configuration_to_offset[r] = offset;
    if (!ih_compat_tabulate(indexer, r))
      return 0;
    equal += indexer->configurations[r];
    offset += indexer->configurations[r];
  }
  return 1;
}

/* ---- The published calls --------------------------------------------------------- */

/* Nothing is made at load time: for programs that call these two. */
IH_COMPAT_CALL void hand_index_ctor(void)
{
}
IH_COMPAT_CALL void hand_index_dtor(void)
{
}

/* Frees what hand_indexer_init took. */
IH_COMPAT_CALL void hand_indexer_free(hand_indexer_t *indexer)
{
  ih_indexer_free(indexer->indexer);
  free(indexer->configuration_to_equal[0]);
  free(indexer->configuration_to_offset[0]);
  memset(indexer, 0, sizeof *indexer);
}

/* Makes *indexer from the numbers of cards of `rounds` rounds.  True when it is
 * made: it then holds memory until hand_indexer_free.  False when rounds is not in
 * 1..MAX_ROUNDS, a round is empty, they have over CARDS cards together, there are
 * 2^64 canonical hands or more or too many suit configurations (ih_indexer_new says
 * exactly when), or memory is short. */
IH_COMPAT_CALL hand_index_bool_t hand_indexer_init(uint_fast32_t rounds,
                                                   const uint8_t cards_per_round[],
                                                   hand_indexer_t *indexer)
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
  if (ih_compat_new_tables(indexer))
    return 1;
  hand_indexer_free(indexer);
  return 0;
}

/* The number of canonical hands of rounds 0..round: indices are below it. */
IH_COMPAT_CALL hand_index_t hand_indexer_size(const hand_indexer_t *indexer, uint_fast32_t round)
{
  IH_COMPAT_EXPECT(round < indexer->rounds);
  return round < indexer->rounds ? indexer->round_size[round] : 0;
}

/* *state = the hand before the first round. */
IH_COMPAT_CALL void hand_indexer_state_init(const hand_indexer_t *indexer,
                                            hand_indexer_state_t *state)
{
  state->round = 0;
  ih_state_init(indexer->indexer, &state->state);
}

/* Deals the next round into *state: cards holds the cards of that round only.
 * Returns the index of the hand so far. */
IH_COMPAT_CALL hand_index_t hand_index_next_round(const hand_indexer_t *indexer,
                                                  const uint8_t cards[],
                                                  hand_indexer_state_t *state)
{
#ifdef IH_COMPAT_UNCHECKED
  const hand_index_t index = ih_state_deal_unchecked(indexer->indexer, &state->state, cards);
#else
  hand_index_t index = IH_NO_INDEX;
  const enum ih_status status = ih_state_deal(indexer->indexer, &state->state, cards, &index);
  IH_COMPAT_EXPECT(status == IH_OK && "there is a next round, its cards are in the deck and new");
  if (status != IH_OK)
    return IH_NO_INDEX;
#endif
  state->round++;
  return index;
}

/* indices[r] = the index of rounds 0..r for every round; cards holds the cards of
 * all rounds.  Returns the last one. */
IH_COMPAT_CALL hand_index_t hand_index_all(const hand_indexer_t *indexer, const uint8_t cards[],
                                           hand_index_t indices[])
{
  if (indexer->rounds == 0)
    return 0;
#ifdef IH_COMPAT_UNCHECKED
  ih_index_all_unchecked(indexer->indexer, cards, indices);
#else
  const enum ih_status status = ih_index_all(indexer->indexer, cards, indices);
  IH_COMPAT_EXPECT(status == IH_OK && "the cards are in the deck and differ");
  if (status != IH_OK)
    return IH_NO_INDEX;
#endif
  return indices[indexer->rounds - 1];
}

/* The index of all rounds; cards holds the cards of all rounds. */
IH_COMPAT_CALL hand_index_t hand_index_last(const hand_indexer_t *indexer, const uint8_t cards[])
{
  if (indexer->rounds == 0)
    return 0;
#ifdef IH_COMPAT_UNCHECKED
  return ih_index_last_unchecked(indexer->indexer, cards);
#else
  hand_index_t index = IH_NO_INDEX;
  const enum ih_status status = ih_index_last(indexer->indexer, cards, &index);
  IH_COMPAT_EXPECT(status == IH_OK && "the cards are in the deck and differ");
  (void)status;
  return index;
#endif
}

/* cards = the canonical hand of an index of rounds 0..round.  False, cards
 * untouched, when there is no such round or index. */
IH_COMPAT_CALL hand_index_bool_t hand_unindex(const hand_indexer_t *indexer, uint_fast32_t round,
                                              hand_index_t index, uint8_t cards[])
{
  return round < indexer->rounds &&
         ih_unindex(indexer->indexer, (unsigned)round, index, cards) == IH_OK;
}

#endif
