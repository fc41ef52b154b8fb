#include "index/core/unindex.h"

/* Sets x[p..end-1] to the group indices of a block, in descending order (Waugh 2013, equations 4 to
 * 6, for multisets). */
static void unindex_suits(uint64_t rank, unsigned p, unsigned end, uint64_t x[])
{
  for (unsigned k = end - p; k > 0; k--, p++) {
    x[p] = ihp_multichoose_root(rank, k);
    rank -= ihp_multichoose(x[p], k);
  }
}

void ihp_unindex_within(const struct ihp_configuration *c, uint64_t rest, uint64_t x[IH_MAX_SUITS])
{
  const unsigned ties = ihp_configuration_ties(c->counts);
  for (unsigned p = 0, end; p < IH_MAX_SUITS; p = end) {
    end = ihp_block_end(ties, p);
    const uint64_t size = ihp_block_size(c, p, end);
    unindex_suits(rest % size, p, end, x);
    rest /= size;
  }
}

size_t ihp_unindex_groups(const struct ihp_configurations *configurations, uint64_t index,
                          uint64_t x[IH_MAX_SUITS])
{
  const size_t at = ihp_configurations_of_index(configurations, index);
  const struct ihp_configuration *c = &configurations->list[at];
  ihp_unindex_within(c, index - c->offset, x);
  return at;
}

void ihp_unindex_group(const struct ihp_rank_sets *sets, ihp_counts counts, unsigned rounds,
                       uint64_t group, uint16_t ranks[])
{
  unsigned used = 0;
  unsigned left = sets->ranks;
  for (unsigned r = 0; r < rounds; r++) {
    const unsigned n = ihp_counts_get(counts, r);
    const uint32_t size = sets->choose[left][n];
    const unsigned shifted = sets->sets[sets->start[n] + group % size];
    ranks[r] = (uint16_t)ihp_rank_set_unshift(shifted, used);
    group /= size;
    used |= ranks[r];
    left -= n;
  }
}

void ihp_suit_unindex(const ih_indexer *indexer, unsigned round, uint64_t index, uint8_t cards[])
{
  const struct ihp_configurations *list = &indexer->round[round].configurations;
  uint64_t x[IH_MAX_SUITS];
  const size_t at = ihp_unindex_groups(list, index, x);
  uint16_t ranks[IH_MAX_SUITS][IH_MAX_ROUNDS];
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    ihp_unindex_group(&indexer->sets, list->list[at].counts[p], round + 1, x[p], ranks[p]);
  for (unsigned r = 0; r <= round; r++)
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      for (unsigned set = ranks[p][r]; set != 0; set &= set - 1)
        *cards++ = ih_card_make(ihp_lowest(set), p);
}
