#include "reference_matchup.h"

#include <string.h>

struct boards {
  uint8_t left[52], board[5];
  void (*visit)(void *context, const uint8_t board[5]);
  void *context;
};

static void complete(struct boards *b, size_t open, size_t from)
{
  if (open == 5) {
    b->visit(b->context, b->board);
    return;
  }
  for (size_t card = from; card < 52; card++)
    if (b->left[card]) {
      b->board[open] = (uint8_t)card;
      complete(b, open + 1, card + 1);
    }
}

void reference_boards(const struct reference_spot *spot, const uint8_t held[], size_t n,
                      void (*visit)(void *context, const uint8_t board[5]), void *context)
{
  struct boards b = {.visit = visit, .context = context};
  for (unsigned card = 0; card < 4 * spot->ranks; card++)
    b.left[card] = 1;
  for (size_t i = 0; i < n; i++)
    b.left[held[i]] = 0;
  for (size_t i = 0; i < spot->gone; i++)
    b.left[spot->dead[i]] = 0;
  for (size_t i = 0; i < spot->open; i++) {
    b.left[spot->board[i]] = 0;
    b.board[i] = spot->board[i];
  }
  complete(&b, spot->open, 0);
}

struct meeting {
  reference_rate *rate;
  const uint8_t *hole;
  size_t players, n;
  struct reference_result result;
};

static void meet(void *context, const uint8_t board[5])
{
  struct meeting *m = context;
  uint16_t strength[10], best = 0;
  unsigned sharers = 0;
  for (size_t p = 0; p < m->players; p++) {
    strength[p] = m->rate(m->hole + p * m->n, m->n, board);
    if (strength[p] > best)
      best = strength[p];
  }
  for (size_t p = 0; p < m->players; p++)
    if (strength[p] == best)
      sharers++;
  for (size_t p = 0; p < m->players; p++)
    if (strength[p] == best)
      m->result.shares[p][sharers - 1]++;
  m->result.boards++;
}

struct reference_result reference_matchup(const struct reference_spot *spot, reference_rate *rate,
                                          const uint8_t hole[], size_t players, size_t n)
{
  struct meeting m = {.rate = rate, .hole = hole, .players = players, .n = n};
  reference_boards(spot, hole, players * n, meet, &m);
  return m.result;
}
