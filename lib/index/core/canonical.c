#include "index/core/canonical.h"

#include "index/core/unindex.h"

#include <string.h>

/* Dividing by k at the k-th suit of a run of equal suits yields S!/prod e_i! at the end, and a
 * multinomial at every step. */
uint32_t ihp_multiplicity(const ihp_counts counts[IH_MAX_SUITS], const uint64_t x[IH_MAX_SUITS],
                          unsigned suits)
{
  uint32_t result = 1;
  unsigned equal = 1;
  for (unsigned p = 1; p < suits; p++) {
    equal = counts[p] == counts[p - 1] && x[p] == x[p - 1] ? equal + 1 : 1;
    result = result * (p + 1) / equal;
  }
  return result;
}

uint64_t ihp_suit_multiplicity(const ih_indexer *indexer, unsigned round, uint64_t index)
{
  const struct ihp_configurations *list = &indexer->round[round].configurations;
  uint64_t x[IH_MAX_SUITS];
  const size_t at = ihp_unindex_groups(list, index, x);
  return ihp_multiplicity(list->list[at].counts, x, indexer->deck.suits);
}

/* Sets order[p] to the hand's suit at position p of its canonical form: the layout's order, with
 * the suits of each block sorted by descending group index (stable). */
static void sort_blocks(const struct ihp_dealt *dealt, unsigned ties, uint8_t order[IH_MAX_SUITS])
{
  for (unsigned p = 1; p < IH_MAX_SUITS; p++)
    for (unsigned q = p; q > 0 && ties >> (q - 1) & 1; q--) {
      if (dealt->group[order[q - 1]] >= dealt->group[order[q]])
        break;
      const uint8_t suit = order[q];
      order[q] = order[q - 1];
      order[q - 1] = suit;
    }
}

/* Writes the hand with its suits renamed: round by round, suit by suit, ranks ascending. */
static void write_hand(const ih_set rounds[], unsigned count, const uint8_t order[],
                       uint8_t cards[])
{
  for (unsigned r = 0; r < count; r++)
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      for (unsigned set = ih_set_ranks(rounds[r], order[p]); set != 0; set &= set - 1)
        *cards++ = ih_card_make(ihp_lowest(set), p);
}

struct ihp_canonical ihp_suit_canonicalize(const ih_indexer *indexer, unsigned round,
                                           const uint8_t cards[], uint8_t canonical[])
{
  struct ihp_dealt dealt;
  ih_set rounds[IH_MAX_ROUNDS];
  ihp_dealt_init(&dealt);
  for (unsigned r = 0; r <= round; r++) {
    const ih_set before = dealt.used;
    ihp_dealt_add(indexer, r, &dealt, cards);
    rounds[r] = dealt.used & ~before;
    cards += indexer->round[r].cards;
  }
  const struct ihp_round *last = &indexer->round[round];
  const ihp_layout_entry entry = ihp_layout_find(indexer->round, round, dealt.layout);
  struct ihp_canonical form = {.index = ihp_layout_index(last, entry, dealt.group)};
  memcpy(form.from, ihp_layout_entry_order(entry)->suit, sizeof form.from);
  sort_blocks(&dealt, ihp_layout_entry_ties(entry), form.from);
  uint64_t x[IH_MAX_SUITS];
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    x[p] = dealt.group[form.from[p]];
  form.multiplicity =
      ihp_multiplicity(ihp_layout_configuration(last, entry)->counts, x, indexer->deck.suits);
  write_hand(rounds, round + 1, form.from, canonical);
  return form;
}
