#include "abstraction/formats/format.h"

/* For each pair of hole cards, the keys of all boards and then the buckets.  Preflop keys stand for
 * the hole cards. */

static enum ih_dtype dtype_of_decisionholdem(const struct ihp_part *part)
{
  return ihp_street_boards_of[part->street] == 5 ? IH_U16 : IH_U32;
}

static struct ihp_sections find_pair_sections(const struct ihp_part *part)
{
  const unsigned cards = ih_deck_cards(&part->game->deck), holes = cards * (cards - 1) / 2;
  return (struct ihp_sections){
      .keys = part->street == 0 ? holes : part->elements / holes, .each = 1, .key = 4};
}

/* Writes the cards, ascending suit by suit, as the digits of a number whose base is
 * the size of the deck. */
static void write_cards(const struct ihp_part *part, const uint8_t hand[],
                        unsigned char bytes[IHP_FORMAT_KEY])
{
  const ih_deck *deck = &part->game->deck;
  const unsigned board = ihp_street_boards_of[part->street], first = part->street == 0 ? 0 : 2;
  uint64_t key = 0;
  for (unsigned i = first; i < 2 + board; i++)
    key = key * ih_deck_cards(deck) + ih_card_suit(hand[i]) * deck->ranks + ih_card_rank(hand[i]);
  ihp_put(bytes, key, 4);
}

const struct ihp_format ihp_format_decisionholdem = {
    .name = "decisionholdem",
    .meaning = "keys and buckets of each two hole cards, for AI-Decision/DecisionHoldem",
    .needs_streets = 1,
    .order = IHP_WALK_PAIRS,
    .dtype_of = dtype_of_decisionholdem,
    .ending = "_hand_cluster.bin",
    .sections = find_pair_sections,
    .key = write_cards,
};
