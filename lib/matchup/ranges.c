/* Range against range.
 *
 * The obvious version plays every pair of hands on every board.  Either the pairs come
 * first, those that a suit permutation turns into each other once (matchup.c plays such a
 * pair on all boards in about the time of 40 boards); or the boards, those that a
 * permutation which leaves the ranges alone turns into each other once: on a board the
 * hands are put in order, and what a hand beats is the weight of those before it less
 * those that hold one of its cards. */
#include "base/bits.h"
#include "base/executor.h"
#include "eval/showdown/any_ranking.h"
#include "matchup/runouts.h"

#include <stdlib.h>
#include <string.h>

/* Wins, and ties too, and all deals.  A weight is at most 10^6 < 2^20, and there are
 * fewer than 2^21 pairs of hands, each on fewer than 2^22 boards: below 2^83. */
struct sums {
  ihp_u128 wins, ties, total;
};

static void add_sums(struct sums *to, const struct sums *from)
{
  to->wins += from->wins;
  to->ties += from->ties;
  to->total += from->total;
}

struct clash {
  struct ihp_spot spot;
  ih_deck deck;
  const ih_instructions *instructions;
  ih_range a, b;              /* 0 for hands that cannot be held */
  uint8_t cards[IH_HOLES][2]; /* of each hole hand */
  struct ihp_runouts runouts;
  struct pair *pairs;
  size_t count; /* of pairs */
  size_t tasks;
  struct sums *parts; /* of each task */
};

/* ---- Boards first ------------------------------------------------------------- */

/* The weights of the hands up to some place in the order: of all, and of those with a
 * card.  All weights add up to less than 2^31. */
struct below {
  uint64_t all, card[IH_MAX_CARDS];
};

static inline void add_hand(struct below *below, const uint8_t cards[2], uint64_t weight)
{
  below->all += weight;
  below->card[cards[0]] += weight;
  below->card[cards[1]] += weight;
}

/* The weights that a hand meets when it is not among those below; it takes itself away
 * twice when it is. */
static inline uint64_t apart(const struct below *below, const uint8_t cards[2])
{
  return below->all - below->card[cards[0]] - below->card[cards[1]];
}

struct board_part {
  const struct clash *clash;
  struct sums *sums;
};

/* On a board the sums are at most the product of the two ranges' weights, below 2^62. */
static void meet_on(void *context, const uint8_t board[IHP_BOARD], unsigned weight)
{
  const struct board_part *part = context;
  const struct clash *c = part->clash;
  const uint32_t *a = c->a.weight, *b = c->b.weight;
  ih_showdown_order order;
  struct below below = {0};
  uint64_t wins = 0, upto = 0, total = 0;
  ihp_showdown_order_make(c->spot.ranking, &c->deck, c->instructions, board, IHP_BOARD, &order);
  for (unsigned g = 0; g < order.levels; g++) {
    const uint16_t *hand = order.order + order.first[g];
    const unsigned n = order.first[g + 1] - (unsigned)order.first[g];
    for (unsigned i = 0; i < n; i++)
      wins += a[hand[i]] * apart(&below, c->cards[hand[i]]);
    for (unsigned i = 0; i < n; i++)
      add_hand(&below, c->cards[hand[i]], b[hand[i]]);
    for (unsigned i = 0; i < n; i++)
      upto += a[hand[i]] * (apart(&below, c->cards[hand[i]]) + b[hand[i]]);
  }
  for (unsigned i = 0; i < order.holes; i++) {
    const unsigned hand = order.order[i];
    total += a[hand] * (apart(&below, c->cards[hand]) + b[hand]);
  }
  part->sums->wins += (ihp_u128)wins * weight;
  part->sums->ties += (ihp_u128)(upto - wins) * weight;
  part->sums->total += (ihp_u128)total * weight;
}

static void board_task(void *work, size_t task)
{
  const struct clash *c = work;
  struct board_part part = {c, &c->parts[task]};
  ihp_runouts_visit(&c->runouts, task, c->tasks, meet_on, &part);
}

/* ---- Pairs first -------------------------------------------------------------- */

/* Two hands, and the weight of all pairs that they stand for. */
struct pair {
  uint16_t a, b;
  uint64_t weight;
};

static uint64_t hand_mask(const struct clash *c, unsigned hand)
{
  return ih_set_of_card(c->cards[hand][0]) | ih_set_of_card(c->cards[hand][1]);
}

/* The pairs of hands up to permutations: a row for each first hand that is the least of
 * those that permutations turn it into. */
struct merging {
  unsigned permutations;
  uint16_t map[24][IH_HOLES];
  uint16_t least[IH_HOLES]; /* that permutations turn a hand into */
  uint16_t row[IH_HOLES];   /* of a hand that is its own least */
  uint16_t first[IH_HOLES]; /* the hand of each row */
  unsigned rows;
  uint64_t (*weights)[IH_HOLES]; /* of the pairs that each stands for: below 2^45 */
};

static enum ih_status start_merging(const struct clash *c, struct merging *m)
{
  struct ihp_runouts alone;
  ihp_runouts_make(&c->spot, 0, 0, NULL, 0, &alone);
  m->permutations = alone.symmetry.permutation_count;
  for (unsigned p = 0; p < m->permutations; p++)
    ih_hole_permutation(&c->deck, alone.symmetry.permutations[p], m->map[p]);
  for (unsigned a = 0; a < ih_hole_vector_length(&c->deck); a++) {
    if (c->a.weight[a] == 0)
      continue;
    unsigned least = a;
    for (unsigned p = 1; p < m->permutations; p++)
      least = m->map[p][a] < least ? m->map[p][a] : least;
    m->least[a] = (uint16_t)least;
    if (m->rows == 0 || m->first[m->row[least]] != least) {
      m->row[least] = (uint16_t)m->rows;
      m->first[m->rows++] = (uint16_t)least;
    }
  }
  m->weights = calloc(m->rows + 1, sizeof *m->weights);
  return m->weights == NULL ? IH_ERR_MEMORY : IH_OK;
}

/* Adds the pair to the least that a permutation turns it into. */
static void merge_pair(const struct clash *c, struct merging *m, unsigned a, unsigned b)
{
  const unsigned first = m->least[a];
  unsigned least = IH_HOLES;
  if (c->b.weight[b] == 0 || (hand_mask(c, a) & hand_mask(c, b)) != 0)
    return;
  for (unsigned p = 0; p < m->permutations; p++)
    if (m->map[p][a] == first && m->map[p][b] < least)
      least = m->map[p][b];
  m->weights[m->row[first]][least] += (uint64_t)c->a.weight[a] * c->b.weight[b];
}

static enum ih_status list_pairs(struct clash *c, const struct merging *m)
{
  size_t n = 0;
  for (unsigned row = 0; row < m->rows; row++)
    for (unsigned b = 0; b < IH_HOLES; b++)
      c->count += m->weights[row][b] > 0;
  c->pairs = malloc((c->count + 1) * sizeof *c->pairs);
  if (c->pairs == NULL)
    return IH_ERR_MEMORY;
  for (unsigned row = 0; row < m->rows; row++)
    for (uint16_t b = 0; b < IH_HOLES; b++)
      if (m->weights[row][b] > 0)
        c->pairs[n++] = (struct pair){m->first[row], b, m->weights[row][b]};
  return IH_OK;
}

/* Lists the pairs of hands up to permutations that leave board and dead cards alone. */
static enum ih_status make_pairs(struct clash *c)
{
  const unsigned hands = (unsigned)ih_hole_vector_length(&c->deck);
  struct merging *m = calloc(1, sizeof *m);
  if (m == NULL)
    return IH_ERR_MEMORY;
  enum ih_status status = start_merging(c, m);
  for (unsigned a = 0; status == IH_OK && a < hands; a++)
    for (unsigned b = 0; c->a.weight[a] > 0 && b < hands; b++)
      merge_pair(c, m, a, b);
  if (status == IH_OK)
    status = list_pairs(c, m);
  free(m->weights);
  free(m);
  return status;
}

static void pair_task(void *work, size_t task)
{
  const struct clash *c = work;
  struct sums *sums = &c->parts[task];
  ih_matchup matchup;
  for (size_t i = task; i < c->count; i += c->tasks) {
    const struct pair *pair = &c->pairs[i];
    const uint64_t hands[2] = {hand_mask(c, pair->a), hand_mask(c, pair->b)};
    (void)ih_matchup_hands(c->spot.ranking, hands, 2, c->spot.board, c->spot.dead, &matchup);
    sums->wins += (ihp_u128)pair->weight * matchup.shares[0][0];
    sums->ties += (ihp_u128)pair->weight * matchup.shares[0][1];
    sums->total += (ihp_u128)pair->weight * matchup.boards;
  }
}

/* ---- Which of them ------------------------------------------------------------ */

/* Nanoseconds of a pair by the cards that the board lacks, and of a board: orders of
 * magnitude, which a wrong choice costs. */
static const double pair_time[IHP_BOARD + 1] = {1e3, 1e3, 2e3, 1.5e4, 8e4, 3e5};
static const double board_time = 7e3;

static double time_of_boards(const struct clash *c)
{
  return board_time * (double)ihp_runouts_count(&c->runouts) / c->runouts.symmetry.permutation_count;
}

static double time_of_pairs(const struct clash *c, double pairs)
{
  return pair_time[c->spot.missing] * pairs;
}

static size_t held(const ih_range *range)
{
  size_t n = 0;
  for (unsigned i = 0; i < IH_HOLES; i++)
    n += range->weight[i] > 0;
  return n;
}

/* Fills c->pairs when pairs come first: there cannot be fewer than a 24th of all. */
static enum ih_status choose(struct clash *c, int *pairs_first)
{
  const double boards = time_of_boards(c);
  *pairs_first = 0;
  if (time_of_pairs(c, (double)held(&c->a) * (double)held(&c->b) / 24) >= boards)
    return IH_OK;
  const enum ih_status status = make_pairs(c);
  *pairs_first = time_of_pairs(c, (double)c->count) < boards;
  return status;
}

/* ---- The call ------------------------------------------------------------------ */

static enum ih_status check_range(const ih_range *range, size_t hands)
{
  for (size_t i = 0; i < IH_HOLES; i++)
    if (range->weight[i] > (i < hands ? IH_RANGE_ONE : 0))
      return IH_ERR_ARGUMENT;
  return IH_OK;
}

static void seat(struct clash *c, const ih_range *a, const ih_range *b)
{
  const uint64_t taken = c->spot.board | c->spot.dead;
  unsigned hand = 0;
  for (uint8_t high = 1; high < ih_deck_cards(&c->deck); high++)
    for (uint8_t low = 0; low < high; low++, hand++) {
      c->cards[hand][0] = high;
      c->cards[hand][1] = low;
      if ((taken & (ih_set_of_card(high) | ih_set_of_card(low))) != 0)
        continue;
      c->a.weight[hand] = a->weight[hand];
      c->b.weight[hand] = b->weight[hand];
    }
  const void *const weights[2] = {c->a.weight, c->b.weight};
  ihp_runouts_make(&c->spot, taken, 2, weights, sizeof *c->a.weight, &c->runouts);
}

static ih_u128 wide(ihp_u128 x)
{
  return (ih_u128){(uint64_t)x, (uint64_t)(x >> 64)};
}

static enum ih_status run(struct clash *c, const ih_executor *executor, ih_range_matchup *out)
{
  enum { TASKS_A_WORKER = 16 };
  struct sums sums = {0, 0, 0};
  int pairs_first;
  const enum ih_status status = choose(c, &pairs_first);
  if (status != IH_OK)
    return status;
  c->tasks = TASKS_A_WORKER * ihp_workers(executor);
  c->parts = calloc(c->tasks, sizeof *c->parts);
  if (c->parts == NULL)
    return IH_ERR_MEMORY;
  ihp_run(executor, c->tasks, pairs_first ? pair_task : board_task, c);
  for (size_t i = 0; i < c->tasks; i++)
    add_sums(&sums, &c->parts[i]);
  *out = (ih_range_matchup){wide(sums.total), wide(sums.wins), wide(sums.ties),
                            wide(sums.total - sums.wins - sums.ties)};
  return IH_OK;
}

enum ih_status ih_matchup_ranges(enum ih_ranking ranking, const ih_range *a, const ih_range *b,
                                 uint64_t board, uint64_t dead, const ih_executor *executor,
                                 ih_range_matchup *out)
{
  struct ihp_spot spot;
  ih_deck deck;
  if (a == NULL || b == NULL || out == NULL || ih_ranking_deck(ranking, &deck) != IH_OK)
    return IH_ERR_ARGUMENT;
  enum ih_status status = check_range(a, ih_hole_vector_length(&deck));
  if (status == IH_OK)
    status = check_range(b, ih_hole_vector_length(&deck));
  if (status == IH_OK)
    status = ihp_spot_make(ranking, board, dead, 4, &spot);
  if (status != IH_OK)
    return status;
  struct clash *c = calloc(1, sizeof *c);
  if (c == NULL)
    return IH_ERR_MEMORY;
  c->spot = spot;
  c->deck = deck;
  c->instructions = ih_instructions_best();
  seat(c, a, b);
  status = run(c, executor, out);
  free(c->pairs);
  free(c->parts);
  free(c);
  return status;
}
