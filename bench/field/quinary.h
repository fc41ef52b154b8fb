/* Flush first, then the lexicographic hash of the quinary: chapters 2 and 3 of H. R. Lee,
 * PokerHandEvaluator: Algorithm, 2016. */
#ifndef IH_BENCH_FIELD_QUINARY_H
#define IH_BENCH_FIELD_QUINARY_H

#include <isohand/cards.h>

enum { QUINARY_RANKS = 13, QUINARY_MOST = 9 };

/* A quinary is 13 digits of four bits, the number of cards of each rank, aces the most
 * significant.  Values are 1..7462, high is best. */
struct quinary {
  /* [l][i][k]: how many quinaries of i + 1 digits below l * 5^i have digit sum k. */
  uint32_t dp[5][QUINARY_RANKS + 1][QUINARY_MOST + 1];
  uint16_t flush[1 << QUINARY_RANKS]; /* by the suit's set of 5 ranks or more */
  uint16_t *value[QUINARY_MOST + 1];  /* [n]: by hash, of n cards */
  uint32_t size[QUINARY_MOST + 1];    /* [n]: how many quinaries have digit sum n */
};

/* NULL without memory. */
struct quinary *quinary_new(void);
void quinary_free(struct quinary *tables);

/* The place of a quinary among those of the same digit sum k, in lexicographic order.
 * The publication leaves the loop when k reaches 0; dp[0] is 0, so the digits that are
 * left add nothing, and the loop has no branch to mispredict.  gcc -O2 leaves loops of a
 * constant length as they are: here and in the other methods that would cost up to half
 * of the speed, so they are asked for. */
static inline uint32_t quinary_hash(const struct quinary *tables, uint64_t digits, unsigned k)
{
  uint32_t sum = 0;
#pragma GCC unroll 13
  for (unsigned i = QUINARY_RANKS; i-- > 0;) {
    const unsigned digit = digits >> 4 * i & 15;
    sum += tables->dp[digit][i][k];
    k -= digit;
  }
  return sum;
}

/* A hand that is being dealt: what both branches need of it. */
struct quinary_hand {
  uint64_t digits, sets; /* of each suit's ranks 16 bits */
  uint32_t in_suit;      /* of each suit's number of cards 8 bits, and 3 over */
};

static inline struct quinary_hand quinary_nothing(void)
{
  const struct quinary_hand hand = {0, 0, 0x03030303};
  return hand;
}

static inline struct quinary_hand quinary_deal(struct quinary_hand hand, uint8_t card)
{
  const unsigned rank = ih_card_rank(card), suit = ih_card_suit(card);
  hand.digits += (uint64_t)1 << 4 * rank;
  hand.sets |= (uint64_t)1 << (16 * suit + rank);
  hand.in_suit += (uint32_t)1 << 8 * suit;
  return hand;
}

/* The value of the suit of five cards or more; 0 without one.  Three over: five to nine
 * cards are 8..12, so bit 3 tells them from fewer. */
static inline uint32_t quinary_flush(const struct quinary *tables, struct quinary_hand hand)
{
  const uint32_t five = hand.in_suit & 0x08080808;
  if (five == 0)
    return 0;
  const unsigned suit = (unsigned)__builtin_ctz(five) / 8;
  return tables->flush[hand.sets >> 16 * suit & 0x1fff];
}

/* The value of n cards but for flushes. */
static inline uint32_t quinary_no_flush(const struct quinary *tables, struct quinary_hand hand,
                                        unsigned n)
{
  return tables->value[n][quinary_hash(tables, hand.digits, n)];
}

#endif
