/* Methods of rank-only decks.  rank_only.h defines the index and proves the sum. */
#include "index/core/rank_only.h"

#include "index/core/canonical.h"

/* For each rank of a hand, its number of cards in each round. */
struct rank_counts {
  ihp_counts of[IH_MAX_RANKS];
};

static void add_rank_counts(struct rank_counts *hand, unsigned round, const uint8_t cards[],
                            unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    hand->of[ih_card_rank(cards[i])] += ihp_counts_add(0, round, 1);
}

/* Counts the cards of each rank in rounds 0..round. */
static void count_hand_ranks(const ih_indexer *indexer, unsigned round, const uint8_t cards[],
                             struct rank_counts *hand)
{
  *hand = (struct rank_counts){{0}};
  for (unsigned r = 0; r <= round; cards += indexer->round[r++].cards)
    add_rank_counts(hand, r, cards, indexer->round[r].cards);
}

/* Returns 1 if u <= left in every round.  Counts are at most 64, so the top bit of a byte survives
 * the subtraction exactly if it needs no borrow. */
static int counts_fit(ihp_counts u, ihp_counts left)
{
  const uint64_t high = UINT64_C(0x8080808080808080);
  return (((left | high) - u) & high) == high;
}

/* Rank 0 takes the remaining cards: only one vector fits. */
static uint64_t index_counts(const ih_indexer *indexer, unsigned round,
                             const struct rank_counts *hand)
{
  const struct ihp_rank_only *tables = &indexer->rank_only;
  ihp_counts left = tables->all[round].counts;
  size_t at = tables->all[round].step;
  uint64_t index = 0;
  for (unsigned k = indexer->deck.ranks - 1u; k > 0; k--) {
    const uint64_t *hands = tables->counts + k * tables->totals;
    const struct ihp_rank_vector *u = tables->vectors;
    for (; u->counts != hand->of[k]; u++)
      if (counts_fit(u->counts, left))
        index += hands[at - u->step];
    left -= u->counts;
    at -= u->step;
  }
  return index;
}

/* For each rank, finds the last vector with no more hands below it than the index.  The search ends
 * because the hands of all vectors that fit add up to more than the rest of the index. */
static struct rank_counts unindex_counts(const ih_indexer *indexer, unsigned round, uint64_t index)
{
  const struct ihp_rank_only *tables = &indexer->rank_only;
  struct rank_counts hand = {{0}};
  ihp_counts left = tables->all[round].counts;
  size_t at = tables->all[round].step;
  for (unsigned k = indexer->deck.ranks - 1u; k > 0; k--) {
    const uint64_t *hands = tables->counts + k * tables->totals;
    const struct ihp_rank_vector *u = tables->vectors;
    for (;; u++) {
      if (!counts_fit(u->counts, left))
        continue;
      if (index < hands[at - u->step])
        break;
      index -= hands[at - u->step];
    }
    hand.of[k] = u->counts;
    left -= u->counts;
    at -= u->step;
  }
  hand.of[0] = left;
  return hand;
}

/* Writes the canonical hand: each rank hands out its suits in ascending order, round 0 first; cards
 * ascend within a round. */
static void write_canonical(const ih_indexer *indexer, unsigned round,
                            const struct rank_counts *hand, uint8_t cards[])
{
  unsigned given[IH_MAX_RANKS] = {0};
  for (unsigned r = 0; r <= round; r++)
    for (unsigned k = 0; k < indexer->deck.ranks; k++)
      for (unsigned n = ihp_counts_get(hand->of[k], r); n > 0; n--)
        *cards++ = ih_card_make(k, given[k]++);
}

/* Returns the number of ways to choose suits: the product over the ranks of the multinomial
 * S!/(m_0! ... m_r! (S - |m|)!).  It fits 64 bits (rank_only_counts.c, has_large_multiplicity). */
static uint64_t count_suit_choices(const ih_indexer *indexer, unsigned round,
                                   const struct rank_counts *hand)
{
  static const uint8_t factorial[IH_MAX_SUITS + 1] = {1, 1, 2, 6, 24};
  uint64_t product = 1;
  for (unsigned k = 0; k < indexer->deck.ranks; k++) {
    unsigned divisor = factorial[indexer->deck.suits - ihp_counts_total(hand->of[k])];
    for (unsigned r = 0; r <= round; r++)
      divisor *= factorial[ihp_counts_get(hand->of[k], r)];
    product *= factorial[indexer->deck.suits] / divisor;
  }
  return product;
}

/* ---- Methods ----------------------------------------------------------------- */

static uint64_t rank_only_index_round(const ih_indexer *indexer, unsigned round,
                                      const uint8_t cards[])
{
  struct rank_counts hand;
  count_hand_ranks(indexer, round, cards, &hand);
  return index_counts(indexer, round, &hand);
}

static void rank_only_index_all(const ih_indexer *indexer, const uint8_t cards[],
                                uint64_t indices[])
{
  struct rank_counts hand = {{0}};
  for (unsigned r = 0; r < indexer->rounds.count; cards += indexer->round[r++].cards) {
    add_rank_counts(&hand, r, cards, indexer->round[r].cards);
    indices[r] = index_counts(indexer, r, &hand);
  }
}

/* For each card dealt, a state holds the number of its round plus one, in the four bits from 4 *
 * rank of word `suit`. */
static uint64_t rank_only_deal(const ih_indexer *indexer, uint64_t state[],
                               const uint8_t round_cards[])
{
  struct rank_counts hand = {{0}};
  for (ih_set left = state[IHP_STATE_CARDS]; left != 0; left &= left - 1) {
    const unsigned suit = ihp_lowest(left) >> 4;
    const unsigned rank = ihp_lowest(left) & 15;
    const unsigned round = (unsigned)(state[suit] >> (4 * rank) & 15) - 1;
    hand.of[rank] += ihp_counts_add(0, round, 1);
  }
  const unsigned r = ihp_state_rounds(state);
  const unsigned n = indexer->round[r].cards;
  add_rank_counts(&hand, r, round_cards, n);
  for (unsigned i = 0; i < n; i++) {
    const uint8_t card = round_cards[i];
    state[IHP_STATE_CARDS] |= ih_set_of_card(card);
    state[ih_card_suit(card)] |= (uint64_t)(r + 1) << (4 * ih_card_rank(card));
  }
  state[IHP_STATE_ROUNDS]++;
  return index_counts(indexer, r, &hand);
}

static void rank_only_unindex(const ih_indexer *indexer, unsigned round, uint64_t index,
                              uint8_t cards[])
{
  const struct rank_counts hand = unindex_counts(indexer, round, index);
  write_canonical(indexer, round, &hand, cards);
}

uint64_t ihp_rank_only_multiplicity(const ih_indexer *indexer, unsigned round, uint64_t index)
{
  const struct rank_counts hand = unindex_counts(indexer, round, index);
  return count_suit_choices(indexer, round, &hand);
}

/* `from` is the identity: ranks map their suits independently, so no single suit permutation leads
 * to the canonical form. */
struct ihp_canonical ihp_rank_only_canonicalize(const ih_indexer *indexer, unsigned round,
                                                const uint8_t cards[], uint8_t canonical[])
{
  struct rank_counts hand;
  count_hand_ranks(indexer, round, cards, &hand);
  write_canonical(indexer, round, &hand, canonical);
  return (struct ihp_canonical){.index = index_counts(indexer, round, &hand),
                                .multiplicity = count_suit_choices(indexer, round, &hand),
                                .from = {0, 1, 2, 3}};
}

const struct ihp_methods ihp_rank_only_methods = {
    .index_round = rank_only_index_round,
    .index_all = rank_only_index_all,
    .deal = rank_only_deal,
    .unindex = rank_only_unindex,
};
