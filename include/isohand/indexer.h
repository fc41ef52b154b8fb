/* isohand: the indexer, dense indices for hands up to suit isomorphism.
 *
 * Two hands of the same round list are isomorphic when a permutation of the
 * suits, and of the order of the cards within each round, turns one into the
 * other; with a rank-only deck, when they hold the same ranks in each round.  An
 * indexer numbers the classes of each round 0..size-1 without holes,
 * in the order of Waugh's published code (K. Waugh, "A Fast and Optimal Hand
 * Isomorphism Algorithm", 2013; doc/ALGORITHMS.md states the order exactly, and
 * that of rank-only decks).
 *
 * Rounds are numbered from 0.  A hand of round r is the cards of rounds 0..r: an
 * array, the first round's cards first, those of one round in any order.  Its index
 * depends on the deck and on the numbers of cards of rounds 0..r, and on nothing else:
 * lists that begin alike share the indices of the rounds that they share.  (Round 1 of
 * 2,3 and round 1 of 2,3,1,1 are the same; round 1 of 2,4 and round 2 of 2,3,1 hold the
 * same cards, but have other indices, because 2,4 does not know which card came last.)
 *
 * Only ih_indexer_new and ih_indexer_new_for allocate.
 *
 * Stability: stable.
 * Threads: an indexer is built once and never changes: any calls may use it at the same time,
 * except ih_indexer_free. */
#ifndef ISOHAND_INDEXER_H
#define ISOHAND_INDEXER_H

#include <isohand/base.h>
#include <isohand/cards.h>

IH_BEGIN_DECLS

typedef struct ih_indexer ih_indexer;

/* No index: 2^64 - 1.  Sizes fit 64 bits, so no hand has this index. */
#define IH_NO_INDEX 0xFFFFFFFFFFFFFFFF

/* The most suit configurations of one round that ih_indexer_new accepts: 2^20. */
#define IH_MAX_CONFIGURATIONS 1048576

/* ---- Making one ----------------------------------------------------------- */

/* Builds the indexer of a deck for a list of rounds.  *out belongs to the caller, who
 * frees it with ih_indexer_free.  rounds->game is of no account.
 * IH_ERR_ARGUMENT; IH_ERR_DECK; IH_ERR_ROUNDS: rounds->count not in 1..8, an empty
 * round, or more cards than the deck; IH_ERR_OVERFLOW: more than 2^64 - 1
 * canonical hands (or more than S! times that many deals, S the number of
 * suits; with a rank-only deck, more than 2^64 - 1 deals of one index);
 * IH_ERR_TOO_LARGE: more suit configurations than IH_MAX_CONFIGURATIONS;
 * IH_ERR_MEMORY; IH_ERR_INTERNAL: the sizes by Burnside's lemma and by suit
 * configurations differ, which is checked at every creation. */
IH_API enum ih_status ih_indexer_new(const ih_deck *deck, const ih_rounds *rounds,
                                     ih_indexer **out);

/* The same with given instructions: for tests and measurements. */
IH_API enum ih_status ih_indexer_new_for(const ih_deck *deck, const ih_rounds *rounds,
                                         const ih_instructions *instructions, ih_indexer **out);

/* Frees it; NULL is allowed. */
IH_API void ih_indexer_free(ih_indexer *indexer);

/* ---- What it knows of itself ---------------------------------------------- */

/* The deck and the rounds that it was built from (rounds->game is IH_GAME_ANY), and the
 * instructions that it was built for. */
IH_API void ih_indexer_deck(const ih_indexer *indexer, ih_deck *deck);
IH_API void ih_indexer_rounds(const ih_indexer *indexer, ih_rounds *rounds);
IH_API const ih_instructions *ih_indexer_instructions(const ih_indexer *indexer);

/* The cards of rounds 0..round together; 0 when round is out of range. */
IH_API unsigned ih_indexer_cards(const ih_indexer *indexer, unsigned round);

/* The number of canonical hands of a round: its indices are 0..size-1.  0 when
 * round is out of range. */
IH_API uint64_t ih_indexer_size(const ih_indexer *indexer, unsigned round);

/* *out = the number of raw deals of a round, the order within rounds ignored:
 * the product of C(cards left, n_r).  The multiplicities of the round's indices
 * add up to it.  IH_ERR_RANGE, IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_indexer_deals(const ih_indexer *indexer, unsigned round, ih_u128 *out);

/* The number of suit configurations of a round; 1 for a rank-only deck, 0 when
 * round is out of range. */
IH_API uint64_t ih_indexer_configurations(const ih_indexer *indexer, unsigned round);

/* The memory that the indexer holds, in bytes. */
IH_API size_t ih_indexer_bytes(const ih_indexer *indexer);

/* ---- From a hand to its index ---------------------------------------------
 *
 * Unchecked calls return the value.  Their precondition: the round is in range, every
 * card is in the deck, and no card is there twice (asserted when the library is
 * configured with --enable-debug).  Checked calls refuse a card that the deck lacks
 * with IH_ERR_CARD, equal cards with IH_ERR_DUPLICATE, a round out of range with
 * IH_ERR_RANGE, and NULL with IH_ERR_ARGUMENT. */

/* The index of one round; reads cards[0..ih_indexer_cards(round)-1]. */
IH_API uint64_t ih_index_round_unchecked(const ih_indexer *indexer, unsigned round,
                                         const uint8_t cards[]);
IH_API enum ih_status ih_index_round(const ih_indexer *indexer, unsigned round,
                                     const uint8_t cards[], uint64_t *index);

/* The index of the last round; cards[] holds the cards of all rounds. */
IH_API uint64_t ih_index_last_unchecked(const ih_indexer *indexer, const uint8_t cards[]);
IH_API enum ih_status ih_index_last(const ih_indexer *indexer, const uint8_t cards[],
                                    uint64_t *index);

/* The index of every round in one pass, into indices[0..rounds-1]. */
IH_API void ih_index_all_unchecked(const ih_indexer *indexer, const uint8_t cards[],
                                   uint64_t indices[]);
IH_API enum ih_status ih_index_all(const ih_indexer *indexer, const uint8_t cards[],
                                   uint64_t indices[]);

/* ---- Round by round -------------------------------------------------------
 *
 * A state is a hand after some rounds: plain data, copied freely.  Deal the next round
 * into a copy and keep the original to try other cards.  A state belongs to a deck and a
 * round list: any indexer of both deals on from it, also in another process of the same
 * version of the library, and checked calls refuse every other indexer.  What else takes
 * states (isohand/relations.h) returns counts and is unchecked. */
typedef struct ih_state {
  uint64_t opaque[8];
} ih_state;

/* *state = the hand before the first round.  A state that is filled in any other way, with
 * zeros for example, is none. */
IH_API void ih_state_init(const ih_indexer *indexer, ih_state *state);

/* The number of rounds dealt into the state, 0..rounds. */
IH_API unsigned ih_state_rounds(const ih_state *state);

/* Deals the next round, round_cards[0..n-1] with n that round's number of cards,
 * into *state and returns its index.  Unchecked: the state is one of this indexer's deck
 * and round list and has a next round, and the cards are in the deck and not dealt
 * before.  Checked: IH_ERR_ARGUMENT for NULL or a state of another deck or list,
 * IH_ERR_RANGE when all rounds are dealt, IH_ERR_CARD, IH_ERR_DUPLICATE; on failure
 * *state is unchanged. */
IH_API uint64_t ih_state_deal_unchecked(const ih_indexer *indexer, ih_state *state,
                                        const uint8_t round_cards[]);
IH_API enum ih_status ih_state_deal(const ih_indexer *indexer, ih_state *state,
                                    const uint8_t round_cards[], uint64_t *index);

/* ---- From an index back to a hand ----------------------------------------- */

/* cards[0..ih_indexer_cards(round)-1] = the canonical hand of an index of a
 * round: suits in the order of the suit configuration, within a block of equal
 * suits the largest group index first; within a round suit by suit, ranks
 * ascending.  With a rank-only deck, each rank gives its suits away in ascending
 * order, the first round first, and within a round cards ascend.  Unchecked: the
 * round is in range and index < size.  Checked: IH_ERR_RANGE, IH_ERR_ARGUMENT. */
IH_API void ih_unindex_unchecked(const ih_indexer *indexer, unsigned round, uint64_t index,
                                 uint8_t cards[]);
IH_API enum ih_status ih_unindex(const ih_indexer *indexer, unsigned round, uint64_t index,
                                 uint8_t cards[]);

/* *out = how many raw hands (order within a round ignored) share the index:
 * S!/(e_1! e_2! ...), the e_i the sizes of the classes of suits with identical
 * rank sets in every round, so 1..24.  With a rank-only deck, the product over the
 * ranks of S!/(m_0! m_1! ... (S - m)!), m_r cards of the rank in round r, m in all.
 * IH_ERR_RANGE, IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_multiplicity(const ih_indexer *indexer, unsigned round, uint64_t index,
                                      uint64_t *out);

/* A hand's canonical form and the suit permutation that leads there. */
typedef struct ih_canonical {
  uint64_t index;              /* of the round asked for */
  uint64_t multiplicity;       /* raw hands that share the index, see ih_multiplicity */
  uint8_t to[IH_MAX_SUITS];    /* suit s of the hand becomes suit to[s] */
  uint8_t back[IH_MAX_SUITS];  /* the inverse: back[to[s]] == s */
  uint8_t cards[IH_MAX_CARDS]; /* the canonical hand, as ih_unindex gives it */
} ih_canonical;

/* *out = the canonical form of the hand cards[0..ih_indexer_cards(round)-1] of
 * rounds 0..round.  Suits that could change places freely (identical in every
 * round) keep their order.  Entries of to and back beyond the deck's suits map
 * to themselves.  With a rank-only deck all entries do: no permutation of the suits
 * leads to the canonical hand, as each rank has its own.  IH_ERR_CARD,
 * IH_ERR_DUPLICATE, IH_ERR_RANGE, IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_canonicalize(const ih_indexer *indexer, unsigned round,
                                      const uint8_t cards[], ih_canonical *out);

/* *answer = 1 when the hand is its own canonical form, card for card in the same
 * order, else 0.  Errors as for ih_canonicalize. */
IH_API enum ih_status ih_is_canonical(const ih_indexer *indexer, unsigned round,
                                      const uint8_t cards[], int *answer);

/* ---- Many hands in one call -----------------------------------------------
 *
 * Hands are rows of an array: the cards of hand i are rows[i * stride .. i * stride +
 * k - 1], k the cards of rounds 0..round (ih_indexer_cards).  The results are those of
 * the calls for one hand, and several times as fast where the indexer's instructions
 * have code for the list. */

/* indices[i] = the index of a round of hand i, for n hands; reads no byte after the last
 * hand's last card.  Unchecked: stride >= k, and every hand is as for
 * ih_index_round_unchecked.  Checked: IH_ERR_RANGE for the round; IH_ERR_ARGUMENT for
 * NULL (unless n is 0) or a stride below k; IH_ERR_CARD or IH_ERR_DUPLICATE for the first
 * hand that has such cards, with its number in *bad (which may be NULL).  On failure
 * indices[] is untouched. */
IH_API void ih_index_batch_unchecked(const ih_indexer *indexer, unsigned round,
                                     const uint8_t rows[], size_t stride, size_t n,
                                     uint64_t indices[]);
IH_API enum ih_status ih_index_batch(const ih_indexer *indexer, unsigned round,
                                     const uint8_t rows[], size_t stride, size_t n,
                                     uint64_t indices[], size_t *bad);

/* Hand i of rows[] = the canonical hand of indices[i], for n hands; bytes between the
 * hands stay as they are.  Unchecked: stride >= k and every index < size.  Checked:
 * IH_ERR_RANGE for the round, or for the first index that is too large, with its number
 * in *bad (which may be NULL); IH_ERR_ARGUMENT as above.  On failure rows[] is
 * untouched. */
IH_API void ih_unindex_batch_unchecked(const ih_indexer *indexer, unsigned round,
                                       const uint64_t indices[], size_t n, uint8_t rows[],
                                       size_t stride);
IH_API enum ih_status ih_unindex_batch(const ih_indexer *indexer, unsigned round,
                                       const uint64_t indices[], size_t n, uint8_t rows[],
                                       size_t stride, size_t *bad);

IH_END_DECLS

#endif
