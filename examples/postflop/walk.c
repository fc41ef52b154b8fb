#include "walk.h"

#include "ends.h"
#include "simd.h"

#include <stdatomic.h>
#include <string.h>

/* ---- Room --------------------------------------------------------------------------------- */

/* The reaches and values of one board of each street, by the numbers that hands have there. */
struct room {
  size_t stride;
  float *reach[STREETS];  /* rows of the street */
  float *value[STREETS];  /* one for each node */
  double *dealt[STREETS]; /* one for each deal: the values of all cards, added up */
  float *ends;            /* for ends_values */
  float *scaled;          /* for numbers that have a scale */
  float *shared;          /* of walks that share the boards of the next street */
};

static size_t stride_in(const struct walk *walk)
{
  const struct hands *hands = walk->game->hands;
  const unsigned most = hands[0].count > hands[1].count ? hands[0].count : hands[1].count;
  return round_up(most, LINE_FLOATS) | LINE_FLOATS; /* an odd number of lines: all cache sets */
}

/* The next floats of some, which are only counted when there are none. */
static float *take(float *floats, size_t *taken, size_t count)
{
  float *here = floats == NULL ? NULL : floats + *taken;
  *taken += count;
  return here;
}

/* Lays out the room of the streets from one to another; returns how many floats it is. */
static size_t lay_out(const struct walk *walk, unsigned from, unsigned to, struct room *room,
                      float *floats)
{
  const size_t stride = room->stride = stride_in(walk);
  size_t taken = 0;
  for (unsigned s = from; s < to; s++) {
    const struct street *street = &walk->tree->street[s];
    room->reach[s] = take(floats, &taken, street->rows * stride);
    room->value[s] = take(floats, &taken, street->nodes * stride);
    room->dealt[s] = (double *)(void *)take(floats, &taken, 2 * street->deals * stride);
  }
  room->ends = take(floats, &taken, ends_room(stride));
  room->scaled = take(floats, &taken, walk->bits == 32 ? 0 : MAX_ACTIONS * stride);
  return taken;
}

struct numbers numbers_at(const struct tree *tree, const struct tables *tables,
                          const struct node *node, const struct board *board)
{
  const unsigned player = node->player, s = node->street;
  const struct street *street = &tree->street[s];
  const size_t first =
      board->before[player] * street->actions[player] + (size_t)node->first * board->wide[player];
  const size_t scale = (size_t)board->number * street->decisions[player] + node->decision;
  return (struct numbers){.number = (char *)tables->number[s][player] + first * tables->bits / 8,
                          .scale = tables->bits == 32 ? NULL : tables->scale[s][player] + scale,
                          .actions = node->actions,
                          .hands = board->wide[player],
                          .locked = node->locked};
}

/* ---- One street on one board -------------------------------------------------------------- */

/* From the first decisions to the last: how likely the players go along. */
static void descend(const struct walk *walk, const struct board *board, struct room *room)
{
  const unsigned s = board->cards - 3;
  const struct street *street = &walk->tree->street[s];
  const size_t stride = room->stride;
  for (unsigned n = 0; n < street->nodes; n++) {
    const struct node *node = street->node[n];
    const unsigned player = node->player;
    if (node->kind != DECISION || (player == walk->player && walk->purpose != LEARN))
      continue;
    const float *before = room->reach[s] + node->row[player] * stride;
    float *after = room->reach[s] + node->after[0]->row[player] * stride;
    const struct numbers known =
        numbers_at(walk->tree, walk->purpose == LEARN ? walk->regrets : walk->played, node, board);
    strategy_parts(&known, before, stride, after);
    if (player == walk->player && node->locked == NULL) {
      const struct numbers played = numbers_at(walk->tree, walk->played, node, board);
      strategy_add(&played, after, stride, walk->gamma, room->scaled);
    }
  }
}

/* The ends, LANES of a kind at a time. */
static void find_ends(const struct walk *walk, const struct board *board, struct room *room)
{
  const unsigned s = board->cards - 3;
  const struct street *street = &walk->tree->street[s];
  for (int showdown = 0; showdown < 2; showdown++) {
    struct end end[LANES];
    unsigned n = 0;
    for (unsigned e = 0; e < street->ends; e++) {
      const struct node *node = street->end[e];
      if ((node->kind == SHOWDOWN) == showdown)
        end[n++] = (struct end){
            .showdown = showdown,
            .win = (float)node->win,
            .tie = (float)(showdown ? node->tie : 0),
            .lose = (float)(showdown || node->player == walk->player ? node->lose : node->win),
            .reach = room->reach[s] + node->row[!walk->player] * room->stride,
            .value = room->value[s] + node->place * room->stride};
      if (n == LANES || (n > 0 && e + 1 == street->ends)) {
        ends_values(board, walk->player, end, n, room->ends);
        n = 0;
      }
    }
  }
}

static INLINE void add_rows(const float *restrict rows, size_t n, size_t hands, size_t stride,
                            float *restrict sum)
{
  memcpy(sum, rows, hands * sizeof *sum);
  for (size_t i = 1; i < n; i++)
    for (size_t h = 0; h < hands; h++)
      sum[h] += rows[i * stride + h];
}

static INLINE void take_best(const float *restrict rows, size_t n, size_t hands, size_t stride,
                             float *restrict best)
{
  memcpy(best, rows, hands * sizeof *best);
  for (size_t i = 1; i < n; i++)
    for (size_t h = 0; h < hands; h++)
      best[h] = rows[i * stride + h] > best[h] ? rows[i * stride + h] : best[h];
}

/* The value of a decision from those of the nodes after it; and what the player learns. */
static INLINE void decide(const struct walk *walk, const struct node *node,
                          const struct board *board, const struct room *room)
{
  const size_t actions = node->actions, hands = board->wide[walk->player], stride = room->stride;
  const float *after = room->value[node->street] + node->after[0]->place * stride;
  float *value = room->value[node->street] + node->place * stride;
  if (node->player != walk->player) {
    add_rows(after, actions, hands, stride, value);
  } else if (walk->purpose == REPLY && node->locked == NULL) {
    take_best(after, actions, hands, stride, value);
  } else {
    const struct numbers known =
        numbers_at(walk->tree, walk->purpose == LEARN ? walk->regrets : walk->played, node, board);
    strategy_mix(&known, after, stride, value);
    if (walk->purpose == LEARN && node->locked == NULL)
      strategy_learn(&known, after, stride, walk->alpha, walk->beta, value, room->scaled);
  }
}

/* From the last decisions to the first. */
WIDE static void ascend(const struct walk *walk, const struct board *board, const struct room *room)
{
  const struct street *street = &walk->tree->street[board->cards - 3];
  for (unsigned n = street->nodes; n-- > 0;)
    if (street->node[n]->kind == DECISION)
      decide(walk, street->node[n], board, room);
}

/* ---- Deals -------------------------------------------------------------------------------- */

/* Every card comes equally often, once the cards of the board and of both players are gone.  Only
 * who learns asks how likely the player goes along. */
static void go_to(const struct walk *walk, const struct board *child, struct room *room)
{
  const unsigned s = child->cards - 3;
  const struct street *before = &walk->tree->street[s - 1];
  const size_t stride = room->stride;
  for (unsigned player = 0; player < 2; player++) {
    const float chance = player == walk->player ? 1 : 1 / (float)(52 - 2 - 2 - (child->cards - 1));
    const uint16_t *to = child->to[0][player];
    if (player == walk->player && walk->purpose != LEARN)
      continue;
    for (unsigned d = 0; d < before->deals; d++) {
      const float *reach = room->reach[s - 1] + before->deal[d]->row[player] * stride;
      float *further = room->reach[s] + walk->tree->street[s].node[d]->row[player] * stride;
      for (unsigned h = 0; h < child->lives[player]; h++)
        further[h] = reach[to[h]] * chance;
      for (unsigned h = child->lives[player]; h < child->wide[player]; h++)
        further[h] = 0;
    }
  }
}

/* Adds the values of a board, for each card that leads to it, to those of the board before. */
static void come_back(const struct walk *walk, const struct board *child, const float *values,
                      struct room *room)
{
  const unsigned s = child->cards - 3;
  const struct street *before = &walk->tree->street[s - 1];
  for (unsigned d = 0; d < before->deals; d++) {
    double *restrict sum = room->dealt[s - 1] + d * room->stride;
    const float *restrict value = values + d * room->stride;
    for (unsigned i = 0; i < child->alike; i++) {
      const uint16_t *to = child->to[i][walk->player];
      for (unsigned h = 0; h < child->lives[walk->player]; h++)
        sum[to[h]] += (double)value[h];
    }
  }
}

static void walk_board(const struct walk *walk, const struct board *board, struct room *room,
                       const ih_executor *executor);

/* Work for several workers: each takes the next board until there is none. */
struct share {
  const struct walk *walk;
  const struct board *board;
  const struct room *room; /* of the board */
  float *rooms, *values;   /* of each worker; and of each child, at the nodes that deals lead to */
  size_t each;             /* floats of a worker's room */
  atomic_uint next;
};

static size_t values_of_child(const struct walk *walk, unsigned street)
{
  return walk->tree->street[street].roots * stride_in(walk);
}

static void take_children(void *work, size_t worker)
{
  struct share *share = work;
  const struct board *board = share->board;
  const unsigned s = board->cards - 2;
  const size_t values = values_of_child(share->walk, s);
  struct room room;
  unsigned child;
  (void)lay_out(share->walk, s, STREETS, &room, share->rooms + worker * share->each);
  room.reach[s - 1] = share->room->reach[s - 1];
  while ((child = atomic_fetch_add(&share->next, 1)) < board->children) {
    go_to(share->walk, &board->child[child], &room);
    walk_board(share->walk, &board->child[child], &room, NULL);
    memcpy(share->values + child * values, room.value[s], values * sizeof(float));
  }
}

/* The values are added in the order of the boards, so results do not depend on threads. */
static void share_children(const struct walk *walk, const struct board *board, struct room *room,
                           const ih_executor *executor)
{
  const unsigned s = board->cards - 2;
  const size_t values = values_of_child(walk, s);
  struct share share = {.walk = walk, .board = board, .room = room, .values = room->shared};
  struct room layout;
  atomic_init(&share.next, 0);
  share.each = lay_out(walk, s, STREETS, &layout, NULL);
  share.rooms = share.values + board->children * values;
  (void)executor->run(executor->context, executor->workers, take_children, &share);
  for (unsigned child = 0; child < board->children; child++)
    come_back(walk, &board->child[child], share.values + child * values, room);
}

static void walk_children(const struct walk *walk, const struct board *board, struct room *room,
                          const ih_executor *executor)
{
  const unsigned s = board->cards - 3;
  const struct street *street = &walk->tree->street[s];
  memset(room->dealt[s], 0, street->deals * room->stride * sizeof(double));
  if (executor != NULL && executor->workers > 1)
    share_children(walk, board, room, executor);
  else
    for (unsigned child = 0; child < board->children; child++) {
      go_to(walk, &board->child[child], room);
      walk_board(walk, &board->child[child], room, NULL);
      come_back(walk, &board->child[child], room->value[s + 1], room);
    }
  for (unsigned d = 0; d < street->deals; d++)
    for (unsigned h = 0; h < board->wide[walk->player]; h++)
      room->value[s][street->deal[d]->place * room->stride + h] =
          (float)room->dealt[s][d * room->stride + h];
}

/* ---- All of them -------------------------------------------------------------------------- */

static void walk_board(const struct walk *walk, const struct board *board, struct room *room,
                       const ih_executor *executor)
{
  const unsigned s = board->cards - 3;
  descend(walk, board, room);
  if (walk->tree->street[s].deals > 0)
    walk_children(walk, board, room, executor);
  find_ends(walk, board, room);
  ascend(walk, board, room);
}

size_t walk_room(const struct walk *walk)
{
  const unsigned s = first_board(walk->game)->cards - 3, workers = walk->executor->workers;
  struct room room;
  if (workers <= 1 || s == RIVER)
    return lay_out(walk, s, STREETS, &room, NULL);
  return lay_out(walk, s, s + 1, &room, NULL) +
         walk->game->board[s]->children * values_of_child(walk, s + 1) +
         workers * lay_out(walk, s + 1, STREETS, &room, NULL);
}

void walk_tree(const struct walk *walk, float *floats, float value[])
{
  const struct board *board = first_board(walk->game);
  const unsigned s = board->cards - 3;
  const int shares = walk->executor->workers > 1 && s < RIVER;
  struct room room;
  room.shared = floats + lay_out(walk, s, shares ? s + 1 : STREETS, &room, floats);
  for (unsigned player = 0; player < 2; player++)
    for (unsigned h = 0; h < board->lives[player]; h++)
      room.reach[s][walk->tree->root->row[player] * room.stride + h] =
          walk->game->hands[player].weight[board->live[player][h].hand];
  walk_board(walk, board, &room, walk->executor);
  for (unsigned h = 0; h < board->lives[walk->player]; h++)
    value[board->live[walk->player][h].hand] = room.value[s][h];
}
