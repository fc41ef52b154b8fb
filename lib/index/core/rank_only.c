/* Games in which suits never matter: the methods.  rank_only.h defines the index
 * and proves the sum. */
#include "index/core/rank_only.h"

#include "index/core/indexer.h"

/* What each rank of a hand holds. */
struct vectors {
  ihp_counts of[IH_MAX_RANKS];
};

static void add_cards(struct vectors *hand, unsigned round, const uint8_t cards[], unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    hand->of[ih_card_rank(cards[i])] += ihp_counts_add(0, round, 1);
}

/* Whether u <= left in every round.  Counts are at most 64, so the eighth bit of a
 * byte survives the subtraction where it needs no borrow. */
static int fits(ihp_counts u, ihp_counts left)
{
  const uint64_t high = UINT64_C(0x8080808080808080);
  return (((left | high) - u) & high) == high;
}

/* Rank 0 takes what is left, the only vector that fits. */
static uint64_t vectors_index(const ih_indexer *indexer, unsigned round, const struct vectors *hand)
{
  const struct ihp_rank_only *game = &indexer->rank_only;
  ihp_counts left = game->all[round].counts;
  size_t place = game->all[round].step;
  uint64_t index = 0;
  for (unsigned k = indexer->deck.ranks - 1u; k > 0; k--) {
    const uint64_t *ways = game->ways + k * game->states;
    const struct ihp_rank_vector *u = game->vectors;
    for (; u->counts != hand->of[k]; u++)
      if (fits(u->counts, left))
        index += ways[place - u->step];
    left -= u->counts;
    place -= u->step;
  }
  return index;
}

/* The vectors of an index: at each rank the last one that no more than the index
 * hands are below.  The search ends, since the ways of all u that fit add up to
 * more than what remains of the index. */
static struct vectors unindex_vectors(const ih_indexer *indexer, unsigned round, uint64_t index)
{
  const struct ihp_rank_only *game = &indexer->rank_only;
  struct vectors hand = {{0}};
  ihp_counts left = game->all[round].counts;
  size_t place = game->all[round].step;
  for (unsigned k = indexer->deck.ranks - 1u; k > 0; k--) {
    const uint64_t *ways = game->ways + k * game->states;
    const struct ihp_rank_vector *u = game->vectors;
    for (;; u++) {
      if (!fits(u->counts, left))
        continue;
      if (index < ways[place - u->step])
        break;
      index -= ways[place - u->step];
    }
    hand.of[k] = u->counts;
    left -= u->counts;
    place -= u->step;
  }
  hand.of[0] = left;
  return hand;
}

/* The canonical hand: each rank gives its suits away in ascending order, round 0
 * first; within a round cards ascend. */
static void write_cards(const ih_indexer *indexer, unsigned round, const struct vectors *hand,
                        uint8_t cards[])
{
  unsigned given[IH_MAX_RANKS] = {0};
  for (unsigned r = 0; r <= round; r++)
    for (unsigned k = 0; k < indexer->deck.ranks; k++)
      for (unsigned n = ihp_counts_get(hand->of[k], r); n > 0; n--)
        *cards++ = ih_card_make(k, given[k]++);
}

/* A product over the ranks of the multinomial S!/(m_0! ... m_r! (S - |m|)!): which
 * of its suits go where.  It fits 64 bits (ways.c, has_large_multiplicity). */
static uint64_t vectors_multiplicity(const ih_indexer *indexer, unsigned round,
                                     const struct vectors *hand)
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

static uint64_t index_round(const ih_indexer *indexer, unsigned round, const uint8_t cards[])
{
  struct vectors hand = {{0}};
  for (unsigned r = 0; r <= round; r++) {
    add_cards(&hand, r, cards, indexer->round[r].cards);
    cards += indexer->round[r].cards;
  }
  return vectors_index(indexer, round, &hand);
}

static void index_all(const ih_indexer *indexer, const uint8_t cards[], uint64_t indices[])
{
  struct vectors hand = {{0}};
  for (unsigned r = 0; r < indexer->rounds.count; r++) {
    add_cards(&hand, r, cards, indexer->round[r].cards);
    cards += indexer->round[r].cards;
    indices[r] = vectors_index(indexer, r, &hand);
  }
}

/* A state holds for each card dealt the number of its round plus one, four bits at
 * 4 rank of word suit, beside the set of cards that all states hold. */
static uint64_t deal(const ih_indexer *indexer, ih_state *state, const uint8_t round_cards[])
{
  struct vectors hand = {{0}};
  for (ihp_lanes rest = state->opaque[IHP_STATE_CARDS]; rest != 0; rest &= rest - 1) {
    const unsigned suit = ihp_lowest(rest) >> 4;
    const unsigned rank = ihp_lowest(rest) & 15;
    const unsigned round = (unsigned)(state->opaque[suit] >> (4 * rank) & 15) - 1;
    hand.of[rank] += ihp_counts_add(0, round, 1);
  }
  const unsigned r = (unsigned)state->opaque[IHP_STATE_ROUNDS]++;
  const unsigned n = indexer->round[r].cards;
  add_cards(&hand, r, round_cards, n);
  for (unsigned i = 0; i < n; i++) {
    const uint8_t card = round_cards[i];
    state->opaque[IHP_STATE_CARDS] |= ihp_card_lane(card);
    state->opaque[ih_card_suit(card)] |= (uint64_t)(r + 1) << (4 * ih_card_rank(card));
  }
  return vectors_index(indexer, r, &hand);
}

static void unindex(const ih_indexer *indexer, unsigned round, uint64_t index, uint8_t cards[])
{
  const struct vectors hand = unindex_vectors(indexer, round, index);
  write_cards(indexer, round, &hand, cards);
}

static uint64_t multiplicity(const ih_indexer *indexer, unsigned round, uint64_t index)
{
  const struct vectors hand = unindex_vectors(indexer, round, index);
  return vectors_multiplicity(indexer, round, &hand);
}

/* No one permutation of the suits leads to the canonical form, as every rank has
 * its own: to and from say nothing. */
static void canonicalize(const ih_indexer *indexer, unsigned round, const uint8_t cards[],
                         ih_canonical *out)
{
  struct vectors hand = {{0}};
  for (unsigned r = 0; r <= round; r++) {
    add_cards(&hand, r, cards, indexer->round[r].cards);
    cards += indexer->round[r].cards;
  }
  out->index = vectors_index(indexer, round, &hand);
  out->multiplicity = vectors_multiplicity(indexer, round, &hand);
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    out->to[s] = out->from[s] = (uint8_t)s;
  write_cards(indexer, round, &hand, out->cards);
}

const struct ihp_methods ihp_rank_only_methods = {
    .index_round = index_round,
    .index_all = index_all,
    .deal = deal,
    .unindex = unindex,
    .multiplicity = multiplicity,
    .canonicalize = canonicalize,
};
