#include "path.h"

#include <stdio.h>
#include <string.h>

struct path path_start(const struct game *game, const struct tree *tree, const char *text)
{
  return (struct path){
      .rest = text, .node = tree->root, .board = first_board(game), .suit = {0, 1, 2, 3}};
}

static enum path_step take_action(struct path *path)
{
  const unsigned a = tree_take_action(path->node, &path->rest);
  if (a == path->node->actions)
    return NO_DECISION;
  path->node = path->node->after[a];
  path->taken = a;
  return TAKEN;
}

/* Goes to a board by the card with number i of those that lead to it. Later cards are turned by the
 * permutations of all cards so far, in this order. */
static void take_board(struct path *path, const struct board *child, unsigned i)
{
  for (unsigned s = 0; s < 4; s++)
    path->suit[s] = child->alike_suit[i][path->suit[s]];
  path->node = path->node->after[0];
  path->board = child;
  path->taken = i;
}

/* The boards after this one have all cards that are not on it. */
static enum path_step take_card(struct path *path)
{
  static const ih_deck deck = {.ranks = 13, .suits = 4};
  uint8_t card;
  size_t n;
  if (strlen(path->rest) < 2 || ih_cards_parse(&deck, path->rest, 2, &card, 1, &n, NULL) != IH_OK)
    return NO_DECISION;
  const uint8_t turned = ih_card_map(card, path->suit);
  for (unsigned c = 0; c < path->board->children; c++) {
    const struct board *child = &path->board->child[c];
    for (unsigned i = 0; i < child->alike; i++)
      if (child->alike_card[i] == turned) {
        path->rest += 2;
        take_board(path, child, i);
        return TAKEN;
      }
  }
  return BLOCKED_CARD;
}

enum path_step path_take_step(struct path *path)
{
  path->rest += strspn(path->rest, " \t,");
  if (*path->rest == '\0')
    return path->node->kind == DECISION ? ARRIVED : NO_DECISION;
  return path->node->kind == DECISION ? take_action(path)
         : path->node->kind == DEAL   ? take_card(path)
                                      : NO_DECISION;
}

int path_check(const struct game *game, const struct tree *tree, const char *text)
{
  struct path path = path_start(game, tree, text);
  enum path_step step;
  do
    step = path_take_step(&path);
  while (step == TAKEN);
  if (step == BLOCKED_CARD)
    fprintf(stderr, "postflop: %.2s is already on the board: %s\n", path.rest, text);
  else if (step == NO_DECISION)
    fprintf(stderr, "postflop: no such decision node: %s\n", text);
  return step == ARRIVED;
}
