#include "index/fast/groups.h"

#include "simd/instructions.h"

/* One digit of a group index: the position in the list of a round's rank sets. */
struct digit {
  const uint16_t *sets; /* shifted sets with the round's number of cards, in colex order */
  uint32_t count, at;
};

/* A suit's group indices are numbers in mixed radix, with a digit for each round in which the suit
 * has cards, the first round least significant.  While the first digit counts up, the shifted sets
 * of the others stay the same. */
struct group_counter {
  struct digit digit[IH_MAX_ROUNDS];
  struct ihp_sibling_groups siblings;
};

/* A shifted rank is a card's position among the ranks that the suit has not used in earlier rounds.
 * If cards are dealt one by one in ascending order, the j-th card's position among the remaining
 * ranks is its shifted rank minus j. */
static void find_positions(struct group_counter *counter)
{
  struct ihp_sibling_groups *siblings = &counter->siblings;
  siblings->later = 0;
  for (unsigned d = 1; d < siblings->rounds; d++) {
    unsigned set = siblings->sets[d] = counter->digit[d].sets[counter->digit[d].at];
    for (unsigned j = 0; set != 0; set &= set - 1, j++)
      siblings->positions[siblings->later++] = (uint8_t)(4 * (ihp_lowest(set) - j));
  }
}

static void counter_start(struct group_counter *counter, const struct ihp_suit_groups *suit,
                          uint64_t group)
{
  const struct ihp_rank_sets *sets = suit->sets;
  unsigned dealt = 0, digits = 0;
  for (unsigned r = 0; r < suit->rounds; r++) {
    const unsigned n = ihp_counts_get(suit->counts, r);
    if (n == 0)
      continue;
    const uint32_t count = sets->choose[sets->ranks - dealt][n];
    counter->digit[digits] =
        (struct digit){sets->sets + sets->start[n], count, (uint32_t)(group % count)};
    counter->siblings.at[digits++] = (uint8_t)(4 * dealt);
    group /= count;
    dealt += n;
  }
  counter->siblings.rounds = digits;
  find_positions(counter);
}

/* Advances to the first group of the next siblings: the later digits count up. */
static void next_siblings(struct group_counter *counter)
{
  counter->digit[0].at = 0;
  for (unsigned d = 1; d < counter->siblings.rounds; d++) {
    if (++counter->digit[d].at < counter->digit[d].count)
      break;
    counter->digit[d].at = 0;
  }
  find_positions(counter);
}

/* Removes and returns the rank at a position (times 4) in the ascending list of remaining ranks,
 * four bits each. */
static inline unsigned remove_rank(uint64_t *left, unsigned position)
{
  const uint64_t below = (UINT64_C(1) << position) - 1;
  const unsigned rank = *left >> position & 15;
  *left = (*left & below) | (*left >> 4 & ~below);
  return rank;
}

static void list_siblings(const struct ihp_sibling_groups *siblings, const uint16_t sets[],
                          size_t n, uint64_t packed[], uint16_t ranks[])
{
  for (size_t i = 0; i < n; i++) {
    uint64_t left = UINT64_C(0xFEDCBA9876543210), all = 0;
    unsigned used = sets[i], at = 0;
    for (unsigned set = sets[i]; set != 0; set &= set - 1, at += 4)
      all |= (uint64_t)remove_rank(&left, 4 * ihp_lowest(set) - at) << at;
    for (unsigned c = 0; c < siblings->later; c++, at += 4) {
      const unsigned rank = remove_rank(&left, siblings->positions[c]);
      all |= (uint64_t)rank << at;
      used |= 1u << rank;
    }
    packed[i] = all;
    ranks[i] = (uint16_t)used;
  }
}

static ihp_list_siblings *choose_lister(const struct ihp_suit_groups *suit)
{
#if IHP_X86
  if (suit->fast_pext)
    return ihp_list_siblings_avx2;
#endif
  (void)suit;
  return list_siblings;
}

void ihp_suit_groups_list(const struct ihp_suit_groups *suit, uint64_t first, size_t n,
                          uint64_t packed[], uint16_t ranks[])
{
  if (suit->counts == 0) { /* one group */
    packed[0] = ranks[0] = 0;
    return;
  }
  ihp_list_siblings *const list = choose_lister(suit);
  struct group_counter counter;
  counter_start(&counter, suit, first);
  for (;;) {
    const struct digit *digit = &counter.digit[0];
    const size_t left = digit->count - digit->at;
    const size_t listed = left < n ? left : n;
    list(&counter.siblings, digit->sets + digit->at, listed, packed, ranks);
    n -= listed;
    if (n == 0)
      return;
    packed += listed;
    ranks += listed;
    next_siblings(&counter);
  }
}
