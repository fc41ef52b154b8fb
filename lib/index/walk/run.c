#include "index/walk/run.h"

#include "index/core/unindex.h"

/* Returns the number of group indices that position p can have: below its size, and at most its
 * larger neighbour's in its block. */
static uint64_t group_choices(const struct ihp_run *run, unsigned p)
{
  if (p > 0 && run->ties >> (p - 1) & 1)
    return run->group[p - 1] + 1;
  return run->configuration->size[p];
}

static void enter_run_configuration(struct ihp_run *run, const struct ihp_configuration *c)
{
  run->configuration = c;
  run->ties = ihp_configuration_ties(c->counts);
  run->changing = ihp_block_end(run->ties, 0) - 1;
}

void ihp_run_start(struct ihp_run *run, const struct ihp_configurations *list, uint64_t index)
{
  run->list = list;
  enter_run_configuration(run, &list->list[ihp_unindex_groups(list, index, run->group)]);
  run->left = group_choices(run, run->changing) - run->group[run->changing];
}

/* Counts up the group indices of a block, from position p to the block's first: colex order of
 * multisets increments the lowest element that can grow and clears all below it.  Returns 0, with
 * the block all 0, if none can grow. */
static int count_up(struct ihp_run *run, unsigned first, unsigned p)
{
  for (;; p--) {
    if (run->group[p] + 1 < group_choices(run, p)) {
      run->group[p]++;
      return 1;
    }
    run->group[p] = 0;
    if (p == first)
      return 0;
  }
}

int ihp_run_next(struct ihp_run *run)
{
  unsigned first = 0;
  unsigned end = run->changing + 1;
  run->group[run->changing] = 0;
  int moved = run->changing > 0 && count_up(run, 0, run->changing - 1);
  while (!moved && end < IH_MAX_SUITS) {
    first = end;
    end = ihp_block_end(run->ties, first);
    moved = count_up(run, first, end - 1);
  }
  if (!moved) {
    const struct ihp_configuration *next = run->configuration + 1;
    if (next == run->list->list + run->list->count)
      return 0;
    enter_run_configuration(run, next);
  }
  run->left = group_choices(run, run->changing);
  return 1;
}
