#include "index/fast/groups.h"

#include "simd/instructions.h"

/* One round of a suit: which of its rank sets is at hand. */
struct digit {
  const uint16_t *sets; /* of its number of cards, shifted, in colex order */
  uint32_t count, at;
};

/* A suit's groups are numbers in mixed radix, a digit for each round that the suit
 * has cards in, the first round least significant.  While the first digit runs the
 * others' shifted sets stay. */
struct opener {
  struct digit digit[IH_MAX_ROUNDS];
  struct ihp_groups_run run;
};

uint64_t ihp_kind_groups(const struct ihp_kind *kind)
{
  unsigned left = kind->sets->ranks;
  uint64_t groups = 1;
  for (unsigned r = 0; r < kind->rounds; r++) {
    const unsigned n = ihp_counts_get(kind->counts, r);
    groups *= kind->sets->choose[left][n];
    left -= n;
  }
  return groups;
}

/* A shifted rank is a card's place among the ranks that the suit has not used in
 * earlier rounds; when cards are dealt one by one, ascending, the j-th card's place
 * among the ranks that are left is its shifted rank less j. */
static void find_places(struct opener *opener)
{
  struct ihp_groups_run *run = &opener->run;
  run->later = 0;
  for (unsigned d = 1; d < run->rounds; d++) {
    unsigned set = run->sets[d] = opener->digit[d].sets[opener->digit[d].at];
    for (unsigned j = 0; set != 0; set &= set - 1, j++)
      run->places[run->later++] = (uint8_t)(4 * (ihp_lowest(set) - j));
  }
}

static void start(struct opener *opener, const struct ihp_kind *kind, uint64_t group)
{
  const struct ihp_ranksets *sets = kind->sets;
  unsigned dealt = 0, digits = 0;
  for (unsigned r = 0; r < kind->rounds; r++) {
    const unsigned n = ihp_counts_get(kind->counts, r);
    if (n == 0)
      continue;
    const uint32_t count = sets->choose[sets->ranks - dealt][n];
    opener->digit[digits] =
        (struct digit){sets->sets + sets->start[n], count, (uint32_t)(group % count)};
    opener->run.at[digits++] = (uint8_t)(4 * dealt);
    group /= count;
    dealt += n;
  }
  opener->run.rounds = digits;
  find_places(opener);
}

/* Goes to the first group of the next run: the later digits count up. */
static void next_run(struct opener *opener)
{
  opener->digit[0].at = 0;
  for (unsigned d = 1; d < opener->run.rounds; d++) {
    if (++opener->digit[d].at < opener->digit[d].count)
      break;
    opener->digit[d].at = 0;
  }
  find_places(opener);
}

/* Takes the rank at a place (times 4) from the list of those left: four bits each,
 * ascending. */
static inline unsigned take(uint64_t *left, unsigned place)
{
  const uint64_t below = (UINT64_C(1) << place) - 1;
  const unsigned rank = *left >> place & 15;
  *left = (*left & below) | (*left >> 4 & ~below);
  return rank;
}

static void open_run(const struct ihp_groups_run *run, const uint16_t sets[], size_t n,
                     uint64_t packed[], uint16_t ranks[])
{
  for (size_t i = 0; i < n; i++) {
    uint64_t left = UINT64_C(0xFEDCBA9876543210), all = 0;
    unsigned used = sets[i], at = 0;
    for (unsigned set = sets[i]; set != 0; set &= set - 1, at += 4)
      all |= (uint64_t)take(&left, 4 * ihp_lowest(set) - at) << at;
    for (unsigned c = 0; c < run->later; c++, at += 4) {
      const unsigned rank = take(&left, run->places[c]);
      all |= (uint64_t)rank << at;
      used |= 1u << rank;
    }
    packed[i] = all;
    ranks[i] = (uint16_t)used;
  }
}

static ihp_groups_run_opener *choose(const struct ihp_kind *kind)
{
#if IHP_X86
  if (kind->bmi2)
    return ihp_groups_run_bmi2;
#endif
  (void)kind;
  return open_run;
}

void ihp_groups_open(const struct ihp_kind *kind, uint64_t first, size_t n, uint64_t packed[],
                     uint16_t ranks[])
{
  if (kind->counts == 0) { /* one group */
    packed[0] = ranks[0] = 0;
    return;
  }
  ihp_groups_run_opener *const open = choose(kind);
  struct opener opener;
  start(&opener, kind, first);
  for (;;) {
    const struct digit *digit = &opener.digit[0];
    const size_t left = digit->count - digit->at;
    const size_t run = left < n ? left : n;
    open(&opener.run, digit->sets + digit->at, run, packed, ranks);
    n -= run;
    if (n == 0)
      return;
    packed += run;
    ranks += run;
    next_run(&opener);
  }
}
