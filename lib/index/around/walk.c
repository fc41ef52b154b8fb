#include "index/around/walk.h"

#include "index/core/unindex.h"

/* Group indices that place p can have: below its size, and not above the larger
 * neighbour in its block. */
static uint64_t choices(const struct ihp_walk *walk, unsigned p)
{
  if (p > 0 && walk->ties >> (p - 1) & 1)
    return walk->x[p - 1] + 1;
  return walk->configuration->size[p];
}

static void enter_configuration(struct ihp_walk *walk, const struct ihp_configuration *c)
{
  walk->configuration = c;
  walk->ties = ihp_configuration_ties(c->counts);
  walk->row = ihp_block_end(walk->ties, 0) - 1;
}

void ihp_walk_start(struct ihp_walk *walk, const struct ihp_configurations *list, uint64_t index)
{
  walk->list = list;
  enter_configuration(walk, &list->list[ihp_unindex_groups(list, index, walk->x)]);
  walk->left = choices(walk, walk->row) - walk->x[walk->row];
}

/* Counts up the group indices of a block, from place p to the block's first:
 * colex order of multisets raises the lowest element that has room and puts all
 * below it to 0.  Returns 0, the block all 0, when there is no room. */
static int count_up(struct ihp_walk *walk, unsigned first, unsigned p)
{
  for (;; p--) {
    if (walk->x[p] + 1 < choices(walk, p)) {
      walk->x[p]++;
      return 1;
    }
    walk->x[p] = 0;
    if (p == first)
      return 0;
  }
}

int ihp_walk_next(struct ihp_walk *walk)
{
  unsigned first = 0;
  unsigned end = walk->row + 1;
  walk->x[walk->row] = 0;
  int moved = walk->row > 0 && count_up(walk, 0, walk->row - 1);
  while (!moved && end < IH_MAX_SUITS) {
    first = end;
    end = ihp_block_end(walk->ties, first);
    moved = count_up(walk, first, end - 1);
  }
  if (!moved) {
    const struct ihp_configuration *next = walk->configuration + 1;
    if (next == walk->list->list + walk->list->count)
      return 0;
    enter_configuration(walk, next);
  }
  walk->left = choices(walk, walk->row);
  return 1;
}
