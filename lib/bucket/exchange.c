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

/* memcpy() of a size that the compiler does not know takes longer than the rest of the loop. */
static inline void copy_row(char *to, const char *from, size_t row)
{
  if (row == 4)
    memcpy(to, from, 4);
  else if (row == 1)
    *to = *from;
  else
    memcpy(to, from, row);
}

/* Packs the rows of members first..end-1 of an array. */
static void pack_rows(const struct ihp_members *members, const struct ihp_made_rows *made,
                      size_t first, size_t end, char rows[])
{
  for (size_t n = first; n < end; n++)
    copy_row(rows + n * made->row, (const char *)made->at + members->member[n] * made->row,
             made->row);
}

static void unpack_rows(const struct ihp_members *members, const struct ihp_made_rows *made,
                        size_t first, size_t end, const char rows[])
{
  for (size_t n = first; n < end; n++)
    copy_row((char *)made->at + members->member[n] * made->row, rows + n * made->row, made->row);
}

enum ih_status ihp_members_exchange(const ih_team *team, enum ih_status status,
                                    const struct ihp_members *members,
                                    const struct ihp_made_rows made[], size_t arrays)
{
  if (team == NULL)
    return status;
  const uint32_t *const first = members->first;
  const struct ihp_share own = ihp_team_share(team, members->clusters);
  size_t longest = 1;
  for (size_t a = 0; a < arrays; a++)
    longest = made[a].row > longest ? made[a].row : longest;
  char *rows = malloc(first[members->clusters] * longest + 1);
  if (rows == NULL && status == IH_OK)
    status = IH_ERR_MEMORY;
  for (size_t a = 0; a < arrays; a++) {
    if (rows != NULL)
      pack_rows(members, &made[a], first[own.first], first[own.end], rows);
    status = ihp_team_gather_lists(team, status, rows, made[a].row, members->clusters, first_member,
                                   members);
    if (status == IH_OK) {
      unpack_rows(members, &made[a], 0, first[own.first], rows);
      unpack_rows(members, &made[a], first[own.end], first[members->clusters], rows);
    }
  }
  free(rows);
  return status;
}
