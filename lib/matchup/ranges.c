/* Range against range.
 *
 * The obvious version rates every pair of hands on every board.  There are two faster ways.  One
 * goes pair by pair, once for all pairs equivalent under suit permutations: hands.c does all boards
 * of a pair in about the time of 40 boards.  The other goes board by board, once for all boards
 * equivalent under the suit permutations that preserve both ranges: hole cards are sorted by
 * strength, and each beats the weight of those before it, minus that of those that contain one of
 * its cards.  An estimate of the times decides. */
#include "base/bits.h"
#include "base/callbacks.h"
#include "eval/showdown/showdown.h"
#include "matchup/runouts.h"
#include "simd/instructions.h"

#include <stdlib.h>
#include <string.h>

/* Wins, ties and all deals.  A weight is at most 10^6 < 2^20, and there are fewer than 2^21 pairs
 * of hands, each on fewer than 2^22 boards: sums are below 2^83. */
struct range_sums {
  ihp_u128 wins, ties, total;
};

struct ranges {
  struct ihp_situation situation;
  const ih_instructions *instructions;
  ih_range a, b;              /* 0 for hole cards that contain a taken card */
  uint8_t cards[IH_HOLES][2]; /* by place */
  struct ihp_runouts runouts;
  struct hand_pair *pairs;
  size_t count; /* number of pairs */
  struct range_sums sums;
};

/* ---- Board by board ----------------------------------------------------------- */

/* Weights of the hole cards already passed, weakest first: of all, and of those that contain a
 * card.  All weights add up to less than 2^31. */
struct weights_so_far {
  uint64_t all, card[IH_MAX_CARDS];
};

static inline void add_weight(struct weights_so_far *so_far, const uint8_t cards[2],
                              uint64_t weight)
{
  so_far->all += weight;
  so_far->card[cards[0]] += weight;
  so_far->card[cards[1]] += weight;
}

/* Returns the weight already passed of hole cards that contain neither of two cards, provided that
 * none of those passed contains both: it would be subtracted twice. */
static inline uint64_t weight_disjoint(const struct weights_so_far *so_far, const uint8_t cards[2])
{
  return so_far->all - so_far->card[cards[0]] - so_far->card[cards[1]];
}

/* The sums of one board are at most the product of the two ranges' weights, below 2^62. */
static void sum_board(const void *work, void *own, const uint8_t board[IHP_BOARD], unsigned weight)
{
  const struct ranges *r = work;
  struct range_sums *sums = own;
  const uint32_t *a = r->a.weight, *b = r->b.weight;
  ih_showdown_order order;
  struct weights_so_far so_far = {0};
  uint64_t wins = 0, not_lost = 0, total = 0;
  ihp_showdown_compare(r->situation.ranking, &r->situation.deck, r->instructions, board, IHP_BOARD,
                       NULL, NULL, &order);
  for (unsigned g = 0; g < order.levels; g++) {
    const uint16_t *level = order.order + order.first[g];
    const unsigned n = order.first[g + 1] - (unsigned)order.first[g];
    for (unsigned i = 0; i < n; i++)
      wins += a[level[i]] * weight_disjoint(&so_far, r->cards[level[i]]);
    for (unsigned i = 0; i < n; i++)
      add_weight(&so_far, r->cards[level[i]], b[level[i]]);
    for (unsigned i = 0; i < n; i++)
      not_lost += a[level[i]] * (weight_disjoint(&so_far, r->cards[level[i]]) + b[level[i]]);
  }
  for (unsigned i = 0; i < order.holes; i++) {
    const unsigned place = order.order[i];
    total += a[place] * (weight_disjoint(&so_far, r->cards[place]) + b[place]);
  }
  sums->wins += (ihp_u128)wins * weight;
  sums->ties += (ihp_u128)(not_lost - wins) * weight;
  sums->total += (ihp_u128)total * weight;
}

static enum ih_status run_boards_slice(void *work, const struct ihp_slice *slice)
{
  const struct ranges *r = work;
  return ihp_runouts_visit(&r->runouts, slice, sum_board, r);
}

/* ---- Pair by pair ------------------------------------------------------------- */

/* The places of two hands, and the weight of all pairs that they represent. */
struct hand_pair {
  uint16_t a, b;
  uint64_t weight;
};

static ih_set hand_set(const struct ranges *r, unsigned place)
{
  return ih_set_of_card(r->cards[place][0]) | ih_set_of_card(r->cards[place][1]);
}

/* Pairs of hands up to suit permutations.  There is a row for each first hand that is the lowest in
 * its orbit. */
struct pair_rows {
  unsigned permutations;
  uint16_t map[24][IH_HOLES];
  uint16_t least[IH_HOLES]; /* lowest place in a hand's orbit */
  uint16_t row[IH_HOLES];   /* by hand, if it is the lowest of its orbit */
  uint16_t first[IH_HOLES]; /* the hand of each row */
  unsigned rows;
  uint64_t (*weights)[IH_HOLES]; /* [row][second hand]: total weight of the pairs represented, below
                                  * 2^45 */
};

static enum ih_status start_pair_rows(const struct ranges *r, struct pair_rows *m)
{
  struct ihp_runouts alone;
  ihp_runouts_make(&r->situation, 0, NULL, 0, &alone);
  m->permutations = alone.symmetry.permutation_count;
  for (unsigned p = 0; p < m->permutations; p++)
    ih_hole_permutation(&r->situation.deck, alone.symmetry.permutations[p], m->map[p]);
  for (unsigned a = 0; a < ih_hole_vector_length(&r->situation.deck); a++) {
    if (r->a.weight[a] == 0)
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

/* Adds a pair to the lowest pair in its orbit. */
static void merge_pair(const struct ranges *r, struct pair_rows *m, unsigned a, unsigned b)
{
  const unsigned first = m->least[a];
  unsigned least = IH_HOLES;
  if (r->b.weight[b] == 0 || (hand_set(r, a) & hand_set(r, b)) != 0)
    return;
  for (unsigned p = 0; p < m->permutations; p++)
    if (m->map[p][a] == first && m->map[p][b] < least)
      least = m->map[p][b];
  m->weights[m->row[first]][least] += (uint64_t)r->a.weight[a] * r->b.weight[b];
}

static enum ih_status list_range_pairs(struct ranges *r, const struct pair_rows *m)
{
  size_t n = 0;
  for (unsigned row = 0; row < m->rows; row++)
    for (unsigned b = 0; b < IH_HOLES; b++)
      r->count += m->weights[row][b] > 0;
  r->pairs = malloc((r->count + 1) * sizeof *r->pairs);
  if (r->pairs == NULL)
    return IH_ERR_MEMORY;
  for (unsigned row = 0; row < m->rows; row++)
    for (uint16_t b = 0; b < IH_HOLES; b++)
      if (m->weights[row][b] > 0)
        r->pairs[n++] = (struct hand_pair){m->first[row], b, m->weights[row][b]};
  return IH_OK;
}

/* Lists the pairs of hands up to the permutations that preserve the board and the dead cards. */
static enum ih_status make_pairs(struct ranges *r)
{
  const unsigned hands = (unsigned)ih_hole_vector_length(&r->situation.deck);
  struct pair_rows *m = calloc(1, sizeof *m);
  if (m == NULL)
    return IH_ERR_MEMORY;
  enum ih_status status = start_pair_rows(r, m);
  for (unsigned a = 0; status == IH_OK && a < hands; a++)
    for (unsigned b = 0; r->a.weight[a] > 0 && b < hands; b++)
      merge_pair(r, m, a, b);
  if (status == IH_OK)
    status = list_range_pairs(r, m);
  free(m->weights);
  free(m);
  return status;
}

static enum ih_status run_pairs_slice(void *work, const struct ihp_slice *slice)
{
  const struct ranges *r = work;
  struct range_sums *sums = slice->own;
  ih_matchup matchup;
  for (size_t i = 0; i < slice->count; i++) {
    const struct hand_pair *pair = &r->pairs[slice->first + i];
    const ih_set hands[2] = {hand_set(r, pair->a), hand_set(r, pair->b)};
    (void)ih_matchup_hands(r->situation.ranking, hands, 2, r->situation.board, r->situation.dead,
                           &matchup);
    sums->wins += (ihp_u128)pair->weight * matchup.shares[0][0];
    sums->ties += (ihp_u128)pair->weight * matchup.shares[0][1];
    sums->total += (ihp_u128)pair->weight * matchup.boards;
    if (i + 1 < slice->count && ihp_slice_is_over(slice, 1))
      return IH_ERR_CANCELLED;
  }
  return IH_OK;
}

/* ---- Choice of method --------------------------------------------------------------- */

/* Nanoseconds per pair, by the number of cards still to come, and per board.  Rough, but a badly
 * wrong choice would be slower by orders of magnitude. */
static const double pair_time[IHP_BOARD + 1] = {1e3, 1e3, 2e3, 1.5e4, 8e4, 3e5};
static const double board_time = 7e3;

static double time_of_pairs(const struct ranges *r, double pairs)
{
  return pair_time[r->situation.missing] * pairs;
}

static size_t count_held(const ih_range *range)
{
  size_t n = 0;
  for (unsigned i = 0; i < IH_HOLES; i++)
    n += range->weight[i] > 0;
  return n;
}

/* Sets *by_pairs to 1 if pair by pair is faster; the pairs are then listed.  At least a 24th of all
 * pairs remain. */
static enum ih_status choose_way(struct ranges *r, int *by_pairs)
{
  const double boards =
      board_time * (double)ihp_runouts_count(&r->runouts) / r->runouts.symmetry.permutation_count;
  *by_pairs = 0;
  if (time_of_pairs(r, (double)count_held(&r->a) * (double)count_held(&r->b) / 24) >= boards)
    return IH_OK;
  const enum ih_status status = make_pairs(r);
  *by_pairs = time_of_pairs(r, (double)r->count) < boards;
  return status;
}

/* ---- Public call ------------------------------------------------------------------ */

static enum ih_status check_weights(const ih_range *range, size_t hands)
{
  for (size_t i = 0; i < IH_HOLES; i++)
    if (range->weight[i] > (i < hands ? IH_RANGE_ONE : 0))
      return IH_ERR_ARGUMENT;
  return IH_OK;
}

/* Sets up the boards, and the weights of the hole cards that contain no taken card. */
static void set_ranges(struct ranges *r, const ih_range *a, const ih_range *b)
{
  unsigned place = 0;
  for (uint8_t high = 1; high < ih_deck_cards(&r->situation.deck); high++)
    for (uint8_t low = 0; low < high; low++, place++) {
      r->cards[place][0] = high;
      r->cards[place][1] = low;
      if ((hand_set(r, place) & ~r->situation.left) != 0)
        continue;
      r->a.weight[place] = a->weight[place];
      r->b.weight[place] = b->weight[place];
    }
  const void *const weights[2] = {r->a.weight, r->b.weight};
  ihp_runouts_make(&r->situation, 2, weights, sizeof *r->a.weight, &r->runouts);
}

static void join_ranges_slice(void *work, const void *own)
{
  struct ranges *r = work;
  const struct range_sums *sums = own;
  r->sums.wins += sums->wins;
  r->sums.ties += sums->ties;
  r->sums.total += sums->total;
}

static enum ih_status sum_ranges(struct ranges *r, const ih_executor *executor,
                                 const ih_callbacks *callbacks, ih_range_matchup *out)
{
  int by_pairs;
  enum ih_status status = choose_way(r, &by_pairs);
  if (status != IH_OK)
    return status;
  if (!by_pairs)
    r->instructions =
        r->situation.missing == 0 ? ihp_instructions_portable() : ih_instructions_best();
  const struct ihp_split split = {.units = by_pairs ? r->count : ihp_runouts_units(&r->runouts),
                                  .least = 1,
                                  .a_worker = 16,
                                  .own_bytes = sizeof r->sums,
                                  .run = by_pairs ? run_pairs_slice : run_boards_slice,
                                  .join = join_ranges_slice,
                                  .callbacks = callbacks,
                                  .is_reported = 1,
                                  .is_divided = 1};
  status = ihp_split_run(&split, executor, r);
  if (status == IH_OK)
    *out = ihp_range_matchup_of(r->sums.wins, r->sums.ties, r->sums.total);
  return status;
}

enum ih_status ih_matchup_ranges(enum ih_ranking ranking, const ih_range *a, const ih_range *b,
                                 ih_set board, ih_set dead, const ih_executor *executor,
                                 const ih_callbacks *callbacks, ih_range_matchup *out)
{
  struct ihp_situation situation;
  ih_deck deck;
  if (a == NULL || b == NULL || out == NULL || ih_ranking_deck(ranking, &deck) != IH_OK ||
      !ihp_executor_is_known(executor))
    return IH_ERR_ARGUMENT;
  enum ih_status status = check_weights(a, ih_hole_vector_length(&deck));
  if (status == IH_OK)
    status = check_weights(b, ih_hole_vector_length(&deck));
  if (status == IH_OK)
    status = ihp_situation_make(ranking, board, dead, 4, &situation);
  if (status != IH_OK)
    return status;
  const ih_team *team = ihp_team_of(executor);
  struct ranges *r = calloc(1, sizeof *r);
  if (r == NULL)
    return ihp_team_agree(team, IH_ERR_MEMORY);
  r->situation = situation;
  set_ranges(r, a, b);
  status = sum_ranges(r, executor, callbacks, out);
  free(r->pairs);
  free(r);
  return ihp_team_agree(team, status);
}
