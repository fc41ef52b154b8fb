#include "bucket/exchange.h"

#include <stdlib.h>
#include <string.h>

static uint64_t first_member(const void *members, uint64_t cluster)
{
  return ((const struct ihp_members *)members)->first[cluster];
}

enum ih_status ihp_lists_exchange(const ih_team *team, enum ih_status status,
                                  const struct ihp_members *members, uint32_t list[])
{
  return ihp_team_gather_lists(team, status, list, sizeof *list, members->clusters, first_member,
                               members);
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
  status = ihp_team_gather_lists(team, status, rows, row, members->clusters, first_member, members);
  for (size_t n = 0; n < count && status == IH_OK; n++)
    memcpy(at + members->member[n] * row, rows + n * row, row);
  free(rows);
  return status;
}
