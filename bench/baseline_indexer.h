/* The indexer as a reader of Waugh's paper would write it: the yardstick of the
 * benchmarks and a second opinion for the tests.
 *
 * K. Waugh, "A Fast and Optimal Hand Isomorphism Algorithm", 2013: a table from
 * all suit counts to the suit configurations, tabulated binomials, a loop over
 * each rank set.  Nothing here is shared with the library but the card's byte
 * and the status codes; the indices are the same numbers. */
#ifndef IH_BENCH_REFERENCE_H
#define IH_BENCH_REFERENCE_H

#include <isohand/cards.h>

typedef struct baseline_indexer baseline_indexer;

/* A hand being dealt: plain data. */
typedef struct baseline_indexer_hand {
  unsigned rounds;               /* dealt so far */
  uint32_t key;                  /* the suit counts of those rounds, as a number */
  uint16_t used[IH_MAX_SUITS];   /* the ranks held in each suit */
  uint8_t held[IH_MAX_SUITS];    /* how many those are */
  uint64_t group[IH_MAX_SUITS];  /* the suit's group index */
  uint64_t factor[IH_MAX_SUITS]; /* the suit's group size */
} baseline_indexer_hand;

/* Builds the indexer of a deck that ih_deck_make made.  IH_ERR_ROUNDS,
 * IH_ERR_OVERFLOW when a size does not fit 64 bits, IH_ERR_TOO_LARGE when the
 * table of suit counts would pass 2^24 entries, IH_ERR_MEMORY. */
enum ih_status baseline_indexer_new(const ih_deck *deck, unsigned rounds,
                                    const uint8_t cards_per_round[], baseline_indexer **out);
void baseline_indexer_free(baseline_indexer *reference);

/* From here on the calls that index count bits by the processor's instruction (wanted), or as the
 * compiler's flags have it, as after baseline_indexer_new.  Returns 1 if they use the instruction:
 * 0 where the machine has none, or another kind of processor has it anyway. */
int baseline_indexer_use_popcnt(baseline_indexer *reference, int wanted);

/* The number of canonical hands of a round. */
uint64_t baseline_indexer_size(const baseline_indexer *reference, unsigned round);

/* The index of the last round, and of every round in one pass. */
uint64_t baseline_indexer_index_last(const baseline_indexer *reference, const uint8_t cards[]);
void baseline_indexer_index_all(const baseline_indexer *reference, const uint8_t cards[],
                                uint64_t indices[]);

/* Round by round: an empty hand; the next round dealt into it, which returns the
 * index of that round. */
void baseline_indexer_start(baseline_indexer_hand *hand);
uint64_t baseline_deal(const baseline_indexer *reference, baseline_indexer_hand *hand,
                       const uint8_t round_cards[]);

/* The canonical hand of an index < size of a round. */
void baseline_indexer_unindex(const baseline_indexer *reference, unsigned round, uint64_t index,
                              uint8_t cards[]);

#endif
