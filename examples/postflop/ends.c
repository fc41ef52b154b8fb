#include "ends.h"

/* Sums of how likely hands are: of all of them, and of those with each card.  The hands that share
 * no card with two cards are all, less those with the one and with the other card; the hand of
 * just these two cards has been taken away twice. */
struct sums {
  double all, of_card[52];
};

static void add(struct sums *sums, const struct live *theirs, const float reach[])
{
  const double is = (double)reach[theirs->hand];
  sums->all += is;
  sums->of_card[theirs->card[0]] += is;
  sums->of_card[theirs->card[1]] += is;
}

/* The sum without the hands that share a card; the same cards must not be among them. */
static double apart(const struct sums *sums, const struct live *mine)
{
  return sums->all - sums->of_card[mine->card[0]] - sums->of_card[mine->card[1]];
}

/* The sum without the hands that share a card; the same cards are among them. */
static double apart_and_same(const struct sums *sums, const struct live *mine, const float reach[])
{
  return apart(sums, mine) + (mine->same != NO_HAND ? (double)reach[mine->same] : 0);
}

void fold_values(const struct board *board, unsigned player, const float reach[], double wins,
                 float value[])
{
  const struct live *mine = board->live[player], *theirs = board->live[!player];
  struct sums sums = {0};
  for (unsigned i = 0; i < board->lives[!player]; i++)
    add(&sums, &theirs[i], reach);
  for (unsigned i = 0; i < board->lives[player]; i++)
    value[mine[i].hand] = (float)(wins * apart_and_same(&sums, &mine[i], reach));
}

/* From the weakest level up: before the hands of a level are added, the sums are of those that lose
 * to it, and then of those that do not win. */
void showdown_values(const struct board *board, unsigned player, const float reach[], double win,
                     double tie, double lose, float value[])
{
  const struct live *mine = board->live[player], *theirs = board->live[!player];
  const unsigned n = board->lives[player], others = board->lives[!player];
  struct sums sums = {0};
  for (unsigned i = 0, next = 0, added = 0; i < n; i = next) {
    const uint16_t level = mine[i].level;
    for (; added < others && theirs[added].level < level; added++)
      add(&sums, &theirs[added], reach);
    for (next = i; next < n && mine[next].level == level; next++)
      value[mine[next].hand] = (float)((win - tie) * apart(&sums, &mine[next]));
    for (; added < others && theirs[added].level == level; added++)
      add(&sums, &theirs[added], reach);
    for (unsigned k = i; k < next; k++)
      value[mine[k].hand] += (float)((tie - lose) * apart_and_same(&sums, &mine[k], reach));
    if (next == n)
      for (; added < others; added++)
        add(&sums, &theirs[added], reach);
  }
  for (unsigned i = 0; i < n; i++)
    value[mine[i].hand] += (float)(lose * apart_and_same(&sums, &mine[i], reach));
}
