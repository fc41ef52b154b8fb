#include "index/groups.h"

/* One round of a suit: which of its rank sets is at hand. */
struct digit {
  const uint16_t *sets; /* of its number of cards, shifted, in colex order */
  uint32_t count, at;
};

/* A suit's groups are numbers in mixed radix, a digit for each round that the suit
 * has cards in, the first round least significant.
 *
 * A shifted rank is a card's place among the ranks that the suit has not used in
 * earlier rounds.  When cards are taken one by one, ascending within a round, the
 * j-th card's place among the ranks that are left is its shifted rank less j.  So a
 * card costs a look-up in a list of the ranks left, and the places of all rounds
 * but the first stay while the first digit runs. */
struct opener {
  struct digit digit[IH_MAX_ROUNDS];
  unsigned digits;
  unsigned later;               /* cards of all digits but the first */
  unsigned place[IH_MAX_RANKS]; /* of each of them, times 4 */
};

/* Takes the rank at a place (times 4) from the list of those left: four bits each,
 * ascending. */
static inline uint64_t take(uint64_t *left, unsigned place)
{
  const uint64_t below = (UINT64_C(1) << place) - 1;
  const uint64_t rank = *left >> place & 15;
  *left = (*left & below) | (*left >> 4 & ~below);
  return rank;
}

/* The places of the later digits' cards. */
static void find_places(struct opener *opener)
{
  opener->later = 0;
  for (unsigned d = 1; d < opener->digits; d++) {
    unsigned set = opener->digit[d].sets[opener->digit[d].at];
    for (unsigned j = 0; set != 0; set &= set - 1, j++)
      opener->place[opener->later++] = 4 * (ihp_lowest(set) - j);
  }
}

static void start(struct opener *opener, const struct ihp_ranksets *sets, ihp_counts counts,
                  unsigned rounds, uint64_t group)
{
  unsigned left = sets->ranks;
  opener->digits = 0;
  for (unsigned r = 0; r < rounds; r++) {
    const unsigned n = ihp_counts_get(counts, r);
    if (n == 0)
      continue;
    const uint32_t count = sets->choose[left][n];
    opener->digit[opener->digits++] =
        (struct digit){sets->sets + sets->start[n], count, (uint32_t)(group % count)};
    group /= count;
    left -= n;
  }
  find_places(opener);
}

/* Goes to the first group of the next run: the later digits count up. */
static void next_run(struct opener *opener)
{
  opener->digit[0].at = 0;
  for (unsigned d = 1; d < opener->digits; d++) {
    if (++opener->digit[d].at < opener->digit[d].count)
      break;
    opener->digit[d].at = 0;
  }
  find_places(opener);
}

/* The groups of n of the first digit's sets. */
static void open_run(const struct opener *opener, const uint16_t sets[], size_t n,
                     uint64_t packed[])
{
  for (size_t i = 0; i < n; i++) {
    uint64_t left = UINT64_C(0xFEDCBA9876543210);
    uint64_t ranks = 0;
    unsigned at = 0;
    for (unsigned set = sets[i]; set != 0; set &= set - 1, at += 4)
      ranks |= take(&left, 4 * ihp_lowest(set) - at) << at;
    for (unsigned c = 0; c < opener->later; c++, at += 4)
      ranks |= take(&left, opener->place[c]) << at;
    packed[i] = ranks;
  }
}

void ihp_groups_open(const struct ihp_ranksets *sets, ihp_counts counts, unsigned rounds,
                     uint64_t first, size_t n, uint64_t packed[])
{
  struct opener opener;
  start(&opener, sets, counts, rounds, first);
  if (opener.digits == 0) { /* no cards: one group */
    packed[0] = 0;
    return;
  }
  for (;;) {
    const struct digit *digit = &opener.digit[0];
    const size_t left = digit->count - digit->at;
    const size_t run = left < n ? left : n;
    open_run(&opener, digit->sets + digit->at, run, packed);
    packed += run;
    n -= run;
    if (n == 0)
      return;
    next_run(&opener);
  }
}

uint64_t ihp_groups_count(const struct ihp_ranksets *sets, ihp_counts counts, unsigned rounds)
{
  unsigned left = sets->ranks;
  uint64_t groups = 1;
  for (unsigned r = 0; r < rounds; r++) {
    const unsigned n = ihp_counts_get(counts, r);
    groups *= sets->choose[left][n];
    left -= n;
  }
  return groups;
}

void ihp_groups_pack(const struct ihp_ranksets *sets, ihp_counts counts, unsigned rounds,
                     uint32_t packed[])
{
  enum { CHUNK = 256 };
  uint64_t wide[CHUNK];
  const uint64_t groups = ihp_groups_count(sets, counts, rounds);
  for (uint64_t first = 0; first < groups; first += CHUNK) {
    const size_t n = groups - first < CHUNK ? (size_t)(groups - first) : CHUNK;
    ihp_groups_open(sets, counts, rounds, first, n, wide);
    for (size_t i = 0; i < n; i++)
      packed[first + i] = (uint32_t)wide[i];
  }
}
