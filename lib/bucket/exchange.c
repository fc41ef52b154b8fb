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

/* Rows of several arrays, put together member by member. */
struct packed {
  const struct ihp_members *members;
  const struct ihp_made_rows *made;
  size_t arrays, row; /* bytes per member */
  char *rows;
};

/* Packs the rows of members first..end-1. */
static void pack_rows(const struct packed *packed, size_t first, size_t end)
{
  char *to = packed->rows + first * packed->row;
  for (size_t n = first; n < end; n++)
    for (size_t a = 0; a < packed->arrays; to += packed->made[a++].row) {
      const size_t row = packed->made[a].row;
      copy_row(to, (const char *)packed->made[a].at + packed->members->member[n] * row, row);
    }
}

static void unpack_rows(const struct packed *packed, size_t first, size_t end)
{
  const char *from = packed->rows + first * packed->row;
  for (size_t n = first; n < end; n++)
    for (size_t a = 0; a < packed->arrays; from += packed->made[a++].row) {
      const size_t row = packed->made[a].row;
      copy_row((char *)packed->made[a].at + packed->members->member[n] * row, from, row);
    }
}

enum ih_status ihp_members_exchange(const ih_team *team, enum ih_status status,
                                    const struct ihp_members *members,
                                    const struct ihp_made_rows made[], size_t arrays)
{
  if (team == NULL)
    return status;
  const uint32_t *const first = members->first;
  const struct ihp_share own = ihp_team_share(team, members->clusters);
  struct packed packed = {.members = members, .made = made, .arrays = arrays};
  for (size_t a = 0; a < arrays; a++)
    packed.row += made[a].row;
  packed.rows = malloc(first[members->clusters] * packed.row + 1);
  if (packed.rows != NULL)
    pack_rows(&packed, first[own.first], first[own.end]);
  else if (status == IH_OK)
    status = IH_ERR_MEMORY;
  status = ihp_team_gather_lists(team, status, packed.rows, packed.row, members->clusters,
                                 first_member, members);
  if (status == IH_OK) {
    unpack_rows(&packed, 0, first[own.first]);
    unpack_rows(&packed, first[own.end], first[members->clusters]);
  }
  free(packed.rows);
  return status;
}
