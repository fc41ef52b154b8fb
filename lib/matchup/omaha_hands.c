/* Hands of two Omaha ranges on a board.
 *
 * The obvious version compares every pair of hands.  Here hands are added in ascending order of
 * strength to counters of the cards that they hold, one for each set of up to n - 1 cards, and
 * inclusion and exclusion gives the weight of those that share no card with a hand.  Sums are
 * integers modulo 2^64; a result is below 2^45. */
#include "matchup/omaha_hands.h"

#include "base/binomial.h"
#include "base/subsets.h"

#include <isohand/ranking.h>
#include <isohand/rating.h>
#include <stdlib.h>
#include <string.h>

enum { STRENGTHS = IH_STRENGTH_MAX + 1, STRENGTH_WORDS = STRENGTHS / 64 + 1 };

enum ih_status ihp_omaha_hands_list(size_t n, const uint32_t weight[], const uint32_t other[],
                                    struct ihp_omaha_hands *hands)
{
  const size_t places = ih_omaha_places(n), count = ih_omaha_range_count(n, weight, 0, NULL);
  *hands = (struct ihp_omaha_hands){.hand = calloc(count + 1, sizeof *hands->hand)};
  if (hands->hand == NULL)
    return IH_ERR_MEMORY;
  uint64_t cards = ihp_subset_first((unsigned)n);
  for (size_t place = 0; place < places; place++, cards = ihp_subset_next(cards)) {
    if (weight[place] == 0)
      continue;
    struct ihp_omaha_hand *hand = &hands->hand[hands->count++];
    hand->weight = weight[place];
    hand->other = other[place];
    size_t i = 0;
    for (uint64_t left = cards; left != 0; left &= left - 1)
      hand->cards[i++] = (uint8_t)ihp_lowest(left);
    hand->set = ih_set_of_cards_unchecked(hand->cards, n);
  }
  return IH_OK;
}

/* ---- Memory ----------------------------------------------------------------- */

/* The hands of a range by strength: lists that end with 0. */
struct by_strength {
  uint32_t first[STRENGTHS]; /* of each strength: number of the hand, plus 1 */
  uint32_t *next;            /* of each hand */
};

struct ihp_omaha_meeting {
  size_t n;
  struct ihp_omaha_hands a, b;
  struct by_strength of_a, of_b;
  uint64_t used[STRENGTH_WORDS]; /* bit s: strength s occurs */
  /* [k][card]: what a card adds to the number of a counter, as the k-th lowest of its set: C(card,
   * k), plus the number of counters of k - 1 cards */
  uint32_t step[IH_OMAHA_MAX_HOLE][IH_STANDARD_CARDS];
  uint64_t *hold; /* counters: by size, then in colex order */
  size_t counters;
};

struct ihp_omaha_meeting *ihp_omaha_meeting_new(size_t n, const struct ihp_omaha_hands *a,
                                                const struct ihp_omaha_hands *b)
{
  struct ihp_omaha_meeting *m = calloc(1, sizeof *m);
  if (m == NULL)
    return NULL;
  m->n = n;
  m->a = *a;
  m->b = *b;
  m->counters = 1;
  for (unsigned k = 1; k < n; k++) {
    for (unsigned card = 0; card < IH_STANDARD_CARDS; card++)
      m->step[k][card] = (uint32_t)(ihp_binomial(card, k) + ihp_binomial(IH_STANDARD_CARDS, k - 1));
    m->counters += ihp_binomial(IH_STANDARD_CARDS, k);
  }
  m->hold = calloc(m->counters, sizeof *m->hold);
  m->of_a.next = calloc(a->count + 1, sizeof *m->of_a.next);
  m->of_b.next = calloc(b->count + 1, sizeof *m->of_b.next);
  if (m->hold != NULL && m->of_a.next != NULL && m->of_b.next != NULL)
    return m;
  ihp_omaha_meeting_free(m);
  return NULL;
}

void ihp_omaha_meeting_free(struct ihp_omaha_meeting *meeting)
{
  if (meeting == NULL)
    return;
  free(meeting->hold);
  free(meeting->of_a.next);
  free(meeting->of_b.next);
  free(meeting);
}

/* ---- Counters --------------------------------------------------------------- */

enum { MOST_SETS = 1 << IH_OMAHA_MAX_HOLE };

/* at[s] = the counter of the cards of a hand whose bits are set in s; of all sets but the last. */
IHP_ALWAYS_INLINE void find_counters(const struct ihp_omaha_meeting *m,
                                     const struct ihp_omaha_hand *hand, unsigned n, uint32_t at[])
{
  at[0] = 0;
  IHP_UNROLL
  for (unsigned i = 0; i < IH_OMAHA_MAX_HOLE; i++)
    for (unsigned s = 0; i < n && s < 1u << i; s++)
      if ((s | 1u << i) + 1 < 1u << n)
        at[s | 1u << i] = at[s] + m->step[ihp_popcount(s) + 1][hand->cards[i]];
}

IHP_ALWAYS_INLINE void add_hand(struct ihp_omaha_meeting *m, const struct ihp_omaha_hand *hand,
                                unsigned n)
{
  uint32_t at[MOST_SETS];
  find_counters(m, hand, n, at);
  for (unsigned s = 0; s + 1 < 1u << n; s++)
    m->hold[at[s]] += hand->weight;
}

/* Returns the weight in the counters of hands that share no card with a hand.  `own` is the weight
 * of these very cards there. */
IHP_ALWAYS_INLINE uint64_t weight_apart(const struct ihp_omaha_meeting *m,
                                        const struct ihp_omaha_hand *hand, unsigned n, uint64_t own)
{
  uint32_t at[MOST_SETS];
  uint64_t sum = n % 2 == 0 ? own : 0 - own;
  find_counters(m, hand, n, at);
  for (unsigned s = 0; s + 1 < 1u << n; s++)
    sum = ihp_popcount(s) % 2 == 0 ? sum + m->hold[at[s]] : sum - m->hold[at[s]];
  return sum;
}

/* Clears those of each hand if that is faster: memory is cleared at several counters at a time. */
static void clear_counters(struct ihp_omaha_meeting *m)
{
  uint32_t at[MOST_SETS];
  if (m->b.count << m->n >= m->counters / 4) {
    memset(m->hold, 0, m->counters * sizeof *m->hold);
    return;
  }
  for (size_t i = 0; i < m->b.count; i++) {
    find_counters(m, &m->b.hand[i], (unsigned)m->n, at);
    for (unsigned s = 0; s + 1 < 1u << m->n; s++)
      m->hold[at[s]] = 0;
  }
}

/* ---- Boards ----------------------------------------------------------------- */

static void sort_hands(struct ihp_omaha_meeting *m, const ih_omaha_board *board, ih_set on_board,
                       const struct ihp_omaha_hands *hands, struct by_strength *by)
{
  for (size_t i = 0; i < hands->count; i++) {
    const struct ihp_omaha_hand *hand = &hands->hand[i];
    if ((hand->set & on_board) != 0)
      continue;
    const unsigned strength = ih_omaha_board_rate_unchecked(board, hand->cards, m->n);
    m->used[strength / 64] |= UINT64_C(1) << strength % 64;
    by->next[i] = by->first[strength];
    by->first[strength] = (uint32_t)(i + 1);
  }
}

/* Adds what hands of one strength win and do not lose, and empties their lists. */
IHP_ALWAYS_INLINE void meet_strength(struct ihp_omaha_meeting *m, unsigned strength, unsigned n,
                                     ihp_u128 *wins, ihp_u128 *not_lost)
{
  const uint32_t of_a = m->of_a.first[strength], of_b = m->of_b.first[strength];
  ihp_u128 sum = 0;
  m->of_a.first[strength] = m->of_b.first[strength] = 0;
  for (uint32_t i = of_a; i != 0; i = m->of_a.next[i - 1]) {
    const struct ihp_omaha_hand *hand = &m->a.hand[i - 1];
    sum += (ihp_u128)weight_apart(m, hand, n, 0) * hand->weight;
  }
  *wins += sum;
  for (uint32_t i = of_b; i != 0; i = m->of_b.next[i - 1])
    add_hand(m, &m->b.hand[i - 1], n);
  for (uint32_t i = of_b == 0 ? 0 : of_a; i != 0; i = m->of_a.next[i - 1]) {
    const struct ihp_omaha_hand *hand = &m->a.hand[i - 1];
    *not_lost += (ihp_u128)weight_apart(m, hand, n, hand->other) * hand->weight;
  }
  *not_lost += of_b == 0 ? sum : 0;
}

/* Empties the list of used strengths, too. */
IHP_ALWAYS_INLINE void meet_strengths(struct ihp_omaha_meeting *m, unsigned n, ihp_u128 *wins,
                                      ihp_u128 *not_lost)
{
  for (unsigned word = 0; word < STRENGTH_WORDS; word++)
    for (; m->used[word] != 0; m->used[word] &= m->used[word] - 1)
      meet_strength(m, 64 * word + ihp_lowest(m->used[word]), n, wins, not_lost);
}

void ihp_omaha_meet(struct ihp_omaha_meeting *meeting, const uint8_t board[IHP_BOARD],
                    unsigned times, struct ihp_omaha_sums *sums)
{
  ih_omaha_board prepared;
  ihp_u128 wins = 0, not_lost = 0;
  const ih_set on_board = ih_set_of_cards_unchecked(board, IHP_BOARD);
  ih_omaha_board_prepare_unchecked(board, IHP_BOARD, &prepared);
  sort_hands(meeting, &prepared, on_board, &meeting->a, &meeting->of_a);
  sort_hands(meeting, &prepared, on_board, &meeting->b, &meeting->of_b);
  if (meeting->n == 4)
    meet_strengths(meeting, 4, &wins, &not_lost);
  else if (meeting->n == 5)
    meet_strengths(meeting, 5, &wins, &not_lost);
  else
    meet_strengths(meeting, 6, &wins, &not_lost);
  clear_counters(meeting);
  sums->wins += wins * times;
  sums->ties += (not_lost - wins) * times;
}

ihp_u128 ihp_omaha_pairs(struct ihp_omaha_meeting *meeting)
{
  const unsigned n = (unsigned)meeting->n;
  ihp_u128 sum = 0;
  for (size_t i = 0; i < meeting->b.count; i++)
    add_hand(meeting, &meeting->b.hand[i], n);
  for (size_t i = 0; i < meeting->a.count; i++) {
    const struct ihp_omaha_hand *hand = &meeting->a.hand[i];
    sum += (ihp_u128)weight_apart(meeting, hand, n, hand->other) * hand->weight;
  }
  clear_counters(meeting);
  return sum;
}
