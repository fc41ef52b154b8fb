#include "strength/rater.h"

#include <string.h>

void ihp_suit_keys_init(struct ihp_suit_keys *keys, const struct ihp_rank_sets *sets)
{
  keys->sets = sets;
  for (uint32_t i = 0; i < 1u << sets->ranks; i++) {
    keys->key[i] = 0;
    for (unsigned set = sets->sets[i]; set != 0; set &= set - 1)
      keys->key[i] += ihp_rank_weight(ihp_lowest(set));
  }
}

void ihp_rater_init(struct ihp_rater *rater, const struct ihp_suit_keys *keys,
                    const struct ihp_unions *unions, const struct ihp_tables *tables,
                    unsigned cards)
{
  rater->keys = keys;
  rater->unions = unions;
  rater->quinaries = &tables->quinary[cards - IH_RATE_MIN_CARDS];
  rater->flushes = tables->flushes;
  rater->cards = cards;
  rater->configuration = NULL;
  rater->shared_tag = 0;
}

/* With 5 to 9 cards at most one suit has five or more.  Up to 7 cards a flush
 * leaves too few others for four of a kind or a full house to beat it: the five
 * have different ranks, and two more cards make three of a kind at best. */
static void enter_configuration(struct ihp_rater *rater, const struct ihp_run *walk)
{
  rater->configuration = walk->configuration;
  rater->row = walk->changing;
  rater->flush = -1;
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    rater->suit[p] = ihp_unions_find(rater->unions, walk->configuration->counts[p]);
    if (rater->suit[p]->cards >= 5)
      rater->flush = (int)p;
  }
  rater->quinary = rater->flush < 0 || rater->cards > 7;
}

/* The number of a group's union among the rank sets of its size. */
static uint32_t union_of(const struct ihp_union *suit, uint64_t group)
{
  return suit->of != NULL ? suit->of[group] : (uint32_t)group;
}

/* What the suits that do not vary add to every hand of a row. */
struct base {
  uint32_t key;   /* their part of the quinary key, if it counts */
  uint16_t flush; /* the strength of their flush, or 0 */
  uint64_t tag;   /* rows of equal tags are equal as far as both go; not 0 */
};

/* A key is below 2^30 and a strength below 2^13; configurations are told apart by
 * their place in the list, below 2^20. */
static struct base find_base(const struct ihp_rater *rater, const struct ihp_run *walk)
{
  const struct ihp_rank_sets *sets = rater->keys->sets;
  struct base base = {0, 0, 0};
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    if (p == rater->row)
      continue;
    const uint32_t i = sets->start[rater->suit[p]->cards] + union_of(rater->suit[p], walk->group[p]);
    if (rater->quinary)
      base.key += rater->keys->key[i];
    if ((int)p == rater->flush)
      base.flush = rater->flushes[sets->sets[i]];
  }
  const uint64_t place = (uint64_t)(walk->configuration - walk->list->list);
  base.tag = UINT64_C(1) << 63 | place << 43 | (uint64_t)base.flush << 30 | base.key;
  return base;
}

/* The strength of a hand of the row whose varying suit holds rank set number i
 * of all. */
static uint16_t rate(const struct ihp_rater *rater, const struct base *base, uint32_t i)
{
  uint16_t flush = base->flush;
  if (rater->flush == (int)rater->row)
    flush = rater->flushes[rater->keys->sets->sets[i]];
  if (!rater->quinary)
    return flush;
  const uint16_t quinary = ihp_quinary_find(rater->quinaries, base->key + rater->keys->key[i]);
  return flush > quinary ? flush : quinary;
}

/* Rates out[0..count-1], the groups first..first+count-1 of the varying suit.
 * When they are more than its unions, each union is rated once and the row is a
 * look-up. */
static void make_row(struct ihp_rater *rater, const struct base *base, uint64_t first,
                     uint64_t count, uint16_t out[])
{
  const struct ihp_rank_sets *sets = rater->keys->sets;
  const struct ihp_union *suit = rater->suit[rater->row];
  const uint32_t start = sets->start[suit->cards];
  const uint32_t unions = sets->start[suit->cards + 1] - start;
  if (suit->of == NULL || count < unions) {
    for (uint64_t i = 0; i < count; i++)
      out[i] = rate(rater, base, start + union_of(suit, first + i));
    return;
  }
  if (rater->shared_tag != base->tag) {
    for (uint32_t i = 0; i < unions; i++)
      rater->shared[i] = rate(rater, base, start + i);
    rater->shared_tag = base->tag;
  }
  const uint16_t *of = suit->of + first;
  for (uint64_t i = 0; i < count; i++)
    out[i] = rater->shared[of[i]];
}

void ihp_rater_row(struct ihp_rater *rater, const struct ihp_run *walk, uint64_t count,
                   uint16_t out[])
{
  if (rater->configuration != walk->configuration)
    enter_configuration(rater, walk);
  const struct base base = find_base(rater, walk);
  const uint64_t first = walk->group[walk->changing];
  struct ihp_row_seen *seen =
      &rater->seen[base.tag * UINT64_C(0x9E3779B97F4A7C15) >> 48 & (IHP_ROWS_SEEN - 1)];
  if (seen->tag == base.tag && seen->length >= first + count) {
    memcpy(out, seen->at + first, count * sizeof *out);
    return;
  }
  make_row(rater, &base, first, count, out);
  if (first == 0)
    *seen = (struct ihp_row_seen){base.tag, out, count};
}
