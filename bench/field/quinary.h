/* Flushes first, then the lexicographic hash of the quinary: chapters 2 and 3 of H. R. Lee,
 * PokerHandEvaluator: Algorithm, 2016. */
#ifndef IH_BENCH_FIELD_QUINARY_H
#define IH_BENCH_FIELD_QUINARY_H

#include <isohand/cards.h>

enum { QUINARY_RANKS = 13, QUINARY_MOST = 9 };

/* A quinary is 13 digits of four bits: the number of cards of each rank, aces most significant.
 * Values are 1..7462; high is best. */
struct quinary {
  /* [l][i][k]: number of quinaries of i + 1 digits below l * 5^i with digit sum k. */
  uint32_t dp[5][QUINARY_RANKS + 1][QUINARY_MOST + 1];
  uint16_t flush[1 << QUINARY_RANKS]; /* by the suit's rank set, at least 5 ranks */
  uint16_t *value[QUINARY_MOST + 1];  /* [n]: by hash, for n cards */
  uint32_t size[QUINARY_MOST + 1];    /* [n]: number of quinaries with digit sum n */
};

/* Returns NULL if out of memory. */
struct quinary *quinary_new(void);
void quinary_free(struct quinary *tables);

/* Rank of a quinary among those of digit sum k, in lexicographic order. The publication leaves the
 * loop when k reaches 0; since dp[0] is 0, the remaining digits add nothing, and this loop has no
 * branch to mispredict. gcc -O2 does not unroll loops of constant length by itself, which here and
 * in the other methods would cost up to half the speed; hence the pragma. */
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

/* A hand being dealt, with what both branches need. */
struct quinary_hand {
  uint64_t digits, sets; /* sets: the ranks of each suit, 16 bits per suit */
  uint32_t in_suit;      /* number of cards of each suit plus 3, 8 bits per suit */
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

/* Value of the suit with at least five cards; 0 if none. With 3 added, five to nine cards are
 * 8..12, so bit 3 distinguishes them from fewer. */
static inline uint32_t quinary_flush(const struct quinary *tables, struct quinary_hand hand)
{
  const uint32_t five = hand.in_suit & 0x08080808;
  if (five == 0)
    return 0;
  const unsigned suit = (unsigned)__builtin_ctz(five) / 8;
  return tables->flush[hand.sets >> 16 * suit & 0x1fff];
}

/* Value of n cards, flushes aside. */
static inline uint32_t quinary_no_flush(const struct quinary *tables, struct quinary_hand hand,
                                        unsigned n)
{
  return tables->value[n][quinary_hash(tables, hand.digits, n)];
}

#endif
