/* Tables for unindexing fast.
 *
 * An index is opened in four steps, of which none depends on the hand:
 *
 * 1. Its leading bits give its suit configuration, or one just before it.
 * 2. With W_p the product of the sizes of the blocks before place p and q_p the
 *    quotient of the index within the configuration by W_p, the digit of place p is
 *    q_p - q_(p+1) * size_p.  All four places are divided at once, by multiplying with
 *    1/W_p, and all four digits are taken for ranks of pairs of suits, of which at most
 *    one is; the second suit of a pair has size 1 and so digit 0.
 * 3. Each suit's group index is looked up among those of its kind (lib/index/fast/packs.h).
 * 4. Within a configuration each card has its place in the hand, by round, then by suit,
 *    then by rank: a mask a suit says where its ranks go.
 *
 * Configurations for which that does not do are marked as rare: more ties than a pair, a
 * kind that is not packed, too many indices.
 *
 * Why quotients are exact.  The index within the configuration is x < 2^49.  x + 1/2 is
 * no nearer to a multiple of W than 1/2, so (x + 1/2)/W is at least 1/(2W) from every
 * whole number.  It is computed with two rounded operations, the inverse and the product,
 * each off by a factor within 2^-52 of 1 however rounding is set; so it is off by less
 * than 2^50/W * 2^-51 = 1/(2W), and rounding down gives the quotient.
 *
 * Why roots are exact.  Kinds that are packed have less than 2^16 groups, so digits d are
 * below 2^31.  The largest h with h(h+1)/2 <= d is floor(s - 1/2), s = sqrt(2d + 1):
 * (h + 1/2)^2 = h(h+1) + 1/4 is at most 2d + 1/4, and (h + 3/2)^2 at least 2d + 9/4.  So s is
 * more than 3/8 / s > 2^-18 away from both bounds, far more than its rounding; subtracting
 * 1/2 rounds nothing, and as s is no half, h + 1 is also the whole number nearest to it. */
#ifndef IH_LIB_INDEX_FAST_OPENING_H
#define IH_LIB_INDEX_FAST_OPENING_H

#include "index/fast/packs.h"

#include <isohand/indexer.h>
#include <string.h>

struct ihp_round;

enum { IHP_WORD_CARDS = 8 };

/* Where the ranks of eight cards go, of which a hand of more has several. */
struct ihp_spread {
  uint64_t mask[IH_MAX_SUITS];    /* by place: the rank's four bits in the bytes of its cards */
  uint8_t source[IHP_WORD_CARDS]; /* by card: 64 times its suit, and 8 times its number when
                                   * the word's cards lie suit by suit */
  uint8_t end[IH_MAX_SUITS];      /* by place: 4 bits for each card up to the suit's last */
};

/* How to take an index of a configuration apart. */
struct ihp_opening {
  double inverse[IH_MAX_SUITS]; /* 1/W_p; 0 where it is rare, so that all group indices are 0 */
  int32_t size[IH_MAX_SUITS];   /* of the block that begins at the place; 1 within a block, and
                                 * 0 at the last place */
  uint32_t first[IH_MAX_SUITS]; /* where the groups of the suit's kind begin */
  uint64_t offset;              /* the configuration's first index */
  struct ihp_spread spread;     /* of the first eight cards */
  int8_t pair[IH_MAX_SUITS];    /* -1 at the first place of a tied pair, else 0 */
  uint32_t rare;
};

_Static_assert(sizeof(struct ihp_opening) % 64 == 0, "whole cache lines");

struct ihp_openings {
  struct ihp_opening *list; /* [configurations], on cache lines */
  struct ihp_spread *more;  /* [configurations][words - 1] */
  const uint64_t *offsets;  /* ihp_configurations */
  uint32_t *bucket;         /* by index >> shift: a configuration at or before it */
  const uint32_t *packed;   /* ihp_packs */
  size_t buckets;
  unsigned shift, total, words; /* total: cards; words: of eight cards */
};

enum ih_status ihp_openings_init(struct ihp_openings *openings, const struct ihp_round *round,
                                 unsigned rounds, const struct ihp_packs *packs);
void ihp_openings_release(struct ihp_openings *openings);
size_t ihp_openings_bytes(const struct ihp_openings *openings, size_t configurations);

/* The place in the list of the configuration that an index lies in: seldom more than one
 * behind its bucket's. */
static inline size_t ihp_openings_find(const struct ihp_openings *openings, uint64_t index)
{
  const uint64_t *offsets = openings->offsets;
  size_t at = openings->bucket[index >> openings->shift];
  at += offsets[at + 1] <= index;
  while (offsets[at + 1] <= index)
    at++;
  return at;
}

/* x + 1/2, for x < 2^52, and something finite for others: x in the low bits of 2^52,
 * less 2^52 - 1/2.  A conversion would do, but is often compiled to an instruction that
 * waits for what its register held before, here the hand before. */
static inline double ihp_opening_number(uint64_t x)
{
  const uint64_t low = (UINT64_C(1) << 52) - 1;
  const uint64_t bits = UINT64_C(0x4330000000000000) | (x & low);
  double number;
  memcpy(&number, &bits, sizeof number);
  return number - ((double)low + 0.5);
}

/* packed[p] = the ranks of the suit at place p, whatever the configuration. */
void ihp_opening_rare(const ih_indexer *indexer, unsigned round, size_t at, uint64_t rest,
                      uint64_t packed[IH_MAX_SUITS]);

#endif
