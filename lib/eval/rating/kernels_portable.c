/* Rates many hands one by one: the obvious version of the other kernels.  Completions may have any
 * number of cards. */
#include "eval/rating/kernels.h"

static void rate_each_row(enum ih_ranking ranking, const uint8_t rows[], size_t stride,
                          unsigned cards, size_t n, uint16_t strengths[])
{
  if (ranking == IH_RANKING_STANDARD)
    for (size_t i = 0; i < n; i++)
      strengths[i] = ih_rate_unchecked(rows + i * stride, cards);
  else
    for (size_t i = 0; i < n; i++)
      strengths[i] = ih_ranking_rate_unchecked(ranking, rows + i * stride, cards);
}

static void rate_each_set(const ih_set sets[], unsigned cards, size_t n, uint16_t strengths[])
{
  (void)cards;
  for (size_t i = 0; i < n; i++)
    strengths[i] = ih_rate_set_unchecked(sets[i]);
}

static void rate_each_sum(const ih_rating_sum sums[], unsigned cards, size_t n,
                          uint16_t strengths[])
{
  (void)cards;
  for (size_t i = 0; i < n; i++)
    strengths[i] = ih_rate_sum_unchecked(sums[i]);
}

static void add_each_last_card(const struct ihp_quinary_table *table, ih_rating_sum sum,
                               ih_set from, uint16_t strengths[])
{
  (void)table;
  for (uint8_t card = 0; card < IH_STANDARD_CARDS; card++)
    if ((from & ih_set_of_card(card)) != 0)
      *strengths++ = ih_rate_sum_unchecked(ih_rating_sum_add(sum, card));
}

/* Adds each choice of `more` of the first n cards, in colex order, the highest card first; returns
 * where the next strength goes. */
static uint16_t *add_cards(ih_rating_sum sum, const uint8_t card[], unsigned n, unsigned more,
                           uint16_t strengths[])
{
  if (more == 0) {
    *strengths = ih_rate_sum_unchecked(sum);
    return strengths + 1;
  }
  for (unsigned i = more - 1; i < n; i++)
    strengths = add_cards(ih_rating_sum_add(sum, card[i]), card, i, more - 1, strengths);
  return strengths;
}

static void add_each_last_cards(const struct ihp_quinary_table *table, ih_rating_sum sum,
                                const struct ihp_completion_cards *from, unsigned more,
                                uint16_t strengths[])
{
  (void)table;
  (void)add_cards(sum, from->card, from->n, more, strengths);
}

const struct ihp_rating_kernels ihp_rating_kernels_portable = {
    .rows = rate_each_row,
    .sets = rate_each_set,
    .sums = rate_each_sum,
    .last_card = add_each_last_card,
    .last_cards = add_each_last_cards,
};
