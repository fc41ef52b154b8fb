#include "traversal.h"

#include "simd.h"
#include "terminal.h"

#include <stdatomic.h>
#include <string.h>

/* ---- Workspace ----------------------------------------------------------------------------- */

/* Reach and values on one board of each street, by the numbers of the hands there. */
struct workspace {
  size_t stride;
  float *reach[STREETS];  /* rows of the street */
  float *value[STREETS];  /* one row per node */
  double *dealt[STREETS]; /* one row per deal: the sum of the values of all cards */
  float *terminals;       /* for terminal_values */
  float *scaled;          /* for numbers with a scale */
  float *shared;          /* for traversals that share the boards of the next street */
  unsigned worker;
};

static size_t stride_in(const struct traversal *traversal)
{
  const struct hands *hands = traversal->game->hands;
  const unsigned most = hands[0].count > hands[1].count ? hands[0].count : hands[1].count;
  return round_up(most, LINE_FLOATS) | LINE_FLOATS; /* an odd number of lines: all cache sets */
}

/* Takes the next `count` floats; only counts them if `floats` is NULL. */
static float *take(float *floats, size_t *taken, size_t count)
{
  float *here = floats == NULL ? NULL : floats + *taken;
  *taken += count;
  return here;
}

/* Lays out the workspace of streets from..to - 1; returns its size in floats. */
static size_t lay_out(const struct traversal *traversal, unsigned from, unsigned to,
                      struct workspace *workspace, float *floats)
{
  const size_t stride = workspace->stride = stride_in(traversal);
  size_t taken = 0;
  for (unsigned s = from; s < to; s++) {
    const struct street *street = &traversal->tree->street[s];
    workspace->reach[s] = take(floats, &taken, street->rows * stride);
    workspace->value[s] = take(floats, &taken, street->nodes * stride);
    workspace->dealt[s] = (double *)(void *)take(floats, &taken, 2 * street->deals * stride);
  }
  workspace->terminals = take(floats, &taken, terminal_workspace(stride));
  workspace->scaled = take(floats, &taken, traversal->bits == 32 ? 0 : MAX_ACTIONS * stride);
  return taken;
}

/* Returns a decision node's numbers that its player plays by. */
static struct numbers played_at(const struct traversal *traversal, const struct node *node,
                                const struct board *board)
{
  const int now = traversal->purpose == UPDATE || traversal->purpose == RESPOND;
  return numbers_at(traversal->game, traversal->tree,
                    now ? traversal->regrets : traversal->strategy_sums, node, board);
}

/* Returns the choices at a decision node on a board. */
static uint8_t *choices_at(const struct traversal *traversal, const struct node *node,
                           const struct board *board)
{
  const unsigned s = node->street, player = node->player;
  return traversal->choices->action[s] +
         board->before[player] * traversal->tree->street[s].decisions[player] +
         (size_t)node->decision * board->wide[player];
}

/* ---- One street on one board -------------------------------------------------------------- */

static INLINE void choose(const uint8_t *restrict choice, size_t actions, size_t hands,
                          const float *restrict of, size_t stride, float *restrict part)
{
  for (size_t a = 0; a < actions; a++)
    for (size_t h = 0; h < hands; h++)
      part[a * stride + h] = choice[h] == a ? of[h] : 0;
}

/* after[] = the acting player's reach by each action, given the reach before. */
WIDE static void act(const struct traversal *traversal, const struct node *node,
                     const struct board *board, const float *before, size_t stride, float *after)
{
  if (traversal->choices != NULL && traversal->purpose == UPDATE && node->locked == NULL &&
      node->player != traversal->player) {
    choose(choices_at(traversal, node, board), node->actions, board->wide[node->player], before,
           stride, after);
  } else if (board->bucket[node->player] != NULL) {
    shared_parts(traversal->shared, node, board, before, stride, after);
  } else {
    const struct numbers played = played_at(traversal, node, board);
    strategy_parts(&played, before, stride, after);
  }
}

/* Adds to the player's strategy sums at a decision node, or to what will be added to them. */
static void add_to_average(const struct traversal *traversal, const struct node *node,
                           const struct board *board, const float *before, const float *after,
                           const struct workspace *workspace)
{
  if (board->bucket[node->player] != NULL) {
    shared_add_reach(traversal->shared, node, board, before, workspace->worker);
    return;
  }
  const struct numbers sums =
      numbers_at(traversal->game, traversal->tree, traversal->strategy_sums, node, board);
  strategy_add(&sums, after, workspace->stride, traversal->gamma, workspace->scaled);
}

/* From the root down: computes the players' reach and adds to the strategy sums. */
static void descend(const struct traversal *traversal, const struct board *board,
                    struct workspace *workspace)
{
  const unsigned s = board->cards - 3;
  const struct street *street = &traversal->tree->street[s];
  const size_t stride = workspace->stride;
  for (unsigned n = 0; n < street->nodes; n++) {
    const struct node *node = street->node[n];
    const unsigned player = node->player;
    if (node->kind != DECISION || (player == traversal->player && traversal->purpose != UPDATE))
      continue;
    const float *before = workspace->reach[s] + node->row[player] * stride;
    float *after = workspace->reach[s] + node->after[0]->row[player] * stride;
    act(traversal, node, board, before, stride, after);
    if (player == traversal->player && node->locked == NULL)
      add_to_average(traversal, node, board, before, after, workspace);
  }
}

/* Evaluates the terminal nodes, LANES of a kind at a time. */
static void evaluate_terminals(const struct traversal *traversal, const struct board *board,
                               struct workspace *workspace)
{
  const unsigned s = board->cards - 3;
  const struct street *street = &traversal->tree->street[s];
  for (int showdown = 0; showdown < 2; showdown++) {
    struct terminal terminal[LANES];
    unsigned n = 0;
    for (unsigned e = 0; e < street->terminals; e++) {
      const struct node *node = street->terminal[e];
      if ((node->kind == SHOWDOWN) == showdown)
        terminal[n++] = (struct terminal){
            .showdown = showdown,
            .win = (float)node->win,
            .tie = (float)(showdown ? node->tie : 0),
            .lose = (float)(showdown || node->player == traversal->player ? node->lose : node->win),
            .reach = workspace->reach[s] + node->row[!traversal->player] * workspace->stride,
            .value = workspace->value[s] + node->place * workspace->stride};
      if (n == LANES || (n > 0 && e + 1 == street->terminals)) {
        terminal_values(board, traversal->player, terminal, n, workspace->terminals);
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

/* Like take_best, and stores which row is best. Among rows that differ by no more than the margin
 * the first counts, so that rounding does not let hands that differ only in suits choose
 * differently. */
static INLINE void respond(const float *restrict rows, size_t n, size_t hands, size_t stride,
                           float margin, float *restrict best, uint8_t *restrict choice)
{
  memcpy(best, rows, hands * sizeof *best);
  memset(choice, 0, hands);
  for (size_t i = 1; i < n; i++)
    for (size_t h = 0; h < hands; h++) {
      const float row = rows[i * stride + h];
      choice[h] = row > best[h] + margin ? (uint8_t)i : choice[h];
      best[h] = row > best[h] + margin ? row : best[h];
    }
}

/* Computes the value of the player's decision node by the player's strategy, and updates its
 * regrets, or adds to what will update them. */
static void play(const struct traversal *traversal, const struct node *node,
                 const struct board *board, const float *after, const struct workspace *workspace,
                 float *value)
{
  const int is_update = traversal->purpose == UPDATE && node->locked == NULL;
  const size_t stride = workspace->stride;
  if (board->bucket[node->player] != NULL) {
    shared_mix(traversal->shared, node, board, after, stride, value);
    if (is_update)
      shared_add_gains(traversal->shared, node, board, after, stride, workspace->worker);
    return;
  }
  const struct numbers played = played_at(traversal, node, board);
  strategy_mix(&played, after, stride, value);
  if (is_update)
    strategy_update(&played, after, stride, traversal->alpha, traversal->beta, value,
                    workspace->scaled);
}

/* Computes the value of a decision node from its children's, and updates its regrets. */
static INLINE void decide(const struct traversal *traversal, const struct node *node,
                          const struct board *board, const struct workspace *workspace)
{
  const size_t actions = node->actions, hands = board->wide[traversal->player],
               stride = workspace->stride;
  const float *after = workspace->value[node->street] + node->after[0]->place * stride;
  float *value = workspace->value[node->street] + node->place * stride;
  if (node->player != traversal->player)
    add_rows(after, actions, hands, stride, value);
  else if (traversal->purpose == BEST_RESPONSE && node->locked == NULL)
    take_best(after, actions, hands, stride, value);
  else if (traversal->purpose == RESPOND && node->locked == NULL)
    respond(after, actions, hands, stride, traversal->choices->margin[node->street], value,
            choices_at(traversal, node, board));
  else
    play(traversal, node, board, after, workspace, value);
}

/* From the leaves up. */
WIDE static void ascend(const struct traversal *traversal, const struct board *board,
                        const struct workspace *workspace)
{
  const struct street *street = &traversal->tree->street[board->cards - 3];
  for (unsigned n = street->nodes; n-- > 0;)
    if (street->node[n]->kind == DECISION)
      decide(traversal, street->node[n], board, workspace);
}

/* ---- Deals -------------------------------------------------------------------------------- */

/* After the cards of the board and of both players every card is equally likely. The player's own
 * reach is needed only to update. */
static void go_to(const struct traversal *traversal, const struct board *child,
                  struct workspace *workspace)
{
  const unsigned s = child->cards - 3;
  const struct street *before = &traversal->tree->street[s - 1];
  const size_t stride = workspace->stride;
  for (unsigned player = 0; player < 2; player++) {
    const float chance =
        player == traversal->player ? 1 : 1 / (float)(52 - 2 - 2 - (child->cards - 1));
    const uint16_t *to = child->to[0][player];
    if (player == traversal->player && traversal->purpose != UPDATE)
      continue;
    for (unsigned d = 0; d < before->deals; d++) {
      const float *reach = workspace->reach[s - 1] + before->deal[d]->row[player] * stride;
      float *further =
          workspace->reach[s] + traversal->tree->street[s].node[d]->row[player] * stride;
      for (unsigned h = 0; h < child->lives[player]; h++)
        further[h] = reach[to[h]] * chance;
      for (unsigned h = child->lives[player]; h < child->wide[player]; h++)
        further[h] = 0;
    }
  }
}

/* Adds the values of a board, once for each card that leads to it, to those of the previous
 * board. */
static void come_back(const struct traversal *traversal, const struct board *child,
                      const float *values, struct workspace *workspace)
{
  const unsigned s = child->cards - 3;
  const struct street *before = &traversal->tree->street[s - 1];
  for (unsigned d = 0; d < before->deals; d++) {
    double *restrict sum = workspace->dealt[s - 1] + d * workspace->stride;
    const float *restrict value = values + d * workspace->stride;
    for (unsigned i = 0; i < child->alike; i++) {
      const uint16_t *to = child->to[i][traversal->player];
      for (unsigned h = 0; h < child->lives[traversal->player]; h++)
        sum[to[h]] += (double)value[h];
    }
  }
}

static void traverse_board(const struct traversal *traversal, const struct board *board,
                           struct workspace *workspace, const ih_executor *executor);

/* Work shared by several workers: each takes the next board until none is left. */
struct share {
  const struct traversal *traversal;
  const struct board *board;
  const struct workspace *workspace; /* of the board */
  float *workspaces, *values;        /* of each worker; of each child, at the nodes after deals */
  size_t each;                       /* floats in a worker's workspace */
  atomic_uint next;
};

static size_t values_of_child(const struct traversal *traversal, unsigned street)
{
  return traversal->tree->street[street].roots * stride_in(traversal);
}

static void take_children(void *work, size_t worker)
{
  struct share *share = work;
  const struct board *board = share->board;
  const unsigned s = board->cards - 2;
  const size_t values = values_of_child(share->traversal, s);
  struct workspace workspace;
  unsigned child;
  (void)lay_out(share->traversal, s, STREETS, &workspace, share->workspaces + worker * share->each);
  workspace.reach[s - 1] = share->workspace->reach[s - 1];
  workspace.worker = (unsigned)worker;
  while ((child = atomic_fetch_add(&share->next, 1)) < board->children) {
    go_to(share->traversal, &board->child[child], &workspace);
    traverse_board(share->traversal, &board->child[child], &workspace, NULL);
    memcpy(share->values + child * values, workspace.value[s], values * sizeof(float));
  }
}

/* Values are added in board order, so results do not depend on the number of threads. */
static void share_children(const struct traversal *traversal, const struct board *board,
                           struct workspace *workspace, const ih_executor *executor)
{
  const unsigned s = board->cards - 2;
  const size_t values = values_of_child(traversal, s);
  struct share share = {
      .traversal = traversal, .board = board, .workspace = workspace, .values = workspace->shared};
  struct workspace layout;
  atomic_init(&share.next, 0);
  share.each = lay_out(traversal, s, STREETS, &layout, NULL);
  share.workspaces = share.values + board->children * values;
  (void)executor->run(executor->context, executor->workers, take_children, &share);
  for (unsigned child = 0; child < board->children; child++)
    come_back(traversal, &board->child[child], share.values + child * values, workspace);
}

static void traverse_children(const struct traversal *traversal, const struct board *board,
                              struct workspace *workspace, const ih_executor *executor)
{
  const unsigned s = board->cards - 3;
  const struct street *street = &traversal->tree->street[s];
  memset(workspace->dealt[s], 0, street->deals * workspace->stride * sizeof(double));
  if (executor != NULL && executor->workers > 1)
    share_children(traversal, board, workspace, executor);
  else
    for (unsigned child = 0; child < board->children; child++) {
      go_to(traversal, &board->child[child], workspace);
      traverse_board(traversal, &board->child[child], workspace, NULL);
      come_back(traversal, &board->child[child], workspace->value[s + 1], workspace);
    }
  for (unsigned d = 0; d < street->deals; d++)
    for (unsigned h = 0; h < board->wide[traversal->player]; h++)
      workspace->value[s][street->deal[d]->place * workspace->stride + h] =
          (float)workspace->dealt[s][d * workspace->stride + h];
}

/* ---- Whole traversals ----------------------------------------------------------------------- */

static void traverse_board(const struct traversal *traversal, const struct board *board,
                           struct workspace *workspace, const ih_executor *executor)
{
  const unsigned s = board->cards - 3;
  descend(traversal, board, workspace);
  if (traversal->tree->street[s].deals > 0)
    traverse_children(traversal, board, workspace, executor);
  evaluate_terminals(traversal, board, workspace);
  ascend(traversal, board, workspace);
}

size_t traversal_workspace(const struct traversal *traversal)
{
  const unsigned s = first_board(traversal->game)->cards - 3,
                 workers = traversal->executor->workers;
  struct workspace workspace;
  if (workers <= 1 || s == RIVER)
    return lay_out(traversal, s, STREETS, &workspace, NULL);
  return lay_out(traversal, s, s + 1, &workspace, NULL) +
         traversal->game->board[s]->children * values_of_child(traversal, s + 1) +
         workers * lay_out(traversal, s + 1, STREETS, &workspace, NULL);
}

void traverse_tree(const struct traversal *traversal, float *floats, float value[])
{
  const struct board *board = first_board(traversal->game);
  const unsigned s = board->cards - 3;
  const int shares = traversal->executor->workers > 1 && s < RIVER;
  struct workspace workspace;
  workspace.worker = 0;
  workspace.shared = floats + lay_out(traversal, s, shares ? s + 1 : STREETS, &workspace, floats);
  for (unsigned player = 0; player < 2; player++)
    for (unsigned h = 0; h < board->lives[player]; h++)
      workspace.reach[s][traversal->tree->root->row[player] * workspace.stride + h] =
          traversal->game->hands[player].weight[board->live[player][h].hand];
  traverse_board(traversal, board, &workspace, traversal->executor);
  for (unsigned h = 0; h < board->lives[traversal->player]; h++)
    value[board->live[traversal->player][h].hand] = workspace.value[s][h];
}
