#include "bucket/exchange.h"

#include <stdlib.h>
#include <string.h>

/* Gathers rows of the members, in their order; every process has filled those of its clusters. */
static enum ih_status gather(const ih_team *team, enum ih_status status,
                             const struct ihp_members *members, void *rows, size_t row)
{
  uint64_t *end = malloc(team->size * sizeof *end);
  if (end == NULL && status == IH_OK)
    status = IH_ERR_MEMORY;
  for (uint32_t r = 0; r < team->size && end != NULL; r++)
    end[r] = members->first[ihp_team_share_of(team, members->clusters, r).end];
  status = ihp_team_gather_to(team, status, rows, row, end);
  free(end);
  return status;
}

enum ih_status ihp_lists_exchange(const ih_team *team, enum ih_status status,
                                  const struct ihp_members *members, uint32_t list[])
{
  return team == NULL ? status : gather(team, status, members, list, sizeof *list);
}

enum ih_status ihp_members_exchange(const ih_team *team, enum ih_status status,
                                    const struct ihp_members *members,
                                    const struct ihp_made_rows *made)
{
  if (team == NULL)
    return status;
  const size_t row = made->row, count = members->first[members->clusters];
  const struct ihp_share own = ihp_team_share(team, members->clusters);
  char *rows = malloc(count * row + 1), *at = made->at;
  if (rows == NULL && status == IH_OK)
    status = IH_ERR_MEMORY;
  for (size_t n = members->first[own.first]; n < members->first[own.end] && rows != NULL; n++)
    memcpy(rows + n * row, at + members->member[n] * row, row);
  status = gather(team, status, members, rows, row);
  for (size_t n = 0; n < count && status == IH_OK; n++)
    memcpy(at + members->member[n] * row, rows + n * row, row);
  free(rows);
  return status;
}
