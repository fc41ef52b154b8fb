#include "base/team.h"

#include "base/large.h"
#include "base/mix.h"

#include <stdlib.h>
#include <string.h>

int ihp_team_is_known(const ih_executor *executor)
{
  const ih_team *team = executor == NULL ? NULL : executor->team;
  return team == NULL ||
         (team->size >= 1 && team->size <= IH_TEAM_MAX && team->rank < team->size &&
          team->together >= 1 && team->together <= team->size && team->unused == 0 &&
          team->reserved[0] == NULL && team->reserved[1] == NULL && team->agree != NULL &&
          team->gather != NULL && team->add != NULL && team->allocate != NULL &&
          team->release != NULL);
}

/* ---- Parts -------------------------------------------------------------------------------- */

struct ihp_share ihp_team_share_of(const ih_team *team, uint64_t units, uint32_t rank)
{
  if (team == NULL)
    return (struct ihp_share){0, units};
  const uint64_t each = units / team->size, more = units % team->size;
  return (struct ihp_share){each * rank + (rank < more ? rank : more),
                            each * (rank + 1) + (rank + 1 < more ? rank + 1 : more)};
}

struct ihp_share ihp_team_share(const ih_team *team, uint64_t units)
{
  return ihp_team_share_of(team, units, ihp_team_rank(team));
}

/* ---- Exchange ----------------------------------------------------------------------------- */

/* The operations that follow an agreement, as a part of its `what`. */
enum operation { NOTHING, GATHER, ADD, ALLOCATE, COMPARE };

static enum ih_status agree(const ih_team *team, enum ih_status status, enum operation operation,
                            uint64_t bytes)
{
  return team->agree(team->context, status, ihp_mix(bytes + IHP_MIX_STEP * operation));
}

enum ih_status ihp_team_agree(const ih_team *team, enum ih_status status)
{
  return team == NULL ? status : agree(team, status, NOTHING, 0);
}

enum ih_status ihp_team_compare(const ih_team *team, enum ih_status status, uint64_t number)
{
  return team == NULL ? status : agree(team, status, COMPARE, number);
}

/* Gathers parts of given ends; takes ownership of first[], NULL if out of memory. */
static enum ih_status gather(const ih_team *team, enum ih_status status, void *data,
                             uint64_t first[])
{
  if (first == NULL && status == IH_OK)
    status = IH_ERR_MEMORY;
  status = agree(team, status, GATHER, first == NULL ? 0 : first[team->size]);
  if (status == IH_OK && team->gather(team->context, data, first) != 0)
    status = IH_ERR_EXECUTOR;
  free(first);
  return status;
}

static uint64_t *new_ends(const ih_team *team)
{
  return calloc((size_t)team->size + 1, sizeof(uint64_t));
}

enum ih_status ihp_team_gather(const ih_team *team, enum ih_status status, void *rows, size_t row,
                               uint64_t units)
{
  if (team == NULL)
    return status;
  uint64_t *first = new_ends(team);
  for (uint32_t r = 0; r < team->size && first != NULL; r++)
    first[r + 1] = ihp_team_share_of(team, units, r).end * row;
  return gather(team, status, rows, first);
}

enum ih_status ihp_team_gather_lists(const ih_team *team, enum ih_status status, void *rows,
                                     size_t row, uint64_t units, ihp_first_row *first,
                                     const void *context)
{
  if (team == NULL)
    return status;
  uint64_t *end = new_ends(team);
  for (uint32_t r = 0; r < team->size && end != NULL; r++)
    end[r + 1] = first(context, ihp_team_share_of(team, units, r).end) * row;
  return gather(team, status, rows, end);
}

enum ih_status ihp_team_add(const ih_team *team, enum ih_status status, uint64_t number[],
                            uint64_t count)
{
  if (team == NULL)
    return status;
  status = agree(team, status, ADD, count);
  return status == IH_OK && team->add(team->context, number, count) != 0 ? IH_ERR_EXECUTOR : status;
}

static uint64_t words(uint64_t bytes)
{
  return (bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t);
}

enum ih_status ihp_team_merge(const ih_team *team, enum ih_status status, void *data,
                              uint64_t bytes)
{
  return ihp_team_add(team, status, data, words(bytes));
}

enum ih_status ihp_team_collect(const ih_team *team, enum ih_status status, const void *own,
                                uint64_t bytes, void **all, uint64_t *total)
{
  uint64_t *first = team == NULL ? NULL : new_ends(team);
  *all = NULL;
  *total = bytes;
  if (team != NULL) {
    if (first != NULL)
      first[team->rank + 1] = bytes;
    else
      status = status == IH_OK ? IH_ERR_MEMORY : status;
    status =
        ihp_team_gather(team, status, first == NULL ? NULL : first + 1, sizeof *first, team->size);
    for (uint32_t r = 0; r < team->size && status == IH_OK; r++)
      first[r + 1] += first[r];
    *total = status == IH_OK ? first[team->size] : 0;
  }
  if (status == IH_OK && (*all = malloc((size_t)*total + 1)) == NULL)
    status = IH_ERR_MEMORY;
  if (status == IH_OK && bytes > 0)
    memcpy((char *)*all + (team == NULL ? 0 : first[team->rank]), own, (size_t)bytes);
  if (team != NULL)
    status = gather(team, status, *all, first);
  if (status != IH_OK) {
    free(*all);
    *all = NULL;
  }
  return status;
}

enum ih_status ihp_team_least(const ih_team *team, enum ih_status status, uint64_t *value)
{
  void *all;
  uint64_t bytes;
  if (team == NULL)
    return status;
  status = ihp_team_collect(team, status, value, sizeof *value, &all, &bytes);
  for (uint32_t r = 0; r < team->size && status == IH_OK; r++) {
    uint64_t other;
    memcpy(&other, (char *)all + r * sizeof other, sizeof other);
    *value = other < *value ? other : *value;
  }
  free(all);
  return status;
}

enum ih_status ihp_team_spread(const ih_team *team, enum ih_status status, void *data,
                               uint64_t bytes)
{
  if (team == NULL)
    return status;
  uint64_t *first = new_ends(team);
  for (uint32_t r = 0; r < team->size && first != NULL; r++)
    first[r + 1] = bytes;
  return gather(team, status, data, first);
}

/* ---- Memory ------------------------------------------------------------------------------- */

void *ihp_team_allocate(const ih_team *team, uint64_t bytes)
{
  if (team == NULL)
    return bytes > SIZE_MAX ? NULL : ihp_new_large((size_t)bytes);
  if (agree(team, IH_OK, ALLOCATE, bytes) != IH_OK)
    return NULL;
  return team->allocate(team->context, words(bytes) * sizeof(uint64_t));
}

void ihp_team_release(const ih_team *team, void *memory)
{
  if (team == NULL)
    free(memory);
  else
    team->release(team->context, memory);
}
