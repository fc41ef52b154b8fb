/** @file
 * The indexer: dense indices for hands up to suit isomorphism.
 *
 * Two hands of a round list are isomorphic if a permutation of the suits, together with any order
 * of the cards within each round, turns one into the other.  With a rank-only deck they are
 * isomorphic if they hold the same ranks in each round.  An indexer numbers the isomorphism classes
 * of each round 0..size-1 without gaps, in the order of Waugh's published code (K. Waugh, *A Fast
 * and Optimal Hand Isomorphism Algorithm*, 2013).  doc/ALGORITHMS.md defines this order, and that
 * of rank-only decks, exactly.
 *
 * Rounds are numbered from 0.  A hand of round r consists of the cards of rounds 0..r: an array
 * with the cards of the first round first; the order within a round does not matter.  Its index
 * depends only on the deck and on the numbers of cards of rounds 0..r, so lists that begin alike
 * share the indices of their common rounds: round 1 of 2,3 and round 1 of 2,3,1,1 are the same.
 * Round 1 of 2,4 and round 2 of 2,3,1 hold the same cards but have different indices, since 2,4
 * does not record which card came last.
 *
 * Only ih_indexer_new() and ih_indexer_new_for() allocate.
 *
 * Stability: stable.
 *
 * Threads: an indexer does not change once it is built, so all calls may use it at the same time,
 * except ih_indexer_free(). */
#ifndef ISOHAND_INDEXER_H
#define ISOHAND_INDEXER_H

#include <isohand/base.h>
#include <isohand/cards.h>

IH_BEGIN_DECLS

/** An indexer: a deck, a round list, and the tables for their indices. */
typedef struct ih_indexer ih_indexer;

/** Stands for "no index": 2^64 - 1.  Sizes fit 64 bits, so no hand has this index. */
#define IH_NO_INDEX 0xFFFFFFFFFFFFFFFF

/** The largest number of suit configurations of a round that ih_indexer_new() accepts: 2^20. */
#define IH_MAX_CONFIGURATIONS 1048576

/* ---- Creation ------------------------------------------------------------- */

/** Builds an indexer.
 *
 * The number of canonical hands of each round must fit 64 bits.  For a deck of S suits, the number
 * of deals may be at most S! * (2^64 - 1); for a rank-only deck, the multiplicities must fit 64
 * bits instead.  Every creation counts the hands of each round in two ways, by Burnside's lemma and
 * by suit configurations, and compares the results.
 *
 * @param deck      the deck
 * @param rounds    the cards of each round; rounds->game is ignored
 * @param[out] out  receives the indexer; the caller frees it with ih_indexer_free()
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, or deck->reserved is not 0
 * @retval IH_ERR_DECK       *deck is not a deck
 * @retval IH_ERR_ROUNDS     rounds->count is not in 1..8, a round is empty, or the rounds hold more
 *                           cards than the deck
 * @retval IH_ERR_OVERFLOW   one of these numbers is too large
 * @retval IH_ERR_TOO_LARGE  a round has more than IH_MAX_CONFIGURATIONS suit configurations
 * @retval IH_ERR_MEMORY     out of memory
 * @retval IH_ERR_INTERNAL   the two ways of counting differ */
IH_API enum ih_status ih_indexer_new(const ih_deck *deck, const ih_rounds *rounds,
                                     ih_indexer **out);

/** Like ih_indexer_new(), but with a given instruction set, for tests and measurements.
 *
 * @param deck          the deck
 * @param rounds        the cards of each round; rounds->game is ignored
 * @param instructions  the instruction set, see ih_instructions_find()
 * @param[out] out      receives the indexer; the caller frees it with ih_indexer_free()
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, deck->reserved is not 0, or instructions is not an
 *                           instruction set
 * @retval IH_ERR_DECK       *deck is not a deck
 * @retval IH_ERR_ROUNDS     a list that the deck cannot deal
 * @retval IH_ERR_OVERFLOW   too many hands or deals
 * @retval IH_ERR_TOO_LARGE  too many suit configurations
 * @retval IH_ERR_MEMORY     out of memory
 * @retval IH_ERR_INTERNAL   the two ways of counting differ */
IH_API enum ih_status ih_indexer_new_for(const ih_deck *deck, const ih_rounds *rounds,
                                         const ih_instructions *instructions, ih_indexer **out);

/** Frees an indexer.
 *
 * @param indexer  the indexer; NULL is allowed */
IH_API void ih_indexer_free(ih_indexer *indexer);

/* ---- Properties of an indexer --------------------------------------------- */

/** Copies the deck of an indexer.
 *
 * @param indexer    the indexer, not NULL
 * @param[out] deck  receives the deck */
IH_API void ih_indexer_deck(const ih_indexer *indexer, ih_deck *deck);

/** Copies the round list of an indexer.
 *
 * @param indexer      the indexer, not NULL
 * @param[out] rounds  receives the list; its game is IH_GAME_ANY */
IH_API void ih_indexer_rounds(const ih_indexer *indexer, ih_rounds *rounds);

/** Returns the instruction set of an indexer.
 *
 * @param indexer  the indexer, not NULL
 * @return the instruction set, never NULL */
IH_API const ih_instructions *ih_indexer_instructions(const ih_indexer *indexer);

/** Returns the number of cards of a hand: those of rounds 0..round together.
 *
 * @param indexer  the indexer, not NULL
 * @param round    the round
 * @return the number of cards; 0 if round is out of range */
IH_API unsigned ih_indexer_cards(const ih_indexer *indexer, unsigned round);

/** Returns the number of canonical hands of a round; its indices are 0..size-1.
 *
 * @param indexer  the indexer, not NULL
 * @param round    the round
 * @return the size; 0 if round is out of range */
IH_API uint64_t ih_indexer_size(const ih_indexer *indexer, unsigned round);

/** Computes the number of raw deals of a round, ignoring the order within rounds.
 *
 * It is the product over rounds 0..round of C(cards left, cards of the round).  The multiplicities
 * of all indices of the round add up to it.
 *
 * @param indexer   the indexer
 * @param round     the round
 * @param[out] out  receives the number
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_RANGE     round is out of range */
IH_API enum ih_status ih_indexer_deals(const ih_indexer *indexer, unsigned round, ih_u128 *out);

/** Returns the number of suit configurations of a round.
 *
 * @param indexer  the indexer, not NULL
 * @param round    the round
 * @return the number; 1 for a rank-only deck, 0 if round is out of range */
IH_API uint64_t ih_indexer_configurations(const ih_indexer *indexer, unsigned round);

/** Returns the memory that an indexer holds.
 *
 * @param indexer  the indexer, not NULL
 * @return bytes */
IH_API size_t ih_indexer_bytes(const ih_indexer *indexer);

/* ---- From a hand to its index --------------------------------------------- */

/** Returns the index of a hand of a round.
 *
 * @param indexer  the indexer
 * @param round    the round
 * @param cards    cards[0..n-1], n = `ih_indexer_cards(indexer, round)`
 * @return 0..ih_indexer_size(indexer, round)-1
 * @pre The round is in range, and the cards are distinct cards of the deck. */
IH_API uint64_t ih_index_round_unchecked(const ih_indexer *indexer, unsigned round,
                                         const uint8_t cards[]);

/** Like ih_index_round_unchecked(), but checks its arguments.
 *
 * @param indexer     the indexer
 * @param round       the round
 * @param cards       cards[0..n-1], n = `ih_indexer_cards(indexer, round)`
 * @param[out] index  receives the index
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL
 * @retval IH_ERR_RANGE      round is out of range
 * @retval IH_ERR_CARD       a card is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_index_round(const ih_indexer *indexer, unsigned round,
                                     const uint8_t cards[], uint64_t *index);

/** Returns the index of a hand of the last round.
 *
 * @param indexer  the indexer
 * @param cards    the cards of all rounds
 * @return the index
 * @pre The cards are distinct cards of the deck. */
IH_API uint64_t ih_index_last_unchecked(const ih_indexer *indexer, const uint8_t cards[]);

/** Like ih_index_last_unchecked(), but checks its arguments.
 *
 * @param indexer     the indexer
 * @param cards       the cards of all rounds
 * @param[out] index  receives the index
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL
 * @retval IH_ERR_CARD       a card is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_index_last(const ih_indexer *indexer, const uint8_t cards[],
                                    uint64_t *index);

/** Computes the index in every round in one pass.
 *
 * @param indexer       the indexer
 * @param cards         the cards of all rounds
 * @param[out] indices  receives indices[r], that of the cards of rounds 0..r, for each round r
 * @pre The cards are distinct cards of the deck. */
IH_API void ih_index_all_unchecked(const ih_indexer *indexer, const uint8_t cards[],
                                   uint64_t indices[]);

/** Like ih_index_all_unchecked(), but checks its arguments.
 *
 * @param indexer       the indexer
 * @param cards         the cards of all rounds
 * @param[out] indices  receives the index in each round
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL
 * @retval IH_ERR_CARD       a card is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_index_all(const ih_indexer *indexer, const uint8_t cards[],
                                   uint64_t indices[]);

/* ---- Round by round ------------------------------------------------------- */

/** A state: the cards of some rounds, to which the next round can be dealt.
 *
 * Plain data, copied freely: deal the next round into a copy, and keep the original to try other
 * cards.  A state belongs to a deck and a round list.  Any indexer with the same two can continue
 * from it, even in another process that uses the same version of the library; ih_state_deal()
 * refuses any other indexer.  The other calls that take states, in isohand/relations.h, are
 * unchecked. */
typedef struct ih_state {
  uint64_t opaque[8]; /**< Private. */
} ih_state;

/** Sets a state to the empty hand, before the first round.
 *
 * Every state starts with this call; an all-zero ih_state is invalid.
 *
 * @param indexer     the indexer, not NULL
 * @param[out] state  receives the state */
IH_API void ih_state_init(const ih_indexer *indexer, ih_state *state);

/** Returns the number of rounds that have been dealt.
 *
 * @param state  the state
 * @return 0..rounds */
IH_API unsigned ih_state_rounds(const ih_state *state);

/** Deals the next round into a state and returns the index of the hand.
 *
 * @param indexer        the indexer
 * @param[in,out] state  the state
 * @param round_cards    the cards of the next round, as many as that round has
 * @return the index in that round
 * @pre The state belongs to the deck and round list of the indexer, and not all rounds are dealt.
 *      The cards are distinct cards of the deck that have not been dealt. */
IH_API uint64_t ih_state_deal_unchecked(const ih_indexer *indexer, ih_state *state,
                                        const uint8_t round_cards[]);

/** Like ih_state_deal_unchecked(), but checks its arguments.
 *
 * @param indexer        the indexer
 * @param[in,out] state  the state; unchanged on failure
 * @param round_cards    the cards of the next round, as many as that round has
 * @param[out] index     receives the index in that round
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, or the state belongs to a different deck or list
 * @retval IH_ERR_RANGE      all rounds have been dealt
 * @retval IH_ERR_CARD       a card is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice or has been dealt before */
IH_API enum ih_status ih_state_deal(const ih_indexer *indexer, ih_state *state,
                                    const uint8_t round_cards[], uint64_t *index);

/* ---- From an index to a hand ---------------------------------------------- */

/** Writes the canonical hand of an index.
 *
 * Its suits are in the order of the suit configuration; among suits of equal counts, the largest
 * group index comes first.  Within a round, cards are listed suit by suit with ascending ranks.
 *
 * With a rank-only deck, each rank uses its suits in ascending order, the first round first; within
 * a round, cards ascend.
 *
 * @param indexer     the indexer
 * @param round       the round
 * @param index       the index
 * @param[out] cards  receives cards[0..n-1], n = `ih_indexer_cards(indexer, round)`
 * @pre The round is in range, and index < ih_indexer_size(indexer, round). */
IH_API void ih_unindex_unchecked(const ih_indexer *indexer, unsigned round, uint64_t index,
                                 uint8_t cards[]);

/** Like ih_unindex_unchecked(), but checks its arguments.
 *
 * @param indexer     the indexer
 * @param round       the round
 * @param index       the index
 * @param[out] cards  receives cards[0..n-1], n = `ih_indexer_cards(indexer, round)`
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_RANGE     round or index is out of range */
IH_API enum ih_status ih_unindex(const ih_indexer *indexer, unsigned round, uint64_t index,
                                 uint8_t cards[]);

/** Computes the multiplicity of an index: how many raw hands share it, ignoring the order within
 * rounds.
 *
 * It is S!/(e_1! e_2! ...) for a deck of S suits, where the e_i are the numbers of suits that hold
 * the same ranks in every round; so it is in 1..24.
 *
 * With a rank-only deck, it is the product over the ranks of S!/(m_0! m_1! ... (S - m)!), where m_r
 * is the number of cards of the rank in round r and m is their sum.
 *
 * @param indexer   the indexer
 * @param round     the round
 * @param index     the index
 * @param[out] out  receives the multiplicity
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_RANGE     round or index is out of range */
IH_API enum ih_status ih_multiplicity(const ih_indexer *indexer, unsigned round, uint64_t index,
                                      uint64_t *out);

/** The canonical form of a hand, with the suit permutation that leads to it. */
typedef struct ih_canonical {
  uint64_t index;              /**< The index in the given round. */
  uint64_t multiplicity;       /**< As ih_multiplicity() computes it. */
  uint8_t to[IH_MAX_SUITS];    /**< Suit s of the hand becomes suit to[s]. */
  uint8_t back[IH_MAX_SUITS];  /**< The inverse: back[to[s]] == s. */
  uint8_t cards[IH_MAX_CARDS]; /**< The canonical hand, as ih_unindex() writes it. */
} ih_canonical;

/** Computes the canonical form of a hand.
 *
 * Suits that hold the same ranks in every round keep their order.  Suits that the deck lacks map to
 * themselves.  With a rank-only deck all suits do: no suit permutation leads to the canonical hand,
 * since each rank has a permutation of its own.
 *
 * @param indexer   the indexer
 * @param round     the round
 * @param cards     cards[0..n-1], n = `ih_indexer_cards(indexer, round)`
 * @param[out] out  receives the canonical form
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL
 * @retval IH_ERR_RANGE      round is out of range
 * @retval IH_ERR_CARD       a card is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_canonicalize(const ih_indexer *indexer, unsigned round,
                                      const uint8_t cards[], ih_canonical *out);

/** Checks if a hand is its own canonical form, card for card in the same order.
 *
 * @param indexer      the indexer
 * @param round        the round
 * @param cards        cards[0..n-1], n = `ih_indexer_cards(indexer, round)`
 * @param[out] answer  receives 1 if it is, else 0
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL
 * @retval IH_ERR_RANGE      round is out of range
 * @retval IH_ERR_CARD       a card is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_is_canonical(const ih_indexer *indexer, unsigned round,
                                      const uint8_t cards[], int *answer);

/** @name Many hands in one call
 * Hands are rows of an array: hand i is rows[i * stride .. i * stride + k - 1], where k is
 * `ih_indexer_cards(indexer, round)`.  Results are the same as those of the calls for one hand.
 * Batches are several times as fast where the library has special code for the round list and the
 * instruction set.
 * @{ */

/** Computes the indices of n hands of a round.
 *
 * @param indexer       the indexer
 * @param round         the round
 * @param rows          the hands; no byte after the last card of the last hand is read
 * @param stride        bytes from one hand to the next
 * @param n             number of hands
 * @param[out] indices  receives indices[0..n-1]
 * @pre stride >= k, the round is in range, and the cards of each hand are distinct cards of the
 *      deck. */
IH_API void ih_index_batch_unchecked(const ih_indexer *indexer, unsigned round,
                                     const uint8_t rows[], size_t stride, size_t n,
                                     uint64_t indices[]);

/** Like ih_index_batch_unchecked(), but checks its arguments.
 *
 * @param indexer       the indexer
 * @param round         the round
 * @param rows          the hands; may be NULL if n is 0
 * @param stride        bytes from one hand to the next, at least k
 * @param n             number of hands
 * @param[out] indices  receives indices[0..n-1]; untouched on failure; may be NULL if n is 0
 * @param[out] bad      with IH_ERR_CARD or IH_ERR_DUPLICATE, receives the number of the first hand
 *                      that has such cards; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, or stride is below k
 * @retval IH_ERR_RANGE      round is out of range
 * @retval IH_ERR_CARD       a card is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice in a hand */
IH_API enum ih_status ih_index_batch(const ih_indexer *indexer, unsigned round,
                                     const uint8_t rows[], size_t stride, size_t n,
                                     uint64_t indices[], size_t *bad);

/** Checks the arguments of ih_index_batch() without indexing the hands.
 *
 * @param indexer   the indexer
 * @param round     the round
 * @param rows      the hands; may be NULL if n is 0
 * @param stride    bytes from one hand to the next, at least k
 * @param n         number of hands
 * @param[out] bad  with IH_ERR_CARD or IH_ERR_DUPLICATE, receives the number of the first hand that
 *                  has such cards; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, or stride is below k
 * @retval IH_ERR_RANGE      round is out of range
 * @retval IH_ERR_CARD       a card is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice in a hand */
IH_API enum ih_status ih_index_batch_check(const ih_indexer *indexer, unsigned round,
                                           const uint8_t rows[], size_t stride, size_t n,
                                           size_t *bad);

/** Writes the canonical hands of n indices of a round.
 *
 * @param indexer    the indexer
 * @param round      the round
 * @param indices    indices[0..n-1]
 * @param n          number of hands
 * @param[out] rows  receives the hands; bytes between them stay as they are
 * @param stride     bytes from one hand to the next
 * @pre stride >= k, the round is in range, and each index < ih_indexer_size(indexer, round). */
IH_API void ih_unindex_batch_unchecked(const ih_indexer *indexer, unsigned round,
                                       const uint64_t indices[], size_t n, uint8_t rows[],
                                       size_t stride);

/** Like ih_unindex_batch_unchecked(), but checks its arguments.
 *
 * @param indexer    the indexer
 * @param round      the round
 * @param indices    indices[0..n-1]; may be NULL if n is 0
 * @param n          number of hands
 * @param[out] rows  receives the hands; untouched on failure; may be NULL if n is 0
 * @param stride     bytes from one hand to the next, at least k
 * @param[out] bad   if an index is out of range, receives the number of the first such index; may
 *                   be NULL
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL, or stride is below k
 * @retval IH_ERR_RANGE     round, or an index, is out of range */
IH_API enum ih_status ih_unindex_batch(const ih_indexer *indexer, unsigned round,
                                       const uint64_t indices[], size_t n, uint8_t rows[],
                                       size_t stride, size_t *bad);

/** @} */

IH_END_DECLS

#endif
