/* Rating 64 hands at a time: the one template of the AVX2 and AVX-512 kernels.
 *
 * The obvious version is ih_rate_unchecked, or ih_rate_sum_unchecked, in a loop.
 * Here a 64-bit lane of a vector is a hand, and its bytes are its cards:
 *
 * - A byte shuffle looks up a digit base 512 of each card's weight (eval/hash.h), and
 *   the sum of absolute differences from zero adds up the digits of a hand.  Three of
 *   each, shifted into place, are the keys.
 * - Two more of each count the cards of the suits, four bits a suit, from 3 up as
 *   ihp_flush_flags has it: the bytes that hold no card and a constant to differ from
 *   make the 3.
 * - The keys go through memory, and two loads a hand look them up: gathers take
 *   longer on the machines that this was measured on.
 * - Hands with a flush (3 % of those of 7 cards) are listed and rated again after the
 *   others: a branch a hand would be mispredicted for each.
 *
 * Two vectors of hands share one of 32-bit lanes, in the order that instructions on
 * halves of 128 bits give: see hand_at.
 *
 * The file that includes this defines TARGET and STEP, for functions of its instruction
 * set; V, the type of a vector, and BYTES, how many it has; and the operations v_... and
 * V_..., of which it says what is not plain from the name. */
#include "base/bits.h"
#include "eval/rating/batch.h"

#include <string.h>

enum {
  LANES = BYTES / 8, /* hands in a vector */
  GROUP = 2 * LANES,
  BLOCK = 64,         /* hands whose flags are a word */
  CHUNK = 16 * BLOCK, /* hands whose flushes wait */
  LIKELY = 4          /* a block rarely has more flushes */
};

/* The places of hands with a flush, and one to write past them. */
struct flushes {
  unsigned count;
  uint16_t place[CHUNK + 1];
};

/* Adds the flushes of a block that begins at a place.  The obvious loop while flags are
 * left is there for the few blocks that have many: where it ends is a misprediction. */
STEP void note_flushes(struct flushes *flushes, uint64_t flags, unsigned place)
{
#pragma GCC unroll 4
  for (unsigned i = 0; i < LIKELY; i++, flags &= flags - 1) {
    flushes->place[flushes->count] = (uint16_t)(place + _tzcnt_u64(flags));
    flushes->count += flags != 0;
  }
  for (; __builtin_expect(flags != 0, 0); flags &= flags - 1)
    flushes->place[flushes->count++] = (uint16_t)(place + _tzcnt_u64(flags));
}

/* The number of the hand at a place: each 128 bits hold two hands of the first vector
 * and then two of the second. */
STEP unsigned hand_at(unsigned place)
{
  return (place & ~(GROUP - 1u)) | (place & 2) * (LANES / 2) | (place % GROUP) / 4 * 2 | place % 2;
}

/* A key as two halves of 16 bits, the row below the column: what a look-up needs
 * without a shift by a number that it has to keep. */
STEP V split(const struct ihp_lookup *lookup, V keys)
{
  const V row = V_AND(keys, v_all32((1u << lookup->row_bits) - 1));
  const V column = v_sll32(keys, 16 - lookup->row_bits);
  return V_OR(row, V_AND(column, v_all32(0xFFFF0000)));
}

/* Eight strengths by ranks alone, of split keys; inserting them into a vector takes
 * less than storing each. */
STEP void look_up_eight(const struct ihp_lookup *lookup, const uint32_t key[8], uint16_t out[8])
{
#define LOOK_UP(i) lookup->entries[lookup->offsets[key[i] & 0xFFFF] + (size_t)(key[i] >> 16)]
  __m128i found = _mm_cvtsi32_si128(LOOK_UP(0));
  found = _mm_insert_epi16(found, LOOK_UP(1), 1);
  found = _mm_insert_epi16(found, LOOK_UP(2), 2);
  found = _mm_insert_epi16(found, LOOK_UP(3), 3);
  found = _mm_insert_epi16(found, LOOK_UP(4), 4);
  found = _mm_insert_epi16(found, LOOK_UP(5), 5);
  found = _mm_insert_epi16(found, LOOK_UP(6), 6);
  found = _mm_insert_epi16(found, LOOK_UP(7), 7);
#undef LOOK_UP
  _mm_storeu_si128((__m128i *)(void *)out, found);
}

/* out[0..GROUP-1] = the strengths, by ranks alone, of a group of split keys. */
STEP void look_up_group(const struct ihp_lookup *lookup, const uint32_t keys[GROUP],
                        uint16_t out[GROUP])
{
#pragma GCC unroll 2
  for (unsigned i = 0; i < GROUP; i += 8) {
    const uint32_t *a = keys + i / 4, *b = LANES == 8 ? a + 8 : a + 2;
    const uint32_t key[8] = {a[0], a[1], a[4], a[5], b[0], b[1], b[4], b[5]};
    look_up_eight(lookup, key, out + i);
  }
}

/* Where hands come from: rows, masks or hands. */
struct source {
  struct ihp_lookup lookup; /* a copy, which no store can change */
  const void *hands;
  size_t stride; /* of rows, as all below */
  unsigned cards;
  V words, bytes;     /* for v_rows */
  V suits_0, suits_1; /* what the suits' planes differ from */
};

/* Writes the split keys of the group of hands from i on, and returns its flags. */
typedef unsigned sum_group(const struct source *source, size_t i, uint32_t keys[GROUP]);

/* Writes the strengths of the listed hands, which have flushes. */
typedef void rate_listed(const struct source *source, const struct flushes *flushes,
                         uint16_t out[]);

STEP uint64_t sum_block(const struct source *source, sum_group *sum, size_t i, uint32_t keys[BLOCK])
{
  uint64_t flags = 0;
  for (unsigned g = 0; g < BLOCK; g += GROUP)
    flags |= (uint64_t)sum(source, i + g, keys + g) << g;
  return flags;
}

/* Rates the flagged hands of blocks. */
STEP void rate_flushes(const struct source *source, rate_listed *rate, const uint64_t flags[],
                       size_t blocks, uint16_t out[])
{
  struct flushes flushes;
  flushes.count = 0;
  for (unsigned b = 0; b < blocks; b++)
    note_flushes(&flushes, flags[b], b * BLOCK);
  rate(source, &flushes, out);
}

/* Blocks, CHUNK hands at most.  The keys of a block are summed while those of the block
 * before are looked up: the one keeps the vector units busy, the other the caches. */
STEP void rate_blocks(const struct source *source, sum_group *sum, rate_listed *rate, size_t blocks,
                      uint16_t out[])
{
  uint32_t keys[2][BLOCK];
  uint64_t flags[CHUNK / BLOCK] = {sum_block(source, sum, 0, keys[0])};
  for (unsigned b = 1; b < blocks; b++, out += BLOCK) {
    uint64_t block = 0;
    for (unsigned g = 0; g < BLOCK; g += GROUP) {
      block |= (uint64_t)sum(source, b * BLOCK + g, keys[b % 2] + g) << g;
      look_up_group(&source->lookup, keys[(b + 1) % 2] + g, out + g);
    }
    flags[b] = block;
  }
  for (unsigned g = 0; g < BLOCK; g += GROUP)
    look_up_group(&source->lookup, keys[(blocks + 1) % 2] + g, out + g);
  rate_flushes(source, rate, flags, blocks, out - (blocks - 1) * BLOCK);
}

/* ---- Rows of cards -------------------------------------------------------- */

/* Rows that lie `stride` apart, 8 at most: a pair of hands lies within 16 bytes, which
 * begin at an even place.  Bytes without a card count as spades, 8 - cards of them, and
 * the last one differs by what is missing to the 3 of each suit. */
STEP void set_rows(struct source *source, const uint8_t rows[], size_t stride, unsigned cards)
{
  uint8_t bytes[16];
  for (unsigned i = 0; i < 16; i++)
    bytes[i] = i % 8 < cards ? (uint8_t)(i / 8 * stride + i % 8) : 0x80;
  source->hands = rows;
  source->stride = stride;
  source->cards = cards;
  source->words = v_word_places(stride);
  source->bytes = v_table(bytes);
  source->suits_0 = v_all64((uint64_t)(0x34 - (7 - cards)) << 56);
  source->suits_1 = v_all64(UINT64_C(0x33) << 56);
}

#define PLANE(d)                                                                                   \
  {                                                                                                \
    IHP_DIGIT(IHP_WEIGHT_0, d), IHP_DIGIT(IHP_WEIGHT_1, d), IHP_DIGIT(IHP_WEIGHT_2, d),            \
        IHP_DIGIT(IHP_WEIGHT_3, d), IHP_DIGIT(IHP_WEIGHT_4, d), IHP_DIGIT(IHP_WEIGHT_5, d),        \
        IHP_DIGIT(IHP_WEIGHT_6, d), IHP_DIGIT(IHP_WEIGHT_7, d), IHP_DIGIT(IHP_WEIGHT_8, d),        \
        IHP_DIGIT(IHP_WEIGHT_9, d), IHP_DIGIT(IHP_WEIGHT_10, d), IHP_DIGIT(IHP_WEIGHT_11, d),      \
        IHP_DIGIT(IHP_WEIGHT_12, d)                                                                \
  }

/* By rank: the digits of the weights. */
static const uint8_t planes[IHP_DIGITS][16] = {PLANE(0), PLANE(1), PLANE(2)};

/* By suit, for the low four bits of a card: spades and hearts count in the one, diamonds
 * and clubs in the other. */
static const uint8_t suit_planes[2][16] = {{1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0},
                                           {0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16}};

/* The sums of a digit of the cards of a GROUP of hands. */
STEP V sum_digit(const uint8_t plane[16], V a, V b)
{
  const V table = v_table(plane), zero = v_all32(0);
  return V_PACK32(V_SAD(V_SHUFFLE(table, a), zero), V_SAD(V_SHUFFLE(table, b), zero));
}

STEP V keys_of(V a, V b)
{
  const V low = v_all32(0x0F0F0F0F);
  a = V_AND(V_SRL16(a, 2), low);
  b = V_AND(V_SRL16(b, 2), low);
  const V d0 = sum_digit(planes[0], a, b);
  const V d1 = V_SLL32(sum_digit(planes[1], a, b), IHP_DIGIT_BITS);
  const V d2 = V_SLL32(sum_digit(planes[2], a, b), 2 * IHP_DIGIT_BITS);
  return V_ADD32(d0, V_ADD32(d1, d2));
}

/* A 1 in bit 3 or 7 of a 32-bit lane with a flush. */
STEP V flags_of(const struct source *rows, V a, V b)
{
  const V spades_hearts = v_table(suit_planes[0]), diamonds_clubs = v_table(suit_planes[1]);
  a = V_OR(V_SAD(V_SHUFFLE(spades_hearts, a), rows->suits_0),
           V_SAD(V_SHUFFLE(diamonds_clubs, a), rows->suits_1));
  b = V_OR(V_SAD(V_SHUFFLE(spades_hearts, b), rows->suits_0),
           V_SAD(V_SHUFFLE(diamonds_clubs, b), rows->suits_1));
  return V_PACK32(a, b);
}

/* 64 bytes can be read from every eighth row on. */
STEP unsigned sum_rows(const struct source *source, size_t i, uint32_t keys[GROUP])
{
  const uint8_t *at = (const uint8_t *)source->hands + i * source->stride;
  const V a = v_rows(source->words, source->bytes, at, source->stride);
  const V b = v_rows(source->words, source->bytes, at + LANES * source->stride, source->stride);
  v_store(keys, split(&source->lookup, keys_of(a, b)));
  return v_flags(flags_of(source, a, b));
}

/* The rank sets of the flushes of rows of cards: a lane is a row, of which bytes behind
 * its cards may hold anything.
 *
 * At least five of at most seven cards have the flush's suit, and so each of the suit's
 * two bits: the bits of most cards.  Each card that has them gives a bit for its rank,
 * 0..7 in one sum and 8..12 in another. */
STEP V flush_sets(V rows, unsigned cards)
{
  static const uint8_t low_bits[16] = {1, 2, 4, 8, 16, 32, 64, 128};
  static const uint8_t high_bits[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16};
  static const uint8_t first_bytes[16] = {0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8};
  const V unknown = v_all64(~(UINT64_MAX >> (64 - 8 * cards))), zero = v_all32(0);
  const V known = V_ANDNOT(unknown, rows);
  /* c of them make c + 4 reach 8, and 2 c + 8 reach 16, when they are most */
  const V bit_0 = V_SAD(V_AND(known, v_all32(0x01010101)), v_all64(0));
  const V bit_1 = V_SAD(V_AND(known, v_all32(0x02020202)), v_all64(0));
  const V suit = V_OR(V_SRL16(V_ADD32(bit_0, v_all64(4)), 3),
                      V_AND(V_SRL16(V_ADD32(bit_1, v_all64(8)), 3), v_all64(2)));
  const V left = V_XOR(rows, V_SHUFFLE(suit, v_table(first_bytes)));
  /* 3 at most and 0x7F have bit 7 when they are not 0x7F; a shuffle gives 0 for it */
  const V other = V_ADD8(V_AND(left, v_all32(0x03030303)), v_all32(0x7F7F7F7F));
  const V none = V_AND(V_OR(other, unknown), v_all32(0x80808080));
  const V rank = V_OR(V_AND(V_SRL16(left, 2), v_all32(0x0F0F0F0F)), none);
  const V low = V_SAD(V_SHUFFLE(v_table(low_bits), rank), zero);
  const V high = V_SAD(V_SHUFFLE(v_table(high_bits), rank), zero);
  return V_OR(low, V_SLL32(high, 8));
}

/* Rates up to SOME listed rows: copies them, then finds their sets, then looks these
 * up. */
enum { SOME = 2 * BLOCK };

STEP void rate_some_rows(const struct source *source, const uint16_t place[], unsigned count,
                         uint16_t out[])
{
  uint64_t row[SOME];
  uint16_t hand[SOME];
  for (unsigned f = 0; f < count; f++) {
    hand[f] = (uint16_t)hand_at(place[f]);
    memcpy(&row[f], (const uint8_t *)source->hands + hand[f] * source->stride, sizeof *row);
  }
  for (unsigned f = 0; f < count; f += LANES)
    v_store(row + f, flush_sets(v_load(row + f), source->cards));
  for (unsigned f = 0; f < count; f++)
    out[hand[f]] = ihp_flush_strength((uint16_t)row[f]);
}

STEP void rate_flush_rows(const struct source *source, const struct flushes *flushes,
                          uint16_t out[])
{
  for (unsigned f = 0; f < flushes->count; f += SOME)
    rate_some_rows(source, flushes->place + f,
                   flushes->count - f < SOME ? flushes->count - f : SOME, out);
}

/* Rows 8 bytes apart; what is not copied does not matter. */
STEP void pack(const uint8_t from[], size_t stride, unsigned cards, size_t count, uint8_t to[])
{
  for (size_t i = 0; i < count; i++) {
    const uint8_t *row = from + i * stride;
    memcpy(to + 8 * i, row, 4);
    memcpy(to + 8 * i + cards - 4, row + cards - 4, 4);
  }
}

/* How many blocks of hands can be read where they are. */
STEP size_t count_readable(size_t stride, unsigned cards, size_t n)
{
  const size_t needed = (BLOCK - 8) * stride + 64, there = (n - 1) * stride + cards;
  return stride > 8 || there < needed ? 0 : (there - needed) / (BLOCK * stride) + 1;
}

TARGET static void rate_rows(const struct ihp_lookup *lookup, const uint8_t rows[], size_t stride,
                             unsigned cards, size_t n, uint16_t out[])
{
  struct source source = {.lookup = *lookup};
  size_t readable = n == 0 ? 0 : count_readable(stride, cards, n);
  for (size_t blocks; readable > 0; readable -= blocks) {
    blocks = readable < CHUNK / BLOCK ? readable : CHUNK / BLOCK;
    set_rows(&source, rows, stride, cards);
    rate_blocks(&source, sum_rows, rate_flush_rows, blocks, out);
    n -= blocks * BLOCK;
    rows += blocks * BLOCK * stride;
    out += blocks * BLOCK;
  }
  uint8_t packed[8 * BLOCK] = {0};
  uint16_t rated[BLOCK];
  set_rows(&source, packed, 8, cards);
  for (size_t i = 0; i < n; i += BLOCK) {
    const size_t count = n - i < BLOCK ? n - i : BLOCK;
    pack(rows + i * stride, stride, cards, count, packed);
    rate_blocks(&source, sum_rows, rate_flush_rows, 1, rated);
    memcpy(out + i, rated, count * sizeof *out);
  }
}

/* ---- Masks ---------------------------------------------------------------- */

/* The sums of the weights of four ranks from r on, for each set of them, byte by
 * byte; ranks above the ace weigh nothing. */
#define BYTE(x, b) ((x) >> (8 * (b)) & 255)
#define SUM(s, w, x, y, z, b)                                                                      \
  BYTE(((s)&1) * w + ((s) >> 1 & 1) * x + ((s) >> 2 & 1) * y + ((s) >> 3 & 1) * z, b)
#define SUMS(w, x, y, z, b)                                                                        \
  {                                                                                                \
    SUM(0, w, x, y, z, b), SUM(1, w, x, y, z, b), SUM(2, w, x, y, z, b), SUM(3, w, x, y, z, b),    \
        SUM(4, w, x, y, z, b), SUM(5, w, x, y, z, b), SUM(6, w, x, y, z, b),                       \
        SUM(7, w, x, y, z, b), SUM(8, w, x, y, z, b), SUM(9, w, x, y, z, b),                       \
        SUM(10, w, x, y, z, b), SUM(11, w, x, y, z, b), SUM(12, w, x, y, z, b),                    \
        SUM(13, w, x, y, z, b), SUM(14, w, x, y, z, b), SUM(15, w, x, y, z, b)                     \
  }
#define RANKS_0(b) SUMS(IHP_WEIGHT_0, IHP_WEIGHT_1, IHP_WEIGHT_2, IHP_WEIGHT_3, b)
#define RANKS_4(b) SUMS(IHP_WEIGHT_4, IHP_WEIGHT_5, IHP_WEIGHT_6, IHP_WEIGHT_7, b)
#define RANKS_8(b) SUMS(IHP_WEIGHT_8, IHP_WEIGHT_9, IHP_WEIGHT_10, IHP_WEIGHT_11, b)
_Static_assert(IHP_WEIGHT_0 + IHP_WEIGHT_1 + IHP_WEIGHT_2 + IHP_WEIGHT_3 < 1 << 8, "one byte");
_Static_assert(IHP_WEIGHT_4 + IHP_WEIGHT_5 + IHP_WEIGHT_6 + IHP_WEIGHT_7 < 1 << 16, "two bytes");
_Static_assert(IHP_WEIGHT_8 + IHP_WEIGHT_9 + IHP_WEIGHT_10 + IHP_WEIGHT_11 < 1 << 24,
               "three bytes");

static const uint8_t sums_0[1][16] = {RANKS_0(0)};
static const uint8_t sums_4[2][16] = {RANKS_4(0), RANKS_4(1)};
static const uint8_t sums_8[3][16] = {RANKS_8(0), RANKS_8(1), RANKS_8(2)};
static const uint8_t set_sizes[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

/* The four bits of each suit's ranks from 0, 4, 8 and 12 on, at the low or the high
 * byte of the suit. */
struct nibbles {
  V from_0, from_4, from_8, from_12;
};

STEP struct nibbles nibbles_of(V masks)
{
  const V high = V_SRL16(masks, 4);
  const V low_byte = v_all32(0x000F000F), high_byte = v_all32(0x0F000F00);
  return (struct nibbles){V_AND(masks, low_byte), V_AND(high, low_byte), V_AND(masks, high_byte),
                          V_AND(high, high_byte)};
}

/* The sum, over the bytes of both, of what tables with 0 for 0 give; the one is at low
 * bytes, the other at high ones. */
STEP V sum_tables(const uint8_t low[16], V from_low, const uint8_t high[16], V from_high)
{
  return V_SAD(V_OR(V_SHUFFLE(v_table(low), from_low), V_SHUFFLE(v_table(high), from_high)),
               v_all32(0));
}

STEP V sum_table(const uint8_t table[16], V from)
{
  return V_SAD(V_SHUFFLE(v_table(table), from), v_all32(0));
}

STEP V keys_of_masks(const struct nibbles *a, const struct nibbles *b)
{
  const V zero = v_all32(0);
  const V low = V_PACK32(sum_tables(sums_0[0], a->from_0, sums_8[0], a->from_8),
                         sum_tables(sums_0[0], b->from_0, sums_8[0], b->from_8));
  const V low_4 = V_PACK32(sum_table(sums_4[0], a->from_4), sum_table(sums_4[0], b->from_4));
  const V middle = V_PACK32(sum_tables(sums_4[1], a->from_4, sums_8[1], a->from_8),
                            sum_tables(sums_4[1], b->from_4, sums_8[1], b->from_8));
  const V high = V_PACK32(sum_table(sums_8[2], a->from_8), sum_table(sums_8[2], b->from_8));
  const V aces = V_PACK32(V_SAD(a->from_12, zero), V_SAD(b->from_12, zero));
  const V sum = V_ADD32(V_ADD32(low, low_4), V_MUL32(aces, v_all32(IHP_WEIGHT_12)));
  return V_ADD32(sum, V_ADD32(V_SLL32(middle, 8), V_SLL32(high, 16)));
}

/* Four bits a suit, counting from 3: two suits in each half of a lane. */
STEP V count_suits(const struct nibbles *n)
{
  const V table = v_table(set_sizes);
  const V bytes = V_ADD8(V_SHUFFLE(table, V_OR(n->from_0, n->from_8)),
                         V_SHUFFLE(table, V_OR(n->from_4, n->from_12)));
  const V suits = V_MADD8(bytes, v_all32(0x01010101));
  return V_ADD32(V_MADD16(suits, v_all32(0x00100001)), v_all32(0x33));
}

/* A 1 in bit 3 or 7 of a 32-bit lane with a flush. */
STEP V flags_of_masks(const struct nibbles *a, const struct nibbles *b)
{
  const V x = count_suits(a), y = count_suits(b);
  return V_OR(V_EVEN32(x, y), V_ODD32(x, y));
}

STEP unsigned sum_masks(const struct source *source, size_t i, uint32_t keys[GROUP])
{
  const uint64_t *masks = (const uint64_t *)source->hands + i;
  const struct nibbles a = nibbles_of(v_load(masks)), b = nibbles_of(v_load(masks + LANES));
  v_store(keys, split(&source->lookup, keys_of_masks(&a, &b)));
  return v_flags(flags_of_masks(&a, &b));
}

/* A set of fewer than five ranks gives 0. */
STEP uint16_t rate_flush_in(uint64_t mask)
{
  return ihp_flush_strength(ih_set_ranks(mask, 0)) | ihp_flush_strength(ih_set_ranks(mask, 1)) |
         ihp_flush_strength(ih_set_ranks(mask, 2)) | ihp_flush_strength(ih_set_ranks(mask, 3));
}

STEP void rate_flush_masks(const struct source *source, const struct flushes *flushes,
                           uint16_t out[])
{
  for (unsigned f = 0; f < flushes->count; f++) {
    const unsigned i = hand_at(flushes->place[f]);
    out[i] = rate_flush_in(((const uint64_t *)source->hands)[i]);
  }
}

TARGET static void rate_masks(const struct ihp_lookup *lookup, const uint64_t masks[], size_t n,
                              uint16_t out[])
{
  struct source source = {.lookup = *lookup};
  for (size_t blocks; n >= BLOCK; n -= blocks * BLOCK) {
    blocks = n < CHUNK ? n / BLOCK : CHUNK / BLOCK;
    source.hands = masks;
    rate_blocks(&source, sum_masks, rate_flush_masks, blocks, out);
    masks += blocks * BLOCK;
    out += blocks * BLOCK;
  }
  if (n == 0)
    return;
  uint64_t rest[BLOCK] = {0};
  uint16_t rated[BLOCK];
  source.hands = rest;
  memcpy(rest, masks, n * sizeof *rest);
  rate_blocks(&source, sum_masks, rate_flush_masks, 1, rated);
  memcpy(out, rated, n * sizeof *out);
}

/* ---- Hands ---------------------------------------------------------------- */

STEP unsigned sum_hands(const struct source *source, size_t i, uint32_t keys[GROUP])
{
  const ih_rating_sum *hands = (const ih_rating_sum *)source->hands + i;
  const V a = v_first_words(v_load(hands), v_load(hands + LANES / 2));
  const V b = v_first_words(v_load(hands + LANES), v_load(hands + LANES + LANES / 2));
  v_store(keys, split(&source->lookup, V_ODD32(a, b)));
  return v_flags(V_ADD32(V_EVEN32(a, b), v_all32(0x3333)));
}

STEP void rate_flush_hands(const struct source *source, const struct flushes *flushes,
                           uint16_t out[])
{
  for (unsigned f = 0; f < flushes->count; f++) {
    const unsigned i = hand_at(flushes->place[f]);
    out[i] = rate_flush_in(((const ih_rating_sum *)source->hands)[i].set);
  }
}

TARGET static void rate_hands(const struct ihp_lookup *lookup, const ih_rating_sum hands[],
                              size_t n, uint16_t out[])
{
  struct source source = {.lookup = *lookup};
  for (size_t blocks; n >= BLOCK; n -= blocks * BLOCK) {
    blocks = n < CHUNK ? n / BLOCK : CHUNK / BLOCK;
    source.hands = hands;
    rate_blocks(&source, sum_hands, rate_flush_hands, blocks, out);
    hands += blocks * BLOCK;
    out += blocks * BLOCK;
  }
  if (n == 0)
    return;
  ih_rating_sum rest[BLOCK] = {{0, 0}};
  uint16_t rated[BLOCK];
  source.hands = rest;
  memcpy(rest, hands, n * sizeof *rest);
  rate_blocks(&source, sum_hands, rate_flush_hands, 1, rated);
  memcpy(out, rated, n * sizeof *out);
}
