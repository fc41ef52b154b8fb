/* All Omaha hands on a board, compared high and low. */
#include "omaha_compare.h"

#include <string.h>

enum { LOWS = 57 }; /* strengths of lows, with 0 */

static uint64_t sum_shares(const struct compared_hands *hands)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < hands->places; i += BENCH_APART)
    for (unsigned s = 0; s < BENCH_SHARES; s++)
      sum = 31 * sum + hands->shares[s][i];
  return sum;
}

uint64_t library_omaha_split(const void *context, unsigned path)
{
  const struct compared_hands *hands = context;
  const ih_omaha_split split = {.scoops = hands->shares[0],
                                .three_quarters = hands->shares[1],
                                .halves = hands->shares[2],
                                .quarters = hands->shares[3]};
  uint64_t sum = 0;
  for (size_t b = 0; b < hands->boards; b++) {
    (void)ih_omaha_compare_split(hands->comparison[path], hands->board + b * hands->m, hands->m,
                                 &split);
    sum += sum_shares(hands);
  }
  return sum;
}

/* ---- The reference -------------------------------------------------------------------- */

/* Opponents whose high hand is worse, is not better, or is any, and whose low likewise. */
enum { WORSE, NOT_BETTER, ANY, KINDS };

/* Marks the lows that hands have, and rates them. */
static void rate_lows(const struct compared_hands *hands, const uint8_t board[], uint8_t seen[LOWS])
{
  ih_omaha_board prepared;
  ih_omaha_board_prepare_unchecked(board, hands->m, &prepared);
  memset(seen, 0, LOWS);
  for (size_t i = 0; i < hands->live; i++) {
    const uint32_t place = hands->order[i];
    hands->low[place] = (uint8_t)ih_omaha_board_rate_low_unchecked(
        &prepared, hands->cards + (size_t)place * hands->n, hands->n);
    seen[hands->low[place]] = 1;
  }
}

/* The opponents of a sweep, those with lows up to `low`: what they are to hands of that low, and to
 * those of the next one. */
struct sweep {
  unsigned low, next;
  int is_all; /* they are all hands */
};

/* Counts the hands so far that share no card with a hand; `added`: it is itself among them, which
 * is not counted. */
static inline void count_met(const struct compared_hands *hands, const struct sweep *sweep,
                             uint32_t place, unsigned n, unsigned kind, int is_added)
{
  const unsigned low = hands->low[place];
  uint32_t *const *met = hands->met + KINDS * kind;
  if (low != sweep->low && low != sweep->next && !sweep->is_all)
    return;
  const double sign = n % 2 == 0 ? 1 : -1, own = is_added && low <= sweep->low ? sign : 0;
  const double sum = sum_apart(hands, hands->cards + (size_t)place * n, n) + own;
  if (low == sweep->low)
    met[NOT_BETTER][place] = (uint32_t)sum;
  if (low == sweep->next)
    met[WORSE][place] = (uint32_t)sum;
  if (sweep->is_all)
    met[ANY][place] = (uint32_t)sum;
}

/* Adds the hands with lows up to one in ascending order of their high hands. */
static inline void sweep_hands(const struct compared_hands *hands, const struct sweep *sweep,
                               unsigned n)
{
  memset(hands->hold, 0, hands->block[n] * sizeof *hands->hold);
  for (size_t first = 0, end = 0; first < hands->live; first = end) {
    while (end < hands->live &&
           hands->strength[hands->order[end]] == hands->strength[hands->order[first]])
      end++;
    for (size_t i = first; i < end; i++)
      count_met(hands, sweep, hands->order[i], n, WORSE, 0);
    for (size_t i = first; i < end; i++) {
      const uint32_t place = hands->order[i];
      for (unsigned set = 0; set + 1 < 1u << n && hands->low[place] <= sweep->low; set++)
        *find_counter(hands, hands->cards + (size_t)place * n, set) += 1;
    }
    for (size_t i = first; i < end; i++)
      count_met(hands, sweep, hands->order[i], n, NOT_BETTER, 1);
  }
  for (size_t i = 0; i < hands->live; i++)
    count_met(hands, sweep, hands->order[i], n, ANY, 1);
}

/* Fills the shares of a hand from the numbers of opponents, of which [high][low] is at most the
 * high and the low that the names say. */
static void share_pots(const struct compared_hands *hands, uint32_t place)
{
  uint32_t met[KINDS][KINDS], end[KINDS][KINDS]; /* ends: win, tie, lose */
  const int has_low = hands->low[place] > 0;
  for (unsigned kind = 0; kind < BENCH_MET; kind++)
    met[kind / KINDS][kind % KINDS] = hands->met[kind][place];
  for (unsigned h = 0; h < KINDS; h++)
    for (unsigned l = 0; l < KINDS; l++) {
      const uint32_t below = h > 0 ? met[h - 1][l] - (l > 0 ? met[h - 1][l - 1] : 0) : 0;
      end[h][l] = met[h][l] - (l > 0 ? met[h][l - 1] : 0) - below;
    }
  for (unsigned s = 0; s < BENCH_SHARES; s++)
    hands->shares[s][place] = 0;
  for (unsigned h = 0; h < KINDS; h++)
    for (unsigned l = 0; l < KINDS; l++) {
      /* Without a low on either side, the high hand decides both halves. */
      const unsigned lost = l == NOT_BETTER && !has_low ? 2 * h : h + l;
      if (lost < BENCH_SHARES)
        hands->shares[lost][place] += end[h][l];
    }
}

static void split_board(const struct compared_hands *hands, const uint8_t board[])
{
  uint8_t seen[LOWS];
  baseline_omaha_sort(hands, board);
  rate_lows(hands, board, seen);
  for (unsigned i = 0; i < BENCH_MET; i++)
    memset(hands->met[i], 0, hands->places * sizeof *hands->met[i]);
  for (struct sweep sweep = {.low = 0}; sweep.low < LOWS; sweep.low = sweep.next) {
    sweep.next = sweep.low + 1;
    while (sweep.next < LOWS && !seen[sweep.next])
      sweep.next++;
    sweep.is_all = sweep.next == LOWS;
    if (hands->n == 4)
      sweep_hands(hands, &sweep, 4);
    else if (hands->n == 5)
      sweep_hands(hands, &sweep, 5);
    else
      sweep_hands(hands, &sweep, 6);
  }
  for (unsigned s = 0; s < BENCH_SHARES; s++)
    memset(hands->shares[s], 0, hands->places * sizeof *hands->shares[s]);
  for (size_t i = 0; i < hands->live; i++)
    share_pots(hands, hands->order[i]);
}

uint64_t baseline_omaha_split(const void *context)
{
  const struct compared_hands *hands = context;
  uint64_t sum = 0;
  for (size_t b = 0; b < hands->boards; b++) {
    split_board(hands, hands->board + b * hands->m);
    sum += sum_shares(hands);
  }
  return sum;
}
