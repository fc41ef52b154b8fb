#include "abstraction/formats/format.h"
#include "base/bits.h"
#include "table/bytes.h"

#include <string.h>

/* A file of PostgreSQL's COPY in its binary format: a row for each hand with its cards, as a 64-bit
 * number, and the street with the bucket, as a 16-bit number. */

enum {
  COPY_HEADER = 19,
  COPY_ROW = 20,
  COPY_HAND = 6, /* offsets of the hand and of the bucket in a row */
  COPY_BUCKET = 18
};

static const unsigned char copy_header[COPY_HEADER] = "PGCOPY\n\377\r\n";
static const unsigned char copy_trailer[2] = {0xFF, 0xFF};
/* Two columns, of 8 bytes and of 2. */
static const unsigned char copy_row[COPY_ROW] = {[1] = 2, [5] = 8, [17] = 2};

static size_t write_copy_header(const struct ihp_part *part, unsigned char bytes[IHP_FORMAT_HEADER])
{
  (void)part;
  memcpy(bytes, copy_header, COPY_HEADER);
  return COPY_HEADER;
}

static const char *read_copy_header(const unsigned char bytes[], struct ihp_part *part)
{
  (void)part;
  return memcmp(bytes, copy_header, COPY_HEADER) == 0 ? NULL : "not COPY in binary format";
}

/* ---- Writing rows ------------------------------------------------------------------------- */

/* The ranks of a suit in the hole cards or on the board, as sort keys: count, lowest and
 * highest. */
struct suit_side {
  unsigned count, low, high;
};

static struct suit_side find_side(unsigned ranks)
{
  return ranks == 0 ? (struct suit_side){0}
                    : (struct suit_side){.count = ihp_popcount(ranks),
                                         .low = ihp_lowest(ranks),
                                         .high = ihp_width(ranks) - 1};
}

/* to[] = the suits that replace the hand's suits: the last ones of the four, in ascending order of
 * weight.  The weight compares the number of hole cards, the number of board cards, the lowest hole
 * card, the lowest board card, and then the highest ones.  If two suits have equal numbers, at most
 * two cards remain to compare, so only equal suits have equal weights. */
static void rename_suits(const struct ihp_part *part, const uint8_t hand[], unsigned to[])
{
  const unsigned suits = part->game->deck.suits, cards = 2 + ihp_street_boards_of[part->street];
  unsigned ranks[2][IH_MAX_SUITS] = {{0}};
  uint32_t weight[IH_MAX_SUITS];
  for (unsigned i = 0; i < cards; i++)
    ranks[i >= 2][ih_card_suit(hand[i])] |= 1u << ih_card_rank(hand[i]);
  for (unsigned s = 0; s < suits; s++) {
    const struct suit_side hole = find_side(ranks[0][s]), board = find_side(ranks[1][s]);
    weight[s] = hole.count << 20 | board.count << 16 | hole.low << 12 | board.low << 8 |
                hole.high << 4 | board.high;
  }
  for (unsigned s = 0; s < suits; s++) {
    to[s] = IH_MAX_SUITS - suits;
    for (unsigned other = 0; other < suits; other++)
      to[s] += weight[other] < weight[s] || (weight[other] == weight[s] && other < s);
  }
}

/* Appends the cards of a set, lowest first, each as a byte of 1 plus its number. */
static uint64_t append_cards(uint64_t number, uint64_t set)
{
  for (; set != 0; set &= set - 1)
    number = number << 8 | (ihp_lowest(set) + 1);
  return number;
}

static uint64_t number_hand(const struct ihp_part *part, const uint8_t hand[])
{
  const unsigned lowest = ihp_first_rank(&part->game->deck);
  const unsigned cards = 2 + ihp_street_boards_of[part->street];
  unsigned to[IH_MAX_SUITS];
  uint64_t set[2] = {0};
  rename_suits(part, hand, to);
  for (unsigned i = 0; i < cards; i++)
    set[i >= 2] |= UINT64_C(1) << (IH_MAX_SUITS * (ih_card_rank(hand[i]) + lowest) +
                                   to[ih_card_suit(hand[i])]);
  return append_cards(append_cards(0, set[1]), set[0]);
}

static size_t write_row(const struct ihp_part *part, const uint8_t hand[], uint32_t bucket,
                        unsigned char bytes[IHP_FORMAT_ELEMENT])
{
  uint64_t number = number_hand(part, hand);
  memcpy(bytes, copy_row, COPY_ROW);
  for (unsigned i = 8; i-- > 0; number >>= 8) /* highest byte first */
    bytes[COPY_HAND + i] = (unsigned char)number;
  bytes[COPY_BUCKET] = (unsigned char)part->street;
  bytes[COPY_BUCKET + 1] = (unsigned char)bucket;
  return COPY_ROW;
}

/* ---- Reading rows ------------------------------------------------------------------------- */

/* Reads the cards from the last byte on; returns 0 if one is not in the deck. */
static int read_hand(const struct ihp_part *part, const unsigned char bytes[8], uint8_t hand[])
{
  const ih_deck *deck = &part->game->deck;
  const unsigned suits_before = IH_MAX_SUITS - deck->suits,
                 cards = 2 + ihp_street_boards_of[part->street];
  for (unsigned i = 0; i < 8; i++) {
    const unsigned byte = bytes[7 - i], suit = (byte - 1u) % IH_MAX_SUITS - suits_before,
                   rank = (byte - 1u) / IH_MAX_SUITS - ihp_first_rank(deck);
    if (i >= cards ? byte != 0 : byte == 0 || suit >= deck->suits || rank >= deck->ranks)
      return 0;
    if (i < cards)
      hand[i] = ih_card_make(rank, suit);
  }
  return 1;
}

static const char *read_copy_row(const struct ihp_part *part, const unsigned char bytes[],
                                 uint8_t hand[], uint64_t *bucket)
{
  unsigned char frame[COPY_ROW];
  memcpy(frame, bytes, COPY_ROW);
  memset(frame + COPY_HAND, 0, 8);
  memset(frame + COPY_BUCKET, 0, 2);
  *bucket = bytes[COPY_BUCKET + 1];
  return memcmp(frame, copy_row, COPY_ROW) != 0      ? "not two columns, of 8 bytes and of 2"
         : bytes[COPY_BUCKET] != part->street        ? "a bucket of a different street"
         : !read_hand(part, bytes + COPY_HAND, hand) ? "invalid card"
                                                     : NULL;
}

const struct ihp_format ihp_format_robopoker = {
    .name = "robopoker",
    .meaning = "rows for PostgreSQL's COPY, for krukah/robopoker",
    .order = IHP_WALK_HANDS,
    .most_buckets = 256,
    .dtype = IH_U16,
    .ending = ".pgcopy",
    .header = write_copy_header,
    .read_header = read_copy_header,
    .element = write_row,
    .read_row = read_copy_row,
    .row = COPY_ROW,
    .trailer = copy_trailer,
    .trailer_bytes = sizeof copy_trailer,
};
