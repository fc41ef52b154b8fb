/* The canonical form of a hand, and the suit permutation that leads there. */
#include "index/core/canonical.h"

#include "index/core/combine.h"

#include <string.h>

/* Walking along a class of equal suits, its k-th one divides by k: in the end
 * S!/prod e_i!, a multinomial at every step. */
uint32_t ihp_multiplicity(const ihp_counts counts[IH_MAX_SUITS], const uint64_t x[IH_MAX_SUITS],
                          unsigned suits)
{
  uint32_t result = 1;
  unsigned run = 1;
  for (unsigned p = 1; p < suits; p++) {
    run = counts[p] == counts[p - 1] && x[p] == x[p - 1] ? run + 1 : 1;
    result = result * (p + 1) / run;
  }
  return result;
}

/* order[p] = the hand's suit at place p of its canonical form: the layout's order,
 * within each block the larger group index first, and equal ones as they are. */
static void sort_blocks(const struct ihp_hand *hand, unsigned ties, uint8_t order[IH_MAX_SUITS])
{
  for (unsigned p = 1; p < IH_MAX_SUITS; p++)
    for (unsigned q = p; q > 0 && ties >> (q - 1) & 1; q--) {
      if (hand->group[order[q - 1]] >= hand->group[order[q]])
        break;
      const uint8_t suit = order[q];
      order[q] = order[q - 1];
      order[q - 1] = suit;
    }
}

/* Writes the hand with its suits renamed: round by round, suit by suit, ranks
 * ascending. */
static void write_cards(const ihp_lanes rounds[], unsigned count, const uint8_t order[],
                        uint8_t cards[])
{
  for (unsigned r = 0; r < count; r++)
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      for (unsigned set = ihp_lane(rounds[r], order[p]); set != 0; set &= set - 1)
        *cards++ = ih_card_make(ihp_lowest(set), p);
}

void ihp_suit_canonicalize(const ih_indexer *indexer, unsigned round, const uint8_t cards[],
                           ih_canonical *out)
{
  struct ihp_hand hand;
  ihp_lanes rounds[IH_MAX_ROUNDS];
  ihp_hand_init(&hand);
  for (unsigned r = 0; r <= round; r++) {
    const ihp_lanes before = hand.used;
    ihp_hand_deal(indexer, r, &hand, cards);
    rounds[r] = hand.used & ~before;
    cards += indexer->round[r].cards;
  }
  const ihp_entry entry = ihp_hand_entry(indexer, round, &hand);
  const struct ihp_configuration *c =
      &indexer->round[round].configurations.list[ihp_entry_configuration(entry)];
  memcpy(out->from, ihp_entry_order(entry)->suit, sizeof out->from);
  sort_blocks(&hand, ihp_entry_ties(entry), out->from);
  uint64_t x[IH_MAX_SUITS];
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    out->to[out->from[p]] = (uint8_t)p;
    x[p] = hand.group[out->from[p]];
  }
  out->index = c->offset + ihp_combine(c, ihp_entry_ties(entry), x);
  out->multiplicity = ihp_multiplicity(c->counts, x, indexer->deck.suits);
  write_cards(rounds, round + 1, out->from, out->cards);
}
