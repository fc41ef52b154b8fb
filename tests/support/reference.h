/* Slow, obvious oracles for everything that has an index.  They share no code
 * with the library and include none of its headers: what they know comes from
 * the definition of the index (doc/ALGORITHMS.md) alone. */
#ifndef IH_TESTS_REFERENCE_H
#define IH_TESTS_REFERENCE_H

#include <stddef.h>
#include <stdint.h>

typedef unsigned __int128 reference_wide;

/* A deck and a round list, and the permutations of the deck's suits. */
struct reference_game {
  unsigned ranks, suits, rounds;
  unsigned cards[8]; /* of each round */
  unsigned permutations;
  uint8_t permutation[24][4];
};

/* Reads "13x4" and "2,3,1,1". */
struct reference_game reference_game(const char *deck, const char *rounds);

/* The cards of the first `rounds` rounds together. */
unsigned reference_total(const struct reference_game *game, unsigned rounds);

/* C(n, k) with 128 bits. */
reference_wide reference_choose(uint64_t n, unsigned k);

/* The raw deals of the first `rounds` rounds: a product of binomials. */
reference_wide reference_deals(const struct reference_game *game, unsigned rounds);

/* Calls visit(context, cards) for every raw hand of the first `rounds` rounds,
 * the cards of each round ascending. */
void reference_hands(const struct reference_game *game, unsigned rounds,
                     void (*visit)(void *context, const uint8_t cards[]), void *context);

/* out = the hand with its suits permuted and each round in ascending order. */
void reference_permute(const struct reference_game *game, unsigned rounds,
                       const uint8_t permutation[4], const uint8_t cards[], uint8_t out[]);

/* least = the bytewise least hand that permuting the suits in every possible way
 * makes of the hand.  Returns how many different hands that makes. */
unsigned reference_canonical(const struct reference_game *game, unsigned rounds,
                             const uint8_t cards[], uint8_t least[]);

/* How many cards each suit holds in each round. */
struct reference_configuration {
  uint8_t counts[4][8];
};

/* The indexer as it is defined, one round after the other. */
struct reference_indexer {
  struct reference_game game;
  struct {
    size_t configurations;
    struct reference_configuration *configuration; /* ascending */
    reference_wide *offset; /* of each configuration, then the round's size */
  } round[8];
};

struct reference_indexer *reference_indexer_new(const char *deck, const char *rounds);
void reference_indexer_free(struct reference_indexer *indexer);

/* The number of canonical hands of rounds 0..round. */
reference_wide reference_size(const struct reference_indexer *indexer, unsigned round);

/* The index of a hand of rounds 0..round; *offset, unless offset is NULL, is that
 * of its suit configuration. */
reference_wide reference_index(const struct reference_indexer *indexer, unsigned round,
                               const uint8_t cards[], reference_wide *offset);

/* cards = the canonical hand of an index below the size. */
void reference_unindex(const struct reference_indexer *indexer, unsigned round,
                       reference_wide index, uint8_t cards[]);

#endif
