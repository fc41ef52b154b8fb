/* A program that uses the published code through its symbols alone, like a foreign-function
 * interface: it has its own declarations, and a struct with the published layout. Linked with
 * libisohand-compat by tests/house/compat.sh and installed.sh. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef uint_fast32_t word;

struct published {
  uint8_t cards_per_round[8], round_start[8];
  word rounds, configurations[8], permutations[8];
  uint64_t round_size[8];
  void *permutation_to_configuration[8], *permutation_to_pi[8];
  word *configuration_to_equal[8];
  void *configuration[8], *configuration_to_suit_size[8];
  uint64_t *configuration_to_offset[8];
};

struct published_state {
  word suit_index[4], suit_multiplier[4], round, permutation_index, permutation_multiplier;
  uint32_t used_ranks[4];
};

extern const char RANK_TO_CHAR[], SUIT_TO_CHAR[];
void hand_index_ctor(void);
void hand_index_dtor(void);
bool hand_indexer_init(word rounds, const uint8_t *cards_per_round, struct published *indexer);
void hand_indexer_free(struct published *indexer);
uint64_t hand_indexer_size(const struct published *indexer, word round);
void hand_indexer_state_init(const struct published *indexer, struct published_state *state);
uint64_t hand_index_all(const struct published *indexer, const uint8_t *cards, uint64_t *indices);
uint64_t hand_index_last(const struct published *indexer, const uint8_t *cards);
uint64_t hand_index_next_round(const struct published *indexer, const uint8_t *cards,
                               struct published_state *state);
bool hand_unindex(const struct published *indexer, word round, uint64_t index, uint8_t *cards);

/* A guard after each struct detects writes beyond the published size. */
static struct {
  struct published indexer;
  uint64_t guard;
  struct published_state state;
  uint64_t guard_too;
} memory = {.guard = 0x1234, .guard_too = 0x5678};

#define EXPECT(condition)                                                                          \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      fprintf(stderr, "%d: %s\n", __LINE__, #condition);                                           \
      return 1;                                                                                    \
    }                                                                                              \
  } while (0)

int main(void)
{
  struct published *indexer = &memory.indexer;
  struct published_state *state = &memory.state;
  const uint8_t rounds[] = {2, 3, 1, 1};
  /* AsKs|QsJhTd|Th|Ac */
  const uint8_t cards[] = {48, 44, 40, 37, 34, 33, 51}, twice[] = {48, 48};
  const uint64_t none = UINT64_MAX;
  uint8_t canonical[7];
  uint64_t indices[4];
  hand_index_ctor();
  EXPECT(strcmp(RANK_TO_CHAR, "23456789TJQKA") == 0 && strcmp(SUIT_TO_CHAR, "shdc") == 0);
  EXPECT(hand_indexer_init(4, rounds, indexer));
  EXPECT(indexer->rounds == 4 && indexer->round_start[3] == 6);
  EXPECT(indexer->configurations[1] == 15 && indexer->round_size[1] == 1286792);
  EXPECT(indexer->configuration_to_offset[1][4] == 461032);
  EXPECT(indexer->configuration_to_equal[0][1] == 6);
  EXPECT(hand_indexer_size(indexer, 3) == 2428287420 && hand_indexer_size(indexer, 4) == 0);
  EXPECT(hand_index_last(indexer, cards) == 2159589275);
  EXPECT(hand_index_all(indexer, cards, indices) == 2159589275);
  hand_indexer_state_init(indexer, state);
  EXPECT(hand_index_next_round(indexer, cards, state) == indices[0] && state->round == 1);
  EXPECT(hand_index_next_round(indexer, twice, state) == none && state->round == 1);
  EXPECT(hand_index_next_round(indexer, cards + 2, state) == indices[1] && state->round == 2);
  EXPECT(hand_unindex(indexer, 3, 2159589275, canonical));
  EXPECT(hand_index_last(indexer, canonical) == 2159589275);
  EXPECT(!hand_unindex(indexer, 3, 2428287420, canonical));
  canonical[0] = canonical[1];
  EXPECT(hand_index_last(indexer, canonical) == none);
  EXPECT(hand_index_all(indexer, canonical, indices) == none);
  hand_indexer_free(indexer);
  EXPECT(!hand_indexer_init(0, rounds, indexer));
  hand_index_dtor();
  EXPECT(memory.guard == 0x1234 && memory.guard_too == 0x5678);
  puts("2428287420 rivers");
  return 0;
}
