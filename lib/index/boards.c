/* Canonical boards in index order, with their weights. */
#include "index/canonical.h"
#include "index/unindex.h"
#include "index/walk.h"

#include <isohand/boards.h>

#include <string.h>

/* The rank sets of the canonical hand at hand, by place. */
struct hand {
  uint64_t x[IH_MAX_SUITS];
  uint16_t masks[IH_MAX_SUITS][IH_MAX_ROUNDS];
};

static uint8_t *write_cards(const struct hand *hand, unsigned rounds, uint8_t *cards)
{
  for (unsigned r = 0; r < rounds; r++)
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      for (unsigned set = hand->masks[p][r]; set != 0; set &= set - 1)
        *cards++ = ih_card_make(ihp_lowest(set), p);
  return cards;
}

/* The first n boards of the rest of a row: one suit changes. */
static uint8_t *write_row(const ih_indexer *indexer, unsigned rounds, const struct ihp_walk *walk,
                          uint64_t n, uint8_t *cards, uint64_t weights[])
{
  const ihp_counts *counts = walk->configuration->counts;
  struct hand hand;
  memcpy(hand.x, walk->x, sizeof hand.x);
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    ihp_unindex_group(&indexer->sets, counts[p], rounds, hand.x[p], hand.masks[p]);
  for (uint64_t i = 0; i < n; i++, hand.x[walk->row]++) {
    if (i > 0)
      ihp_unindex_group(&indexer->sets, counts[walk->row], rounds, hand.x[walk->row],
                        hand.masks[walk->row]);
    cards = write_cards(&hand, rounds, cards);
    if (weights != NULL)
      weights[i] = ihp_multiplicity(counts, hand.x, indexer->deck.suits);
  }
  return cards;
}

/* For indexers without suit configurations. */
static void write_each(const ih_indexer *indexer, unsigned round, uint64_t first, size_t count,
                       uint8_t *cards, uint64_t weights[])
{
  for (size_t i = 0; i < count; i++, cards += indexer->round[round].total) {
    ih_unindex_unchecked(indexer, round, first + i, cards);
    if (weights != NULL)
      weights[i] = indexer->methods->multiplicity(indexer, round, first + i);
  }
}

enum ih_status ih_canonical_boards(const ih_indexer *indexer, unsigned round, uint64_t first,
                                   size_t count, uint8_t cards[], uint64_t weights[])
{
  if (indexer == NULL || cards == NULL)
    return IH_ERR_ARGUMENT;
  if (round >= indexer->rounds.count || first > indexer->round[round].size ||
      count > indexer->round[round].size - first)
    return IH_ERR_RANGE;
  if (count == 0)
    return IH_OK;
  if (indexer->deck.rank_only) {
    write_each(indexer, round, first, count, cards, weights);
    return IH_OK;
  }
  struct ihp_walk walk;
  ihp_walk_start(&walk, &indexer->round[round].configurations, first);
  for (;;) {
    const size_t n = walk.left < count ? (size_t)walk.left : count;
    cards = write_row(indexer, round + 1, &walk, n, cards, weights);
    weights = weights != NULL ? weights + n : NULL;
    count -= n;
    if (count == 0)
      return IH_OK;
    (void)ihp_walk_next(&walk); /* there is a next row: indices are left */
  }
}
