/* The indexer as a direct reading of Waugh's paper would write it: the baseline of the benchmarks
 * and an independent check for the tests.
 *
 * K. Waugh, "A Fast and Optimal Hand Isomorphism Algorithm", 2013: a table from all suit counts to
 * the suit configurations, tabulated binomials, a loop over each rank set. It shares nothing with
 * the library except the card byte and the status codes; the indices are the same numbers. */
#ifndef IH_BENCH_REFERENCE_H
#define IH_BENCH_REFERENCE_H

#include <isohand/cards.h>

typedef struct baseline_indexer baseline_indexer;

/* A hand being dealt: plain data. */
typedef struct baseline_indexer_hand {
  unsigned rounds;               /* already dealt */
  uint32_t key;                  /* the suit counts of those rounds, as a number */
  uint16_t used[IH_MAX_SUITS];   /* the ranks held in each suit */
  uint8_t held[IH_MAX_SUITS];    /* the number of those ranks */
  uint64_t group[IH_MAX_SUITS];  /* the suit's group index */
  uint64_t factor[IH_MAX_SUITS]; /* the suit's group size */
} baseline_indexer_hand;

/* Creates the indexer of a deck made by ih_deck_make. Returns IH_ERR_ROUNDS, IH_ERR_OVERFLOW if a
 * size does not fit in 64 bits, IH_ERR_TOO_LARGE if the table of suit counts would exceed 2^24
 * entries, or IH_ERR_MEMORY. */
enum ih_status baseline_indexer_new(const ih_deck *deck, unsigned rounds,
                                    const uint8_t cards_per_round[], baseline_indexer **out);
void baseline_indexer_free(baseline_indexer *reference);

/* Selects for later calls the processor's population count (wanted) or what the compiler's flags
 * give, the default. Returns 1 if the instruction was selected; 0 if the machine has none, or if a
 * non-x86 processor has it in any case. */
int baseline_indexer_use_popcnt(baseline_indexer *reference, int wanted);

/* Returns the number of canonical hands of a round. */
uint64_t baseline_indexer_size(const baseline_indexer *reference, unsigned round);

/* The index of the last round; the index of every round in one pass. */
uint64_t baseline_indexer_index_last(const baseline_indexer *reference, const uint8_t cards[]);
void baseline_indexer_index_all(const baseline_indexer *reference, const uint8_t cards[],
                                uint64_t indices[]);

/* Starts an empty hand; deals the next round into it and returns the index of that round. */
void baseline_indexer_start(baseline_indexer_hand *hand);
uint64_t baseline_deal(const baseline_indexer *reference, baseline_indexer_hand *hand,
                       const uint8_t round_cards[]);

/* Writes the canonical hand of an index below the round's size. */
void baseline_indexer_unindex(const baseline_indexer *reference, unsigned round, uint64_t index,
                              uint8_t cards[]);

#endif
