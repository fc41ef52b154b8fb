/** @file
 * A drop-in replacement for the interface of K. Waugh's published indexer (hand-isomorphism, 2013;
 * Waugh 2013).
 *
 * A program written for that library compiles unchanged with this folder in its include path, and
 * links with libisohand:
 *
 * @code{.sh}
 * cc $(pkg-config --cflags isohand) -I$(pkg-config --variable=compatdir isohand) \
 *   program.c $(pkg-config --libs isohand)
 * @endcode
 *
 * All indices are the same, and so is the order of the arguments.  The differences are:
 *
 * - hand_unindex() never exchanges two suits of equal counts.  For some indices the published code
 *   does, because of a floating-point error, so it returns a different hand with the same index.
 *   These are 0.40 % of the indices of 2,3, 0.22 % of 2,3,1, 0.11 % of 2,3,1,1, 0.37 % of 2,4 and
 *   0.29 % of 2,5.  What a program computes from an isomorphism class does not change.
 *   Floating-point sums over the cards of canonical hands change by up to 2e-7, since the order of
 *   the additions differs; random samples drawn for each canonical hand differ at these indices.
 * - The size of a rank group is not limited, and a round may have more than 15 cards.
 *   hand_indexer_init() refuses what has no 64-bit index; it never aborts.
 * - A round without cards is refused.
 * - Of the tables of struct hand_indexer_s, only configuration_to_equal and configuration_to_offset
 *   exist; of struct hand_indexer_state_s, only round.  These members have the offsets that they
 *   have in the published structs, which are at least as large.
 * - A struct hand_indexer_s contains pointers.  It may be moved; if it is copied, only one of the
 *   copies may be freed.  It may also be freed after hand_indexer_init() has failed, or twice.
 * - Bad cards are still caught by `assert`, so not if NDEBUG is defined.  Programs that call
 *   hand_indexer_init() within `assert` can define IH_COMPAT_UNCHECKED, before the first include or
 *   with -D, to turn off only these checks.
 * - hand_index_ctor() and hand_index_dtor(), which some forks make the program call, exist and do
 *   nothing.
 *
 * Everything is static inline; libisohand exports none of these names.  Programs that need them as
 * symbols (ctypes, ccall, Rust) load libisohand-compat, in which a call with bad cards returns
 * 2^64 - 1.
 *
 * Stability: stable.
 *
 * Threads: calls that take a const indexer may run at the same time as any other. */
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

/* The linkage of the calls, and the check of their arguments.  libisohand-compat, which is compiled
 * from this header, defines its own. */
#ifndef IH_COMPAT_CALL
#define IH_COMPAT_CALL              static inline
#define IH_COMPAT_EXPECT(condition) assert(condition)
#endif
#if defined NDEBUG && !defined IH_COMPAT_UNCHECKED
#define IH_COMPAT_UNCHECKED
#endif

#define MAX_ROUNDS IH_MAX_ROUNDS /**< The largest number of rounds. */

typedef uint64_t hand_index_t; /**< An index. */
#define PRIhand_index PRIu64   /**< The printf conversion of an index. */

/** The result of calls that can fail: _Bool, as in the published header, or bool in C++. */
#ifdef __cplusplus
typedef bool hand_index_bool_t;
#else
typedef _Bool hand_index_bool_t;
#endif

/** An indexer.  Make it with hand_indexer_init(). */
typedef struct hand_indexer_s {
  uint8_t cards_per_round[MAX_ROUNDS];      /**< Cards of each round. */
  uint8_t round_start[MAX_ROUNDS];          /**< Cards before each round. */
  uint_fast32_t rounds;                     /**< Number of rounds, 1..MAX_ROUNDS. */
  uint_fast32_t configurations[MAX_ROUNDS]; /**< Suit configurations of rounds 0..r. */
  uint_fast32_t permutations[MAX_ROUNDS];   /**< Number of ways to divide the cards of rounds 0..r
                                             * among   the suits: the product of C(n + 3, 3).  Larger
                                             * in   the   published code, whose numbering has gaps. */
  hand_index_t round_size[MAX_ROUNDS];      /**< Canonical hands of rounds 0..r. */
  ih_indexer *indexer;                      /**< The indexer of isohand/indexer.h. */
  void *unused[2 * MAX_ROUNDS - 1];         /**< Unused; 0. */
  /** [r][c], for configuration c of rounds 0..r: bit i is set if suits i and i + 1 have equal
   * counts. */
  uint_fast32_t *configuration_to_equal[MAX_ROUNDS];
  void *unused_too[2 * MAX_ROUNDS]; /**< Unused; 0. */
  /** [r][c]: the first index of configuration c of rounds 0..r. */
  hand_index_t *configuration_to_offset[MAX_ROUNDS];
} hand_indexer_t;

/** A hand after some rounds.  Plain data that can be copied. */
typedef struct hand_indexer_state_s {
  ih_state state;      /**< The state of isohand/indexer.h. */
  uint_fast32_t round; /**< Number of rounds already dealt. */
} hand_indexer_state_t;

/* ---- Tables of suit configurations: internal ---------------------------------- */

/** Counts the cards of each suit; internal.
 *
 * @param indexer      the indexer
 * @param round        the last round of the hand
 * @param cards        the cards of rounds 0..round
 * @param[out] counts  byte r of counts[s] receives the number of cards of suit s in round r */
static inline void ih_compat_count_suits(const hand_indexer_t *indexer, unsigned round,
                                         const uint8_t cards[], uint64_t counts[SUITS])
{
  memset(counts, 0, SUITS * sizeof *counts);
  for (unsigned r = 0, i = 0; r <= round; r++)
    for (unsigned n = indexer->cards_per_round[r]; n > 0; n--)
      counts[deck_get_suit(cards[i++])] += UINT64_C(1) << 8 * r;
}

/** Returns the number of rank groups of a suit; internal.
 *
 * It is the product over the rounds of C(ranks left, cards), at most 13!.
 *
 * @param counts  the cards of the suit, one byte per round
 * @return the number of groups */
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

/** Returns the number of indices of a suit configuration; internal.
 *
 * It is the product over the blocks of suits with equal counts of the number of multisets of their
 * groups.
 *
 * @param counts      the cards of each suit, one byte per round, in descending order
 * @param[out] equal  receives the entry of configuration_to_equal
 * @return the number of indices; 0 if it does not fit */
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

/** Fills the tables of one round, from the first hand of each configuration; internal.
 *
 * @param indexer  the indexer
 * @param round    the round
 * @return true; false if the sizes do not add up to that of the round */
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

/** Allocates the tables of all rounds, as one array each, and fills them; internal.
 *
 * @param indexer  the indexer
 * @return true; false if out of memory or if the sizes do not add up */
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

/* ---- Published calls ------------------------------------------------------------- */

/** Does nothing; for programs that call it. */
IH_COMPAT_CALL void hand_index_ctor(void)
{
}
/** Does nothing; for programs that call it. */
IH_COMPAT_CALL void hand_index_dtor(void)
{
}

/** Frees the memory of an indexer and clears it.
 *
 * @param indexer  the indexer; hand_indexer_init() may have failed, or it may be freed already */
IH_COMPAT_CALL void hand_indexer_free(hand_indexer_t *indexer)
{
  ih_indexer_free(indexer->indexer);
  free(indexer->configuration_to_equal[0]);
  free(indexer->configuration_to_offset[0]);
  memset(indexer, 0, sizeof *indexer);
}

/** Makes an indexer from the number of cards of each round.
 *
 * @param rounds           number of rounds, 1..MAX_ROUNDS
 * @param cards_per_round  cards_per_round[0..rounds-1], at least 1 each, at most CARDS together
 * @param[out] indexer     receives the indexer; free it with hand_indexer_free()
 * @return true; false if an argument is out of range, there are 2^64 or more canonical hands, there
 *         are too many suit configurations (see ih_indexer_new()), or memory has run out */
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

/** Returns the number of canonical hands of rounds 0..round; indices are below it.
 *
 * @param indexer  the indexer
 * @param round    the round, below the number of rounds (asserted)
 * @return the number of hands; 0 if round is out of range and assertions are off */
IH_COMPAT_CALL hand_index_t hand_indexer_size(const hand_indexer_t *indexer, uint_fast32_t round)
{
  IH_COMPAT_EXPECT(round < indexer->rounds);
  return round < indexer->rounds ? indexer->round_size[round] : 0;
}

/** Starts a hand, before the first round.
 *
 * @param indexer     the indexer
 * @param[out] state  receives the empty hand */
IH_COMPAT_CALL void hand_indexer_state_init(const hand_indexer_t *indexer,
                                            hand_indexer_state_t *state)
{
  state->round = 0;
  ih_state_init(indexer->indexer, &state->state);
}

/** Deals the cards of the next round.
 *
 * @param indexer        the indexer
 * @param cards          the cards of that round only; they must be new (asserted)
 * @param[in,out] state  the hand so far
 * @return the index of the hand with these cards */
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

/** Computes the index of a hand after each round.
 *
 * @param indexer       the indexer
 * @param cards         the cards of all rounds; they must be distinct (asserted)
 * @param[out] indices  indices[r] receives the index of rounds 0..r
 * @return the last of these indices */
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

/** Returns the index of a hand after all rounds.
 *
 * @param indexer  the indexer
 * @param cards    the cards of all rounds; they must be distinct (asserted)
 * @return the index */
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

/** Finds the canonical hand of an index.
 *
 * @param indexer     the indexer
 * @param round       the last round of the hand
 * @param index       an index of rounds 0..round
 * @param[out] cards  receives the cards of rounds 0..round
 * @return true; false if round or index is out of range, and then cards is unchanged */
IH_COMPAT_CALL hand_index_bool_t hand_unindex(const hand_indexer_t *indexer, uint_fast32_t round,
                                              hand_index_t index, uint8_t cards[])
{
  return round < indexer->rounds &&
         ih_unindex(indexer->indexer, (unsigned)round, index, cards) == IH_OK;
}

#endif
