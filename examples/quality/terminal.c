#include "terminal.h"

/* Sums of reach: over all hands, and over those with each card. */
struct sums {
  double all, of_card[IH_MAX_CARDS];
};

static inline void add(struct sums *sums, const struct hand *hand, double reach)
{
  sums->all += reach;
  sums->of_card[hand->card[0]] += reach;
  sums->of_card[hand->card[1]] += reach;
}

/* Returns the sum over hands that share no card with `hand`, if the sums exclude `hand` itself. */
static inline double apart(const struct sums *sums, const struct hand *hand)
{
  return sums->all - sums->of_card[hand->card[0]] - sums->of_card[hand->card[1]];
}

/* The sums include the hand itself, which apart() subtracts twice. */
void fold_values(const struct board *board, const double reach[], double wins, double value[])
{
  struct sums sums = {0};
  for (unsigned h = 0; h < board->hands; h++)
    add(&sums, &board->hand[h], reach[h]);
  for (unsigned h = 0; h < board->hands; h++)
    value[h] = wins * (apart(&sums, &board->hand[h]) + reach[h]);
}

/* Adds `stake` times the sum over weaker hands (step 1) or stronger hands (step -1) to value[]. */
static inline void compare(const struct board *board, const double reach[], double stake, int step,
                           double value[])
{
  const struct hand *hand = board->hand;
  const int n = (int)board->hands;
  struct sums sums = {0};
  for (int from = step > 0 ? 0 : n - 1, to; from >= 0 && from < n; from = to) {
    for (to = from; to >= 0 && to < n && hand[to].strength == hand[from].strength; to += step)
      value[to] += stake * apart(&sums, &hand[to]);
    for (int h = from; h != to; h += step)
      add(&sums, &hand[h], reach[h]);
  }
}

void showdown_values(const struct board *board, const double reach[], double stake, double value[])
{
  for (unsigned h = 0; h < board->hands; h++)
    value[h] = 0;
  compare(board, reach, stake, 1, value);
  compare(board, reach, -stake, -1, value);
}
