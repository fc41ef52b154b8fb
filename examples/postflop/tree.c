#include "tree.h"

#include "memory.h"

#include <math.h>
#include <string.h>

struct betting {
  unsigned street, player;
  int paid[2];   /* by each player, on all streets */
  int bet;       /* size of the last bet or raise of this street, in total */
  unsigned bets; /* number of bets and raises on this street */
  int acted;     /* a player has acted on this street */
  int called;    /* player 0 called on the previous street */
};

/* ---- Sizes: the rules of b-inary's postflop-solver ------------------------------------------ */

/* Limits of a bet or raise. */
struct limits {
  int pot;  /* after a call */
  int low;  /* the smallest bet or raise */
  int high; /* all-in */
};

static struct limits limits_of(const struct spot *spot, const struct betting *now)
{
  const int theirs = now->paid[!now->player], to_call = theirs - now->paid[now->player];
  const int high = spot->stack - theirs + now->bet, low = now->bet + to_call;
  return (struct limits){.pot = spot->pot + 2 * theirs,
                         .low = low < 1      ? 1
                                : low > high ? high
                                             : low,
                         .high = high};
}

/* Returns the fraction of the pot that, bet and called on `streets` streets, puts all chips in. */
static double geometric(const struct betting *now, const struct limits *limits, double streets)
{
  const double left = (double)(limits->high - now->bet) / limits->pot;
  const double raised = now->bets > 0 ? streets - now->bets + 1 : streets;
  return (pow(2 * left + 1, 1 / fmax(raised, 1)) - 1) / 2;
}

static double chips_of(struct size size, const struct betting *now, const struct limits *limits)
{
  switch (size.kind) {
  case OF_POT:
    return now->bet + round(limits->pot * size.number);
  case OF_BET:
    return round(now->bet * size.number);
  case GEOMETRIC: {
    const double streets = size.number > 0 ? size.number : STREETS - now->street;
    return now->bet + round(limits->pot * geometric(now, limits, streets));
  }
  case OF_ALL_CHIPS:
    break;
  }
  return limits->high;
}

/* Clamps a size to the rules, and to all-in if little would be left after a call. */
static int allow(const struct spot *spot, const struct betting *now, const struct limits *limits,
                 double wanted)
{
  const double to = fmin(fmax(wanted, limits->low), limits->high);
  const double pot = limits->pot + 2 * (to - now->bet);
  return limits->high <= to + round(pot * spot->force_all_in) ? limits->high : (int)to;
}

static int compare_chips(const void *a, const void *b)
{
  const int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

/* Drops ascending sizes that a larger one is close to: x < y, as fractions of the pot, are close if
 * (1 + y) / (1 + x) <= 1 + merge. Returns the number left. */
static unsigned merge(const struct spot *spot, const struct betting *now,
                      const struct limits *limits, int to[], unsigned n)
{
  double larger = HUGE_VAL;
  unsigned left = MAX_SIZES + 1;
  for (unsigned i = n; i-- > 0;) {
    const double part = (double)(to[i] - now->bet) / limits->pot;
    if (part >= (larger - spot->merge) / (1 + spot->merge) * (1 - 1e-12))
      continue;
    larger = part;
    to[--left] = to[i];
  }
  memmove(to, to + left, (MAX_SIZES + 1 - left) * sizeof *to);
  return MAX_SIZES + 1 - left;
}

/* to[] = the bets or raises, ascending; returns their number. */
static unsigned list_sizes(const struct spot *spot, const struct betting *now,
                           int to[MAX_SIZES + 1])
{
  const struct limits limits = limits_of(spot, now);
  const int donk = !now->acted && now->called && spot->has_donks[now->street];
  const struct sizes *sizes = donk            ? &spot->donks[now->street]
                              : now->bets > 0 ? &spot->raises[now->street][now->player]
                                              : &spot->bets[now->street][now->player];
  unsigned n = 0;
  if (limits.high <= now->bet)
    return 0; /* the other player is all-in */
  for (unsigned i = 0; i < sizes->count; i++)
    to[n++] = allow(spot, now, &limits, chips_of(sizes->size[i], now, &limits));
  if (limits.high <= now->bet + round(limits.pot * spot->add_all_in))
    to[n++] = limits.high;
  qsort(to, n, sizeof *to, compare_chips);
  return merge(spot, now, &limits, to, n);
}

/* ---- Nodes -------------------------------------------------------------------------------- */

struct growth {
  struct tree *tree;
  const struct spot *spot;
};

static struct node *grow(const struct growth *growth, struct betting now);

static struct node *add_node(enum node_kind kind, const struct betting *now)
{
  struct node *node = memory(1, sizeof *node);
  node->kind = kind;
  node->street = now->street;
  node->player = now->player;
  return node;
}

/* A fold or a showdown; the smaller of the two payments is at stake. */
static struct node *terminal(const struct growth *growth, enum node_kind kind,
                             const struct betting *now)
{
  const struct spot *spot = growth->spot;
  const int paid = now->paid[0] < now->paid[1] ? now->paid[0] : now->paid[1];
  const double pot = spot->pot + 2.0 * paid, rake = fmin(pot * spot->rake, spot->rake_cap);
  struct node *node = add_node(kind, now);
  node->win = pot / 2 - rake;
  node->tie = -rake / 2;
  node->lose = -pot / 2;
  growth->tree->terminals++;
  return node;
}

/* Continues after a street. Once all chips are in, neither player acts on later streets. */
static struct node *close_street(const struct growth *growth, struct betting now, int called)
{
  if (now.street == RIVER)
    return terminal(growth, SHOWDOWN, &now);
  struct node *node = add_node(DEAL, &now);
  now = (struct betting){
      .street = now.street + 1, .paid = {now.paid[0], now.paid[1]}, .called = called};
  node->actions = 1;
  node->after[0] =
      now.paid[0] == growth->spot->stack ? close_street(growth, now, 0) : grow(growth, now);
  return node;
}

static struct node *act(const struct growth *growth, struct betting now, struct action action)
{
  if (action.kind == FOLDS)
    return terminal(growth, FOLD, &now);
  if (action.kind == CALLS) {
    now.paid[now.player] = now.paid[!now.player];
    return close_street(growth, now, now.player == 0);
  }
  if (action.kind == CHECKS) {
    if (now.acted)
      return close_street(growth, now, 0);
  } else {
    now.paid[now.player] = now.paid[!now.player] + action.to - now.bet;
    now.bet = action.to;
    now.bets++;
  }
  now.acted = 1;
  now.player = !now.player;
  return grow(growth, now);
}

static unsigned list_actions(const struct spot *spot, const struct betting *now,
                             struct action action[MAX_ACTIONS])
{
  int to[MAX_SIZES + 1];
  const unsigned sizes = list_sizes(spot, now, to);
  unsigned n = 0;
  if (now->bets > 0) {
    action[n++] = (struct action){.kind = FOLDS};
    action[n++] = (struct action){.kind = CALLS};
  } else {
    action[n++] = (struct action){.kind = CHECKS};
  }
  for (unsigned i = 0; i < sizes; i++) {
    const int all = to[i] == limits_of(spot, now).high;
    action[n++] = (struct action){.kind = all             ? ALL_IN
                                          : now->bets > 0 ? RAISES
                                                          : BETS,
                                  .to = to[i]};
  }
  return n;
}

/* Builds the tree below a point where a player acts; a single legal action makes no decision
 * node. */
static struct node *grow(const struct growth *growth, struct betting now)
{
  struct action action[MAX_ACTIONS];
  const unsigned actions = list_actions(growth->spot, &now, action);
  if (actions == 1)
    return act(growth, now, action[0]);
  struct node *node = add_node(DECISION, &now);
  growth->tree->decisions++;
  node->actions = actions;
  for (unsigned a = 0; a < actions; a++) {
    node->action[a] = action[a];
    node->after[a] = act(growth, now, action[a]);
  }
  return node;
}

/* ---- Streets ------------------------------------------------------------------------------ */

static void append(struct node ***list, unsigned *count, struct node *node)
{
  if ((*count & (*count - 1)) == 0) /* full: doubles at each power of 2 */
    *list = found(realloc(*list, (*count > 0 ? 2 * (size_t)*count : 1) * sizeof **list));
  (*list)[(*count)++] = node;
}

static void add_to_street(struct street *street, struct node *node)
{
  node->place = street->nodes;
  append(&street->node, &street->nodes, node);
  if (node->kind == DEAL)
    append(&street->deal, &street->deals, node);
  else if (node->kind != DECISION)
    append(&street->terminal, &street->terminals, node);
}

static void add_after(struct street *street, struct node *node)
{
  const unsigned player = node->player;
  node->first = street->actions[player];
  node->decision = street->decisions[player]++;
  street->actions[player] += node->actions;
  for (unsigned a = 0; a < node->actions; a++) {
    node->after[a]->row[player] = street->rows++;
    node->after[a]->row[!player] = node->row[!player];
    add_to_street(street, node->after[a]);
  }
}

static void list_street(struct street *street, struct node *const *root, unsigned roots)
{
  street->roots = roots;
  street->rows = 2 * roots;
  for (unsigned r = 0; r < roots; r++) {
    root[r]->row[0] = r;
    root[r]->row[1] = roots + r;
    add_to_street(street, root[r]);
  }
  for (unsigned n = 0; n < street->nodes; n++)
    if (street->node[n]->kind == DECISION)
      add_after(street, street->node[n]);
}

static void list_streets(struct tree *tree, unsigned first)
{
  list_street(&tree->street[first], &tree->root, 1);
  for (unsigned s = first + 1; s < STREETS; s++) {
    const struct street *before = &tree->street[s - 1];
    struct node **root = memory(before->deals, sizeof *root);
    for (unsigned d = 0; d < before->deals; d++)
      root[d] = before->deal[d]->after[0];
    list_street(&tree->street[s], root, before->deals);
    free(root);
  }
}

void tree_make(struct tree *tree, const struct spot *spot)
{
  const struct growth growth = {.tree = tree, .spot = spot};
  *tree = (struct tree){.raked = spot->rake > 0};
  tree->root = grow(&growth, (struct betting){.street = spot->cards - 3});
  list_streets(tree, spot->cards - 3);
}

void tree_make_checked(struct tree *tree, unsigned cards)
{
  struct spot spot = {.pot = 1, .cards = cards};
  tree_make(tree, &spot);
}

/* ---- Text --------------------------------------------------------------------------------- */

void action_format(struct action action, char text[ACTION_TEXT])
{
  static const char *const words[] = {"fold", "check", "call", "bet", "raise", "all-in"};
  if (action.kind >= BETS)
    snprintf(text, ACTION_TEXT, "%s %d", words[action.kind], action.to);
  else
    snprintf(text, ACTION_TEXT, "%s", words[action.kind]);
}

/* Skips deals: returns the next decision node or terminal node. */
static struct node *after_deals(struct node *node)
{
  while (node->kind == DEAL)
    node = node->after[0];
  return node;
}

unsigned tree_take_action(const struct node *node, const char **text)
{
  unsigned a;
  for (a = 0; a < node->actions; a++) {
    char word[ACTION_TEXT];
    action_format(node->action[a], word);
    const size_t length = strlen(word);
    if (strncmp(*text, word, length) == 0 && strchr(" \t,:", (*text)[length]) != NULL) {
      *text += length + strspn(*text + length, " \t");
      break;
    }
  }
  return a;
}

/* Skips whitespace and a comma, then follows an action of the node that the text begins with. */
static struct node *follow(struct node *node, const char **text)
{
  *text += strspn(*text, " \t,");
  const unsigned a = tree_take_action(node, text);
  return a == node->actions ? NULL : after_deals(node->after[a]);
}

int tree_lock(struct tree *tree, const char *text)
{
  struct node *node = after_deals(tree->root);
  while (node != NULL && *text != ':')
    node = follow(node, &text);
  if (node == NULL || node->kind != DECISION)
    return 0;
  float *locked = memory(node->actions, sizeof *locked);
  double sum = 0;
  text++;
  for (unsigned a = 0; a < node->actions; a++) {
    char *rest;
    const double probability = strtod(text, &rest);
    if (rest == text || !(probability >= 0 && probability <= 1))
      return 0;
    locked[a] = (float)probability;
    sum += probability;
    text = rest;
  }
  node->locked = locked;
  return text[strspn(text, " \t")] == '\0' && fabs(sum - 1) < 1e-6;
}
