#include "build/claims.h"

/* The processes of a machine find each other by flags that each sets in this memory.  Their numbers
 * are neighbours. */
static struct ihp_share find_here(const ih_team *team, const atomic_uchar is_here[])
{
  struct ihp_share here = {team->rank, (uint64_t)team->rank + 1};
  while (here.first > 0 && atomic_load(&is_here[here.first - 1]))
    here.first--;
  while (here.end < team->size && atomic_load(&is_here[here.end]))
    here.end++;
  return here;
}

enum ih_status ihp_claims_begin(struct ihp_claims *claims, const ih_team *team, uint64_t units)
{
  *claims = (struct ihp_claims){.team = team, .here = {0, 1}};
  if (team == NULL)
    return IH_OK;
  claims->flags = ihp_team_allocate(team, team->size + units);
  if (claims->flags == NULL)
    return IH_ERR_MEMORY;
  claims->is_taken = claims->flags + team->size;
  atomic_store(&claims->flags[team->rank], 1);
  const enum ih_status status = ihp_team_agree(team, IH_OK); /* after that, all have set theirs */
  claims->here = find_here(team, claims->flags);
  return status;
}

void ihp_claims_end(struct ihp_claims *claims)
{
  if (claims->flags != NULL)
    ihp_team_release(claims->team, (void *)claims->flags);
}

int ihp_claims_take(struct ihp_claims *claims, uint64_t unit)
{
  return claims->flags == NULL || !atomic_exchange(&claims->is_taken[unit], 1);
}

static uint64_t team_size(const struct ihp_claims *claims)
{
  return claims->team == NULL ? 1 : claims->team->size;
}

/* Returns the largest number of units that a process owns. */
static uint64_t most_own(const struct ihp_claims *claims, uint64_t units)
{
  return (units + team_size(claims) - 1) / team_size(claims);
}

uint64_t ihp_claims_tasks(const struct ihp_claims *claims, uint64_t units)
{
  return most_own(claims, units) * team_size(claims);
}

/* As an owner begins with its first units, the others begin with its last. */
uint64_t ihp_claims_of_task(struct ihp_claims *claims, uint64_t units, uint64_t task)
{
  const uint64_t size = team_size(claims), most = most_own(claims, units);
  const uint64_t owner = (ihp_team_rank(claims->team) + task / most) % size;
  const uint64_t turn = task < most ? task : most - 1 - task % most;
  const uint64_t unit = turn * size + owner;
  const int is_here = owner >= claims->here.first && owner < claims->here.end;
  return unit < units && is_here && ihp_claims_take(claims, unit) ? unit : units;
}
