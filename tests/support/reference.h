/* Slow, obvious oracles for everything that has an index. They share no code with the library
 * and include none of its headers: they follow the definition of the index (doc/ALGORITHMS.md)
 * alone. */
#ifndef IH_TESTS_REFERENCE_H
#define IH_TESTS_REFERENCE_H

#include <stddef.h>
#include <stdint.h>

typedef unsigned __int128 reference_wide;

/* A deck and a round list, and the permutations of the deck's suits. */
struct reference_game {
  unsigned ranks, suits, rounds;
  unsigned cards[8]; /* by round */
  unsigned permutations;
  uint8_t permutation[24][4];
};

/* Reads "13x4" and "2,3,1,1". */
struct reference_game reference_game(const char *deck, const char *rounds);

/* Returns the number of cards in the first `rounds` rounds. */
unsigned reference_total(const struct reference_game *game, unsigned rounds);

/* Returns C(n, k) in 128 bits. */
reference_wide reference_choose(uint64_t n, unsigned k);

/* Returns the number of raw deals of the first `rounds` rounds: a product of binomials. */
reference_wide reference_deals(const struct reference_game *game, unsigned rounds);

/* Calls visit(context, cards) for every raw hand of the first `rounds` rounds, with the cards of
 * each round ascending. */
void reference_hands(const struct reference_game *game, unsigned rounds,
                     void (*visit)(void *context, const uint8_t cards[]), void *context);

/* out = the hand with its suits permuted and each round in ascending order. */
void reference_permute(const struct reference_game *game, unsigned rounds,
                       const uint8_t permutation[4], const uint8_t cards[], uint8_t out[]);

/* least = the bytewise least of the hand's images under all suit permutations. Returns the number
 * of distinct images. */
unsigned reference_canonical(const struct reference_game *game, unsigned rounds,
                             const uint8_t cards[], uint8_t least[]);

/* Number of cards of each suit in each round. */
struct reference_configuration {
  uint8_t counts[4][8];
};

/* The indexer by definition, round by round. */
struct reference_indexer {
  struct reference_game game;
  struct {
    size_t configurations;
    struct reference_configuration *configuration; /* ascending */
    reference_wide *offset; /* by configuration; after the last, the round's size */
  } round[8];
};

struct reference_indexer *reference_indexer_new(const char *deck, const char *rounds);
void reference_indexer_free(struct reference_indexer *indexer);

/* Returns the number of canonical hands of rounds 0..round. */
reference_wide reference_size(const struct reference_indexer *indexer, unsigned round);

/* Returns the index of a hand of rounds 0..round; *offset, unless NULL, = the offset of its suit
 * configuration. */
reference_wide reference_index(const struct reference_indexer *indexer, unsigned round,
                               const uint8_t cards[], reference_wide *offset);

/* cards = the canonical hand of an index below the size. */
void reference_unindex(const struct reference_indexer *indexer, unsigned round,
                       reference_wide index, uint8_t cards[]);

#endif
