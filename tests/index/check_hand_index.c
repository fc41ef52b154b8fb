/* A program written for Waugh's published interface, using only the standard library and
 * hand_index.h, nothing of isohand.  It is also compiled as C++. Every call is compared with that
 * library's output (tests/data/index-*.tsv and suit-configurations.tsv). */
#include "hand_index.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long failures;

static void expect(int condition, const char *what)
{
  if (condition)
    return;
  failures++;
  fprintf(stderr, "failed: %s\n", what);
}

static uint8_t read_card(const char text[2])
{
  const card_t rank = (card_t)(strchr(RANK_TO_CHAR, text[0]) - RANK_TO_CHAR);
  const card_t suit = (card_t)(strchr(SUIT_TO_CHAR, text[1]) - SUIT_TO_CHAR);
  return (uint8_t)deck_make_card(suit, rank);
}

/* Reads "4sJs|As3s6s" into cards and returns their number. */
static size_t read_hand(const char *text, uint8_t cards[CARDS])
{
  size_t n = 0;
  while (*text != '\0') {
    if (*text == '|') {
      text++;
      continue;
    }
    cards[n++] = read_card(text);
    text += 2;
  }
  return n;
}

/* Tests the incremental calls through a state that is copied between the rounds. */
static void check_states(const hand_indexer_t *indexer, const uint8_t cards[],
                         const hand_index_t indices[])
{
  hand_indexer_state_t state;
  hand_indexer_state_init(indexer, &state);
  for (uint_fast32_t r = 0; r < indexer->rounds; r++) {
    expect(state.round == r, "the state counts rounds");
    const uint8_t *round_cards = cards + indexer->round_start[r];
    hand_indexer_state_t copy = state;
    expect(hand_index_next_round(indexer, round_cards, &copy) == indices[r], "a copied state");
    expect(hand_index_next_round(indexer, round_cards, &state) == indices[r], "a state");
  }
}

static void check_hand(const hand_indexer_t *indexer, const uint8_t cards[], size_t n,
                       const hand_index_t expected[], const uint8_t canonical[])
{
  const uint_fast32_t last = indexer->rounds - 1;
  hand_index_t indices[MAX_ROUNDS];
  uint8_t unindexed[CARDS];
  expect(hand_index_all(indexer, cards, indices) == expected[last], "hand_index_all");
  expect(memcmp(indices, expected, (last + 1) * sizeof *indices) == 0, "all indices");
  expect(hand_index_last(indexer, cards) == expected[last], "hand_index_last");
  check_states(indexer, cards, expected);
  for (uint_fast32_t r = 0; r <= last; r++)
    expect(expected[r] < hand_indexer_size(indexer, r), "hand_indexer_size");
  expect(hand_unindex(indexer, last, expected[last], unindexed), "hand_unindex");
  expect(memcmp(unindexed, canonical, n) == 0, "the canonical hand");
  expect(!hand_unindex(indexer, last, hand_indexer_size(indexer, last), unindexed),
         "hand_unindex beyond the size");
  expect(!hand_unindex(indexer, last + 1, 0, unindexed), "hand_unindex beyond the rounds");
  expect(memcmp(unindexed, canonical, n) == 0, "hand_unindex must not write when it fails");
}

/* Checks one line: a hand, the index of each round, the canonical hand. */
static void check_line(const hand_indexer_t *indexer, char *line)
{
  uint8_t cards[CARDS], canonical[CARDS];
  hand_index_t expected[MAX_ROUNDS];
  const size_t n = read_hand(strtok(line, "\t\n"), cards);
  for (uint_fast32_t r = 0; r < indexer->rounds; r++)
    expected[r] = (hand_index_t)strtoull(strtok(NULL, "\t\n"), NULL, 10);
  expect(read_hand(strtok(NULL, "\t\n"), canonical) == n,
         "the length of the canonical hand in the data");
  check_hand(indexer, cards, n, expected, canonical);
}

static FILE *open_data(const char *name)
{
  const char *folder = getenv("srcdir");
  char path[1024];
  snprintf(path, sizeof path, "%s/tests/data/%s", folder != NULL ? folder : ".", name);
  FILE *file = fopen(path, "r");
  if (file == NULL) {
    fprintf(stderr, "cannot open %s\n", path);
    exit(EXIT_FAILURE);
  }
  return file;
}

static void check_file(const char *name, uint_fast32_t rounds, const uint8_t cards_per_round[])
{
  hand_indexer_t indexer;
  char line[1024];
  unsigned long lines = 0;
  expect(hand_indexer_init(rounds, cards_per_round, &indexer), "hand_indexer_init");
  FILE *file = open_data(name);
  while (fgets(line, (int)sizeof line, file) != NULL)
    if (line[0] != '#') {
      lines++;
      check_line(&indexer, line);
    }
  expect(lines >= 400, "all lines of the file are read");
  fclose(file);
  hand_indexer_free(&indexer);
}

/* Checks that the file's lines for a list are exactly its suit configurations. */
static void check_configurations_of(const char *list, uint_fast32_t rounds,
                                    const uint8_t cards_per_round[])
{
  hand_indexer_t indexer;
  char line[256], name[64];
  unsigned round, configuration, equal;
  unsigned long lines = 0, configurations = 0;
  hand_index_t offset;
  expect(hand_indexer_init(rounds, cards_per_round, &indexer), "hand_indexer_init");
  FILE *file = open_data("suit-configurations.tsv");
  while (fgets(line, (int)sizeof line, file) != NULL) {
    if (sscanf(line, "%63s %u %u %" SCNu64 " %u", name, &round, &configuration, &offset, &equal) !=
            5 ||
        strcmp(name, list) != 0)
      continue;
    lines++;
    expect(indexer.configuration_to_offset[round][configuration] == offset, "an offset");
    expect(indexer.configuration_to_equal[round][configuration] == equal, "equal suits");
  }
  fclose(file);
  for (uint_fast32_t r = 0; r < rounds; r++)
    configurations += (unsigned long)indexer.configurations[r];
  expect(lines == configurations && lines > 30, "every suit configuration is in the file");
  hand_indexer_free(&indexer);
}

static void check_configurations(void)
{
  const uint8_t lists[][4] = {{2, 3, 1, 1}, {2, 5}, {4, 3, 1}};
  check_configurations_of("2,3,1,1", 4, lists[0]);
  check_configurations_of("2,5", 2, lists[1]);
  check_configurations_of("4,3,1", 3, lists[2]);
}

/* Checks the struct members that programs read. */
static void check_members(void)
{
  const uint8_t river[] = {2, 3, 1, 1};
  hand_indexer_t indexer;
  expect(hand_indexer_init(4, river, &indexer), "hand_indexer_init");
  expect(indexer.rounds == 4, "rounds");
  expect(memcmp(indexer.cards_per_round, river, 4) == 0, "cards_per_round");
  const uint8_t start[] = {0, 2, 5, 6};
  expect(memcmp(indexer.round_start, start, 4) == 0, "round_start");
  const hand_index_t size[] = {169, 1286792, 55190538, 2428287420u};
  expect(memcmp(indexer.round_size, size, sizeof size) == 0, "round_size");
  /* Hold'em: the suits have 2 cards or 1 + 1 preflop. */
  expect(indexer.configurations[0] == 2, "configurations");
  expect(indexer.permutations[3] == 10 * 20 * 4 * 4, "permutations");
  hand_indexer_free(&indexer);
}

/* Lists beyond the published code: Omaha with all rounds, stud, a round of sixteen cards. */
static void check_limits(void)
{
  const struct {
    uint8_t cards[8];
    unsigned rounds;
    hand_index_t size;
  } games[] = {
      {{4, 3, 1, 1, 0, 0, 0, 0}, 4, UINT64_C(389802959832)},
      {{3, 1, 1, 1, 1, 0, 0, 0}, 5, 0},
      {{1, 16, 0, 0, 0, 0, 0, 0}, 2, 0},
  };
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    hand_indexer_t indexer;
    uint8_t cards[CARDS];
    expect(hand_indexer_init(games[i].rounds, games[i].cards, &indexer), "a large game");
    const uint_fast32_t last = games[i].rounds - 1;
    const hand_index_t index = hand_indexer_size(&indexer, last) - 1;
    expect(games[i].size == 0 || index + 1 == games[i].size, "the size of a large game");
    expect(hand_unindex(&indexer, last, index, cards), "unindex in a large game");
    expect(hand_index_last(&indexer, cards) == index, "index in a large game");
    const uint_fast32_t end = indexer.configurations[last] - 1;
    expect(indexer.configuration_to_offset[last][end] <= index, "the last suit configuration");
    hand_indexer_free(&indexer);
  }
}

static void check_refused(uint_fast32_t rounds, const uint8_t cards_per_round[])
{
  hand_indexer_t indexer;
  expect(!hand_indexer_init(rounds, cards_per_round, &indexer), "an impossible list is refused");
  hand_indexer_free(&indexer);
}

int main(void)
{
  const uint8_t lists[][4] = {{2, 3, 1, 1}, {2, 3}, {2, 4}, {2, 5}, {3, 2, 2}, {4, 3, 1}};
  const uint8_t ones[MAX_ROUNDS + 1] = {1, 1, 1, 1, 1, 1, 1, 1, 1}, deck[] = {52, 1};
  const uint8_t wide[] = {13, 13};
  check_file("index-2-3-1-1.tsv", 4, lists[0]);
  check_file("index-2-3.tsv", 2, lists[1]);
  check_file("index-2-4.tsv", 2, lists[2]);
  check_file("index-2-5.tsv", 2, lists[3]);
  check_file("index-3-2-2.tsv", 3, lists[4]);
  check_file("index-4-3-1.tsv", 3, lists[5]);
  check_configurations();
  check_members();
  check_limits();
  check_refused(0, ones);
  check_refused(MAX_ROUNDS + 1, ones);
  check_refused(2, deck);
  check_refused(2, wide);
  expect(SUITS * RANKS == CARDS, "the size of the deck");
  const card_t ace = deck_make_card(1, RANKS - 1);
  expect(deck_get_rank(ace) == 12 && deck_get_suit(ace) == 1 && ace == 49, "cards");
  expect(RANK_TO_CHAR[deck_get_rank(ace)] == 'A' && SUIT_TO_CHAR[1] == 'h', "letters");
  char text[24];
  snprintf(text, sizeof text, "%" PRIhand_index, (hand_index_t)1 << 63);
  expect(strcmp(text, "9223372036854775808") == 0, "PRIhand_index");
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
