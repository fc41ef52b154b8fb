#include "abstraction/formats/format.h"
#include "table/bytes.h"

#include <string.h>

/* A header, the boards, and on each board all hole cards of the deck.  Preflop is version 1, which
 * does not list its one board. */

enum { BKT2_HEADER = 14, BKT2_BUCKETS = 6 };

static struct ihp_sections find_bkt2_sections(const struct ihp_part *part)
{
  const unsigned cards = ih_deck_cards(&part->game->deck), holes = cards * (cards - 1) / 2;
  return (struct ihp_sections){
      .keys = part->elements / holes, .each = holes, .key = part->street == 0 ? 0 : 8};
}

static size_t write_bkt2_header(const struct ihp_part *part, unsigned char bytes[IHP_FORMAT_HEADER])
{
  const struct ihp_sections sections = find_bkt2_sections(part);
  memcpy(bytes, "BKT2", 4);
  bytes[4] = part->street == 0 ? 1 : 2;
  bytes[5] = (unsigned char)part->street;
  ihp_put(bytes + BKT2_BUCKETS, part->buckets, 2);
  ihp_put(bytes + 8, sections.keys, 4);
  ihp_put(bytes + 12, sections.each, 2);
  return BKT2_HEADER;
}

/* Compares everything except the number of buckets. */
static const char *read_bkt2_header(const unsigned char bytes[], struct ihp_part *part)
{
  unsigned char expected[IHP_FORMAT_HEADER];
  part->buckets = ihp_load(bytes + BKT2_BUCKETS, 2);
  (void)write_bkt2_header(part, expected);
  return memcmp(bytes, expected, 4) != 0                         ? "not BKT2"
         : bytes[4] != expected[4]                               ? "wrong version"
         : bytes[5] != expected[5]                               ? "wrong street"
         : part->buckets == 0                                    ? "no buckets"
         : memcmp(bytes + 8, expected + 8, BKT2_HEADER - 8) != 0 ? "wrong boards or hole cards"
                                                                 : NULL;
}

/* Writes the board's cards from the highest byte down, each as its rank, 2 for deuces, and the
 * format's number for its suit. */
static void write_board(const struct ihp_part *part, const uint8_t hand[],
                        unsigned char bytes[IHP_FORMAT_KEY])
{
  static const unsigned char suit[IH_MAX_SUITS] = {0, 2, 3, 1};
  const unsigned first = ihp_first_rank(&part->game->deck) + 2;
  memset(bytes, 0, 8);
  for (unsigned i = 0; i < ihp_street_boards_of[part->street]; i++)
    bytes[7 - i] =
        (unsigned char)((ih_card_rank(hand[2 + i]) + first) << 2 | suit[ih_card_suit(hand[2 + i])]);
}

const struct ihp_format ihp_format_bkt2 = {
    .name = "bkt2",
    .meaning = "boards and u16 of all hole cards, for tjennings/poker_solver_rust",
    .order = IHP_WALK_SETS,
    .most_buckets = UINT16_MAX,
    .dtype = IH_U16,
    .ending = ".buckets",
    .header = write_bkt2_header,
    .read_header = read_bkt2_header,
    .sections = find_bkt2_sections,
    .key = write_board,
};
