/* All hole cards on a final board against an opponent's range: the sums, compiled for plain C and
 * for AVX2.  A vector has the four lanes of an item, so wider ones would not help.
 *
 * As in count.c, hole cards are added in ascending order of strength to counters of the cards that
 * they hold, and inclusion and exclusion gives the weight of those that share no card with given
 * hole cards.  Items whose first n - 2 cards and rank are equal share the part of the sum that does
 * not depend on the last card.
 *
 * Before including this file, include an instruction set's vectors (lib/simd/vector.h). */
#include "eval/omaha/range.h"

#include <string.h>

enum { SHARED_SETS = 1 << IHP_OMAHA_ABOVE };

/* An item's lanes.  They are elements of arrays, which vectors may alias. */
typedef double lanes_of_double __attribute__((vector_size(32), aligned(8), may_alias));
typedef int64_t lanes_of_bits __attribute__((vector_size(32), aligned(8), may_alias));
typedef float lanes_of_float __attribute__((vector_size(16), aligned(4), may_alias));

/* ---- Sums ------------------------------------------------------------------- */

/* What items share: the sets of their cards above, where bit i of a set's number is card i. */
struct shared {
  struct ihp_omaha_item item;
  uint32_t at[SHARED_SETS][IH_OMAHA_MAX_HOLE]; /* [set][k]: its counter together with k lower
                                                * cards, without the steps of these */
  lanes_of_double sum; /* of these sets' counters, or what is to be added to them */
};

/* A rank that no item has. */
static const struct shared no_shared = {.item = {.rank = UINT8_MAX}};

IHP_ALWAYS_INLINE int is_shared(const struct shared *shared, const struct ihp_omaha_item *item)
{
  return memcmp(&shared->item, item, offsetof(struct ihp_omaha_item, last)) == 0;
}

/* Finds the counters of the sets.  Each card, from the highest to the lowest, doubles their number:
 * each set so far, without the card and with it. */
IHP_ALWAYS_INLINE void find_shared(const struct ihp_omaha_range *range,
                                   const struct ihp_omaha_item *item, unsigned n,
                                   struct shared *out)
{
  out->item = *item;
  for (unsigned k = 0; k < n; k++)
    out->at[0][k] = range->block[k];
  IHP_UNROLL
  for (unsigned i = 0; i < n - 2; i++) {
    const uint8_t card = item->above[i];
    IHP_UNROLL
    for (unsigned set = 0; set < 1u << i; set++) {
      IHP_UNROLL
      for (unsigned k = 0; k + 1 + ihp_popcount(set) < n; k++)
        out->at[1u << i | set][k] = out->at[set][k + 1] + range->step[k + 1][card];
    }
  }
}

/* Adds the weight that holds a set but not the lanes' cards to a sum, or subtracts it. */
IHP_ALWAYS_INLINE void add_set(lanes_of_double *sum, unsigned set, const double *one,
                               const double *lanes)
{
  const lanes_of_double more = *one - *(const lanes_of_double *)lanes;
  *sum = ihp_popcount(set) % 2 == 0 ? *sum + more : *sum - more;
}

/* *out = the weight so far that shares no card with an item's hole cards.  The last term, what
 * holds all n cards, is left out: only these hole cards themselves do. */
IHP_ALWAYS_INLINE void sum_apart(const struct ihp_omaha_range *range,
                                 const struct ihp_omaha_item *item, unsigned n,
                                 struct shared *shared, lanes_of_double *out)
{
  const unsigned sets = 1u << (n - 2), first_lane = IHP_OMAHA_LANES * item->rank;
  const double *const hold = range->hold, *const lanes = hold + first_lane;
  if (!is_shared(shared, item)) {
    find_shared(range, item, n, shared);
    shared->sum = (lanes_of_double){0};
    IHP_UNROLL
    for (unsigned set = 0; set < sets; set++)
      add_set(&shared->sum, set, hold + shared->at[set][0], lanes + shared->at[set][1]);
  }
  const uint32_t one = range->step[1][item->last], two = range->step[2][item->last];
  lanes_of_double sum = shared->sum;
  IHP_UNROLL
  for (unsigned set = 0; set + 1 < sets; set++)
    add_set(&sum, sets | set, hold + shared->at[set][1] + one, lanes + shared->at[set][2] + two);
  const double with_all = hold[shared->at[sets - 1][1] + one];
  *out = n % 2 == 0 ? sum - with_all : sum + with_all;
}

/* Adds what was gathered for shared sets to their counters. */
IHP_ALWAYS_INLINE void add_shared(struct ihp_omaha_range *range, unsigned n,
                                  const struct shared *shared)
{
  const unsigned first_lane = IHP_OMAHA_LANES * shared->item.rank;
  const lanes_of_double sum = shared->sum;
  const double all = (sum[0] + sum[1]) + (sum[2] + sum[3]);
  IHP_UNROLL
  for (unsigned set = 0; set < 1u << (n - 2); set++) {
    range->hold[shared->at[set][0]] += all;
    *(lanes_of_double *)(range->hold + shared->at[set][1] + first_lane) += sum;
  }
}

/* Adds the weights of an item's hole cards to the counters of their cards. */
IHP_ALWAYS_INLINE void add_weights(struct ihp_omaha_range *range, const struct ihp_omaha_item *item,
                                   unsigned n, struct shared *shared,
                                   const lanes_of_double *weights)
{
  const unsigned sets = 1u << (n - 2), first_lane = IHP_OMAHA_LANES * item->rank;
  const lanes_of_double add = *weights;
  const double all = (add[0] + add[1]) + (add[2] + add[3]);
  double *const hold = range->hold, *const lanes = hold + first_lane;
  const uint32_t one = range->step[1][item->last], two = range->step[2][item->last];
  shared->sum += add;
  IHP_UNROLL
  for (unsigned set = 0; set + 1 < sets; set++) {
    hold[shared->at[set][1] + one] += all;
    *(lanes_of_double *)(lanes + shared->at[set][2] + two) += add;
  }
  hold[shared->at[sets - 1][1] + one] += all;
}

/* ---- Hole cards ------------------------------------------------------------- */

/* Places of consecutive items are far apart, so what is read and written there is fetched ahead. */
IHP_ALWAYS_INLINE void fetch_ahead(const struct ihp_omaha_item *item, const float weight[],
                                   const double out[])
{
  const uint32_t place = item[IHP_OMAHA_ITEMS_AHEAD].place;
  if (weight != NULL)
    __builtin_prefetch(weight + place, 0);
  if (out != NULL)
    __builtin_prefetch(out + place, 1);
}

/* All bits set for each lane of an item; lane_bits[lanes]. */
static const int64_t lane_bits[IHP_OMAHA_ALL_LANES + 1][IHP_OMAHA_LANES] = {
    {0, 0, 0, 0},   {-1, 0, 0, 0},   {0, -1, 0, 0},   {-1, -1, 0, 0},
    {0, 0, -1, 0},  {-1, 0, -1, 0},  {0, -1, -1, 0},  {-1, -1, -1, 0},
    {0, 0, 0, -1},  {-1, 0, 0, -1},  {0, -1, 0, -1},  {-1, -1, 0, -1},
    {0, 0, -1, -1}, {-1, 0, -1, -1}, {0, -1, -1, -1}, {-1, -1, -1, -1},
};

/* *out = the weights of an item's hole cards, and 0 in other lanes.  Other lanes may be beyond the
 * end of the array, where no vector is read or written. */
IHP_ALWAYS_INLINE void load_weights(const struct ihp_omaha_item *item, const float weight[],
                                    size_t places, lanes_of_double *out)
{
  const size_t place = item->place;
  lanes_of_float from = {0};
  if (place + IHP_OMAHA_LANES <= places)
    from = *(const lanes_of_float *)(weight + place);
  else
    for (size_t lane = 0; place + lane < places; lane++)
      from[lane] = weight[place + lane];
  const lanes_of_double all = __builtin_convertvector(from, lanes_of_double);
  const lanes_of_bits bits = *(const lanes_of_bits *)lane_bits[item->lanes];
  *out = (lanes_of_double)((lanes_of_bits)all & bits);
}

/* Writes an item's sums.  Rounding can leave a little less than nothing: that becomes 0. */
IHP_ALWAYS_INLINE void store_sums(const struct ihp_omaha_item *item, const lanes_of_double *sums,
                                  double out[], size_t places)
{
  const size_t place = item->place;
  const lanes_of_bits all = (lanes_of_bits)*sums;
  const lanes_of_bits least = all & ~(all >> 63);
  const lanes_of_bits bits = *(const lanes_of_bits *)lane_bits[item->lanes];
  if (place + IHP_OMAHA_LANES <= places) {
    lanes_of_bits *to = (lanes_of_bits *)(out + place);
    *to = (*to & ~bits) | (least & bits);
    return;
  }
  const lanes_of_double positive = (lanes_of_double)least;
  for (size_t lane = 0; place + lane < places; lane++)
    if (bits[lane] != 0)
      out[place + lane] = positive[lane];
}

/* ---- Passes over items ------------------------------------------------------ */

/* Items of one level, or all of them. */
struct items {
  const struct ihp_omaha_item *first, *end;
};

/* out[] = the weight so far, before the items themselves are added: what they beat. */
IHP_ALWAYS_INLINE void sum_weaker(const struct ihp_omaha_range *range, struct items items,
                                  unsigned n, double out[])
{
  struct shared shared = no_shared;
  for (const struct ihp_omaha_item *item = items.first; item < items.end; item++) {
    lanes_of_double sum;
    fetch_ahead(item, NULL, out);
    sum_apart(range, item, n, &shared, &sum);
    store_sums(item, &sum, out, range->places);
  }
}

IHP_ALWAYS_INLINE void add_items_of(struct ihp_omaha_range *range, struct items items, unsigned n,
                                    const float weight[])
{
  struct shared shared = no_shared;
  for (const struct ihp_omaha_item *item = items.first; item < items.end; item++) {
    lanes_of_double add;
    fetch_ahead(item, weight, NULL);
    if (!is_shared(&shared, item)) {
      if (item > items.first)
        add_shared(range, n, &shared);
      find_shared(range, item, n, &shared);
      shared.sum = (lanes_of_double){0};
    }
    load_weights(item, weight, range->places, &add);
    add_weights(range, item, n, &shared, &add);
  }
  if (items.end > items.first)
    add_shared(range, n, &shared);
}

/* out[] = the weight so far, after the items themselves were added; minus `weaker`, what they beat,
 * unless that is NULL. */
IHP_ALWAYS_INLINE void sum_met(const struct ihp_omaha_range *range, struct items items, unsigned n,
                               const float weight[], const double *weaker, double out[])
{
  struct shared shared = no_shared;
  for (const struct ihp_omaha_item *item = items.first; item < items.end; item++) {
    lanes_of_double sum, own;
    fetch_ahead(item, weight, out);
    if (weaker != NULL)
      fetch_ahead(item, NULL, weaker);
    sum_apart(range, item, n, &shared, &sum);
    const size_t place = item->place;
    load_weights(item, weight, range->places, &own);
    sum = n % 2 == 0 ? sum + own : sum - own;
    if (weaker != NULL && place + IHP_OMAHA_LANES <= range->places)
      sum -= *(const lanes_of_double *)(weaker + place);
    else if (weaker != NULL)
      for (size_t lane = 0; place + lane < range->places; lane++)
        sum[lane] -= weaker[place + lane];
    store_sums(item, &sum, out, range->places);
  }
}

IHP_ALWAYS_INLINE void sum_levels(struct ihp_omaha_range *range, unsigned levels, unsigned n,
                                  const struct ihp_omaha_range_sums *sums)
{
  double *const weaker = sums->wins != NULL ? sums->wins : sums->ties;
  for (unsigned level = 0; level < levels; level++) {
    const struct items items = {range->item + range->first[level],
                                range->item + range->first[level + 1]};
    if (weaker != NULL)
      sum_weaker(range, items, n, weaker);
    add_items_of(range, items, n, sums->weight);
    if (sums->ties != NULL)
      sum_met(range, items, n, sums->weight, weaker, sums->ties);
  }
  const struct items items = {range->item, range->item + range->first[levels]};
  if (sums->all != NULL)
    sum_met(range, items, n, sums->weight, NULL, sums->all);
}

VEC_TARGET void VEC_NAME(ihp_omaha_sum_range)(const struct ih_omaha_comparison *comparison,
                                              const struct ihp_omaha_range_sums *sums)
{
  if (comparison->n == 4)
    sum_levels(comparison->range, comparison->levels, 4, sums);
  else if (comparison->n == 5)
    sum_levels(comparison->range, comparison->levels, 5, sums);
  else
    sum_levels(comparison->range, comparison->levels, 6, sums);
}
