/* Hands that share most of their cards, rated together. */
#include "ratings.h"

#include <isohand/rating.h>
#include <stdlib.h>
#include <string.h>

/* Cards that complete a hand. Random order: two, from all remaining cards. In order: four, all
 * below the other cards, which enumerates every hand. */
#define RANDOM_MORE  2u
#define WALK_MORE    4u
#define WALK_MOST    7u     /* cards; 8 make 752 million hands, 9 five times as many */
#define MOST_AT_ONCE 249900 /* C(51, 4) */

struct completions {
  const struct bench_set *set;
  const baseline_eval *eval;
  unsigned n;         /* cards of a hand */
  size_t bases, each; /* hands to complete, and completions of each */
  uint8_t *base;      /* without the last two cards */
  uint16_t *strengths;
};

static ih_set cards_below(unsigned card)
{
  ih_set set = 0;
  while (card-- > 0)
    set |= ih_set_of_card((uint8_t)card);
  return set;
}

/* ---- Two more cards ------------------------------------------------------------ */

static uint64_t library_two(const void *context, unsigned path)
{
  const struct completions *all = context;
  const unsigned n = all->n - RANDOM_MORE;
  const ih_set deck = cards_below(52);
  for (size_t b = 0; b < all->bases; b++) {
    const ih_rating_sum hand = ih_rating_sum_of_cards_unchecked(all->base + b * n, n);
    ih_rate_completions_unchecked(all->set->pair->instructions[path], hand, deck & ~hand.set,
                                  RANDOM_MORE, all->strengths + b * all->each);
  }
  return bench_some(all->strengths, all->bases * all->each);
}

static void plain_base(const struct completions *all, const uint8_t base[], uint16_t *out)
{
  uint8_t hand[IH_RATE_MAX_CARDS];
  uint8_t *const more = hand + all->n - RANDOM_MORE;
  uint64_t held = 0;
  memcpy(hand, base, all->n - RANDOM_MORE);
  for (unsigned i = 0; i < all->n - RANDOM_MORE; i++)
    held |= UINT64_C(1) << base[i];
  for (more[0] = 1; more[0] < 52; more[0]++)
    for (more[1] = 0; more[1] < more[0]; more[1]++)
      if (((held >> more[0] | held >> more[1]) & 1) == 0)
        *out++ = baseline_eval_rate(all->eval, hand, all->n);
}

static uint64_t plain_two(const void *context)
{
  const struct completions *all = context;
  for (size_t b = 0; b < all->bases; b++)
    plain_base(all, all->base + b * (all->n - RANDOM_MORE), all->strengths + b * all->each);
  return bench_some(all->strengths, all->bases * all->each);
}

/* ---- Every hand ----------------------------------------------------------------- */

/* Adds every `left` cards below `lowest` to the hand, and then every four below those. */
static uint64_t library_below(const struct completions *all, const ih_instructions *instructions,
                              ih_rating_sum hand, unsigned lowest, unsigned left)
{
  uint64_t sum = 0;
  if (left == 0) {
    ih_rate_completions_unchecked(instructions, hand, cards_below(lowest), WALK_MORE,
                                  all->strengths);
    return bench_some(all->strengths,
                      (size_t)lowest * (lowest - 1) * (lowest - 2) * (lowest - 3) / 24);
  }
  for (uint8_t card = (uint8_t)(left + WALK_MORE - 1); card < lowest; card++)
    sum += library_below(all, instructions, ih_rating_sum_add(hand, card), card, left - 1);
  return sum;
}

static uint64_t library_walk(const void *context, unsigned path)
{
  const struct completions *all = context;
  const ih_rating_sum none = {0, 0};
  return library_below(all, all->set->pair->instructions[path], none, 52, all->n - WALK_MORE);
}

/* The same hands; bench_some samples the same strengths. */
static uint64_t plain_four(const struct completions *all, uint8_t hand[], unsigned lowest)
{
  uint8_t *const more = hand + all->n - WALK_MORE;
  size_t n = 0;
  for (more[0] = 3; more[0] < lowest; more[0]++)
    for (more[1] = 2; more[1] < more[0]; more[1]++)
      for (more[2] = 1; more[2] < more[1]; more[2]++)
        for (more[3] = 0; more[3] < more[2]; more[3]++)
          all->strengths[n++] = baseline_eval_rate(all->eval, hand, all->n);
  return bench_some(all->strengths, n);
}

static uint64_t plain_below(const struct completions *all, uint8_t hand[], unsigned held)
{
  const unsigned left = all->n - WALK_MORE - held, lowest = held == 0 ? 52 : hand[held - 1];
  uint64_t sum = 0;
  if (left == 0)
    return plain_four(all, hand, lowest);
  for (hand[held] = (uint8_t)(left + WALK_MORE - 1); hand[held] < lowest; hand[held]++)
    sum += plain_below(all, hand, held + 1);
  return sum;
}

static uint64_t plain_walk(const void *context)
{
  uint8_t hand[IH_RATE_MAX_CARDS];
  return plain_below(context, hand, 0);
}

/* ---- Measuring ------------------------------------------------------------------ */

static enum ih_status compare_completions(const struct bench_report *report,
                                          const struct completions *all)
{
  const size_t n = all->bases * all->each;
  uint16_t *expected = bench_allocate(report, n, sizeof *expected);
  enum ih_status status = expected == NULL ? IH_ERR_MEMORY : IH_OK;
  for (unsigned path = 0; path < all->set->pair->paths && status == IH_OK; path++) {
    (void)plain_two(all);
    memcpy(expected, all->strengths, n * sizeof *expected);
    memset(all->strengths, 0, n * sizeof *expected);
    (void)library_two(all, path);
    if (memcmp(expected, all->strengths, n * sizeof *expected) != 0)
      status = bench_fail(report, IH_ERR_INTERNAL,
                          "eval: the library and the reference differ on completions to %u cards",
                          all->n);
  }
  free(expected);
  return status;
}

static enum ih_status measure_two(struct bench_report *report, struct completions *all)
{
  static const struct bench_variant variant = {"complete", library_two, plain_two,
                                               "each hand by itself"};
  const unsigned left = 52 - (all->n - RANDOM_MORE);
  enum ih_status status = IH_ERR_MEMORY;
  all->each = (size_t)left * (left - 1) / 2;
  all->bases = all->set->hands < all->each ? 1 : all->set->hands / all->each;
  all->base = bench_hands(report, all->n - RANDOM_MORE, all->bases);
  all->strengths = bench_allocate(report, all->bases * all->each, sizeof *all->strengths);
  if (all->base != NULL && all->strengths != NULL)
    status = compare_completions(report, all);
  if (status == IH_OK)
    status = bench_set_compare(report, all->set, "eval", &variant, 1, all, all->bases * all->each);
  return status;
}

/* Enumerates all hands whatever the working set, so it runs with the usual one only. */
static enum ih_status measure_walk(struct bench_report *report, struct completions *all)
{
  static const struct bench_variant variant = {"all", library_walk, plain_walk,
                                               "each hand by itself"};
  size_t hands = 1;
  if (all->n > WALK_MOST || all->set->hands != BENCH_HANDS)
    return IH_OK;
  for (unsigned i = 0; i < all->n; i++)
    hands = hands * (52 - i) / (i + 1);
  all->strengths = bench_allocate(report, MOST_AT_ONCE, sizeof *all->strengths);
  if (all->strengths == NULL)
    return IH_ERR_MEMORY;
  return bench_set_compare(report, all->set, "eval", &variant, 1, all, hands);
}

enum ih_status bench_complete(struct bench_report *report, const struct bench_set *set,
                              const baseline_eval *eval)
{
  struct completions all = {.set = set, .eval = eval, .n = set->pair->cards};
  const enum ih_status status =
      set->order == BENCH_RANDOM ? measure_two(report, &all) : measure_walk(report, &all);
  free(all.strengths);
  free(all.base);
  return status;
}
