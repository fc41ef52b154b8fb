/* isohand: the indexer, dense indices for hands up to suit isomorphism.
 *
 * Two hands of the same round list are isomorphic when a permutation of the
 * suits, and of the order of the cards within each round, turns one into the
 * other; of a rank-only deck, when they hold the same ranks in each round.  An
 * indexer numbers the classes of each round 0..size-1 without holes,
 * in the order of Waugh's published code (K. Waugh, "A Fast and Optimal Hand
 * Isomorphism Algorithm", 2013; doc/ALGORITHMS.md states the order exactly, and
 * that of rank-only decks, a quinary hash over several rounds).
 *
 * Rounds are numbered from 0.  The index of round r is over the cards of rounds
 * 0..r.  A hand is an array of cards, the first round's first; within a round
 * the order does not matter.
 *
 * An indexer is built once and never changes: every call that takes it const
 * may run at the same time as any other, from any number of threads.  No call
 * but ih_indexer_new allocates. */
#ifndef ISOHAND_INDEXER_H
#define ISOHAND_INDEXER_H

#include <isohand/cards.h>
#include <isohand/instructions.h>

IH_BEGIN_DECLS

typedef struct ih_indexer ih_indexer;

/* No index: sizes fit 64 bits, so no hand has this one. */
#define IH_NO_INDEX UINT64_MAX

/* The hand after some rounds: plain data, copied freely, valid with the indexer
 * that made it only.  Deal the next round into a copy and keep the original to
 * try another. */
typedef struct ih_state {
  uint64_t opaque[8];
} ih_state;

/* Builds the indexer of a deck for a list of rounds.  *out belongs to the caller, who
 * frees it with ih_indexer_free.
 * IH_ERR_ARGUMENT; IH_ERR_DECK; IH_ERR_ROUNDS: rounds->count not in 1..8, an empty
 * round, or more cards than the deck; IH_ERR_OVERFLOW: more than 2^64 - 1
 * canonical hands (or more than S! times that many deals, S the number of
 * suits; with a rank-only deck, more than 2^64 - 1 deals of one index);
 * IH_ERR_TOO_LARGE: more suit configurations than IH_MAX_CONFIGURATIONS;
 * IH_ERR_MEMORY; IH_ERR_INTERNAL: the sizes by Burnside's lemma and by suit
 * configurations differ, checked at every creation. */
IH_API enum ih_status ih_indexer_new(const ih_deck *deck, const ih_rounds *rounds,
                                     ih_indexer **out);

/* The same with given instructions: for tests and measurements. */
IH_API enum ih_status ih_indexer_new_for(const ih_deck *deck, const ih_rounds *rounds,
                                         const ih_instructions *instructions, ih_indexer **out);

/* The instructions that it was built for. */
IH_API const ih_instructions *ih_indexer_instructions(const ih_indexer *indexer);

/* Frees it; NULL is allowed. */
IH_API void ih_indexer_free(ih_indexer *indexer);

/* What it was built from. */
IH_API void ih_indexer_deck(const ih_indexer *indexer, ih_deck *deck);
IH_API void ih_indexer_rounds(const ih_indexer *indexer, ih_rounds *rounds);

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

/* The most suit configurations of one round that ih_indexer_new accepts. */
#define IH_MAX_CONFIGURATIONS (1u << 20)

/* Bytes of memory that the indexer holds. */
IH_API size_t ih_indexer_bytes(const ih_indexer *indexer);

/* ---- Index of a hand ----------------------------------------------------
 *
 * Unchecked calls return the value.  Their precondition: every card is in the
 * deck and none is there twice (asserted when the library is configured with
 * --enable-debug).  Checked calls refuse what breaks it with IH_ERR_CARD or
 * IH_ERR_DUPLICATE, a round out of range with IH_ERR_RANGE, and NULL with
 * IH_ERR_ARGUMENT. */

/* The index of the last round; cards[0..ih_indexer_cards(rounds-1)-1]. */
IH_API uint64_t ih_index_last_unchecked(const ih_indexer *indexer, const uint8_t cards[]);
IH_API enum ih_status ih_index_last(const ih_indexer *indexer, const uint8_t cards[],
                                    uint64_t *index);

/* The index of one round; cards[0..ih_indexer_cards(round)-1], no more is read. */
IH_API uint64_t ih_index_round_unchecked(const ih_indexer *indexer, unsigned round,
                                         const uint8_t cards[]);
IH_API enum ih_status ih_index_round(const ih_indexer *indexer, unsigned round,
                                     const uint8_t cards[], uint64_t *index);

/* The index of every round in one pass, into indices[0..rounds-1]. */
IH_API void ih_index_all_unchecked(const ih_indexer *indexer, const uint8_t cards[],
                                   uint64_t indices[]);
IH_API enum ih_status ih_index_all(const ih_indexer *indexer, const uint8_t cards[],
                                   uint64_t indices[]);

/* ---- Round by round ----------------------------------------------------- */

/* *state = the hand before the first round. */
IH_API void ih_state_init(const ih_indexer *indexer, ih_state *state);

/* The number of rounds dealt into the state, 0..rounds. */
IH_API unsigned ih_state_rounds(const ih_state *state);

/* Deals the next round, round_cards[0..n-1] with n that round's number of cards,
 * into *state and returns its index.  Unchecked: there is a next round, and the
 * cards are in the deck and not dealt before.  Checked: IH_ERR_RANGE when all
 * rounds are dealt, IH_ERR_CARD, IH_ERR_DUPLICATE, IH_ERR_ARGUMENT; on failure
 * *state is unchanged. */
IH_API uint64_t ih_state_deal_unchecked(const ih_indexer *indexer, ih_state *state,
                                        const uint8_t round_cards[]);
IH_API enum ih_status ih_state_deal(const ih_indexer *indexer, ih_state *state,
                                    const uint8_t round_cards[], uint64_t *index);

/* ---- From an index back to a hand ---------------------------------------- */

/* cards[0..ih_indexer_cards(round)-1] = the canonical hand of an index of a
 * round: suits in the order of the suit configuration, within a block of equal
 * suits the largest group index first; within a round suit by suit, ranks
 * ascending.  Of a rank-only deck: each rank gives its suits away in ascending
 * order, the first round first; within a round cards ascend.  Unchecked: index < size.  Checked:
 * IH_ERR_RANGE, IH_ERR_ARGUMENT. */
IH_API void ih_unindex_unchecked(const ih_indexer *indexer, unsigned round, uint64_t index,
                                 uint8_t cards[]);
IH_API enum ih_status ih_unindex(const ih_indexer *indexer, unsigned round, uint64_t index,
                                 uint8_t cards[]);

/* A hand's canonical form and how to get there. */
typedef struct ih_canonical {
  uint64_t index;              /* of the round asked for */
  uint64_t multiplicity;       /* raw hands that share the index, see ih_multiplicity */
  uint8_t to[IH_MAX_SUITS];    /* suit s of the hand becomes suit to[s] */
  uint8_t from[IH_MAX_SUITS];  /* the inverse: from[to[s]] == s */
  uint8_t cards[IH_MAX_CARDS]; /* the canonical hand, as ih_unindex gives it */
} ih_canonical;

/* *out = the canonical form of the hand cards[0..ih_indexer_cards(round)-1] of
 * rounds 0..round.  Suits that could change places freely (identical in every
 * round) keep their order.  Entries of to and from beyond the deck's suits map
 * to themselves; all do for a rank-only deck, where no permutation of the suits
 * leads to the canonical hand, as each rank has its own.  IH_ERR_CARD, IH_ERR_DUPLICATE,
 * IH_ERR_RANGE, IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_canonicalize(const ih_indexer *indexer, unsigned round,
                                      const uint8_t cards[], ih_canonical *out);

/* *answer = 1 when the hand is its own canonical form, card for card in the same
 * order, else 0.  Errors as ih_canonicalize. */
IH_API enum ih_status ih_is_canonical(const ih_indexer *indexer, unsigned round,
                                      const uint8_t cards[], int *answer);

/* *out = how many raw hands (order within a round ignored) share the index:
 * S!/(e_1! e_2! ...), the e_i the sizes of the classes of suits with identical
 * rank sets in every round, so 1..24.  Of a rank-only deck: the product over the
 * ranks of S!/(m_0! m_1! ... (S - m)!), m_r cards of the rank in round r, m in all.
 * IH_ERR_RANGE, IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_multiplicity(const ih_indexer *indexer, unsigned round, uint64_t index,
                                      uint64_t *out);

/* ---- Many hands at once ---------------------------------------------------
 *
 * Indexing and unindexing many hands in one call.
 *
 * Hands are rows of cards: hand i is rows[i * stride .. i * stride + k - 1], k the
 * cards of rounds 0..round (ih_indexer_cards).  The results are those of the
 * single calls; what is used to get them faster is ih_indexer_instructions. */

/* indices[i] = the index of a round of hand i, for n hands; no byte behind the last
 * hand's last card is read.  Unchecked: stride >= k, and every hand is as
 * ih_index_round_unchecked wants it.  Checked: IH_ERR_RANGE for the round,
 * IH_ERR_ARGUMENT for NULL (unless n is 0) or a stride below k; IH_ERR_CARD or
 * IH_ERR_DUPLICATE for a bad hand, with its number in *bad (which may be NULL),
 * and indices[] untouched. */
IH_API void ih_index_batch_unchecked(const ih_indexer *indexer, unsigned round,
                                     const uint8_t rows[], size_t stride, size_t n,
                                     uint64_t indices[]);
IH_API enum ih_status ih_index_batch(const ih_indexer *indexer, unsigned round,
                                     const uint8_t rows[], size_t stride, size_t n,
                                     uint64_t indices[], size_t *bad);

/* rows: hand i becomes the canonical hand of indices[i]; bytes between the hands
 * are left as they are.  Unchecked: stride >= k and every index < size.  Checked:
 * IH_ERR_RANGE for the round, or for an index, with its place in *bad (which may
 * be NULL) and rows[] untouched; IH_ERR_ARGUMENT. */
IH_API void ih_unindex_batch_unchecked(const ih_indexer *indexer, unsigned round,
                                       const uint64_t indices[], size_t n, uint8_t rows[],
                                       size_t stride);
IH_API enum ih_status ih_unindex_batch(const ih_indexer *indexer, unsigned round,
                                       const uint64_t indices[], size_t n, uint8_t rows[],
                                       size_t stride, size_t *bad);

IH_END_DECLS

#endif
