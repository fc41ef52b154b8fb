/* Omaha range against Omaha range: board by board, by one of two ways.  One lists the hands of both
 * ranges and sorts them (omaha_hands.c).  The other compares all hands of the deck with the second
 * range (isohand/omaha.h), which takes the same time for all ranges: it is faster for wide ones. */
#include "base/binomial.h"
#include "base/callbacks.h"
#include "base/subsets.h"
#include "matchup/omaha_hands.h"
#include "matchup/runouts.h"

#include <isohand/omaha_range.h>
#include <stdlib.h>
#include <string.h>

struct omaha_ranges {
  size_t n, places;
  struct ihp_situation situation;
  uint32_t *weight[2]; /* [range][place]: 0 for hands that cannot be held */
  ih_set held[2];      /* cards that all hands of a range hold */
  size_t count[2];
  struct ihp_runouts runouts;
  struct ihp_omaha_hands hands[2]; /* empty for the second way */
  float *opponent;                 /* the second range's weights; NULL for the first way */
  struct ihp_omaha_sums sums;
};

/* ---- Ranges ----------------------------------------------------------------- */

static ih_set set_of_hand(uint64_t hand)
{
  ih_set set = 0;
  for (; hand != 0; hand &= hand - 1)
    set |= ih_set_of_card((uint8_t)ihp_lowest(hand));
  return set;
}

/* Sets the weights of hands that hold none of the cards `taken`, and what they have in common.
 * weight[] may be the range's own. */
static void set_weights(struct omaha_ranges *r, unsigned range, const uint32_t weight[],
                        ih_set taken)
{
  uint64_t hand = ihp_subset_first((unsigned)r->n);
  r->held[range] = ~(ih_set)0;
  r->count[range] = 0;
  for (size_t place = 0; place < r->places; place++, hand = ihp_subset_next(hand)) {
    const uint32_t of_hand = weight[place];
    r->weight[range][place] = 0;
    if (of_hand == 0)
      continue;
    const ih_set set = set_of_hand(hand);
    if ((set & taken) != 0)
      continue;
    r->weight[range][place] = of_hand;
    r->held[range] &= set;
    r->count[range]++;
  }
}

/* Cards that all hands of a range hold are like dead ones for the other range and the board. */
static enum ih_status set_ranges(struct omaha_ranges *r, const uint32_t *const weight[2])
{
  const ih_set taken = r->situation.board | r->situation.dead;
  for (unsigned range = 0; range < 2; range++) {
    r->weight[range] = malloc(r->places * sizeof *r->weight[range]);
    if (r->weight[range] == NULL)
      return IH_ERR_MEMORY;
    set_weights(r, range, weight[range], taken);
  }
  for (unsigned range = 0; range < 2; range++)
    if (r->count[range] > 0 && r->held[range] != 0)
      set_weights(r, 1 - range, r->weight[1 - range], taken | r->held[range]);
  return IH_OK;
}

/* ---- Boards ----------------------------------------------------------------- */

static size_t place_after(uint64_t hand, const uint8_t permutation[IH_MAX_SUITS])
{
  uint64_t turned = 0;
  for (; hand != 0; hand &= hand - 1)
    turned |= UINT64_C(1) << ih_card_map((uint8_t)ihp_lowest(hand), permutation);
  size_t place = 0;
  for (unsigned k = 1; turned != 0; turned &= turned - 1, k++)
    place += (size_t)ihp_binomial(ihp_lowest(turned), k);
  return place;
}

/* Returns 1 if a suit permutation leaves all weights unchanged. */
static int keeps_ranges(const struct omaha_ranges *r, const uint8_t permutation[IH_MAX_SUITS])
{
  uint64_t hand = ihp_subset_first((unsigned)r->n);
  for (size_t place = 0; place < r->places; place++, hand = ihp_subset_next(hand)) {
    if (r->weight[0][place] == 0 && r->weight[1][place] == 0)
      continue;
    const size_t to = place_after(hand, permutation);
    if (r->weight[0][to] != r->weight[0][place] || r->weight[1][to] != r->weight[1][place])
      return 0;
  }
  return 1;
}

/* Lists the runouts, with those permutations of the board's symmetry that keep both ranges. */
static void set_runouts(struct omaha_ranges *r)
{
  struct ihp_situation situation = r->situation;
  ih_symmetry *symmetry = &r->runouts.symmetry;
  for (unsigned range = 0; range < 2; range++)
    if (r->count[range] > 0)
      situation.left &= ~r->held[range];
  ihp_runouts_make(&situation, 0, NULL, 0, &r->runouts);
  r->runouts.poll = 1;
  unsigned kept = 1;
  for (unsigned i = 1; i < symmetry->permutation_count; i++)
    if (situation.missing > 0 && keeps_ranges(r, symmetry->permutations[i]))
      memmove(symmetry->permutations[kept++], symmetry->permutations[i], IH_MAX_SUITS);
  symmetry->permutation_count = (uint8_t)kept;
}

/* ---- The first way ---------------------------------------------------------- */

/* A slice's memory. */
struct omaha_slice {
  const struct omaha_ranges *ranges;
  struct ihp_omaha_meeting *meeting;
  ih_omaha_comparison *comparison;
  double *wins, *ties, *all;
  enum ih_status *status; /* of the comparisons, which stop after a failure */
};

static void meet_on_board(const void *work, void *own, const uint8_t board[IHP_BOARD],
                          unsigned weight)
{
  const struct omaha_slice *s = work;
  ihp_omaha_meet(s->meeting, board, weight, own);
}

static enum ih_status run_hands_slice(void *work, const struct ihp_slice *slice)
{
  const struct omaha_ranges *r = work;
  const struct omaha_slice own = {.meeting =
                                      ihp_omaha_meeting_new(r->n, &r->hands[0], &r->hands[1])};
  if (own.meeting == NULL)
    return IH_ERR_MEMORY;
  const enum ih_status status = ihp_runouts_visit(&r->runouts, slice, meet_on_board, &own);
  ihp_omaha_meeting_free(own.meeting);
  return status;
}

/* Sets the total: each pair of hands meets on as many boards. */
static enum ih_status sum_pairs(struct omaha_ranges *r)
{
  struct ihp_omaha_meeting *meeting = ihp_omaha_meeting_new(r->n, &r->hands[0], &r->hands[1]);
  if (meeting == NULL)
    return IH_ERR_MEMORY;
  const unsigned left = ihp_popcount(r->situation.left) - 2 * (unsigned)r->n;
  r->sums.total = ihp_omaha_pairs(meeting) * ihp_binomial(left, r->situation.missing);
  ihp_omaha_meeting_free(meeting);
  return IH_OK;
}

static enum ih_status begin_hands(struct omaha_ranges *r)
{
  enum ih_status status = ihp_omaha_hands_list(r->n, r->weight[0], r->weight[1], &r->hands[0]);
  if (status == IH_OK)
    status = ihp_omaha_hands_list(r->n, r->weight[1], r->weight[0], &r->hands[1]);
  return status == IH_OK ? sum_pairs(r) : status;
}

/* ---- The second way --------------------------------------------------------- */

/* Sums of doubles are whole numbers below 2^47. */
static void compare_on_board(const void *work, void *own, const uint8_t board[IHP_BOARD],
                             unsigned weight)
{
  const struct omaha_slice *s = work;
  const struct omaha_ranges *r = s->ranges;
  struct ihp_omaha_sums *sums = own;
  ihp_u128 wins = 0, ties = 0, total = 0;
  if (*s->status == IH_OK)
    *s->status = ih_omaha_compare_range(s->comparison, board, IHP_BOARD, r->opponent, s->wins,
                                        s->ties, s->all, NULL);
  if (*s->status != IH_OK)
    return;
  for (size_t place = 0; place < r->places; place++) {
    const uint32_t own_weight = r->weight[0][place];
    if (own_weight == 0)
      continue;
    wins += (ihp_u128)own_weight * (uint64_t)s->wins[place];
    ties += (ihp_u128)own_weight * (uint64_t)s->ties[place];
    total += (ihp_u128)own_weight * (uint64_t)s->all[place];
  }
  sums->wins += wins * weight;
  sums->ties += ties * weight;
  sums->total += total * weight;
}

static enum ih_status run_deck_slice(void *work, const struct ihp_slice *slice)
{
  const struct omaha_ranges *r = work;
  struct omaha_slice own = {.ranges = r};
  enum ih_status compared = IH_OK;
  double *sums = malloc(3 * r->places * sizeof *sums);
  enum ih_status status =
      sums == NULL ? IH_ERR_MEMORY
                   : ih_omaha_comparison_new(r->n, IH_RANKING_STANDARD, &r->situation.deck,
                                             ih_instructions_best(), &own.comparison, NULL);
  if (status == IH_OK) {
    own.wins = sums;
    own.ties = sums + r->places;
    own.all = sums + 2 * r->places;
    own.status = &compared;
    status = ihp_runouts_visit(&r->runouts, slice, compare_on_board, &own);
    status = compared != IH_OK ? compared : status;
  }
  ih_omaha_comparison_free(own.comparison);
  free(sums);
  return status;
}

static enum ih_status begin_deck(struct omaha_ranges *r)
{
  r->opponent = malloc(r->places * sizeof *r->opponent);
  if (r->opponent == NULL)
    return IH_ERR_MEMORY;
  for (size_t place = 0; place < r->places; place++)
    r->opponent[place] = (float)r->weight[1][place];
  return IH_OK;
}

/* ---- Public call ------------------------------------------------------------ */

/* Returns 1 if the hands of both ranges together are few enough for the first way to be faster. */
static int is_by_hands(const struct omaha_ranges *r)
{
  return r->count[0] + r->count[1] < r->places / 5;
}

static void join_omaha_sums(void *work, const void *own)
{
  struct omaha_ranges *r = work;
  const struct ihp_omaha_sums *sums = own;
  r->sums.wins += sums->wins;
  r->sums.ties += sums->ties;
  r->sums.total += sums->total;
}

static enum ih_status sum_omaha_ranges(struct omaha_ranges *r, const ih_executor *executor,
                                       const ih_callbacks *callbacks)
{
  const int is_by = is_by_hands(r);
  const enum ih_status status = is_by ? begin_hands(r) : begin_deck(r);
  if (status != IH_OK)
    return status;
  const struct ihp_split split = {.units = ihp_runouts_units(&r->runouts),
                                  .least = 1,
                                  .a_worker = 16,
                                  .own_bytes = sizeof r->sums,
                                  .run = is_by ? run_hands_slice : run_deck_slice,
                                  .join = join_omaha_sums,
                                  .callbacks = callbacks,
                                  .is_reported = 1,
                                  .is_divided = 1};
  return ihp_split_run(&split, executor, r);
}

static enum ih_status check_omaha_weights(const uint32_t weight[], size_t places)
{
  for (size_t i = 0; i < places; i++)
    if (weight[i] > IH_RANGE_ONE)
      return IH_ERR_ARGUMENT;
  return IH_OK;
}

enum ih_status ih_matchup_omaha_ranges(size_t n, const uint32_t a[], const uint32_t b[],
                                       ih_set board, ih_set dead, const ih_executor *executor,
                                       const ih_callbacks *callbacks, ih_range_matchup *out)
{
  const uint32_t *const weight[2] = {a, b};
  struct omaha_ranges r = {.n = n, .places = ih_omaha_places(n)};
  if (a == NULL || b == NULL || out == NULL || !ihp_executor_is_known(executor))
    return IH_ERR_ARGUMENT;
  if (r.places == 0)
    return IH_ERR_COUNT;
  enum ih_status status = check_omaha_weights(a, r.places);
  if (status == IH_OK)
    status = check_omaha_weights(b, r.places);
  if (status == IH_OK)
    status = ihp_situation_make(IH_RANKING_STANDARD, board, dead, 2 * (unsigned)n, &r.situation);
  if (status != IH_OK)
    return status;
  status = set_ranges(&r, weight);
  if (status == IH_OK) {
    set_runouts(&r);
    status = sum_omaha_ranges(&r, executor, callbacks);
  }
  if (status == IH_OK)
    *out = ihp_range_matchup_of(r.sums.wins, r.sums.ties, r.sums.total);
  for (unsigned range = 0; range < 2; range++) {
    free(r.weight[range]);
    free(r.hands[range].hand);
  }
  free(r.opponent);
  return ihp_team_agree(ihp_team_of(executor), status);
}
